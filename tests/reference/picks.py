"""Questions to a player, and picking cards, as docs/choices.md has it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .pieces import Piece, Zone

Option = tuple[Any, ...]
"""(kind, number, extra): ("PASS",), ("PLAY", card), ("ACTIVATE", card, ability), ("RESOLVE", description)."""
PASS: Option = ("PASS",)
ACCEPT: Option = ("ACCEPT",)


@dataclass(frozen=True, slots=True)
class Question:
    name: str
    asked: int
    options: tuple[Option, ...]


T = TypeVar("T")
Asking = Generator[Question, int, T]
"""Rules that may ask on their way, and answer with a T in the end."""


def ask_which(name: str, asked: int, options: Sequence[Option]) -> Asking[int]:
    """Ask for the position of an option, unless there is one option only."""
    if len(options) == 1:
        return 0
    return (yield Question(name, asked, tuple(options)))


def ask(name: str, asked: int, options: Sequence[Option]) -> Asking[Option]:
    return options[(yield from ask_which(name, asked, options))]


def alike(one: Piece, other: Piece) -> bool:
    """Equal cards: in one zone, showing the same face, tapped or not. Crews of the field are never equal."""
    if one.zone is Zone.FIELD or one.tapped != other.tapped:
        return False
    return one.zone is other.zone and one.card.front == other.card.front


def one_of_each(cards: Sequence[Piece]) -> list[Piece]:
    """Of equal cards the one with the lowest number, in order of number."""
    chosen: list[Piece] = []
    for card in sorted(cards, key=lambda card: card.number):
        if not any(alike(card, other) for other in chosen):
            chosen.append(card)
    return chosen


def pick_set(asked: int, cards: Sequence[Piece], n: int, upto: bool) -> Asking[list[Piece]]:
    """Pick n cards, or up to n, in ascending order, so that each set can be picked in one way only."""
    picked: list[Piece] = []
    left = sorted(cards, key=lambda card: card.number)
    n = min(n, len(left))
    while len(picked) < n:
        missing = n - len(picked)
        offered = [card for card in one_of_each(left) if upto or 1 + len(after(card, left)) >= missing]
        if not offered:
            break
        options = [PASS] * upto + [("PICK", card.number) for card in offered]
        answer = yield from ask("PICK", asked, options)
        if answer == PASS:
            break
        card = next(card for card in offered if card.number == answer[1])
        picked.append(card)
        left = after(card, left)
    return picked


def after(card: Piece, left: Sequence[Piece]) -> list[Piece]:
    """The cards that can still be picked after this one: higher ones, and no twin of a lower one that was passed by."""
    passed = [other for other in left if other.number < card.number]
    higher = [other for other in left if other.number > card.number]
    return [other for other in higher if not any(alike(other, lower) for lower in passed)]


def pick_in_order(
    asked: int, cards: Sequence[Piece], n: int, upto: bool, carry_out: Callable[[Piece], None]
) -> Asking[list[Piece]]:
    """Pick n cards, or up to n, in any order; each is moved before the next is picked (MR-8.7, MR-9.15)."""
    picked: list[Piece] = []
    left = list(cards)
    while left and len(picked) < n:
        options = [PASS] * upto + [("PICK", card.number) for card in one_of_each(left)]
        answer = yield from ask("PICK", asked, options)
        if answer == PASS:
            break
        card = next(card for card in left if card.number == answer[1])
        left.remove(card)
        picked.append(card)
        carry_out(card)
    return picked
