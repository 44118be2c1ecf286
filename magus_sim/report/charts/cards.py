"""Which cards win games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from magus_sim.report.words import Words
from magus_sim.statistics.cards import clearest_first, is_clear, shown
from magus_sim.told import Label

from .canvas import BLUE, INK, PALE, SMALL, UNDECIDED, VERMILLION, Chart, canvas, drawable, finish, label_below

SHOWN = 10
"""Cards at each end."""

FIGURES = {"": "value", "_low": "low", "_high": "high"}

Labels = Mapping[str, Label]


def opening_chart(table: pl.DataFrame, labels: Labels, say: Words) -> Chart | None:
    """The cards that are clearest at either end of lift: what it does for a deck to have one in the opening hand.

    `table` is what `card_table` gives. None if no card was in some opening hands but not in all.
    """
    best = _best(table, "lift")
    if best:
        title = say(
            "{card} in the opening hand: {points} for {deck} ({interval})",
            "初手に「{card}」：「{deck}」の勝率{points}（{interval}）",
            card=say.label(labels[best["card"]]),
            deck=best["deck"],
            points=say.points(best["value"]),
            interval=say.signed_interval(best["low"], best["high"]),
        )
    else:
        title = say(
            "No card in the opening hand clearly raises the win rate", "初手にあると勝率が明らかに上がるカードはない"
        )
    axis = say(
        "win rate with it in the opening hand less without, points", "初手にある時とない時の勝率の差（ポイント）"
    )
    return _both_ends(table, "lift", "cards", title, axis, labels, say)


def drawn_chart(table: pl.DataFrame, labels: Labels, say: Words) -> Chart | None:
    """The most and the least successful cards when drawn, each measured by the other cards of its deck.

    `table` is what `card_table` gives. None if no card was ever in hand.
    """
    best = _best(table, "edge")
    if best:
        title = say(
            "{card} when drawn: {points} over the average card of {deck} ({interval})",
            "「{deck}」で「{card}」を引いた時：デッキ平均より{points}（{interval}）",
            card=say.label(labels[best["card"]]),
            deck=best["deck"],
            points=say.points(best["value"]),
            interval=say.signed_interval(best["low"], best["high"]),
        )
    else:
        title = say("No card drawn clearly wins more than the others", "引いた時に他より明らかに勝てるカードはない")
    axis = say(
        "win rate when in hand less that of the deck's cards, points", "手札に来た時の勝率とデッキ平均の差（ポイント）"
    )
    return _both_ends(table, "edge", "cards_drawn", title, axis, labels, say)


def _best(table: pl.DataFrame, column: str) -> dict[str, Any] | None:
    """The card that is good beyond doubt, the clearest of them, with its `value` and the ends of its interval."""
    clear = clearest_first(table.filter((pl.col(column) > 0) & is_clear(column)), column)
    return None if clear.is_empty() else clear.select("deck", "card", *_figures(column)).row(0, named=True)


def _figures(column: str) -> list[pl.Expr]:
    """What is shown of a difference."""
    return [pl.col(f"{shown(column)}{part}").alias(name) for part, name in FIGURES.items()]


def _both_ends(
    table: pl.DataFrame, column: str, name: str, title: str, axis: str, labels: Labels, say: Words
) -> Chart | None:
    """The cards at both ends of a difference, clear ones before large noise, with its numbers and intervals. None if no
    card has one."""
    known = clearest_first(table.filter(pl.col(column).is_not_null()), column)
    if known.is_empty():
        return None
    ends = known if len(known) <= 2 * SHOWN else pl.concat([known.head(SHOWN), known.tail(SHOWN)])
    rows = ends.select("deck", "card", *_figures(column), clear=is_clear(column)).rows(named=True)
    with canvas(1.5 + 0.38 * len(rows)) as figure:
        axes = figure.subplots()
        places = np.arange(len(rows))[::-1].astype(float)
        if len(known) > len(rows):
            places[:SHOWN] += 0.7
            axes.axhline(SHOWN - 0.15, color=PALE, linewidth=1, linestyle=":")
        for place, row in zip(places, rows, strict=True):
            colour = _colour(row["value"], row["clear"])
            axes.plot([row["low"], row["high"]], [place, place], color=colour, linewidth=3, alpha=0.45)
            axes.plot(row["value"], place, "o", color=colour, markersize=7)
            _two_lines(axes, place, "left", say.label(labels[row["card"]]), row["deck"])
            _two_lines(axes, place, "right", say.signed(row["value"]), say.signed_interval(row["low"], row["high"]))
        axes.set_yticks([])
        axes.set_ylim(-0.8, places[0] + 0.8)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.6g}".replace("-", "−") if value else "0")
        axes.axvline(0, color=INK, linewidth=1, zorder=0.5)
        axes.grid(axis="x")
        label_below(figure, axis)
        listed = (
            f"{say.label(labels[row['card']])} ({row['deck']}) {say.points(row['value'])}"
            f" ({say.signed_interval(row['low'], row['high'])})"
            for row in rows
        )
        return finish(figure, name, title, f"{axis}: {'; '.join(listed)}.")


def _colour(difference: float, clear: bool) -> str:
    if not clear:
        return UNDECIDED
    return BLUE if difference > 0 else VERMILLION


def _two_lines(axes: Axes, place: float, side: Literal["left", "right"], upper: str, lower: str) -> None:
    """Two lines of words beside the chart, the lower smaller and paler."""
    x, shift, align = (0, -6, "right") if side == "left" else (1, 6, "left")
    for text, lift, size, colour in ((upper, 1, 10, INK), (lower, -10, SMALL, PALE)):
        axes.annotate(
            drawable(text),
            (x, place),
            (shift, lift),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            ha=align,
            fontsize=size,
            color=colour,
        )
