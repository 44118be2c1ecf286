"""What a card is called in a position file: by its name, as one of several copies, as mine or yours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from magus_sim.sources.names import name_key

from ..engine.state import CARDS, DECK_SIZE
from ..narrate.view import View

PLAYERS = {"me": 0, "自分": 0, "you": 1, "相手": 1}
"""Words for the players, by seat."""
OWNERS = ("me", "you")
"""How a message calls the players, by seat."""
_COPY = re.compile(r"\s*#\s*(?=\d)")


def said_key(said: str) -> str:
    """What all spellings of something said have in common: a name's key, with one blank before the number of a copy."""
    return _COPY.sub(" #", name_key(said))


def name_keys(view: View, card: int) -> frozenset[str]:
    """The names of a card: those of the side that is up, and of a magus that has turned over its front's too."""
    return frozenset(said_key(name) for side in view.sides(card) for name in side.names)


def exact_keys(view: View, card: int) -> frozenset[str]:
    """What tells a card from others of its name: 蟻 #2, you.蟻, you.蟻 #2."""
    names = name_keys(view, card)
    numbered = {f"{name} #{view.copy(card)}" for name in names}
    owners = [word for word, seat in PLAYERS.items() if seat == card // DECK_SIZE]
    return frozenset(numbered | {f"{owner}.{name}" for owner in owners for name in names | numbered})


def call_keys(view: View, card: int) -> frozenset[str]:
    """All that a card can be called."""
    return name_keys(view, card) | exact_keys(view, card)


def called(view: View, name: str) -> list[int]:
    """The cards that may be meant by a name."""
    key = said_key(name)
    return [card for card in range(CARDS) if key in call_keys(view, card)]


def calls(view: View, card: int) -> Iterator[str]:
    """Ways to write down which card is meant, from the shortest to the one that no other card has."""
    name, owner = view.printed(card).name_ja, OWNERS[card // DECK_SIZE]
    numbered = view.title(card, copy=True).ja
    yield from (name, numbered, f"{owner}.{name}", f"{owner}.{numbered}")


def shortest(ways: Iterator[str], means_it: Callable[[str], bool]) -> str:
    """The first way that says what is meant, or else the last."""
    for way in ways:
        if means_it(way):
            break
    return way
