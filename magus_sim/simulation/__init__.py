"""Playing: decks → matchups → chunks of pairs → a run folder.

`fixtures` and `matchup_file` say who meets whom, `plan` cuts that into chunks and gives each game its seed, `folder`
owns the files, `play` does the work. `game_file` keeps single games, choice by choice.
"""
