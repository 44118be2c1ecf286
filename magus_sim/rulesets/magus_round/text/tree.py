"""What a card says, as a tree of frozen values: the meaning apart from any wording.

phrases.py says how each of these classes is written in Japanese and in English, and the grammar takes its categories
from the annotations here: a class is a nonterminal, a union is a choice between nonterminals.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Annotated, NamedTuple, TypeVar, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True)
def node(cls: type[Class]) -> type[Class]:
    """A piece of meaning: frozen, so that equal trees are equal meanings and can be kept in sets."""
    return dataclass(frozen=True, slots=True)(cls)


class Range(NamedTuple):
    """The numbers that a text may hold at a place, both ends included. `signed` numbers are written with + or -."""

    low: int
    high: int
    signed: bool = False


Count = Annotated[int, Range(1, 20)]
"""How many cards, crews, points or energy."""
Amount = Annotated[int, Range(0, 100_000)]
"""What a value, level, power or count is compared with, or what a power becomes."""
Signed = Annotated[int, Range(-100_000, 100_000, signed=True)]
"""By how much a power changes."""
KeywordX = Annotated[int, Range(1, 40)]
"""The X of Revenge X, Transform X and Extra Draw X."""
Subtype = Annotated[str, "subtype"]
"""A subtype's English name; phrases.SUBTYPES has the Japanese one."""
CardName = Annotated[str, "card name"]
"""A card's name as the text has it between its brackets, in the language of that text."""


# ---- words ----------------------------------------------------------------------------------------------------------


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
    """Where a card that was picked goes. Recover knows HAND and DECK_BOTTOM; Search knows HAND, FIELD and ENERGY."""

    HAND = auto()
    DECK_BOTTOM = auto()
    FIELD = auto()
    ENERGY = auto()


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
    """What a player does or suffers. MILL puts the top of the own deck into the discard pile."""

    DRAW = auto()
    DISCARD = auto()
    MILL = auto()
    DAMAGE = auto()


# ---- which cards ----------------------------------------------------------------------------------------------------


@node
class Bound:
    """A number or more, or less, or exactly it."""

    compare: Compare
    n: Amount


@node
class Filter:
    """Which cards. Crews of the field, unless what holds the filter reads them from a hand, discard pile or deck.

    Everything that is set must hold. `other` leaves out the card itself; `name` is met by the printed name.
    """

    kind: Kind = Kind.CREW
    side: Side | None = None
    other: bool = False
    posture: Posture | None = None
    value: Bound | None = None
    power: Bound | None = None
    level: Bound | None = None
    keyword: Keyword | None = None
    subtype: Subtype | None = None
    name: CardName | None = None


@node
class All:
    """Every crew of the field that meets the filter when the effect resolves (MR-9.9)."""

    filter: Filter


@node
class Some:
    """Any crew that meets the filter, as the subject of a trigger; それ then means that crew."""

    filter: Filter


Who = Ref | All
"""On which crews something acts."""


# ---- quantities: what can be compared and counted -------------------------------------------------------------------


@node
class Level:
    """A crew's level (MR-1.3)."""

    who: Ref


@node
class Power:
    """A crew's power (MR-9.10)."""

    who: Ref


@node
class Cards:
    """How many cards a player has in a pile."""

    side: Side
    pile: Pile


@node
class Matching:
    """How many cards of a player's discard pile meet the filter."""

    side: Side
    filter: Filter


@node
class Crews:
    """How many crews of the field meet the filter."""

    filter: Filter


@node
class DamageTaken:
    """How much damage a player took this turn (MR-7.12)."""

    side: Side


Quantity = Level | Power | Cards | Matching | Crews | DamageTaken


@node
class Is:
    """A quantity lies within a bound."""

    quantity: Quantity
    bound: Bound


@node
class TurnOf:
    """It is that player's turn."""

    side: Side


Condition = Is | TurnOf


# ---- changes: what holds for a while, or while a source is on the field ---------------------------------------------


@node
class ChangePower:
    """Power goes up or down by a number."""

    who: Who
    by: Signed


@node
class SetPower:
    """Power becomes a number, before all that goes up and down (MR-9.10)."""

    who: Who
    n: Amount


@node
class SetBasePower:
    """Base power becomes a number; what the level adds is kept (MR-9.10)."""

    who: Who
    n: Amount


@node
class Gain:
    """Crews gain a keyword."""

    who: Who
    keyword: Keyword


@node
class Lose:
    """Crews lose a keyword."""

    who: Who
    keyword: Keyword


@node
class Cannot:
    """Crews cannot attack, block or be blocked."""

    who: Who
    deed: Deed


Simple = ChangePower | SetPower | SetBasePower | Gain | Lose | Cannot


@node
class PerEach:
    """A change of power, once for each unit of a quantity, counted anew whenever power is asked for."""

    quantity: Quantity
    change: ChangePower


Change = Simple | PerEach


# ---- actions: what happens once -------------------------------------------------------------------------------------


@node
class CrewAct:
    """Something is done to crews of the field."""

    verb: CrewVerb
    who: Who


@node
class PlayerAct:
    """A player draws, discards, mills or takes damage; Side.BOTH does it as one instruction (MR-5.3)."""

    verb: PlayerVerb
    side: Side
    n: Count


