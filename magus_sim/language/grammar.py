"""From the phrase table to a lark grammar, and the functions that make tree nodes out of what it finds.

A kind in a form is a rule, a shape is an alternative, a phrase in all its spellings is a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from lark.utils import get_regexp_width

from .language import Language
from .nodes import CardName, Range, Subtype
from .rows import Series
from .spellings import COMMAS, NUMBER_WORDS, STOPS, alike
from .templates import Shape, Slot, Spellings, fields_of, filter_parts, forms, members, series, shapes, split

Maker = Callable[[list[Any]], Any]

NARROW_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")


class SaidTwice(Exception):
    """A filter that sets the same field twice."""

    def __init__(self, field: str) -> None:
        self.field = field


class Alternative(NamedTuple):
    """One way to read a rule. `maker` names the function that makes the node; "" passes the only child on."""

    symbols: list[str]
    maker: str = ""


class Grammar:
    """The rules, makers and terminals of a language, taken from the table, and `text`, the same in lark's notation."""

    def __init__(self, language: Language[Any], lang: str) -> None:
        self.language = language
        self.lang = lang
        self.rules: dict[str, list[Alternative]] = {}
        self.makers: dict[str, Maker] = {}
        self.patterns: dict[str, str] = {}
        """Regular expression → terminal: a phrase that stands in several rows is one terminal."""
        self.phrases: dict[str, str] = {}
        """Terminal → its printed spelling."""
        self.firsts: dict[str, frozenset[str]] = {}
        self.starts = {card: self.rule(kind) for card, kind in language.starts.items()}
        self.text = "\n".join([*self.rule_lines(), *self.terminal_lines()])

    # ---- rules ------------------------------------------------------------------------------------------------------

    def rule(self, kind: Any, form: str | None = None) -> str:
        """The name of the rule or terminal that reads a kind in a form."""
        if terminal := terminal_of(kind):
            return terminal
        name = rule_name(self.language, kind, form)
        if name not in self.rules:
            self.rules[name] = []
            if joined := series(self.language, kind):
                self.rules[name] += self.series_alternatives(name, joined)
            elif len(members(kind)) > 1:
                self.rules[name] += self.union_alternatives(kind, form)
            else:
                self.rules[name] += self.shape_alternatives(kind, form)
        return name

    def union_alternatives(self, kind: Any, form: str | None) -> Iterable[Alternative]:
        for member in members(kind):
            own = self.own_form(member, form)
            if shapes(self.language, member, self.lang, own):
                yield Alternative([self.rule(member, own)])

    def series_alternatives(self, name: str, joined: Series) -> Iterable[Alternative]:
        """Left recursion, except where the last item alone has a form of its own."""
        item = get_args(joined.kind)[0]
        between = self.symbols(split(self.language, getattr(joined, self.lang), tuple, self.lang))
        before_last, last = joined.forms if self.lang == "ja" else (None, None)
        first, final = self.rule(item, before_last), self.rule(item, last)
        if before_last != last:
            yield self.alternative([final], lambda items: (items[0],))
            yield self.alternative([first, *between, name], lambda items: (items[0], *items[1]))
            return
        if joined.least == 1:
            yield self.alternative([final], lambda items: (items[0],))
        else:
            yield self.alternative([first, *between, final], lambda items: (items[0], items[1]))
        yield self.alternative([name, *between, final], lambda items: (*items[0], items[1]))

    def shape_alternatives(self, kind: Any, form: str | None) -> Iterable[Alternative]:
        for shape in shapes(self.language, kind, self.lang, form):
            if not all(self.exists(part) for part in shape.parts if isinstance(part, Slot)):
                continue
            symbols = self.symbols(without_last_stop(shape.parts))
            if kind is not self.language.filter:
                yield self.alternative(symbols, node_maker(shape))
                continue
            before, behind = self.modifiers(behind=False), self.modifiers(behind=True)
            yield self.alternative([*before, *symbols, *behind], filter_maker(shape))

    def modifiers(self, *, behind: bool) -> list[str]:
        """The symbols for a filter's modifiers: any number of them, in any order."""
        name = "modifier_behind" if behind else "modifier"
        if name not in self.rules:
            self.rules[name] = [
                self.alternative(self.symbols(parts), modifier_maker(part.field, part.value))
                for part, parts in filter_parts(self.language, self.lang, behind=behind)
            ]
        return [f"{name}*"] if self.rules[name] else []

    def alternative(self, symbols: list[str], maker: Maker) -> Alternative:
        name = f"make_{len(self.makers)}"
        self.makers[name] = maker
        return Alternative(symbols, name)

    def own_form(self, kind: Any, form: str | None) -> str | None:
        return form if form in forms(self.language, kind, self.lang) else None

    def exists(self, slot: Slot) -> bool:
        """Whether anything of the slot's kind can be written in the slot's form."""
        if terminal_of(slot.kind) or series(self.language, slot.kind):
            return True
        return any(
            shapes(self.language, kind, self.lang, self.own_form(kind, slot.form)) for kind in members(slot.kind)
        )

    def first(self, symbol: str) -> frozenset[str]:
        """The terminals with which a rule can begin; none if the grammar has no such rule."""
        if symbol not in self.firsts:
            self.firsts[symbol] = frozenset()
            if symbol in self.rules:
                starts = (name for way in self.rules[symbol] for name in beginning(way.symbols))
                self.firsts[symbol] = frozenset().union(*(self.first(name) for name in starts))
            elif symbol.isupper():
                self.firsts[symbol] = frozenset({symbol})
        return self.firsts[symbol]

    # ---- terminals --------------------------------------------------------------------------------------------------

    def symbols(self, parts: Iterable[Spellings | Slot]) -> list[str]:
        """Words become terminals, slots rules. Commas are never needed, and the last stop of a line is not read."""
        symbols = []
        for part in parts:
            if isinstance(part, Slot):
                symbols.append("MANY" if part.many else self.rule(part.kind, part.form))
            elif part[0] != COMMAS[self.lang]:
                symbols.append(self.terminal(part) + ("?" if part[0] in self.language.omitted else ""))
        return symbols

    def terminal(self, words: Spellings) -> str:
        pattern = regular_expression(self.language, words, self.lang)
        name = self.patterns.setdefault(pattern, f"_T{len(self.patterns)}")
        self.phrases.setdefault(name, words[0])
        return name

    # ---- lark's notation --------------------------------------------------------------------------------------------

    def rule_lines(self) -> list[str]:
        return [
            f"?{name}: "
            + "\n  | ".join(" ".join(way.symbols) + (f" -> {way.maker}" if way.maker else "") for way in ways)
            for name, ways in self.rules.items()
        ]

    def terminal_lines(self) -> list[str]:
        """A regular expression takes its first branch, not its longest: what is longer at its shortest goes first."""
        flag = "i" if self.lang == "en" else ""
        number = NUMBER_WORDS[self.lang]
        return [
            *(f"{name}.{2 * get_regexp_width(regex)[0]}: /{regex}/{flag}" for regex, name in self.patterns.items()),
            f"INT.1: /[0-9]+|{number}/{flag}",
            f"MANY.1: /[0-9][0-9]+|[02-9]|(?!one){number}/{flag}",
            "SIGNED.1: /[+-] *[0-9]+/",
            r"SUBTYPE: /[〈<\[][^〈〉<>\[\]]+[〉>\]]/",
            "NAME: /《[^《》]+》/" if self.lang == "ja" else 'NAME: /[“"][^“”"]+[”"]/',
            r"%ignore /[\s、,]+/",
        ]


