"""What is called clear among many is not luck alone."""

from __future__ import annotations

import numpy as np
import pytest

from magus_sim.results import Matchup
from magus_sim.statistics.multiplicity import CLEAR, benjamini_hochberg, holm
from magus_sim.statistics.rates import deck_rates, matchup_rates
from tests.statistics.leagues import league


def test_holms_p_values_are_those_of_his_procedure() -> None:
    """The smallest is multiplied by the number of all, the next by one less, and none is below one that was smaller."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_benjamini_and_hochbergs_p_values_are_those_of_their_procedure() -> None:
    assert benjamini_hochberg([0.01, 0.02, 0.03, 0.04]) == pytest.approx([0.04] * 4)
    assert benjamini_hochberg([0.001, 0.5, 0.9]) == pytest.approx([0.003, 0.75, 0.9])
    assert benjamini_hochberg([0.03]) == [0.03]
    assert benjamini_hochberg([]) == []


def test_among_equal_decks_any_is_called_clear_in_at_most_5_of_100_runs() -> None:
    random = np.random.default_rng(3)
    decks = [f"deck {number}" for number in range(6)]
    runs = [league(decks, np.full((6, 6), 0.5), 60, random) for _ in range(1500)]
    planned = [Matchup(pairs.deck_a, pairs.deck_b, 120) for pairs in runs[0]]
    found = [deck_rates(run, planned) for run in runs]
    assert 0.03 <= np.mean([any(deck.clear for deck in run) for run in found]) <= 0.06
    assert np.mean([any(deck.rate.decided for deck in run) for run in found]) > 0.15


def test_of_the_matchups_that_are_called_clear_at_most_5_of_100_are_even_and_most_others_are_found() -> None:
    random = np.random.default_rng(5)
    decks = [f"deck {number}" for number in range(10)]
    chances = np.full((10, 10), 0.5)
    chances[0, 1:], chances[1:, 0] = 0.6, 0.4
    false, found, called = [], 0, 0
    for _ in range(200):
        clear = [rate for rate in matchup_rates(league(decks, chances, 200, random)) if rate.clear]
        wrong = sum("deck 0" not in (rate.deck_a, rate.deck_b) for rate in clear)
        false.append(wrong / max(1, len(clear)))
        found, called = found + len(clear) - wrong, called + len(clear)
    assert np.mean(false) <= CLEAR
    assert found > 0.9 * 200 * 9
    assert called > found
