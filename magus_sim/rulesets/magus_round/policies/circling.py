"""Endless loops (MR-5.7), as policies see them: what goes round is not done once more, and a tie by it is no aim."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.loops import has_acted, is_circling
from ..engine.state import NOBODY, Do, Game, Option, Reason
from ..unit import compiled
from .greedy.decide import choose_greedy
from .mind import Mind

PATIENCE = 3
"""As often as this a position comes back before policies leave the loop. The rules allow more; it brings little."""
CLEARLY = 2000
"""How far behind somebody is to whom a tie by an endless loop is no loss: who wins one game in eight."""


@compiled
def all_have_acted(g: Game) -> bool:
    """Whether there is no card to be chosen that has not acted in the loop."""
    for i in range(g.n_options):
        if g.options[i].card != NOBODY and not has_acted(g, g.options[i].card):
            return False
    return True


@compiled
def goes_round(g: Game, option: Option) -> bool:
    """Whether the option would go once more through a loop: a deed of a card that has acted in it, or in an effect what
    can be declined, or such a card where there is another. There is always an option that does not."""
    if not is_circling(g, PATIENCE):
        return False
    do = option.do
    if do == Do.PLAY or do == Do.LEVEL_UP or do == Do.ACTIVATE or do == Do.ATTACK:
        return has_acted(g, option.card)
    if (do == Do.PICK or do == Do.ACCEPT) and g.options[0].do == Do.PASS:
        return True
    return do == Do.PICK and has_acted(g, option.card) and not all_have_acted(g)


@compiled
def choose_usual(g: Game, lib: Library, mind: Mind) -> int:
    """What greedy would do; where that goes round, the first option that does not."""
    choice = choose_greedy(g, lib, mind)
    if goes_round(g, g.options[choice]):
        choice = 0
        while goes_round(g, g.options[choice]):
            choice += 1
    return choice


@compiled
def judge_tie(g: Game, seat: int) -> int:
    """How well the seat stands with the tie that has come: a loop is counted against the player whose turn it is."""
    if g.reason != Reason.REPEAT and g.reason != Reason.LOOP:
        return 0
    return -CLEARLY if seat == g.active else CLEARLY
