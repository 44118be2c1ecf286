"""What a difference says before a margin: better, worse, the same, or not yet known."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Literal

from .comparison import Difference


@dataclass(frozen=True, slots=True)
class Verdict:
    """`word` is what is known of a difference. If it is `unknown`, about `more_pairs` make it known, if the difference
    stays what it seems to be; None if pairs do not tell, since the runs have none in common."""

    word: Literal["better", "worse", "same", "unknown"]
    more_pairs: int | None = 0


def verdict_of(difference: Difference, margin: float) -> Verdict:
    """The verdict on a difference, which like the margin is between 0 and 1.

    The same: its interval lies within the margin on both sides. Better or worse: the interval lies on one side of 0,
    and the difference is clear for as many decks as are looked at.
    """
    if -margin < difference.low and difference.high < margin:
        return Verdict("same")
    if difference.clear and difference.low > 0:
        return Verdict("better")
    if difference.clear and difference.high < 0:
        return Verdict("worse")
    return Verdict("unknown", _more_pairs(difference, margin) if difference.pairs else None)


def _more_pairs(difference: Difference, margin: float) -> int:
    """Half an interval is as wide as one over the root of its pairs. It tells as soon as it is narrower than the way to
    0, or than that to the margin."""
    half = (difference.high - difference.low) / 2
    wanted = max(abs(difference.value), margin - abs(difference.value))
    return max(1, ceil(difference.pairs * ((half / wanted) ** 2 - 1)))
