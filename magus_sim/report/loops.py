"""Endless loops that ended games, by the names of their cards."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.results import Manifest
from magus_sim.ruleset import LOOP

from .words import Words

MOST = 10
"""So many loops are named; the others are counted together."""


def named_loops(loops: Mapping[str, int], manifest: Manifest, say: Words) -> list[tuple[str, int]]:
    """The loops of a summary with the names of their cards in this language, and how many games each ended."""
    named = [
        (
            LOOP.join(say.label(manifest.cards[name]) if name in manifest.cards else name for name in loop.split(LOOP)),
            games,
        )
        for loop, games in loops.items()
    ]
    others = sum(games for _, games in named[MOST:])
    return named[:MOST] + ([(say("others", "その他"), others)] if others else [])
