"""Cards that are not printed yet: for a kind and a cost, every list of parts that a set has not got."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .card import Card, Part, Spell
from .parts import MOST_COST, MOST_PARTS, Row, parts_of

MOST_DRAFTS = 200


class Drafts(NamedTuple):
    """The part lists, those of the fewest different parts first, then in the order of the table; and how many more
    there are than `MOST_DRAFTS`."""

    parts: tuple[tuple[Part, ...], ...]
    left_off: int


def drafts(kind: str, cost: int, cards: Mapping[str, Card]) -> Drafts:
    """The legal part lists of this kind and cost that no card of the set has, in whatever order.

    Parts of Master Rule #2 are left out. A cost that no card of the kind can have gives none.
    """
    taken = {frozenset(card.parts) for card in cards.values() if isinstance(card, Spell)}
    rows = [row for row in parts_of(kind) if not row.rule]
    found = [parts for parts in _lists(rows, cost) if frozenset(parts) not in taken]
    found.sort(key=len)
    return Drafts(tuple(found[:MOST_DRAFTS]), max(len(found) - MOST_DRAFTS, 0))


def _lists(rows: Sequence[Row], cost: int) -> Iterator[tuple[Part, ...]]:
    """All legal part lists of these rows that cost so much."""
    if cost > MOST_COST:
        return
    if cost == 0:
        yield from ((Part(row.id),) for row in rows if row.cost == 0 and row.place == "alone")
        return
    first = [row for row in rows if row.place == "first"]
    others = [row for row in rows if row.place == ""]
    begun = tuple(Part(row.id) for row in first)
    for rest in _choices(others, cost - sum(row.cost for row in first), MOST_PARTS - len(begun)):
        yield begun + rest


def _choices(rows: Sequence[Row], cost: int, room: int) -> Iterator[tuple[Part, ...]]:
    """All ways to spend a cost on parts, at most `room` of them."""
    if cost == 0:
        yield ()
    if cost <= 0 or not rows:
        return
    row, *others = rows
    for times in range(min(room, cost // row.cost, MOST_PARTS if row.stacks else 1), 0, -1):
        for rest in _choices(others, cost - times * row.cost, room - times):
            yield (Part(row.id, times), *rest)
    yield from _choices(others, cost, room)
