"""An example of every row of the phrase table: for the reference page, and for “it could be written like this”."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from . import tree as t
from .phrases import ROWS, STARTS, Row
from .templates import Slot, fields_of, members, shapes
from .writing import Unwritable, Writer, fits

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
    (bool, True),
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
QUANTITIES = {
    t.Level: t.Level(t.Ref.THIS),
    t.Power: t.Power(t.Ref.THIS),
    t.Cards: t.Cards(t.Side.YOU, t.Pile.HAND),
    t.Matching: t.Matching(t.Side.YOU, t.Filter(t.Kind.MAGIC)),
    t.Crews: t.Crews(YOUR_CREWS),
    t.DamageTaken: t.DamageTaken(t.Side.YOU),
}


CHEAP_CREWS = t.Filter(value=t.Bound(t.Compare.AT_MOST, 3))
PARTICULAR: dict[Any, dict[str, Any]] = {
    t.Choose: {"then": t.CrewAct(t.CrewVerb.DESTROY, t.Ref.THEY)},
    t.Matching: {"filter": t.Filter(t.Kind.MAGIC)},
    t.Look: {"n": 3, "take": 1, "filter": t.Filter(t.Kind.MAGIC)},
    **{kind: {"filter": CHEAP_CREWS} for kind in (t.Put, t.PlayFree, t.Recover, t.FromHand, t.Search)},
}
"""Where the ordinary thing would make no sense."""


def example(row: Row) -> Any:
    """A value that the row writes, its slots filled with ordinary things."""
    if row.member is not None:
        return row.member
    if row.kind is t.Filter:
        return t.Filter(**row.fixed)
    known = {**PARTICULAR.get(row.kind, {}), **counted_in(row), **row.fixed}
    others = {name: sample(kind) for name, kind in fields_of(row.kind).items() if name not in known}
    return row.kind(**known, **others)


def counted_in(row: Row) -> dict[str, Any]:
    """The quantity to which a row narrows its slot, if it does, and a bound that goes with it."""
    own = (part for shape in shapes(row.kind, "ja") if shape.row is row for part in shape.parts)
    for part in own:
        if isinstance(part, Slot) and part.kind in QUANTITIES:
            bound = t.Bound(t.Compare.AT_LEAST, 7000) if part.kind is t.Power else AT_MOST_2
            return {part.field: QUANTITIES[part.kind], "bound": bound}
    return {}


def sample(kind: Any) -> Any:
    return next(value for known, value in SAMPLES if known == kind)


def written(row: Row, language: str, form: str | None) -> Iterator[str]:
    """The example in every wording of the row that can be read, the printed one first."""
    writer = Writer(language)
    value = example(row)
    for shape in shapes(row.kind, language, form):
        if shape.row is row and fits(shape, value):
            with suppress(Unwritable):
                yield writer.join(writer.shape_words(shape, value)).strip("、,。.")


def example_lines(card: str) -> Iterator[t.Line]:
    """A line for every row of the table that has a place on that kind of card."""
    entering = t.Happens(t.Event.ENTERS, t.Self.THIS) if card == "crew" else t.At(t.Moment.TURN_START, t.Side.YOU)
    for row in ROWS:
        if not isinstance(row, Row) or not row.printed:
            continue
        value = example(row)
        if isinstance(value, members(STARTS[card])):
            yield value
        elif card == "magic" and isinstance(value, members(t.Step)):
            yield t.Spell((value,))
        elif card != "magic" and isinstance(value, members(t.Step)):
            yield t.Triggered(entering, (value,))
        elif card != "magic" and isinstance(value, members(t.Trigger)):
            yield t.Triggered(value, (DRAW,))
        elif card != "magic" and isinstance(value, members(t.Cost)):
            yield t.Activated(False, None, (value,), (DRAW,))
        elif card != "magic" and isinstance(value, members(t.Change)):
            yield t.Static(value)
