"""The policies that search, made from the patterns of magus_sim.search, and what these ask of the game."""

from __future__ import annotations

from collections.abc import Callable

from magus_sim.search import fitted

from ..engine.bodies import body_of, hp_of, is_up
from ..engine.game import advance, apply, history_with
from ..engine.hands import put_in_hand
from ..engine.library import Library
from ..engine.luck import POLICY, mixed, roll, stream
from ..engine.state import MAGES, Ask, Battle, Mage, Zone
from ..unit import RULES, compiled, entry
from .greedy import choose_greedy
from .mind import Mind
from .worth import CARD, body_worth

DEAL = 1 << 20
"""Sets the streams of dealing again apart from those of other choices by luck."""
POINT = 20
"""What one HP is worth where 1000 makes the odds of winning e times as good."""


@compiled
def deal_hand(m: Mage, luck: int) -> None:
    """A hand of as many cards, out of those in hand and in the library: what an opponent can know of it."""
    number = m.n_hand + 0
    m.n_hand = 0
    left = number + m.in_library
    nth = 0
    for place in range(m.cards):
        if m.zones[place] == Zone.HAND or m.zones[place] == Zone.LIBRARY:
            m.zones[place] = Zone.LIBRARY
            wanted = number - m.n_hand
            if roll(luck, nth, left) < wanted:
                put_in_hand(m, place)
            left -= 1
            nth += 1


@entry
def redeal(g: Battle, lib: Library, seat: int, number: int) -> None:
    """Deal what the side cannot know: the other side's hands, and all dice to come. The own library is an open list."""
    luck = stream(g.seed, seat, POLICY, DEAL + g.turn * 16384 + number)
    for i in range(lib.halves[(1 - seat) ^ g.first].mages):
        deal_hand(g.mages[(1 - seat) * MAGES + i], mixed(luck ^ (i + 1)))
    g.seed = luck


@compiled
def hidden_from(g: Battle, seat: int) -> int:
    """A number that stays the same as long as the same is hidden from the side: the other side's hands."""
    total = 0
    for i in range(MAGES):
        total += g.mages[(1 - seat) * MAGES + i].n_hand
    return total


@compiled
def usual(g: Battle, lib: Library, mind: Mind) -> int:  # noqa: ARG001
    """What a quick policy would do: greedy, whatever policy searches."""
    return choose_greedy(g, lib)


@compiled
def consider(g: Battle, lib: Library, mind: Mind, sure: int) -> None:  # noqa: ARG001
    """Note which options are worth trying: all where it matters, else what is usual."""
    matters = g.ask == Ask.ACT or g.ask == Ask.ATTACK or g.ask == Ask.STAND_IN or g.ask == Ask.TARGET
    responds = g.ask == Ask.RESPOND and mind.budget.wide != 0
    for i in range(g.n_options):
        mind.tries[i] = 1 if matters or responds else 0
    mind.tries[sure] = 1


@compiled
def name_option(g: Battle, option: int) -> int:
    """A number for an option, the same in other deals: cards and characters keep their numbers."""
    o = g.options[option]
    return ((o.card + 2_048) * 64 + o.extra + 1) * 16 + o.do


@compiled
def standing_of(g: Battle, side: int) -> int:
    """What a side's characters and cards are worth, in HP."""
    total = 0
    for body in range(g.n_bodies):
        if is_up(g, body) and g.bodies[body].side == side:
            total += hp_of(g, body) + body_worth(g, body)
    for i in range(MAGES):
        m = g.mages[side * MAGES + i]
        if m.cards > 0 and is_up(g, body_of(g, side * MAGES + i)):
            total += CARD * min(m.n_hand, m.level)
    return total


@entry
def evaluate(g: Battle, lib: Library, mind: Mind, seat: int) -> int:  # noqa: ARG001
    """How well the side stands; 1000 more makes the odds of winning e times as good."""
    lead = standing_of(g, seat) - standing_of(g, 1 - seat)
    return POINT * lead


@compiled
def judge_tie(g: Battle, seat: int) -> int:  # noqa: ARG001
    """How a tie is judged: as what it is."""
    return 0


own = fitted(
    RULES,
    __name__,
    Game=Battle,
    Library=Library,
    Mind=Mind,
    advance=advance,
    apply=apply,
    redeal=redeal,
    hidden_from=hidden_from,
    history_with=history_with,
    usual=usual,
    consider=consider,
    name_option=name_option,
    evaluate=evaluate,
    judge_tie=judge_tie,
)
Choose = Callable[[Battle, Library, Mind], int]
choose_ahead: Choose = own["choose_ahead"]
search_tree: Choose = own["search_tree"]
