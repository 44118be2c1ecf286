"""A battle told turn by turn, to all or to one side.

Read in this order: words (the sentences), view (who and what is called what), moves (options in words), events (what a
piece of the battle did, found by comparing before and after), play (a battle told to its end), under_way (a battle
answered from outside).
"""
