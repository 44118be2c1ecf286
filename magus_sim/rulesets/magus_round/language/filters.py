"""Which cards, and how many: filters, quantities and the conditions made of them. tree.py has them all."""

from __future__ import annotations

from magus_sim.language.nodes import CardName, Subtype, node

from .words import Amount, Compare, Keyword, Kind, Pile, Posture, Ref, Side


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


Counted = Level | Cards | Matching | Crews | DamageTaken
"""What can be counted one by one; power, in thousands, cannot."""
Quantity = Counted | Power


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
