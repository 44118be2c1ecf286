"""What a player cannot see, dealt anew: the same position in other worlds."""

from __future__ import annotations

from random import Random
from typing import Any

from ..engine.ops import Zone
from ..narrate.view import View
from .board import FILLER

HIDDEN = ((Zone.DECK, Zone.LIFE), (Zone.HAND, Zone.DECK, Zone.LIFE))
"""The zones of seat 0 and of seat 1 that the player of seat 0 cannot look into."""


def has_secrets(view: View) -> bool:
    """Whether there is any card but fillers where the player of seat 0 cannot look."""
    return any(
        view.printed(card) is not FILLER.front
        for seat, zones in enumerate(HIDDEN)
        for zone in zones
        for card in view.pile(seat, zone)
    )


def deal_anew(game: Any, deal: int) -> None:
    """Deal what the player of seat 0 cannot see among itself; `deal` is the seed of it, and of the luck to come."""
    game.seed = deal
    luck = Random(deal)
    for seat, zones in enumerate(HIDDEN):
        _deal(game, seat, zones, luck)


def _deal(game: Any, seat: int, zones: tuple[Zone, ...], luck: Random) -> None:
    """Deal a player's cards in these zones among each other."""
    piles = game.players[seat].piles
    sizes = [int(piles[zone].number) for zone in zones]
    cards = [int(piles[zone].cards[at]) for zone, size in zip(zones, sizes, strict=True) for at in range(size)]
    luck.shuffle(cards)
    for zone, size in zip(zones, sizes, strict=True):
        dealt = [cards.pop() for _ in range(size)]
        for at, card in enumerate(sorted(dealt) if zone == Zone.HAND else dealt):
            piles[zone].cards[at] = card
            game.cards[card].zone = zone
