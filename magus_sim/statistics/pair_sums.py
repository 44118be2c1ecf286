"""Means of two groups of players, such as winners and losers, and how far these are apart, from what can be added up
over pairs of games.

The unit is the pair, as everywhere: the two players of a game act on each other, and the two games of a pair share
their luck, so that one seat may win both. The groups are not equally many where games end, so that a mean is a ratio of
sums; what each pair adds to it is linear in five numbers of the pair (Cochran 1977, chapter 6). The products of these
numbers, summed up piece by piece, are all that must be kept of a run.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import special

from .estimates import CONFIDENCE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    SumAndCount = tuple[NDArray[np.int64], NDArray[np.int64]]


class Mean(NamedTuple):
    """A mean or a difference of means, and its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairSums:
    """What some pairs of games say of one number that the players of two groups have.

    `products[i, j]`: the sum over pairs of their i-th number times their j-th: 1; sum and count of the one group; sum
    and count of the other. `least` and `most`: the lowest and the highest number that anybody had.
    """

    products: NDArray[np.float64]
    least: int
    most: int

    @staticmethod
    def of(one: SumAndCount, other: SumAndCount, least: int, most: int) -> PairSums:
        """From sum and count of the one group, and of the other, in each pair."""
        numbers = np.stack([np.ones(len(one[0])), *one, *other]).astype(np.float64)
        return PairSums(numbers @ numbers.T, least, most)

    def __add__(self, more: PairSums) -> PairSums:
        return PairSums(self.products + more.products, min(self.least, more.least), max(self.most, more.most))

    @property
    def count(self) -> int:
        """How many of the one group had the number."""
        return int(self.products[0, 2])

    def means(self, comparisons: int) -> tuple[Mean | None, Mean | None, Mean | None]:
        """The mean of the one group, that of the other, and the first less the second; None where there is nobody.

        The intervals hold for so many `comparisons` at once in 95 of 100 runs (Bonferroni).
        """
        pairs, one, count, other, others = self.products[0]
        of_one = np.array([one, pairs, -pairs * one / count, 0, 0]) / count if count else None
        of_other = np.array([other, 0, 0, pairs, -pairs * other / others]) / others if others else None
        reach = self.most - self.least
        return (
            None if of_one is None else self._mean(of_one, (self.least, self.most), comparisons),
            None if of_other is None else self._mean(of_other, (self.least, self.most), comparisons),
            None if of_one is None or of_other is None else self._mean(of_one - of_other, (-reach, reach), comparisons),
        )

    def _mean(self, share: NDArray[np.float64], ends: tuple[int, int], comparisons: int) -> Mean:
        """The mean over pairs of what `share` makes of their five numbers.

        The interval is Student's after two more pairs, which lie at both `ends` of all that was seen: as one pair lost
        and one won are added to a rate, and for the same reason.
        """
        pairs, value = self.products[0, 0], share @ self.products[0] / self.products[0, 0]
        count = pairs + 2
        centre = (pairs * value + sum(ends)) / count
        squares = share @ self.products @ share + sum(end**2 for end in ends)
        variance = max(0.0, squares - count * centre**2) / (count - 1)
        quantile = special.stdtrit(count - 1, 1 - (1 - CONFIDENCE) / 2 / comparisons)
        margin = float(quantile) * sqrt(variance / count)
        return Mean(float(value), max(ends[0], float(centre - margin)), min(ends[1], float(centre + margin)))
