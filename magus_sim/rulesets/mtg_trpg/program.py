"""From what is printed on a card to what the engine runs: numbers, keyword bits and rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .card import Card, Kind
from .engine import ops
from .language import tree as t

KINDS = {
    Kind.CREATURE: ops.Kind.CREATURE,
    Kind.BEAST: ops.Kind.CREATURE,
    Kind.SORCERY: ops.Kind.SORCERY,
    Kind.INSTANT: ops.Kind.INSTANT,
    Kind.ENCHANTMENT: ops.Kind.ENCHANTMENT,
    Kind.ITEM: ops.Kind.ITEM,
    Kind.EQUIP: ops.Kind.EQUIP,
}
COLOURS = {colour: at for at, colour in enumerate(t.Colour)}
BEINGS = {
    t.Being.CHARACTER: 0,
    t.Being.MAGE: ops.Among.MAGES,
    t.Being.CREATURE: ops.Among.WANDERING | ops.Among.SUMMONED,
    t.Being.SUMMONED: ops.Among.SUMMONED,
}
WHOSE = {None: 0, t.Whose.OWN: ops.Among.OWN, t.Whose.OTHERS: ops.Among.OTHERS}
REFS = {t.Ref.IT: ops.Whom.TARGET, t.Ref.BEARER: ops.Whom.BEARER, t.Ref.CASTER: ops.Whom.CASTER}
SPANS = {t.Span.TURN: ops.Lasts.TURN, t.Span.BATTLE: ops.Lasts.BATTLE}
OPS: dict[type, ops.Op] = {
    t.Power: ops.Op.POWER,
    t.Toughness: ops.Op.TOUGHNESS,
    t.Damage: ops.Op.DAMAGE,
    t.Heal: ops.Op.HEAL,
    t.Destroy: ops.Op.DESTROY,
    t.Return: ops.Op.RETURN,
    t.Ready: ops.Op.READY,
    t.Exhaust: ops.Op.EXHAUST,
    t.Draw: ops.Op.DRAW,
    t.MoveMarker: ops.Op.MOVE_MARKER,
}
MOST_ROWS = 6


class RowCode(NamedTuple):
    """One instruction; see engine.library.Row."""

    op: int
    whom: int
    when: int
    amount: int = 0
    lasts: int = 0
    colour: int = ops.ANY
    keywords: int = 0
    among: int = 0
    needs: int = 0
    colours: int = 0
    most: int = 0


class FaceCode(NamedTuple):
    """A card's numbers and rows; see engine.library.Face."""

    kind: int
    colour: int
    level: int
    cost: int
    any_colour: int
    power: int
    toughness: int
    keywords: int
    fading: int
    initiative: int
    upkeep: int
    ability: int
    ability_colour: int
    targeted: int
    must: int
    attached: int
    ability_targeted: int
    rows: tuple[RowCode, ...]


def keyword_bit(keyword: t.Keyword) -> int:
    """The bit of a keyword: those of the engine stand in the order of the tree."""
    return 1 << list(t.Keyword).index(keyword)


def protection_bit(colour: t.Colour) -> int:
    """The bit of protection from a colour."""
    return int(ops.PROTECTION) << COLOURS[colour]


def face_code(card: Card) -> FaceCode:
    """The card as the engine takes it."""
    keywords = fading = ability = 0
    ability_colour = ops.ANY
    rows: list[RowCode] = []
    for line in card.lines:
        match line:
            case t.Has(keyword):
                keywords |= keyword_bit(keyword)
            case t.Protection(colour):
                keywords |= protection_bit(colour)
            case t.Fading(x):
                fading = x
            case t.Ability(t.Cost(colour, n), _):
                ability, ability_colour = n, ops.ANY if colour is None else COLOURS[colour]
            case _:
                pass
        rows += rows_of(line)
    attached = [line.filter for line in card.lines if isinstance(line, t.Attach)]
    if attached:
        rows = [_aim(attached[0]), *rows]
    targets = [row for row in rows if row.whom == ops.Whom.TARGET]
    cast = any(row.when != ops.When.ABILITY for row in targets)
    return FaceCode(
        kind=KINDS[card.kind],
        colour=ops.ANY if card.colour is None else COLOURS[card.colour],
        level=card.level,
        cost=card.cost,
        any_colour=int(card.colour is None),
        power=card.power,
        toughness=card.toughness,
        keywords=keywords,
        fading=fading,
        initiative=card.initiative,
        upkeep=card.upkeep,
        ability=ability,
        ability_colour=ability_colour,
        targeted=int(cast),
        must=int(cast and card.kind is not Kind.CREATURE),
        attached=int(bool(attached)),
        ability_targeted=int(any(row.when == ops.When.ABILITY for row in targets)),
        rows=tuple(rows),
    )


