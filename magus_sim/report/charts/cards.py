"""Which cards go with winning."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from magus_sim.report.words import Words
from magus_sim.ruleset import Label

from .canvas import BLUE, INK, PALE, VERMILLION, Chart, canvas, drawable, finish

SHOWN = 10
"""Cards at each end."""

FALSE_ALARMS = 0.05
"""Share of false alarms among the cards that are drawn as clear."""


def card_chart(table: pl.DataFrame, labels: Mapping[str, Label], say: Words) -> Chart | None:
    """The cards with the highest and the lowest IWD. `table` is what `card_table` gives, best first.

    None if no card was both seen and not seen in some games.
    """
    known = table.filter(pl.col("iwd").is_not_null())
    if known.is_empty():
        return None
    ends = known if len(known) <= 2 * SHOWN else pl.concat([known.head(SHOWN), known.tail(SHOWN)])
    best = ends.row(0, named=True)
    name = say.label(labels[best["card"]])
    title = say(
        "{card} helps {deck} most: {points} when drawn",
        "「{card}」（{deck}）は引くと勝率{points}",
        card=name,
        deck=best["deck"],
        points=say.points(best["iwd"]),
    )
    with canvas(1.5 + 0.38 * len(ends)) as figure:
        axes = figure.subplots()
        places = np.arange(len(ends))[::-1].astype(float)
        if len(known) > len(ends):
            places[:SHOWN] += 0.7
            axes.axhline(SHOWN - 0.15, color=PALE, linewidth=1, linestyle=":")
        for place, row in zip(places, ends.iter_rows(named=True), strict=True):
            colour = BLUE if row["iwd"] > 0 else VERMILLION
            clear = row["iwd_q"] is not None and row["iwd_q"] < FALSE_ALARMS
            axes.plot([row["iwd_low"], row["iwd_high"]], [place, place], color=colour, linewidth=3, alpha=0.4)
            axes.plot(row["iwd"], place, "o", color=colour, markersize=7, markerfacecolor=colour if clear else "white")
            _two_line_tick(axes, place, say.label(labels[row["card"]]), row["deck"])
        axes.set_yticks([])
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.0f}" if value else "0")
        axes.axvline(0, color=INK, linewidth=1, zorder=0.5)
        axes.grid(axis="x")
        axes.set_xlabel(
            say("improvement when drawn (IWD), points of win rate", "引いた時の勝率の伸び（IWD、ポイント）")
        )
        alt = say(
            "Improvement when drawn: {list}.",
            "引いた時の勝率の伸び：{list}。",
            list="; ".join(
                f"{say.label(labels[card])} ({deck}) {say.points(iwd)}"
                for card, deck, iwd in ends.select("card", "deck", "iwd").iter_rows()
            ),
        )
        return finish(figure, "cards", title, alt)


def _two_line_tick(axes: Axes, place: float, card: str, deck: str) -> None:
    """The card's name with its deck's, smaller and paler, below."""
    for text, lift, size, colour in ((card, 1, 10, INK), (deck, -10, 8, PALE)):
        axes.annotate(
            drawable(text),
            (0, place),
            (-6, lift),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            ha="right",
            fontsize=size,
            color=colour,
        )
