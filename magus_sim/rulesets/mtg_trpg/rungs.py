"""The ladder of policies: which are measured against each other, and roughly what a battle by each of them costs."""

from __future__ import annotations

from magus_sim.ruleset import Rung

ANCHOR = "greedy"
"""The policy that all others are measured from."""
PARTNER = "greedy"
"""Whom a person plays against if nobody else is named."""
ADVISER = "mcts:200"
"""Whom a person may ask."""
RUNGS = ("random", "greedy", "beam", "mcts:50", "mcts:200")
"""The policies of the ladder. `beast` and `hunter` are ways of creatures, and measured beside it."""
SPEEDS = {"random": 20_000.0, "beast": 13_000.0, "hunter": 13_000.0, "greedy": 13_000.0, "beam": 200.0}
"""Battles a second on one core."""
TRIES = 4_000.0
"""The same for a policy with a budget of one."""


def rung_of(written: str) -> Rung:
    """What is known of the policy of that name, which may go on with a budget and handicaps."""
    policy, *parts = written.split(":")
    budgets = [part for part in parts if part.isdecimal()]
    speed = TRIES / max(1, int(budgets[0])) if budgets else SPEEDS.get(policy, 50.0)
    family = ":".join([policy, *(part for part in parts if part not in budgets)]) if budgets else ""
    return Rung(written, speed, family)
