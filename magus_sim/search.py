"""Search, over any game: policies that copy the game, try things out on the copy, and judge where they lead.

The functions here are patterns. `fitted` gives a game's own compiled copies of them, in which the names below stand for
what the game gives:

- `Game`, `Library`: its records. A Game has the fields `over`, `winner` (a seat, or below 0), `turn`, `asked` (a seat)
  and `n_options`.
- `Mind`: a policy's memory, with a `budget`, `worlds` (two Games to try things out in), `tries`, `scores` and `visits`
  (one for each option); for the tree `nodes`, `n_nodes`, `path` and `baseline` (one for each deal).
- `advance(g, lib)` runs the rules until somebody must choose; `apply(g, lib, option)` takes an option.
- `redeal(g, lib, seat, number)` deals everything anew that the seat cannot see, otherwise with each number.
- `usual(g, lib, mind)` is what a quick policy would do; whole turns are played by it.
- `consider(g, lib, mind, sure)` sets `tries` to 1 for each option that is worth trying, else 0; always for `sure`, what
  is usual.
- `name_option(g, option)` is a number for an option, the same for like options in other deals.
- `evaluate(g, lib, mind, seat)` is how well the seat stands, in any unit in which 0 is even and UNIT is a clear lead.
"""

from __future__ import annotations

import typing
from math import log, sqrt
from types import FunctionType

from magus_sim.records import Record, compiled, i1, i2, i4, i8

DECIDED = 1000
"""The score of a game that is won; one that is lost has its negative."""
UNIT = 2000
SHARE = 8
"""One in so many iterations plays on in the usual way, for the others to be compared with."""
NOWHERE = -1


class Budget(Record):
    """How much a search may do, in counts.

    `deals`: of what is hidden, for each option. `turns`: how many are played, the one under way being the first.
    `plans`: how many options are looked at closely. `iterations`: of the tree search. `margin`: by how much of DECIDED
    another option must lead what is usual, since a few deals say little. `explore`: how much the tree search makes of
    what it has hardly tried, in thousandths. `wide`: more options are considered. `sees_all`: nothing is dealt anew.
    """

    deals: int = i2()
    turns: int = i2()
    plans: int = i2()
    margin: int = i2()
    explore: int = i2()
    iterations: int = i4()
    wide: int = i1()
    sees_all: int = i1()


class Node(Record):
    """A line of play from the position that is searched: how often it was tried and the sum of where that led.

    `name` is that of its last option, `usual` that of what is usual after it; `child` and `sibling` are places in the
    list of nodes.
    """

    name: int = i8()
    usual: int = i8()
    total: int = i8()
    visits: int = i4()
    child: int = i4()
    sibling: int = i4()


Game: typing.TypeAlias = typing.Any
Library: typing.TypeAlias = typing.Any
Mind: typing.TypeAlias = typing.Any
given: typing.Any = None
advance = apply = redeal = usual = consider = name_option = evaluate = given


# ---- trying out -----------------------------------------------------------------------------------------------------


def score_of(g: Game, lib: Library, mind: Mind, seat: int) -> int:
    """How well the seat stands, from -DECIDED to DECIDED, so that in a mean no single lead outweighs the rest."""
    if g.over != 0:
        if g.winner < 0:
            return 0
        return DECIDED if g.winner == seat else -DECIDED
    lead: int = evaluate(g, lib, mind, seat)
    return lead * DECIDED // (abs(lead) + UNIT)


def play_on(g: Game, lib: Library, mind: Mind, until: int) -> None:
    """Play in the usual way until the turn `until` has begun and somebody must choose in it."""
    advance(g, lib)
    while g.over == 0 and g.turn < until:
        apply(g, lib, usual(g, lib, mind))
        advance(g, lib)


def imagine(g: Game, lib: Library, mind: Mind, seat: int, number: int) -> None:
    """Make the first world one that may be, for all that the seat sees."""
    mind.worlds[0] = g
    if mind.budget.sees_all == 0:
        redeal(mind.worlds[0], lib, seat, number)


