"""Games told: one game is played again piece by piece, and each piece is put into words in both languages.

Read in this order: play (the game goes on, entry by entry), compare (what a piece did, from the game before and after),
choices (the options), fields (what lies before the players), words (all sentences), view (the game in plain values),
under_way (a game that is answered from outside, told to one player).
Nothing here is compiled, and nothing in the engine knows of it.
"""
