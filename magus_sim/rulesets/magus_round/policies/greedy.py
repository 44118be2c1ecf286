from __future__ import annotations

from magus_sim.records import compiled

from ..engine.library import Library
from ..engine.state import Game
from .random import choose_random


@compiled
def choose_greedy(g: Game, lib: Library) -> int:
    return choose_random(g)
