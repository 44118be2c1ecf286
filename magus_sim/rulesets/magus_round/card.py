"""What is printed on a card, read and understood (MR-1.1 to MR-1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from .language.tree import Line


class Kind(Enum):
    """The kinds of cards so far (MR-1.1)."""

    CREW = "crew"
    MAGIC = "magic"
    MAGUS = "magus"


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a card. A magus has two: its front, and the crew on its back (MR-1.5).

    `lines` is the meaning of the rule text, one ability a line. A magic and a magus's front have no power (0, 0); a
    blank value counts as 0 (MR-1.5).
    """

    kind: Kind
    name_ja: str
    name_en: str
    lines: tuple[Line, ...]
    value: int = 0
    subtype: str | None = None
    """The subtype's English name, the key of language.phrases.SUBTYPES."""
    power: int = 0
    gain: int = 0
    text_ja: str = ""
    text_en: str = ""
    """The printed text: as it was written, or rendered if it was written in the other language only."""
    reading: str = ""
    """How the Japanese name is pronounced, in kana."""
    flavor_ja: str = ""
    flavor_en: str = ""

    @property
    def names(self) -> tuple[str, str]:
        return (self.name_ja, self.name_en)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as a whole. `key` is the name under which decks find it (MR-3.2: a magus's name is its front's)."""

    key: str
    front: Face
    back: Face | None = None
    file: str = ""
    line: int = 0
    set: str = ""
    number: str = ""
    rarity: str = ""
    artist: str = ""
    status: str = ""
    """The designers' word for where the card stands ("draft"); the rules do not look at it."""
    written: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The card's table as it stands in its file."""

    @property
    def faces(self) -> tuple[Face, ...]:
        return (self.front, self.back) if self.back else (self.front,)

    @property
    def kind(self) -> Kind:
        return self.front.kind

    @property
    def name(self) -> str:
        """The printed Japanese name; decks and results use it."""
        return self.front.name_ja
