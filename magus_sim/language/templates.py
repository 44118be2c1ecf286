"""Reading the templates of a table: a row and a language and a form in, the shapes in which it is written out.

A shape is a template with nothing left to decide: the words and slots in their order, and what the fields must be for
this shape to be the right one. Grammar and printer both work on shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from .language import Language
from .rows import Part, Row, Series

Spellings = tuple[str, ...]
"""A word or phrase in all its spellings; the first is printed."""


class Slot(NamedTuple):
    """A place for the phrase of a field. `many`: a number that is not 1, where 1 has a shape of its own."""

    field: str
    kind: Any
    form: str | None
    many: bool


@dataclass(frozen=True)
class Shape:
    """One way to write a row: `fixed` fields have that value, `flags` are set or not."""

    row: Row
    printed: bool
    fixed: Mapping[str, Any]
    flags: Mapping[str, bool]
    parts: tuple[Spellings | Slot, ...]


FORM = re.compile(r"<([^<>]*)>")
FLAG = re.compile(r"\{(\w+)\?((?:[^{}]|\{[^{}]*\})*)\}")
PICKED = re.compile(r"\{(\w+)/(\w*)\}")
AGREEMENT = re.compile(r"«([^«»|]*)\|([^«»|]*)»")
TWO_FORMS = re.compile(r"\{(\w+):(\w+)\|(\w+)\}")
NUMBER = re.compile(r"\{(\w+)#\}")
SLOT = r"\{(?P<field>\w+)(?P<many>!)?(?:@(?P<narrow>\w+))?(?::(?P<form>\w+))?\}"
PIECE = {
    "ja": re.compile(SLOT + r"|(?P<words>[、。「」]|(?:\([^()]*\)|[^、。「」{}()])+)"),
    "en": re.compile(SLOT + r"|(?P<words>[,.:“”]|(?:\([^()]*\)|[^\s,.:“”{}()])+)"),
}


@cache
def shapes(language: Language[Any], kind: Any, lang: str, form: str | None = None) -> tuple[Shape, ...]:
    """Every shape in which something of `kind` is written when asked for in that form."""
    rows = [row for row in language.rows if isinstance(row, Row) and row.kind is kind]
    return tuple(shape for row in rows for shape in expand(language, row, lang, form))


@cache
def filter_parts(
    language: Language[Any], lang: str, *, behind: bool
) -> tuple[tuple[Part, tuple[Spellings | Slot, ...]], ...]:
    """A filter's modifiers in their printed order: those before the noun, or those behind it."""
    parts = [part for part in language.parts if (part.behind and lang == "en") == behind]
    if lang == "en":
        parts.sort(key=lambda part: part.rank)
    return tuple((part, split(language, getattr(part, lang), language.filter, lang)) for part in parts)


@cache
def series(language: Language[Any], kind: Any) -> Series | None:
    """How the items of a tuple are joined; None if `kind` is no tuple."""
    return next((entry for entry in language.rows if isinstance(entry, Series) and entry.kind == kind), None)


def forms(language: Language[Any], kind: Any, lang: str) -> tuple[str | None, ...]:
    """The forms in which a kind can be asked for; (None,) if it has one only."""
    return tuple(language.forms[lang][kind].split()) if kind in language.forms[lang] else (None,)


def members(kind: Any) -> tuple[Any, ...]:
    """The kinds of a union, None left out; a kind that is no union stands for itself."""
    if get_origin(kind) not in (Union, UnionType):
        return (kind,)
    return tuple(member for member in get_args(kind) if member is not NoneType)


@cache
def fields_of(kind: type) -> Mapping[str, Any]:
    """A class's fields and their kinds, `| None` taken off."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: without_none(hint) for name, hint in hints.items()}


def without_none(hint: Any) -> Any:
    inner = members(hint)
    return inner[0] if len(inner) == 1 else Union[inner]  # noqa: UP007 - made at run time, from a tuple


def expand(language: Language[Any], row: Row, lang: str, form: str | None) -> Iterator[Shape]:
    """All shapes of one row in one form: each template, each flag set or not, each number one, many or any."""
    if form not in forms(language, row.kind, lang):
        return
    at = forms(language, row.kind, lang).index(form)
    for rank, template in enumerate(row.ja if lang == "ja" else row.en):
        formed = FORM.sub(lambda m: str(m[1]).split("|")[at], template)
        if formed == "-":
            continue
        for text, flags in by_flag(formed):
            if any(flags.values()) or not row.needs_a_flag:
                for flat, fixed in by_picked(language, text):
                    printed = row.printed and rank == 0
                    parts = split(language, flat, row.kind, lang)
                    yield Shape(row, printed, {**row.fixed, **fixed}, flags, parts)


def by_flag(text: str) -> Iterator[tuple[str, dict[str, bool]]]:
    """The text with each flag set and with it not set."""
    flag = FLAG.search(text)
    if flag is None:
        yield text, {}
        return
    for is_set in (True, False):
        chosen = text[: flag.start()] + (flag[2] if is_set else "") + text[flag.end() :]
        for flat, others in by_flag(chosen):
            yield flat, {flag[1]: is_set} | others


def by_picked(language: Language[Any], text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The text for any number that is picked, for "up to" and for an exact one; once if nothing is picked."""
    picked = PICKED.search(text)
    if picked is None:
        yield from by_number(text)
        return
    field, counter = picked.groups()
    exactly, up_to, any_number = (
        text[: picked.start()] + way.replace("{n", "{" + field) + text[picked.end() :]
        for way in language.how_many[counter]
    )
    yield agreeing(any_number, many=True), {field: language.any_number, "upto": True}
    for flat, fixed in by_number(up_to):
        yield flat, {**fixed, "upto": True}
    for flat, fixed in by_number(exactly):
        yield flat, {**fixed, "upto": False}


def by_number(text: str) -> Iterator[tuple[str, dict[str, int]]]:
    """The text for one and the text for many, each with the fields that it fixes; once if number plays no part."""
    if AGREEMENT.search(text) or TWO_FORMS.search(text) or NUMBER.search(text):
        one = agreeing(text, many=False)
        for wording in dict.fromkeys([one.replace(" top a ", " top "), one]):  # the top card is read as well
            yield wording, dict.fromkeys(NUMBER.findall(text), 1)
        yield agreeing(text, many=True), {}
    else:
        yield text, {}


def agreeing(text: str, *, many: bool) -> str:
    text = AGREEMENT.sub(lambda m: m[1 + many], text)
    text = TWO_FORMS.sub(lambda m: f"{{{m[1]}:{m[2 + many]}}}", text)
    return NUMBER.sub(r"{\1!}" if many else "a", text)


@cache
def split(language: Language[Any], text: str, kind: Any, lang: str) -> tuple[Spellings | Slot, ...]:
    """The words and slots of a text. English is cut into words, Japanese only at its marks."""
    parts: list[Spellings | Slot] = []
    for m in PIECE[lang].finditer(text):
        if m["words"]:
            parts.append(spellings(m["words"]))
        else:
            inner = getattr(language.tree, m["narrow"]) if m["narrow"] else fields_of(kind)[m["field"]]
            parts.append(Slot(m["field"], inner, m["form"], bool(m["many"])))
    return tuple(parts)


@cache
def spellings(words: str) -> Spellings:
    """(a/b)c → ac, bc."""
    choices = [piece.strip("()").split("/") for piece in re.findall(r"\([^()]*\)|[^()]+", words)]
    return tuple("".join(choice) for choice in product(*choices))
