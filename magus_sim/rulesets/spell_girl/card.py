"""What is printed on a card: a spell girl with her status (SG-2), or a card of the main deck made of parts (SG-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .parts import PARTS

SpellKind = Literal["attack", "strengthen", "weaken", "recover", "summon", "defence", "order", "miracle"]
"""The kinds of cards of a main deck: six of spells (SG-3.1), orders and miracles (SG-1.2)."""
Skill = Literal["", "initiative", "double_strike"]
"""What a girl can do besides: nothing, initiative (SG-6.3) or double strike (SG-8.4)."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card by its id in the table of parts, and how often the card has it."""

    id: str
    times: int = 1

    def __str__(self) -> str:
        """As a card file lists it."""
        return f"{self.id} x{self.times}" if self.times > 1 else self.id


@dataclass(frozen=True, slots=True)
class Spell:
    """A card of the main deck. Equal parts stand once in `parts`, with their number."""

    name: str
    """The printed Japanese name; decks and results use it."""
    name_en: str
    kind: SpellKind
    parts: tuple[Part, ...]
    text_ja: str = ""
    text_en: str = ""
    flavor_ja: str = ""
    flavor_en: str = ""
    file: str = ""
    line: int = 0

    @property
    def cost(self) -> int:
        """What playing it costs, in cards (SG-3.1): the sum of its parts' costs; 0 for an order or a miracle."""
        return sum(PARTS[part.id].cost * part.times for part in self.parts)

    @property
    def names(self) -> tuple[str, str]:
        return (self.name, self.name_en)


@dataclass(frozen=True, slots=True)
class Girl:
    """A spell girl, a player's character (SG-2.1). Her status is what is printed: a skill is paid for already."""

    name: str
    name_en: str
    hp: int
    mp: int
    atk: int
    def_: int
    spe: int
    skill: Skill = ""
    flavor_ja: str = ""
    flavor_en: str = ""
    file: str = ""
    line: int = 0

    @property
    def names(self) -> tuple[str, str]:
        return (self.name, self.name_en)


Card = Spell | Girl
