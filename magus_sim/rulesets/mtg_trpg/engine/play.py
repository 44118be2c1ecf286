"""Whole battles, played by policies and written down: one row a battle, one a turn, counts for each card."""

from __future__ import annotations

from magus_sim.records import Record, i1, i2, i4, i8

from ..policies.choose import choose
from ..policies.mind import Mind
from ..unit import compiled, entry
from .bodies import body_of, hp_of
from .game import apply, at_turn_end, go_on, must_choose, start
from .library import MOST_FACES, Library
from .ops import NOBODY, Being
from .spells import face_of
from .state import MAGES, Battle, Do, Rules

MEASURES = 10


class Job(Record):
    """A battle to be played: its seed, and which half (0 or 1) takes the first turn."""

    seed: int = i8()
    first: int = i1()


class GameRow(Record):
    """How a battle ended: `winner` a half, 0 or 1, or NOBODY; `reason` a state.Reason; `turns` of both sides."""

    turns: int = i4()
    decisions: int = i4()
    winner: int = i1()
    reason: int = i1()


class TurnRow(Record):
    """Both halves' measures at the end of a turn, in the order of labels.MEASURES; `active` is whose turn it was."""

    game: int = i4()
    turn: int = i2()
    active: int = i1()
    a: list[int] = i4(MEASURES)
    b: list[int] = i4(MEASURES)


class CardCount(Record):
    """One half's copies of one card over many battles. Half wins: 2 a win, 1 a tie."""

    games: int = i8()
    half_wins: int = i8()
    seen_games: int = i8()
    seen_half_wins: int = i8()
    not_seen_games: int = i8()
    not_seen_half_wins: int = i8()
    played_games: int = i8()
    played_half_wins: int = i8()
    plays: int = i8()
    discards: int = i8()
    seen_in: int = i8()
    played_in: int = i8()


class Wanted(Record):
    """Which tables are to be filled, and how many turn rows have been."""

    turns: int = i1()
    cards: int = i1()
    n_turns: int = i8()


@compiled
def half_of(side: int, first: int) -> int:
    """The half, 0 or 1, that is this side when half `first` is side 0."""
    return side ^ first


# ---- the turns table ------------------------------------------------------------------------------------------------


@entry
def measure(g: Battle, side: int, row: TurnRow, to_a: bool) -> None:
    """Write one side's measures of this turn into the row."""
    out = row.a if to_a else row.b
    s = g.sides[side]
    hp = 0
    full = 0
    summons = 0
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.side == side and b.being == Being.SUMMONED:
            summons += 1 - b.down
        elif b.side == side:
            hp += max(0, hp_of(g, body)) if b.down == 0 else 0
            full += 5 * b.toughness
    hand = 0
    library = 0
    for i in range(MAGES):
        m = g.mages[side * MAGES + i]
        if m.cards > 0 and g.bodies[body_of(g, side * MAGES + i)].down == 0:
            hand += m.n_hand
            library += m.in_library
    out[0] = min(100, 100 * hp // max(1, full))
    out[1] = s.standing
    out[2] = summons
    out[3] = hand
    out[4] = library
    out[5] = s.mp_spent
    out[6] = s.cards_cast
    out[7] = s.damage_dealt
    out[8] = s.healed
    out[9] = s.went_down


@compiled
def record_turn(g: Battle, game: int, first: int, turns: list[TurnRow], wanted: Wanted) -> None:
    if wanted.turns == 0:
        return
    row = turns[wanted.n_turns]
    wanted.n_turns += 1
    row.game = game
    row.turn = g.turn
    row.active = half_of(g.active, first)
    for side in range(2):
        measure(g, side, row, half_of(side, first) == 0)


# ---- the cards table ------------------------------------------------------------------------------------------------


@compiled
def note_use(g: Battle, lib: Library, choice: int, game: int, counts: list[CardCount]) -> None:
    """Note what the chosen option does with a card: `game` is the number of the battle, from 1."""
    option = g.options[choice]
    if option.do != Do.CAST and option.do != Do.DISCARD:
        return
    count = counts[half_of(g.asked, g.first) * MOST_FACES + face_of(g, lib, option.card)]
    if option.do == Do.CAST:
        count.plays += 1
        count.played_in = game
    else:
        count.discards += 1


@compiled
def note_seen(g: Battle, lib: Library, game: int, counts: list[CardCount]) -> None:
    """Note which cards have left the library by the end of the battle."""
    for side in range(2):
        half = lib.halves[half_of(side, g.first)]
        for i in range(half.mages):
            m = g.mages[side * MAGES + i]
            for place in range(m.cards):
                if m.zones[place] != 0:
                    counts[half_of(side, g.first) * MOST_FACES + half.members[i].slots[place]].seen_in = game


@compiled
def count_cards(g: Battle, lib: Library, game: int, counts: list[CardCount]) -> None:
    """Add a finished battle to the counts of every card of both halves."""
    note_seen(g, lib, game, counts)
    for half in range(2):
        side = half_of(half, g.first)
        half_wins = 1 if g.winner == NOBODY else 2 if g.winner == side else 0
        for face in range(lib.n_faces):
            count = counts[half * MOST_FACES + face]
            count.games += 1
            count.half_wins += half_wins
            if count.seen_in == game:
                count.seen_games += 1
                count.seen_half_wins += half_wins
            else:
                count.not_seen_games += 1
                count.not_seen_half_wins += half_wins
            if count.played_in == game:
                count.played_games += 1
                count.played_half_wins += half_wins


# ---- playing --------------------------------------------------------------------------------------------------------


@compiled
def play_game(
    g: Battle,
    lib: Library,
    game: int,
    first: int,
    minds: list[Mind],
    turns: list[TurnRow],
    counts: list[CardCount],
    wanted: Wanted,
) -> None:
    """Play a battle that was set up to its end, one row written for each turn."""
    recorded = 0
    while g.over == 0:
        if at_turn_end(g):
            record_turn(g, game, first, turns, wanted)
            recorded = g.turn + 0
        if g.ask != 0:
            choice = 0
            if must_choose(g):
                choice = choose(minds[half_of(g.asked, first)], g, lib)
                g.decisions += 1
            if wanted.cards != 0:
                note_use(g, lib, choice, game + 1, counts)
            apply(g, lib, choice)
        else:
            go_on(g, lib)
    if recorded != g.turn:
        record_turn(g, game, first, turns, wanted)


@entry
def play_games(
    jobs: list[Job],
    begin: int,
    games: list[Battle],
    lib: Library,
    rules: Rules,
    minds: list[Mind],
    results: list[GameRow],
    turns: list[TurnRow],
    counts: list[CardCount],
    wanted: Wanted,
) -> int:
    """Play the jobs from `begin` on in the record games[0]; the answer is the first job not played.

    `minds` are the policies of half A and half B. It stops early when the longest battle possible might not fit into
    what is left of `turns`.
    """
    g = games[0]
    for at in range(begin, len(jobs)):
        if wanted.turns != 0 and wanted.n_turns + 2 * rules.rounds + 2 > len(turns):
            return at
        first = jobs[at].first
        start(g, lib, rules, jobs[at].seed, first)
        play_game(g, lib, at, first, minds, turns, counts, wanted)
        result = results[at]
        result.winner = g.winner if g.winner == NOBODY else half_of(g.winner, first)
        result.reason = g.reason
        result.turns = g.turn
        result.decisions = g.decisions
        if wanted.cards != 0:
            count_cards(g, lib, at + 1, counts)
    return len(jobs)
