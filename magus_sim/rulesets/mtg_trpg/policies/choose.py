"""The policies by number, and the one place that asks them."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.state import Battle
from ..unit import compiled, entry
from .ahead import choose_ahead, search_tree
from .creatures import choose_beast, choose_hunter
from .greedy import choose_greedy
from .handicaps import narrow
from .mind import Mind
from .random import choose_random

POLICIES = ("random", "beast", "hunter", "greedy", "beam", "mcts")
"""Names in the order of their numbers."""


@compiled
def choose_freely(mind: Mind, g: Battle, lib: Library) -> int:
    if mind.policy == 0:
        return choose_random(g)
    if mind.policy == 1:
        return choose_beast(g, lib)
    if mind.policy == 2:
        return choose_hunter(g, lib)
    if mind.policy == 3:
        return choose_greedy(g, lib)
    if mind.budget.iterations > 0:
        return search_tree(g, lib, mind)
    return choose_ahead(g, lib, mind)


@entry
def choose(mind: Mind, g: Battle, lib: Library) -> int:
    """The position of the option that the policy takes, of those that its handicaps leave."""
    if mind.handicaps == 0:
        return choose_freely(mind, g, lib)
    if narrow(g, lib, mind) == 1:
        return mind.places[0] + 0
    return mind.places[choose_freely(mind, mind.narrowed, lib)] + 0