def without_last_stop(parts: tuple[Spellings | Slot, ...]) -> tuple[Spellings | Slot, ...]:
    """The stop that ends a line is printed and never read: the surface drops it."""
    return parts[:-1] if parts[-1] in STOPS else parts


def beginning(symbols: list[str]) -> Iterator[str]:
    """The symbols that can come first: those that may be missing, and the one after them."""
    for symbol in symbols:
        yield symbol.rstrip("*?")
        if symbol[-1] not in "*?":
            return


def terminal_of(kind: Any) -> str | None:
    """The terminal for numbers, subtypes and names of cards; None for a kind that has rules."""
    if kind == Subtype:
        return "SUBTYPE"
    if kind == CardName:
        return "NAME"
    limits = next((mark for mark in get_args(kind)[1:] if isinstance(mark, Range)), None)
    return None if limits is None else "SIGNED" if limits.signed else "INT"


@cache
def named_kinds(language: Language[Any]) -> Mapping[Any, str]:
    """The kinds of the tree by the names that they have there."""
    return {
        kind: name.lower() for name, kind in vars(language.tree).items() if isinstance(kind, type) or get_args(kind)
    }


def rule_name(language: Language[Any], kind: Any, form: str | None) -> str:
    """A rule's name: lark wants ASCII."""
    base = named_kinds(language).get(kind) or "_or_".join(member.__name__.lower() for member in members(kind))
    return base if form is None else base + "_" + "".join(c if c.isascii() else f"{ord(c):x}" for c in form)


@cache
def regular_expression(language: Language[Any], words: Spellings, lang: str) -> str:
    """What a phrase is read by: its spellings, longest first, and those that are alike wherever they stand."""
    if words == ("a",):
        return alike(language, "en")["a"]
    ways = "|".join(spelt(language, way, lang) for way in sorted(words, key=len, reverse=True))
    ends_in_letter = lang == "en" and words[0][-1].isalpha()
    return f"(?:{ways})" + ("(?![a-z])" if ends_in_letter else "")


def spelt(language: Language[Any], words: str, lang: str) -> str:
    """A phrase with those of its words replaced that have other spellings everywhere."""
    pieces = spelt_alike(language, lang).split(words.translate(NARROW_DIGITS))
    return "".join(alike(language, lang).get(piece) or re.escape(piece) for piece in pieces).replace(r"\ ", r"\s+")


@cache
def spelt_alike(language: Language[Any], lang: str) -> re.Pattern[str]:
    border = r"\b" if lang == "en" else ""
    words = (border + word + border if word.isalpha() else re.escape(word) for word in alike(language, lang))
    return re.compile(f"({'|'.join(words)})")


def node_maker(shape: Shape) -> Maker:
    """A function that makes the node of a shape out of what stands in its slots."""
    if shape.row.member is not None:
        return lambda _: shape.row.member
    slots = [part.field for part in shape.parts if isinstance(part, Slot)]
    kinds = fields_of(shape.row.kind)
    flags = {flag: is_set or unset(kinds[flag]) for flag, is_set in shape.flags.items()}
    known = {name: value for name, value in {**shape.fixed, **flags}.items() if name not in slots}
    return lambda children: shape.row.kind(**known, **dict(zip(slots, children, strict=True)))


def unset(kind: Any) -> Any:
    """The value of a field whose flag is not set."""
    return False if kind is bool else () if get_origin(kind) is tuple else None


def modifier_maker(field: str, value: Any) -> Maker:
    return lambda children: (field, value if value is not None else children[0])


def filter_maker(shape: Shape) -> Maker:
    def make(children: list[tuple[str, Any]]) -> Any:
        fields = [field for field, _ in children]
        for field in fields:
            if fields.count(field) > 1:
                raise SaidTwice(field)
        return shape.row.kind(**shape.fixed, **dict(children))

    return make
