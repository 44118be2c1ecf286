"""Which cards win games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

Labels = Mapping[str, Label]


def opening_chart(table: pl.DataFrame, labels: Labels, say: Words) -> Chart | None:
    """The cards with the highest and the lowest lift: what it does for a deck to have one in the opening hand.

    `table` is what `card_table` gives. None if no card was in some opening hands but not in all.
    """
    best = _best(table, "lift")
    if best:
        title = say(
            "{card} in the opening hand: {points} for {deck}",
            "初手に「{card}」：「{deck}」の勝率{points}",
            card=say.label(labels[best["card"]]),
            deck=best["deck"],
            points=say.points(best["lift"]),
        )
    else:
        title = say("No card in the opening hand clearly wins games", "初手にあると明らかに勝てるカードはない")
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
            "When drawn, {card} wins most for {deck}: {rate}",
            "引いた時に最も勝てるのは「{deck}」の「{card}」：勝率{rate}",
            card=say.label(labels[best["card"]]),
            deck=best["deck"],
            rate=say.percent(best["gih_wr"]),
        )
    else:
        title = say("No card clearly wins more than others when drawn", "引いた時に明らかに他より勝てるカードはない")
    axis = say(
        "win rate when in hand less that of the deck's cards, points", "手札に来た時の勝率とデッキ平均の差（ポイント）"
    )
    return _both_ends(table, "edge", "cards_drawn", title, axis, labels, say)


def _best(table: pl.DataFrame, column: str) -> dict[str, float] | dict[str, str] | None: ...