def look_ahead(g: Game, lib: Library, mind: Mind, deals: int, turns: int) -> None:
    """Score every option that is to be tried: the mean over so many deals of what is hidden.

    After each option everybody plays in the usual way, through the end of this turn and of `turns` - 1 more.
    """
    seat = g.asked
    until = g.turn + turns
    for i in range(g.n_options):
        mind.scores[i] = 0
    for number in range(deals):
        imagine(g, lib, mind, seat, number)
        for i in range(g.n_options):
            if mind.tries[i] != 0:
                mind.worlds[1] = mind.worlds[0]
                apply(mind.worlds[1], lib, i)
                play_on(mind.worlds[1], lib, mind, until)
                mind.scores[i] += score_of(mind.worlds[1], lib, mind, seat)
    for i in range(g.n_options):
        mind.scores[i] //= deals
        mind.visits[i] = deals if mind.tries[i] != 0 else 0


def best_tried(g: Game, mind: Mind, sure: int) -> int:
    """The tried option with the best score, `sure` having the margin on top; of equal ones the first."""
    best = sure
    most = mind.scores[best] + mind.budget.margin
    for i in range(g.n_options):
        if mind.tries[i] != 0 and mind.scores[i] > most:
            best, most = i, mind.scores[i] + 0
    return best


def count_tries(g: Game, mind: Mind) -> int:
    n = 0
    for i in range(g.n_options):
        n += mind.tries[i]
    return n


def drop_worst(g: Game, mind: Mind, sure: int, kept: int) -> None:
    """Leave only so many of the tried options: `sure` and those with the best scores."""
    for _ in range(kept, count_tries(g, mind)):
        worst = NOWHERE
        for i in range(g.n_options):
            if mind.tries[i] != 0 and i != sure and (worst == NOWHERE or mind.scores[i] <= mind.scores[worst]):
                worst = i
        mind.tries[worst] = 0


def choose_ahead(g: Game, lib: Library, mind: Mind) -> int:
    """The option that leads best: at the end of the turn, or, of those best by that, some turns later in more deals."""
    sure = usual(g, lib, mind)
    consider(g, lib, mind, sure)
    if count_tries(g, mind) == 1:
        return sure + 0
    if 0 < mind.budget.plans < count_tries(g, mind):
        look_ahead(g, lib, mind, 1, 1)
        drop_worst(g, mind, sure, mind.budget.plans)
    look_ahead(g, lib, mind, mind.budget.deals, mind.budget.turns)
    return best_tried(g, mind, sure)


# ---- the tree -------------------------------------------------------------------------------------------------------


def child_named(mind: Mind, node: int, name: int) -> int:
    """The place of the node's child of that name, or NOWHERE."""
    at = mind.nodes[node].child
    while at != NOWHERE and mind.nodes[at].name != name:
        at = mind.nodes[at].sibling
    return at + 0


def add_node(mind: Mind, parent: int, name: int) -> int:
    """A new child; the answer is its place."""
    at = mind.n_nodes + 0
    node = mind.nodes[at]
    node.name = name
    node.total = 0
    node.visits = 0
    node.child = NOWHERE
    node.sibling = NOWHERE
    if parent != NOWHERE:
        node.sibling = mind.nodes[parent].child
        mind.nodes[parent].child = at
    mind.n_nodes += 1
    return at


def promise(mind: Mind, parent: int, at: int, sign: int, margin: int) -> float:
    """What a child promises the player who chooses, in shares of DECIDED: its mean, and more the less it was tried.

    A child begins as one visit of the parent's mean less the margin.
    """
    above = mind.nodes[parent]
    total, visits = above.total / max(1, above.visits) * sign - margin, 1
    if at != NOWHERE:
        total += sign * mind.nodes[at].total
        visits += mind.nodes[at].visits
    return total / visits + mind.budget.explore * sqrt(log(above.visits + 1.0) / visits)


def option_named(g: Game, name: int) -> int:
    """The place of the option of that name, or NOWHERE."""
    for i in range(g.n_options):
        if name_option(g, i) == name:
            return i
    return NOWHERE


def pick_line(g: Game, lib: Library, mind: Mind, node: int, seat: int) -> int:
    """The option to follow from a node: what is usual at first, later what promises most."""
    if mind.nodes[node].child == NOWHERE:
        option = usual(g, lib, mind)
        mind.nodes[node].usual = name_option(g, option)
        return option + 0
    sure = option_named(g, mind.nodes[node].usual)
    if sure == NOWHERE:  # in another deal
        sure = usual(g, lib, mind)
    consider(g, lib, mind, sure)
    sign = 1 if g.asked == seat else -1
    best, most = NOWHERE, 0.0
    for i in range(g.n_options):
        if mind.tries[i] != 0:
            at = child_named(mind, node, name_option(g, i))
            hope = promise(mind, node, at, sign, 0 if i == sure else mind.budget.margin)
            if best == NOWHERE or hope > most:
                best, most = i, hope
    return best


