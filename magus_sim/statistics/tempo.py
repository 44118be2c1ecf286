"""How winners and losers develop, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from magus_sim.ruleset import Measure

from .histograms import count_in_parts, grouped_quartile

KEYS = ("measure", "own_turn", "won")


def tempo(parts: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]], measures: Sequence[Measure]) -> pl.DataFrame:
    """Each measure at each player's own k-th turn, for those who won the game and those who lost it.

    `parts` are pieces (games, turns) that cut no game in two, at least one; tied games are left out. What stands (life)
    is taken at the end of the player's own turn. What flows (blocks) is summed up from the start of that turn to the
    start of the player's next one, so that what a player does in the opponent's turn counts too; what came before the
    first turn of the second player counts to it. Columns: `measure`, `own_turn`, `won`, `games` (that lasted so long),
    `mean`, `q1`, `median`, `q3`; quartiles as for grouped data.
    """
    value, games = pl.col("value"), pl.col("count")
    counts = count_in_parts(_values(games, turns, measures) for games, turns in parts)
    return (
        counts.sort("value")
        .group_by(KEYS, maintain_order=True)
        .agg(
            games=games.sum(),
            mean=(value * games).sum() / games.sum(),
            q1=grouped_quartile(value, games, 1),
            median=grouped_quartile(value, games, 2),
            q3=grouped_quartile(value, games, 3),
        )
        .sort(KEYS)
    )


def _values(games: pl.LazyFrame, turns: pl.LazyFrame, measures: Sequence[Measure]) -> pl.LazyFrame:
    """One row for each decided game, side, own turn and measure."""
    return pl.concat([_values_of(side, games, turns, measures) for side in ("a", "b")])


def _values_of(side: str, games: pl.LazyFrame, turns: pl.LazyFrame, measures: Sequence[Measure]) -> pl.LazyFrame:
    own = pl.col("active") == side
    decided = games.filter(pl.col("winner").is_not_null()).select("game", won=pl.col("winner") == side)
    return (
        turns.join(decided, on="game")
        .with_columns(own_turn=own.cum_sum().over("game", order_by="turn").clip(1))
        .group_by("game", "own_turn")
        .agg(pl.col("won").first(), own.any().alias("came"), *(_value(measure, side, own) for measure in measures))
        .filter("came")  # not so if the game ended before the first turn of this side
        .unpivot(index=["own_turn", "won"], on=[measure.name for measure in measures], variable_name="measure")
        .select(*KEYS, "value")
    )


def _value(measure: Measure, side: str, own: pl.Expr) -> pl.Expr:
    """What flows in all turns until the next own one; what stands in the own one, of which there is one a group."""
    column = pl.col(f"{measure.name}_{side}").cast(pl.Int64)
    return (column if measure.flow else column * own).sum().alias(measure.name)
