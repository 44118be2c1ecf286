"""Which policies solve a puzzle: they play their side of it, against every answer and over several deals."""

from __future__ import annotations

from random import Random
from typing import Any

from ..engine.game import apply
from ..engine.ops import Zone
from ..policies.choose import choose
from ..policies.names import minds_of
from .exhaustive import key_of
from .file import Position
from .proof import ME, Setting


def solved(position: Position, policy: str, deals: int) -> int:
    """In how many of so many deals the policy solves the puzzle."""
    setting = Setting(position)
    return sum(solves(setting, policy, deal) for deal in range(1, deals + 1))


def solves(setting: Setting, policy: str, deal: int) -> bool:
    """Whether a policy reaches the goal whatever the opponent answers; `deal` is its luck, and that of what is hidden.

    A position that comes up again by other choices is not played again.
    """
    trial = setting.trial
    mind = minds_of([policy], trial.lib, [*trial.decks[0], *trial.decks[1]])[0]
    waiting = [dealt_anew(setting, deal)]
    met: set[int] = set()
    while waiting:
        game = waiting.pop()
        setting.run_on(game)
        reached = setting.settled(game)
        key = 0 if reached is not None else int(key_of(game))
        if reached is False:
            return False
        if reached or key in met:
            continue
        met |= {key} - {0}
        if game.asked == ME:
            choice = int(choose(mind, game, trial.lib))
            game.decisions += 1
            apply(game, trial.lib, choice)
            waiting.append(game)
        else:
            waiting += [setting.after(game, option) for option in range(game.n_options)]
    return True


def dealt_anew(setting: Setting, deal: int) -> Any:
    """The puzzle's start as it may look to the player who must solve it: what that player cannot see lies elsewhere."""
    game = setting.copy(setting.start)
    game.seed = deal
    luck = Random(deal)
    _deal(game, 1, (Zone.HAND, Zone.DECK, Zone.LIFE), luck)
    _deal(game, 0, (Zone.DECK, Zone.LIFE), luck)
    return game


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
