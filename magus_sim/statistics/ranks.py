"""Which rank each deck may have, and which decks these games cannot tell apart.

Decks share matchups: what one wins against the other, the other loses. So the errors of their rates go together, and
the differences are looked at jointly: with 95 % confidence all statements about all pairs of decks hold at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from .estimates import CONFIDENCE, moments
from .rates import DeckRate, MatchupPairs, Rank

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

DRAWS, BATCH = 10_000, 500


def with_ranks(decks: Sequence[DeckRate], matchups: Sequence[MatchupPairs]) -> list[DeckRate]:
    """The decks, each with its rank. They must be comparable, and have met each other and opponents in `matchups`."""
    places = {deck.deck: place for place, deck in enumerate(decks)}
    shares = np.zeros((len(decks), len(matchups)))
    for number, pairs in enumerate(matchups):
        for deck, sign in ((pairs.deck_a, 1), (pairs.deck_b, -1)):
            if deck in places:
                shares[places[deck], number] = sign * pairs.weight
    shares /= np.abs(shares).sum(axis=1, keepdims=True)
    added = np.abs(shares).max(axis=0)  # as in the rate of a deck alone
    _, scores, variances, freedoms = np.array(
        [moments(pairs.half_wins_a, float(more)) for pairs, more in zip(matchups, added, strict=True)]
    ).T
    rates = shares @ scores - np.minimum(shares, 0).sum(axis=1)
    better = clearly_better(rates, shares, variances, freedoms)
    groups = groups_of_equals(better | better.T)
    return [
        replace(deck, rank=Rank(1 + int(better[:, place].sum()), len(decks) - int(better[place].sum()), groups[place]))
        for place, deck in enumerate(decks)
    ]


def clearly_better(rates: Floats, shares: Floats, variances: Floats, freedoms: Floats) -> Flags:
    """For every two decks whether the first (row) wins more than the second, so that all of these hold at once.

    A deck's rate is the sum over matchups of the matchup's score times the deck's share, which is negative for the side
    that the score does not count for. Scores are independent, with these variances and degrees of freedom. Two decks
    are told apart if their difference exceeds the largest that luck makes between any two, in standard errors
    (max |t|): its distribution comes from draws of the joint normal distribution of all rates. Where games are few,
    Student's quantile at the same level takes the place of the normal one, for each difference with its own degrees of
    freedom (Welch and Satterthwaite).
    """
    covariance = (shares * variances) @ shares.T
    own = np.diag(covariance)
    spread = own[:, None] + own - 2 * covariance
    uncertain = np.array([((shares - share) ** 2) ** 2 @ (variances**2 / freedoms) for share in shares])
    for table in (spread, uncertain):
        np.fill_diagonal(table, 1.0)  # a deck is not compared with itself
    errors = np.sqrt(spread)
    level = special.ndtr(_largest_by_luck(shares, variances, errors))
    return np.asarray(rates[:, None] - rates > special.stdtrit(spread**2 / uncertain, level) * errors)


def _largest_by_luck(shares: Floats, variances: Floats, errors: Floats) -> float:
    """What the largest difference of any two decks, in its standard errors, exceeds in 5 of 100 runs by luck alone."""
    random = np.random.default_rng(0)
    one, other = np.triu_indices(len(shares), 1)
    largest = []
    for _ in range(DRAWS // BATCH):
        luck = (random.standard_normal((BATCH, len(variances))) * np.sqrt(variances)) @ shares.T
        largest.append((np.abs(luck[:, one] - luck[:, other]) / errors[one, other]).max(axis=1))
    return float(np.quantile(largest, CONFIDENCE))


def groups_of_equals(told_apart: Flags) -> list[tuple[int, ...]]:
    """The groups of each deck, numbered from 0: two decks share one exactly if they are not told apart.

    The fewest such groups are found by splitting the group of all at each two that are told apart (Piepho, 2004).
    """
    groups = [frozenset(range(len(told_apart)))]
    for one, other in np.argwhere(np.triu(told_apart)).tolist():
        for whole in [group for group in groups if {one, other} <= group]:
            groups.remove(whole)
            halves = (whole - {one}, whole - {other})
            groups += [half for half in halves if not any(half <= group for group in groups)]
    groups.sort(key=sorted)
    return [tuple(number for number, group in enumerate(groups) if deck in group) for deck in range(len(told_apart))]
