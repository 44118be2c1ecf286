"""Win rates of matchups, of decks over the field, and of the first player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from magus_sim.results import Matchup

from .estimates import Estimate, mean_score, score_of
from .histograms import count_in_parts
from .multiplicity import CLEAR, benjamini_hochberg, holm

if TYPE_CHECKING:
    from numpy.typing import NDArray

HALF_WINS_A = pl.when(winner="a").then(2).when(winner="b").then(0).otherwise(1).cast(pl.Int8)
"""Deck A's half wins in a game: 2 for a win, 1 for a tie."""

HALF_WINS_FIRST = pl.when("a_first").then(HALF_WINS_A).otherwise(2 - HALF_WINS_A)
"""The same for whoever took the first turn."""


@dataclass(frozen=True, slots=True)
class MatchupPairs:
    """The pairs of one matchup, counted by what happened in them.

    `counts[i, j]`: pairs in which deck A made `i` half wins in the game that it began, and `j` in the other.
    """

    deck_a: str
    deck_b: str
    weight: float
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
        return MatchupPairs(self.deck_b, self.deck_a, self.weight, self.counts.T[::-1, ::-1])

    def _histogram(self, half_wins: NDArray[np.int64]) -> NDArray[np.int64]:
        totals = np.zeros(5, np.int64)
        np.add.at(totals, half_wins, self.counts)
        return totals


@dataclass(frozen=True, slots=True)
class MirrorGames:
    """The games of a deck against itself, counted by the half wins of whoever began: 0, 1 or 2."""

    deck: str
    weight: float
    half_wins_first: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class MatchupRate:
    """How often deck A beats deck B, and how much that counts over the field.

    `q` is the p-value of one half being the truth, adjusted for all matchups of the run (Benjamini and Hochberg).
    """

    deck_a: str
    deck_b: str
    weight: float
    games: int
    ties: int
    rate: Estimate
    q: float

    @property
    def clear(self) -> bool:
        """Whether one of the two is better beyond doubt, many as the matchups may be."""
        return self.q < CLEAR

    def seen_from_b(self) -> MatchupRate:
        """How often deck B beats deck A."""
        return replace(self, deck_a=self.deck_b, deck_b=self.deck_a, rate=self.rate.reversed())


@dataclass(frozen=True, slots=True)
class MirrorRate:
    """How often whoever begins wins when a deck meets itself. There is nothing else to tell of a mirror."""

    deck: str
    games: int
    ties: int
    first: Estimate


@dataclass(frozen=True, slots=True)
class Rank:
    """The ranks that a deck may have, 1 being the best: with 95 % confidence all decks' ranks are as they say.

    Two decks that have one of their `groups` in common cannot be told apart.
    """

    best: int
    worst: int
    groups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckRate:
    """How often a deck wins over the field: the mean over its opponents, each counting by the matchup's weight.

    `first` and `second` are the same for the games in which it took the first turn, and for the others. `opponents` are
    those that it has met, out of `planned_opponents`: a run that was stopped has not come to all. `p` is the p-value of
    one half being the truth, adjusted for all decks (Holm). `rank` is None where decks cannot be compared.
    """

    deck: str
    opponents: tuple[str, ...]
    planned_opponents: int
    games: int
    ties: int
    rate: Estimate
    first: Estimate
    second: Estimate
    p: float
    rank: Rank | None = None

    @property
    def clear(self) -> bool:
        """Whether it wins more or less than half beyond doubt, many as the decks may be."""
        return self.p < CLEAR


def count_pairs(parts: Iterable[pl.LazyFrame], matchups: Sequence[Matchup]) -> list[MatchupPairs]:
    """Count the pairs of each matchup that has some; mirrors have none.

    `parts` are pieces of the games table that cut no pair in two, `matchups` those of the manifest.
    """
    pairs = count_in_parts(
        part.filter(pl.col("pair").is_not_null())
        .group_by("matchup", "pair")
        .agg(
            began=HALF_WINS_A.filter(pl.col("a_first")).first(),
            other=HALF_WINS_A.filter(~pl.col("a_first")).first(),
        )
        .drop("pair")
        for part in parts
    )
    counts: dict[int, NDArray[np.int64]] = {}
    for row in pairs.iter_rows(named=True):
        counts.setdefault(row["matchup"], np.zeros((3, 3), np.int64))[row["began"], row["other"]] = row["count"]
    return [
        MatchupPairs(matchup.deck_a, matchup.deck_b, matchup.weight, counts[place])
        for place, matchup in enumerate(matchups)
        if place in counts
    ]


