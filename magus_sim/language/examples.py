"""An example of every row of a table: for the reference page, and for “it could be written like this”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, get_args

from .grammar import terminal_of
from .language import Language
from .nodes import Range
from .rows import Row
from .templates import Slot, fields_of, members, series, shapes
from .writing import Unwritable, Writer, fits


def example(language: Language[Any], row: Row) -> Any:
    """A value that the row writes, its slots filled with ordinary things."""
    if row.member is not None:
        return row.member
    if language.filter is not None and row.kind is language.filter:
        return language.filter(**row.fixed)
    known = {**language.advice().particular.get(row.kind, {}), **narrowed_in(language, row), **row.fixed}
    others = {name: sample(language, kind) for name, kind in fields_of(row.kind).items() if name not in known}
    return row.kind(**known, **others)


def narrowed_in(language: Language[Any], row: Row) -> Mapping[str, Any]:
    """The fields that go with the type to which a row narrows a slot, if it does."""
    narrowed = language.advice().narrowed
    own = (part for shape in shapes(language, row.kind, "ja") if shape.row is row for part in shape.parts)
    return next((narrowed[part.kind] for part in own if isinstance(part, Slot) and part.kind in narrowed), {})


def sample(language: Language[Any], kind: Any) -> Any:
    """An ordinary value of a kind: the game's sample, or what comes first."""
    for known, value in language.advice().samples:
        if known == kind:
            return value
    if kind is bool:
        return True
    if terminal := terminal_of(kind):
        return plain(language)[terminal] if get_args(kind)[0] is str else small(get_args(kind)[1])
    if joined := series(language, kind):
        return (sample(language, get_args(kind)[0]),) * joined.least
    first = members(kind)[0]
    return example(language, next(row for row in language.rows if isinstance(row, Row) and row.kind is first))


def plain(language: Language[Any]) -> Mapping[str, str]:
    """A subtype and the name of a card, by the terminals that read them."""
    return {"SUBTYPE": next(iter(language.subtypes), "X"), "NAME": "X"}


def small(limits: Range) -> int:
    """A number within limits, two if two is."""
    return min(max(limits.low, 2), limits.high)


@cache
def spelt(language: Language[Any], lang: str) -> Mapping[str, str]:
    """Terminals that stand for any value, by an example as it is read."""
    signed = (value for kind, value in language.advice().samples if terminal_of(kind) == "SIGNED")
    values = {"INT": "1", "MANY": "2", "SIGNED": f"{next(signed, 1):+d}"}
    for english, japanese in list(language.subtypes.items())[:1]:
        values["SUBTYPE"] = f"〈{japanese}〉" if lang == "ja" else f"[{english}]"
    return values


def written(language: Language[Any], row: Row, lang: str, form: str | None) -> Iterator[str]:
    """The example in every wording of the row that can be read, the printed one first."""
    writer = Writer(language, lang)
    value = example(language, row)
    for shape in shapes(language, row.kind, lang, form):
        if shape.row is row and fits(shape, value):
            with suppress(Unwritable):
                yield writer.join(writer.shape_words(shape, value)).strip("、,。.")


def example_lines(language: Language[Any], card: str) -> Iterator[Any]:
    """A line for every row of the table that has a place on that kind of card."""
    for row in language.rows:
        if isinstance(row, Row) and row.printed:
            value = example(language, row)
            is_line = isinstance(value, members(language.starts[card]))
            line = value if is_line else language.advice().as_line(value, card)
            if line is not None:
                yield line
