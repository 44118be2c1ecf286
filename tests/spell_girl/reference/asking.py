"""Questions: the rules are generators that stop wherever somebody must choose (chapter 12)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .pieces import Piece

T = TypeVar("T")
Option = tuple[str, int]
"""What is done, and with which card; -1 for none."""
PASS: Option = ("PASS", -1)
NOBODY: Option = ("NOBODY", -1)


@dataclass(frozen=True)
class Question:
    name: str
    asked: int
    options: tuple[Option, ...]


Asking = Generator[Question, int, T]


def ask(name: str, seat: int, options: Sequence[Option]) -> Asking[Option]:
    """The option that is chosen; a single one is taken without asking."""
    if len(options) == 1:
        return options[0]
    chosen = yield Question(name, seat, tuple(options))
    return options[chosen]


def lowest_of_equal(pieces: Sequence[Piece]) -> list[Piece]:
    """Ascending, of equal cards the lowest number alone."""
    found: dict[str, Piece] = {}
    for piece in sorted(pieces, key=by_number):
        found.setdefault(piece.card.name, piece)
    return list(found.values())


def by_number(piece: Piece) -> int:
    return piece.number


def pick(name: str, seat: int, candidates: Sequence[Piece], number: int, *, equal: bool) -> Asking[list[Piece]]:
    """So many of the candidates, one at a time in ascending order; `equal`: of equal cards the lowest comes first."""
    left = sorted(candidates, key=by_number)
    if number >= len(left):
        return left
    picked: list[Piece] = []
    while len(picked) < number:
        offered = lowest_of_equal(left) if equal else left
        enough = [piece for piece in offered if len(left) - left.index(piece) >= number - len(picked)]
        _, card = yield from ask(name, seat, [(name, piece.number) for piece in enough])
        at = next(at for at, piece in enumerate(left) if piece.number == card)
        picked.append(left[at])
        left = left[at + 1 :]
    return picked
