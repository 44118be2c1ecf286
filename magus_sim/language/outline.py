"""A meaning told step by step, one short line a step, indented under what it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .language import Language
from .rows import Beside
from .writing import Writer

INDENT = "  "
OPTION = {"ja": "選択肢", "en": "Option"}
ALONE: tuple[list[str], list[str]] = ([], [])
COLON = {"ja": "：", "en": ": "}
SLASH = {"ja": "／", "en": " / "}


class Outline:
    """Tells meanings in Japanese or English."""

    def __init__(self, language: Language[Any], lang: str, subtypes: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.lang = lang
        self.writer = Writer(language, lang, subtypes)

    def line(self, line: Any) -> Iterator[str]:
        """One ability: its kind and what is told beside it, then its steps."""
        heading = self.language.headings.get(type(line))
        if heading is None:
            yield self.writer.line(line)
            if reminder := self.writer.reminder(line):
                yield INDENT + reminder
            return
        terms = [term for beside in heading.beside for term in self.beside(line, beside)]
        colon = COLON[self.lang] if terms else ""
        yield heading.words[self.lang] + colon + SLASH[self.lang].join(terms)
        if heading.under:
            yield from self.told(getattr(line, heading.under), INDENT)

    def beside(self, line: Any, beside: Beside) -> Iterator[str]:
        """What is told of a field beside the heading: nothing if it is not set, each item of a tuple."""
        value = getattr(line, beside.field)
        before, behind = beside.around[self.lang] if beside.around else ALONE
        if beside.instead:
            yield from [beside.instead[self.lang]] if value else []
        elif value is not None:
            for item in value if isinstance(value, tuple) else (value,):
                yield self.joined([*before, *self.words(item), *behind])

    def told(self, step: Any, indent: str) -> Iterator[str]:
        """A step, or several; what a choice, a condition or a wish leads to stands under it."""
        if isinstance(step, tuple):
            for each in step:
                yield from self.told(each, indent)
            return
        under = self.language.under.get(type(step))
        then = getattr(step, under) if under else None
        if then is None:
            yield indent + self.joined(self.words(step))
        elif isinstance(then, tuple):
            yield indent + self.joined(self.words(step)[:1])
            for number, option in enumerate(then, 1):
                yield f"{indent}{INDENT}{OPTION[self.lang]} {number}"
                yield from self.told(option, indent + 2 * INDENT)
        else:
            whole, rest = self.words(step), self.words(then)
            yield indent + self.joined(whole[: -len(rest)])
            yield from self.told(then, indent + INDENT)

    def words(self, node: Any) -> list[str]:
        form = "て" if self.lang == "ja" else None
        return self.writer.words(node, type(node), form)

    def joined(self, words: list[str]) -> str:
        """Words as a line of its own, without the comma or “and” that led on to the next."""
        return self.writer.join(words).strip(" ,、。.:").removesuffix(" and")
