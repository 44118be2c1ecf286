"""Random legal decks: of cards that nobody designed, of some that loop, and of those that come with the package.

A deck is 41 cards with the magus in slot 0, copies of a card side by side, at most four of a name (MR-3.1, MR-3.2).
One integer makes both decks of a game; the same integer always makes the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.language import read_text

from .pieces import SLOTS
from .random_text import SUBTYPES, Author

Deck = tuple[Card, ...]

COPIES = 4
MAGUSES, CREWS, MAGICS = 2, 12, 6
"""Names in the pool that both decks of a game draw from: few enough to meet each other, more than one deck holds."""
FEW = 5
FREE = "Use only if your hand is 1 or more."
LOOPING = (
    f"{FREE} This crew gets +500 power this turn.",
    f"{FREE} Choose a crew and tap it.\n{FREE} Choose a crew and untap it.",
    "Tap this crew: Choose a crew and untap it. Then it gains haste this turn.",
    "When another allied crew enters, you may return it to hand.",
    "When an allied crew leaves the field, play a crew from your hand without paying energy.",
    "When this crew enters, return all other allied crews to hand. Then put a crew from your hand onto the field.",
    f"{FREE} Put a card from your hand on the bottom of your deck. Then draw a card.",
    "When the opponent plays a crew, choose a crew and it gets -500 power this turn.",
)
"""Effects that cost nothing, and that bring themselves about."""


def random_decks(seed: int) -> tuple[Deck, Deck]:
    """Two decks of random cards out of one pool."""
    luck = Random(seed)
    names = [f"札{number}" for number in range(MAGUSES + CREWS + MAGICS)]
    maguses = [random_magus(luck, name, names) for name in names[:MAGUSES]]
    crews = [random_crew(luck, name, names) for name in names[MAGUSES : MAGUSES + CREWS]]
    magics = [random_magic(luck, name, names) for name in names[MAGUSES + CREWS :]]
    return random_deck(luck, maguses, crews + magics), random_deck(luck, maguses, crews + magics)


def looping_decks(seed: int) -> tuple[Deck, Deck]:
    """Two decks of cards that can go round without end, or must, among random ones."""
    luck = Random(seed)
    names = [f"札{number}" for number in range(MAGUSES + FEW)]
    maguses = [random_magus(luck, name, names) for name in names[:MAGUSES]]
    others = [random_crew(luck, name, names) for name in names[MAGUSES:]]
    others += [looping_crew(f"輪{number}", text) for number, text in enumerate(LOOPING)]
    return random_deck(luck, maguses, others), random_deck(luck, maguses, others)


def looping_crew(name: str, text: str) -> Card:
    face = Face(Kind.CREW, name, name.replace("輪", "Wheel "), read_text(text, "crew", "en"), 0, SUBTYPES[0], 1000, 500)
    return Card(name, face)


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
