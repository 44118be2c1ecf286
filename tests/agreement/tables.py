"""Whether the tables of a game's record are large enough for cards that nobody designed.

    python -m tests.agreement.tables --decks 200 --games 500 --seed 1

Each of so many random decks plays so many games against another deck of the same random cards. Every tenth deck holds
`CHEERING`, two plain cards that change all crews again and again. A game that ends because a table is full is a
failure: its deck's seed is named.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

import numpy as np

from magus_sim.ruleset import Deck as DeckOfNames
from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.engine.batch import MagusRoundEngine
from magus_sim.rulesets.magus_round.labels import REASONS
from magus_sim.rulesets.magus_round.language import read_text
from tests.reference.random_cards import Deck, random_decks

TENTH = 10
COPIES = 4
CHEERING = (
    "When another allied crew enters, all allied crews get +1000 power this turn.",
    "When an allied crew attacks, all allied crews get +500 power.",
)


def cheering_cards() -> list[Card]:
    """Four copies of each, cheap enough to be played from the first turn on."""
    cards = []
    for number, text in enumerate(CHEERING):
        name = f"声援{number}"
        face = Face(Kind.CREW, name, f"Cheer {number}", read_text(text, "crew", "en"), number, None, 2000, 500)
        cards += [Card(name, face)] * COPIES
    return cards


def decks_of(seed: int) -> tuple[Deck, Deck]:
    """The deck of that seed and its opponent; every tenth deck has the two cards in place of its first ones."""
    deck, opponent = random_decks(seed)
    if seed % TENTH == 0:
        cheering = cheering_cards()
        deck = (deck[0], *cheering, *deck[1 + len(cheering) :])
    return deck, opponent


def endings(seed: int, games: int, policy: str) -> Counter[str]:
    """How the games of the deck of that seed end, played by that policy on both sides."""
    decks = decks_of(seed)
    engine = MagusRoundEngine({card.name: card for deck in decks for card in deck})
    named = [
        DeckOfNames(side, "", tuple(card.name for card in deck), "") for side, deck in zip("ab", decks, strict=True)
    ]
    seeds = seed * 1_000_000 + np.arange(games, dtype=np.int64)
    chunk = engine.play((named[0], named[1]), (policy, policy), seeds, seeds % 2 == 0, frozenset())
    return Counter(list(REASONS)[reason] for reason in chunk.games["reason"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decks", type=int, default=200)
    parser.add_argument("--games", type=int, default=500, help="games of each deck")
    parser.add_argument("--seed", type=int, default=1, help="of the first deck; the next deck has the next one")
    parser.add_argument("--policy", default="greedy", help="who decides, on both sides")
    given = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.decks):
        ends = endings(seed, given.games, given.policy)
        total += ends
        if ends["fault"]:
            print(f"seed {seed}: a table is full in {ends['fault']} of {given.games} games", flush=True)
    print(f"{total.total():,} games: " + ", ".join(f"{number:,} × {end}" for end, number in total.most_common()))
    return int(total["fault"] > 0)


if __name__ == "__main__":
    sys.exit(main())
