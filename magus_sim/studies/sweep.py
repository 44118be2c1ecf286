"""What should a number be: the same games with one value after another, and the values that keep decks in a band."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

import numpy as np
from scipy.optimize import isotonic_regression

from magus_sim.errors import UsageFault
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.paired import Change, Z, change_of, rate_of

from .pairs import MOST, HalfWins, Lab
from .variants import Knob, Table, Variant

PAIR_SPREAD = 0.354
"""Standard deviation of a pair's score if its games are independent and even: the widest that there usually is."""


@dataclass(frozen=True, slots=True)
class Band:
    """Win rates that are wanted."""

    low: float
    high: float

    def holds(self, rate: Estimate) -> bool:
        """Whether the whole interval lies in the band."""
        return self.low <= rate.low and rate.high <= self.high

    def off(self, rate: Estimate) -> float:
        """How far the rate lies outside."""
        return max(0.0, self.low - rate.value, rate.value - self.high)


@dataclass(frozen=True, slots=True)
class Point:
    """What one deck (None: the mean of all) wins with these numbers, and how that differs from today's numbers on the
    same luck. `fit` is the isotonic fit of a sweep of one number, in which a rate never turns back."""

    numbers: tuple[int, ...]
    deck: str | None
    rate: Estimate
    change: Change
    fit: float | None = None


@dataclass(frozen=True, slots=True)
class Sweep:
    """The points of all decks, deck by deck. `games` are those of each deck and value."""

    knobs: tuple[Knob, ...]
    points: tuple[Point, ...]
    games: int

    def inside(self, band: Band) -> list[tuple[int, ...]]:
        """The numbers with which every deck's interval lies in the band."""
        decks = [point for point in self.points if point.deck is not None]
        return [
            numbers
            for numbers in dict.fromkeys(point.numbers for point in decks)
            if all(band.holds(point.rate) for point in decks if point.numbers == numbers)
        ]


def pairs_of(table: Table, precision: float, games: int) -> int:
    """Pairs of each meeting: so many games, or as many as make a deck's rate known to about ± precision."""
    if len({deck.name for deck in (*table.decks, *table.against)}) < 2:
        raise UsageFault("a deck wins half of its games against itself, whatever it costs; give --against FIELD")
    fewest = min(sum(other.name != deck.name for other in table.against) for deck in table.decks)
    return games // 2 or ceil((Z * PAIR_SPREAD / precision) ** 2 / fewest)


def study_sweep(
    lab: Lab, table: Table, asked: Mapping[Knob, Sequence[int]], policy: str, *, precision: float, games: int = 0
) -> Sweep:
    """Play every combination of the numbers. Raises UsageFault."""
    pairs = pairs_of(table, precision, games)
    knobs = tuple(asked)
    combinations = list(product(*asked.values()))
    today = table.with_numbers({})
    variants = [table.with_numbers(dict(zip(knobs, numbers, strict=True))) for numbers in combinations]
    today.engine.check_policy(policy)
    played = play_variants(lab, [today, *variants], policy, pairs)
    before, rest = played[0], played[1:]
    points: list[Point] = []
    groups = [(deck.name, [place]) for place, deck in enumerate(table.decks)]
    everyone: list[tuple[str | None, list[int]]] = [*groups]
    if len(groups) > 1:
        everyone.insert(0, (None, list(range(len(groups)))))
    for name, places in everyone:
        found = [
            _point(
                numbers,
                name,
                [before[place] for place in places],
                [after[place] for place in places],
                variant.plays_as(today),
            )
            for numbers, after, variant in zip(combinations, rest, variants, strict=True)
        ]
        points += _fitted(found) if len(knobs) == 1 else found
    return Sweep(knobs, tuple(points), 2 * sum(map(len, before[0])))


def play_variants(lab: Lab, variants: Sequence[Variant], policy: str, pairs: int) -> list[list[list[HalfWins]]]:
    """The half wins of each variant, by deck and opponent."""
    meetings = [variant.meetings(policy, pairs) for variant in variants]
    played = iter(lab.play([each for decks in meetings for others in decks for each in others]))
    return [[[next(played) for _ in others] for others in decks] for decks in meetings]


def _point(
    numbers: tuple[int, ...],
    deck: str | None,
    before: Sequence[Sequence[HalfWins]],
    after: Sequence[Sequence[HalfWins]],
    same: bool,
) -> Point:
    old, new = ([each for deck in decks for each in deck] for decks in (before, after))
    return Point(numbers, deck, rate_of(new, MOST), change_of(old, new, MOST, same_games=same))


def _fitted(points: Sequence[Point]) -> list[Point]:
    """The points of one curve with the isotonic fit, rising or falling, whichever lies closer."""
    rates = np.array([point.rate.value for point in points])
    fits = [isotonic_regression(rates, increasing=rising).x for rising in (True, False)]
    best = min(fits, key=lambda fit: float(((fit - rates) ** 2).sum()))
    return [
        Point(point.numbers, point.deck, point.rate, point.change, float(fit))
        for point, fit in zip(points, best, strict=True)
    ]
