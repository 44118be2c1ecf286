"""How many games would be enough: an interval narrows with the root of the number of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .rates import DeckRate, MatchupRate

POINT = 0.01
"""The half-width that is asked for: ±1 point."""


@dataclass(frozen=True, slots=True)
class Enough:
    """About how many games give ±1 point at 95 %, by the spread that was seen; None where there is nothing to ask.

    `field`: games in all, split over matchups as they were, until every deck's rate over the field is so well known.
    `matchup`: games of each matchup, until every matchup is.
    """

    field: int | None
    matchup: int | None


def enough(decks: Sequence[DeckRate], matchups: Sequence[MatchupRate]) -> Enough:
    """How many games each question takes, by the one of its rates that is known worst."""
    played = sum(each.games for each in matchups)
    field = max((played * _factor(deck.rate.half_width) for deck in decks), default=None)
    matchup = max((each.games * _factor(each.rate.half_width) for each in matchups), default=None)
    return Enough(*(None if games is None else _rounded(games) for games in (field, matchup)))


def _factor(half_width: float) -> float:
    """How many times as many games an interval of this half-width takes."""
    return (half_width / POINT) ** 2


def _rounded(games: float) -> int:
    """To two digits, since more would say more than is known; and even, as games come in pairs."""
    step = max(2, int(10.0 ** (len(str(int(games))) - 2)))
    return max(1, round(games / step)) * step
