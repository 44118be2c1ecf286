"""Banned and restricted cards: the part of a rules file that limits decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from magus_sim.errors import Problem
from magus_sim.sources.names import shortened
from magus_sim.sources.toml_file import Place, TomlFile, shown

from .card import Card
from .card_files import CardSet

COPIES = 4
"""MR-3.2: at most so many of one name in a deck."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many copies of a card a deck may hold, where that is not the rule; 0 means banned. By the cards' keys."""

    file: str = ""
    copies: Mapping[str, int] = field(default_factory=dict)

    def of(self, card: Card) -> int:
        """At most so many copies."""
        return self.copies.get(card.key, COPIES)


NO_LIMITS = Limits()


def limits_of(source: TomlFile, cards: CardSet, problems: list[Problem]) -> Limits:
    """The limits in a rules file; its faults are added to the problems."""
    copies: dict[str, int] = {}
    for place, name, number in _entries(source, problems):
        card = cards.find(name)
        if card is None:
            message = f"unknown card 「{shortened(name)}」"
            problems.append(Problem(source.file, source.line(place), "unknown_card", message, cards.suggest(name)))
        elif card.key in copies:
            message = f"「{card.name}」 is named twice"
            problems.append(Problem(source.file, source.line(place), "twice", message))
        else:
            copies[card.key] = number
    return Limits(source.file, copies)


def _entries(source: TomlFile, problems: list[Problem]) -> Iterator[tuple[Place, str, int]]:
    """Each entry that is one: its place, a card's name, and how many copies are left."""

    def fault(place: Place, message: str, suggestion: str | None = None) -> None:
        problems.append(Problem(source.file, source.line(place), "limits", message, suggestion))

    banned, restricted = source.data.get("banned", []), source.data.get("restricted", {})
    if not isinstance(banned, list) or not all(isinstance(name, str) for name in banned):
        fault(("banned",), "`banned` must be a list of names", 'write banned = ["カード名"]')
    else:
        yield from ((("banned",), name, 0) for name in banned)
    if not isinstance(restricted, Mapping):
        fault(("restricted",), "`restricted` must be a table", 'write "カード名" = 1 below [restricted]')
        return
    for name, number in restricted.items():
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number < COPIES:
            yield ("restricted", name), name, number
        else:
            message = f"「{shortened(name)}」 is restricted to 1, 2 or 3 copies, not to {shown(number)}"
            fault(("restricted", name), message, "write it into `banned`" if number == 0 else None)
