"""Ratings: a published example, numbers that can be worked out, and honest intervals."""

from __future__ import annotations

import numpy as np
import pytest

from magus_sim.statistics.ratings import ELO, chances, information, strengths_of

BASEBALL = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ],
    np.float64,
)
"""Milwaukee, Detroit, Toronto, New York, Boston, Cleveland and Baltimore, American League 1987 (Agresti, 2002)."""


def test_the_published_example_comes_out() -> None:
    """Strengths above Baltimore, and their standard errors, as in Agresti's book and R's BradleyTerry2."""
    order = [6, 0, 1, 2, 3, 4, 5]
    wins = BASEBALL[np.ix_(order, order)]
    strengths = strengths_of(wins)
    assert strengths == pytest.approx([0, 1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839], abs=1e-4)
    errors = np.sqrt(np.diag(np.linalg.inv(information(wins, strengths)[1:, 1:])))
    assert errors == pytest.approx([0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319], abs=1e-4)


def test_two_players_are_as_far_apart_as_the_logarithm_of_their_odds() -> None:
    strengths = strengths_of(np.array([[0.0, 10.0], [100.0, 0.0]]))
    assert ELO * (strengths[1] - strengths[0]) == pytest.approx(400)


def test_strengths_that_fit_exactly_are_found_however_far_apart_they_are() -> None:
    true = np.array([0.0, 1.0, 2.5, 8.0, 9.0])
    games = np.array([[0, 100, 20, 7, 40]] * 5)
    wins = chances(true) * (games + games.T)
    np.fill_diagonal(wins, 0)
    assert strengths_of(wins) == pytest.approx(true, abs=1e-5)
