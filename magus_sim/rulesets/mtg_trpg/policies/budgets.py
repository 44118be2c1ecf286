"""What the searching policies may spend, in counts (search.Budget says of what)."""

from __future__ import annotations

BUDGETS = {
    "beam": {"margin": 20},
    "mcts": {"turns": 2, "wide": 1, "margin": 20, "explore": 40},
}
USUAL_ITERATIONS = 200
"""Of mcts, if its name says no other number."""
PER_DOUBT = 20
"""With so many iterations more, mcts looks closely at options that lie one point further behind."""


def budget_of(policy: str, iterations: int) -> dict[str, int]:
    """The budget of a policy that searches, by field. `iterations` are those of a tree search, 0 for others."""
    return {"doubt": iterations // PER_DOUBT, "iterations": iterations, **BUDGETS[policy]}
