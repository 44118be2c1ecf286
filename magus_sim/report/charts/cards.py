"""Which cards win games."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from magus_sim.report.words import Words
from magus_sim.ruleset import Label

from .canvas import BLUE, INK, PALE, UNDECIDED, VERMILLION, Chart, canvas, drawable, finish

SHOWN = 10
"""Cards at each end."""

FALSE_ALARMS = 0.05
"""Share of false alarms among the cards that are drawn as clear."""


def card_chart(table: pl.DataFrame, labels: Mapping[str, Label], say: Words) -> Chart | None:
    """The cards with the highest and the lowest lift: what it does for a deck to have one in the opening hand.

    `table` is what `card_table` gives, best first. None if no card was in some opening hands but not in all.
    """
    known = table.filter(pl.col("lift").is_not_null())
    if known.is_empty():
        return None
    ends = known if len(known) <= 2 * SHOWN else pl.concat([known.head(SHOWN), known.tail(SHOWN)])
    clear = known.filter((pl.col("lift") > 0) & (pl.col("lift_q") < FALSE_ALARMS))
    if clear.is_empty():
        title = say("No card in the opening hand clearly wins games", "初手にあると明らかに勝てるカードはない")
    else:
        best = clear.row(0, named=True)
        title = say(
            "{card} in the opening hand: {points} for {deck}",
            "初手に「{card}」：「{deck}」の勝率{points}",
            card=say.label(labels[best["card"]]),
            deck=best["deck"],
            points=say.points(best["lift"]),
        )
    with canvas(1.5 + 0.38 * len(ends)) as figure:
        axes = figure.subplots()
        places = np.arange(len(ends))[::-1].astype(float)
        if len(known) > len(ends):
            places[:SHOWN] += 0.7
            axes.axhline(SHOWN - 0.15, color=PALE, linewidth=1, linestyle=":")
        for place, row in zip(places, ends.iter_rows(named=True), strict=True):
            colour = _colour(row["lift"], row["lift_q"])
            axes.plot([row["lift_low"], row["lift_high"]], [place, place], color=colour, linewidth=3, alpha=0.45)
            axes.plot(row["lift"], place, "o", color=colour, markersize=7)
            _two_line_tick(axes, place, say.label(labels[row["card"]]), row["deck"])
        axes.set_yticks([])
        axes.set_ylim(-0.8, places[0] + 0.8)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.0f}" if value else "0")
        axes.axvline(0, color=INK, linewidth=1, zorder=0.5)
        axes.grid(axis="x")
        axes.set_xlabel(
            say("points of win rate, with the card in the opening hand", "初手にある時とない時の勝率の差（ポイント）")
        )
        alt = say(
            "Win rate with the card in the opening hand, less that without: {list}.",
            "初手にある時とない時の勝率の差：{list}。",
            list="; ".join(
                f"{say.label(labels[card])} ({deck}) {say.points(lift)}"
                for card, deck, lift in ends.select("card", "deck", "lift").iter_rows()
            ),
        )
        return finish(figure, "cards", title, alt)


def _colour(lift: float, q: float | None) -> str:
    if q is None or q >= FALSE_ALARMS:
        return UNDECIDED
    return BLUE if lift > 0 else VERMILLION


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
