"""What fires: games are played until every card was played and every line of its text did something, or time is up.

A line that never fires in hundreds of games is one that its designer wants to hear of: it may wait for something that
cannot happen, or ask for a card that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from magus_sim.records import new

from .card import Card, Face, Kind
from .deck_limits import COPIES
from .engine.attack import can_attack
from .engine.batch import rules_record
from .engine.game import apply, go_on, must_choose, start
from .engine.library import Binder
from .engine.moves import is_crew
from .engine.ops import Form, Happening, Op, What
from .engine.power import reaches
from .engine.state import CARDS, DECK_SIZE, Ask, Do, Game, Seen
from .language import tree
from .policies.choose import choose
from .policies.names import minds_of
from .program import program_of
from .rule_options import DEFAULT

NAMES = (DECK_SIZE - 1) // COPIES
"""Names in a deck of as many copies as there may be."""
PLAYERS = ("random", "greedy-1", "greedy")
"""The quick policies: many games find more than good ones."""


@dataclass
class Fired:
    """What has happened so far: names of cards played, (face, line) pairs that fired, and the instructions, triggers
    and kinds of change behind them. `reached` are single instructions: (face, line, place in the line's program)."""

    games: int = 0
    played: set[str] = field(default_factory=set)
    lines: set[tuple[Face, int]] = field(default_factory=set)
    reached: set[tuple[Face, int, int]] = field(default_factory=set)
    ops: set[Op] = field(default_factory=set)
    happenings: set[Happening] = field(default_factory=set)
    changes: set[What] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Silent:
    """Something that never fired: a card that was never played (`line` is None), or a line of its text.

    `partly`: the line did fire, but some step of it never came to be done.
    """

    card: Card
    face: Face
    line: int | None
    partly: bool = False


def silent_of(cards: Iterable[Card], fired: Fired) -> list[Silent]:
    """What of these cards has not fired yet."""
    silent = []
    for card in cards:
        if card.name not in fired.played and card.kind is not Kind.MAGUS:
            silent.append(Silent(card, card.front, None))
        for face in card.faces:
            for at in range(len(face.lines)):
                if (face, at) not in fired.lines:
                    silent.append(Silent(card, face, at))
                elif any((face, at, step) not in fired.reached for step in _steps(face)[at]):
                    silent.append(Silent(card, face, at, partly=True))
    return silent


@cache
def _steps(face: Face) -> tuple[range, ...]:
    """For each line the places of its program, END apart; none for what is not run (keywords, continuous abilities)."""
    program = program_of(face)
    steps = []
    for ability in program.abilities:
        length = 0
        if ability.form not in (Form.KEYWORD, Form.CONTINUOUS):
            while program.rows[ability.start + length].op != Op.END:
                length += 1
        steps.append(range(length))
    return tuple(steps)


def cover(
    cards: Sequence[Card], pool: Sequence[Card], games: int, seed: int, advance: Callable[[int], None] = lambda _: None
) -> Fired:
    """Play at most so many games, until all of `cards` fired; decks are filled up from `pool` (MR-3).

    The pool must hold a magus and ten other names. The same seed plays the same games; `advance` hears of each.
    """
    luck = Random(seed)
    fired = Fired()
    for number in range(games):
        wanted = list(dict.fromkeys(silent.card for silent in silent_of(cards, fired)))
        if not wanted:
            break
        decks = (_deck(wanted, pool, luck), _deck(wanted, pool, luck))
        _Watched(decks, fired).play(luck.getrandbits(62), PLAYERS[number % len(PLAYERS)])
        advance(1)
    return fired


def _deck(wanted: Sequence[Card], pool: Sequence[Card], luck: Random) -> list[Card]:
    """A legal deck with up to half of its names from what is still wanted."""

    def some(cards: Iterable[Card], magus: bool, number: int) -> list[Card]:
        fitting = [card for card in cards if (card.kind is Kind.MAGUS) == magus]
        return luck.sample(fitting, min(number, len(fitting)))

    maguses = some(wanted, True, 1) or some(pool, True, 1)
    names = some(wanted, False, NAMES // 2)
    rest = [card for card in pool if card not in names]
    names += some(rest, False, NAMES - len(names))
    return [maguses[0], *(card for card in names for _ in range(COPIES))]


class _Watched:
    """One game, watched from outside: between its smallest pieces, without a hook in the rules."""

    def __init__(self, decks: tuple[Sequence[Card], Sequence[Card]], fired: Fired) -> None:
        binder = Binder(decks)
        self.decks = decks
        self.faces = binder.faces
        self.library = binder.library(decks)
        self.lib = self.library[0]
        self.fired = fired
        self.starts = {at: int(self.lib.faces[at].first) for at in range(len(self.faces))}
        self.games = new(Game, 1)

    def play(self, seed: int, policy: str) -> None:
        game = self.games[0]
        mind = minds_of([policy], self.lib, [*self.decks[0], *self.decks[1]])[0]
        start(game, self.lib, rules_record(DEFAULT), seed, 0)
        while not game.over:
            self.watch(game)
            go_on(game, self.lib)
            if must_choose(game):
                self.watch_sources(game)
                choice = choose(mind, game, self.lib)
                self.watch_choice(game, game.options[choice])
                apply(game, self.lib, choice)
        self.fired.games += 1
        for card in range(CARDS):
            if game.cards[card].seen & Seen.PLAYED:
                self.fired.played.add(self.decks[card // DECK_SIZE][card % DECK_SIZE].name)

    def face(self, game: Any, card: int) -> Face:
        number: int = game.cards[card].face
        return self.faces[number]

    def watch(self, game: Any) -> None:
        """The instruction that runs next; at the end of a program its line has fired."""
        if not game.frame.live or game.ask != Ask.NOTHING:
            return
        event = game.frame.event
        face = self.faces[event.face]
        ability = self.lib.abilities[self.starts[event.face] + event.ability]
        row = self.lib.rows[game.frame.row]
        if game.frame.row >= ability.start:  # the rows before are those of a cost
            self.fired.reached.add((face, int(event.ability), int(game.frame.row - ability.start)))
        self.fired.ops.add(Op(int(row.op)))
        if row.op == Op.CHANGE:
            self.fired.changes.add(What(int(row.what)))
        if row.op == Op.END:
            self.fired.lines.add((face, int(event.ability)))
            if ability.form == Form.SPELL:
                self.fired.lines |= {(face, at) for at, line in enumerate(face.lines) if isinstance(line, tree.Spell)}
            if ability.form == Form.TRIGGERED:
                self.fired.happenings.add(Happening(int(ability.happening)))

    def watch_sources(self, game: Any) -> None:
        """Continuous abilities that act on some crew now."""
        for i in range(game.n_sources):
            source = int(game.sources[i])
            number = int(game.cards[source].face)
            for at in range(len(self.faces[number].lines)):
                ability = self.lib.abilities[self.starts[number] + at]
                if ability.form == Form.CONTINUOUS and (self.faces[number], at) not in self.fired.lines:
                    crews = (card for card in range(CARDS) if is_crew(game, self.lib, card))
                    if any(reaches(game, self.lib, ability, source, card) for card in crews):
                        self.fired.lines.add((self.faces[number], at))
                        self.fired.changes.add(What(int(self.lib.rows[ability.start].what)))

    def watch_choice(self, game: Any, option: Any) -> None:
        """Keywords fire when they are made use of: an attack in the turn of entering, an attack, a Revenge."""
        if option.do not in (Do.ATTACK, Do.REVENGE):
            return
        card = int(option.card)
        face = self.face(game, card)
        for at, line in enumerate(face.lines):
            match line:
                case tree.Revenge():
                    used = option.do == Do.REVENGE
                case tree.Has(tree.Keyword.HASTE):
                    used = option.do == Do.ATTACK and game.cards[card].entered == game.turn
                case tree.Has(tree.Keyword.RAMPAGE):
                    used = option.do == Do.ATTACK and can_attack(game, self.lib, card)
                case _:
                    used = False
            if used:
                self.fired.lines.add((face, at))
