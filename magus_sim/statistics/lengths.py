"""How long games last and why they end."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from .histograms import quantile


@dataclass(frozen=True, slots=True)
class Lengths:
    """Length of some games in turns a player: half the turns of both."""

    games: int
    mean: float
    quartiles: tuple[float, float, float]


def count_lengths(games: pl.LazyFrame) -> pl.DataFrame:
    """Columns `reason`, `tied`, `turns` (of both players), `games`: how many games ended so. In order of turns."""
    tied = pl.col("winner").is_null().alias("tied")
    return games.group_by("reason", tied, "turns").len("games").sort("turns", "reason").collect(engine="streaming")


def lengths(counts: pl.DataFrame) -> Lengths:
    """Sum up the result of `count_lengths`, or some rows of it; at least one."""
    turns, games = pl.col("turns") / 2, pl.col("games")
    row = counts.sort("turns").select(
        games=games.sum(),
        mean=(turns * games).sum() / games.sum(),
        **{f"q{number}": quantile(turns, games, number, 4) for number in (1, 2, 3)},
    )
    games_total, mean, *quartiles = row.row(0)
    return Lengths(games_total, mean, (quartiles[0], quartiles[1], quartiles[2]))
