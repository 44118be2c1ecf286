"""What a card says, as a tree of frozen values: the meaning apart from any wording.

phrases.py says how each of these classes is written in Japanese and in English, and the grammar takes its categories
from the annotations here: a class is a nonterminal, a union is a choice between nonterminals. words.py has the words
that the trees are made of and filters.py the filters and quantities; all of it can be had from here.
"""

from __future__ import annotations

from .filters import (
    All,
    Bound,
    Cards,
    Condition,
    Crews,
    DamageTaken,
    Filter,
    Is,
    Level,
    Matching,
    Power,
    Quantity,
    Some,
    TurnOf,
    Who,
)
from .words import (
    Amount,
    CardName,
    Compare,
    Count,
    CrewVerb,
    Deed,
    Event,
    Keyword,
    KeywordX,
    Kind,
    Moment,
    Pile,
    PlayerVerb,
    Posture,
    Range,
    Ref,
    Rest,
    Self,
    Side,
    Signed,
    Source,
    Span,
    Subtype,
    Target,
    node,
)

# fmt: off
__all__ = [
    "Action", "Activated", "All", "Amount", "At", "Attacked", "Bound", "Cannot", "CardName", "Cards", "Change",
    "ChangePower", "Choose", "ChooseOne", "Compare", "Condition", "Cost", "Costs", "Count", "CrewAct",
    "CrewLine", "CrewVerb", "Crews", "DamageTaken", "Deed", "DiscardCost", "Effect", "Event", "ExtraDraw",
    "Filter", "ForEach", "Gain", "HandUnder", "Happens", "Has", "If", "IfSo", "Is", "Keyword", "KeywordX",
    "Kind", "Lasting", "Level", "Line", "Look", "Lose", "MagicLine", "MagusLine", "Matching", "May", "Moment",
    "Options", "PayEnergy", "PerEach", "Pile", "PlayFree", "Played", "PlayerAct", "PlayerVerb", "Posture",
    "Power", "Put", "Quantity", "Range", "Recover", "Ref", "Rest", "Revenge", "Search", "Self", "SetBasePower",
    "SetPower", "Side", "Signed", "Simple", "Some", "Source", "Span", "Spell", "Static", "Step", "Subtype",
    "TakeLevels", "TapThis", "Target", "TopToEnergy", "TopToLife", "TopUnder", "Transform", "Trigger",
    "Triggered", "TurnOf", "While", "Who",
]
# fmt: on


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
