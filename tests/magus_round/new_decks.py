"""How a new deck of each magus does over the shipped field, as `deck new` builds it and before any search.

    python -m tests.magus_round.new_decks --games 400 --seed 1

prints a win rate with its interval for each magus, and fails if one interval does not reach the bar.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from magus_sim.decks.slots import in_order
from magus_sim.decks.workshop import DeckWish
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.simulation.plan import pair_seeds
from magus_sim.statistics.rates import mean_score

SHIPPED = Path(__file__).parents[2] / "decks" / "magus_round"
BAR = 0.35
"""A new deck wins so much over the shipped field at least."""


def new_deck(game: MagusRound, wish: DeckWish) -> Deck:
    """The deck of a wish, the magus first, named after her."""
    groups = game.workshop().build(wish)
    copies = [(card, count) for group in groups for card, count in group.copies.items()]
    leader, *others = (card for card, count in copies for _ in range(count))
    return game.deck_of(f"new {wish.leader}", in_order([leader], others))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400, help="games against each deck of the field; even")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", default="greedy")
    parser.add_argument("--curve", default="")
    given = parser.parse_args(arguments)
    game = MagusRound()
    engine = game.engine()
    field = game.read_decks([SHIPPED])
    short = 0
    for magus in [card.name for card in game.cards.values() if card.kind is Kind.MAGUS]:
        deck = new_deck(game, DeckWish(magus, curve=given.curve))
        sums = []
        for other in field:
            pairs = given.games // 2
            seeds = np.repeat(pair_seeds(given.seed, (deck.lineage, other.lineage), 0, pairs), 2)
            policies = (given.policy, given.policy)
            winner = engine.play((deck, other), policies, seeds, np.tile([True, False], pairs), frozenset()).games[
                "winner"
            ]
            half_wins = np.where(winner < 0, 1, np.where(winner == 0, 2, 0)).reshape(pairs, 2).sum(axis=1)
            sums.append(np.bincount(half_wins, minlength=5))
        rate = mean_score(sums)
        short += rate.low < BAR
        print(f"{100 * rate.value:5.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f} %)  {magus}", flush=True)
    print(f"{short} of the intervals reach below {BAR:.0%}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
