"""The language of card text: a card's printed text, in Japanese or English, is the program that the rules run.

`read_text` gives the meaning of a text, `write_text` the canonical text of a meaning; two texts mean the same if their
trees are equal. Everything that needs the grammar is imported when it is first called, so that the tree costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from .faults import TextFault, TextFaults
from .tree import Line

__all__ = ["TextFault", "TextFaults", "explain", "read_text", "same_meaning", "write_text"]


def read_text(text: str, kind: str, language: str, subtypes: Mapping[str, str] | None = None) -> tuple[Line, ...]:
    """The meaning of a card's text, one ability a line; blank lines are skipped.

    `kind` is "crew", "magic" or "magus" (the back of a magus is a crew), `language` "ja" or "en". `subtypes` are those
    that the text may name, English name → Japanese name; without it those of phrases.SUBTYPES.
    Raises TextFaults with the faults of all lines at once.
    """
    from .memory import key_of, memory
    from .phrases import SUBTYPES

    known = SUBTYPES if subtypes is None else subtypes
    key = key_of(text, kind, language, known)
    lines = memory().recall(key)
    if lines is None:
        from .lines import read_lines

        lines = read_lines(text, kind, language, known)
        memory().remember(key, lines)
    return lines


def write_text(
    lines: tuple[Line, ...], language: str, *, reminders: bool = False, subtypes: Mapping[str, str] | None = None
) -> str:
    """The canonical text of a meaning, one ability a line; with `reminders` keywords are explained in brackets."""
    from .phrases import SUBTYPES
    from .writing import Writer

    writer = Writer(language, SUBTYPES if subtypes is None else subtypes)
    return "\n".join(writer.reminded(line) if reminders else writer.line(line) for line in lines)


def explain(lines: tuple[Line, ...], language: str, *, subtypes: Mapping[str, str] | None = None) -> list[str]:
    """The meaning told step by step, one line a step, indented under what it depends on."""
    from .outline import Outline
    from .phrases import SUBTYPES

    outline = Outline(language, SUBTYPES if subtypes is None else subtypes)
    return [step for line in lines for step in outline.line(line)]


def same_meaning(one: tuple[Line, ...], other: tuple[Line, ...]) -> bool:
    """Whether two texts mean the same."""
    return one == other
