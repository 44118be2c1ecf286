"""Every play against every answer: whether a player can be sure of a goal, found by playing all there is to play.

The search knows where every card lies. So what it cannot reach nobody can; that a goal can be reached without knowing
is for a line of play to show (proof.py).
"""

from __future__ import annotations

from typing import Any

from magus_sim.compiler import Unit
from magus_sim.records import Record, i1, i2, i4, i8, new

from ..engine.game import apply, go_on, must_choose
from ..engine.library import Library
from ..engine.ops import Zone
from ..engine.state import CARDS, DECK_SIZE, Ask, Game
from ..unit import RULES

PRIMES = (2**31 - 69, 2**31 - 99)
DEEPEST = 400
"""Choices in a row."""
REMEMBERED = 2**18
"""Positions whose outcome is kept; a later one takes the place of an earlier one."""
PATIENCE = 4_000_000
"""Positions after which a search gives up."""
SLICE = 100_000
"""Positions between two moments at which the program can be stopped: compiled code hears no Ctrl-C."""
OPEN, PAUSED = -1, -2
"""Answers of a search that has not found out."""


PROOFS = Unit("magus_round_proofs", root=__name__, uses=(RULES,))
compiled, entry = PROOFS.compiled, PROOFS.entry


class Goal(Record):
    """What the player of seat 0 wants by the end of turn `last`: to win, or (`wins` being 0) not to have lost."""

    last: int = i2()
    wins: int = i1()


class Spot(Record):
    """A position on the way down: how many of its options have been tried."""

    key: int = i8()
    tried: int = i2()


class Memory(Record):
    """A position met before, and whether the goal is reached from there."""

    key: int = i8()
    reached: int = i1()


class Effort(Record):
    """How many positions have been looked at, after how many to pause, and how many choices deep the search then is."""

    positions: int = i4()
    pause: int = i4()
    depth: int = i4()


@entry
def run_on(g: Game, lib: Library, goal: Goal) -> None:
    """Run the rules until somebody must choose, the game is over, or the goal's time has come."""
    while g.over == 0 and g.turn <= goal.last and not must_choose(g):
        go_on(g, lib)


@entry
def settled(g: Game, goal: Goal) -> int:
    """1 if the goal has been reached, 0 if it can no longer be, -1 while that is open."""
    if g.over != 0:
        if goal.wins != 0:
            return 1 if g.winner == 0 else 0
        return 0 if g.winner == 1 else 1
    if g.turn > goal.last:
        return 1 - goal.wins
    return -1


@compiled
def scattered(known: int, prime: int) -> int:
    """A number far from those of numbers near by. Cubes below a prime never overflow, as products of hashes would."""
    x = known % prime
    return x * x % prime * x % prime


@compiled
def card_key(g: Game, card: int, prime: int) -> int:
    """What one card adds: crews on the field are told apart, elsewhere only faces count."""
    c = g.cards[card]
    known = c.face * 16 + c.zone
    if c.zone == Zone.FIELD:
        known = known * 128 + card
        known = known * 64 + c.level
        known = known * 2 + (1 if c.entered == g.turn else 0)
        known = known * 256 + (c.used if c.used_turn == g.turn else 0)
    elif c.zone == Zone.UNDER:
        known = known * 128 + c.host
    return scattered((known * 2 + c.tapped) * 2 + card // DECK_SIZE, prime)


@compiled
def half_key(g: Game, prime: int) -> int:
    """A hash of all that decides how the game can go on, outside of effects."""
    key = scattered(((g.turn * 32 + g.step) * 16 + g.ask) * 2 + g.asked, prime)
    key = scattered(key * 64 + (g.energy_set * 64 + g.leveled) * 128 + g.attacker.card + 1, prime)
    for card in range(CARDS):
        key += card_key(g, card, prime)
    for i in range(g.n_changes):
        change = g.changes[i]
        until = (change.what * 128 + change.card) * 65536 + change.until
        key += scattered((change.amount + 100_000) * 2**30 + until, prime)
    for seat in range(2):
        player = g.players[seat]
        key = scattered(key * 4096 + player.damage * 64 + player.shuffles, prime)
        for zone in (Zone.DECK, Zone.LIFE):
            pile = player.piles[zone]
            for i in range(pile.number):
                key = scattered(key * 128 + g.cards[pile.cards[i]].face, prime)
    return key


@entry
def key_of(g: Game) -> int:
    """A number for the position, the same if the game can go on alike, or 0 in the middle of an effect.

    In which order crews came and changes were made is left out: it matters only where one crew gains and loses one
    keyword (MR-9.18).
    """
    if g.frame.live != 0 or g.n_events != 0 or g.ask == Ask.UNDER:
        return 0
    return half_key(g, PRIMES[0]) * 2**31 + half_key(g, PRIMES[1]) + 1


@compiled
def recalled(memory: list[Memory], key: int) -> int:
    """What was found about this position before, or -1."""
    kept = memory[key & (len(memory) - 1)]
    return kept.reached + 0 if key != 0 and kept.key == key else -1


@compiled
def remember(memory: list[Memory], key: int, reached: int) -> None:
    if key != 0:
        kept = memory[key & (len(memory) - 1)]
        kept.key, kept.reached = key, reached


@entry
def search(games: list[Game], spots: list[Spot], memory: list[Memory], effort: Effort, lib: Library, goal: Goal) -> int:
    """1 if the player of seat 0 can be sure of the goal from games[0], 0 if not; OPEN if that is too deep, or PAUSED,
    to be called again.

    games[depth] is the position reached by so many choices. One good option is enough for that player; of the
    opponent's all must be. What begins is an open position without an option tried, at depth 0.
    """
    depth = effort.depth + 0
    value = OPEN
    while True:
        if value >= 0:
            if depth == 0:
                return value
            depth -= 1
            enough = 1 if games[depth].asked == 0 else 0
            if value == enough or spots[depth].tried == games[depth].n_options:
                remember(memory, spots[depth].key, value)
            else:
                value = -1
            continue
        if depth + 1 == len(games):
            return OPEN
        if effort.positions >= effort.pause:
            effort.depth = depth
            return PAUSED
        effort.positions += 1
        option = spots[depth].tried
        spots[depth].tried = option + 1
        depth += 1
        games[depth] = games[depth - 1]
        apply(games[depth], lib, option)
        run_on(games[depth], lib, goal)
        value = settled(games[depth], goal)
        if value < 0:
            spots[depth].tried = 0
            spots[depth].key = key_of(games[depth])
            value = recalled(memory, spots[depth].key)


class Searcher:
    """Searches positions with one card table for one goal; what it has found out it remembers."""

    def __init__(self, lib: Any, last: int, wins: bool) -> None:
        self.lib = lib
        self.goal = new(Goal, 1)[0]
        self.goal.last, self.goal.wins = last, int(wins)
        self.games = new(Game, DEEPEST)
        self.spots = new(Spot, DEEPEST)
        self.memory = new(Memory, REMEMBERED)
        self.effort = new(Effort, 1)[0]

    def reached(self, game: Any) -> bool | None:
        """Whether the player of seat 0 can be sure of the goal, which is still open; None if that is too much to find
        out."""
        self.games[0] = game
        self.spots[0].tried, self.spots[0].key = 0, key_of(game)
        self.effort.positions = self.effort.pause = self.effort.depth = 0
        value = PAUSED
        while value == PAUSED and self.effort.positions < PATIENCE:
            self.effort.pause += SLICE
            value = search(self.games, self.spots, self.memory, self.effort, self.lib, self.goal)
        return None if value < 0 else bool(value)
