"""Decks of Cockatrice (.cod): XML with a `<card number="4" name="…"/>` for each card, in zones.

The parser is expat itself, since it knows the line of each card. A document type is refused before it is read, so no
entity is ever expanded; how large a text may be is asked for where it is read (sources/reading.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from xml.parsers import expat

from magus_sim.sources.names import shortened

ROOT = "cockatrice_deck"
_MAIN, _ASIDE = "main", frozenset({"side", "tokens"})


@dataclass(slots=True)
class CockatriceDeck:
    """What a .cod file says: its cards as (line, count, name), the lines of cards that are not played, and what is
    wrong as (line, message, suggestion)."""

    name: str = ""
    cards: list[tuple[int, int, str]] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    faults: list[tuple[int, str, str | None]] = field(default_factory=list)


class _Refused(Exception):
    """A document that is not read to its end."""


def read_cockatrice(text: str) -> CockatriceDeck:
    """Read a .cod file. What is wrong with it stands in `faults`."""
    deck = CockatriceDeck()
    parser = expat.ParserCreate()
    document = text.lstrip()
    above = text[: len(text) - len(document)].count("\n")  # XML allows no empty lines there, a clipboard does
    reading = _Reading(deck, lambda: above + parser.CurrentLineNumber)
    parser.StartDoctypeDeclHandler = reading.doctype
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    try:
        parser.Parse(document, True)
    except expat.ExpatError as error:
        deck.faults.append((above + error.lineno, f"is not valid XML: {expat.ErrorString(error.code)}", None))
    except _Refused:
        pass
    return deck


class _Reading:
    def __init__(self, deck: CockatriceDeck, line: Callable[[], int]) -> None:
        self.deck = deck
        self.line = line
        self.zone = ""
        self.within_name = False

    def doctype(self, *_: object) -> None:
        advice = "delete the line <!DOCTYPE …>; Cockatrice writes none"
        self.deck.faults = [(self.line(), "has a document type, which is not read", advice)]
        raise _Refused

    def start(self, element: str, attributes: dict[str, str]) -> None:
        if element == "zone":
            self.zone = attributes.get("name", "")
        elif element == "card":
            self.card(attributes)
        self.within_name = element == "deckname"

    def end(self, element: str) -> None:
        if element == "zone":
            self.zone = ""
        self.within_name = False

    def text(self, data: str) -> None:
        if self.within_name:
            self.deck.name += data

    def card(self, attributes: dict[str, str]) -> None:
        line, count, name = self.line(), attributes.get("number", ""), attributes.get("name", "").strip()
        if self.zone in _ASIDE:
            self.deck.aside.append(line)
        elif self.zone != _MAIN:
            message = f"stands in the zone 「{shortened(self.zone)}」, which is no part of a deck"
            self.deck.faults.append((line, message, f"put it into the zone `{_MAIN}`"))
        elif not name or not re.fullmatch(r"[+-]?[0-9]{1,9}", count):
            self.deck.faults.append((line, "needs a number and a name", 'write <card number="4" name="カード名"/>'))
        else:
            self.deck.cards.append((line, int(count), name))
