"""What a card says, as a tree of frozen values: the meaning apart from any wording.

phrases.py says how each of these classes is written in Japanese and in English, and the grammar takes its categories
from the annotations here: a class is a nonterminal, a union is a choice between nonterminals. words.py has the words
that the trees are made of, filters.py the filters and quantities, actions.py what happens once; all of it can be had
from here.
"""

from __future__ import annotations

from magus_sim.language.nodes import CardName, Subtype, node

from .actions import (
    Action,
    CrewAct,
    FromHand,
    HandUnder,
    Look,
    PlayerAct,
    PlayFree,
    Put,
    Recover,
    Search,
    TakeEnergy,
    TakeLevels,
    TakeLife,
    TopToEnergy,
    TopToLife,
    TopUnder,
    TurnEnergy,
)
from .filters import (
    All,
    Bound,
    Cards,
    Condition,
    Counted,
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
    ANY_NUMBER,
    Amount,
    Compare,
    Count,
    CrewVerb,
    Deed,
    Event,
    HowMany,
    Keyword,
    KeywordX,
    Kind,
    Moment,
    Pile,
    PlayerVerb,
    Posture,
    Ref,
    Rest,
    Self,
    Side,
    Signed,
    Source,
    Span,
    Target,
)

# fmt: off
__all__ = [
    "ANY_NUMBER", "Action", "Activated", "All", "Amount", "At", "Attacked", "Bound", "Cannot", "CardName", "Cards",
    "Change", "ChangePower", "Choose", "ChooseOne", "Compare", "Condition", "Cost", "Costs", "Count", "Counted",
    "CrewAct", "CrewLine", "CrewVerb", "Crews", "DamageTaken", "Deed", "DiscardCost", "Effect", "Event", "ExtraDraw",
    "Filter", "ForEach", "FromHand", "Gain", "HandUnder", "Happens", "Has", "HowMany", "If", "IfSo", "Is", "Keyword",
    "KeywordX", "Kind", "Lasting", "Level", "Line", "Look", "Lose", "MagicLine", "MagusLine", "Matching", "May",
    "Moment", "Options", "PayEnergy", "PerEach", "Pile", "PlayFree", "Played", "PlayerAct", "PlayerVerb", "Posture",
    "Power", "Put", "Quantity", "Recover", "Ref", "Rest", "Revenge", "Search", "Self", "SetBasePower",
    "SetPower", "Side", "Signed", "Simple", "Some", "Source", "Span", "Spell", "Static", "Step", "Subtype",
    "TakeEnergy", "TakeLevels", "TakeLife", "TapThis", "Target", "TopToEnergy", "TopToLife", "TopUnder", "Transform",
    "Trigger", "Triggered", "TurnEnergy", "TurnOf", "While", "Who",
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

    quantity: Counted
    change: ChangePower


Change = Simple | PerEach


# ---- steps: what an effect is made of -------------------------------------------------------------------------------


@node
class ForEach:
    """An action, its number once for each unit of a quantity."""

    quantity: Counted
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
    n: HowMany
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
