"""The language of Spell Girl's cards: the sentences of the table of parts, read and written in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magus_sim.language import Language, TextFault, TextFaults

from ..card import Part
from . import tree
from .phrases import ROWS, SPELLINGS
from .tree import LINES, line_of, part_of

if TYPE_CHECKING:
    from magus_sim.language.advice import Advice

__all__ = ["LANGUAGE", "TextFault", "TextFaults", "merged", "read_text", "write_text"]


SENTENCE_END = {"ja": re.compile("(?<=。)(?<!使える。)(?<!見る。)(?=.)"), "en": re.compile(r"(?<=\.)\s+")}
"""Where a line is cut into parts. What can be used only at times, or is looked at first, goes on behind its stop."""


def advice() -> Advice:
    """Imported with the first text that has to be read."""
    from .advice import ADVICE

    return ADVICE


LANGUAGE: Language[Any] = Language(
    tree=tree,
    rows=ROWS,
    starts=LINES,
    folder=Path(__file__).parents[1],
    advice=advice,
    alike=SPELLINGS,
)


def read_text(text: str, kind: str, lang: str) -> tuple[Part, ...]:
    """The parts that a card's text says, equal ones merged; several sentences may share a line. Raises TextFaults with
    the faults of all lines, by the lines of the text."""
    lines = [(at, part) for at, line in enumerate(text.split("\n")) for part in SENTENCE_END[lang].split(line)]
    try:
        read = LANGUAGE.read("\n".join(part for _, part in lines), kind, lang)
    except TextFaults as faults:
        raise TextFaults([replace(fault, line_index=lines[fault.line_index][0]) for fault in faults.faults]) from None
    return merged(part for line in read if (part := part_of(line)))


def write_text(parts: Sequence[Part], lang: str) -> str:
    """The text of a card of these parts, one part a line."""
    return LANGUAGE.write(tuple(map(line_of, parts)), lang)


def merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts in their order, equal ones once with the sum of their numbers."""
    times: dict[str, int] = {}
    for part in parts:
        times[part.id] = times.get(part.id, 0) + part.times
    return tuple(Part(id, number) for id, number in times.items())
