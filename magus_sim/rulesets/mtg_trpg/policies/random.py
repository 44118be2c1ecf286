"""The policy `random`: every option is as likely as every other."""

from __future__ import annotations

from ..engine.luck import POLICY, roll, stream
from ..engine.state import Battle
from ..unit import compiled


@compiled
def choose_random(g: Battle) -> int:
    """The position of the chosen option."""
    return roll(stream(g.seed, g.asked, POLICY, g.decisions), 0, g.n_options)
