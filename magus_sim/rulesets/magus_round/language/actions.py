"""What an effect can do: what happens once, to crews, players or cards. tree.py has them all."""

from __future__ import annotations

from magus_sim.language.nodes import node

from .filters import Filter, Who
from .words import Count, CrewVerb, HowMany, PlayerVerb, Posture, Ref, Rest, Side, Source, Target


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
class TakeLife:
    """The top cards of the own life are taken; that is no damage (MR-7.12)."""

    n: Count
    to: Target


@node
class TurnEnergy:
    """A player's energy cards are tapped or untapped, those put down first before the others (MR-9.23)."""

    side: Side
    n: Count
    posture: Posture


@node
class TakeEnergy:
    """A player picks energy cards of their own, which go to their hand or discard pile."""

    side: Side
    n: Count
    to: Target


@node
class HandUnder:
    """Cards of the own hand go under a crew, which levels up (MR-6.9)."""

    n: HowMany
    upto: bool
    who: Ref


@node
class TakeLevels:
    """Cards under a crew go elsewhere; its player picks which (MR-9.14)."""

    n: Count
    who: Ref
    to: Target


@node
class Put:
    """Crews of the own hand or discard pile enter one by one (MR-8.7)."""

    filter: Filter
    n: HowMany
    upto: bool
    source: Source


@node
class PlayFree:
    """Cards of the own hand are played without paying."""

    filter: Filter
    n: HowMany
    upto: bool


@node
class Recover:
    """Cards of the own discard pile go elsewhere."""

    filter: Filter
    n: HowMany
    upto: bool
    to: Target


@node
class FromHand:
    """Cards of the own hand are discarded, or put elsewhere."""

    filter: Filter
    n: HowMany
    upto: bool
    to: Target


@node
class Look:
    """The top n cards of the own deck are looked at, some that meet the filter taken, the rest put away (MR-9.15)."""

    n: Count
    filter: Filter
    take: HowMany
    upto: bool
    rest: Rest


@node
class Search:
    """The own deck is looked through, cards that meet the filter are shown and moved, the deck shuffled (MR-9.15)."""

    filter: Filter
    n: HowMany
    upto: bool
    to: Target


Action = (
    CrewAct
    | PlayerAct
    | TopToEnergy
    | TopUnder
    | TopToLife
    | TakeLife
    | TurnEnergy
    | TakeEnergy
    | HandUnder
    | TakeLevels
    | Put
    | PlayFree
    | Recover
    | FromHand
    | Look
    | Search
)
