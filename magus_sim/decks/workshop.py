"""What a game hands out to have its decks edited, compared, converted and built: an optional part of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, cast

from magus_sim.errors import UsageFault
from magus_sim.told import Label

from .deck_list import DeckList
from .known import Known

SIZE = "size"
"""The code of the fault of a deck that has too many or too few cards: more edits can mend it."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How the cards of a deck are spread, in copies: over values, kinds, subtypes. `mean` is that of a number."""

    key: str
    label: Label
    counts: Mapping[str, int]
    words: Mapping[str, Label]
    """What the keys of `counts` are called."""
    mean: float | None = None


CURVES = ("low", "mid", "high")


@dataclass(frozen=True, slots=True)
class DeckWish:
    """What a new deck shall be. Cards by their own names; `owned` are the copies that there are (None: enough of all).

    `curve` is one of CURVES, or empty if the game may choose.
    """

    leader: str
    subtypes: tuple[str, ...] = ()
    curve: str = ""
    include: Mapping[str, int] = field(default_factory=dict)
    exclude: frozenset[str] = frozenset()
    owned: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Cards of a new deck that are there for one reason."""

    why: Label
    copies: Mapping[str, int]


class Workshop(Protocol):
    """The decks of one game, by its rules of deck building."""

    game: str
    """The name of the ruleset."""
    known: Known
    """What a list may name."""
    order: tuple[str, ...]
    """Every card that a deck may hold, in the order in which a list names them."""
    mendable: frozenset[str]
    """Codes of the faults that an edit of counts can mend; SIZE among them."""

    def listed(self, text: str, file: Path) -> DeckList:
        """What a text names that is meant for this file, faults of the rules of deck building in its `problems`.
        Raises FaultyFiles for a text that is no deck list."""
        ...

    def label(self, card: str) -> Label:
        """The card's printed name in both languages."""
        ...

    def profiles(self, slots: Sequence[str]) -> tuple[Profile, ...]:
        """How the cards of a deck are spread. The first profile is the curve."""
        ...

    def build(self, wish: DeckWish) -> list[DeckGroup]:
        """A legal, sensible deck for a wish, the leader in its first group. Raises UsageFault with every reason why
        there is none."""
        ...


def workshop_of(ruleset: object) -> Workshop:
    """The workshop of a game. Raises UsageFault if it has none."""
    make = getattr(ruleset, "workshop", None)
    if make is None:
        name = getattr(ruleset, "name", "this game")
        raise UsageFault(Label(f"{name} has no deck builder", f"{name}にはデッキ構築機能がありません"))
    return cast("Workshop", make())
