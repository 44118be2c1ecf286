"""What must come of a position, in words that can be checked: "you.life = 5", "you.discard = 蟻、火矢"."""

from __future__ import annotations

import re
from collections import Counter

from magus_sim.errors import UsageFault
from magus_sim.sources.names import did_you_mean, name_key

from ..card import Kind
from ..engine.ops import ANY, What, Zone
from ..engine.state import CARDS, DECK_SIZE, NOBODY, Ask
from ..narrate.view import View
from .board import FILLER
from .called import PLAYERS, called, calls, exact_keys, name_keys, said_key, shortest

PILES = {
    "hand": Zone.HAND,
    "life": Zone.LIFE,
    "deck": Zone.DECK,
    "energy": Zone.ENERGY,
    "discard": Zone.DISCARD_PILE,
    "exile": Zone.EXILE,
    "field": Zone.FIELD,
}
ENDS = {"deck_top": (Zone.DECK, -1), "deck_bottom": (Zone.DECK, 0), "life_top": (Zone.LIFE, -1)}
"""Single cards of a pile; the last of a pile is its top."""
NUMBERS = {"untapped_energy": "ready", "damage": "damage"}
"""Counts of a player that are no pile: their field in the engine's record."""
ABILITIES = {what.name.lower(): what for what in What if what < What.POWER}
"""What a crew can have or be kept from."""
CARD_FACTS = ("zone", "power", "level", "tapped", *ABILITIES)
WHOLE = ("winner", "question", "asked")
NOTHING = "nothing"
MOST_LISTED = 4
"""Cards of one name that a message tells apart."""
_BETWEEN = re.compile(r"、|\s\+\s")
"""Names in a row: English ones have commas of their own."""


def actual(said: str, view: View) -> tuple[str, str]:
    """What is expected, and what there is instead, in like words: equal if the expectation is met.

    Raises UsageFault if the sentence cannot be understood.
    """
    subject, equals, value = (part.strip() for part in said.rpartition("="))
    owner, _, fact = subject.rpartition(".")
    if not equals or not value:
        raise UsageFault(f"「{said}」 says nothing: write 「you.life = 5」, 「蟻.power = 3000」 or 「winner = me」")
    if subject in WHOLE:
        return value.lower(), _whole(subject, view)
    if owner in PLAYERS:
        return _player(PLAYERS[owner], fact, value, view)
    if fact in CARD_FACTS:
        return value.lower(), _card(_number(owner, view), fact, view)
    guess = did_you_mean(fact, CARD_FACTS, "`{}`") or f"there are {', '.join(CARD_FACTS)}"
    raise UsageFault(f"「{said}」: `{fact}` is nothing that can be expected of a card; {guess}")


def _whole(fact: str, view: View) -> str:
    game = view.game
    if fact == "winner":
        if not game.over:
            return NOTHING
        return "nobody" if game.winner == NOBODY else ("me", "you")[game.winner]
    if game.over or game.ask == Ask.NOTHING:
        return NOTHING
    return Ask(game.ask).name.lower() if fact == "question" else ("me", "you")[game.asked]


def _player(seat: int, fact: str, value: str, view: View) -> tuple[str, str]:
    """A count, or the cards of a pile by name; fillers and an untransformed magus are not named."""
    if fact in NUMBERS:
        return value, str(int(getattr(view.game.players[seat], NUMBERS[fact])))
    if fact not in PILES and fact not in ENDS:
        known = [*PILES, *ENDS, *NUMBERS]
        guess = did_you_mean(fact, known, "`{}`") or f"there are {', '.join(known)}"
        raise UsageFault(f"`{fact}` is nothing that a player has; {guess}")
    zone, end = ENDS.get(fact, (PILES.get(fact, Zone.NOWHERE), None))
    cards = view.pile(seat, zone)
    if end is not None:
        cards = [cards[end]] if cards else []
    if zone == Zone.FIELD:
        cards = [card for card in cards if view.printed(card).kind is Kind.CREW]
    if value.isdigit():
        return str(int(value)), str(len(cards))
    wanted = [] if value.lower() == NOTHING else [part.strip() for part in _BETWEEN.split(value)]
    there = [_called(card, wanted, view) for card in cards if view.printed(card) is not FILLER.front]
    return _listed(wanted), _listed(there)


def _called(card: int, wanted: list[str], view: View) -> str:
    """The card's name as it is spelt among the wanted ones, else as it is printed."""
    for keys in (exact_keys(view, card), name_keys(view, card)):
        for name in wanted:
            if said_key(name) in keys:
                return name
    return view.printed(card).name_ja


def _listed(names: list[str]) -> str:
    counts = Counter(sorted(names))
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()) or NOTHING


def _meant(name: str, view: View) -> list[int]:
    """The cards of that name; of several, those on the field."""
    named = called(view, name)
    return [card for card in named if view.zone[card] == Zone.FIELD] or named


def _number(name: str, view: View) -> int:
    """The one card of that name."""
    there = _meant(name, view)
    if len(there) == 1:
        return there[0]
    if there:
        exact = [f"「{_shortest(card, view)}」 ({_place(card, view)})" for card in there[:MOST_LISTED]]
        more = ", …" if len(there) > MOST_LISTED else ""
        raise UsageFault(f"{len(there)} cards are called 「{name}」; write {' or '.join(exact)}{more}")
    names = {word for card in range(CARDS) for side in view.sides(card) for word in side.names}
    advice = _unturned(name, view) or did_you_mean(name, names)
    raise UsageFault("; ".join(map(str, filter(None, [f"no card is called 「{name}」", advice]))))


def _shortest(card: int, view: View) -> str:
    """The shortest that can be written for this card and no other."""
    return shortest(calls(view, card), lambda name: _meant(name, view) == [card])


def _unturned(name: str, view: View) -> str | None:
    """What there is to say if the back of a magus is named that has not transformed."""
    for magus in (0, DECK_SIZE):
        back = int(view.lib.faces[view.face[magus]].back)
        if back != ANY and name_key(name) in map(name_key, view.table.faces[back].names):
            return f"it is the back of 「{view.printed(magus).name_ja}」, which has not transformed"
    return None


def _place(card: int, view: View) -> str:
    """The zone of a card, in the words of expectations."""
    zone = view.zone[card]
    return next((name for name, pile in PILES.items() if pile == zone), Zone(zone).name.lower())


def _card(card: int, fact: str, view: View) -> str:
    match fact:
        case "zone":
            return _place(card, view)
        case "power":
            return str(view.power(card)) if view.is_crew(card) else NOTHING
        case "level":
            return str(view.level[card])
        case "tapped":
            return "yes" if view.tapped[card] else "no"
        case _:
            return "yes" if view.is_crew(card) and view.has(card, ABILITIES[fact]) else "no"
