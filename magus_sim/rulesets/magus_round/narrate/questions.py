"""A game that is answered from outside: what is asked, in words, and moments that can be gone back to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from magus_sim.records import new
from magus_sim.told import Entry, GameCard, Label, Question

from ..engine.moves import card_of
from ..engine.state import Ask, Do, Game
from . import words
from .play import Narrator
from .view import View
from .words import say


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it was, and what had been told of it."""

    games: Any
    entries: tuple[Entry, ...]
    silent: bool


class Questioned(Narrator):
    """See told.GameUnderWay."""

    def mark(self) -> Moment:
        """See told.GameUnderWay."""
        games = new(Game, 1)
        games[0] = self.game
        return Moment(games, tuple(self.entries), self.silent)

    def go_back(self, moment: Moment) -> None:
        """See told.GameUnderWay. The policies forget what they had thought since."""
        self.games[0] = moment.games[0]
        self.entries = list(moment.entries)
        self.silent = moment.silent
        self.__dict__.pop("minds", None)

    @property
    def question(self) -> Question | None:
        """See told.GameUnderWay."""
        game = self.game
        if game.over:
            return None
        moves = self.moves
        return Question(
            int(game.turn),
            self.table.side(int(game.asked)),
            self.asked(self.view),
            self.about(),
            moves,
            0 if moves[0].kind == Do.PASS.name else None,
            bool(game.frame.live) or game.ask == Ask.UNDER,
            Ask(game.ask).name,
            self.subject(),
        )

    def asked(self, view: View) -> Label:
        """The question in words."""
        game = self.game
        question, attacker, frame = Ask(game.ask), int(game.attacker.card), game.frame
        sentence = words.QUESTIONS[question]
        if question in (Ask.REVENGE, Ask.BLOCK):
            return say(sentence, card=view.name(attacker), power=view.power(attacker))
        if question == Ask.UNDER:
            return say(sentence, card=view.name(int(game.pending)))
        if not frame.live:
            return sentence
        asked = say(sentence, card=view.name(int(card_of(game, int(frame.event.source)))))
        if question != Ask.PICK or frame.wanted == 1:
            return asked
        more = say(words.MORE, made=int(frame.n_picks), wanted=int(frame.wanted))
        return Label(asked.en + more.en, asked.ja + more.ja)

    def subject(self) -> GameCard | None:
        """The card that the question is about: the attacker, the one that goes under a crew, or whose effect asks."""
        game = self.game
        match Ask(game.ask):
            case Ask.REVENGE | Ask.BLOCK:
                card = int(game.attacker.card)
            case Ask.UNDER:
                card = int(game.pending)
            case _ if game.frame.live:
                card = int(card_of(game, int(game.frame.event.source)))
            case _:
                return None
        return self.view.game_card(card)

    def about(self) -> Label | None:
        """The text of the effect that asks."""
        frame = self.game.frame
        return self.table.text(int(frame.event.face), int(frame.event.ability)) if frame.live else None
