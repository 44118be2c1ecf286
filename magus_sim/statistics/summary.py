"""What a run says at a glance: the table at the end of `simulate` and the head of a report."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from magus_sim.errors import UsageFault
from magus_sim.results import Run

from .estimates import Estimate
from .lengths import Lengths, count_lengths, lengths
from .rates import (
    DeckRate,
    MatchupRate,
    count_pairs,
    deck_rates,
    first_player_rate,
    matchup_rates,
)


@dataclass(frozen=True, slots=True)
class Summary:
    """The measures of a run that fit on a screen. Decks come best first, matchups in the run's order."""

    games: int
    planned_games: int
    decks: tuple[DeckRate, ...]
    matchups: tuple[MatchupRate, ...]
    first_player: Estimate
    lengths: Lengths
    ties: dict[str, int]
    """Tied games for each reason."""
    endings: pl.DataFrame
    """See `count_lengths`."""


def summarise(run: Run) -> Summary:
    """Sum up the finished chunks of a run. Raises UsageFault if there is none."""
    if not run.parts:
        raise UsageFault(f"{run.folder} holds no finished games yet")
    matchups = count_pairs(run.scan_parts("games"))
    endings = count_lengths(run.scan("games"))
    ties = endings.filter("tied").group_by("reason").agg(pl.col("games").sum()).sort("games", descending=True)
    return Summary(
        games=run.played_games,
        planned_games=run.planned_games,
        decks=tuple(deck_rates(matchups)),
        matchups=tuple(matchup_rates(matchups)),
        first_player=first_player_rate(matchups),
        lengths=lengths(endings),
        ties=dict(ties.iter_rows()),
        endings=endings,
    )
