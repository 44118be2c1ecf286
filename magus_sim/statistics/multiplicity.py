"""Many questions at once: p-values that are raised, so that what is called clear among many is not luck alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

CLEAR = 0.05
"""A finding is clear if its adjusted p-value lies below this."""


def holm(p: Sequence[float]) -> list[float]:
    """Holm, 1979: with what is below `CLEAR` called clear, the chance of even one false call is below it, too."""
    raw = np.asarray(p, np.float64)
    order = np.argsort(raw)
    adjusted = np.empty_like(raw)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate((len(raw) - np.arange(len(raw))) * raw[order]))
    return [float(each) for each in adjusted]


def benjamini_hochberg(p: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg, 1995: below `CLEAR` is also the share of false calls among all that are called clear."""
    if len(p) < 2:
        return list(p)
    from scipy import stats  # takes a second to import

    return [float(each) for each in stats.false_discovery_control(p)]
