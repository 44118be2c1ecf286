"""The door: one question at a time, answered with the position of an option (chapter 12)."""

from __future__ import annotations

from collections.abc import Sequence

from magus_sim.rulesets.spell_girl.card import Card
from magus_sim.rulesets.spell_girl.rule_options import DEFAULT, RuleOptions

from .asking import Asking, Option, Question
from .pieces import GameOver, Table
from .rounds import Luck, play_game

__all__ = ["Luck", "ReferenceGame"]


class ReferenceGame:
    """One game. A deck is 41 cards, the girl in slot 0; the card in slot n of a seat has the number 41 × seat + n."""

    def __init__(
        self, decks: tuple[Sequence[Card], Sequence[Card]], luck: Luck, options: RuleOptions = DEFAULT
    ) -> None:
        self.table = Table(decks, options)
        self.result: tuple[int | None, str] | None = None
        """None while the game is on; then the winner's seat (None: a tie) and the reason."""
        self.rules: Asking[None] = play_game(self.table, luck)
        self.waiting: Question | None = None
        self.go_on(None)

    @property
    def question(self) -> str | None:
        return self.waiting.name if self.waiting else None

    @property
    def asked(self) -> int | None:
        return self.waiting.asked if self.waiting else None

    @property
    def options(self) -> list[Option]:
        return list(self.waiting.options) if self.waiting else []

    def choose(self, index: int) -> None:
        """Answer the question. Raises IndexError for a position that is no option."""
        if not 0 <= index < len(self.options):
            raise IndexError(index)
        self.go_on(index)

    def go_on(self, index: int | None) -> None:
        try:
            self.waiting = next(self.rules) if index is None else self.rules.send(index)
        except GameOver as over:
            self.waiting = None
            self.result = (over.winner, over.reason)
