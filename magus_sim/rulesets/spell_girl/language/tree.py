"""What a card of Spell Girl can say: one class for each sentence in the table of parts, made from it.

A line of text is one part, as often as its numbers say; two parts may share a sentence and differ in their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import make_dataclass
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Annotated, Any

from magus_sim.language.nodes import Range

from ..card import Part
from ..parts import MOST_PARTS, PARTS, Row

Sentence = tuple[Row, ...]
"""The parts that share a sentence."""

SLOT = re.compile(r"\{([+-]?)(\w)#?\}")
NUMBERS = {"n": "amount", "m": "otherwise"}


def _numbers(sentence: Sentence) -> Iterator[tuple[str, Any]]:
    """The fields of its class: numbers with their limits, those that are written with a sign being signed."""
    for name, sign in {found[2]: found[1] for found in SLOT.finditer(sentence[0].ja)}.items():
        each = [getattr(row, NUMBERS[name]) for row in sentence]
        most = max(number * (MOST_PARTS if row.stacks else 1) for number, row in zip(each, sentence, strict=True))
        limits = (-most, -min(each)) if sign == "-" else (min(each), most)
        yield name, Annotated[int, Range(*limits, signed=bool(sign))]


def _class_of(sentence: Sentence) -> type:
    name = "".join(word.capitalize() for word in sentence[0].id.split("_"))
    return make_dataclass(name, _numbers(sentence), frozen=True, namespace={"__module__": __name__})


def _same_sentence(row: Row) -> tuple[str, str]:
    return row.kind, row.ja


SENTENCES: Mapping[type, Sentence] = {
    _class_of(sentence): sentence
    for sentence in (tuple(rows) for _, rows in groupby(sorted(PARTS.values(), key=_same_sentence), _same_sentence))
}
"""Class of the tree → the parts that it can be."""
CLASSES: Mapping[str, type] = {row.id: kind for kind, sentence in SENTENCES.items() for row in sentence}
"""Part id → class of the tree."""
globals().update({kind.__name__: kind for kind in SENTENCES})

LINES: Mapping[str, Any] = {
    card: reduce(or_, dict.fromkeys(CLASSES[row.id] for row in PARTS.values() if row.kind == card))
    for card in dict.fromkeys(row.kind for row in PARTS.values())
}
"""Kind of card → what a line of it can be."""


def line_of(part: Part) -> Any:
    """The line that says a part."""
    row, kind = PARTS[part.id], CLASSES[part.id]
    signs = {found[2]: -1 if found[1] == "-" else 1 for found in SLOT.finditer(row.ja)}
    return kind(**{name: sign * getattr(row, NUMBERS[name]) * part.times for name, sign in signs.items()})


def part_of(line: Any) -> Part | None:
    """The part that a line says, with how often; None if no number of times makes its numbers."""
    for row in SENTENCES[type(line)]:
        for times in range(1, MOST_PARTS + 1 if row.stacks else 2):
            if line_of(Part(row.id, times)) == line:
                return Part(row.id, times)
    return None
