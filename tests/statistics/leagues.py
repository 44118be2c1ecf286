"""Leagues in which every two decks meet, with chances that are known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from magus_sim.statistics.rates import MatchupPairs


def league(
    decks: Sequence[str], chances: NDArray[np.float64], pairs: int, random: np.random.Generator
) -> list[MatchupPairs]:
    """So many pairs of each two decks, all games independent. `chances[i, j]` is how often deck i beats deck j."""
    return [
        MatchupPairs(decks[one], decks[other], 1.0, pairs_of(float(chances[one, other]), pairs, random))
        for one, other in combinations(range(len(decks)), 2)
    ]


def pairs_of(chance: float, pairs: int, random: np.random.Generator) -> NDArray[np.int64]:
    """The counts of `MatchupPairs`."""
    counts = np.zeros((3, 3), np.int64)
    wins = np.array([(1 - chance) ** 2, chance * (1 - chance), chance * (1 - chance), chance**2])
    counts[np.ix_([0, 2], [0, 2])] = random.multinomial(pairs, wins).reshape(2, 2)
    return counts
