"""The model of Bradley and Terry, 1952: one number a player, and from it the chances of every two."""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special

ELO = 400 / log(10)
"""Points for each unit of log-odds: 400 points ahead is to win ten times as often as to lose, as in chess."""


def chances(strengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """How often each player (row) beats each other (column), by their strengths in log-odds."""
    return np.asarray(special.expit(np.subtract.outer(strengths, strengths)), np.float64)


def information(wins: NDArray[np.float64], strengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fisher's information about the strengths; it has rank one less than there are players."""
    expected = chances(strengths)
    met = (wins + wins.T) * expected * (1 - expected)
    return np.asarray(np.diag(met.sum(axis=1)) - met, np.float64)


def strengths_of(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """The likeliest strengths in log-odds, the first player's being 0.

    `wins[i, j]` says how often player i beat player j; a tie is half a win for each. There is an answer only if no
    group of players has won every game, or lost every game, against the rest (Ford, 1957).
    """
    games = float(wins.sum())

    def whole(rest: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.concatenate([[0.0], rest])

    def loss(rest: NDArray[np.float64]) -> float:
        strengths = whole(rest)
        return -float(np.sum(wins * special.log_expit(np.subtract.outer(strengths, strengths)))) / games

    def slope(rest: NDArray[np.float64]) -> NDArray[np.float64]:
        surplus = wins - (wins + wins.T) * chances(whole(rest))
        return np.asarray(-surplus.sum(axis=1)[1:] / games, np.float64)

    def curvature(rest: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(information(wins, whole(rest))[1:, 1:] / games, np.float64)

    start = np.zeros(len(wins) - 1)
    found = optimize.minimize(loss, start, method="trust-exact", jac=slope, hess=curvature, options={"gtol": 1e-10})
    return whole(np.asarray(found.x, np.float64))
