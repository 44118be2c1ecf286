"""From tree to text: the canonical wording of a meaning, out of the phrase table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, get_args

from .language import Language
from .nodes import CardName, Range, Subtype
from .templates import Shape, Slot, Spellings, fields_of, filter_parts, forms, members, series, shapes, split

WIDE = str.maketrans("0123456789+-", "０１２３４５６７８９＋－")
NAME_HERE = "\0"

POLISH: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r" +([,.:”])", r"\1"),
    (r"“ +", "“"),
    (r"\b(up to) a\b", r"\1 1"),
    (r"\btop 1 cards\b", "top 1 card"),
    (r"\ba other\b", "another"),
    (r"\ba (?=\[?[aeiou])", "an "),
    (r"(or less|or more|exactly \d+) with\b", r"\1 and with"),
]
"""English only: spaces and articles. Polishing may never add a word that the grammar does not know."""
CAPITALS: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r"(^|[.:] )([a-z])", lambda m: m[1] + m[2].upper())
]
"""Comes last, after the game's own polish."""


class Unwritable(ValueError):
    """A tree that no row of the phrase table writes."""


class Writer:
    """Writes trees in Japanese or English. `subtypes`: English name → Japanese name; None: those of the language."""

    def __init__(self, language: Language[Any], lang: str, subtypes: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.lang = lang
        self.subtypes = language.subtypes if subtypes is None else subtypes

    def line(self, line: Any) -> str:
        """One ability as it would be printed."""
        return self.join(self.words(line, type(line)))

    def reminded(self, line: Any) -> str:
        """One ability as it would be printed, what a keyword means behind it in brackets."""
        meaning = self.reminder(line)
        brackets = "（{}）" if self.lang == "ja" else " ({})"
        return self.line(line) + (brackets.format(meaning) if meaning else "")

    def reminder(self, line: Any) -> str:
        """What a keyword means, in words; empty for any other line."""
        reminders = self.language.reminders
        meaning = reminders.get(line) or reminders.get(type(line))
        if meaning is None:
            return ""
        kinds: Mapping[str, Any] = fields_of(line.__class__)
        words = {name: self.join(self.words(getattr(line, name), kind)) for name, kind in kinds.items()}
        return meaning[self.lang].format(**words)

    def join(self, words: list[str]) -> str:
        """Words as a text. Names of cards are kept out of the polishing."""
        if self.lang == "ja":
            return "".join(words)
        names = iter([word for word in words if is_name(word)])
        text = " ".join(NAME_HERE if is_name(word) else word for word in words)
        for pattern, better in [*POLISH, *self.language.polish, *CAPITALS]:
            text = re.sub(pattern, better, text)
        return re.sub(NAME_HERE, lambda _: next(names), text)

    def words(self, value: Any, kind: Any, form: str | None = None) -> list[str]:
        """The words of a value, whose place in the tree is of `kind`. Raises Unwritable."""
        if kind == Subtype:
            return [f"〈{self.subtypes.get(value, value)}〉" if self.lang == "ja" else f"[{value}]"]
        if kind == CardName:
            return [f"《{value}》" if self.lang == "ja" else f"“{value}”"]
        if isinstance(value, int):
            return [self.number(value, get_args(kind)[1])]
        if joined := series(self.language, kind):
            return self.series_words(value, joined)
        for member in members(kind):
            if isinstance(value, member):
                return self.shaped(value, member, form if form in forms(self.language, member, self.lang) else None)
        raise Unwritable(f"{value!r} is no {kind}")

    def number(self, value: int, limits: Range) -> str:
        digits = f"{value:+d}" if limits.signed else str(value)
        return digits.translate(WIDE) if self.lang == "ja" else digits

    def series_words(self, items: tuple[Any, ...], joined: Any) -> list[str]:
        between = [part[0] for part in split(self.language, getattr(joined, self.lang), tuple, self.lang)]
        before_last, last = joined.forms if self.lang == "ja" else (None, None)
        item_kind = get_args(joined.kind)[0]
        words: list[str] = []
        for item in items[:-1]:
            words += self.words(item, item_kind, before_last) + between
        return words + self.words(items[-1], item_kind, last)

    def shaped(self, value: Any, kind: Any, form: str | None) -> list[str]:
        for shape in shapes(self.language, kind, self.lang, form):
            if shape.printed and fits(shape, value):
                try:
                    return self.shape_words(shape, value)
                except Unwritable:
                    continue
        raise Unwritable(f"no phrase for {value!r}" + (f" in the form {form}" if form else ""))

    def shape_words(self, shape: Shape, value: Any) -> list[str]:
        words = list(self.parts_words(shape.parts, value))
        if type(value) is self.language.filter:
            return [*self.modifiers(value, behind=False), *words, *self.modifiers(value, behind=True)]
        return words

    def parts_words(self, parts: tuple[Spellings | Slot, ...], value: Any) -> Iterator[str]:
        for part in parts:
            if isinstance(part, Slot):
                yield from self.words(getattr(value, part.field), part.kind, part.form)
            else:
                yield part[0]

    def modifiers(self, value: Any, *, behind: bool) -> Iterator[str]:
        for part, parts in filter_parts(self.language, self.lang, behind=behind):
            if getattr(value, part.field) not in (None, False):
                yield from self.parts_words(parts, value)


def fits(shape: Shape, value: Any) -> bool:
    """Whether a shape is the right one for a value, apart from what its slots hold."""
    if isinstance(value, Enum):
        return shape.row.member is value
    return (
        all(getattr(value, name) == wanted for name, wanted in shape.fixed.items())
        and all(bool(getattr(value, name)) == wanted for name, wanted in shape.flags.items())
        and not any(isinstance(part, Slot) and part.many and getattr(value, part.field) == 1 for part in shape.parts)
    )


def is_name(word: str) -> bool:
    return len(word) > 1 and word.startswith("“")
