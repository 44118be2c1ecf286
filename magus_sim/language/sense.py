"""What a line may say by its grammar and yet cannot mean: limits that hold in every game, and then the game's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import Any, get_args

from .advice import Nonsense
from .language import Language
from .nodes import Range
from .templates import fields_of
from .walking import depth, nodes

DEEPEST = 20
"""Parts inside one another. A card in print needs ten; without a limit a line of nothing but wishes would overflow."""
TOO_DEEP = Nonsense(
    "too much is nested in this sentence: make several of it",
    "１つの文に条件や選択が重なりすぎています。いくつかの文に分けてください",
)


def nonsense(language: Language[Any], line: Any, card: str) -> Iterator[Nonsense]:
    """What is wrong with one line of that kind of card."""
    if depth(line) > DEEPEST:
        yield TOO_DEEP
        return
    advice = language.advice()
    for node in nodes(line):
        yield from out_of_range(language, node)
        yield from advice.in_node(node, card)
    yield from advice.in_line(line)


def out_of_range(language: Language[Any], node: Any) -> Iterator[Nonsense]:
    """Numbers outside of what the tree allows at their place."""
    if is_dataclass(node):
        for field, limits in ranges(node.__class__):
            if not is_any_number(language, node, field):
                yield from beyond(getattr(node, field), limits.low, limits.high)


@cache
def ranges(kind: type) -> list[tuple[str, Range]]:
    """A class's numbers and what they may be."""
    numbers = ((field, get_args(part)[1:]) for field, part in fields_of(kind).items())
    return [(field, limits) for field, marks in numbers for limits in marks if isinstance(limits, Range)]


def is_any_number(language: Language[Any], node: Any, field: str) -> bool:
    """Whether that many may be picked, up to any number."""
    may_be = language.any_number in get_args(fields_of(node.__class__)[field])
    return may_be and node.upto and getattr(node, field) == language.any_number


def beyond(number: int, low: int, high: int) -> Iterator[Nonsense]:
    """A number that is outside of its limits, both ends included."""
    if not low <= number <= high:
        yield Nonsense(
            f"the number here can be {low} to {high}" if low < high else f"the number here can only be {low}",
            f"ここに書ける数は {low} から {high} までです" if low < high else f"ここに書ける数は {low} だけです",
            (str(abs(number)),),
        )
