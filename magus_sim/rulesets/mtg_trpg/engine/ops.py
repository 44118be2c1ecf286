"""What cards are made of for the rules: kinds, keywords, and the instructions of their programs."""

from __future__ import annotations

from enum import IntEnum

COLOURS = 5
"""White, blue, black, red, green: in this order everywhere."""
ANY = 5
"""In a cost: any colour pays it, colourless too. In a colour: none."""
NOBODY = -1


class Kind(IntEnum):
    """Card kinds (TR-5.1); a wandering creature is a CREATURE that nobody summoned."""

    CREATURE = 0
    SORCERY = 1
    INSTANT = 2
    ENCHANTMENT = 3
    ITEM = 4
    EQUIP = 5


class Being(IntEnum):
    """What a character is (TR-1.1)."""

    MAGE = 0
    WANDERING = 1
    SUMMONED = 2


class Keyword(IntEnum):
    """Bits of what a character is able to (TR-6.1, TR-6.2, TR-6.3)."""

    WALL = 1
    REGENERATION = 2
    FIRST_STRIKE = 4
    HASTE = 8
    TRAMPLE = 16
    FLYING = 32
    SHADOW = 64
    FLANKING = 128


PROTECTION = 256
"""The bit of protection from white; those of the other colours follow (TR-6.3)."""


class Op(IntEnum):
    """What an instruction does; its `amount`, and whom it means, stand beside it (library.Row)."""

    DAMAGE = 0
    HEAL = 1
    POWER = 2
    TOUGHNESS = 3
    GAIN = 4
    DESTROY = 5
    RETURN = 6
    DRAW = 7
    MOVE_MARKER = 8
    MANA = 9
    READY = 10
    EXHAUST = 11


class Whom(IntEnum):
    """On whom an instruction acts: the target of the card, all characters that the filter lets through, the character
    that the card lies on (an enchantment's, an equip's wearer, an arriving creature), or the mage who uses it."""

    TARGET = 0
    ALL = 1
    BEARER = 2
    CASTER = 3


class When(IntEnum):
    """When an instruction acts: as the card resolves, or arrives; as long as it lies there; at each upkeep of its
    mage's side; or when its cost is paid."""

    CAST = 0
    STATIC = 1
    UPKEEP = 2
    ABILITY = 3


class Lasts(IntEnum):
    """How long a change of power, toughness or keywords lasts: until the end of the turn, or of the battle."""

    TURN = 0
    BATTLE = 1


class Among(IntEnum):
    """Bits of a filter: which beings, in the order of Being, and whose. A filter without a bit of a group lets all of
    that group through."""

    MAGES = 1
    WANDERING = 2
    SUMMONED = 4
    OWN = 8
    OTHERS = 16


BEINGS = Among.MAGES | Among.WANDERING | Among.SUMMONED
SIDES = Among.OWN | Among.OTHERS
