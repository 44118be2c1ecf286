"""Short ways to build trees by hand."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language.tree import (
    Action,
    Bound,
    Cannot,
    ChangePower,
    Choose,
    Compare,
    Condition,
    CrewAct,
    CrewVerb,
    Filter,
    FromHand,
    Gain,
    If,
    Kind,
    Lasting,
    Lose,
    PerEach,
    PlayerAct,
    PlayerVerb,
    Ref,
    SetBasePower,
    SetPower,
    Side,
    Span,
    Spell,
    Step,
    Target,
)

YOU, OPPONENT, BOTH = Side.YOU, Side.OPPONENT, Side.BOTH
IT, THEY = Ref.IT, Ref.THEY
CREW, MAGIC, CARD = Filter(), Filter(Kind.MAGIC), Filter(Kind.CARD)
OWN, OPPOSING = Filter(side=YOU), Filter(side=OPPONENT)


def spell(*steps: Step) -> Spell:
    return Spell(steps)


def at_most(n: int) -> Bound:
    return Bound(Compare.AT_MOST, n)


def at_least(n: int) -> Bound:
    return Bound(Compare.AT_LEAST, n)


def exactly(n: int) -> Bound:
    return Bound(Compare.EXACTLY, n)


def draw(n: int = 1, side: Side = YOU) -> PlayerAct:
    return PlayerAct(PlayerVerb.DRAW, side, n)


def discard(n: int = 1, side: Side = YOU) -> Action:
    if side is YOU:
        return FromHand(CARD, n, False, Target.DISCARD_PILE)
    return PlayerAct(PlayerVerb.DISCARD, side, n)


def mill(n: int, side: Side) -> PlayerAct:
    return PlayerAct(PlayerVerb.MILL, side, n)


def damage(n: int, side: Side) -> PlayerAct:
    return PlayerAct(PlayerVerb.DAMAGE, side, n)


def if_is(condition: Condition, then: Step) -> Spell:
    return spell(If(condition, then))


def choose_and(verb: CrewVerb, which: Filter = OPPOSING) -> Spell:
    return spell(Choose(which, 1, False, CrewAct(verb, IT)))


def this_turn(change: ChangePower | SetPower | SetBasePower | Gain | Lose | Cannot | PerEach) -> Lasting:
    return Lasting(Span.TURN, change)