def _aim(where: t.Filter) -> RowCode:
    """On whom an enchantment can come to lie: a row that changes nothing, and holds the filter."""
    return _with_filter(RowCode(ops.Op.POWER, ops.Whom.TARGET, ops.When.CAST), where)


def rows_of(line: t.Line) -> Iterator[RowCode]:
    """The instructions of a line."""
    match line:
        case t.Spell(effect) | t.Arrives(effect):
            yield from _effect(effect, ops.When.CAST)
        case t.Upkeep(effect):
            yield from _effect(effect, ops.When.UPKEEP)
        case t.Ability(_, effect):
            yield from _effect(effect, ops.When.ABILITY)
        case t.Static(change):
            yield _change(change, ops.When.STATIC, ops.Lasts.BATTLE)
        case _:
            return


def _effect(effect: t.Effect, when: ops.When) -> Iterator[RowCode]:
    chosen: t.Filter | None = None
    for deed in effect:
        who = deed.change.who if isinstance(deed, t.Lasting) else getattr(deed, "who", None)
        if isinstance(who, t.Target):
            chosen = who.filter
        row = _deed(deed, when)
        yield _with_filter(row, chosen) if who is t.Ref.IT and chosen is not None else row


def _deed(deed: t.Deed, when: ops.When) -> RowCode:
    match deed:
        case t.Lasting(change, span):
            return _change(change, when, SPANS[span])
        case t.Mana(n, colour):
            return RowCode(ops.Op.MANA, ops.Whom.CASTER, when, n, colour=COLOURS[colour])
        case t.Draw(n) | t.MoveMarker(n):
            return RowCode(OPS[type(deed)], ops.Whom.CASTER, when, n)
        case t.Damage(who, n) | t.Heal(who, n):
            return _on(who, RowCode(OPS[type(deed)], 0, when, n))
        case _:
            return _on(deed.who, RowCode(OPS[type(deed)], 0, when))


def _change(change: t.Change, when: ops.When, lasts: ops.Lasts) -> RowCode:
    match change:
        case t.Gain(who, keyword):
            row = RowCode(ops.Op.GAIN, 0, when, lasts=lasts, keywords=keyword_bit(keyword))
        case t.Guard(who, colour):
            row = RowCode(ops.Op.GAIN, 0, when, lasts=lasts, keywords=protection_bit(colour))
        case t.Power(who, by) | t.Toughness(who, by):
            row = RowCode(OPS[type(change)], 0, when, by, lasts)
    return _on(who, row)


def _on(who: t.Who, row: RowCode) -> RowCode:
    match who:
        case t.Target(which):
            return _with_filter(row._replace(whom=ops.Whom.TARGET), which)
        case t.All(which):
            return _with_filter(row._replace(whom=ops.Whom.ALL), which)
        case _:
            return row._replace(whom=REFS[who])


def _with_filter(row: RowCode, which: t.Filter) -> RowCode:
    return row._replace(
        among=BEINGS[which.being] | WHOSE[which.whose],
        needs=0 if which.keyword is None else keyword_bit(which.keyword),
        colours=0 if which.colour is None else 1 << COLOURS[which.colour],
        most=0 if which.toughness is None else which.toughness.n,
    )
