"""The ladder of policies: which are measured against each other, and roughly what a game by each of them costs."""

from __future__ import annotations

from collections.abc import Sequence

from magus_sim.ruleset import Rung

ANCHOR = "greedy"
"""The policy that all others are measured from."""

PARTNER = "reply"
"""The strongest policy that answers at once: whom a person plays against, if nobody else is named."""

ADVISER = "mcts:800"
"""Whom a person may ask: the strongest, and ahead of all in the puzzles."""

BUDGETS = {"mcts": (50, 200, 800)}
"""Tries for each choice, where a policy takes a budget: `mcts:50`."""

SPEEDS = {"random": 47_000.0, "greedy-1": 6_000.0, "greedy": 12_000.0, "beam": 1_500.0, "reply": 180.0}
"""Games a second on one core."""

TRIES = 4_000.0
"""The same for a policy with a budget of one."""

SEARCHES = 50.0
"""The same for a policy that is not listed."""

SEES_ALL = ("cheater",)


def default_rungs(policies: Sequence[str]) -> tuple[str, ...]:
    """The policies, each that takes a budget with several."""
    return tuple(
        name for policy in policies for name in ([f"{policy}:{n}" for n in BUDGETS.get(policy, ())] or [policy])
    )


def rung_of(written: str) -> Rung:
    """What is known of the policy of that name, which may go on with a budget and handicaps."""
    policy, *parts = written.split(":")
    budgets = [part for part in parts if part.isdecimal()]
    speed = TRIES / max(1, int(budgets[0])) if budgets else SPEEDS.get(policy, SEARCHES)
    family = ":".join([policy, *(part for part in parts if part not in budgets)]) if budgets else ""
    return Rung(written, speed, family, policy in SEES_ALL)
