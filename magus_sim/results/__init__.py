"""What a run leaves behind: a folder that explains itself.

`manifest.json` lies beside `games/`, `turns/` and `cards/`, whose parts are Parquet files of whole pairs. The part in
`games/` is written last; a chunk without one was never finished and is not read.

`columns` declares each column once, `manifest` says what a run is made from, `seal` makes a file vouch for its bytes,
`parts` says which files belong to a run, `run` reads them.
"""

from .columns import GAMES, LOOP_OF_GAME, SIDE, TABLES, Column, cards_columns, schema, turns_columns
from .manifest import KIND, OURS, SCHEMA, DeckEntry, Manifest, Matchup
from .parts import Chunk, chunks, footer_of
from .run import Advance, OtherFolder, Run
from .seal import Fault, fault_of, plan_of, sealed

__all__ = [
    "GAMES",
    "KIND",
    "LOOP_OF_GAME",
    "OURS",
    "SCHEMA",
    "SIDE",
    "TABLES",
    "Advance",
    "Chunk",
    "Column",
    "DeckEntry",
    "Fault",
    "Manifest",
    "Matchup",
    "OtherFolder",
    "Run",
    "cards_columns",
    "chunks",
    "fault_of",
    "footer_of",
    "plan_of",
    "schema",
    "sealed",
    "turns_columns",
]
