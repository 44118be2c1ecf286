"""Search, over any game: policies that copy the game, try things out on the copy, and judge where they lead.

The functions here are patterns. `fitted` gives a game's own compiled copies of them, in which the names below stand for
what the game gives:

- `Game`, `Library`: its records. A Game has the fields `over`, `winner` (a seat, or below 0), `turn`, `asked` (a seat),
  `n_options`, `seed` and `history`, a number that is the same only after the same choices.
- `Mind`: a policy's memory, with a `budget`, `worlds` (two Games to try things out in), `tries`, `scores` and `visits`
  (one for each option) and what is `expected`; for the tree `nodes`, `n_nodes`, `path` and `baseline` (one for each
  deal).
- `advance(g, lib)` runs the rules until somebody must choose; `apply(g, lib, option)` takes an option.
- `redeal(g, lib, seat, number)` deals everything anew that the seat cannot see, otherwise with each number, but in one
  way through a turn as long as the same cards are hidden.
- `hidden_from(g, seat)` is a number that stays the same as long as the same is hidden from the seat.
- `history_with(g, option)` is what `history` will be once the option is chosen.
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
ROOT = 0


class Budget(Record):
    """How much a search may do, in counts.

    Every option that is considered gets a first look: one deal of what is hidden, through the end of the turn. `doubt`:
    how far behind what is usual it may then be and still be looked at closely. `deals`: for each option in a close
    look; with none the first look decides. `turns`: how many are played there, the one under way being the first.
    `margin`: by how much another option must lead what is usual, since a few deals say little. `iterations`: of the
    tree search. `explore`: how much it makes of what it has hardly tried, in thousandths. `wide`: more options are
    considered. `sees_all`: nothing is dealt anew. `doubt` and `margin` are shares of DECIDED.
    """

    doubt: int = i2()
    deals: int = i2()
    turns: int = i2()
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


class Expected(Record):
    """What a first look says of the position that the choice leads to, if nothing hidden shows and nobody else chooses.

    `history` and `hidden` (as hidden_from says) are those of that position; `score` is that of what is usual in it.
    """

    seed: int = i8()
    history: int = i8()
    hidden: int = i4()
    turn: int = i4()
    seat: int = i4()
    score: int = i4()


Game: typing.TypeAlias = typing.Any
Library: typing.TypeAlias = typing.Any
Mind: typing.TypeAlias = typing.Any
given: typing.Any = None
advance = apply = redeal = hidden_from = history_with = usual = consider = name_option = evaluate = given


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


def try_out(g: Game, lib: Library, mind: Mind, option: int, until: int) -> int:
    """The score if the option is taken in the first world, and everybody then plays in the usual way."""
    mind.worlds[1] = mind.worlds[0]
    apply(mind.worlds[1], lib, option)
    play_on(mind.worlds[1], lib, mind, until)
    return score_of(mind.worlds[1], lib, mind, g.asked)


def look_ahead(g: Game, lib: Library, mind: Mind) -> None:
    """A close look: score every option that is to be tried, the mean over deals, through the turns of the budget."""
    until = g.turn + mind.budget.turns
    for i in range(g.n_options):
        mind.scores[i] = 0
        mind.visits[i] = mind.budget.deals if mind.tries[i] != 0 else 0
    for number in range(mind.budget.deals):
        imagine(g, lib, mind, g.asked, number)
        for i in range(g.n_options):
            if mind.tries[i] != 0:
                mind.scores[i] += try_out(g, lib, mind, i, until)
    for i in range(g.n_options):
        mind.scores[i] //= mind.budget.deals


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


# ---- the first look -------------------------------------------------------------------------------------------------


def is_expected(g: Game, mind: Mind) -> bool:
    """Whether the game is where the last choice was to lead, so that the score of what is usual is known."""
    e = mind.expected
    same_game = e.seed == g.seed and e.history == g.history
    return same_game and e.turn == g.turn and e.seat == g.asked and e.hidden == hidden_from(g, g.asked)


def expect(g: Game, mind: Mind, option: int, score: int) -> None:
    """Note where the option leads, and that what is usual there has this score in the first look's deal."""
    e = mind.expected
    e.seed = g.seed
    e.history = history_with(g, option)
    e.turn = g.turn
    e.seat = g.asked
    e.hidden = hidden_from(g, g.asked)
    e.score = score


def expect_nothing(mind: Mind) -> None:
    mind.expected.turn = NOWHERE


def look_at_turn(g: Game, lib: Library, mind: Mind, sure: int) -> None:
    """Score every option that is to be tried in one deal, through the end of this turn; none beside a sure win."""
    until = g.turn + 1
    known = is_expected(g, mind)
    imagine(g, lib, mind, g.asked, 0)
    mind.scores[sure] = mind.expected.score if known else try_out(g, lib, mind, sure, until)
    mind.visits[sure] = 1
    if mind.scores[sure] + mind.budget.margin < DECIDED:
        for i in range(g.n_options):
            if mind.tries[i] != 0 and i != sure:
                mind.scores[i] = try_out(g, lib, mind, i, until)
                mind.visits[i] = 1


def keep_close(g: Game, mind: Mind, sure: int) -> None:
    """Try no more what a first look finds far behind what is usual, or did not look at."""
    for i in range(g.n_options):
        if i != sure and (mind.visits[i] == 0 or mind.scores[i] < mind.scores[sure] - mind.budget.doubt):
            mind.tries[i] = 0


def look_first(g: Game, lib: Library, mind: Mind) -> int:
    """What is usual; to be tried are then those options that a first look finds close to it."""
    sure = usual(g, lib, mind)
    consider(g, lib, mind, sure)
    for i in range(g.n_options):
        mind.visits[i] = 0
    if count_tries(g, mind) > 1:
        look_at_turn(g, lib, mind, sure)
        keep_close(g, mind, sure)
        expect(g, mind, sure, mind.scores[sure])
    elif is_expected(g, mind):
        expect(g, mind, sure, mind.expected.score)
    else:
        expect_nothing(mind)
    return sure + 0


def choose_ahead(g: Game, lib: Library, mind: Mind) -> int:
    """The option that leads best at the end of the turn or, of those close by that, after a close look."""
    sure = look_first(g, lib, mind)
    if count_tries(g, mind) == 1:
        return sure
    if mind.budget.deals > 0:
        expect_nothing(mind)
        look_ahead(g, lib, mind)
        return best_tried(g, mind, sure)
    best = best_tried(g, mind, sure)
    expect(g, mind, best, mind.scores[best])
    return best


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
    stops when the lead is more than half of what is left: it is hardly lost any more.
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
        if 2 * lead_in_visits(mind) > mind.budget.iterations - number:
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
    score_of,
    play_on,
    imagine,
    try_out,
    look_ahead,
    best_tried,
    count_tries,
    is_expected,
    expect,
    expect_nothing,
    look_at_turn,
    keep_close,
    look_first,
    choose_ahead,
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


def fitted(**names: typing.Any) -> dict[str, typing.Any]:
    """A game's own copies of the patterns, compiled, by name; `names` are what the game gives."""
    for pattern in PATTERNS:
        own = FunctionType(pattern.__code__, {**pattern.__globals__, **names}, pattern.__name__)
        own.__annotations__ = pattern.__annotations__
        own.__module__, own.__qualname__, own.__doc__ = pattern.__module__, pattern.__qualname__, pattern.__doc__
        names[pattern.__name__] = compiled(own)
    return names
