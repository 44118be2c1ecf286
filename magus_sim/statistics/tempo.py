"""How winners and losers develop, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from magus_sim.ruleset import Measure

KEYS = ("measure", "own_turn", "won")


def tempo(parts: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]], measures: Sequence[Measure]) -> pl.DataFrame:
    """Each measure at each player's own k-th turn, for those who won the game and those who lost it.

    `parts` are pieces (games, turns) that cut no game in two; tied games are left out. What stands (life) is taken at
    the end of the player's own turn. What flows (blocks) is summed up from the start of that turn to the start of the
    player's next one, so that what a player does in the opponent's turn counts too; what came before the first turn of
    the second player counts to it. Columns: `measure`, `own_turn`, `won`, `games` (that lasted so long), `mean`, `q1`,
    `median`, `q3`; quartiles as for grouped data, where a whole number stands for the unit around it: most measures
    count a few things, and their quartiles would jump between whole numbers.
    """
    counts = [
        _count(games, turns, side, measures).group_by(*KEYS, "value").len("games")
        for games, turns in parts
        for side in ("a", "b")
    ]
    value, games = pl.col("value"), pl.col("games")
    empty = pl.LazyFrame(
        schema={"measure": pl.String, "own_turn": pl.UInt32, "won": pl.Boolean, "value": pl.Int64, "games": pl.UInt32}
    )
    return (
        pl.concat([empty, *counts])
        .group_by(*KEYS, "value")
        .agg(games.sum().cast(pl.Int64))
        .sort("value")
        .group_by(KEYS, maintain_order=True)
        .agg(
            games=games.sum(),
            mean=(value * games).sum() / games.sum(),
            q1=_grouped_quartile(1),
            median=_grouped_quartile(2),
            q3=_grouped_quartile(3),
        )
        .sort(KEYS)
        .collect()
    )


def _grouped_quartile(number: int) -> pl.Expr:
    """The first, second or third quartile of a histogram that is sorted by value."""
    value, games = pl.col("value"), pl.col("games")
    wanted = games.sum() * number / 4
    within = games.cum_sum() >= wanted
    return (value + 0.5 - (games.cum_sum() - wanted) / games).filter(within).first()


def _count(games: pl.LazyFrame, turns: pl.LazyFrame, side: str, measures: Sequence[Measure]) -> pl.LazyFrame:
    """One row for each decided game, own turn of `side` and measure."""
    own = pl.col("active") == side
    decided = games.filter(pl.col("winner").is_not_null()).select("game", won=pl.col("winner") == side)
    return (
        turns.join(decided, on="game")
        .with_columns(own_turn=own.cum_sum().over("game", order_by="turn").clip(1))
        .group_by("game", "own_turn", "won")
        .agg(_value(measure, side, own) for measure in measures)
        .unpivot(index=["own_turn", "won"], on=[measure.name for measure in measures], variable_name="measure")
        .drop_nulls("value")
        .select(*KEYS, "value")
    )


def _value(measure: Measure, side: str, own: pl.Expr) -> pl.Expr:
    """The measure in one own turn; null if the game ended before that turn came."""
    column = pl.col(f"{measure.name}_{side}").cast(pl.Int64)
    value = pl.when(own.any()).then(column.sum()) if measure.flow else column.filter(own).last()
    return value.alias(measure.name)
