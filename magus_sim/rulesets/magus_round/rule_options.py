"""The numbers and choices that the rules leave open, as data, with the manual's defaults."""

from __future__ import annotations

from dataclasses import dataclass

UNLIMITED = -1


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Named options of the clauses. UNLIMITED (-1) stands where the rules set no limit."""

    life: int = 6
    """MR-4.4: cards put down as life."""
    opening_hand: int = 5
    """MR-4.5: cards drawn at the start."""
    mulligan: bool = False
    """MR-4.5: whether each player may once shuffle the whole hand in and draw as many."""
    first_player_draws: bool = False
    """MR-6.3: whether the first player draws in their first turn."""
    energy_per_turn: int = UNLIMITED
    """MR-6.4: hand cards that may become energy cards in one turn."""
    level_ups_per_turn: int = UNLIMITED
    """MR-6.9: level-ups as an action of the card play step in one turn."""
    cards_under_follow: bool = False
    """MR-9.2: whether cards under a crew go where it goes, not to the discard pile."""
    turn_limit: int = 200
    """MR-5.4: a game that would begin another turn after this one is a tie."""
    loop_limit: int = 2000
    """MR-5.4: choices and events in one turn after which the game counts as a loop."""


DEFAULT = RuleOptions()
