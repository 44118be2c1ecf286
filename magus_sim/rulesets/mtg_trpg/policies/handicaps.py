"""Restricted play: a policy that is kept from something shows what that is worth."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.spells import face_of
from ..engine.state import Battle, Do, Option
from ..unit import compiled
from .mind import Handicap, Mind


@compiled
def is_barred(g: Battle, lib: Library, mind: Mind, option: Option) -> bool:
    """Whether a handicap forbids the option."""
    if option.do == Do.STAND_IN:
        return mind.handicaps & Handicap.NO_STAND_IN != 0
    if option.do == Do.USE:
        return mind.handicaps & Handicap.NO_ABILITY != 0
    return option.do == Do.CAST and mind.barred[face_of(g, lib, option.card)] != 0


@compiled
def narrow(g: Battle, lib: Library, mind: Mind) -> int:
    """Copy the battle with the options that are not barred; the answer is how many those are. There is always one: to
    pass never is barred."""
    mind.narrowed = g
    kept = 0
    for i in range(g.n_options):
        if not is_barred(g, lib, mind, g.options[i]):
            mind.narrowed.options[kept] = g.options[i]
            mind.places[kept] = i
            kept += 1
    mind.narrowed.n_options = kept
    return kept