@node
class TopToEnergy:
    """The top cards of the own deck become energy cards."""

    n: Count
    posture: Posture


@node
class TopUnder:
    """The top cards of the own deck go under a crew, which levels up (MR-6.9)."""

    n: Count
    who: Ref


@node
class TopToLife:
    """The top cards of the own deck go on the life."""

    n: Count


@node
class HandUnder:
    """Cards of the own hand go under a crew, which levels up (MR-6.9)."""

    n: Count
    upto: bool
    who: Ref


@node
class TakeLevels:
    """Cards under a crew go to the discard pile; its player picks which (MR-9.14)."""

    n: Count
    who: Ref


@node
class Put:
    """Crews of the own hand or discard pile enter one by one (MR-8.7)."""

    filter: Filter
    n: Count
    upto: bool
    source: Source


@node
class PlayFree:
    """Cards of the own hand are played without paying."""

    filter: Filter
    n: Count
    upto: bool


@node
class Recover:
    """Cards of the own discard pile go to the hand or under the deck."""

    filter: Filter
    n: Count
    upto: bool
    to: Target


@node
class Look:
    """The top n cards of the own deck are looked at, some that meet the filter taken, the rest put away (MR-9.15)."""

    n: Count
    filter: Filter
    take: Count
    upto: bool
    rest: Rest


@node
class Search:
    """The own deck is looked through, cards that meet the filter are shown and moved, the deck shuffled (MR-9.15)."""

    filter: Filter
    n: Count
    upto: bool
    to: Target


Action = (
    CrewAct
    | PlayerAct
    | TopToEnergy
    | TopUnder
    | TopToLife
    | HandUnder
    | TakeLevels
    | Put
    | PlayFree
    | Recover
    | Look
    | Search
)


# ---- steps: what an effect is made of -------------------------------------------------------------------------------


@node
class ForEach:
    """An action, its number once for each unit of a quantity."""

    quantity: Quantity
    action: Action


@node
class Lasting:
    """A change that begins now and lasts for a span."""

    span: Span
    change: Change


@node
class Choose:
    """Crews of the field are chosen; それ / それら means them from here on."""

    filter: Filter
    n: Count
    upto: bool
    then: Step


@node
class If:
    """A step, if a condition holds on resolution (MR-8.8)."""

    condition: Condition
    then: Step


@node
class IfSo:
    """A step, if the step before was carried out (MR-9.8)."""

    then: Step


@node
class May:
    """A step, if the effect's player wants it."""

    then: Step


@node
class ChooseOne:
    """The effect's player picks one of two or more effects, on resolution."""

    options: Options


Step = Action | ForEach | Lasting | Choose | If | IfSo | May | ChooseOne
Effect = tuple[Step, ...]
"""Steps one after the other; a later one never depends on an earlier one, IfSo apart (MR-9.8)."""
Options = tuple[Effect, ...]


# ---- triggers, costs ------------------------------------------------------------------------------------------------


@node
class Happens:
    """When something happens to a crew."""

    event: Event
    who: Self | Some


@node
class Attacked:
    """When a player is attacked (MR-7.2)."""

    side: Side


@node
class Played:
    """When a player plays a crew or a magic."""

    side: Side
    kind: Kind


@node
class At:
    """At a moment of a player's turn; the end of an attack has no side (None)."""

    moment: Moment
    side: Side | None


Trigger = Happens | Attacked | Played | At


@node
class PayEnergy:
    """Tap that many untapped energy cards (MR-6.6)."""

    n: Count


@node
class TapThis:
    """Tap the card itself."""


@node
class DiscardCost:
    """Discard that many cards of the hand."""

    n: Count


Cost = PayEnergy | TapThis | DiscardCost
Costs = tuple[Cost, ...]


# ---- lines: the abilities of a card ---------------------------------------------------------------------------------


@node
class Has:
    """A crew's keyword."""

    keyword: Keyword


@node
class Revenge:
    """Revenge X (MR-2.3)."""

    x: KeywordX


@node
class Transform:
    """Transform X, of a magus (MR-2.4)."""

    x: KeywordX


@node
class ExtraDraw:
    """Extra Draw X, of a magus (MR-2.5)."""

    x: KeywordX


@node
class Triggered:
    """A triggered ability (MR-9.5)."""

    trigger: Trigger
    effect: Effect


@node
class Activated:
    """An activated ability (MR-9.4). It has a once-a-turn limit, a condition or a cost, or several of them."""

    once: bool
    condition: Condition | None
    costs: Costs
    effect: Effect


@node
class Static:
    """A change that holds while the card is on the field (MR-9.9)."""

    change: Change


@node
class While:
    """A change that holds while the card is on the field and a condition is true."""

    condition: Condition
    change: Change


@node
class Spell:
    """The effect of a magic (MR-1.4)."""

    effect: Effect


CrewLine = Has | Revenge | Triggered | Activated | Static | While
MagicLine = Revenge | Spell
MagusLine = Transform | ExtraDraw | Triggered | Activated | Static | While
Line = CrewLine | MagicLine | MagusLine
"""One ability: one line of a card's text."""
