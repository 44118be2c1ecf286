"""Games of a made-up deck of 41 cards whose effects are known, counted as the cards table of a run counts them.

Half of what a card does is done from the opening hand. As in a real game, whoever loses has seen more cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import special

COPIES = np.array([4] * 5 + [3] * 4 + [2] * 3 + [1] * 3)
OWNER = np.repeat(np.arange(len(COPIES)), COPIES)
OPENING = 5


def dealt(
    deck: str, effects: NDArray[np.float64], games: int, random: np.random.Generator, drawn: tuple[int, int] = (12, 32)
) -> list[dict[str, Any]]:
    """Rows of the cards table for so many games, in each of which between `drawn` cards came to hand.

    `effects`: by how much a card raises the log-odds of a win when it is in the opening hand.
    """
    place = random.permuted(np.tile(np.arange(len(OWNER)), (games, 1)), axis=1)
    hand = random.integers(drawn[0], drawn[1] + 1, games)
    first = np.minimum.reduceat(place, np.flatnonzero(np.diff(OWNER, prepend=-1)), axis=1)
    opening, seen = first < OPENING, first < hand[:, None]
    log_odds = (opening + seen) @ effects / 2 - 0.05 * (hand - hand.mean())
    won = random.random(games) < special.expit(log_odds - log_odds.mean())
    drawn_later = seen & ~opening
    masks = {"": np.ones_like(seen), "opening_": opening, "drawn_": drawn_later, "seen_": seen, "not_seen_": ~seen}
    masks["played_"] = seen
    return [
        {"deck": deck, "card": f"card {card}", "copies": int(copies), "plays": 0}
        | {f"{stem}games": int(mask[:, card].sum()) for stem, mask in masks.items()}
        | {f"{stem}half_wins": 2 * int(won[mask[:, card]].sum()) for stem, mask in masks.items()}
        for card, copies in enumerate(COPIES)
    ]