def count_mirrors(parts: Iterable[pl.LazyFrame], matchups: Sequence[Matchup]) -> list[MirrorGames]:
    """Count the games of each mirror that has some. `parts` are pieces of the games table, as for `count_pairs`."""
    games = count_in_parts(
        part.filter(pl.col("pair").is_null()).select("matchup", first=HALF_WINS_FIRST) for part in parts
    )
    counts: dict[int, NDArray[np.int64]] = {}
    for row in games.iter_rows(named=True):
        counts.setdefault(row["matchup"], np.zeros(3, np.int64))[row["first"]] = row["count"]
    return [MirrorGames(matchups[place].deck_a, matchups[place].weight, counts[place]) for place in sorted(counts)]


def matchup_rates(matchups: Sequence[MatchupPairs]) -> list[MatchupRate]:
    """The rate of each matchup, in order."""
    scores = [score_of([pairs.half_wins_a]) for pairs in matchups]
    adjusted = benjamini_hochberg([score.p for score in scores])
    return [
        MatchupRate(pairs.deck_a, pairs.deck_b, pairs.weight, pairs.games, pairs.ties, score.estimate, q)
        for pairs, score, q in zip(matchups, scores, adjusted, strict=True)
    ]


def mirror_rates(mirrors: Sequence[MirrorGames]) -> list[MirrorRate]:
    """The rate of each mirror, in order."""
    return [
        MirrorRate(
            mirror.deck,
            int(mirror.half_wins_first.sum()),
            int(mirror.half_wins_first[1]),
            mean_score([mirror.half_wins_first]),
        )
        for mirror in mirrors
    ]


def deck_rates(
    matchups: Sequence[MatchupPairs], planned: Sequence[Matchup], opponents: Collection[str] = ()
) -> list[DeckRate]:
    """The rate of each deck over the field, those that have met most opponents first, then the best; `opponents` have
    none. `planned` are the matchups of the manifest."""
    own: dict[str, list[MatchupPairs]] = {}
    for pairs in matchups:
        own.setdefault(pairs.deck_a, []).append(pairs)
        own.setdefault(pairs.deck_b, []).append(pairs.seen_from_b())
    meetings = Counter(deck for each in planned if not each.is_mirror for deck in (each.deck_a, each.deck_b))
    rates = [_deck_rate(deck, met, meetings[deck]) for deck, met in own.items() if deck not in opponents]
    adjusted = [replace(rate, p=p) for rate, p in zip(rates, holm([rate.p for rate in rates]), strict=True)]
    return sorted(adjusted, key=lambda rate: (-len(rate.opponents), -rate.rate.value))


def comparable(decks: Sequence[DeckRate]) -> bool:
    """Whether each deck has met all its opponents, and every two the same ones, apart from each other: only then do
    their rates rank them."""
    return all(len(deck.opponents) == deck.planned_opponents for deck in decks) and all(
        {*a.opponents} - {b.deck} == {*b.opponents} - {a.deck} for a, b in combinations(decks, 2)
    )


def first_player_rate(matchups: Sequence[MatchupPairs], mirrors: Sequence[MirrorGames] = ()) -> Estimate:
    """How often whoever takes the first turn wins, each matchup and mirror counting by its weight."""
    met: list[MatchupPairs | MirrorGames] = [*matchups, *mirrors]
    return mean_score([each.half_wins_first for each in met], [each.weight for each in met])


def _deck_rate(deck: str, met: Sequence[MatchupPairs], planned: int) -> DeckRate:
    weights = [pairs.weight for pairs in met]
    score = score_of([pairs.half_wins_a for pairs in met], weights)
    return DeckRate(
        deck,
        tuple(pairs.deck_b for pairs in met),
        planned,
        sum(pairs.games for pairs in met),
        sum(pairs.ties for pairs in met),
        score.estimate,
        mean_score([pairs.counts.sum(axis=1) for pairs in met], weights),
        mean_score([pairs.counts.sum(axis=0) for pairs in met], weights),
        score.p,
    )
