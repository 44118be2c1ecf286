"""The engine's instructions: what the program of a card is made of, as plain integers.

The numbers are the interface between program.py, which writes programs, and engine/, which runs them. Each table below
names its columns once; engine/library.py makes records of the same names.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

ANY = -1
LOW, HIGH = -1_000_000_000, 1_000_000_000
"""The ends of a range that asks for nothing."""


class Op(IntEnum):
    """What one row of a program does."""

    END = 0
    PICK = 1
    MOVE = 2
    TURN = 3
    CHANGE = 4
    TEST = 5
    ASK = 6
    CHOOSE = 7
    JUMP = 8
    SHUFFLE = 9
    TURN_OVER = 10
    LAUNCH = 11
    HOST = 12


class Zone(IntEnum):
    """Where a card is. The first nine hold cards; the rest are places to put cards or to look for them."""

    DECK = 0
    HAND = 1
    LIFE = 2
    FIELD = 3
    ENERGY = 4
    DISCARD_PILE = 5
    EXILE = 6
    CIRCLE = 7
    UNDER = 8
    DECK_BOTTOM = 9
    DECK_TOP = 10
    NOWHERE = 11


class Who(IntEnum):
    """Which cards an instruction acts on."""

    NONE = 0
    THIS = 1
    THAT = 2
    PICKED = 3
    REST = 4
    ALL = 5
    TOP = 6


class Side(IntEnum):
    """Whose, seen from the owner of the effect; the last two for choices that both players make, in that order."""

    YOU = 0
    OPPONENT = 1
    BOTH = 2
    TURN_PLAYER = 3
    NON_TURN_PLAYER = 4


class Measured(IntEnum):
    """What a quantity counts."""

    NOTHING = 0
    LEVEL = 1
    POWER = 2
    CARDS = 3
    CREWS = 4
    DAMAGE = 5
    TURN_OF = 6
    DID = 7


class What(IntEnum):
    """What a change changes. HASTE to UNBLOCKABLE are flags, also bits of a face's printed keywords."""

    HASTE = 0
    RAMPAGE = 1
    CANNOT_ATTACK = 2
    CANNOT_BLOCK = 3
    UNBLOCKABLE = 4
    POWER = 5
    SET_POWER = 6
    SET_BASE = 7


class Span(IntEnum):
    """How long a change lasts."""

    TURN = 0
    ATTACK = 1
    LASTING = 2
    NEXT_TURN = 3


class Result(IntEnum):
    """What an instruction says to a later "if you do" (MR-9.19): its own result, nothing, or whether both were done."""

    SETS = 0
    KEEPS = 1
    JOINS = 2


class Upto(IntEnum):
    """Whether fewer can be picked than the number: never, as many as one likes, or because a search may fail, which
    then has not been carried out (MR-9.15, MR-9.19)."""

    NEVER = 0
    NUMBER = 1
    SEARCH = 2


class Form(IntEnum):
    """What makes an ability work."""

    SPELL = 0
    TRIGGERED = 1
    ACTIVATED = 2
    CONTINUOUS = 3
    KEYWORD = 4


class Happening(IntEnum):
    """What a triggered ability waits for."""

    ENTERS = 0
    ATTACKS = 1
    BLOCKS = 2
    DESTROYED = 3
    LEAVES = 4
    LEVELS_UP = 5
    TRANSFORMS = 6
    DAMAGES = 7
    WINS = 8
    ATTACKED = 9
    PLAYED_CREW = 10
    PLAYED_MAGIC = 11
    TURN_START = 12
    TURN_END = 13
    ATTACK_END = 14


class Row(NamedTuple):
    """One instruction.

    `per` multiplies `number` or `amount` by a quantity (ANY: by one); with `again` by what was counted before. `upto`
    is an Upto. `what` is a What in a CHANGE; in a MOVE it marks crews destroyed, and life lost as damage. `low` and
    `high` are the range of a TEST. `host` is the crew for cards to go under. `that` makes the cards concerned the ones
    that "it" speaks of. `ordered` picks are moved one by one as they are picked. `skip` is how many rows are passed
    over: by a TEST that fails, an ASK declined, a PICK of crews that found none, a HOST that is gone, and by a JUMP in
    any case. `aim` tells policies what being picked means for a card: +1 good for it, -1 bad for it, 0 neither.
    """

    op: int
    side: int = ANY
    who: int = Who.NONE
    filter: int = ANY
    source: int = Zone.NOWHERE
    target: int = Zone.NOWHERE
    number: int = 0
    looked: int = 0
    upto: int = 0
    ordered: int = 0
    per: int = ANY
    again: int = 0
    what: int = 0
    amount: int = 0
    span: int = 0
    low: int = 0
    high: int = 0
    host: int = Who.NONE
    result: int = Result.SETS
    that: int = 0
    skip: int = 0
    aim: int = 0


class FilterRow(NamedTuple):
    """Which cards are meant; ANY and LOW to HIGH ask for nothing. `kind` is 0 crew, 1 magic."""

    kind: int = ANY
    side: int = ANY
    other: int = 0
    posture: int = ANY
    value_low: int = LOW
    value_high: int = HIGH
    power_low: int = LOW
    power_high: int = HIGH
    level_low: int = LOW
    level_high: int = HIGH
    keyword: int = ANY
    subtype: int = ANY
    name: int = ANY


class QuantityRow(NamedTuple):
    """A number of the game. `who` is the crew whose level or power is meant."""

    measured: int
    side: int = ANY
    zone: int = Zone.NOWHERE
    who: int = Who.NONE
    filter: int = ANY


class AbilityRow(NamedTuple):
    """One line of a card.

    `happening` and `subject` (a filter, or ANY for the card itself) say when a triggered ability triggers, `side` in
    whose turn or by whose deed. `quantity` in `low` to `high` is the condition, the rest down to `discard` the cost.
    `start` is the program's first row, `cost` the first row of the cost's program (ANY: no choice in the cost).
    """

    form: int
    happening: int = ANY
    subject: int = ANY
    side: int = ANY
    once: int = 0
    quantity: int = ANY
    low: int = LOW
    high: int = HIGH
    energy: int = 0
    tap: int = 0
    discard: int = 0
    start: int = ANY
    cost: int = ANY
