"""Restricted play: a policy that is kept from blocking, say, shows what blocking is worth."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.ops import Op
from ..engine.state import NOBODY, Do, Game, Option
from ..unit import compiled
from .circling import goes_round
from .mind import Handicap, Mind


@compiled
def is_barred(g: Game, lib: Library, mind: Mind, option: Option) -> bool:
    """Whether a handicap forbids the option, or it would go round in a loop."""
    if goes_round(g, option):
        return True
    do, bits = option.do, mind.handicaps
    if do == Do.BLOCK:
        return bits & Handicap.NO_BLOCK != 0
    if do == Do.LEVEL_UP:
        return bits & Handicap.NO_LEVEL != 0
    if option.card == NOBODY:
        return False
    face = g.cards[option.card].face
    if do == Do.ACTIVATE:
        start = lib.abilities[lib.faces[face].first + option.extra].start
        return bits & Handicap.NO_TRANSFORM != 0 and lib.rows[start].op == Op.TURN_OVER
    if do == Do.REVENGE and bits & Handicap.NO_REVENGE != 0:
        return True
    return (do == Do.PLAY or do == Do.REVENGE) and bits & Handicap.NO_CARD != 0 and mind.barred[face] != 0


@compiled
def narrow(g: Game, lib: Library, mind: Mind) -> int:
    """Copy the game with the options that are not barred; the answer is how many those are.

    There is always one: to pass never is, nor are all choices within an effect that cannot be declined.
    """
    mind.narrowed = g
    kept = 0
    for i in range(g.n_options):
        if not is_barred(g, lib, mind, g.options[i]):
            mind.narrowed.options[kept] = g.options[i]
            mind.places[kept] = i
            kept += 1
    mind.narrowed.n_options = kept
    return kept
