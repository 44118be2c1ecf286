"""How many games common luck saves: the variance of independent runs over that of runs with the same shuffles.

    python -m tests.simulation.common_luck --swaps 50 --pairs 2000 --seed 1

One copy of a card in a shipped deck becomes one of another card, written anywhere in the file. The edited deck is laid
over the shipped one, and both play the same pairs against the same opponent. "in place" is the same swap written into
the very slot.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from magus_sim.decks.slots import laid_over
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.simulation.plan import pair_seeds

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
COPIES = 4


@dataclass(frozen=True)
class Swap:
    """`deck` as it is shipped, `edited` as a person may write it, and the same swap `in_place`."""

    deck: Deck
    opponent: Deck
    removed: str
    added: str
    edited: Deck
    in_place: Deck


@cache
def shipped() -> tuple[MagusRound, list[Deck]]:
    rules = MagusRound()
    return rules, rules.read_decks([DECKS])


def swaps(number: int, seed: int) -> Iterator[Swap]:
    """So many swaps drawn by a seed, the lines of each edited deck in an order of chance."""
    rules, decks = shipped()
    luck = Random(seed)
    pool = sorted({card for deck in decks for card in deck.slots[1:]})
    for _ in range(number):
        deck, opponent = luck.sample(decks, 2)
        removed = luck.choice(deck.slots[1:])
        added = luck.choice([card for card in pool if card != removed and deck.slots.count(card) < COPIES])
        slots = list(deck.slots)
        at = max(place for place, card in enumerate(slots) if card == removed)
        in_place = [*slots[:at], added, *slots[at + 1 :]]
        written = in_place[1:]
        luck.shuffle(written)
        edited = rules.deck_of(deck.name, laid_over(slots, [slots[0], *written]))
        yield Swap(deck, opponent, removed, added, edited, rules.deck_of(deck.name, in_place))


def half_wins(deck: Deck, opponent: Deck, pairs: int) -> NDArray[np.int64]:
    """Of the deck, pair by pair."""
    engine = shipped()[0].engine()
    seeds = np.repeat(pair_seeds(1, (deck.lineage, opponent.lineage), 0, pairs), 2)
    games = engine.play((deck, opponent), ("greedy", "greedy"), seeds, np.tile([True, False], pairs), frozenset()).games
    winner = games["winner"]
    return np.where(winner < 0, 1, np.where(winner == 0, 2, 0)).reshape(pairs, 2).sum(axis=1)


def ratio(before: NDArray[np.int64], after: NDArray[np.int64]) -> float:
    """The variance of the difference of independent runs, as a multiple of that of these runs."""
    paired = np.var(after - before)
    return float((np.var(before) + np.var(after)) / paired) if paired else float("inf")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, usual in (("swaps", 50), ("pairs", 2000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    ratios = []
    for swap in swaps(asked.swaps, asked.seed):
        before, after, placed = (
            half_wins(deck, swap.opponent, asked.pairs) for deck in (swap.deck, swap.edited, swap.in_place)
        )
        ratios.append(ratio(before, after))
        print(
            f"{swap.deck.name} v. {swap.opponent.name}: {swap.removed} → {swap.added}: "
            f"{ratios[-1]:.2f}, in place {ratio(before, placed):.2f}"
        )
    print(f"{len(ratios)} swaps: least {min(ratios):.2f}, median {np.median(ratios):.2f}, most {max(ratios):.2f}")


if __name__ == "__main__":
    main()
