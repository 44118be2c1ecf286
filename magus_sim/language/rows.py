"""What the tables of a language are made of: the phrases of a game, and how its lines are told step by step.

Grammar, printer, reference page and messages all come from the rows; nothing else knows a phrase. A template holds

    {field}                 the field's own phrase; {field:form} asks for a form of it, {field@Type} narrows its type
    {flag?text}             text that stands there only if the field is set
    <a|b|c>                 the text for the form that is asked of this row, in the order of `forms`; - means none
    {n#} «a|b» {who:a|b}    English: 1 is written "a" and takes a, any other number takes b
    {n/枚} {n/}             how many are picked: a number, "up to" it, or any number, as `how_many` has it; such a class
                            has a field `upto`
    (a/b/c)                 spellings that are read alike; the first is printed

A row may have several templates in a language: the first is printed, the others are read too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple


@dataclass(frozen=True, eq=False, repr=False)
class Row:
    """One construct: its templates, and the fields that it stands for. A word row stands for one member of an enum.

    `needs_a_flag`: at least one of the template's flags must be set.
    """

    kind: Any
    ja: tuple[str, ...]
    en: tuple[str, ...]
    fixed: Mapping[str, Any]
    member: Enum | None = None
    printed: bool = True
    needs_a_flag: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Part:
    """One modifier of a filter. Modifiers are read in any order and printed in the order of the table.

    `behind`: it follows the noun in English. Of those before the noun a lower `rank` is printed first, in English.
    """

    field: str
    ja: str
    en: str
    value: Any = None
    behind: bool = False
    rank: int = 1


@dataclass(frozen=True, eq=False, repr=False)
class Series:
    """How the items of a tuple are joined. `forms`, Japanese only: of the items before the last, and of the last."""

    kind: Any
    ja: str
    en: str
    forms: tuple[str | None, str | None] = (None, None)
    least: int = 1


def row(kind: Any, ja: str | Sequence[str], en: str | Sequence[str], /, **fixed: Any) -> Row:
    """A phrase, with the fields that it fixes."""
    return Row(kind, templates(ja), templates(en), fixed)


def word(member: Enum, ja: str, en: str) -> Row:
    """A word for one member of an enum."""
    return Row(type(member), (ja,), (en,), {}, member=member)


def templates(one_or_several: str | Sequence[str]) -> tuple[str, ...]:
    return (one_or_several,) if isinstance(one_or_several, str) else tuple(one_or_several)


# ---- telling a line step by step ------------------------------------------------------------------------------------


class Beside(NamedTuple):
    """A field told beside a line's heading, if it is set. `around` is the words before and behind it, `instead` what is
    told of a flag; each by language."""

    field: str
    around: Mapping[str, tuple[list[str], list[str]]] | None = None
    instead: Mapping[str, str] | None = None


class Heading(NamedTuple):
    """How a line is told: its heading by language, the fields beside it, and the field that is told under it."""

    words: Mapping[str, str]
    beside: tuple[Beside, ...] = ()
    under: str | None = None
