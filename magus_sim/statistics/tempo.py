"""How winners and losers develop, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from magus_sim.ruleset import Measure

from .histograms import count_all, grouped_quartile

KEYS = ("measure", "own_turn", "won")
COUNTS = {"measure": pl.String, "own_turn": pl.Int64, "won": pl.Boolean, "value": pl.Int64, "count": pl.Int64}


def tempo(parts: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]], measures: Sequence[Measure]) -> pl.DataFrame:
    """Each measure at each player's own k-th turn, for those who won the game and those who lost it.

    `parts` are pieces (games, turns), at least one, that cut no game in two and have their rows in order; tied games
    are left out. What stands (life)
    is taken at the end of the player's own turn. What flows (blocks) is summed up from the start of that turn to the
    start of the player's next one, so that what a player does in the opponent's turn counts too; what came before the
    first turn of the second player counts to it. Columns: `measure`, `own_turn`, `won`, `games` (that lasted so long),
    `mean`, `q1`, `median`, `q3`; quartiles as for grouped data.
    """
    value, games = pl.col("value"), pl.col("count")
    counts = count_all(_values(games, turns, measures) for games, turns in parts)
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


def _values(games: pl.LazyFrame, turns: pl.LazyFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """How often each measure has each value, over all decided games and both sides."""
    decided = games.select("game", "winner").drop_nulls()
    table = turns.join(decided, on="game", maintain_order="left").collect()
    if table.is_empty():
        return pl.DataFrame(schema=COUNTS)
    own_turns = pl.concat([_own_turns(side, table, measures) for side in ("a", "b")]).lazy()
    counts = (
        own_turns.group_by("own_turn", "won", value=measure.name)
        .len("count")
        .select(pl.lit(measure.name).alias("measure"), "own_turn", "won", "value", pl.col("count").cast(pl.Int64))
        for measure in measures
    )
    return pl.concat(pl.collect_all(counts))


def _own_turns(side: str, table: pl.DataFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """One row for each game and own turn of a side, with all measures. `table` has games and turns in their order."""
    game = table["game"].to_numpy()
    own = (table["active"] == side).to_numpy()
    first_rows = np.flatnonzero(np.diff(game, prepend=game[0] - 1))
    before = np.repeat((own.cumsum() - own)[first_rows], np.diff(first_rows, append=len(game)))
    own_turn = np.maximum(own.cumsum() - before, 1)
    starts = np.flatnonzero(np.diff(game, prepend=game[0] - 1) | np.diff(own_turn, prepend=0))
    columns = {
        "own_turn": own_turn[starts],
        "won": (table["winner"] == side).to_numpy()[starts],
        "came": np.logical_or.reduceat(own, starts),  # not so if the game ended before the first turn of this side
    }
    for measure in measures:
        values = table[f"{measure.name}_{side}"].to_numpy().astype(np.int64)
        # What flows in all turns until the next own one; what stands in the own one, of which there is one a group.
        columns[measure.name] = np.add.reduceat(values if measure.flow else values * own, starts)
    return pl.DataFrame(columns).filter("came")
