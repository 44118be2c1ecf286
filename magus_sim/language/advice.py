"""What a game says of texts that are wrong: what cannot be meant, and what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Both = tuple[str, str]
"""Words in English and in Japanese."""
Rewriting = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""A habit of designers, and what is written in its place."""


class Nonsense(NamedTuple):
    """A sentence for the designer in both languages, and words of the text by which its place is found."""

    en: str
    ja: str
    marks: tuple[str, ...] = ()


class Group(NamedTuple):
    """A kind of phrase by its name, so that forty phrases need not be listed."""

    kind: Any
    en: str
    ja: str
    example: Any


class Elsewhere(NamedTuple):
    """What to say of a line that belongs on another kind of card, and the line as it could be meant on this one."""

    words: Both
    better: Any = None


def nothing(*_: Any) -> tuple[()]:
    """A game that has nothing to say here."""
    return ()


def none(*_: Any) -> None:
    """The same, where one thing would be said."""


@dataclass(frozen=True)
class Advice:
    """All of it may be left out; what is given makes messages better.

    `card` is a kind of card, `line` a line's tree, `node` any part of one.
    """

    in_node: Callable[[Any, str], Iterable[Nonsense]] = nothing
    """(node, card) → what it cannot mean on that card. Limits of numbers and depth are known without it."""
    in_line: Callable[[Any], Iterable[Nonsense]] = nothing
    """(line) → what the line as a whole cannot mean."""
    together: Callable[[Sequence[Any], str], Iterable[tuple[int, Nonsense]]] = nothing
    """(lines, card) → what is wrong with lines that are sound each by itself, and with which of them."""

    samples: Sequence[tuple[Any, Any]] = ()
    """Kind → an ordinary value of it, for examples. Without one the first row of the kind serves, so a kind that can
    hold itself needs one."""
    particular: Mapping[type, Mapping[str, Any]] = field(default_factory=dict)
    """Fields for which the ordinary value would make no sense in an example of a class."""
    narrowed: Mapping[Any, Mapping[str, Any]] = field(default_factory=dict)
    """The same for rows that narrow a slot to a type."""
    modifiers: Mapping[str, Any] = field(default_factory=dict)
    """Field of the filter → the value by which it is shown."""
    as_line: Callable[[Any, str], Any] = none
    """(value, card) → an ordinary line of that kind of card that says it; None if there can be none."""

    cards: Mapping[str, Both] = field(default_factory=dict)
    """Kind of card → its name."""
    keywords: Mapping[str, Both] = field(default_factory=dict)
    """Kind of card → the keywords that it can have."""
    groups: Sequence[Group] = ()
    labels: Mapping[str, Both] = field(default_factory=dict)
    """Field of the filter → its name, for a filter that says something twice."""
    never: Sequence[tuple[Mapping[str, re.Pattern[str]], Both]] = ()
    """Wordings, by language, that no line can have, and why."""
    elsewhere: Callable[[Any, str], Elsewhere | None] = none
    """(line, card) → what to say of a line that can stand on another kind of card and not on this one; None: that."""
    near: Mapping[str, str] = field(default_factory=dict)
    """Kind of card → the kind as whose line a line is repaired, too, if `elsewhere` then has a better one."""
    swaps: Sequence[Mapping[Any, Any]] = ()
    """Words to be tried in the place of others if a line means nothing."""
    habits: Callable[[str, Iterable[str]], Iterable[Rewriting]] = nothing
    """(lang, names of subtypes) → how designers are used to write it, and how it is written here."""
