"""Shrinkage: a closed form, and truths that are known because they were drawn."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from magus_sim.statistics.shrinkage import shrunken, spread_of


def test_with_equal_errors_the_spread_has_the_distribution_that_follows_from_chi_square() -> None:
    """Then Q / (1 + tau^2 / s^2) is exactly chi-square."""
    values, error = np.array([0.0, 0.3, 1.1, -0.4, 2.0, 0.6]), 0.5
    q = ((values - values.mean()) ** 2).sum() / error**2
    spreads, chances = spread_of(values, np.full(6, error))
    larger = 1 + spreads / error**2
    expected = stats.chi2.pdf(q / larger, 5) / larger
    assert chances == pytest.approx(expected / expected.sum())
    assert chances[-1] < 1e-4


def test_the_likeliest_spread_is_the_estimate_of_dersimonian_and_laird() -> None:
    random = np.random.default_rng(7)
    errors = random.uniform(0.5, 2.0, 2000)
    values = random.normal(3.0, np.sqrt(errors**2 + 1.5))
    weights = errors**-2
    q = (weights * (values - np.average(values, weights=weights)) ** 2).sum()
    moment = (q - 1999) / (weights.sum() - (weights**2).sum() / weights.sum())
    spreads, chances = spread_of(values, errors)
    assert spreads[chances.argmax()] == pytest.approx(moment, rel=0.03)


def test_values_that_spread_no_more_than_their_errors_are_moved_to_their_mean_and_others_stay() -> None:
    alike, _ = shrunken(np.array([0.9, 1.0, 1.1, 1.05, 0.95] * 6), np.full(30, 1.0))
    assert alike == pytest.approx(np.ones(30), abs=0.02)
    apart = np.array([-5.0, 0.0, 5.0, 9.0])
    assert shrunken(apart, np.full(4, 0.01))[0] == pytest.approx(apart, abs=0.001)


def test_the_surer_of_two_equal_values_is_moved_less() -> None:
    (sure, unsure, *_), _ = shrunken(np.array([2.0, 2.0, 0.0, -1.0, 0.5]), np.array([0.3, 1.5, 0.5, 0.5, 0.5]))
    assert 1.8 < sure < 2.0
    assert 0.3 < unsure < 1.5


def test_one_value_alone_stays_as_it_is_and_none_are_none() -> None:
    assert [each.tolist() for each in shrunken(np.array([0.2]), np.array([0.1]))] == [[0.2], [0.1]]
    assert [each.tolist() for each in shrunken(np.array([]), np.array([]))] == [[], []]


@pytest.mark.parametrize("cards", [12, 200])
@pytest.mark.parametrize("spread", [0.5, 1.0, 3.0])
def test_intervals_cover_the_truths_in_91_to_99_of_100_cases_though_their_spread_is_unknown(
    cards: int, spread: float
) -> None:
    """Counted over the cards of all runs: where the spread is found too small, all cards of a run suffer together."""
    random = np.random.default_rng(11)
    covered = []
    for _ in range(12_000 // cards):
        errors = random.uniform(0.5, 2.0, cards)
        truths = random.normal(0.4, spread, cards)
        values, moved = shrunken(random.normal(truths, errors), errors)
        covered.append(np.abs(values - truths) < 1.96 * moved)
    assert 0.91 <= np.mean(covered) <= 0.99
    if spread > 1:
        assert 0.94 <= np.mean(covered) <= 0.96
