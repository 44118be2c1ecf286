"""The field: which decks people would bring if everybody chose well, and which decks win against those that they bring.

Choosing a deck is itself a game for two with a known table, the matrix of win rates. Its equilibrium is a mix of decks
against which no deck wins more than half (von Neumann 1928); a linear program finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from .estimates import CONFIDENCE, Estimate
from .rates import MatchupRate
from .summary import Summary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

REDRAWS = 1000
FEWEST = 3
"""Between two decks there is nothing to mix: the better one is played."""
ALMOST = 1e-6
"""Shares below it are rounding errors of the solver."""
OUTER = ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)
"""The quantiles between which a range lies."""


@dataclass(frozen=True, slots=True)
class DeckInField:
    """A deck's `share` in the Nash mix, and its win rates against two fields.

    `against_nash`: against the Nash mix. `popularity` is the deck's share in the field of the matchup file, and
    `against_popular` its win rate there, own mirrors counting one half; None if the weights name no such field. The
    ends of all three are those of 95 % of the redraws.
    """

    deck: str
    share: Estimate
    against_nash: Estimate
    popularity: float | None
    against_popular: Estimate | None

    @property
    def sure(self) -> bool:
        """Whether it belongs to the mix in nearly all redraws."""
        return self.share.low > 0

    @property
    def nobody(self) -> bool:
        """Whether nobody should play it: it has no share in nearly all redraws."""
        return self.share.high == 0


@dataclass(frozen=True, slots=True)
class Cycle:
    """Three decks, each of which clearly beats the next, and the last the first. `rates` are these three."""

    decks: tuple[str, str, str]
    rates: tuple[Estimate, Estimate, Estimate]


@dataclass(frozen=True, slots=True)
class MetaField:
    """The field of a run: its decks, those with the largest share first; cycles, the surest first."""

    decks: tuple[DeckInField, ...]
    cycles: tuple[Cycle, ...]


def field_of(summary: Summary) -> MetaField | None:
    """The field of a run in which at least three decks have met, each every other; else None."""
    decks = [deck.deck for deck in summary.decks]
    views = {(view.deck_a, view.deck_b): view for each in summary.matchups for view in (each, each.seen_from_b())}
    if len(decks) < FEWEST or not summary.ranked or any(pair not in views for pair in permutations(decks, 2)):
        return None
    chances = np.full((len(decks), len(decks)), 0.5)
    for (one, row), (other, column) in permutations(enumerate(decks), 2):
        chances[one, other] = views[row, column].rate.value
    drawn = redrawn(decks, views)
    shares, drawn_shares = nash_shares(chances), np.array([nash_shares(table) for table in drawn])
    popularity = popularity_of(decks, views)
    against_nash = _with_range(chances @ shares, drawn @ shares)
    against_popular = None if popularity is None else _with_range(chances @ popularity, drawn @ popularity)
    rows = [
        DeckInField(
            deck,
            share,
            against_nash[place],
            None if popularity is None else float(popularity[place]),
            None if against_popular is None else against_popular[place],
        )
        for place, (deck, share) in enumerate(zip(decks, _with_range(shares, drawn_shares), strict=True))
    ]
    rows.sort(key=lambda row: (-row.share.value, -row.share.high, -row.against_nash.value))
    return MetaField(tuple(rows), tuple(cycles(decks, views)))


def nash_shares(chances: Floats) -> Floats:
    """The mix of decks against which no deck wins more than half.

    `chances[i, j]` is how often deck i beats deck j, and 1 − `chances[j, i]`. If there are several such mixes, it is
    one of them.
    """
    from scipy.optimize import linprog  # takes half a second to import

    decks = len(chances)
    # Find the mix x and the largest v with edge.T @ x >= v: what the mix wins more than half, whatever deck it meets.
    solved = linprog(
        np.append(np.zeros(decks), -1.0),
        A_ub=np.column_stack([0.5 - chances.T, np.ones(decks)]),
        b_ub=np.zeros(decks),
        A_eq=np.append(np.ones(decks), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * decks + [(None, None)],
    )
    mix = np.where(np.less(solved.x[:-1], ALMOST), 0.0, solved.x[:-1])  # type: ignore[index]
    return np.asarray(mix / mix.sum())


def redrawn(decks: Sequence[str], views: dict[tuple[str, str], MatchupRate]) -> Floats:
    """The matrix of win rates as it may just as well be: `REDRAWS` times, each rate from the normal distribution with
    the same 95 % interval, cut off at 0 and 1."""
    random = np.random.default_rng(0)
    drawn = np.full((REDRAWS, len(decks), len(decks)), 0.5)
    for (one, row), (other, column) in combinations(enumerate(decks), 2):
        rate = views[row, column].rate
        error = rate.half_width / float(special.ndtri(OUTER[1]))
        rates = np.clip(random.normal((rate.low + rate.high) / 2, error, REDRAWS), 0, 1)
        drawn[:, one, other], drawn[:, other, one] = rates, 1 - rates
    return drawn


def cycles(decks: Sequence[str], views: dict[tuple[str, str], MatchupRate]) -> list[Cycle]:
    """Each three decks of which each clearly beats the next, many as the matchups may be."""
    found = []
    for three in combinations(decks, 3):
        for order in (three, (three[0], three[2], three[1])):
            edges = [views[order[place], order[(place + 1) % 3]] for place in range(3)]
            if all(edge.clear and edge.rate.low > 0.5 for edge in edges):
                found.append(Cycle(order, (edges[0].rate, edges[1].rate, edges[2].rate)))
    return sorted(found, key=lambda cycle: -min(rate.low for rate in cycle.rates))


def popularity_of(decks: Sequence[str], views: dict[tuple[str, str], MatchupRate]) -> Floats | None:
    """The share of each deck in a field whose matchups weigh what it takes for each deck to meet the others as often as
    they are played: the product of the two decks' popularities. None if the weights are all equal, or no products.
    """
    weights = {pair: views[pair].weight for pair in permutations(decks, 2)}
    if len({*weights.values()}) == 1:
        return None
    guess = []
    for deck in decks:
        one, other = [each for each in decks if each != deck][:2]
        guess.append(sqrt(weights[deck, one] * weights[deck, other] / weights[one, other]))
    if not all(
        np.isclose(guess[one] * guess[other], weights[decks[one], decks[other]], rtol=1e-6)
        for one, other in combinations(range(len(decks)), 2)
    ):
        return None
    return np.asarray(guess) / sum(guess)


def _with_range(values: Floats, drawn: Floats) -> list[Estimate]:
    """Each value with the range of its redraws, which are rows."""
    ends = np.quantile(drawn, OUTER, axis=0)
    return [
        Estimate(float(value), min(float(value), float(low)), max(float(value), float(high)))
        for value, low, high in zip(values, *ends, strict=True)
    ]
