"""What a game gives so that its cards can be read and written: its tree, its rows, its words and its sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .rows import Heading, Part, Row, Series

if TYPE_CHECKING:
    from .advice import Advice

Line = TypeVar("Line")


@dataclass(frozen=True, eq=False, repr=False)
class Language(Generic[Line]):
    """The language of a game's cards: a card's printed text, in Japanese or English, is the program that the rules run.

    `Line` is the game's class for one ability, one line of a text. Two texts mean the same if their trees are equal.
    `lang` is "ja" or "en" everywhere. All that needs the grammar is imported when it is first called.
    """

    tree: ModuleType
    """The module that has every class of the tree by its name. A class is a nonterminal, a union is a choice between
    nonterminals; a class or a union that the text can hold is public there."""
    rows: tuple[Row | Series, ...]
    """The table of phrases."""
    starts: Mapping[str, Any]
    """Kind of card → what a line of it can be."""
    folder: Path
    """The folder with the sources of all this: texts that were understood are remembered until one of them changes."""
    advice: Callable[[], Advice]
    """What a text cannot mean and what to say of one that is wrong: called when the first text is read."""
    filter: type | None = None
    """The class that takes modifiers, and `parts`, these modifiers; a language may have none."""
    parts: Sequence[Part] = ()
    forms: Mapping[str, Mapping[Any, str]] = field(default_factory=lambda: {"ja": {}, "en": {}})
    """The forms in which a kind can be asked for, by `lang`; a kind that is not named here has one form only."""
    how_many: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """Counter → exactly, up to, and any number."""
    any_number: int = 0
    """The number that stands for any number of what is picked."""
    alike: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: {"ja": {}, "en": {}})
    """By `lang`: what the table prints → a regular expression for what is read, wherever it stands."""
    omitted: Sequence[str] = ()
    """Words that may be missing."""
    polish: Sequence[tuple[str, str]] = ()
    """English only: patterns, and what is printed in their place."""
    reminders: Mapping[Any, Mapping[str, str]] = field(default_factory=dict)
    """A line, or a class of lines → what such a keyword means, by `lang`; its fields stand in { }. Printed in brackets,
    and skipped when a text is read."""
    headings: Mapping[type, Heading] = field(default_factory=dict)
    """How lines are told step by step; a class that is missing is a keyword, told with its reminder."""
    under: Mapping[type, str] = field(default_factory=dict)
    """A class of steps → the field that is told under it: a step, or several effects of which one is chosen."""
    subtypes: Mapping[str, str] = field(default_factory=dict)
    """The subtypes known without a card file: English name → Japanese name."""

    def read(self, text: str, card: str, lang: str, subtypes: Mapping[str, str] | None = None) -> tuple[Line, ...]:
        """The meaning of a card's text, one ability a line; blank lines are skipped.

        `card` is the kind of card, one of `starts`. `subtypes` are those that the text may name, English name →
        Japanese name; without it those of the language. Raises TextFaults with the faults of all lines at once.
        """
        from .memory import key_of, memory

        known = self.subtypes if subtypes is None else subtypes
        remembered = memory(self)
        key = key_of(text, card, lang, known)
        lines = remembered.recall(key)
        if lines is None:
            from .lines import read_lines

            lines = read_lines(self, text, card, lang, known)
            remembered.remember(key, lines)
        return lines

    def write(
        self,
        lines: tuple[Line, ...],
        lang: str,
        *,
        reminders: bool = False,
        subtypes: Mapping[str, str] | None = None,
    ) -> str:
        """The canonical text of a meaning, one ability a line; with `reminders` keywords are explained in brackets."""
        from .writing import Writer

        writer = Writer(self, lang, subtypes)
        return "\n".join(writer.reminded(line) if reminders else writer.line(line) for line in lines)

    def explain(self, lines: tuple[Line, ...], lang: str, *, subtypes: Mapping[str, str] | None = None) -> list[str]:
        """The meaning told step by step, one line a step, indented under what it depends on."""
        from .outline import Outline

        outline = Outline(self, lang, subtypes)
        return [step for line in lines for step in outline.line(line)]
