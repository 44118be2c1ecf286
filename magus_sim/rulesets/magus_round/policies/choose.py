"""The policies by number, and the one place that asks them."""

from __future__ import annotations

from magus_sim.records import compiled

from ..engine.library import Library
from ..engine.state import Game
from .greedy.decide import choose_greedy
from .greedy_1.decide import choose_greedy_1
from .random import choose_random

POLICIES = ("random", "greedy-1", "greedy")
"""Names in the order of the numbers that `choose` takes."""


@compiled
def choose(policy: int, g: Game, lib: Library) -> int:
    """The position of the option that the policy takes."""
    if policy == 0:
        return choose_random(g)
    if policy == 1:
        return choose_greedy_1(g, lib)
    return choose_greedy(g, lib)
