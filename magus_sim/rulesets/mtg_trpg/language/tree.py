"""What a card can say: the meaning of a text as a tree of frozen classes.

Everything acts in two languages through `phrases`; `program.py` makes the instructions of the engine of it.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Annotated

from magus_sim.language.nodes import Range, node

# ---- words ----------------------------------------------------------------------------------------------------------

Count = Annotated[int, Range(1, 20)]
"""How many dice, cards, MP or counters."""
Points = Annotated[int, Range(1, 100)]
"""How many HP."""
Shift = Annotated[int, Range(-20, 20, signed=True)]
"""By how much power or toughness changes."""


class Colour(Enum):
    """The colours of MP and cards (TR-1.3), in the order of the engine."""

    WHITE = auto()
    BLUE = auto()
    BLACK = auto()
    RED = auto()
    GREEN = auto()


class Keyword(Enum):
    """What a character is able to (TR-6.1, TR-6.2)."""

    WALL = auto()
    REGENERATION = auto()
    FIRST_STRIKE = auto()
    HASTE = auto()
    TRAMPLE = auto()
    FLYING = auto()
    SHADOW = auto()
    FLANKING = auto()


class Being(Enum):
    """Which characters a filter lets through (TR-1.1)."""

    CHARACTER = auto()
    MAGE = auto()
    CREATURE = auto()
    SUMMONED = auto()


class Whose(Enum):
    """The side of whoever uses the card, or the other one."""

    OWN = auto()
    OTHERS = auto()


@node
class AtMost:
    """The greatest toughness."""

    n: Count


@node
class Filter:
    """Which characters. Everything that is set must hold; `toughness` is the greatest that lets through."""

    being: Being = Being.CHARACTER
    whose: Whose | None = None
    colour: Colour | None = None
    keyword: Keyword | None = None
    toughness: AtMost | None = None


# ---- on whom --------------------------------------------------------------------------------------------------------


@node
class Target:
    """One character, chosen when the card is cast (TR-9.2)."""

    filter: Filter


@node
class All:
    """Every character that the filter lets through when the card resolves."""

    filter: Filter


class Ref(Enum):
    """The target of this card once more; the character that the card lies on, its wearer or who arrives; its caster."""

    IT = auto()
    BEARER = auto()
    CASTER = auto()


Who = Target | All | Ref

# ---- changes and deeds ----------------------------------------------------------------------------------------------


@node
class Power:
    """Power changes."""

    who: Who
    by: Shift


@node
class Toughness:
    """Toughness changes, and HP by 5 times as much (TR-1.2)."""

    who: Who
    by: Shift


@node
class Gain:
    """A keyword is gained."""

    who: Who
    keyword: Keyword


@node
class Guard:
    """Protection from a colour is gained (TR-6.3)."""

    who: Who
    colour: Colour


Change = Power | Toughness | Gain | Guard


class Span(Enum):
    """How long a change lasts."""

    TURN = auto()
    BATTLE = auto()


@node
class Lasting:
    """A change until the end of the turn, or of the battle."""

    change: Change
    span: Span


@node
class Damage:
    """So many D6 of damage, rolled for each character (TR-9.1)."""

    who: Who
    n: Count


@node
class Heal:
    """HP come back, never more than were lost."""

    who: Who
    n: Points


@node
class Destroy:
    """A character is down at once."""

    who: Who


@node
class Return:
    """A summoned character vanishes; its card comes back to the hand of the own side (TR-9.12)."""

    who: Who


@node
class Ready:
    """A character is not done any more (TR-4.1)."""

    who: Who


@node
class Exhaust:
    """A character is done (TR-4.4)."""

    who: Who


@node
class Draw:
    """The caster draws."""

    n: Count


@node
class MoveMarker:
    """The caster's marker moves down (TR-2.2)."""

    n: Count


@node
class Mana:
    """The caster gains MP of a colour, over the maximum too (TR-4.8)."""

    n: Count
    colour: Colour


Deed = Lasting | Damage | Heal | Destroy | Return | Ready | Exhaust | Draw | MoveMarker | Mana
Effect = tuple[Deed, ...]

# ---- lines ----------------------------------------------------------------------------------------------------------


@node
class Has:
    """A keyword of a creature."""

    keyword: Keyword


@node
class Protection:
    """A creature's protection from a colour (TR-6.3)."""

    colour: Colour


@node
class Fading:
    """So many counters; without one it is destroyed (TR-6.3)."""

    x: Count


@node
class Arrives:
    """What happens when a summoned creature arrives."""

    effect: Effect


@node
class Spell:
    """What a sorcery, an instant or an item does."""

    effect: Effect


@node
class Attach:
    """On whom an enchantment comes to lie; one without this line lies on its caster's side."""

    filter: Filter


@node
class Static:
    """What an enchantment or equip does as long as it is there."""

    change: Change


@node
class Upkeep:
    """What an enchantment or equip does at each upkeep of its mage's side."""

    effect: Effect


@node
class Cost:
    """MP of the colour, or of any without one (TR-1.7)."""

    colour: Colour | None
    n: Count


@node
class Ability:
    """What the wearer of an equip can do once a turn by paying its cost (TR-9.9)."""

    cost: Cost
    effect: Effect


CreatureLine = Has | Protection | Fading | Arrives
SpellLine = Spell
EnchantmentLine = Attach | Static | Upkeep | Fading
EquipLine = Static | Upkeep | Ability
BeastLine = Has | Protection | Fading
Line = Has | Protection | Fading | Arrives | Spell | Attach | Static | Upkeep | Ability
