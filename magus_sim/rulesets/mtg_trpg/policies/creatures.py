"""How creatures behave that are no tacticians: `beast` and `hunter`. Whoever else they are asked to play, they play as
greedy does."""

from __future__ import annotations

from ..engine.bodies import hp_of
from ..engine.library import Library
from ..engine.luck import POLICY, roll, stream
from ..engine.state import Ask, Battle
from ..unit import compiled
from .greedy import choose_greedy


@compiled
def choose_beast(g: Battle, lib: Library) -> int:
    """A beast attacks whenever it can, anyone that it can reach."""
    if g.ask != Ask.ATTACK:
        return choose_greedy(g, lib)
    return 1 + roll(stream(g.seed, g.asked, POLICY, g.decisions), 0, g.n_options - 1)


@compiled
def choose_hunter(g: Battle, lib: Library) -> int:
    """A hunter attacks whenever it can, whoever has least HP left."""
    if g.ask != Ask.ATTACK:
        return choose_greedy(g, lib)
    best = 1
    for i in range(2, g.n_options):
        if hp_of(g, g.options[i].card) < hp_of(g, g.options[best].card):
            best = i
    return best
