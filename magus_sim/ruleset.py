"""The contract between one game and everything that is not that game.

A ruleset has a light half (cards, decks, labels), which imports nothing heavy, and a compiled half, which is imported
only when `Ruleset.engine` is called. A ruleset never imports polars, matplotlib, joblib or typer: what it hands out are
plain values and NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Columns = Mapping[str, NDArray[Any]]
    """A table: column name → one-dimensional array, all of one length."""


@dataclass(frozen=True, slots=True)
class Label:
    """The words for one thing in both languages."""

    en: str
    ja: str


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that a ruleset counts for each side at the end of each turn.

    The turns table holds it twice, as `<name>_a` and `<name>_b`. `flow` says whether it is what happened in that turn
    (energy spent) or what stands at its end (life).
    """

    name: str
    unit: str
    flow: bool
    label: Label
    meaning: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A legal deck. `slots` holds one card name for each card, in file order: the order that shuffles act on."""

    name: str
    file: str
    slots: tuple[str, ...]
    digest: str
    """Hash of the deck's contents: the ordered names and all that is printed on its cards."""
    author: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What the engine hands back for a run of games of one matchup. See results.py for the columns."""

    games: Columns
    turns: Columns
    cards: Columns


class Engine(Protocol):
    """The compiled half. Calls release the GIL, so that threads play in parallel."""

    policies: tuple[str, ...]
    digest: str
    """Hash of the rules: results of different digests cannot be compared."""

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        """Play one game for each seed; deck A starts where `a_first` says so.

        The same seed gives the same luck to the same seat, whichever deck sits there. `wanted` names the tables to fill
        ("turns", "cards"); the others come back empty. Rows refer to a game by its position in `seeds` (column `game`).
        """
        ...

    def copy_nanoseconds(self) -> float:
        """How long it takes to copy a game's state, which is what a search pays for each try."""
        ...


class Ruleset(Protocol):
    """One game system."""

    name: str
    label: Label
    measures: tuple[Measure, ...]
    reasons: Mapping[str, Label]
    """Why a game can end: code → words. Reasons of tied games among them."""
    uses: Mapping[str, Label]
    """What a card can be used for, counted in copies: column of the cards table (`plays`) → words."""

    def read_decks(self, paths: Sequence[Path]) -> list[Deck]:
        """Read deck files (folders are searched for *.txt). Raises FaultyFiles with every fault, StorageFault."""
        ...

    def card_label(self, name: str) -> Label:
        """The card's printed name in both languages."""
        ...

    def is_compiled(self) -> bool:
        """Whether `engine` finds its machine code ready, so that it starts within a second."""
        ...

    def engine(self) -> Engine:
        """Import and, the first time on a machine, compile the rules (about half a minute)."""
        ...
