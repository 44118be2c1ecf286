"""The words of card text: what numbers, sides, keywords and verbs there are. tree.py makes sentences of them."""

from __future__ import annotations

from enum import Enum, auto
from typing import Annotated

from magus_sim.language.nodes import Range

ANY_NUMBER = 41
"""「好きな枚数」: up to as many as a whole deck has, which is up to any number."""
Count = Annotated[int, Range(1, 20)]
"""How many cards, crews, points or energy."""
HowMany = Annotated[int, Range(1, 20), ANY_NUMBER]
"""How many are picked; ANY_NUMBER too, but only of what is picked "up to"."""
Amount = Annotated[int, Range(0, 100_000)]
"""What a value, level, power or count is compared with, or what a power becomes."""
Signed = Annotated[int, Range(-100_000, 100_000, signed=True)]
"""By how much a power changes."""
KeywordX = Annotated[int, Range(1, 40)]
"""The X of Revenge X, Transform X and Extra Draw X."""


class Side(Enum):
    """A player, seen from the one whose card speaks. BOTH only in PlayerAct: one instruction for both (MR-5.3)."""

    YOU = auto()
    OPPONENT = auto()
    BOTH = auto()


class Keyword(Enum):
    """Keywords that a crew has or gains (MR-2.1, MR-2.2)."""

    HASTE = auto()
    RAMPAGE = auto()


class Ref(Enum):
    """A crew that the text points back at: the card itself, or what was chosen, put or named by the trigger before."""

    THIS = auto()
    IT = auto()
    THEY = auto()


class Self(Enum):
    """The card itself as the subject of a trigger."""

    THIS = auto()


class Kind(Enum):
    """Which cards a filter meets; CARD is a card of any kind."""

    CREW = auto()
    MAGIC = auto()
    CARD = auto()


class Pile(Enum):
    """Where cards can be counted for a player; ENERGY are the energy cards on the field, tapped or not."""

    HAND = auto()
    LIFE = auto()
    DECK = auto()
    ENERGY = auto()
    DISCARD_PILE = auto()


class Source(Enum):
    """From where a crew is put onto the field."""

    HAND = auto()
    DISCARD_PILE = auto()


class Target(Enum):
    """Where a card that was picked goes; each action knows some of them, those that the phrase table has rows for."""

    HAND = auto()
    DECK_TOP = auto()
    DECK_BOTTOM = auto()
    DISCARD_PILE = auto()
    FIELD = auto()
    ENERGY = auto()
    LIFE = auto()


class Rest(Enum):
    """Where the cards go that were looked at and not taken."""

    DECK_BOTTOM = auto()
    DISCARD_PILE = auto()


class Compare(Enum):
    """以下, 以上, and exactly that number."""

    AT_MOST = auto()
    AT_LEAST = auto()
    EXACTLY = auto()


class Posture(Enum):
    """タテ向き and ヨコ向き."""

    UNTAPPED = auto()
    TAPPED = auto()


class Event(Enum):
    """What can happen to a crew so that an ability triggers (MR-9.5)."""

    ENTERS = auto()
    ATTACKS = auto()
    BLOCKS = auto()
    DESTROYED = auto()
    LEAVES = auto()
    LEVELS_UP = auto()
    TRANSFORMS = auto()
    DAMAGES = auto()
    WINS = auto()


class Moment(Enum):
    """Points of a turn at which abilities trigger (MR-6.2, MR-6.11, MR-7.10)."""

    TURN_START = auto()
    TURN_END = auto()
    ATTACK_END = auto()


class Deed(Enum):
    """What a crew can be kept from: to attack, to block, to be blocked."""

    ATTACK = auto()
    BLOCK = auto()
    BE_BLOCKED = auto()


class Span(Enum):
    """How long a change lasts; LASTING: while the crew stays on the field (MR-9.11)."""

    TURN = auto()
    ATTACK = auto()
    LASTING = auto()
    NEXT_TURN = auto()


class CrewVerb(Enum):
    """What is done to crews of the field. TO_… move them, and MR-1.8 and MR-9.2 say what becomes of the rest."""

    DESTROY = auto()
    RETURN = auto()
    EXILE = auto()
    TAP = auto()
    UNTAP = auto()
    TO_ENERGY = auto()
    TO_DECK_TOP = auto()
    TO_DECK_BOTTOM = auto()
    TO_LIFE = auto()


class PlayerVerb(Enum):
    """What a player does or suffers. MILL puts the top of the own deck into the discard pile. DISCARD is never YOU:
    FromHand says what you discard."""

    DRAW = auto()
    DISCARD = auto()
    MILL = auto()
    DAMAGE = auto()
