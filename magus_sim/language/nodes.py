"""What a game's tree is made of: frozen classes, numbers with their limits, and the names that a text may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeVar, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True)
def node(cls: type[Class]) -> type[Class]:
    """A piece of meaning: frozen, so that equal trees are equal meanings and can be kept in sets."""
    return dataclass(frozen=True, slots=True)(cls)


class Range(NamedTuple):
    """The numbers that a text may hold at a place, both ends included. `signed` numbers are written with + or -.

    A field's kind is `Annotated[int, Range(1, 20)]`.
    """

    low: int
    high: int
    signed: bool = False


Subtype = Annotated[str, "subtype"]
"""A subtype's English name; the language knows the Japanese one."""
CardName = Annotated[str, "card name"]
"""A card's name as the text has it between its brackets, in the language of that text."""
