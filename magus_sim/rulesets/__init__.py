"""The registry: the game systems there are, by name. A new one is a folder beside this file and a line below."""

from __future__ import annotations

from importlib import import_module

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Ruleset

RULESETS = {
    "magus_round": "magus_sim.rulesets.magus_round:MagusRound",
}
"""Name → module and class, imported only when asked for."""

DEFAULT_GAME = "magus_round"
"""The game that is meant if none is named."""


def get_ruleset(name: str = DEFAULT_GAME) -> Ruleset:
    """The ruleset of that name with its shipped cards. Raises UsageFault if there is none."""
    if name not in RULESETS:
        raise UsageFault(f"no ruleset is called {name!r}; there are: {', '.join(RULESETS)}")
    module, _, attribute = RULESETS[name].partition(":")
    ruleset: Ruleset = getattr(import_module(module), attribute)()
    return ruleset
