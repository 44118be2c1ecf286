"""One battle, played piece by piece as engine/play.py plays it, and told on the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from magus_sim.records import new
from magus_sim.ruleset import PERSON
from magus_sim.told import Entry, Event, Field, Label, Move, Replay, Side

from ..engine.batch import rules_record
from ..engine.game import apply, go_on, must_choose, start
from ..engine.library import faces_in, library_of
from ..engine.luck import initiative_dice
from ..engine.ops import NOBODY, Being
from ..engine.state import Ask, Battle, Do, Step
from ..labels import REASONS
from ..policies.choose import POLICIES, choose
from ..policies.names import minds_of
from ..rule_options import RuleOptions, changed_options
from ..sides import SideOf
from . import words
from .events import events_between
from .moves import moves_of
from .view import SIDES, Table, View
from .words import say

PLAIN = {Do.TARGET, Do.PAY, Do.ORDER}
"""Choices that belong to the one before them."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a battle begins with; `players`, `sides` and `policies` are those of A and B."""

    players: tuple[str, str]
    sides: tuple[SideOf, SideOf]
    options: RuleOptions
    policies: tuple[str, str]
    seed: int
    a_first: bool


class Narrator:
    """Plays one battle and tells it. `past` is the battle as it was before the piece that has just run."""

    def __init__(self, begun: Beginning, seen_by: Side | None = None) -> None:
        """The telling knows no more than the side `seen_by` does, or everything."""
        self.begun = begun
        halves = (begun.sides[0].fighters(), begun.sides[1].fighters())
        self.faces = faces_in(halves)
        self.library = library_of(halves)
        self.lib = self.library[0]
        first = 0 if begun.a_first else 1
        viewer = None if seen_by is None else SIDES.index(seen_by) ^ first
        self.table = Table(begun.players, first, list(self.faces), halves, viewer)
        self.games = new(Battle, 2)
        self.game, self.past = self.games[0], self.games[1]
        start(self.game, self.lib, rules_record(begun.options), begun.seed, first)
        self.entries = [self.opening()]

    @cached_property
    def minds(self) -> Any:
        """The policies at work, A's and B's; a person's stands idle."""
        policies = [POLICIES[0] if policy == PERSON else policy for policy in self.begun.policies]
        return minds_of(policies, self.faces)

    def replay(self) -> Replay:
        """Play to the end; to be called once."""
        while not self.game.over:
            self.go_on()
            if must_choose(self.game):
                self.choose()
        return self.told

    @property
    def told(self) -> Replay:
        """All so far. Without a reason the battle has not come to its end."""
        game, winner = self.game, int(self.game.winner)
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
        """The battle as it stands."""
        return View(self.game, self.lib, self.table)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The options of the question that is asked."""
        return moves_of(self.view)

    def opening(self) -> Entry:
        """Who begins, and who fails at initiative (TR-3.1)."""
        view = self.view
        events = [Event("first", self.table.side(0), (), {}, say(words.FIRST, who=self.table.player(0)))]
        for body, b in enumerate(view.bodies):
            if self.game.bodies[body].late and b.being == Being.MAGE:
                dice = int(initiative_dice(self.game, body))
                told = say(words.LATE, card=view.name(body), dice=dice)
                events.append(Event("late", self.table.side(0), (view.game_body(body),), {"dice": dice}, told))
        return Entry(0, None, events=tuple(events))

    def go_on(self) -> None:
        """The next piece that needs no policy."""
        before = self.keep()
        step = int(self.past.step)
        go_on(self.game, self.lib)
        after = self.view
        if step == Step.UNTAP and self.past.ask == Ask.NOTHING:
            fields = (field_of(after, self.table.first), field_of(after, 1 - self.table.first))
            turn, player = int(self.game.turn), self.table.side(int(self.game.active))
            self.entries.append(Entry(turn, player, fields=fields))
        self.tell(before, after)

    def choose(self) -> None:
        """A question that a policy answers."""
        mind = self.minds[int(self.game.asked) ^ self.table.first]
        self.answer(int(choose(mind, self.game, self.lib)))

    def answer(self, choice: int) -> None:
        """Take an option of the question that is asked."""
        before = self.keep()
        side, options = int(self.game.asked), self.moves
        do = Do(int(self.game.options[choice].do))
        self.game.decisions += 1
        apply(self.game, self.lib, choice)
        question = Ask(int(self.past.ask))
        entry = Entry(
            int(self.past.turn),
            self.table.side(side),
            question.name,
            options[choice],
            options,
            aside=do is Do.PASS and question in (Ask.ACT, Ask.RESPOND),
            inside=do in PLAIN,
            which=[move.key for move in options[:choice]].count(options[choice].key),
        )
        self.entries.append(entry)
        self.tell(before, self.view)

    def keep(self) -> View:
        """Copy the battle as it is before a piece runs."""
        self.games[1] = self.games[0]
        return View(self.past, self.lib, self.table)

    def tell(self, before: View, after: View) -> None:
        """Add what a piece did to the entry under way."""
        found = tuple(events_between(before, after))
        self.entries[-1] = replace(self.entries[-1], events=(*self.entries[-1].events, *found))


def field_of(view: View, side: int) -> Field:
    """One side's counts, then its characters in the order of their numbers, those that are down at their places."""
    standing = int(view.game.sides[side].standing)
    hand = sum(len(view.hands[mage]) for mage in view.mages(side))
    numbers = ((words.STANDING, str(standing)), (words.HAND, str(hand)))
    return Field(numbers, tuple(row_of(view, body) for body in on_field(view, side)))


def on_field(view: View, side: int) -> list[int]:
    """The characters of a side that are shown: all members, and the summoned ones that are up."""
    return [body for body, b in enumerate(view.bodies) if b.side == side and not (b.down and b.being == Being.SUMMONED)]


def row_of(view: View, body: int) -> tuple[Label, ...]:
    """A character: its name, HP, power, and whether it is down or done."""
    b = view.bodies[body]
    state = words.IS_DOWN if b.down else words.IS_DONE if b.done else words.EMPTY
    hp = say(words.HP_OF, left=b.hp, most=b.most)
    return view.plain_name(body), hp, say(words.POWER, power=b.power), state
