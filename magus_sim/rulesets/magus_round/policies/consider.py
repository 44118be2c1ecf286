"""Which options a search tries, and how it knows an option again in another deal."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.ops import Zone
from ..engine.state import CARDS, Ask, Do, Game
from ..unit import compiled
from .greedy.board import wins_with
from .greedy.worth import DECISIVE, keep_worth
from .mind import Mind

FAR = 200
"""Points of greedy's by which an option is far worse than what greedy would do."""


@compiled
def least_missed(g: Game, lib: Library, do: int) -> int:
    """The place of the option of this kind whose card is missed least in hand, or 0."""
    least, cost = 0, DECISIVE
    for i in range(g.n_options):
        if g.options[i].do == do:
            worth = keep_worth(g, lib, g.options[i].card)
            if worth < cost:
                least, cost = i, worth
    return least


@compiled
def is_settled(g: Game, lib: Library, usual: int) -> bool:
    """Whether nothing is worth trying but what is usual: attacks that are sure to win, or one more card set."""
    if g.ask == Ask.ATTACK:
        return wins_with(g, lib, g.asked, 0, 0)
    return g.ask == Ask.SET_ENERGY and g.energy_set > 0 and g.options[usual].do == Do.SET_ENERGY


@compiled
def is_twin(g: Game, usual: int, at: int) -> bool:
    """Whether to attack with this crew is the same as an earlier option or what is usual: with a crew that looks the
    same."""
    c = g.cards[g.options[at].card]
    for i in range(1, g.n_options):
        other = g.cards[g.options[i].card]
        alike = c.face == other.face and c.level == other.level and c.changed | other.changed == 0
        if alike and (i < at or (i == usual and i != at)):
            return True
    return False


@compiled
def is_worth_trying(g: Game, mind: Mind, usual: int, at: int) -> bool:
    """Whether a search tries the option, `usual` being greedy's.

    A narrow search leaves blocks to greedy, does not try to stop while greedy would play a card, nor deeds and attacks
    that greedy finds far worse.
    """
    do = g.options[at].do
    if do == Do.SET_ENERGY or do == Do.LEVEL_UP or (do == Do.ATTACK and is_twin(g, usual, at)):
        return False
    if mind.budget.wide != 0:
        return True
    if (g.ask == Ask.ACT or g.ask == Ask.ATTACK) and mind.hopes[at] < mind.hopes[usual] - FAR:
        return False
    return g.ask != Ask.BLOCK and not (g.ask == Ask.ACT and do == Do.PASS and g.options[usual].do == Do.PLAY)


@compiled
def consider(g: Game, lib: Library, mind: Mind, usual: int) -> None:
    """Note which options are worth trying; `usual` is what greedy would do, and always tried.

    Of cards to be given away, the one that is missed least; a narrow search gives none under a crew.
    """
    settled = is_settled(g, lib, usual)
    for i in range(g.n_options):
        mind.tries[i] = 1 if not settled and is_worth_trying(g, mind, usual, i) else 0
    mind.tries[usual] = 1
    if settled:
        return
    if g.ask == Ask.SET_ENERGY:
        mind.tries[least_missed(g, lib, Do.SET_ENERGY)] = 1
    elif mind.budget.wide != 0:
        mind.tries[least_missed(g, lib, Do.LEVEL_UP)] = 1


@compiled
def name_option(g: Game, option: int) -> int:
    """A number for an option: its deed and card, a card on the table by itself, one from elsewhere by what is printed
    on it, so that like options have the same number whatever was dealt."""
    o = g.options[option]
    card = 0
    if o.card >= 0:
        on_table = g.cards[o.card].zone == Zone.FIELD
        card = 1 + o.card if on_table else 1 + CARDS + g.cards[o.card].face
    return (card * 128 + o.extra + 1) * 16 + o.do
