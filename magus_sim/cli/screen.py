"""What a person at a game sees: what has happened, both fields, the own hand, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from magus_sim.told import Field, GameCard, Label, Printed, Question, Replay, Side, Sight

from .asking import Talk
from .breaking import line_starts
from .options import Language
from .seat_words import WORDS

LETTERS = "abcdefghijklmnopqrstuvwxyz"
INDENT, GAP = 4, 2
"""Columns before a row, and between its cells."""


class Screen(Talk):
    """Draws one side's view of a game. `shown` entries of the telling have been printed, `just_told` is what stands
    right above; `drawn` is what was seen last, `asked` what was asked last and when; `letters` name the cards drawn."""

    def __init__(
        self, told: Replay, side: Side, printed: Callable[[GameCard], tuple[Printed, ...]], lang: Language
    ) -> None:
        super().__init__(told, lang, options=False)
        self.side: Side = side
        self.other: Side = "b" if side == "a" else "a"
        self.printed = printed
        self.words: Mapping[str, str] = WORDS[lang]
        self.shown = 0
        self.just_told = ""
        self.drawn: Sight | None = None
        self.asked: tuple[int, Label] | None = None
        self.letters: dict[str, GameCard] = {}

    def waiting(self) -> AbstractContextManager[Any]:
        """A sign that somebody thinks, on a terminal."""
        return self.console.status(self.words["thinking"]) if self.console.is_terminal else nullcontext()

    # ---- a game as it goes on ---------------------------------------------------------------------------------------

    def title(self) -> None:
        """Who plays whom, and by which rules."""
        for line in self.teller.title():
            self.console.print(line)

    def news(self, told: Replay) -> None:
        """Tell what has not been told yet."""
        self.teller.told = told
        self.just_told = ""
        for entry in told.entries[self.shown :]:
            self.just_told += "".join(self.teller.say(event.words) for event in entry.events if event.words)
            for line in self.teller.entry(entry, draws=False):
                self.console.print(line)
        self.shown = len(told.entries)

    def look(self, sight: Sight, question: Question) -> None:
        """What lies there. In a row of like questions, only numbers while fields and hand show nothing new."""
        before = self.drawn
        if before and (sight == before or question.inside):
            return
        if before and (question.turn, question.words) == self.asked and not has_news(before, sight):
            self.drawn = sight
            self.say(self.numbers(sight.fields["ab".index(self.side)]))
        else:
            self.draw(sight)

    def numbers(self, field: Field) -> str:
        """The numbers of the own field, without its cards."""
        numbers = "  ".join(f"{self.teller.say(label)} {number}" for label, number in field.numbers)
        return f"{self.teller.player(self.side)}  {numbers}"

    def draw(self, sight: Sight) -> None:
        """The other field, the own one and the hand, with a letter for each card."""
        self.drawn, self.just_told = sight, ""
        lettered = letters()
        self.letters = {}
        fields: dict[Side, Field] = {}
        for side in (self.other, self.side):
            at = "ab".index(side)
            names = [self.letter(next(lettered), card) for card in sight.rows[at]]
            rows = [(Label(name, name), *row) for name, row in zip(names, sight.fields[at].rows, strict=True)]
            fields[side] = replace(sight.fields[at], rows=tuple(rows))
        self.console.print()
        for line in self.teller.fields((fields["a"], fields["b"]), (self.other, self.side)):
            self.console.print(line)
        hand = list({card.name: card for card in sight.hand}.values())
        if hand:
            self.say(self.words["hand"])
            names = [self.letter(next(lettered), card) for card in hand]
            rows_of_hand = [(name, *self.in_hand(card, sight.hand)) for name, card in zip(names, hand, strict=True)]
            self.rows(rows_of_hand, right=(2,), cuts=True)

    def letter(self, letter: str, card: GameCard) -> str:
        self.letters[letter] = card
        return letter

    def in_hand(self, card: GameCard, hand: Sequence[GameCard]) -> Iterator[str]:
        """A row of the hand: the name, how often it is there, its facts, and its text as far as there is room."""
        copies = [each.name for each in hand].count(card.name)
        printed = self.printed(card)[0]
        yield self.teller.say(printed.name) + (f" ×{copies}" if copies > 1 else "")
        yield from map(self.teller.say, printed.facts)
        yield " ".join(self.teller.say(printed.text).split("\n"))

    def ask(self, question: Question) -> None:
        """The question with its options."""
        self.asked = (question.turn, question.words)
        if question.about and self.teller.say(question.about) not in self.just_told:
            self.say(self.words["about"].format(self.teller.say(question.about)), style="dim")
        self.say(self.teller.say(question.words), style="bold")
        options = [self.teller.say(move.words) for move in question.options]
        self.rows([(str(number), words) for number, words in enumerate(options, 1)], right=(0,))

    # ---- cards ------------------------------------------------------------------------------------------------------

    def card(self, card: GameCard) -> None:
        """What is printed on a card, the side that is up first."""
        for printed in self.printed(card):
            facts = "  ".join(filter(None, map(self.teller.say, printed.facts)))
            self.say(f"{self.teller.say(printed.name)}  {facts}", INDENT, "bold")
            for line in self.teller.say(printed.text).splitlines():
                self.say(line, INDENT + 2)

    def listed(self, cards: Sequence[GameCard]) -> str:
        """Names in a row, equal ones counted."""
        names = [self.teller.say(card.name) for card in cards]
        counts = {name: names.count(name) for name in names}
        return self.words["comma"].join(name + (f"×{count}" if count > 1 else "") for name, count in counts.items())

    def rows(self, rows: Sequence[Sequence[str]], right: Sequence[int], cuts: bool = False) -> None:
        """Columns, those in `right` to the right; the last one is folded where the terminal ends, or cut there."""
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        table = Table.grid(padding=(0, GAP, 0, 0))
        for column, width in enumerate(widths[:-1]):
            table.add_column(justify="right" if column in right else "left", min_width=width, no_wrap=True)
        table.add_column(overflow="fold")
        room = self.console.width - INDENT - sum(width + GAP for width in widths[:-1]) - GAP
        for row in rows:
            *cells, words = row
            last = Text(words)
            if cuts:
                last.truncate(max(room, 1), overflow="ellipsis")
            else:
                last = Text("\n").join(last.divide(line_starts(words, max(room, 1))))
            table.add_row(*cells, last)
        self.console.print(Padding(table, (0, 0, 0, INDENT), expand=False))


def has_news(before: Sight, now: Sight) -> bool:
    """Whether the fields look otherwise, or a card has come to hand."""
    was, fields = ((sight.rows, [field.rows for field in sight.fields]) for sight in (before, now))
    return was != fields or not set(now.hand) <= set(before.hand)


def letters() -> Iterator[str]:
    """a to z, then aa, ab and so on."""
    yield from LETTERS
    yield from (first + second for first in LETTERS for second in LETTERS)
