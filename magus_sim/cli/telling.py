"""A game in lines on the terminal: what was chosen, what came of it, what lies on the fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from magus_sim.ruleset import PERSON
from magus_sim.sources.wording import printable

from .breaking import Line
from .folding import rounds
from .options import Language
from .terminal import plain_console

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from magus_sim.told import Entry, Field, Label, Move, Replay, Side

STYLES = ("cyan", "magenta")
"""How the names of A and B look."""
PLAIN_WIDTH = 1000
"""Columns where there is no terminal: no line is broken there."""
WORDS = {
    "en": {
        "title": "{} ({}) against {} ({}), seed {}",
        "rules": "Rules: {}",
        "turn": "Turn {}: {}",
        "choice": "{}: {}",
        "others": " (not: {})",
        "or": " / ",
        "step": "Enter: go on, q: leave ",
        "person": "a person",
        "again": "(the same line {1} more times, amounts apart)",
        "all_again": "(these {0} lines {1} more times, amounts apart)",
        "chance": "Winning chance: {} {}, {} {}",
        "percent": "{:.0f} %",
        "unfinished": "The game is not over.",
    },
    "ja": {
        "title": "{}（{}）対 {}（{}）、シード {}",
        "rules": "ルール：{}",
        "turn": "ターン{}：{}",
        "choice": "{}：{}",
        "others": "（ほかの選択肢：{}）",
        "or": "／",
        "step": "Enter：次へ、q：終了 ",
        "person": "人間",
        "again": "（この行が、数値のほかは同じまま、あと{1}回続く）",
        "all_again": "（この{0}行が、数値のほかは同じまま、あと{1}回続く）",
        "chance": "勝率予測：{} {}、{} {}",
        "percent": "{:.0f}%",
        "unfinished": "ゲームはまだ終わっていない。",
    },
}


def print_replay(
    told: Replay, lang: Language, options: bool, step: bool, chances: Mapping[int, float] | None = None
) -> None:
    """Print a game for people; with `step` a turn at a time. `chances` are those of A after some turns."""
    print_to(console_for_lines(), told, lang, options, step, chances)


def console_for_lines() -> Console:
    """A console that breaks no line by itself: a `Line` does that."""
    console = plain_console(PLAIN_WIDTH)
    console.soft_wrap = True
    return console


def print_to(
    console: Console,
    told: Replay,
    lang: Language,
    options: bool = False,
    step: bool = False,
    chances: Mapping[int, float] | None = None,
) -> None:
    """Print a game on a console."""
    teller = Teller(told, lang, options)
    for line in teller.title():
        console.print(line)
    for at, entries in enumerate(_turns(told.entries)):
        if step and at > 1 and _leaves(console, WORDS[lang]["step"]):
            return
        for line in teller.turn(entries):
            console.print(line)
        if chances and entries[0].turn in chances:
            console.print(teller.chance(chances[entries[0].turn]))
    if not told.reason:
        console.print(teller.line(WORDS[lang]["unfinished"], 2))


def _turns(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The set-up, then the entries of each turn, whose first has the fields."""
    turn: list[Entry] = []
    for entry in entries:
        if entry.fields and turn:
            yield turn
            turn = []
        turn.append(entry)
    yield turn


def _leaves(console: Console, question: str) -> bool:
    """Wait for Enter; whether the reader has had enough."""
    try:
        return console.input(question).strip().lower().startswith("q")
    except EOFError:
        return True


class Teller:
    """Puts a replay into lines of one language."""

    def __init__(self, told: Replay, lang: Language, options: bool) -> None:
        self.told = told
        self.lang = lang
        self.options = options
        self.words = WORDS[lang]

    def title(self) -> Iterator[RenderableType]:
        """Who plays whom, and by which rules if not by the game's own."""
        a, b = self.told.players
        policy_a, policy_b = (self.words["person"] if policy == PERSON else policy for policy in self.told.policies)
        yield self.line(self.words["title"].format(a, policy_a, b, policy_b, self.told.seed))
        if self.told.rules:
            options = ", ".join(f"{name}={value}" for name, value in self.told.rules.items())
            yield self.line(self.words["rules"].format(options))

    def turn(self, entries: Sequence[Entry]) -> Iterator[RenderableType]:
        """A whole turn, what goes round in it told once."""
        lines = [line for entry in entries for line in self.entry(entry)]
        for found in rounds([line.text.plain if isinstance(line, Line) else "" for line in lines]):
            yield from lines[found.start : found.start + found.length]
            if found.times > 1:
                again = self.words["again" if found.length == 1 else "all_again"]
                yield self.line(again.format(found.length, found.times - 1), 2, style="dim")

    def chance(self, chance: float) -> RenderableType:
        """How likely each side wins from here, that of A being `chance`."""
        a, b = self.told.players
        first, second = (self.words["percent"].format(100 * each) for each in (chance, 1 - chance))
        return self.line(self.words["chance"].format(a, first, b, second), 2, style="dim")

    def entry(self, entry: Entry, draws: bool = True) -> Iterator[RenderableType]:
        """The start of a turn with the fields, if it `draws` them, or a choice; then what happened."""
        player = "" if entry.player is None else self.player(entry.player)
        if entry.fields:
            yield ""
            yield self.line(self.words["turn"].format(entry.turn, player), style="bold")
            if draws:
                yield from self.fields(entry.fields)
        if entry.chosen and (self.options or not entry.aside):
            yield self.line(self.choice(player, entry.chosen, entry.options), 2 + 2 * entry.inside)
        for event in entry.events:
            if event.words:
                yield self.line(self.say(event.words), 2 + 2 * event.inside)

    def player(self, side: Side) -> str:
        return self.told.players["ab".index(side)]

    def choice(self, player: str, chosen: Move, options: Sequence[Move]) -> str:
        words = self.words["choice"].format(player, self.say(chosen.words))
        others = [self.say(move.words) for move in options if move != chosen]
        return words + self.words["others"].format(self.words["or"].join(others)) if self.options and others else words

    def say(self, label: Label) -> str:
        return said(label, self.lang)

    def line(self, words: str, indent: int = 0, style: str = "") -> RenderableType:
        """A line that stays indented where it is broken, the players' names in their colours."""
        from rich.text import Text

        text = Text(printable(words), style=style)
        for player, colour in zip(self.told.players, STYLES, strict=True):
            text.highlight_regex(rf"(?<![一-龥]){re.escape(player)}(?![一-龥])", colour)  # not in 対戦相手
        return Line(text, indent)

    def fields(self, fields: Sequence[Field], order: Sequence[Side] = ("a", "b")) -> Iterator[RenderableType]:
        """The fields of A and B, their cells in common columns."""
        from rich.cells import cell_len

        rows = [[self.say(cell) for cell in row] for field in fields for row in field.rows]
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        names = max(map(cell_len, self.told.players))
        for side in order:
            field = fields["ab".index(side)]
            numbers = "  ".join(f"{self.say(label)} {number}" for label, number in field.numbers)
            yield self.line(f"{filled(self.player(side), names)}  {numbers}", 2)
            for row in field.rows:
                cells = (filled(self.say(cell), width) for cell, width in zip(row, widths, strict=True))
                yield self.line("  ".join(cells).rstrip(), 4)


def said(label: Label, lang: Language) -> str:
    return label.ja if lang == "ja" else label.en


def filled(words: str, width: int) -> str:
    """The words in a cell: numbers to the right, all else to the left. A Japanese character fills two columns."""
    from rich.cells import cell_len

    space = " " * (width - cell_len(words))
    return space + words if words.isdecimal() else words + space
