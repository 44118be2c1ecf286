"""Positions that real games reach, and other worlds that look the same to the player who must choose.

The games are played by quick policies with decks of shipped cards and of cards that nobody designed, so that every
question is asked by many a card. A world is a copy of a position in which all that the player cannot see lies
elsewhere: the opponent's hand, deck and life are dealt anew among each other, and so are the own deck and life.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from magus_sim.records import COMPILES, new
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.game import advance, apply, start
from magus_sim.rulesets.magus_round.engine.library import library_of
from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.policies.choose import choose
from magus_sim.rulesets.magus_round.policies.names import minds_of
from tests.magus_round.scene import rules_of
from tests.reference.random_cards import random_decks, shipped_decks

QUICK = ("random", "greedy-1", "greedy")
"""Who plays."""
EVERY = 9
"""One of so many choices of a game is kept as a position."""
REMEMBERED = ("power", "known", "keywords", "worked_out")
"""Fields of a card that say what is known of it at the moment."""
RARE = 5
"""Of a question that was kept less often than this, every position is kept."""


@dataclass(frozen=True)
class Position:
    """A game that waits for an answer, and the cards it is played with; arrays of one record each."""

    games: Any
    table: Any

    @property
    def game(self) -> Any:
        return self.games[0]

    @property
    def lib(self) -> Any:
        return self.table[0]

    @property
    def question(self) -> str:
        return s.Ask(self.game.ask).name

    def copied(self) -> Position:
        games = new(s.Game, 1)
        games[0] = self.game
        return Position(games, self.table)

    def __str__(self) -> str:
        return f"{self.question} in turn {self.game.turn} of game {self.game.seed}"


def contents(record: Any) -> object:
    """What an array of records holds, but for what the rules remember of powers and keywords worked out."""
    if COMPILES:
        held = bytearray(record.tobytes())
        if "cards" in record.dtype.names:
            cards = np.frombuffer(held, record.dtype)["cards"]
            for name in REMEMBERED:
                cards[name] = 0
        return bytes(held)
    if isinstance(record, list):
        return [contents(part) for part in record]
    if isinstance(record, int):
        return record
    remembered = REMEMBERED if isinstance(record, s.Card.plain) else ()
    return [contents(getattr(record, name)) for name in record.fields if name not in remembered]


# ---- real games -----------------------------------------------------------------------------------------------------


def positions(number: int) -> list[Position]:
    """So many positions, out of as many games as it takes."""
    kept: list[Position] = []
    times: Counter[str] = Counter()
    seed = 0
    while len(kept) < number:
        for at, position in enumerate(choices_of(seed)):
            if at % EVERY == 0 or times[position.question] < RARE:
                times[position.question] += 1
                kept.append(position.copied())
        seed += 1
    return kept[:number]


def choices_of(seed: int) -> Iterator[Position]:
    """One game, stopping at every choice."""
    decks = shipped_decks(seed) if seed % 2 == 0 else random_decks(seed)
    position = Position(new(s.Game, 1), library_of(decks))
    game, lib = position.game, position.lib
    start(game, lib, rules_of({"mulligan": 1}), seed, 0)
    players = [QUICK[(seed // 2 + seat) % len(QUICK)] for seat in (0, 1)]
    minds = minds_of(players, lib, [*decks[0], *decks[1]])
    advance(game, lib)
    while game.over == 0:
        yield position
        choice = choose(minds[game.asked], game, lib)
        game.decisions += 1
        apply(game, lib, choice)
        advance(game, lib)


# ---- other worlds ---------------------------------------------------------------------------------------------------


def dealt_anew(position: Position, luck: Random) -> Position:
    """Another world that looks the same to the player who is asked."""
    world = position.copied()
    game = world.game
    deal(game, 1 - game.asked, (Zone.HAND, Zone.DECK, Zone.LIFE), 0, luck)
    if looks_through_deck(position):
        deal(game, game.asked, (Zone.DECK,), 0, luck)
        deal(game, game.asked, (Zone.LIFE,), 0, luck)
    else:
        deal(game, game.asked, (Zone.DECK, Zone.LIFE), looked_at(game), luck)
    return world


def looks_through_deck(position: Position) -> bool:
    """Whether the player searches the own deck, and so sees which cards are in it."""
    game = position.game
    return bool(game.ask == s.Ask.PICK and position.lib.rows[game.frame.row].source == Zone.DECK)


def looked_at(game: Any) -> int:
    """How many cards of the own deck's top the player is looking at."""
    return int(game.frame.looked) if game.frame.live != 0 and game.frame.event.owner == game.asked else 0


def deal(game: Any, seat: int, zones: tuple[Zone, ...], known: int, luck: Random) -> None:
    """Deal the cards in these zones among each other, all but the known ones on top of the deck."""
    piles = game.players[seat].piles
    sizes = [int(piles[zone].number) - (known if zone == Zone.DECK else 0) for zone in zones]
    cards = [int(piles[zone].cards[at]) for zone, size in zip(zones, sizes, strict=True) for at in range(size)]
    luck.shuffle(cards)
    for zone, size in zip(zones, sizes, strict=True):
        dealt = [cards.pop() for _ in range(size)]
        for at, card in enumerate(sorted(dealt) if zone == Zone.HAND else dealt):
            piles[zone].cards[at] = card
            game.cards[card].zone = zone
