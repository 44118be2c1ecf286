"""What each card is worth, under the names that 17lands made known.

GP WR games played, OH WR opening hand, GD WR drawn later, GIH WR in hand at any time, GNS WR never seen,
IWD = GIH WR - GNS WR, the improvement when drawn. A long game shows more cards than a short one, so a card that is seen
in lost causes looks worse than it is: these are associations, not effects.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy import stats

from .estimates import wilson

RATES = {"gp": "", "oh": "opening_", "gd": "drawn_", "gih": "seen_", "gns": "not_seen_", "played": "played_"}
"""Each rate and the columns of the cards table that it is made from."""


def card_table(cards: pl.LazyFrame, uses: Sequence[str]) -> pl.DataFrame:
    """One row for each deck and card, the most helpful (highest IWD) first.

    Columns: `deck`, `card`, `copies`; for each of gp, oh, gd, gih, gns, played: `<rate>_games`, `<rate>_wr` and its
    Wilson interval `<rate>_low`, `<rate>_high`; `iwd` with Newcombe's interval `iwd_low`, `iwd_high` and `iwd_q`, the
    share of false alarms (Benjamini and Hochberg over all rows) if this and all clearer differences were called real;
    and the uses, in copies. Rates without a game are null.
    """
    sums = [f"{stem}{what}" for stem in RATES.values() for what in ("games", "half_wins")]
    total = (
        cards.group_by("deck", "card")
        .agg(pl.col("copies").first(), pl.col(*sums, *uses).sum())
        .sort("deck", "card")
        .collect(engine="streaming")
    )
    table = total.select("deck", "card", "copies")
    for rate, stem in RATES.items():
        games = total[f"{stem}games"].cast(pl.Float64)
        half_wins = total[f"{stem}half_wins"].cast(pl.Float64)
        low, high = wilson(half_wins.to_numpy(), games.to_numpy())
        table = table.with_columns(
            total[f"{stem}games"].alias(f"{rate}_games"),
            (half_wins / 2 / games).alias(f"{rate}_wr"),
            pl.Series(f"{rate}_low", low),
            pl.Series(f"{rate}_high", high),
        )
    return (
        table.with_columns(**_improvement(table))
        .with_columns(pl.col(pl.Float64).fill_nan(None))
        .with_columns(total.select(uses))
        .sort("iwd", "deck", "card", descending=[True, False, False], nulls_last=True)
    )


def _improvement(table: pl.DataFrame) -> dict[str, pl.Series]:
    """IWD, its interval from the two Wilson intervals (Newcombe, 1998, method 10), and its q-value."""
    seen, seen_low, seen_high, seen_games = (table[f"gih_{part}"].to_numpy() for part in ("wr", "low", "high", "games"))
    rest, rest_low, rest_high, rest_games = (table[f"gns_{part}"].to_numpy() for part in ("wr", "low", "high", "games"))
    iwd = seen - rest
    pooled = (seen * seen_games + rest * rest_games) / (seen_games + rest_games)
    with np.errstate(invalid="ignore", divide="ignore"):
        deviation = iwd / np.sqrt(pooled * (1 - pooled) * (1 / seen_games + 1 / rest_games))
    p = 2 * stats.norm.sf(np.abs(deviation))
    q = np.full(len(p), np.nan)
    if np.isfinite(p).any():
        q[np.isfinite(p)] = stats.false_discovery_control(p[np.isfinite(p)])
    return {
        "iwd": pl.Series(iwd),
        "iwd_low": pl.Series(iwd - np.hypot(seen - seen_low, rest_high - rest)),
        "iwd_high": pl.Series(iwd + np.hypot(seen_high - seen, rest - rest_low)),
        "iwd_q": pl.Series(q),
    }
