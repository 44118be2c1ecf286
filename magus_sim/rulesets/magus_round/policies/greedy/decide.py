"""The policy `greedy`: looks one step ahead, scores every option, and takes the best.

It plays as a player with experience and little patience would. spending.py says what cards in hand are good for,
battle.py which attacks and blocks pay, prospect.py what an effect would bring, worth.py what everything is worth.
"""

from __future__ import annotations

from ...engine.library import Library
from ...engine.moves import card_of
from ...engine.ops import Zone
from ...engine.state import Ask, Do, Game, Option
from ...unit import compiled
from ..mind import Mind
from .battle import choose_attack, choose_block
from .board import strongest_blocker
from .prospect import prospect, target_worth
from .spending import card_worth, choose_act, choose_energy, level_gain
from .worth import DECISIVE, keep_worth, spared

CHEAP = 3
CHEAP_CARDS = 2


# ---- choices within an effect ---------------------------------------------------------------------------------------


@compiled
def score_pick(g: Game, lib: Library, card: int) -> int:
    """Crews by whom the effect helps or harms; hand cards that go by how little they are missed; others by their worth.

    Where picking can be declined, a hand card goes under a crew only if the level is worth more than the card, and
    nowhere else.
    """
    row = lib.rows[g.frame.row]
    if row.source == Zone.FIELD:
        return target_worth(g, lib, g.frame.row, card, g.asked)
    if row.aim < 0 and row.upto == 0:
        return DECISIVE - keep_worth(g, lib, card)
    if row.aim < 0 and lib.rows[g.frame.row + 1].target != Zone.UNDER:
        return -spared(g, lib, card)
    if row.aim < 0:
        return level_gain(g, lib, g.frame.host, strongest_blocker(g, lib, 1 - g.asked)) - spared(g, lib, card)
    return 1 + card_worth(g, lib, card)


@compiled
def score_accept(g: Game, lib: Library) -> int:
    """What accepting brings: a new hand without cheap cards, or the rest of the effect."""
    if g.ask == Ask.MAY:
        return prospect(g, lib, g.frame.row + 1, g.asked, card_of(g, g.frame.event.source))
    hand = g.players[g.asked].piles[Zone.HAND]
    cheap = 0
    for i in range(hand.number):
        if lib.faces[g.cards[hand.cards[i]].face].value <= CHEAP:
            cheap += 1
    return 1 if cheap < CHEAP_CARDS else -1


# ---- the choice -----------------------------------------------------------------------------------------------------


@compiled
def score(g: Game, lib: Library, option: Option) -> int:
    """The points of an option; PASS is worth 0, so that what scores less is left undone."""
    do, card = option.do, option.card
    if do == Do.PASS:
        return 0
    if do == Do.UNDER:
        return level_gain(g, lib, card, strongest_blocker(g, lib, 1 - g.asked))
    if do == Do.REVENGE:
        return card_worth(g, lib, card)
    if do == Do.PICK:
        return score_pick(g, lib, card)
    if do == Do.CHOOSE_ONE:
        return prospect(g, lib, g.frame.row + 1 + option.extra, g.asked, card_of(g, g.frame.event.source))
    if do == Do.ACCEPT:
        return score_accept(g, lib)
    return 0


@compiled
def choose_greedy(g: Game, lib: Library, mind: Mind) -> int:
    """The position of the option with the most points; of equal ones the first."""
    if g.ask == Ask.SET_ENERGY:
        return choose_energy(g, lib, mind)
    if g.ask == Ask.ACT:
        return choose_act(g, lib, mind)
    if g.ask == Ask.ATTACK:
        return choose_attack(g, lib, mind)
    if g.ask == Ask.BLOCK:
        return choose_block(g, lib)
    best, best_score = 0, score(g, lib, g.options[0])
    for i in range(1, g.n_options):
        points = score(g, lib, g.options[i])
        if points > best_score:
            best, best_score = i, points
    return best
