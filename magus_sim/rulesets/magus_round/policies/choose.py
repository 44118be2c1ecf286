"""The policies by number, and the one place that asks them."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.loops import is_circling
from ..engine.state import Game
from ..unit import compiled, entry
from .ahead import choose_ahead, search_tree
from .circling import PATIENCE
from .greedy.decide import choose_greedy
from .greedy_1.decide import choose_greedy_1
from .handicaps import narrow
from .mind import Mind
from .random import choose_random

POLICIES = ("random", "greedy-1", "greedy", "beam", "reply", "mcts", "cheater")
"""Names in the order of their numbers."""


@compiled
def choose_freely(mind: Mind, g: Game, lib: Library) -> int:
    if mind.policy == 0:
        return choose_random(g)
    if mind.policy == 1:
        return choose_greedy_1(g, lib)
    if mind.policy == 2:
        return choose_greedy(g, lib, mind)
    if mind.budget.iterations > 0:
        return search_tree(g, lib, mind)
    return choose_ahead(g, lib, mind)


@entry
def choose(mind: Mind, g: Game, lib: Library) -> int:
    """The position of the option that the policy takes, of those that its handicaps leave and that do not go round."""
    if mind.handicaps == 0 and not is_circling(g, PATIENCE):
        return choose_freely(mind, g, lib)
    if narrow(g, lib, mind) == 1:
        return mind.places[0] + 0
    return mind.places[choose_freely(mind, mind.narrowed, lib)] + 0
