"""Runs side by side: their rates, and how these differ.

A pair's seed comes from the root seed, the two decks' names and the pair's number. So two runs with one root seed have
played each pair with the same luck, be a deck edited or a policy another one, and their difference is taken pair by
pair: luck cancels, and the interval is that of what is left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import hypot
from typing import TYPE_CHECKING, Literal

import numpy as np
import polars as pl
from scipy import special

from magus_sim.changes import equal_matchups, known_as, renamed
from magus_sim.errors import UsageFault
from magus_sim.results import Advance, Manifest, Matchup, Run

from .estimates import CONFIDENCE, Estimate, mean_score, score_of
from .multiplicity import CLEAR, benjamini_hochberg, holm
from .rates import HALF_WINS_A, HALF_WINS_FIRST

if TYPE_CHECKING:
    from numpy.typing import NDArray


Z = float(special.ndtri((1 + CONFIDENCE) / 2))

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

    `pairs` is the number of pairs that the runs have played with the same luck, from which alone it is taken. Without
    one it is 0, and the interval that of two independent rates. `equal_games` of them are the same games in both runs,
    for decks, rules, policies and luck are equal: they differ by exactly 0. `p` is the p-value of no difference,
    adjusted for all decks (Holm) or for all matchups or mirrors (Benjamini and Hochberg) of the comparison.
    """

    value: float
    low: float
    high: float
    pairs: int
    equal_games: int
    p: float

    @property
    def exact(self) -> bool:
        """Whether it is 0 by the same games, and no estimate."""
        return self.low == self.high

    @property
    def clear(self) -> bool:
        """Whether there is a difference beyond doubt, many as the rows may be."""
        return self.p < CLEAR


@dataclass(frozen=True, slots=True)
class Row:
    """What some runs say of a subject.

    `rates` has one for each run, None if it has no such games: of the pairs that all runs with the luck of the first
    have in common, so that a difference is that of the rates beside it. `differences` has one for each run but the
    first, None if a rate is missing, or if it is the mean of other matchups or of other weights.
    """

    subject: Subject
    rates: tuple[Estimate | None, ...]
    differences: tuple[Difference | None, ...]


def compare(
    runs: Sequence[Run], advance: Advance = lambda _: None, pairs: Mapping[str, str] | None = None
) -> list[Row]:
    """All that is in any of the runs, kind by kind, matchups seen from the side that the first run names first.

    Decks have the names of the first run; `pairs` says for some of them what they are called in the others, name →
    name there (see changes.known_as). `advance` hears of each piece of each run. Raises UsageFault if a run has no
    finished games, StorageFault if one is damaged.
    """
    first, *others = (run.manifest for run in runs)
    manifests = [first, *(renamed(other, known_as(first, other, pairs)) for other in others)]
    scores = [_scores(run, manifest, advance) for run, manifest in zip(runs, manifests, strict=True)]
    equal = [equal_matchups(first, manifest) for manifest in manifests[1:]]
    subjects: dict[tuple[str, frozenset[str]], Subject] = {}
    for subject in (subject for manifest in manifests for subject in _subjects(manifest)):
        subjects.setdefault((subject.kind, frozenset([subject.deck, subject.against])), subject)
    ordered = sorted(subjects.values(), key=_place)
    return _adjusted([_row(subject, [_of(subject, each) for each in scores], equal) for subject in ordered])


@dataclass(frozen=True, slots=True)
class Met:
    """A matchup before a change and after it: deck A's half wins in each pair, by the same luck in the same places.

    `same_games` says that both are the same games.
    """

    matchup: Matchup
    before: NDArray[np.int64]
    after: NDArray[np.int64]
    same_games: bool


def compare_met(met: Sequence[Met], opponents: Collection[str] = ()) -> list[Row]:
    """The rows of two sides whose games lie in no run; `opponents` have no row of their own."""
    sides: list[dict[Meeting, _Scores]] = []
    for half_wins in ([each.before for each in met], [each.after for each in met]):
        side: dict[Meeting, _Scores] = {}
        for each, own in zip(met, half_wins, strict=True):
            scores = _Scores(each.matchup.weight, 4, pl.DataFrame({"seed": np.arange(len(own)), "deck": own}))
            a, b = each.matchup.deck_a, each.matchup.deck_b
            side |= {(a, b): scores, (b, a): scores.seen_from_b()}
        sides.append(side)
    decks = dict.fromkeys(deck for each in met for deck in (each.matchup.deck_a, each.matchup.deck_b))
    subjects = [
        *(Subject("field", deck) for deck in decks if deck not in opponents),
        *(Subject("matchup", each.matchup.deck_a, each.matchup.deck_b) for each in met),
    ]
    equal = {frozenset([each.matchup.deck_a, each.matchup.deck_b]) for each in met if each.same_games}
    return _adjusted([_row(subject, [_of(subject, side) for side in sides], [equal]) for subject in subjects])


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


