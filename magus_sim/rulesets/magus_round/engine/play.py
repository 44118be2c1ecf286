"""Whole games, played by policies and written down: one row a game, one a turn, counts for each card."""

from __future__ import annotations

from magus_sim.records import Record, i1, i2, i4, i8

from ..policies.choose import choose
from ..policies.mind import Mind
from ..unit import compiled, entry
from .game import apply, at_turn_end, go_on, must_choose, start
from .library import MAX_FACES, Library
from .moves import is_crew
from .ops import Zone
from .power import power_of
from .state import DECK_SIZE, NOBODY, Game, Reason, Rules, Seen

MEASURES = 13


class Job(Record):
    """A game to be played: its seed, and which deck (0 or 1) starts."""

    seed: int = i8()
    first: int = i1()


class GameRow(Record):
    """How a game ended: `winner` a deck, 0 or 1, or NOBODY; `reason` a state.Reason; `turns` of both players.

    If a loop ended it, `circling` has a bit for each slot of decks A and B whose card was in it (MR-5.6, MR-5.7).
    """

    turns: int = i4()
    decisions: int = i4()
    winner: int = i1()
    reason: int = i1()
    circling: list[int] = i8(2)


class TurnRow(Record):
    """Both decks' measures at the end of a turn, in the order of labels.MEASURES; `active` is whose turn it was."""

    game: int = i4()
    turn: int = i2()
    active: int = i1()
    a: list[int] = i4(MEASURES)
    b: list[int] = i4(MEASURES)


class CardCount(Record):
    """One deck's copies of one card over many games. Half wins: 2 a win, 1 a tie. The rest is as in results.py."""

    copies: int = i8()
    games: int = i8()
    half_wins: int = i8()
    opening_games: int = i8()
    opening_half_wins: int = i8()
    drawn_games: int = i8()
    drawn_half_wins: int = i8()
    seen_games: int = i8()
    seen_half_wins: int = i8()
    not_seen_games: int = i8()
    not_seen_half_wins: int = i8()
    played_games: int = i8()
    played_half_wins: int = i8()
    plays: int = i8()
    energy_sets: int = i8()
    level_ups: int = i8()


class Wanted(Record):
    """Which tables are to be filled, and how many turn rows have been."""

    turns: int = i1()
    cards: int = i1()
    n_turns: int = i8()


@compiled
def deck_of(seat: int, first: int) -> int:
    """The deck, 0 or 1, that sits in a seat when deck `first` sits in seat 0."""
    return seat ^ first


@entry
def measure(g: Game, lib: Library, seat: int, row: TurnRow, to_a: bool) -> None:
    """Write one seat's measures of this turn into the row."""
    player = g.players[seat]
    out = row.a if to_a else row.b
    crews = 0
    power = 0
    levels = 0
    field = player.piles[Zone.FIELD]
    for i in range(field.number):
        if is_crew(g, lib, field.cards[i]):
            crews += 1
            power += power_of(g, lib, field.cards[i])
            levels += g.cards[field.cards[i]].level
    out[0] = player.piles[Zone.ENERGY].number
    out[1] = player.spent
    out[2] = player.played
    out[3] = player.level_ups
    out[4] = crews
    out[5] = power
    out[6] = levels
    out[7] = player.piles[Zone.HAND].number
    out[8] = player.piles[Zone.LIFE].number
    out[9] = player.piles[Zone.DECK].number
    out[10] = player.dealt
    out[11] = player.attacks
    out[12] = player.blocks


@compiled
def record_turn(g: Game, lib: Library, game: int, first: int, turns: list[TurnRow], wanted: Wanted) -> None:
    if wanted.turns == 0:
        return
    row = turns[wanted.n_turns]
    wanted.n_turns += 1
    row.game = game
    row.turn = g.turn
    row.active = deck_of(g.active, first)
    for seat in range(2):
        measure(g, lib, seat, row, deck_of(seat, first) == 0)


