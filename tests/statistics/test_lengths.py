import numpy as np
import polars as pl
import pytest

from magus_sim.statistics.lengths import count_lengths, lengths


def games(*endings) -> pl.LazyFrame:
    return pl.LazyFrame(endings, schema=["winner", "reason", "turns"], orient="row")


def test_games_are_counted_by_reason_tie_and_length():
    table = count_lengths(games(("a", "life", 8), ("b", "life", 8), (None, "limit", 200), ("a", "deck", 9)))
    assert sorted(table.rows()) == [("deck", False, 9, 1), ("life", False, 8, 2), ("limit", True, 200, 1)]
    assert table["turns"].is_sorted()


def test_a_length_is_in_turns_a_player():
    summary = lengths(count_lengths(games(("a", "life", 4), ("a", "life", 6), ("b", "life", 6), ("b", "deck", 20))))
    assert (summary.games, summary.mean, summary.quartiles) == (4, 4.5, (2, 3, 3))


@pytest.mark.parametrize("count", [1, 2, 7, 100, 501])
def test_quartiles_are_numpys(count):
    turns = np.random.default_rng(count).integers(2, 40, count)
    summary = lengths(count_lengths(games(*(("a", "life", int(length)) for length in turns))))
    expected = np.quantile(turns, [0.25, 0.5, 0.75], method="inverted_cdf") / 2
    assert summary.quartiles == pytest.approx(tuple(expected))
    assert summary.mean == pytest.approx(turns.mean() / 2)
