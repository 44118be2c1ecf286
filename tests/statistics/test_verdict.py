"""Better, worse, the same within a margin, or not yet known, and after how many pairs it is known."""

from __future__ import annotations

import numpy as np
import pytest

from magus_sim.results import Matchup
from magus_sim.statistics.comparison import Difference, Met, compare_met
from magus_sim.statistics.verdict import Verdict, verdict_of


def difference(value: float, half: float, pairs: int = 1000, p: float | None = None) -> Difference:
    adjusted = p if p is not None else 0.01 if abs(value) > half else 0.5
    return Difference(value, value - half, value + half, pairs, 0, adjusted)


@pytest.mark.parametrize(
    ("value", "half", "word"),
    [
        (0.05, 0.01, "better"),
        (-0.05, 0.01, "worse"),
        (0.002, 0.007, "same"),
        (0.005, 0.004, "same"),
        (0.005, 0.006, "unknown"),
        (0.02, 0.03, "unknown"),
        (-0.008, 0.004, "worse"),
    ],
)
def test_the_word_follows_from_the_interval_and_the_margin(value: float, half: float, word: str) -> None:
    assert verdict_of(difference(value, half), 0.01).word == word


def test_what_is_not_clear_among_many_decks_is_not_claimed() -> None:
    assert verdict_of(difference(0.05, 0.04, p=0.2), 0.01).word == "unknown"


def test_the_same_games_are_the_same() -> None:
    assert verdict_of(Difference(0.0, 0.0, 0.0, 500, 1000, 1.0), 0.01) == Verdict("same")


@pytest.mark.parametrize(("value", "half", "more"), [(0.0, 0.02, 3000), (0.02, 0.04, 3000), (0.002, 0.016, 3000)])
def test_half_an_interval_takes_four_times_the_pairs(value: float, half: float, more: int) -> None:
    assert verdict_of(difference(value, half), 0.01).more_pairs == pytest.approx(more, abs=1)


def test_without_common_pairs_more_of_them_tell_nothing() -> None:
    assert verdict_of(difference(0.0, 0.02, pairs=0), 0.01) == Verdict("unknown", None)


def sides(gain: float, pairs: int, luck: np.random.Generator) -> Met:
    """A deck whose win rate rises by `gain`, in pairs that mostly stay as they are."""
    before = luck.integers(0, 4, pairs)
    after = before + (luck.random(pairs) < 4 * gain)
    return Met(Matchup("a", "b", 2 * pairs), before, after, same_games=False)


def test_as_many_more_pairs_as_it_says_make_it_known() -> None:
    luck = np.random.default_rng(5)
    known = 0
    for _ in range(40):
        first = compare_met([sides(0.002, 150, luck)], ["b"])[0].differences[0]
        assert first is not None
        verdict = verdict_of(first, 0.01)
        assert verdict.word == "unknown"
        assert verdict.more_pairs is not None
        later = compare_met([sides(0.002, 150 + int(1.5 * verdict.more_pairs), luck)], ["b"])[0].differences[0]
        assert later is not None
        known += verdict_of(later, 0.01).word in ("same", "better")
    assert known >= 30


def test_rows_are_those_of_the_decks_and_matchups_and_count_what_is_equal() -> None:
    luck = np.random.default_rng(1)
    even = np.full(100, 2)
    met = [sides(0.1, 100, luck), Met(Matchup("a", "c", 200), even, even, same_games=True)]
    field, against_b, against_c = compare_met(met, ["b", "c"])
    assert (field.subject.kind, field.subject.deck) == ("field", "a")
    one, two, three = (row.differences[0] for row in (field, against_b, against_c))
    assert one is not None
    assert two is not None
    assert three is not None
    assert one.value == pytest.approx(two.value / 2)
    assert two.value == pytest.approx((met[0].after - met[0].before).mean() / 4, abs=0.01)
    assert (three.value, three.exact, three.equal_games, one.equal_games) == (0.0, True, 200, 200)
