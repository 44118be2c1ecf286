"""The rule options, each with its default (chapter 11)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """None says unlimited."""

    life: int = 6
    """MR-4.4"""
    opening_hand: int = 5
    """MR-4.5"""
    mulligan: str = "none"
    """MR-4.5: "none" or "once"."""
    first_player_draws: bool = False
    """MR-6.3"""
    energy_per_turn: int | None = None
    """MR-6.4"""
    level_ups_per_turn: int | None = None
    """MR-6.9"""
    cards_under: str = "discard"
    """MR-9.2: "discard" or "follow"."""
    turn_limit: int = 200
    """MR-5.4"""
    loop_limit: int = 2_000
    """MR-5.6"""
