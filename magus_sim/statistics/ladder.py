"""The ladder: how often each policy beats each other, one rating for each, and what a larger budget brings.

Policies meet in deals. A deal is two decks and a seed, played with policies, decks and seats exchanged: all games of a
deal are one observation. A matchup is a stratum, a mirror too, and counts by its games. Deals are the same in every
meeting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy import special

from .estimates import CONFIDENCE, Estimate, mean_score
from .ratings import ELO, chances, information, strengths_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two policies over all matchups.

    `half_wins[m, d]` are those of `policy` in deal d of matchup m, whose deals have `games[m]` games.
    """

    policy: str
    against: str
    games: NDArray[np.int64]
    half_wins: NDArray[np.int64]
    ties: int

    @property
    def deals(self) -> int:
        """Of each matchup."""
        return int(self.half_wins.shape[1])

    @property
    def played(self) -> int:
        """Games."""
        return self.deals * int(self.games.sum())

    @property
    def rate(self) -> Estimate:
        """How often `policy` wins."""
        return _over_the_field(self.half_wins, 2 * self.games, self.games)

    def seen_by(self, policy: str) -> Meeting:
        """The same games with one of the two named first."""
        if policy == self.policy:
            return self
        lost = 2 * self.games[:, None] - self.half_wins
        return Meeting(self.against, self.policy, self.games, lost, self.ties)


@dataclass(frozen=True, slots=True)
class Pairing:
    """How often one policy beats another."""

    policy: str
    against: str
    games: int
    ties: int
    rate: Estimate

    def seen_from(self, policy: str) -> Pairing:
        """The same with one of the two named first."""
        if policy == self.policy:
            return self
        return Pairing(self.against, self.policy, self.games, self.ties, self.rate.reversed())


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a policy in Elo points above the anchor, and the interval that covers it in 95 of 100 studies."""

    policy: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Step:
    """What the larger budget wins more than the smaller one against the same opponent on the same deals.

    Against the smaller one itself it is what it wins above one half; against None, all others together, a deal being
    one observation with all of its games.
    """

    larger: str
    smaller: str
    against: str | None
    games: int
    gain: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Misfit:
    """The pairing that the ratings tell worst: how often they let `policy` win, and how often it does."""

    policy: str
    against: str
    expected: float
    rate: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """`rungs` and `bounds` are ratings, the strongest first. A bound sees what is hidden and moves no rung's rating."""

    anchor: str
    rungs: tuple[Rating, ...]
    bounds: tuple[Rating, ...]
    pairings: tuple[Pairing, ...]
    steps: tuple[Step, ...]
    misfit: Misfit

    def pairing(self, policy: str, against: str) -> Pairing | None:
        """The pairing of two policies, the first one's games; None if they did not meet."""
        found = (pairing for pairing in self.pairings if {pairing.policy, pairing.against} == {policy, against})
        return next((pairing.seen_from(policy) for pairing in found), None)


def ladder_of(
    meetings: Sequence[Meeting], anchor: str, bounds: Sequence[str], budgets: Sequence[tuple[str, str]]
) -> Ladder:
    """The ladder of these meetings, in which every two of the policies but the bounds have met.

    `anchor` has the rating 0. `budgets` are larger and smaller budgets of the same policy.
    """
    fair = [meeting for meeting in meetings if not {meeting.policy, meeting.against} & set(bounds)]
    rungs = ratings(fair, anchor)
    above = [rating for rating in ratings(meetings, anchor) if rating.policy in bounds] if bounds else []
    return Ladder(
        anchor,
        tuple(sorted(rungs, key=lambda rating: -rating.value)),
        tuple(sorted(above, key=lambda rating: -rating.value)),
        tuple(Pairing(each.policy, each.against, each.played, each.ties, each.rate) for each in meetings),
        tuple(step for larger, smaller in budgets for step in _steps(fair, larger, smaller)),
        _misfit(fair, rungs),
    )


