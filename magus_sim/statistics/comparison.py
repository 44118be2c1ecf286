"""Runs side by side: their rates, and how these differ.

A pair's seed comes from the root seed, the two decks' names and the pair's number. So two runs with one root seed have
played each pair with the same luck, be a deck edited or a policy another one, and their difference is taken pair by
pair: luck cancels, and the interval is that of what is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Literal

import numpy as np
import polars as pl

from magus_sim.errors import UsageFault
from magus_sim.results import Advance, Run

from .estimates import Estimate, mean_score
from .rates import HALF_WINS_A, HALF_WINS_FIRST

if TYPE_CHECKING:
    from numpy.typing import NDArray


MATCHED = 0.5
"""Total losses and wins that are added to differences of matched pairs (Agresti and Min, 2005)."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is compared: a deck over the field, a deck against another, a mirror's or all games' first player."""

    kind: Literal["field", "matchup", "mirror", "first player"]
    deck: str = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """A rate less that of the first run, with its 95 % interval.

    `pairs` is the number of pairs that both runs have played with the same luck, from which alone it is taken. Without
    one it is 0, and the interval that of two independent rates.
    """

    value: float
    low: float
    high: float
    pairs: int


@dataclass(frozen=True, slots=True)
class Row:
    """What some runs say of a subject.

    `rates` has one for each run, None if it has no such games. `differences` has one for each run but the first, None
    if a rate is missing, or if it is the mean of other matchups or of other weights.
    """

    subject: Subject
    rates: tuple[Estimate | None, ...]
    differences: tuple[Difference | None, ...]


def compare(runs: Sequence[Run], advance: Advance = lambda _: None) -> list[Row]:
    """All that is in any of the runs, kind by kind, matchups seen from the side that the first run names first.

    `advance` hears of each piece of each run. Raises UsageFault if a run has no finished games, StorageFault if one is
    damaged.
    """
    scores = [_scores(run, advance) for run in runs]
    subjects: dict[tuple[str, frozenset[str]], Subject] = {}
    for subject in (subject for run in runs for subject in _subjects(run)):
        subjects.setdefault((subject.kind, frozenset([subject.deck, subject.against])), subject)
    ordered = sorted(subjects.values(), key=_place)
    return [_row(subject, [_of(subject, each) for each in scores]) for subject in ordered]


@dataclass(frozen=True, slots=True)
class _Scores:
    """A matchup, pair by pair, or a mirror, game by game: half wins, of which there are at most `most`.

    Columns of `table`: `seed`, `deck` (those of deck A), `first` (those of whoever began).
    """

    weight: float
    most: int
    table: pl.DataFrame

    def seen_from_b(self) -> _Scores:
        return _Scores(self.weight, self.most, self.table.with_columns(deck=self.most - pl.col("deck")))


Meeting = tuple[str, str]


def _scores(run: Run, advance: Advance) -> dict[Meeting, _Scores]:
    """Every matchup of a run from both sides, and every mirror."""
    if not run.parts:
        raise UsageFault(f"{run.folder} holds no finished games yet")
    halves = {"deck": HALF_WINS_A.sum().cast(pl.Int8), "first": HALF_WINS_FIRST.sum().cast(pl.Int8)}
    with run.reading(["games"]):
        pieces = run.scan_pieces("games", advance)
        parts = [piece.group_by("matchup", "seed").agg(**halves).collect() for piece in pieces]
    scores: dict[Meeting, _Scores] = {}
    for (place,), table in pl.concat(parts).partition_by("matchup", as_dict=True, include_key=False).items():
        matchup = run.manifest.matchups[place]
        found = _Scores(matchup.weight, 2 if matchup.is_mirror else 4, table)
        scores[matchup.deck_a, matchup.deck_b] = found
        if not matchup.is_mirror:
            scores[matchup.deck_b, matchup.deck_a] = found.seen_from_b()
    return scores


def _subjects(run: Run) -> list[Subject]:
    manifest = run.manifest
    met = [matchup for matchup in manifest.matchups if not matchup.is_mirror]
    decks = dict.fromkeys(deck for matchup in met for deck in (matchup.deck_a, matchup.deck_b))
    return [
        *(Subject("field", deck) for deck in decks if deck not in manifest.opponents),
        *(Subject("matchup", matchup.deck_a, matchup.deck_b) for matchup in met),
        *(Subject("mirror", matchup.deck_a) for matchup in manifest.matchups if matchup.is_mirror),
        Subject("first player"),
    ]


def _place(subject: Subject) -> int:
    return ("field", "matchup", "mirror", "first player").index(subject.kind)


def _of(subject: Subject, scores: Mapping[Meeting, _Scores]) -> dict[Meeting, _Scores]:
    """The matchups from which a subject's rate is the mean, seen from its deck."""
    match subject.kind:
        case "field":
            return {key: found for key, found in scores.items() if key[0] == subject.deck != key[1]}
        case "matchup":
            return {key: found for key, found in scores.items() if key == (subject.deck, subject.against)}
        case "mirror":
            return {key: found for key, found in scores.items() if key == (subject.deck, subject.deck)}
        case _:
            return {key: found for key, found in scores.items() if key[0] <= key[1]}


def _row(subject: Subject, runs: Sequence[dict[Meeting, _Scores]]) -> Row:
    column = "deck" if subject.kind in ("field", "matchup") else "first"
    rates = [_rate(scores, column) if scores else None for scores in runs]
    differences = [
        _difference(column, runs[0], scores, rates[0], rate)
        if rates[0] and rate and _weights(scores) == _weights(runs[0])
        else None
        for scores, rate in zip(runs[1:], rates[1:], strict=True)
    ]
    return Row(subject, tuple(rates), tuple(differences))


def _weights(scores: Mapping[Meeting, _Scores]) -> dict[Meeting, float]:
    return {key: found.weight for key, found in scores.items()}


def _rate(scores: Mapping[Meeting, _Scores], column: str) -> Estimate:
    histograms = [_histogram(found.table[column], found.most) for found in scores.values()]
    return mean_score(histograms, list(_weights(scores).values()))


def _difference(
    column: str, before: Mapping[Meeting, _Scores], after: Mapping[Meeting, _Scores], old: Estimate, new: Estimate
) -> Difference:
    """Pair by pair if there are common ones in every matchup, else from the two rates."""
    histograms = []
    for key, found in before.items():
        both = found.table.join(after[key].table, on="seed", suffix="_after")
        histograms.append(_histogram(both[f"{column}_after"] - both[column] + found.most, 2 * found.most))
    if not all(histogram.any() for histogram in histograms):
        low, high = hypot(new.value - new.low, old.high - old.value), hypot(new.high - new.value, old.value - old.low)
        return Difference(new.value - old.value, new.value - old.value - low, new.value - old.value + high, 0)
    mean = mean_score(histograms, list(_weights(before).values()), MATCHED)
    pairs = sum(int(histogram.sum()) for histogram in histograms)
    return Difference(2 * mean.value - 1, 2 * mean.low - 1, 2 * mean.high - 1, pairs)


def _histogram(values: pl.Series, most: int) -> NDArray[np.int64]:
    return np.bincount(values.to_numpy(), minlength=most + 1)
