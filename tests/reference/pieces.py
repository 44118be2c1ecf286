"""What lies on the table: cards in play, and how a crew looks at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.language.tree import Has, Keyword

SLOTS = 41
"""Cards of a deck, the magus in slot 0 (MR-3.1)."""


class Zone(Enum):
    """Where a card is. Field, energy and under are all on the field (MR-9.7); the circle holds magics (MR-8.1)."""

    DECK = "deck"
    LIFE = "life"
    HAND = "hand"
    FIELD = "field"
    ENERGY = "energy"
    UNDER = "under"
    DISCARD = "discard"
    EXILE = "exile"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Mark:
    """One stay of a card on the field: a crew that left and came back is another one (MR-9.12)."""

    number: int
    stay: int


class Piece:
    """One of the 82 cards of a game."""

    def __init__(self, number: int, card: Card) -> None:
        self.number = number
        self.card = card
        self.owner = number // SLOTS
        self.zone = Zone.DECK
        self.host: Piece | None = None
        self.tapped = False
        self.transformed = False
        self.stay = 0
        self.turn_entered: int | None = None
        """The turn in which it entered or became a crew; None for all that is no crew of the field."""
        self.since = 0
        """The time at which it came to the field or transformed: the age of its continuous abilities (MR-9.18)."""

    @property
    def face(self) -> Face:
        """The side that is up."""
        if self.transformed:
            assert self.card.back is not None
            return self.card.back
        return self.card.front

    @property
    def mark(self) -> Mark:
        return Mark(self.number, self.stay)

    @property
    def is_crew(self) -> bool:
        """A crew of the field; a magus is one after it transformed (MR-1.6, MR-1.7)."""
        return self.zone is Zone.FIELD and self.face.kind is Kind.CREW

    def __repr__(self) -> str:
        return f"{self.number}:{self.face.name_en}@{self.zone.value}"


@dataclass(frozen=True, slots=True)
class Look:
    """How a crew looks at one moment: what filters and numbers read, also after it has left (MR-8.2, MR-9.13)."""

    mark: Mark
    owner: int
    face: Face
    tapped: bool
    level: int
    power: int
    keywords: frozenset[Keyword]


def printed_keywords(face: Face) -> frozenset[Keyword]:
    return frozenset(line.keyword for line in face.lines if isinstance(line, Has))
