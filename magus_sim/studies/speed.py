"""What a policy costs: games a second against itself. It is a measurement, different on every machine and every day."""

from __future__ import annotations

from math import ceil
from time import thread_time

import numpy as np

from magus_sim.ruleset import Rung

from .ladder import Contest, deal_seeds

MOST_GROWTH = 1000
"""Of a round that was too short to tell how long a longer one takes."""


def games_per_second(contest: Contest, rung: Rung, seconds: float) -> float:
    """Games of this rung against itself over all matchups, per second of processor time of one thread.

    Each matchup is played as often as the other; more and more often, until a round takes so many seconds. That round
    counts. A matchup's card table, which a run makes once for thousands of games, is made before the clock starts, by
    a game of the cheapest rung.
    """
    quick = max(contest.rungs, key=lambda each: each.speed)
    warm = deal_seeds(contest, 0, 0, 1)
    contest.engine.play(contest.matchups[0], (rung.policy, rung.policy), warm, np.array([True]), frozenset())
    games = 1
    while True:
        spent = 0.0
        for matchup, decks in enumerate(contest.matchups):
            seeds = deal_seeds(contest, matchup, 0, games)
            a_first = np.arange(games) % 2 == 0
            contest.engine.play(decks, (quick.policy, quick.policy), seeds[:1], a_first[:1], frozenset())
            started = thread_time()
            contest.engine.play(decks, (rung.policy, rung.policy), seeds, a_first, frozenset())
            spent += thread_time() - started
        if spent >= seconds:
            return games * len(contest.matchups) / spent
        games *= min(MOST_GROWTH, max(2, ceil(seconds / max(spent, 1e-6))))
