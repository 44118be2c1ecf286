"""What the searching policies may spend, in counts (search.Budget says of what)."""

from __future__ import annotations

TO_THE_END = 10_000
"""Turns, so many that the game is played out."""

BUDGETS = {
    "beam": {"deals": 1, "turns": 1, "margin": 60},
    "reply": {"plans": 2, "deals": 4, "turns": 2, "wide": 1, "margin": 60},
    "mcts": {"turns": 2, "wide": 1, "margin": 30, "explore": 40},
    "cheater": {"deals": 1, "turns": TO_THE_END, "wide": 1, "margin": 0, "sees_all": 1},
}
USUAL_ITERATIONS = 200
"""Of mcts, if its name says no other number."""
