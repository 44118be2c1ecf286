"""One game, played piece by piece as engine/play.py plays it, and told on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from magus_sim.records import new
from magus_sim.told import Entry, Event, Move, Replay, Side

from ..card import Card
from ..engine.batch import rules_record
from ..engine.game import apply, go_on, must_choose, start
from ..engine.library import IN_ORDER, Binder, Lots
from ..engine.ops import Op, Zone
from ..engine.state import NOBODY, Ask, Game, Step
from ..labels import REASONS
from ..policies.choose import choose
from ..policies.names import minds_of
from ..rule_options import RuleOptions, changed_options
from . import words
from .choices import GIVES_AWAY, TOLD_BY_EVENTS, moves_of
from .compare import Cause, Comparison, cause_of
from .fields import field_of
from .view import SIDES, Table, View
from .words import say

STARTS_AN_EVENT = ("play", "revenge", "activate", "trigger")
"""Kinds of told events that put one into the circle."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a game begins with. `players`, `decks` and `policies` are those of A and B; a deck is 41 cards by number,
    the magus first, and `lots` say which of them lies in which slot."""

    players: tuple[str, str]
    decks: tuple[Sequence[Card], Sequence[Card]]
    options: RuleOptions
    policies: tuple[str, str]
    seed: int
    a_first: bool
    lots: Lots = IN_ORDER

    @property
    def cards(self) -> list[Card]:
        """The cards of deck A, then those of deck B."""
        return [*self.decks[0], *self.decks[1]]


class Narrator:
    """Plays one game and tells it. `past` is the game as it was before the piece that has just run.

    `silent` says that nothing has been told yet of the event being resolved.
    """

    def __init__(self, begun: Beginning, seen_by: Side | None = None) -> None:
        """The telling knows no more than the side `seen_by` does, or everything."""
        self.begun = begun
        binder = Binder(begun.decks)
        self.library = binder.library(begun.decks, begun.lots)
        self.lib = self.library[0]
        first = 0 if begun.a_first else 1
        viewer = None if seen_by is None else SIDES.index(seen_by) ^ first
        self.table = Table(begun.players, first, binder.faces, viewer)
        self.games = new(Game, 2)
        self.game, self.past = self.games[0], self.games[1]
        start(self.game, self.lib, rules_record(begun.options), begun.seed, first)
        self.entries = [self.opening()]
        self.silent = False

    @cached_property
    def minds(self) -> Any:
        """The policies at work, A's and B's; a game in which people choose has none."""
        return minds_of(self.begun.policies, self.lib, self.begun.cards)

    def replay(self) -> Replay:
        """Play to the end; to be called once."""
        game = self.game
        while not game.over:
            self.go_on()
            if must_choose(game):
                self.choose()
        return self.told

    @property
    def told(self) -> Replay:
        """All so far. Without a reason the game has not come to its end."""
        game = self.game
        winner = int(game.winner)
        return Replay(
            self.begun.players,
            self.begun.policies,
            self.begun.a_first,
            self.begun.seed,
            None if winner == NOBODY else self.table.side(winner),
            list(REASONS)[game.reason] if game.over else "",
            int(game.turn),
            int(game.decisions),
            changed_options(self.begun.options),
            tuple(self.entries),
        )

    @property
    def view(self) -> View:
        """The game as it stands."""
        return View(self.game, self.lib, self.table)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The options of the question that is asked."""
        return moves_of(self.view)

    def opening(self) -> Entry:
        """Who goes first, and the opening hands (MR-4)."""
        view = self.view
        events = [Event("first", self.table.side(0), (), {}, say(words.FIRST, who=self.table.player(0)))]
        for seat in range(2):
            hand = view.pile(seat, Zone.HAND)
            life = view.count(seat, Zone.LIFE)
            told = say(words.OPENING, who=self.table.player(seat), life=life, cards=view.names(hand))
            cards = tuple(view.game_card(card) for card in hand if view.shows(card))
            events.append(Event("opening", self.table.side(seat), cards, {"life": life}, told))
        return Entry(0, None, events=tuple(events))

    def go_on(self) -> None:
        """The next piece that needs no policy."""
        before = self.keep()
        cause = cause_of(self.past, self.lib)
        go_on(self.game, self.lib)
        after = self.view
        if cause.step == Step.RECOVERY:
            self.start_turn(after)
        self.tell(before, after, cause)

    def choose(self) -> None:
        """A question that a policy answers."""
        mind = self.minds[int(self.game.asked) ^ self.table.first]
        self.answer(int(choose(mind, self.game, self.lib)))

    def answer(self, choice: int) -> None:
        """Take an option of the question that is asked."""
        before = self.keep()
        seat = int(self.game.asked)
        options = self.moves
        cause = cause_of(self.past, self.lib, choice)
        self.game.decisions += 1
        apply(self.game, self.lib, choice)
        entry = Entry(
            int(self.past.turn),
            self.table.side(seat),
            Ask(self.past.ask).name,
            options[choice],
            options,
            inside=bool(self.past.frame.live),
            which=[move.key for move in options[:choice]].count(options[choice].key),
        )
        self.entries.append(entry)
        self.tell(before, self.view, cause)
        answer = (cause.question, cause.do)
        aside = answer in TOLD_BY_EVENTS or any(event.words for event in self.entries[-1].events)
        if self.table.viewer not in (None, seat):
            aside = aside or answer in GIVES_AWAY
        self.silent = self.silent and aside
        self.entries[-1] = replace(self.entries[-1], aside=aside)

    def keep(self) -> View:
        """Copy the game as it is before a piece runs."""
        self.games[1] = self.games[0]
        return View(self.past, self.lib, self.table)

    def start_turn(self, view: View) -> None:
        """A turn has begun, and the turn player's cards are untapped."""
        seats = (self.table.first, 1 - self.table.first)
        fields = (field_of(view, seats[0]), field_of(view, seats[1]))
        self.entries.append(Entry(int(self.game.turn), self.table.side(int(self.game.active)), fields=fields))

    def tell(self, before: View, after: View, cause: Cause) -> None:
        """Add what a piece did to the entry under way."""
        for event in Comparison(before, after, cause).events():
            self.add(event)
        if cause.runs(Op.END) and self.silent:
            owner = int(self.past.frame.event.owner)
            self.add(Event("nothing", self.table.side(owner), (), {}, words.NOTHING, True))

    def add(self, event: Event) -> None:
        """Add an event. That something is resolved goes without saying right after it went into the circle."""
        events = self.entries[-1].events
        if event.kind == "resolve":
            self.silent = True
            if events and starts(events[-1], event):
                event = replace(event, words=None)
        elif event.words:
            self.silent = False
        self.entries[-1] = replace(self.entries[-1], events=(*events, event))


def starts(before: Event, event: Event) -> bool:
    """Whether the event told before is that this one went into the circle, not in the middle of another."""
    origins = [(each.cards[0].number, each.facts.get("line")) for each in (before, event) if each.cards]
    return before.kind in STARTS_AN_EVENT and not before.inside and origins[0] == origins[-1]
