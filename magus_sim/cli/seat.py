"""A person's seat at a game: what is drawn, what is asked, and what can be said instead of an option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.ruleset import PERSON
from magus_sim.simulation.game_file import saved_game, write_game
from magus_sim.sources.names import name_key
from magus_sim.told import GameCard, Label, Question, Side, Sight

from .asking import Commands, position
from .options import Language
from .screen import Screen

if TYPE_CHECKING:
    from magus_sim.ruleset import Deck, Engine, Ruleset
    from magus_sim.told import GameUnderWay

    from .replay import FiledGame

MOST_READ = 8
"""Cards that are shown at once if a part of a name is asked for."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The first question of a turn: where `u` leads back to."""

    turn: int
    decisions: int
    moment: object


class Seat:
    """Lets a person play one side of a game. `marks` are the moments that can be gone back to; `unsaved` says why the
    game could not be written, and is empty if it was."""

    def __init__(
        self,
        ruleset: Ruleset,
        engine: Engine,
        decks: tuple[Deck, Deck],
        game: GameUnderWay,
        file: Path,
        lang: Language,
    ) -> None:
        self.ruleset = ruleset
        self.engine = engine
        self.decks = decks
        self.game = game
        self.file = file
        self.side: Side = "a" if game.told.policies[0] == PERSON else "b"
        self.screen = Screen(game.told, self.side, game.printed, lang)
        self.words = self.screen.words
        self.marks: list[Mark] = []
        self.unsaved = ""

    @classmethod
    def resume(cls, saved: FiledGame, file: Path, lang: Language) -> Seat:
        """Go on with a game. Raises FaultyFiles if a choice is not to be had any more."""
        game = saved.begin("a" if saved.file.game.policies[0] == PERSON else "b")
        seat = cls(saved.rules, saved.engine, saved.decks, game, file, lang)
        saved.file.answer(game, seat.note)
        turns = [at for at, entry in enumerate(game.told.entries) if entry.fields]
        seat.screen.shown = turns[-1] if turns else 0
        return seat

    # ---- the game goes on -------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end. Raises EOFError when the person leaves."""
        self.welcome()
        while question := self.game.question:
            self.save()
            if question.player != self.side:
                self.let_decide()
                continue
            self.note(question)
            self.screen.news(self.game.told)
            self.screen.look(self.game.sight(self.side), question)
            self.screen.ask(question)
            choice = self.screen.answer(question, self.commands)
            if choice is not None:
                self.game.answer(choice)
        self.save()
        self.screen.news(self.game.told)
        self.say_end()

    def let_decide(self) -> None:
        """The other side chooses until this one must, or the game is over."""
        with self.screen.waiting():
            while (question := self.game.question) and question.player != self.side:
                self.game.decide()

    def note(self, question: Question) -> None:
        """Remember the first question of each turn."""
        if question.player == self.side and (not self.marks or self.marks[-1].turn != question.turn):
            self.marks.append(Mark(question.turn, self.game.told.decisions, self.game.mark()))

    def save(self) -> None:
        """Write the game down as it stands. A full disk is no reason to stop playing."""
        try:
            write_game(self.file, saved_game(self.ruleset, self.engine, self.decks, self.game.told))
            self.unsaved = ""
        except StorageFault as fault:
            self.unsaved = str(fault)

    @property
    def commands(self) -> Commands:
        """What can be said instead of a number."""
        return {
            "?": self.advise,
            "i": self.read_cards,
            "f": self.draw_again,
            "p": self.show_piles,
            "u": self.undo,
            "h": self.explain,
            "q": self.leave,
        }

    # ---- what can be said -------------------------------------------------------------------------------------------

    def advise(self, question: Question, policy: str) -> bool:
        """Ask a policy, the strongest one if none is named, what it would do and why."""
        policy = policy or self.ruleset.adviser
        try:
            with self.screen.waiting():
                advice = self.game.advice(policy)
        except UsageFault as fault:
            self.say(str(fault))
            return False
        best = self.label(question.options[advice.choice].words)
        self.say(self.words["advice"].format(policy, advice.choice + 1, best))
        if not advice.expected:
            if advice.reason:
                self.say(self.label(advice.reason))
            return False
        self.say(self.words["figures"])
        best_first = sorted(enumerate(advice.expected), key=lambda tried: -1.0 if tried[1] is None else tried[1])[::-1]
        rows = [(str(at + 1), self.share(share), self.label(question.options[at].words)) for at, share in best_first]
        self.screen.rows(rows, right=(0, 1))
        return False

    def share(self, share: float | None) -> str:
        return self.words["not_tried"] if share is None else f"{100 * share:.1f} %"

    def read_cards(self, question: Question, which: str) -> bool:
        """Show what is printed on cards: the hand, those of an option, one by its letter or by a part of its name."""
        sight = self.game.sight(self.side)
        if not which:
            cards: Sequence[GameCard] = sight.hand
        elif (at := position(which, len(question.options))) is not None:
            move = question.options[at]
            cards = [card for card in (move.card, move.target) if card]
        elif card := self.screen.letters.get(which.lower()):
            cards = [card]
        else:
            cards = [card for card in everything(sight, question) if name_key(which) in self.keys(card)]
        different = {card.name: card for card in cards}.values()
        if not different:
            self.say(self.words["no_card"].format(which))
        for card in list(different)[:MOST_READ] if which else different:
            self.screen.card(card)
        return False

    def keys(self, card: GameCard) -> str:
        """All names of a card, as they are compared."""
        return "\n".join(name_key(name) for side in self.game.printed(card) for name in (side.name.ja, side.name.en))

    def draw_again(self, question: Question, _: str) -> bool:
        self.screen.draw(self.game.sight(self.side))
        self.screen.ask(question)
        return False

    def show_piles(self, _question: Question, _: str) -> bool:
        """What lies open beside the fields."""
        piles = self.game.sight(self.side).piles
        for pile in piles:
            self.say(self.words["pile"].format(self.label(pile.words), self.screen.listed(pile.cards)))
        if not piles:
            self.say(self.words["no_piles"])
        return False

    def undo(self, _question: Question, _: str) -> bool:
        """Back to the first question of this turn; from there, of the turn before."""
        if len(self.marks) > 1 and self.marks[-1].decisions == self.game.told.decisions:
            self.marks.pop()
        mark = self.marks[-1]
        if mark.decisions == self.game.told.decisions:
            self.say(self.words["no_undo"])
            return False
        self.game.go_back(mark.moment)
        self.screen.shown = len(self.game.told.entries)
        self.screen.drawn = None
        self.say(self.words["undone"].format(mark.turn))
        return True

    def explain(self, _question: Question, _: str) -> bool:
        lines = self.words["help"].format(self.ruleset.adviser).splitlines()
        self.screen.rows([line.split("  ", 1) for line in lines], right=())
        return False

    def leave(self, _question: Question, _: str) -> bool:
        """Ask whether it is meant. Raises EOFError if it is."""
        if self.screen.hear(self.words["leave"]).lower() in self.words["yes"].split():
            raise EOFError
        return False

    # ---- what is said -----------------------------------------------------------------------------------------------

    def say(self, words: str, style: str = "") -> None:
        self.screen.say(words, style=style)

    def label(self, label: Label) -> str:
        return self.screen.label(label)

    def welcome(self) -> None:
        """Who plays whom, by which rules, and where the game is saved."""
        self.screen.title()
        place = self.words["first" if (self.side == "a") == self.game.told.a_first else "second"]
        you = self.screen.teller.player(self.side)
        self.screen.say(self.words["welcome"].format(you, place, self.file), indent=0)

    def say_end(self) -> None:
        """Who has won, and where the game is."""
        winner = self.game.told.winner
        self.say(self.words["tie" if winner is None else "won" if winner == self.side else "lost"], style="bold")
        self.say_saved("told")

    def say_goodbye(self) -> None:
        self.screen.console.print()
        self.say_saved("left")

    def say_saved(self, how: str) -> None:
        self.say(self.words["unsaved"].format(self.unsaved) if self.unsaved else self.words[how].format(self.file))


def everything(sight: Sight, question: Question) -> Iterator[GameCard]:
    """All cards that the player sees, those of the options too."""
    yield from sight.hand
    for row in sight.rows:
        yield from row
    for pile in sight.piles:
        yield from pile.cards
    for move in question.options:
        yield from (card for card in (move.card, move.target) if card)
