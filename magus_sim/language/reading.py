"""From text to tree: one line of a card, read by a parser that is made out of the phrase table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass, replace
from functools import cache
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, cast

from lark import Lark, Token, lexer

from magus_sim.sources.names import name_key

from .grammar import Grammar
from .language import Language
from .memory import cache_folder
from .nodes import Subtype
from .surface import cleaned
from .templates import fields_of
from .walking import remade
from .writing import Writer

SUBTYPE_MARK = re.compile(r"[〈＜<\[［]")
KANJI = "〇一二三四五六七八九"
ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
HUGE = 10**9
"""Stands for every number that is larger: far outside of any limit."""


class Reader:
    """A parser. Made once for each language, and for Japanese and English, by `reader`."""

    def __init__(self, language: Language[Any], lang: str) -> None:
        self.language = language
        self.lang = lang
        self.grammar = Grammar(language, lang)
        with unchecked():
            self.lark = Lark(
                self.grammar.text,
                parser="lalr",
                start=list(self.grammar.starts.values()),
                transformer=cast(Any, SimpleNamespace(**self.grammar.makers, **VALUES)),
                cache=cache_file(self.grammar.text),
            )

    def parse(self, text: str, card: str, subtypes: Mapping[str, str] | None = None) -> Any:
        """The meaning of one line. Raises lark's UnexpectedInput, SaidTwice and UnknownSubtype."""
        line = self.lark.parse(cleaned(text, self.lang), start=self.grammar.starts[card])
        known = self.language.subtypes if subtypes is None else subtypes
        return with_known_subtypes(line, known) if SUBTYPE_MARK.search(text) else line


@contextmanager
def unchecked() -> Iterator[None]:
    """Without lark's search for terminals that collide. It takes longer than all the rest, is made wherever interegular
    is installed, and the tests make it."""
    kept = lexer.has_interegular
    lexer.has_interegular = False
    try:
        yield
    finally:
        lexer.has_interegular = kept


@dataclass(frozen=True, eq=False)
class Setting:
    """Where a line stands: on which kind of card, in which language, among which subtypes."""

    reader: Reader
    card: str
    subtypes: Mapping[str, str]

    @property
    def language(self) -> Language[Any]:
        return self.reader.language

    @property
    def lang(self) -> str:
        return self.reader.lang

    @property
    def writer(self) -> Writer:
        return Writer(self.language, self.lang, self.subtypes)

    def parse(self, text: str) -> Any:
        """As Reader.parse."""
        return self.reader.parse(text, self.card, self.subtypes)

    def on(self, card: str) -> Setting:
        """The same on another kind of card."""
        return replace(self, card=card)


class UnknownSubtype(Exception):
    """A subtype that no card file names."""

    def __init__(self, word: str) -> None:
        self.word = word


def with_known_subtypes(line: Any, subtypes: Mapping[str, str]) -> Any:
    """The same meaning, subtypes by their English names. The grammar takes any word: new ones need no new grammar."""

    def known(part: Any) -> Any:
        names = {name: getattr(part, name) for name in subtype_fields(part.__class__)}
        english = {name: english_name(word, subtypes) for name, word in names.items() if word is not None}
        return replace(part, **english) if english else part

    return remade(line, known)


@cache
def subtype_fields(kind: type) -> tuple[str, ...]:
    """The fields of a class that hold subtypes."""
    return tuple(name for name, held in fields_of(kind).items() if held == Subtype) if is_dataclass(kind) else ()


def english_name(word: str, subtypes: Mapping[str, str]) -> str:
    """A subtype's English name, given either name. Raises UnknownSubtype."""
    for english, japanese in subtypes.items():
        if name_key(word) in (name_key(japanese), name_key(english)):
            return english
    raise UnknownSubtype(word)


@cache
def reader(language: Language[Any], lang: str) -> Reader:
    """The reader of a language's Japanese or English."""
    return Reader(language, lang)


def number(token: Token) -> int:
    """A number in digits, in kanji up to 九十九, or an English word."""
    text = token.lower()
    if text in ENGLISH:
        return ENGLISH.index(text)
    if text.isascii():
        return min(int(text), HUGE)
    tens, ten, ones = text.rpartition("十")
    if not all(digit in KANJI for digit in tens + ones) or len(tens) > 1 or len(ones) > 1:
        return HUGE
    return 10 * (KANJI.index(tens or "一") if ten else 0) + (KANJI.index(ones) if ones else 0)


def signed(token: Token) -> int:
    size = min(int(token[1:]), HUGE)
    return -size if token[0] == "-" else size


def inside(token: Token) -> str:
    """What stands between the brackets or quotes."""
    return str(token[1:-1])


VALUES: dict[str, Callable[[Token], Any]] = {
    "INT": number,
    "MANY": number,
    "SIGNED": signed,
    "SUBTYPE": inside,
    "NAME": inside,
}


def cache_file(grammar: str) -> str | bool:
    """Where lark keeps the tables of a grammar, so that they are worked out once; False where nothing can be kept."""
    folder = cache_folder()
    return False if folder is None else str(folder / f"grammar-{sha256(grammar.encode()).hexdigest()}")
