"""Playing: decks → matchups → chunks of pairs → a run folder.

`plan` says what is to be played and with which seeds, `folder` owns the files, `play` does the work.
"""
