"""Cards of M:tgTRPG: spells, equips and wandering creatures, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .language.tree import Colour, Line


class Kind(Enum):
    """Card kinds (TR-5.1). A `beast` wanders and is no card of a library; a `creature` is summoned by its card."""

    CREATURE = "creature"
    SORCERY = "sorcery"
    INSTANT = "instant"
    ENCHANTMENT = "enchantment"
    ITEM = "item"
    EQUIP = "equip"
    BEAST = "beast"


BEINGS = (Kind.CREATURE, Kind.BEAST)
"""Kinds that have power and toughness."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card, or one kind of wandering creature.

    `level` is what a mage's level must reach (TR-1.9), `cost` the MP to cast it: of its own `colour`, or of any where
    it has none (TR-1.7). An enchantment with an `upkeep` is paid for at each upkeep (TR-4.2). Beings have `power`,
    `toughness` and their keywords in the text; a wandering one an `initiative` value and the `lands` it lives in.
    """

    name: str
    name_en: str
    kind: Kind
    colour: Colour | None
    level: int
    cost: int
    lines: tuple[Line, ...]
    power: int = 0
    toughness: int = 0
    upkeep: int = 0
    initiative: int = 0
    lands: tuple[str, ...] = ()
    era: str = ""
    flavour: str = ""
    flavour_en: str = ""

    @property
    def is_being(self) -> bool:
        """Whether the card is, or summons, a creature."""
        return self.kind in BEINGS
