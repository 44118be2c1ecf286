"""The shipped puzzles, and finding puzzles by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem, UsageFault
from magus_sim.sources.names import did_you_mean, name_key
from magus_sim.sources.reading import files_in

from ..card_files import CardSet, shipped_cards
from .file import Position, read_position
from .puzzle import Puzzle

SUFFIX = ".toml"
AS_FILE = (SUFFIX, "/", "\\")
"""What shows that a word is meant as a file or folder, be it there or not."""


def name_of(position: Position) -> str:
    """The puzzle's file without folder and ending."""
    return Path(position.file).stem


def puzzle_in(position: Position) -> Puzzle:
    """The position's puzzle. Raises FaultyFiles if it is none."""
    if position.puzzle is None:
        raise FaultyFiles([Problem(position.file, None, "position", "is a position, but no puzzle", "write [puzzle]")])
    return position.puzzle


@cache
def shipped_puzzles() -> tuple[Position, ...]:
    """The puzzles that come with the package, in the order of their files' names."""
    folder = files("magus_sim.rulesets.magus_round") / "puzzles"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(SUFFIX)), key=lambda file: file.name)
    return _read(found, shipped_cards())


def find_puzzles(words: Sequence[str], cards: CardSet) -> tuple[Position, ...]:
    """The puzzles named by file, folder, name or title; all that are shipped if nothing is named.

    Raises FaultyFiles with every fault of the files, StorageFault, UsageFault for a name that there is none of.
    """
    found: list[Position] = []
    for word in words:
        if word.endswith(AS_FILE) or Path(word).exists():
            found += _read(files_in([Path(word)], SUFFIX), cards)
        else:
            found.append(_by_name(word))
    return tuple(found) or shipped_puzzles()


def _by_name(word: str) -> Position:
    """The shipped puzzle of that name or title."""
    known: dict[str, Position] = {}
    for position in shipped_puzzles():
        title = puzzle_in(position).title
        known |= dict.fromkeys((name_of(position), title.ja, title.en), position)
    for name, position in known.items():
        if name_key(word) == name_key(name):
            return position
    advice = did_you_mean(word, known) or "see `magus-sim puzzles list`, or name a file"
    raise UsageFault(f"no puzzle is called 「{word}」; {advice}")


def _read(paths: Sequence[Path | Traversable], cards: CardSet) -> tuple[Position, ...]:
    """Read puzzle files, the faults of all told together."""
    found: list[Position] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            position = read_position(path, cards)
            puzzle_in(position)
            found.append(position)
        except FaultyFiles as faults:
            problems += faults.problems
    if problems:
        raise FaultyFiles(problems)
    return tuple(found)
