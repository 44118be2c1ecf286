"""How two decks differ: their cards, and how these are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from magus_sim.told import Label

from .workshop import Workshop

CARD = Label("card", "カード")
MEAN = Label("mean", "平均")


@dataclass(frozen=True, slots=True)
class Row:
    """A number that both decks have."""

    key: str
    label: Label
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class Group:
    """What differs of one thing: of the cards in copies, of the curve, of the kinds."""

    key: str
    label: Label
    rows: tuple[Row, ...]

    def facts(self) -> dict[str, object]:
        """The same for programs."""
        return {"of": self.key, "rows": [{"key": row.key, "a": row.a, "b": row.b} for row in self.rows]}


def differences(workshop: Workshop, a: Sequence[str], b: Sequence[str]) -> list[Group]:
    """The groups in which something differs, cards first, each with the rows that differ."""
    groups = [Group("card", CARD, tuple(_cards(workshop, a, b)))]
    for one, other in zip(workshop.profiles(a), workshop.profiles(b), strict=True):
        words = {**one.words, **other.words}
        order = [key for key in words if key in one.counts or key in other.counts]
        rows = [Row(key, words[key], one.counts.get(key, 0), other.counts.get(key, 0)) for key in order]
        if one.mean is not None and other.mean is not None:
            rows.append(Row("mean", MEAN, round(one.mean, 3), round(other.mean, 3)))
        groups.append(Group(one.key, one.label, tuple(row for row in rows if row.a != row.b)))
    return [group for group in groups if group.rows]


def _cards(workshop: Workshop, a: Sequence[str], b: Sequence[str]) -> Iterator[Row]:
    in_a, in_b = Counter(a), Counter(b)
    for card in workshop.order:
        if in_a[card] != in_b[card]:
            yield Row(card, workshop.label(card), in_a[card], in_b[card])
