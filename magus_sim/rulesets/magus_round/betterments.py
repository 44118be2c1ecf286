"""A card bettered in one way: what a player would be glad to find printed on it instead.

A better card never makes a deck worse if the deck is played well, so these changes test the players. A test is fair
only where no other card reads what changed: "destroy a crew of power 3000 or less" makes more power a gain or a loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from .card import Card, Face, Kind
from .language import tree as t
from .program import bounds

POWER, GAIN = 1000, 500
KINDS = (
    "value −1",
    "power +1000",
    "gain +500",
    "Transform −1",
    "Extra Draw −1",
    "cost −1",
    "drawback left out",
    "must → may",
)


@dataclass(frozen=True, slots=True)
class Betterment:
    """A card with one thing bettered. `touched` are the things that text could read, `values` the old and new value."""

    kind: str
    card: Card
    touched: frozenset[str] = frozenset()
    values: tuple[int, int] | None = None


def betterments(card: Card) -> list[Betterment]:
    """Each way to better the card by one step, in the order of KINDS."""
    found = list(_numbers(card))
    for face in card.faces:
        for at, line in enumerate(face.lines):
            for kind, touched, better in _lines(line):
                lines = (*face.lines[:at], *better, *face.lines[at + 1 :])
                found.append(Betterment(kind, _with(card, face, replace(face, lines=lines)), touched))
    return sorted(found, key=lambda each: KINDS.index(each.kind))


def nodes_of(cards: Iterable[Card]) -> list[Any]:
    """All that the text of cards speaks of, for `reads`: every node of their trees that can look at something, once."""
    found = (node for card in cards for face in card.faces for line in face.lines for node in _nodes(line))
    return list(dict.fromkeys(node for node in found if isinstance(node, _READERS)))


def reads(nodes: Iterable[Any], what: Betterment) -> bool:
    """Whether one of the nodes looks at what the betterment changes.

    A filter looks at a value only if the old one meets it and the new one does not, or the reverse: nothing else
    changes a value. Power moves in play, so any filter and any amount of power looks at it.
    """
    return any(_reads(node, what) for node in nodes)


# ---- numbers --------------------------------------------------------------------------------------------------------


def _numbers(card: Card) -> Iterator[Betterment]:
    front = card.front
    if card.kind is not Kind.MAGUS and front.value > 0:
        better = replace(card, front=replace(front, value=front.value - 1))
        yield Betterment("value −1", better, frozenset({"value"}), (front.value, front.value - 1))
    for face in card.faces:
        if face.kind is Kind.CREW:
            stronger = _with(card, face, replace(face, power=face.power + POWER))
            yield Betterment("power +1000", stronger, frozenset({"power"}))
            growing = _with(card, face, replace(face, gain=face.gain + GAIN))
            yield Betterment("gain +500", growing, frozenset({"power"}))


def _with(card: Card, old: Face, new: Face) -> Card:
    """The card with another face in place of one of its own."""
    return replace(card, front=new) if old is card.front else replace(card, back=new)


# ---- lines ----------------------------------------------------------------------------------------------------------

_Better = tuple[str, frozenset[str], tuple[t.Line, ...]]
"""A kind, what it touches, and the lines in place of the one."""


def _lines(line: t.Line) -> Iterator[_Better]:
    match line:
        case t.Transform(x) if x > 1:
            yield "Transform −1", frozenset(), (t.Transform(x - 1),)
        case t.ExtraDraw(x) if x > 1:
            yield "Extra Draw −1", frozenset({"hand"}), (t.ExtraDraw(x - 1),)
        case t.Static(change) | t.While(_, change) if _hinders(change):
            yield "drawback left out", frozenset({"power"} if isinstance(change, t.ChangePower) else ()), ()
        case t.Triggered() | t.Activated() | t.Spell():
            yield from _effects(line)
    if isinstance(line, t.Activated):
        yield from (("cost −1", touched, (replace(line, costs=costs),)) for touched, costs in _cheaper(line))


def _cheaper(line: t.Activated) -> Iterator[tuple[frozenset[str], t.Costs]]:
    """The costs with one number less. A cost goes as a whole only where a limit a turn remains, against loops."""
    for at, cost in enumerate(line.costs):
        if isinstance(cost, t.TapThis):
            continue
        rest = (replace(cost, n=cost.n - 1),) if cost.n > 1 else ()
        if rest or line.once or any(isinstance(other, t.TapThis) for other in line.costs):
            touched = frozenset({"hand", "discard pile"} if isinstance(cost, t.DiscardCost) else ())
            yield touched, (*line.costs[:at], *rest, *line.costs[at + 1 :])


def _effects(line: t.Triggered | t.Activated | t.Spell) -> Iterator[_Better]:
    effect = line.effect
    for at, step in enumerate(effect):
        touched = _drawback(step)
        if touched is None:
            continue
        pays = at + 1 < len(effect) and isinstance(effect[at + 1], t.IfSo)
        yield "must → may", touched, (replace(line, effect=(*effect[:at], t.May(step), *effect[at + 1 :])),)
        left = (*effect[:at], *effect[at + 1 :])
        if not pays and left:
            yield "drawback left out", touched, (replace(line, effect=left),)
        elif not pays and isinstance(line, t.Triggered):
            yield "drawback left out", touched, ()


def _hinders(change: t.Change) -> bool:
    match change:
        case t.Cannot(t.Ref.THIS, t.Deed.ATTACK | t.Deed.BLOCK):
            return True
        case t.ChangePower(t.Ref.THIS, by):
            return by < 0
    return False


def _drawback(step: t.Step) -> frozenset[str] | None:
    """What a step touches that only harms its player; None for any other step."""
    match step:
        case t.FromHand(_, _, False, t.Target.DISCARD_PILE):
            return frozenset({"hand", "discard pile"})
        case t.PlayerAct(t.PlayerVerb.DAMAGE, t.Side.YOU, _):
            return frozenset({"life", "hand", "damage"})
        case t.TakeEnergy():
            return frozenset({"energy", "hand", "discard pile"})
        case t.CrewAct(t.CrewVerb.TAP, t.Ref.THIS):
            return frozenset({"posture"})
        case t.CrewAct(t.CrewVerb.DESTROY | t.CrewVerb.RETURN | t.CrewVerb.EXILE, t.Ref.THIS):
            return frozenset({"hand", "discard pile", "crews"})
        case t.Lasting(_, change) if not isinstance(change, t.PerEach) and _hinders(change):
            return frozenset({"power"} if isinstance(change, t.ChangePower) else ())
    return None


# ---- readers --------------------------------------------------------------------------------------------------------

_PILES = {
    t.Pile.HAND: "hand",
    t.Pile.LIFE: "life",
    t.Pile.ENERGY: "energy",
    t.Pile.DISCARD_PILE: "discard pile",
    t.Pile.DECK: "deck",
}


_READERS = (
    t.Filter,
    t.Power,
    t.Cards,
    t.Matching,
    t.Recover,
    t.Put,
    t.DamageTaken,
    t.Revenge,
    t.Crews,
    t.Happens,
)


def _nodes(node: Any) -> Iterator[Any]:
    """A tree's nodes, itself first."""
    yield node
    if is_dataclass(node):
        for field in fields(node):
            yield from _nodes(getattr(node, field.name))
    elif isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)


def _reads(node: Any, what: Betterment) -> bool:
    match node:
        case t.Filter():
            return _filters(node, what)
        case t.Power():
            return "power" in what.touched
        case t.Cards(_, pile):
            return _PILES[pile] in what.touched
        case t.Matching() | t.Recover() | t.Put(_, _, _, t.Source.DISCARD_PILE):
            return "discard pile" in what.touched
        case t.DamageTaken():
            return "damage" in what.touched
        case t.Revenge():
            return "damage" in what.touched
        case t.Crews():
            return "crews" in what.touched
        case t.Happens(t.Event.DESTROYED | t.Event.LEAVES):
            return "crews" in what.touched
    return False


def _filters(filter_: t.Filter, what: Betterment) -> bool:
    if filter_.power is not None and "power" in what.touched:
        return True
    if filter_.posture is not None and "posture" in what.touched:
        return True
    if filter_.value is None or what.values is None:
        return False
    low, high = bounds(filter_.value)
    old, new = (low <= value <= high for value in what.values)
    return old != new
