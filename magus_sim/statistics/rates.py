"""Win rates of matchups, of decks over the field, and of the first player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from .estimates import Estimate, mean_score
from .histograms import count_in_parts

if TYPE_CHECKING:
    from numpy.typing import NDArray

HALF_WINS_A = pl.when(winner="a").then(2).when(winner="b").then(0).otherwise(1).cast(pl.Int8)
"""Deck A's half wins in a game: 2 for a win, 1 for a tie."""


@dataclass(frozen=True, slots=True)
class MatchupPairs:
    """The pairs of one matchup, counted by what happened in them.

    `counts[i, j]`: pairs in which deck A made `i` half wins in the game that it began, and `j` in the other.
    """

    deck_a: str
    deck_b: str
    counts: NDArray[np.int64]

    @property
    def games(self) -> int:
        """Games of these pairs."""
        return 2 * int(self.counts.sum())

    @property
    def ties(self) -> int:
        """Tied games among them."""
        return int(self.counts[1].sum() + self.counts[:, 1].sum())

    @property
    def half_wins_a(self) -> NDArray[np.int64]:
        """Pairs in which deck A made 0, 1, 2, 3, 4 half wins."""
        return self._histogram(np.add.outer(np.arange(3), np.arange(3)))

    @property
    def half_wins_first(self) -> NDArray[np.int64]:
        """Pairs in which whoever began made 0, 1, 2, 3, 4 half wins."""
        return self._histogram(np.add.outer(np.arange(3), np.arange(3)[::-1]))

    def seen_from_b(self) -> MatchupPairs:
        """The same pairs with the decks' names exchanged."""
        return MatchupPairs(self.deck_b, self.deck_a, self.counts.T[::-1, ::-1])

    def _histogram(self, half_wins: NDArray[np.int64]) -> NDArray[np.int64]:
        totals = np.zeros(5, np.int64)
        np.add.at(totals, half_wins, self.counts)
        return totals


@dataclass(frozen=True, slots=True)
class MatchupRate:
    """How often deck A beats deck B."""

    deck_a: str
    deck_b: str
    games: int
    ties: int
    rate: Estimate


@dataclass(frozen=True, slots=True)
class DeckRate:
    """How often a deck wins over the field: the mean over its opponents, each counting the same.

    `first` and `second` are the same for the games in which it took the first turn, and for the others.
    """

    deck: str
    games: int
    ties: int
    rate: Estimate
    first: Estimate
    second: Estimate


def count_pairs(parts: Iterable[pl.LazyFrame]) -> list[MatchupPairs]:
    """Count the pairs of each matchup. `parts` are pieces of the games table that cut no pair in two."""
    pairs = count_in_parts(
        part.group_by("matchup", "deck_a", "deck_b", "pair")
        .agg(
            began=HALF_WINS_A.filter(pl.col("a_first")).first(),
            other=HALF_WINS_A.filter(~pl.col("a_first")).first(),
        )
        .drop("pair")
        for part in parts
    )
    matchups: dict[int, MatchupPairs] = {}
    for row in pairs.iter_rows(named=True):
        matchup = matchups.setdefault(
            row["matchup"], MatchupPairs(row["deck_a"], row["deck_b"], np.zeros((3, 3), np.int64))
        )
        matchup.counts[row["began"], row["other"]] = row["count"]
    return [matchups[number] for number in sorted(matchups)]


def matchup_rates(matchups: Sequence[MatchupPairs]) -> list[MatchupRate]:
    """The rate of each matchup, in order."""
    return [
        MatchupRate(pairs.deck_a, pairs.deck_b, pairs.games, pairs.ties, mean_score([pairs.half_wins_a]))
        for pairs in matchups
    ]


def deck_rates(matchups: Sequence[MatchupPairs]) -> list[DeckRate]:
    """The rate of each deck over the field, best first."""
    own: dict[str, list[MatchupPairs]] = {}
    for pairs in matchups:
        own.setdefault(pairs.deck_a, []).append(pairs)
        own.setdefault(pairs.deck_b, []).append(pairs.seen_from_b())
    rates = [
        DeckRate(
            deck,
            sum(pairs.games for pairs in met),
            sum(pairs.ties for pairs in met),
            mean_score([pairs.half_wins_a for pairs in met]),
            mean_score([pairs.counts.sum(axis=1) for pairs in met]),
            mean_score([pairs.counts.sum(axis=0) for pairs in met]),
        )
        for deck, met in own.items()
    ]
    return sorted(rates, key=lambda rate: -rate.rate.value)


def first_player_rate(matchups: Sequence[MatchupPairs]) -> Estimate:
    """How often whoever takes the first turn wins, each matchup counting the same."""
    return mean_score([pairs.half_wins_first for pairs in matchups])