def ratings(meetings: Sequence[Meeting], anchor: str) -> list[Rating]:
    """The rating of each policy, in the order in which they are named.

    One tied game is added to each meeting, so that a policy that has won all its games has a finite rating. The
    intervals hold whether or not the model does: the spread is that of whole deals, each deal with what happened in it
    in all meetings, to which each meeting adds a deal won by either side, as `mean_score` does.
    """
    names = list(dict.fromkeys(name for each in meetings for name in (each.policy, each.against)))
    wins = np.zeros((len(names), len(names)))
    strata, deals = len(meetings[0].games), max(meeting.deals for meeting in meetings)
    pulls = np.zeros((strata, deals, len(names)))  # how far each deal moves the score of each player
    spread = np.zeros((len(names), len(names)))
    sides = np.eye(len(names))
    for meeting in meetings:
        i, j = names.index(meeting.policy), names.index(meeting.against)
        won = meeting.half_wins.sum() / 2
        wins[i, j], wins[j, i] = won + 0.5, meeting.played - won + 0.5
        excess = (meeting.half_wins - meeting.half_wins.mean(axis=1, keepdims=True)) / 2
        excess *= sqrt(meeting.deals / (meeting.deals - 1))
        pulls[:, : meeting.deals, i] += excess
        pulls[:, : meeting.deals, j] -= excess
        rate = won / meeting.played
        added = (rate**2 + (1 - rate) ** 2) * float(meeting.games.mean()) ** 2
        spread += added * np.outer(sides[i] - sides[j], sides[i] - sides[j])
    spread += np.einsum("mdi,mdj->ij", pulls, pulls)
    strengths = strengths_of(wins)
    others = [place for place, name in enumerate(names) if name != anchor]
    inverse = np.linalg.inv(information(wins, strengths)[np.ix_(others, others)])
    errors = np.zeros(len(names))
    errors[others] = np.sqrt(np.diag(inverse @ spread[np.ix_(others, others)] @ inverse))
    margins = ELO * errors * float(special.ndtri((1 + CONFIDENCE) / 2))
    values = ELO * (strengths - strengths[names.index(anchor)])
    return [
        Rating(name, float(value), float(value - margin), float(value + margin))
        for name, value, margin in zip(names, values, margins, strict=True)
    ]


def _steps(meetings: Sequence[Meeting], larger: str, smaller: str) -> Iterator[Step]:
    """The step from the smaller budget to the larger one: against the smaller one, against each whom both met, and
    against all of these together."""
    of_larger, of_smaller = _by_opponent(meetings, larger), _by_opponent(meetings, smaller)
    games = of_larger[smaller].games
    to_itself = np.broadcast_to(games[:, None], of_larger[smaller].half_wins.shape)
    yield _step(larger, smaller, smaller, games, [(of_larger[smaller].half_wins, to_itself)])
    both = {
        opponent: (meeting.half_wins, of_smaller[opponent].half_wins)
        for opponent, meeting in of_larger.items()
        if opponent in of_smaller
    }
    for opponent, pair in both.items():
        yield _step(larger, smaller, opponent, games, [pair])
    if len(both) > 1:
        yield _step(larger, smaller, None, games, list(both.values()))


def _by_opponent(meetings: Sequence[Meeting], policy: str) -> dict[str, Meeting]:
    """The meetings of a policy, which is named first in them, by the other one."""
    own = [each.seen_by(policy) for each in meetings if policy in (each.policy, each.against)]
    return {meeting.against: meeting for meeting in own}


def _step(
    larger: str,
    smaller: str,
    against: str | None,
    games: NDArray[np.int64],
    pairs: Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]],
) -> Step:
    """The gain, on the deals that are in all; a pair holds the half wins of the larger budget and of the smaller."""
    deals = min(side.shape[1] for pair in pairs for side in pair)
    gains = np.sum([after[:, :deals] - before[:, :deals] for after, before in pairs], axis=0)
    most = 2 * len(pairs) * games
    share = _over_the_field(gains + most[:, None], 2 * most, games)
    gain, low, high = (2 * each - 1 for each in (share.value, share.low, share.high))
    return Step(larger, smaller, against, len(pairs) * deals * int(games.sum()), gain, low, high)


def _over_the_field(scores: NDArray[np.int64], most: NDArray[np.int64], weights: NDArray[np.int64]) -> Estimate:
    """The mean of scores from 0 to `most[m]` in each matchup m, the matchups counting by weight."""
    samples = [np.bincount(row, minlength=top + 1) for row, top in zip(scores, most, strict=True)]
    return mean_score(samples, [float(weight) for weight in weights])


def _misfit(meetings: Sequence[Meeting], rated: Sequence[Rating]) -> Misfit:
    expected = chances(np.array([rating.value for rating in rated]) / ELO)
    places = {rating.policy: place for place, rating in enumerate(rated)}
    fits = [
        Misfit(each.policy, each.against, float(expected[places[each.policy], places[each.against]]), each.rate.value)
        for each in meetings
    ]
    return max(fits, key=lambda fit: abs(fit.expected - fit.rate))
