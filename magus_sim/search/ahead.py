"""Looking ahead: options are tried out in a world that may be, first to the end of the turn, then further."""

from __future__ import annotations

import typing

from .memory import DECIDED, NOWHERE, UNIT

Game: typing.TypeAlias = typing.Any
Library: typing.TypeAlias = typing.Any
Mind: typing.TypeAlias = typing.Any
given: typing.Any = None
advance = apply = redeal = hidden_from = history_with = usual = consider = evaluate = judge_tie = given


# ---- trying out -----------------------------------------------------------------------------------------------------


def share_of(lead: int) -> int:
    """A lead as a share of DECIDED."""
    return lead * DECIDED // (abs(lead) + UNIT)


def score_of(g: Game, lib: Library, mind: Mind, seat: int) -> int:
    """How well the seat stands, from -DECIDED to DECIDED, so that in a mean no single lead outweighs the rest."""
    if g.over != 0:
        if g.winner >= 0:
            return DECIDED if g.winner == seat else -DECIDED
        return share_of(judge_tie(g, seat))
    return share_of(evaluate(g, lib, mind, seat))


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


PATTERNS = (
    share_of,
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
)
"""Callees before callers."""