def descend(g: Game, lib: Library, mind: Mind, seat: int, until: int) -> int:
    """Follow the tree from its root to a line not tried yet, which is added; the answer is the length of the path."""
    node = 0
    length = 1
    mind.path[0] = 0
    while g.over == 0 and g.turn < until and length < len(mind.path):
        option = pick_line(g, lib, mind, node, seat)
        name = name_option(g, option)
        at = child_named(mind, node, name)
        is_new = at == NOWHERE
        node = add_node(mind, node, name) if is_new else at
        mind.path[length] = node
        length += 1
        apply(g, lib, option)
        advance(g, lib)
        if is_new:
            break
    return length


def lead_in_visits(mind: Mind) -> int:
    """By how many visits the root's most visited child leads the next."""
    most, second = 0, 0
    at = mind.nodes[0].child
    while at != NOWHERE:
        visits = mind.nodes[at].visits
        if visits > most:
            most, second = visits + 0, most
        elif visits > second:
            second = visits + 0
        at = mind.nodes[at].sibling
    return most - second


def search_tree(g: Game, lib: Library, mind: Mind) -> int:
    """The option that a tree search tried most, in so many iterations, each in another deal of what is hidden.

    A line of play is followed where it promises most to whoever chooses, one step is added to it, the rest is played in
    the usual way through the end of this turn and of `turns` - 1 more, and all of the line learns where that led. It
    stops when the lead is more than half of what is left: it is hardly lost any more.
    """
    sure = usual(g, lib, mind)
    consider(g, lib, mind, sure)
    if count_tries(g, mind) == 1:
        return sure + 0
    seat = g.asked
    until = g.turn + mind.budget.turns
    mind.n_nodes = 0
    add_node(mind, NOWHERE, 0)
    deals = max(1, mind.budget.iterations // SHARE)
    usually = 0
    for number in range(deals):
        imagine(g, lib, mind, seat, number)
        play_on(mind.worlds[0], lib, mind, until)
        mind.baseline[number] = score_of(mind.worlds[0], lib, mind, seat)
        usually += mind.baseline[number]
    for number in range(deals, mind.budget.iterations):
        imagine(g, lib, mind, seat, number % deals)
        length = descend(mind.worlds[0], lib, mind, seat, until)
        play_on(mind.worlds[0], lib, mind, until)
        score = score_of(mind.worlds[0], lib, mind, seat) - mind.baseline[number % deals]
        for k in range(length):
            node = mind.nodes[mind.path[k]]
            node.visits += 1
            node.total += score
        if 2 * lead_in_visits(mind) > mind.budget.iterations - number:
            break
    consider(g, lib, mind, sure)
    for i in range(g.n_options):
        at = child_named(mind, 0, name_option(g, i))
        mind.visits[i] = 0 if at == NOWHERE else mind.nodes[at].visits
        mind.scores[i] = 0 if at == NOWHERE else usually // deals + mind.nodes[at].total // mind.nodes[at].visits
    best = sure
    for i in range(g.n_options):
        if mind.visits[i] > mind.visits[best]:
            best = i
    return best + 0


PATTERNS = (
    score_of,
    play_on,
    imagine,
    look_ahead,
    best_tried,
    count_tries,
    drop_worst,
    choose_ahead,
    child_named,
    add_node,
    promise,
    option_named,
    pick_line,
    descend,
    lead_in_visits,
    search_tree,
)
"""Callees before callers."""


def fitted(**names: typing.Any) -> dict[str, typing.Any]:
    """A game's own copies of the patterns, compiled, by name; `names` are what the game gives."""
    for pattern in PATTERNS:
        own = FunctionType(pattern.__code__, {**pattern.__globals__, **names}, pattern.__name__)
        own.__annotations__ = pattern.__annotations__
        own.__module__, own.__qualname__, own.__doc__ = pattern.__module__, pattern.__qualname__, pattern.__doc__
        names[pattern.__name__] = compiled(own)
    return names
