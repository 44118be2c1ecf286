"""A position played on: the card that is tried, the choices that were written down, and all that came of it, told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from magus_sim.errors import FaultyFiles, Problem, UsageFault
from magus_sim.sources.names import shortened
from magus_sim.told import Field, Move, Question

from ..card import Kind
from ..engine.state import Ask, Do, Reason
from ..narrate.fields import field_of
from ..narrate.play import Beginning
from ..narrate.questions import Questioned
from .board import BYSTANDERS, RESTS, Board, deck_of
from .called import said_key
from .expect import actual
from .file import Position
from .spoken import Spoken

Chooser = Callable[[Question], int | None]
"""Asks a person: the question with its options → the number of an option, or None for an end."""

ASIDE = (Ask.REVENGE, Ask.BLOCK, Ask.MULLIGAN)
"""Questions that are passed if nothing is said of them; elsewhere the first option that does something is taken."""


PLAYS = (Do.PLAY.name, Do.REVENGE.name)
LATER: Mapping[Ask, tuple[str, ...]] = {
    Ask.SET_ENERGY: ("play ", "をプレイする", "level up ", "でレベルアップする", "activate ", "attack ", "で攻撃する"),
    Ask.ACT: ("attack ", "で攻撃する"),
    Ask.REVENGE: ("block ", "でブロックする"),
}
"""How a choice begins or ends for which these questions are passed: it belongs to a later step."""


@dataclass(frozen=True, slots=True)
class Unmet:
    """An expectation that did not come true."""

    said: str
    actual: str


class Trial(Questioned):
    """Plays a position and tells it. `assumed` are the entries whose choice nobody has made."""

    def __init__(self, position: Position, players: tuple[str, str]) -> None:
        """`players` are the words for me and you."""
        seats = position.seats
        board = Board((deck_of(seats[0], BYSTANDERS[0]), deck_of(seats[1], BYSTANDERS[1])))
        board.set_up(seats, position.step, position.turn, position.seed, position.options)
        super().__init__(Beginning(players, board.decks, position.options, ("", ""), position.seed, True))
        self.games[0] = board.game
        board.games = self.games
        self.board = board
        self.position = position
        self.choices = list(position.choices)
        self.players = players
        self.card_name = position.card.name if position.card else ""
        self.assumed: list[int] = []
        self.entries = []
        self.start_turn(self.view)

    @property
    def fields(self) -> tuple[Field, Field]:
        """What lies before me and you."""
        return field_of(self.view, 0), field_of(self.view, 1)

    @property
    def tried(self) -> bool:
        """Whether the card has been played, if there is one to be played."""
        if self.position.card is None or self.position.card.kind is Kind.MAGUS:
            return True
        made = [entry.chosen for entry in self.entries if entry.chosen and entry.player == self.table.side(0)]
        return any(self.plays_it(move) for move in made)

    @property
    def is_broken_off(self) -> bool:
        """Whether the engine had no room for what happened."""
        return bool(self.game.over and self.game.reason == Reason.FAULT)

    def plays_it(self, move: Move) -> bool:
        return move.kind in PLAYS and move.card is not None and move.card.name.ja == self.card_name

    def run(self, ask: Chooser | None = None) -> None:
        """Play the card, then make the choices, up to the first rest after them.

        `ask` is asked what is not written down. Raises FaultyFiles if the card or a choice is not to be had.
        """
        while not self.game.over:
            if not self.board.waits():
                self.go_on()
                continue
            choice = self.choice(ask)
            if choice is None:
                break
            self.answer(choice)
        if self.choices:
            self.refuse("choices", f"「{self.choices[0]}」 comes too late: the game is over")
        if not self.tried:
            self.refuse("card", f"「{self.card_name}」 was not played")

    def choice(self, ask: Chooser | None) -> int | None:
        """What is answered, or None where the trial rests."""
        moves = self.moves
        if not self.tried and (playing := self.playing(moves)) is not None:
            return playing
        if self.choices:
            if moves[0].kind == Do.PASS.name and is_later(self.choices[0], Ask(self.game.ask)):
                return 0
            return self.said(self.choices.pop(0), moves)
        if self.game.ask in RESTS:
            return self.rest()
        if ask is not None:
            question = self.question
            assert question
            return ask(question)
        self.assumed.append(len(self.entries))
        return 0 if self.game.ask in ASIDE or len(moves) == 1 or moves[0].kind != Do.PASS.name else 1

    def rest(self) -> int | None:
        """Nothing is left to be done, unless the card that is tried waits for the card play step."""
        if self.tried:
            return None
        if self.game.ask == Ask.SET_ENERGY:
            return 0
        assert self.position.card
        value, ready = self.position.card.front.value, int(self.game.players[0].ready)
        why = f"it costs {value}, and {ready} energy is untapped" if ready < value else "this is not the moment for it"
        self.refuse("card", f"「{self.card_name}」 cannot be played: {why}")

    # ---- what is meant ----------------------------------------------------------------------------------------------

    def playing(self, moves: Sequence[Move]) -> int | None:
        """The option that plays the card that is tried."""
        return next((at for at, move in enumerate(moves) if self.game.asked == 0 and self.plays_it(move)), None)

    def said(self, choice: str, moves: Sequence[Move]) -> int:
        """The option that a choice means."""
        spoken = Spoken(self.view, moves)
        meant = spoken.meant(choice)
        if len(meant) == 1:
            return meant[0]
        if meant:
            self.refuse("choices", f"「{shortened(choice)}」 may mean {spoken.listed(meant)}")
        asked = f"{self.players[self.game.asked]} ({self.board.question})"
        there = spoken.listed(range(len(moves)))
        self.refuse("choices", f"「{shortened(choice)}」 is no choice of {asked}; there are {there}")

    def refuse(self, key: str, message: str) -> NoReturn:
        raise FaultyFiles([self.position.problem(key, message)])

    # ---- what must come of it ---------------------------------------------------------------------------------------

    def unmet(self) -> list[Unmet]:
        """The expectations that have not come true. Raises FaultyFiles for those that cannot be understood."""
        found: list[Unmet] = []
        faults: list[Problem] = []
        for said in self.position.expect:
            try:
                wanted, there = actual(said, self.view)
            except UsageFault as fault:
                faults.append(self.position.problem("expect", str(fault)))
            else:
                if wanted != there:
                    found.append(Unmet(said, there))
        if faults:
            raise FaultyFiles(faults)
        return found


def is_later(choice: str, question: Ask) -> bool:
    """Whether a choice is for a later step than the question's."""
    words, key = LATER.get(question, ()), said_key(choice)
    return key.startswith(words) or key.endswith(words)
