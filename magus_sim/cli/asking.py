"""Asking a person at a terminal: options by their numbers, Enter where nothing need be done, commands of a letter."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from magus_sim.told import Label, Question, Replay

from .options import Language
from .telling import Teller, console_for_lines

Commands = Mapping[str, Callable[[Question, str], bool]]
"""What can be said instead of a number, by its letter: called with the question and what stands behind the letter, each
answers whether the question is settled."""
TAKE_WORDS = ("?", "i")
"""Commands that may be followed by something."""
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "prompt": "    number ({}h: help) > ",
        "enter": "Enter: {}, ",
        "unknown": "write a number from 1 to {}, or h for help",
        "unreadable": "that could not be read; write a number, or h for help",
    },
    "ja": {
        "prompt": "    番号（{}h：ヘルプ）> ",
        "enter": "Enter：{}、",
        "unknown": "1から{}の番号か、h（ヘルプ）を入力してください",
        "unreadable": "読み取れませんでした。番号か、h（ヘルプ）を入力してください",
    },
}


class Talk:
    """What is said to a person, and heard, in one language."""

    def __init__(self, told: Replay, lang: Language, options: bool) -> None:
        self.lang = lang
        self.teller = Teller(told, lang, options)
        self.console = console_for_lines()

    def say(self, words: str, indent: int = 2, style: str = "") -> None:
        self.console.print(self.teller.line(words, indent, style))

    def label(self, label: Label) -> str:
        return self.teller.say(label)

    def hear(self, prompt: str) -> str:
        """A line that is typed, in half-width letters. Raises EOFError when there are no more."""
        while True:
            try:
                said = self.console.input(prompt, markup=False, emoji=False)
            except UnicodeDecodeError:
                self.say(WORDS[self.lang]["unreadable"])
                continue
            if not self.console.is_terminal:
                self.console.print(said, markup=False, emoji=False)
            return unicodedata.normalize("NFKC", said).strip()

    def answer(self, question: Question, commands: Commands) -> int | None:
        """The option that a person takes; None if a command has settled the question. Raises EOFError."""
        words = WORDS[self.lang]
        passing = None if question.passes is None else question.options[question.passes]
        prompt = words["prompt"].format(words["enter"].format(self.label(passing.words)) if passing else "")
        while True:
            said = self.hear(prompt)
            choice = position(said, len(question.options)) if said else question.passes
            if choice is not None:
                return choice
            letter, rest = said[:1].lower(), said[1:].strip()
            command = commands.get(letter) if letter in TAKE_WORDS or not rest else None
            if command is None:
                self.say(words["unknown"].format(len(question.options)))
            elif command(question, rest):
                return None


def position(said: str, options: int) -> int | None:
    """The position, from 0, of an option that was named by its number."""
    return int(said) - 1 if said.isdecimal() and len(said) < 5 and 1 <= int(said) <= options else None