@compiled
def count_card(count: CardCount, copies: int, half_wins: int, seen: int) -> None:
    """Add one game of one deck's copies of a card; `seen` is what any of them has gone through."""
    count.copies = copies
    count.games += 1
    count.half_wins += half_wins
    if seen & Seen.OPENING != 0:
        count.opening_games += 1
        count.opening_half_wins += half_wins
    if seen & Seen.DRAWN != 0:
        count.drawn_games += 1
        count.drawn_half_wins += half_wins
    if seen & (Seen.OPENING | Seen.DRAWN) != 0:
        count.seen_games += 1
        count.seen_half_wins += half_wins
    else:
        count.not_seen_games += 1
        count.not_seen_half_wins += half_wins
    if seen & Seen.PLAYED != 0:
        count.played_games += 1
        count.played_half_wins += half_wins


@compiled
def count_cards(g: Game, lib: Library, first: int, counts: list[CardCount]) -> None:
    """Add a finished game to the counts of every card in both decks; copies of a card have adjacent numbers."""
    for seat in range(2):
        deck = deck_of(seat, first)
        half_wins = 1 if g.winner == NOBODY else 2 if g.winner == seat else 0
        slot = 1
        while slot < DECK_SIZE:
            face = lib.slots[deck * DECK_SIZE + slot]
            count = counts[deck * MAX_FACES + face]
            copies = 0
            together = 0
            while slot < DECK_SIZE and lib.slots[deck * DECK_SIZE + slot] == face:
                seen = g.cards[seat * DECK_SIZE + slot].seen
                together |= seen
                count.plays += 1 if seen & Seen.PLAYED != 0 else 0
                count.energy_sets += 1 if seen & Seen.SET_ENERGY != 0 else 0
                count.level_ups += 1 if seen & Seen.LEVELED != 0 else 0
                copies += 1
                slot += 1
            count_card(count, copies, half_wins, together)


@compiled
def play_game(
    g: Game, lib: Library, game: int, first: int, minds: list[Mind], turns: list[TurnRow], wanted: Wanted
) -> None:
    """Play a game that was set up to its end, one row written for each turn."""
    while g.over == 0:
        if at_turn_end(g):
            record_turn(g, lib, game, first, turns, wanted)
        go_on(g, lib)
        if must_choose(g):
            choice = choose(minds[deck_of(g.asked, first)], g, lib)
            g.decisions += 1
            apply(g, lib, choice)
    if g.reason != Reason.TURN_LIMIT:
        record_turn(g, lib, game, first, turns, wanted)


@entry
def play_games(
    jobs: list[Job],
    begin: int,
    games: list[Game],
    lib: Library,
    rules: Rules,
    minds: list[Mind],
    results: list[GameRow],
    turns: list[TurnRow],
    counts: list[CardCount],
    wanted: Wanted,
) -> int:
    """Play the jobs from `begin` on in the record games[0]; the answer is the first job not played.

    `minds` are the policies of deck A and deck B.

    It stops early when the longest game possible might not fit into what is left of `turns`.
    """
    g = games[0]
    for at in range(begin, len(jobs)):
        if wanted.turns != 0 and wanted.n_turns + rules.turn_limit > len(turns):
            return at
        first = jobs[at].first
        start(g, lib, rules, jobs[at].seed, first)
        play_game(g, lib, at, first, minds, turns, wanted)
        result = results[at]
        result.winner = g.winner if g.winner == NOBODY else deck_of(g.winner, first)
        result.reason = g.reason
        result.turns = g.turn
        result.decisions = g.decisions
        if g.reason == Reason.LOOP or g.reason == Reason.REPEAT:
            for seat in range(2):
                result.circling[deck_of(seat, first)] = g.circling[seat]
        if wanted.cards != 0:
            count_cards(g, lib, first, counts)
    return len(jobs)
