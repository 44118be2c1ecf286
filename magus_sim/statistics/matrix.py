"""Deck against deck: each ranked deck a row, each deck that one of them met a column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .rates import DeckRate, MatchupRate
from .summary import Summary


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rows best first; columns in the same order, then the decks that were only played against.

    `cells` holds the matchups that were played, by row and column, seen from the row.
    """

    rows: tuple[DeckRate, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], MatchupRate]
    ranked: bool
    """See `Summary`."""


def matrix_of(summary: Summary) -> Matrix:
    """The matrix of a run."""
    ranked = [deck.deck for deck in summary.decks]
    views = [view for matchup in summary.matchups for view in (matchup, matchup.seen_from_b())]
    cells = {(view.deck_a, view.deck_b): view for view in views if view.deck_a in ranked}
    met = dict.fromkeys(column for _, column in cells)
    columns = [deck for deck in ranked if deck in met] + [deck for deck in met if deck not in ranked]
    return Matrix(summary.decks, tuple(columns), cells, summary.ranked)
