"""A tree search: lines of play that are told apart by the names of their options, whatever was dealt."""

from __future__ import annotations

import typing
from math import log, sqrt

from .ahead import count_tries, expect_nothing, imagine, look_first, play_on, score_of
from .memory import NOWHERE, ROOT, SHARE

Game: typing.TypeAlias = typing.Any
Library: typing.TypeAlias = typing.Any
Mind: typing.TypeAlias = typing.Any
given: typing.Any = None
advance = apply = usual = consider = name_option = given


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
    """The option to follow from a node: what is usual at first, later what promises most; at the root one of those that
    are there already."""
    if mind.nodes[node].child == NOWHERE:
        option = usual(g, lib, mind)
        mind.nodes[node].usual = name_option(g, option)
        return option + 0
    sure = option_named(g, mind.nodes[node].usual)
    if sure == NOWHERE:  # in another deal
        sure = usual(g, lib, mind)
    if node != ROOT:
        consider(g, lib, mind, sure)
    sign = 1 if g.asked == seat else -1
    best, most = NOWHERE, 0.0
    for i in range(g.n_options):
        at = child_named(mind, node, name_option(g, i))
        if at != NOWHERE if node == ROOT else mind.tries[i] != 0:
            hope = promise(mind, node, at, sign, 0 if i == sure else mind.budget.margin)
            if best == NOWHERE or hope > most:
                best, most = i, hope
    return best


def descend(g: Game, lib: Library, mind: Mind, seat: int, until: int) -> int:
    """Follow the tree from its root to a line not tried yet, which is added; the answer is the length of the path."""
    node = ROOT
    length = 1
    mind.path[0] = ROOT
    while g.over == 0 and g.turn < until and length < len(mind.path):
        option = pick_line(g, lib, mind, node, seat)
        name = name_option(g, option)
        at = child_named(mind, node, name)
        node = add_node(mind, node, name) if at == NOWHERE else at
        mind.path[length] = node
        length += 1
        apply(g, lib, option)
        advance(g, lib)
        if mind.nodes[node].visits == 0:
            break
    return length


def lead_in_visits(mind: Mind) -> int:
    """By how many visits the root's most visited child leads the next."""
    most, second = 0, 0
    at = mind.nodes[ROOT].child
    while at != NOWHERE:
        visits = mind.nodes[at].visits
        if visits > most:
            most, second = visits + 0, most
        elif visits > second:
            second = visits + 0
        at = mind.nodes[at].sibling
    return most - second


def plant(g: Game, mind: Mind, sure: int) -> None:
    """A tree of the root and the options to be tried."""
    mind.n_nodes = 0
    add_node(mind, NOWHERE, 0)
    mind.nodes[ROOT].usual = name_option(g, sure)
    for i in range(g.n_options):
        if mind.tries[i] != 0:
            add_node(mind, ROOT, name_option(g, i))


def search_tree(g: Game, lib: Library, mind: Mind) -> int:
    """The option that a tree search tried most, in so many iterations, each in another deal of what is hidden.

    A line of play is followed where it promises most to whoever chooses, one step is added to it, the rest is played in
    the usual way through the end of this turn and of `turns` - 1 more, and all of the line learns where that led. It
    stops when the lead is more than a third of what is left: it is hardly lost any more.
    """
    sure = look_first(g, lib, mind)
    if count_tries(g, mind) == 1:
        return sure
    expect_nothing(mind)
    plant(g, mind, sure)
    seat = g.asked
    until = g.turn + mind.budget.turns
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
        if 3 * lead_in_visits(mind) > mind.budget.iterations - number:
            break
    for i in range(g.n_options):
        at = child_named(mind, ROOT, name_option(g, i))
        mind.visits[i] = 0 if at == NOWHERE else mind.nodes[at].visits
        if mind.visits[i] > 0:
            mind.scores[i] = usually // deals + mind.nodes[at].total // mind.nodes[at].visits
    best = sure
    for i in range(g.n_options):
        if mind.visits[i] > mind.visits[best]:
            best = i
    return best + 0


PATTERNS = (
    child_named,
    add_node,
    promise,
    option_named,
    pick_line,
    descend,
    lead_in_visits,
    plant,
    search_tree,
)
"""Callees before callers."""