def _scores(run: Run, manifest: Manifest, advance: Advance) -> dict[Meeting, _Scores]:
    """Every matchup of a run from both sides, and every mirror; `manifest` is its own, or one with other names."""
    if not run.parts:
        raise UsageFault(f"{run.folder} holds no finished games yet")
    halves = {"deck": HALF_WINS_A.sum().cast(pl.Int8), "first": HALF_WINS_FIRST.sum().cast(pl.Int8)}
    with run.reading(["games"]):
        pieces = run.scan_pieces("games", advance)
        parts = [piece.group_by("matchup", "seed").agg(**halves).collect() for piece in pieces]
    scores: dict[Meeting, _Scores] = {}
    for (place,), table in pl.concat(parts).partition_by("matchup", as_dict=True, include_key=False).items():
        matchup = manifest.matchups[place]
        found = _Scores(matchup.weight, 2 if matchup.is_mirror else 4, table)
        scores[matchup.deck_a, matchup.deck_b] = found
        if not matchup.is_mirror:
            scores[matchup.deck_b, matchup.deck_a] = found.seen_from_b()
    return scores


def _subjects(manifest: Manifest) -> list[Subject]:
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


Matchups = Mapping[Meeting, _Scores]


def _row(subject: Subject, runs: Sequence[Matchups], equal: Sequence[set[frozenset[str]]]) -> Row:
    column = "deck" if subject.kind in ("field", "matchup") else "first"
    seeds, matched = _in_common(runs)
    shown = [_at(seeds, scores) if is_matched else scores for scores, is_matched in zip(runs, matched, strict=True)]
    rates = [_rate(scores, column) if scores else None for scores in shown]
    old, differences = rates[0], list[Difference | None]()
    for scores, new, is_matched, same in zip(shown[1:], rates[1:], matched[1:], equal, strict=True):
        if is_matched:
            differences.append(_paired(column, shown[0], scores, same))
        elif old and new and _weights(scores) == _weights(shown[0]):
            differences.append(_unpaired(old, new))
        else:
            differences.append(None)
    return Row(subject, tuple(rates), tuple(differences))


def _in_common(runs: Sequence[Matchups]) -> tuple[dict[Meeting, pl.DataFrame], list[bool]]:
    """The seeds that the first run and those with its luck have in common in each matchup, and which runs these are:
    those with the same matchups, of the same weights, and common pairs in each of them."""
    first = runs[0]
    seeds = {key: found.table.select("seed") for key, found in first.items()}
    matched = [bool(first)]
    for scores in runs[1:]:
        fits = bool(first) and _weights(scores) == _weights(first)
        fewer = (
            {key: each.join(scores[key].table, on="seed", how="semi") for key, each in seeds.items()} if fits else {}
        )
        matched.append(fits and not any(each.is_empty() for each in fewer.values()))
        seeds = fewer if matched[-1] else seeds
    return seeds, matched


def _at(seeds: Mapping[Meeting, pl.DataFrame], scores: Matchups) -> Matchups:
    """The pairs with these seeds alone, in one order."""
    return {
        key: replace(found, table=found.table.join(seeds[key], on="seed", how="semi").sort("seed"))
        for key, found in scores.items()
    }


def _weights(scores: Matchups) -> dict[Meeting, float]:
    return {key: found.weight for key, found in scores.items()}


def _rate(scores: Matchups, column: str) -> Estimate:
    histograms = [_histogram(found.table[column], found.most) for found in scores.values()]
    return mean_score(histograms, list(_weights(scores).values()))


def _paired(column: str, before: Matchups, after: Matchups, equal: set[frozenset[str]]) -> Difference:
    """Pair by pair, over common pairs. Matchups with the same games in both runs are known not to differ."""
    changed = {key: found for key, found in before.items() if frozenset(key) not in equal}
    pairs = sum(found.table.height for found in before.values())
    equal_games = sum(found.table.height * found.most // 2 for key, found in before.items() if key not in changed)
    if not changed:
        return Difference(0.0, 0.0, 0.0, pairs, equal_games, 1.0)
    histograms = [
        _histogram(after[key].table[column] - found.table[column] + found.most, 2 * found.most)
        for key, found in changed.items()
    ]
    weights = list(_weights(changed).values())
    score = score_of(histograms, weights, MATCHED)
    share = sum(weights) / sum(_weights(before).values())
    value, low, high = (share * (2 * each - 1) for each in (score.value, score.estimate.low, score.estimate.high))
    return Difference(value, low, high, pairs, equal_games, score.p)


def _unpaired(old: Estimate, new: Estimate) -> Difference:
    """From two independent rates."""
    value = new.value - old.value
    low, high = hypot(new.value - new.low, old.high - old.value), hypot(new.high - new.value, old.value - old.low)
    error = (low if value > 0 else high) / Z
    return Difference(value, value - low, value + high, 0, 0, float(2 * special.ndtr(-abs(value) / error)))


def _histogram(values: pl.Series, most: int) -> NDArray[np.int64]:
    return np.bincount(values.to_numpy(), minlength=most + 1)


def _adjusted(rows: Sequence[Row]) -> list[Row]:
    """The rows with p-values that allow for how many differences of a kind are looked at. What is exact is no guess."""
    found = list(rows)
    kinds = {row.subject.kind for row in rows}
    for run, kind in product(range(len(rows[0].differences)), kinds):
        places = [
            place
            for place, row in enumerate(found)
            if row.subject.kind == kind and (difference := row.differences[run]) and not difference.exact
        ]
        adjust = holm if kind == "field" else benjamini_hochberg
        p = adjust([difference.p for place in places if (difference := found[place].differences[run])])
        for place, each in zip(places, p, strict=True):
            differences = list(found[place].differences)
            if difference := differences[run]:
                differences[run] = replace(difference, p=each)
            found[place] = replace(found[place], differences=tuple(differences))
    return found
