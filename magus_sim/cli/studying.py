"""What all studies share: where their games are kept, progress while they play, and a word when they are stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Language
from .progress import progress, tell
from .starting import read_decks
from .stopping import stops_at_once

if TYPE_CHECKING:
    from magus_sim.ruleset import Deck, Ruleset
    from magus_sim.studies.pairs import Lab

Field = Annotated[
    list[Path] | None,
    typer.Option("--against", metavar="FIELD", help="Decks to play against, files or folders; repeatable."),
]
Cache = Annotated[
    Path | None,
    typer.Option("--cache", metavar="DIR", help="Where played games are kept; the user's cache folder if none."),
]
Seed = Annotated[int, typer.Option(help="Root of all luck: the same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=0, help="Threads; 0: one for each core. Changes nothing but the time.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def decks_and_field(
    game: Ruleset, decks: Sequence[Path], against: Sequence[Path] | None
) -> tuple[list[Deck], list[Deck]]:
    """The decks in question, and those that they play against: those of --against, or each other.

    Each file counts once, and two decks of one name are told apart. Raises FaultyFiles, StorageFault.
    """
    from magus_sim.simulation.fixtures import distinct

    read = read_decks(game, decks)
    field = read_decks(game, against) if against else read
    own, others = ({Path(deck.file).resolve() for deck in group} for group in (read, field))
    everyone = [(deck, Path(deck.file).resolve()) for deck in distinct([*read, *field])]
    return [deck for deck, file in everyone if file in own], [deck for deck, file in everyone if file in others]


@contextmanager
def lab_of(seed: int, jobs: int, cache: Path | None, lang: Language) -> Iterator[Lab]:
    """A lab to play in while the block runs. Ctrl-C keeps what was played."""
    from joblib import cpu_count

    from magus_sim.studies.pairs import Lab, Memory
    from magus_sim.studies.shelf import FolderShelf, home

    folder = cache or home()
    kept = f"what was played is kept in {folder}; the same command goes on" if folder else "nothing is kept"
    shelf = FolderShelf(folder, tell) if folder else Memory()
    with stops_at_once(lambda: f"stopped: {kept}"), progress(0, "ゲーム" if lang == "ja" else "games", lang) as advance:
        yield Lab(seed, shelf, jobs or cpu_count(), advance)
