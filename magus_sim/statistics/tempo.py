"""How two groups of players develop, turn by turn: winners and losers, or the decks of a gauntlet and their opponents.

Late turns hold only the games that last so long, and those often end in another way. So games are kept apart by how
they end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
import polars as pl

from magus_sim.ruleset import Measure

from .pair_sums import PairSums

STILL_PLAYING = 0.05
"""Turns to which fewer than this share of the games came are left out: the rest are odd games."""

OFTEN = 0.05
"""So are ways to end that fewer than this share of the games take."""

MEANS = ("one", "other", "gap")

Place = tuple[str, str, int]
"""A measure, a reason, an own turn."""


def tempo(
    parts: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]], measures: Sequence[Measure], ours: Collection[str] = ()
) -> pl.DataFrame:
    """Each measure at each player's own k-th turn, for those who won the game (`one`) and those who lost it (`other`).

    With the names of some decks, `ours`, it is for those who played one of these and for their opponents; games between
    two of them are left out, as are else those that are tied. `parts` are pieces (games, turns) that cut no pair in two
    and have their rows in order. What stands (life) is taken at the end of the player's own turn. What flows (blocks)
    is summed up from the start of that turn to the start of the player's next one, so that what a player does in the
    opponent's turn counts too; what came before the first turn of the second player counts to it.

    Columns: `measure`; `reason`, why the games ended, the commonest first, and `share`, how many of all did so;
    `own_turn`; `still`, the share of these games that came to this turn; `one` and `other`, the means of the two
    groups, and `gap`, the first less the second; `<mean>_low` and `<mean>_high`, its interval, for all turns and
    reasons of the measure at once. Null where nobody of the group came so far.
    """
    seen: dict[Place, PairSums] = {}
    for games, turns in parts:
        for place, more in _sums(_own_turns(games, turns, measures, ours), measures):
            seen[place] = seen[place] + more if place in seen else more
    games_of: dict[str, int] = {}
    for (_, reason, _), sums in seen.items():
        games_of[reason] = max(games_of.get(reason, 0), sums.count)
    total = sum(games_of.values())
    often = [reason for reason, games in sorted(games_of.items(), key=lambda item: -item[1]) if games >= OFTEN * total]
    shown = {
        place: sums
        for place, sums in sorted(seen.items(), key=lambda item: (item[0][0], -games_of[item[0][1]], item[0][1:]))
        if place[1] in often and sums.count >= STILL_PLAYING * games_of[place[1]]
    }
    comparisons = len({place[1:] for place in shown})
    rows = [
        {"measure": measure, "reason": reason, "share": games_of[reason] / total}
        | {"own_turn": own_turn, "still": sums.count / games_of[reason]}
        | {
            f"{name}{end}": mean and mean[place]
            for name, mean in zip(MEANS, sums.means(comparisons), strict=True)
            for place, end in enumerate(("", "_low", "_high"))
        }
        for (measure, reason, own_turn), sums in shown.items()
    ]
    types = {"measure": pl.String, "reason": pl.String, "share": pl.Float64, "own_turn": pl.Int64, "still": pl.Float64}
    return pl.DataFrame(rows, types | {f"{name}{end}": pl.Float64 for name in MEANS for end in ("", "_low", "_high")})


def _sums(own_turns: pl.DataFrame, measures: Sequence[Measure]) -> Iterator[tuple[Place, PairSums]]:
    """What the pairs of a piece say of each measure at each own turn. `own_turns` is what the function below gives."""
    names = [measure.name for measure in measures]
    by_pair = own_turns.group_by("reason", "own_turn", "pair").agg(
        pl.col("is_one").sum().alias("count"),
        (1 - pl.col("is_one")).sum().alias("others"),
        (pl.col(names) * pl.col("is_one")).sum().name.suffix(" one"),
        (pl.col(names) * (1 - pl.col("is_one"))).sum().name.suffix(" other"),
        pl.col(names).min().name.suffix(" least"),
        pl.col(names).max().name.suffix(" most"),
    )
    for (reason, own_turn), pairs in by_pair.partition_by("reason", "own_turn", as_dict=True).items():
        count, others = pairs["count"].to_numpy(), pairs["others"].to_numpy()
        for name in names:
            one, other, least, most = (pairs[f"{name} {word}"].to_numpy() for word in ("one", "other", "least", "most"))
            yield (
                (name, reason, own_turn),
                PairSums.of((one, count), (other, others), int(least.min()), int(most.max())),
            )


def _own_turns(
    games: pl.LazyFrame, turns: pl.LazyFrame, measures: Sequence[Measure], ours: Collection[str]
) -> pl.DataFrame:
    """One row for each game that is looked at, side and own turn, with all measures."""
    if ours:
        is_one = pl.col("deck_a").is_in(list(ours))
        chosen = games.filter(is_one != pl.col("deck_b").is_in(list(ours)))
    else:
        is_one = pl.col("winner") == "a"
        chosen = games.filter(pl.col("winner").is_not_null())
    table = turns.join(chosen.select("game", "reason", is_one=is_one), on="game", maintain_order="left").collect()
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
        "reason": table["reason"].gather(starts),
        "pair": game[starts] // 2,
        "own_turn": own_turn[starts],
        "is_one": (table["is_one"].to_numpy()[starts] == (side == "a")).astype(np.int64),
        "came": np.logical_or.reduceat(own, starts),  # not so if the game ended before the first turn of this side
    }
    for measure in measures:
        values = table[f"{measure.name}_{side}"].to_numpy().astype(np.int64)
        # What flows in all turns until the next own one; what stands in the own one, of which there is one a group.
        columns[measure.name] = np.add.reduceat(values if measure.flow else values * own, starts)
    return pl.DataFrame(columns).filter("came")
