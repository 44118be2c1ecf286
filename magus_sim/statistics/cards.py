"""What each card is worth, under the names that 17lands made known.

GP WR games played, OH WR opening hand, GD WR drawn later, GIH WR in hand at any time, GNS WR never in hand,
IWD = GIH WR - GNS WR, the improvement when drawn. All are per game, where 17lands' are per copy: two copies in one
opening hand are one game here and two there. Whoever plays a long game, or takes cards into the hand by losing
life, sees more cards, so IWD is bent by how the game goes. The opening hand is luck alone: `lift`, the win rate with
the card in it minus the win rate without, is a fair comparison. The highest lift of many cards is partly luck, so it is
shown shrunken; see `shrinkage`.

All cards of a deck are bent alike, so they can be compared with each other: `edge` is a card's GIH WR minus that of all
the deck's cards taken together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy import stats

from .estimates import CONFIDENCE, wilson
from .multiplicity import CLEAR, benjamini_hochberg
from .shrinkage import shrunken

if TYPE_CHECKING:
    from numpy.typing import NDArray

RATES = {
    "gp": "",
    "oh": "opening_",
    "noh": "not_opening_",
    "gd": "drawn_",
    "gih": "seen_",
    "gns": "not_seen_",
    "played": "played_",
}
"""Each rate and the columns that it is made from."""

DIFFERENCES = {"lift": ("oh", "noh"), "iwd": ("gih", "gns")}

Z = float(stats.norm.ppf((1 + CONFIDENCE) / 2))

NEVER_SEEN = 0.02
"""The least share of games without a card in hand that the error of `edge` reckons with."""


def card_table(cards: pl.LazyFrame, uses: Sequence[str]) -> pl.DataFrame:
    """One row for each deck and card, in the order of `clearest_first` by lift.

    Columns: `deck`, `card`, `copies`; for each of gp, oh, noh (not in the opening hand), gd, gih, gns, played:
    `<rate>_games`, `<rate>_wr` and its Wilson interval `<rate>_low`, `<rate>_high`; for `lift` and `iwd` also
    Newcombe's interval `<difference>_low`, `<difference>_high` and `<difference>_q`, the share of false alarms
    (Benjamini and Hochberg over all rows) if this and all clearer differences were called real; the same for `edge`,
    with the interval that `_edge` explains; `shrunk_lift`, `shrunk_lift_low`, `shrunk_lift_high`: lift as it is to be
    expected in other games; and the uses, in copies. Rates without a game are null.
    """
    counts = ("games", "half_wins")
    total = (
        cards.with_columns(
            (pl.col(count) - pl.col(f"opening_{count}")).alias(f"not_opening_{count}") for count in counts
        )
        .group_by("deck", "card")
        .agg(
            pl.col("copies").first(),
            pl.col(*(f"{stem}{count}" for stem in RATES.values() for count in counts), *uses).sum(),
        )
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
    for name, (with_it, without) in DIFFERENCES.items():
        table = table.with_columns(_difference(table, name, with_it, without))
    table = table.with_columns(*_edge(table), *_shrunken(table, "lift"))
    return clearest_first(
        table.with_columns(pl.col(pl.Float64).fill_nan(None)).with_columns(total.select(uses)), "lift"
    )


def shown(difference: str) -> str:
    """The column of `card_table` that is shown of a difference; so are its `_low` and `_high`."""
    return "shrunk_lift" if difference == "lift" else difference


def is_clear(difference: str) -> pl.Expr:
    """Whether a difference of `card_table` is clear among all that are in the table."""
    return pl.col(f"{difference}_q") < CLEAR


def clearest_first(table: pl.DataFrame, difference: str) -> pl.DataFrame:
    """The table with the cards that are clearly better on top, those that are clearly worse at the bottom, and what is
    not clear between them; cards without the difference come last.

    On either side they stand by the end of the interval that is nearer to no difference: of many cards, that with the
    highest figure is likely one with a wide interval that chance has favoured.
    """
    value, low, high = (pl.col(f"{shown(difference)}{part}") for part in ("", "_low", "_high"))
    better = value > 0
    order = [
        pl.when(better).then(1).otherwise(-1) * is_clear(difference),
        better,
        pl.when(better).then(low).otherwise(high),
    ]
    known, unknown = table.filter(value.is_not_null()), table.filter(value.is_null())
    falling = [True] * len(order) + [False] * 2
    return pl.concat([known.sort(*order, "deck", "card", descending=falling), unknown.sort("deck", "card")])


def _difference(table: pl.DataFrame, name: str, with_it: str, without: str) -> list[pl.Series]:
    """A difference of rates, its interval from their Wilson intervals (Newcombe, 1998, method 10), its q-value."""
    seen, seen_low, seen_high, games = (
        table[f"{with_it}_{part}"].to_numpy() for part in ("wr", "low", "high", "games")
    )
    rest, rest_low, rest_high, others = (
        table[f"{without}_{part}"].to_numpy() for part in ("wr", "low", "high", "games")
    )
    difference = seen - rest
    pooled = (seen * games + rest * others) / (games + others)
    with np.errstate(invalid="ignore", divide="ignore"):
        deviation = difference / np.sqrt(pooled * (1 - pooled) * (1 / games + 1 / others))
    return [
        pl.Series(name, difference),
        pl.Series(f"{name}_low", difference - np.hypot(seen - seen_low, rest_high - rest)),
        pl.Series(f"{name}_high", difference + np.hypot(seen_high - seen, rest - rest_low)),
        pl.Series(f"{name}_q", _false_alarms(deviation)),
    ]


def _shrunken(table: pl.DataFrame, name: str) -> list[pl.Series]:
    """A difference shrunken over all rows that have one, and its interval."""
    raw, low, high = (table[f"{name}{part}"].to_numpy() for part in ("", "_low", "_high"))
    known = np.isfinite(raw)
    value, error = np.full((2, len(raw)), np.nan)
    value[known], error[known] = shrunken(raw[known], (high - low)[known] / 2 / Z)
    ends = {"": value, "_low": value - Z * error, "_high": value + Z * error}
    return [pl.Series(f"shrunk_{name}{part}", end) for part, end in ends.items()]


def _edge(table: pl.DataFrame) -> list[pl.Series]:
    """GIH WR less that of the deck's cards together.

    Both are made of the same games: of N games of the deck, the n with the card in hand are a part. So the error is
    that of a part against the whole, SE^2 = p (1 - p) (1/n - 1/N), and the interval Wilson's for n / (1 - n/N) games.
    The deck's rate gives more weight to games in which many cards come to hand, the rate of a card that is in hand in
    all games does not: there some error is left (`NEVER_SEEN`).
    """
    rate, games = pl.col("gih_wr").fill_nan(None), pl.col("gih_games")
    of_deck = pl.when((games > 0).sum() > 1).then((rate * games).sum() / games.sum()).otherwise(float("nan"))
    mean = table.select(of_deck.over("deck")).to_series().to_numpy()
    seen, games_seen, played = (table[column].to_numpy() for column in ("gih_wr", "gih_games", "gp_games"))
    with np.errstate(invalid="ignore", divide="ignore"):
        count = games_seen / np.maximum(1 - games_seen / played, NEVER_SEEN)
        low, high = wilson(2 * seen * count, count)
        deviation = (seen - mean) / np.sqrt(mean * (1 - mean) / count)
    return [
        pl.Series("edge", seen - mean),
        pl.Series("edge_low", low - mean),
        pl.Series("edge_high", high - mean),
        pl.Series("edge_q", _false_alarms(deviation)),
    ]


def _false_alarms(deviations: NDArray[np.float64]) -> NDArray[np.float64]:
    """The q-values of some deviations from nothing, in standard errors; NaN where there is none."""
    p = 2 * stats.norm.sf(np.abs(deviations))
    q = np.full(len(p), np.nan)
    q[np.isfinite(p)] = benjamini_hochberg(p[np.isfinite(p)].tolist())
    return q
