"""Ordinary values, of which the examples of the reference page and of messages are made."""

from __future__ import annotations

from typing import Any

from magus_sim.language.templates import members

from . import tree as t

DRAW = t.PlayerAct(t.PlayerVerb.DRAW, t.Side.YOU, 1)
DAMAGE = t.PlayerAct(t.PlayerVerb.DAMAGE, t.Side.OPPONENT, 1)
AT_MOST_2 = t.Bound(t.Compare.AT_MOST, 2)
YOUR_CREWS = t.Filter(side=t.Side.YOU)

SAMPLES: list[tuple[Any, Any]] = [
    (t.Count, 2),
    (t.HowMany, 2),
    (t.Amount, 3000),
    (t.Signed, 1000),
    (t.KeywordX, 3),
    (t.Side, t.Side.YOU),
    (t.Keyword, t.Keyword.HASTE),
    (t.Filter, t.Filter(side=t.Side.OPPONENT)),
    (t.Bound, AT_MOST_2),
    (t.Ref, t.Ref.THIS),
    (t.Who, t.Ref.THIS),
    (t.Quantity, t.Crews(YOUR_CREWS)),
    (t.Counted, t.Crews(YOUR_CREWS)),
    (t.Condition, t.Is(t.Cards(t.Side.OPPONENT, t.Pile.LIFE), AT_MOST_2)),
    (t.Change, t.Gain(t.Ref.THIS, t.Keyword.HASTE)),
    (t.ChangePower, t.ChangePower(t.Ref.THIS, 1000)),
    (t.Action, DRAW),
    (t.Step, DRAW),
    (t.Effect, (DRAW,)),
    (t.Options, ((DRAW,), (DAMAGE,))),
    (t.Trigger, t.Happens(t.Event.ENTERS, t.Self.THIS)),
    (t.Costs, (t.PayEnergy(1), t.TapThis())),
    (t.Self | t.Some, t.Self.THIS),
]

CHEAP_CREWS = t.Filter(value=t.Bound(t.Compare.AT_MOST, 3))
PARTICULAR: dict[type, dict[str, Any]] = {
    t.Choose: {"then": t.CrewAct(t.CrewVerb.DESTROY, t.Ref.THEY)},
    t.Matching: {"filter": t.Filter(t.Kind.MAGIC)},
    t.Look: {"n": 3, "take": 1, "filter": t.Filter(t.Kind.MAGIC)},
    **{kind: {"filter": CHEAP_CREWS} for kind in (t.Put, t.PlayFree, t.Recover, t.FromHand, t.Search)},
}
"""Where the ordinary thing would make no sense."""

NARROWED: dict[Any, dict[str, Any]] = {
    t.Level: {"quantity": t.Level(t.Ref.THIS), "bound": AT_MOST_2},
    t.Power: {"quantity": t.Power(t.Ref.THIS), "bound": t.Bound(t.Compare.AT_LEAST, 7000)},
    t.Cards: {"quantity": t.Cards(t.Side.YOU, t.Pile.HAND), "bound": AT_MOST_2},
    t.Matching: {"quantity": t.Matching(t.Side.YOU, t.Filter(t.Kind.MAGIC)), "bound": AT_MOST_2},
    t.Crews: {"quantity": t.Crews(YOUR_CREWS), "bound": AT_MOST_2},
    t.DamageTaken: {"quantity": t.DamageTaken(t.Side.YOU), "bound": AT_MOST_2},
}
"""What a comparison of such a quantity compares."""

MODIFIERS: dict[str, Any] = {
    "side": t.Side.OPPONENT,
    "other": True,
    "posture": t.Posture.TAPPED,
    "value": t.Bound(t.Compare.AT_MOST, 3),
    "power": t.Bound(t.Compare.AT_LEAST, 3000),
    "level": t.Bound(t.Compare.EXACTLY, 0),
    "keyword": t.Keyword.HASTE,
    "subtype": "Ronin",
    "name": "九龍神",
}
"""By what a filter is shown."""


def as_line(value: Any, card: str) -> t.Line | None:
    """An ordinary line of a crew, magic or magus that says a step, a trigger, a cost or a change; None if it cannot."""
    if card == "magic":
        return t.Spell((value,)) if isinstance(value, members(t.Step)) else None
    if isinstance(value, members(t.Step)):
        entering = t.Happens(t.Event.ENTERS, t.Self.THIS) if card == "crew" else t.At(t.Moment.TURN_START, t.Side.YOU)
        return t.Triggered(entering, (value,))
    if isinstance(value, members(t.Trigger)):
        return t.Triggered(value, (DRAW,))
    if isinstance(value, members(t.Cost)):
        return t.Activated(False, None, (value,), (DRAW,))
    return t.Static(value) if isinstance(value, members(t.Change)) else None
