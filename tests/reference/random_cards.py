"""Random legal decks: out of cards that nobody designed, and out of those that come with the package.

A deck is 41 cards with the magus in slot 0, copies of a card side by side, at most four of a name (MR-3.1, MR-3.2).
One integer makes both decks of a game; the same integer always makes the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards

from .pieces import SLOTS
from .random_text import SUBTYPES, Author

Deck = tuple[Card, ...]

COPIES = 4
MAGUSES, CREWS, MAGICS = 2, 12, 6
"""Names in the pool that both decks of a game draw from: few enough to meet each other, more than one deck holds."""


def random_decks(seed: int) -> tuple[Deck, Deck]:
    """Two decks of random cards out of one pool."""
    luck = Random(seed)
    names = [f"札{number}" for number in range(MAGUSES + CREWS + MAGICS)]
    maguses = [random_magus(luck, name, names) for name in names[:MAGUSES]]
    crews = [random_crew(luck, name, names) for name in names[MAGUSES : MAGUSES + CREWS]]
    magics = [random_magic(luck, name, names) for name in names[MAGUSES + CREWS :]]
    return random_deck(luck, maguses, crews + magics), random_deck(luck, maguses, crews + magics)


def shipped_decks(seed: int) -> tuple[Deck, Deck]:
    """Two decks of shipped cards."""
    luck = Random(seed)
    cards = list(shipped_cards().values())
    maguses = [card for card in cards if card.kind is Kind.MAGUS]
    others = [card for card in cards if card.kind is not Kind.MAGUS]
    return random_deck(luck, maguses, others), random_deck(luck, maguses, others)


def random_deck(luck: Random, maguses: Sequence[Card], others: Sequence[Card]) -> Deck:
    """Names in a random order, one to four copies of each, until the deck is full; needs at least ten names.

    Every other deck has four of each, so that equal cards meet.
    """
    deck = [luck.choice(maguses)]
    fewest = luck.choice((1, COPIES))
    pool = luck.sample(others, len(others))
    for place, card in enumerate(pool):
        missing = SLOTS - len(deck)
        least = missing - COPIES * (len(pool) - place - 1)  # the names that are left must be able to fill the deck
        deck += [card] * min(missing, max(least, luck.randint(fewest, COPIES)))
    return tuple(deck)


def random_crew(luck: Random, name: str, names: Sequence[str]) -> Card:
    return Card(name, crew_face(luck, name, Author(luck, Kind.CREW, names)))


def random_magic(luck: Random, name: str, names: Sequence[str]) -> Card:
    lines = Author(luck, Kind.MAGIC, names).magic_lines()
    return Card(name, Face(Kind.MAGIC, name, english(name), lines, random_value(luck)))


def random_magus(luck: Random, name: str, names: Sequence[str]) -> Card:
    front = Face(Kind.MAGUS, name, english(name), Author(luck, Kind.MAGUS, names).magus_lines())
    return Card(name, front, crew_face(luck, f"{name}裏", Author(luck, Kind.CREW, names, back=True)))


def crew_face(luck: Random, name: str, author: Author) -> Face:
    """Powers in steps of 500, so that battles are often even."""
    lines = author.crew_lines()
    power, gain = 500 * luck.randint(1, 6), 500 * luck.randint(0, 2)
    return Face(Kind.CREW, name, english(name), lines, random_value(luck), luck.choice(SUBTYPES), power, gain)


def random_value(luck: Random) -> int:
    return luck.choices(range(7), (5, 7, 5, 3, 2, 1, 1))[0]


def english(name: str) -> str:
    return name.replace("札", "Card ").replace("裏", " Back")
