"""Games that the engine could not play to their end: no run is told without them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from .progress import tell

if TYPE_CHECKING:
    from magus_sim.results import Run


def warn_of_broken_off(run: Run) -> None:
    """Say on stderr how many games of the run were broken off, between which decks, and how to see one."""
    from magus_sim.statistics.summary import broken_off

    found = broken_off(run)
    if found:
        deck_a, deck_b = found.decks
        tell(
            f"warning: {found.games:,} of {run.played_games:,} games were broken off, because a table of the engine "
            "was full; they count as ties and say nothing about the decks\n"
            f"most of them: {found.most:,} of {deck_a} against {deck_b}\n"
            f"see one: magus-sim replay {shlex.quote(str(run.folder))} --number {found.first}"
        )
