"""The policies by number, and the one place that asks them."""

from __future__ import annotations

from magus_sim.records import compiled

from ..engine.library import Library
from ..engine.state import Game
from .greedy import choose_greedy
from .random import choose_random

POLICIES = ("random", "greedy")
"""Names in the order of the numbers that `choose` takes."""


@compiled
def choose(policy: int, g: Game, lib: Library) -> int:
    """The position of the option that the policy takes."""
    if policy == 0:
        return choose_random(g)
    return choose_greedy(g, lib)
