"""How winners and losers develop, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import polars as pl

from magus_sim.ruleset import Measure

from .pair_sums import PairSums

STILL_PLAYING = 0.05
"""Turns to which fewer than this share of the winners came are left out: the rest are odd games."""

MEANS = ("won", "lost", "gap")


def tempo(parts: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]], measures: Sequence[Measure]) -> pl.DataFrame:
    """Each measure at each player's own k-th turn, for those who won the game and those who lost it.

    `parts` are pieces (games, turns) that cut no pair in two and have their rows in order; tied games are left out.
    What stands (life) is taken at the end of the player's own turn. What flows (blocks) is summed up from the start of
    that turn to the start of the player's next one, so that what a player does in the opponent's turn counts too; what
    came before the first turn of the second player counts to it.

    Columns: `measure`, `own_turn`; `still`, the share of the winners who came to this turn; `won` and `lost`, the means
    of winners and losers, and `gap`, the first less the second; `<mean>_low` and `<mean>_high`, its interval, for all
    turns of the measure at once. Null where no loser came so far.
    """
    seen: dict[tuple[str, int], PairSums] = {}
    for games, turns in parts:
        for place, more in _sums(_own_turns(games, turns, measures), measures):
            seen[place] = seen[place] + more if place in seen else more
    winners = max((sums.winners for sums in seen.values()), default=0)
    shown = {place: sums for place, sums in sorted(seen.items()) if sums.winners >= STILL_PLAYING * winners}
    turns_shown = len({own_turn for _, own_turn in shown})
    rows = [
        {"measure": measure, "own_turn": own_turn, "still": sums.winners / winners}
        | {
            f"{name}{end}": mean and mean[place]
            for name, mean in zip(MEANS, sums.means(turns_shown), strict=True)
            for place, end in enumerate(("", "_low", "_high"))
        }
        for (measure, own_turn), sums in shown.items()
    ]
    numbers = ["still", *(f"{name}{end}" for name in MEANS for end in ("", "_low", "_high"))]
    return pl.DataFrame(rows, {"measure": pl.String, "own_turn": pl.Int64} | dict.fromkeys(numbers, pl.Float64))


def _sums(own_turns: pl.DataFrame, measures: Sequence[Measure]) -> Iterator[tuple[tuple[str, int], PairSums]]:
    """What the pairs of a piece say of each measure at each own turn. `own_turns` is what the function below gives."""
    names = [measure.name for measure in measures]
    by_pair = own_turns.group_by("own_turn", "pair").agg(
        pl.col("won").sum().alias("winners"),
        (1 - pl.col("won")).sum().alias("losers"),
        (pl.col(names) * pl.col("won")).sum().name.suffix(" won"),
        (pl.col(names) * (1 - pl.col("won"))).sum().name.suffix(" lost"),
        pl.col(names).min().name.suffix(" least"),
        pl.col(names).max().name.suffix(" most"),
    )
    for (own_turn,), pairs in by_pair.partition_by("own_turn", as_dict=True).items():
        winners, losers = pairs["winners"].to_numpy(), pairs["losers"].to_numpy()
        for name in names:
            won, lost, least, most = (pairs[f"{name} {word}"].to_numpy() for word in ("won", "lost", "least", "most"))
            yield (name, own_turn), PairSums.of((won, winners), (lost, losers), int(least.min()), int(most.max()))


def _own_turns(games: pl.LazyFrame, turns: pl.LazyFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """One row for each decided game, side and own turn, with all measures."""
    decided = games.select("game", "winner").drop_nulls()
    table = turns.join(decided, on="game", maintain_order="left").collect()
    return pl.concat([_of_side(side, table, measures) for side in ("a", "b")])


def _of_side(side: str, table: pl.DataFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """One row for each game and own turn of a side, with all measures. `table` has games and turns in their order."""
    game = table["game"].to_numpy()
    own = (table["active"] == side).to_numpy()
    first_rows = np.flatnonzero(np.diff(game, prepend=-1))
    before = np.repeat((own.cumsum() - own)[first_rows], np.diff(first_rows, append=len(game)))
    own_turn = np.maximum(own.cumsum() - before, 1)
    starts = np.flatnonzero(np.diff(game, prepend=-1) | np.diff(own_turn, prepend=0))
    columns = {
        "pair": game[starts] // 2,
        "own_turn": own_turn[starts],
        "won": (table["winner"] == side).to_numpy()[starts].astype(np.int64),
        "came": np.logical_or.reduceat(own, starts),  # not so if the game ended before the first turn of this side
    }
    for measure in measures:
        values = table[f"{measure.name}_{side}"].to_numpy().astype(np.int64)
        # What flows in all turns until the next own one; what stands in the own one, of which there is one a group.
        columns[measure.name] = np.add.reduceat(values if measure.flow else values * own, starts)
    return pl.DataFrame(columns).filter("came")
