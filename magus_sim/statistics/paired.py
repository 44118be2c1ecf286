"""What a change does to a win rate, when both sides have played the same pairs on the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np
from scipy import special

from .comparison import MATCHED
from .estimates import CONFIDENCE, Estimate, score_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Z = float(special.ndtri((1 + CONFIDENCE) / 2))


@dataclass(frozen=True, slots=True)
class Change:
    """The win rate after less that before, between -1 and 1, with its 95 % interval. `error` is its standard error.

    `pairs` were played on either side. If they are the same games the change is 0 by the games themselves, and no
    estimate: `error` is 0.
    """

    value: float
    low: float
    high: float
    error: float
    pairs: int

    @property
    def exact(self) -> bool:
        """Whether it is 0 by the same games."""
        return self.error == 0

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    def reversed(self) -> Change:
        """The change from after to before."""
        return Change(0.0 - self.value, 0.0 - self.high, 0.0 - self.low, self.error, self.pairs)


def change_of(
    before: Sequence[NDArray[np.int64]], after: Sequence[NDArray[np.int64]], most: int, *, same_games: bool = False
) -> Change:
    """The change over meetings that count the same, from the half wins of each pair, at most `most` of them.

    A pair's difference lies between -most and most; shifted to 0 to 2 most it is a score like others.
    """
    pairs = sum(map(len, before))
    if same_games:
        return Change(0.0, 0.0, 0.0, 0.0, pairs)
    shifted = [np.bincount(two - one + most, minlength=2 * most + 1) for one, two in zip(before, after, strict=True)]
    score = score_of(shifted, added=MATCHED)
    value, low, high = (2 * share - 1 for share in (score.value, score.estimate.low, score.estimate.high))
    return Change(value, low, high, 2 * score.error, pairs)


def rate_of(half_wins: Sequence[NDArray[np.int64]], most: int) -> Estimate:
    """The win rate over meetings that count the same, with its interval."""
    return score_of([np.bincount(each, minlength=most + 1) for each in half_wins]).estimate


def pairs_for(half_width: float, pairs: int, wanted: float) -> int:
    """How many pairs make an interval as narrow as wanted, if so many make it so wide."""
    return ceil(pairs * (half_width / wanted) ** 2)
