"""Rates and their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from scipy import special  # quantiles without scipy.stats, which takes a second to import

if TYPE_CHECKING:
    from numpy.typing import NDArray

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A win rate between 0 and 1, and the interval that covers the true one in 95 of 100 runs."""

    value: float
    low: float
    high: float

    @property
    def clear_by(self) -> float:
        """How far the nearer end of the interval lies from one half; negative if one half is in it."""
        return max(self.low - 0.5, 0.5 - self.high)

    @property
    def decided(self) -> bool:
        """Whether one half lies outside the interval."""
        return self.clear_by > 0

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    def reversed(self) -> Estimate:
        """The rate of the other side."""
        return Estimate(1 - self.value, 1 - self.high, 1 - self.low)


@dataclass(frozen=True, slots=True)
class MeanScore:
    """A mean score, and its error as `score_of` reckons it: about `centre`, with so many degrees of freedom."""

    value: float
    centre: float
    error: float
    freedom: float

    @property
    def estimate(self) -> Estimate:
        """The score with its interval."""
        margin = float(special.stdtrit(self.freedom, (1 + CONFIDENCE) / 2)) * self.error
        return Estimate(self.value, max(0.0, self.centre - margin), min(1.0, self.centre + margin))

    @property
    def p(self) -> float:
        """How likely luck brings a score as far from one half, if one half is the truth."""
        return float(2 * special.stdtr(self.freedom, -abs(self.centre - 0.5) / self.error))


def mean_score(
    samples: Sequence[NDArray[np.int64]], weights: Sequence[float] | None = None, added: float = 1.0
) -> Estimate:
    """The mean score over independent samples with its interval; see `score_of`."""
    return score_of(samples, weights, added).estimate


def score_of(
    samples: Sequence[NDArray[np.int64]], weights: Sequence[float] | None = None, added: float = 1.0
) -> MeanScore:
    """The mean score over independent samples, each sample counting the same or by its weight.

    A sample is a histogram: `sample[i]` observations have the score `i / (len(sample) - 1)`. For the pairs of a matchup
    that is five numbers, the pairs in which deck A made 0, 1, 2, 3 or 4 half wins.

    The interval is Student's, from the spread within each sample, after one total loss and one total win have been
    added (or `added` of each), shared out over the samples: the "plus four" of Agresti and Coull, 1998, and Agresti and
    Caffo, 2000. For many pairs that changes nothing; for few, and for a deck that has won every game so far, it keeps
    the interval honest where the plain one would shrink to a point. Degrees of freedom: Welch and Satterthwaite. Raises
    ValueError if a sample is empty.
    """
    shares = np.ones(len(samples)) if weights is None else np.asarray(weights, np.float64)
    shares = shares / shares.sum()
    found = [moments(sample, added * float(share)) for sample, share in zip(samples, shares, strict=True)]
    rates, centres, variances, freedoms = np.array(found).T
    parts = shares**2 * variances
    freedom = parts.sum() ** 2 / (parts**2 / freedoms).sum()
    return MeanScore(float(shares @ rates), float(shares @ centres), sqrt(parts.sum()), float(freedom))


def wilson(
    half_wins: NDArray[np.float64], games: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Wilson's interval for each rate `half_wins / 2 / games`; NaN where there is no game.

    For single games, as in the card tables. A tie counts as half a success, which makes it a little too wide.
    """
    z2 = float(special.ndtri((1 + CONFIDENCE) / 2)) ** 2
    with np.errstate(invalid="ignore", divide="ignore"):
        rate = half_wins / 2 / games
        centre = (rate + z2 / 2 / games) / (1 + z2 / games)
        margin = np.sqrt(z2 * (rate * (1 - rate) / games + z2 / 4 / games**2)) / (1 + z2 / games)
    return np.maximum(0.0, centre - margin), np.minimum(1.0, centre + margin)


def moments(sample: NDArray[np.int64], added: float) -> tuple[float, float, float, float]:
    """Rate of a sample; and with `added` total losses and wins: mean, variance of that mean, degrees of freedom.

    Raises ValueError if it is empty.
    """
    if not sample.sum():
        raise ValueError("a rate needs at least one observation")
    scores = np.linspace(0.0, 1.0, len(sample))
    weights = sample.astype(np.float64)
    weights[[0, -1]] += added
    n = float(weights.sum())
    mean = float(np.average(scores, weights=weights))
    variance = float(weights @ (scores - mean) ** 2) / (n - 1)
    return float(np.average(scores, weights=sample)), mean, variance / n, n - 1
