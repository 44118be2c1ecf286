"""Whether two policies that played the same pairs with the same luck say the same of decks and matchups.

Each pair is counted by what either policy made of it. So everything follows from one small table for each matchup: the
rates under both, and their difference, from which common luck has gone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from magus_sim.results import Run

from .comparison import MATCHED
from .estimates import Estimate, MeanScore, moments, score_of
from .histograms import count_in_parts
from .multiplicity import CLEAR, holm
from .rates import HALF_WINS_A

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Verdict(StrEnum):
    """What two policies say of a deck or a matchup, the worst last."""

    AGREES = "agrees"
    """No clear difference."""
    SIZE_DIFFERS = "size differs"
    """A clear difference, but not both rates are clearly above and below one half."""
    FLIPS = "flips"
    """Clearly above one half under one policy, clearly below under the other."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """A deck over the field, or with `against` a matchup, under two policies.

    `difference` is the second rate less the first, of the pairs that both have played, as a value with its 95 %
    interval. What is clear is so at 5 % for all decks, or all matchups, of the run together (Holm).
    """

    deck: str
    against: str
    verdict: Verdict
    rates: tuple[Estimate, Estimate]
    difference: Estimate
    pairs: int


@dataclass(frozen=True, slots=True)
class Convergence:
    """How far the verdicts of two policies lie apart.

    `effect_sd`: standard deviation over decks of what the second policy changes in a deck's rate, the variance that
    luck alone makes subtracted. `spearman`: rank correlation of the decks' rates; None with fewer than three decks or
    without any spread. `flips`: matchups decided in opposite directions.
    """

    effect_sd: float
    spearman: float | None
    flips: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """What two policies of a run say of everything. Without at least two decks that rank there is no convergence."""

    policies: tuple[str, str]
    decks: tuple[Agreed, ...]
    matchups: tuple[Agreed, ...]
    convergence: Convergence | None


@dataclass(frozen=True, slots=True)
class BothPlayed:
    """The pairs of a matchup that two policies have played, counted by deck A's half wins (0 to 4) under either."""

    deck_a: str
    deck_b: str
    weight: float
    counts: NDArray[np.int64]

    @property
    def under(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Pairs by deck A's half wins under the first policy, and under the second."""
        return self.counts.sum(axis=1), self.counts.sum(axis=0)

    @property
    def differences(self) -> NDArray[np.int64]:
        """Pairs by how many half wins more deck A made under the second policy: −4 to 4."""
        return np.array([np.trace(self.counts, offset) for offset in range(-4, 5)])

    def seen_from_b(self) -> BothPlayed:
        """The same pairs with the decks exchanged."""
        return BothPlayed(self.deck_b, self.deck_a, self.weight, self.counts[::-1, ::-1])


def worst(verdicts: Collection[Verdict]) -> Verdict:
    """The verdict on several policies, from those on every two."""
    return max(verdicts, key=list(Verdict).index)


def agreement(
    played: Sequence[BothPlayed], policies: tuple[str, str], opponents: Collection[str] = (), ranked: bool = True
) -> Agreement:
    """What two policies say, from their common pairs. `opponents` are no decks in question, and unless the decks are
    `ranked` nothing is said of how far their verdicts lie apart."""
    own: dict[str, list[BothPlayed]] = {}
    for each in played:
        for seen in (each, each.seen_from_b()):
            if seen.deck_a not in opponents:
                own.setdefault(seen.deck_a, []).append(seen)
    decks = _judged([(deck, "", met) for deck, met in own.items()])
    matchups = _judged([(each.deck_a, each.deck_b, [each]) for each in played])
    flips = sum(each.verdict is Verdict.FLIPS for each in matchups)
    convergence = None
    if ranked and len(decks) > 1:
        convergence = Convergence(_effect_sd(list(own), played), _spearman(decks), flips)
    return Agreement(policies, tuple(sorted(decks, key=lambda each: -each.rates[0].value)), matchups, convergence)


def agreement_of(one: Run, other: Run) -> Agreement:
    """What two runs of the same matchups say, each of one policy, from the pairs that both have played.

    It reads part by part, so memory does not grow with the games. Raises StorageFault if a part is damaged.
    """
    finished = {(chunk.matchup, chunk.first_pair): chunk for chunk in other.finished}
    common = [
        (chunk, finished[key]) for chunk in one.finished if (key := (chunk.matchup, chunk.first_pair)) in finished
    ]
    matchups = one.manifest.matchups
    with one.reading(["games"]), other.reading(["games"]):
        counted = count_in_parts(
            _pairs(one, mine.part, "one")
            .join(_pairs(other, theirs.part, "other"), on=("matchup", "pair"))
            .select("matchup", "one", "other")
            for mine, theirs in common
            if not matchups[mine.matchup].is_mirror
        )
    counts: dict[int, NDArray[np.int64]] = {}
    for row in counted.iter_rows(named=True):
        counts.setdefault(row["matchup"], np.zeros((5, 5), np.int64))[row["one"], row["other"]] = row["count"]
    played = [
        BothPlayed(matchup.deck_a, matchup.deck_b, matchup.weight, counts[place])
        for place, matchup in enumerate(matchups)
        if place in counts
    ]
    complete = len(counts) == sum(not matchup.is_mirror for matchup in matchups)
    return agreement(played, (name_of(one), name_of(other)), one.manifest.opponents, complete and _same_field(one))


def name_of(run: Run) -> str:
    """What a run of one policy is called beside others: greedy, or greedy / beam where two policies meet."""
    return " / ".join(run.manifest.policy_names)


def _pairs(run: Run, part: str, name: str) -> pl.LazyFrame:
    games = pl.scan_parquet(run.folder / "games" / part)
    return games.group_by("matchup", "pair").agg(HALF_WINS_A.sum().cast(pl.Int8).alias(name))


def _same_field(run: Run) -> bool:
    """Whether the decks in question meet the same opponents, apart from each other."""
    met: dict[str, set[str]] = {}
    for matchup in run.manifest.matchups:
        if not matchup.is_mirror:
            met.setdefault(matchup.deck_a, set()).add(matchup.deck_b)
            met.setdefault(matchup.deck_b, set()).add(matchup.deck_a)
    decks = [deck for deck in met if deck not in run.manifest.opponents]
    return all(met[a] - {b} == met[b] - {a} for a, b in combinations(decks, 2))


def _judged(subjects: Sequence[tuple[str, str, Sequence[BothPlayed]]]) -> tuple[Agreed, ...]:
    """The verdict on each subject, the mean of some matchups."""
    scores: list[list[MeanScore]] = [[], [], []]
    for _, _, met in subjects:
        weights = [each.weight for each in met]
        scores[0].append(score_of([each.under[0] for each in met], weights))
        scores[1].append(score_of([each.under[1] for each in met], weights))
        scores[2].append(score_of([each.differences for each in met], weights, MATCHED))
    adjusted = [holm([score.p for score in each]) for each in scores]
    found = []
    for place, (deck, against, met) in enumerate(subjects):
        one, other, change = (each[place] for each in scores)
        clear_one, clear_other, clear_change = (p[place] < CLEAR for p in adjusted)
        if clear_one and clear_other and (one.value > 0.5) != (other.value > 0.5):
            verdict = Verdict.FLIPS
        else:
            verdict = Verdict.SIZE_DIFFERS if clear_change else Verdict.AGREES
        value, low, high = (2 * each - 1 for each in (change.value, change.estimate.low, change.estimate.high))
        pairs = sum(int(each.counts.sum()) for each in met)
        found.append(Agreed(deck, against, verdict, (one.estimate, other.estimate), Estimate(value, low, high), pairs))
    return tuple(found)


def _effect_sd(decks: Sequence[str], played: Sequence[BothPlayed]) -> float:
    """Standard deviation over decks of the second policy's effect: its variance less that which luck makes.

    What a deck gains in a matchup the other one loses, so the errors of two decks' effects are correlated.
    """
    shares = np.zeros((len(decks), len(played)))
    places = {deck: place for place, deck in enumerate(decks)}
    for number, each in enumerate(played):
        for deck, sign in ((each.deck_a, 1), (each.deck_b, -1)):
            if deck in places:
                shares[places[deck], number] = sign * each.weight
    shares /= np.abs(shares).sum(axis=1, keepdims=True)
    scores = np.array([moments(each.differences, 0.0)[0] for each in played])
    luck = np.array([moments(each.differences, MATCHED if each.counts.sum() < 2 else 0.0)[2] for each in played])
    effects = shares @ (2 * scores - 1)
    covariance = (shares * 4 * luck) @ shares.T
    freedom = len(decks) - 1
    by_luck = (np.trace(covariance) - covariance.sum() / len(decks)) / freedom
    return sqrt(max(0.0, float(np.var(effects, ddof=1) - by_luck)))


def _spearman(decks: Sequence[Agreed]) -> float | None:
    """Rank correlation of the decks' rates under both policies."""
    from scipy import stats  # takes a second to import

    one, other = ([each.rates[place].value for each in decks] for place in (0, 1))
    if len(decks) < 3 or len({*one}) < 2 or len({*other}) < 2:
        return None
    return float(stats.spearmanr(one, other).statistic)
