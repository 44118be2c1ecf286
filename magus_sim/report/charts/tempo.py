"""How winners and losers develop, turn by turn."""

from __future__ import annotations

import polars as pl
from matplotlib.ticker import MaxNLocator

from magus_sim.report.words import Words
from magus_sim.ruleset import Measure

from .canvas import BLUE, VERMILLION, Chart, canvas, finish

ALIKE = 0.05
"""A gap that is surely below this share of the highest mean is not called one."""


def tempo_chart(tempo: pl.DataFrame, measure: Measure, say: Words) -> Chart | None:
    """One measure at each player's own k-th turn: the means of winners and losers in their intervals.

    `tempo` is what the statistic of that name gives. None if no game was won.
    """
    table = tempo.filter(measure=measure.name)
    if table.is_empty():
        return None
    turns = table["own_turn"].to_numpy()
    with canvas(3.1, 4.6) as figure:
        axes, strip = figure.subplots(2, height_ratios=[7, 1], sharex=True)
        lines = (("lost", VERMILLION, "--", say("losers", "敗者")), ("won", BLUE, "-", say("winners", "勝者")))
        for side, colour, dashes, word in lines:
            mean, low, high = (table[f"{side}{end}"].to_numpy() for end in ("", "_low", "_high"))
            axes.fill_between(turns, low, high, color=colour, alpha=0.2, linewidth=0)
            axes.plot(turns, mean, color=colour, linestyle=dashes, linewidth=2.2, label=word)
        if table.select(pl.min_horizontal("won", "lost").min() >= 0).item():
            axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
        axes.grid(axis="y")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, fontsize=10, handlelength=1.8, borderpad=0)
        strip.bar(turns, table["still"].to_numpy(), color="#cfd3d9", width=0.9)
        strip.set_yticks([])
        strip.spines[:].set_visible(False)
        strip.set_xlabel(say("own turn; grey bars: games still going", "自分のターン（灰色の棒：続いているゲーム）"))
        strip.xaxis.set_major_locator(MaxNLocator(integer=True))
        strip.set_xlim(0.4, len(turns) + 0.6)
        return finish(figure, f"tempo_{measure.name}", _title(table, measure, say), _alt(table, measure, say))


def _title(table: pl.DataFrame, measure: Measure, say: Words) -> str:
    """What is clear, in words: the turn at which the gap is wide even at the nearer end of its interval."""
    name = say.label(measure.label)
    known = table.drop_nulls("gap")
    top = float(table.select(pl.max_horizontal("won", "lost").abs().max()).item())
    if known.select(pl.max_horizontal(pl.col("gap_low", "gap_high").abs()).max() <= ALIKE * top).item():
        return say("{name}: winners and losers almost alike", "{name}：勝者も敗者もほぼ同じ", name=name)
    sure = known.with_columns(sure=pl.max_horizontal("gap_low", -pl.col("gap_high"))).sort("sure", descending=True)
    if sure.is_empty() or sure["sure"][0] <= 0:
        return say(
            "{name}: no clear difference",
            "{name}：はっきりした差はない",
            name=name,
        )
    widest = sure.row(0, named=True)
    return say(
        "{name}: winners {gap} on turn {turn} ({low} to {high})",
        "{name}：{turn}ターン目に勝者が{gap}（{low}〜{high}）",
        name=name,
        turn=widest["own_turn"],
        **{end: _signed(widest[column], widest["gap"]) for end, column in ENDS.items()},
    )


ENDS = {"gap": "gap", "low": "gap_low", "high": "gap_high"}


def _alt(table: pl.DataFrame, measure: Measure, say: Words) -> str:
    rows = table.select("own_turn", "won", "lost").iter_rows()
    return say(
        "{name}, mean of winners and losers by own turn: {list}.",
        "{name}、ターンごとの勝者と敗者の平均：{list}。",
        name=say.label(measure.label),
        list="; ".join(f"{turn}: {_number(won)}, {'–' if lost is None else _number(lost)}" for turn, won, lost in rows),
    )


def _number(value: float, like: float | None = None) -> str:
    """With two or three digits that count, or with as many as a number `like` it."""
    size = abs(value if like is None else like)
    return f"{value:,.{0 if size >= 100 else 1 if size >= 1 else 2 if size >= 0.1 else 3}f}"


def _signed(value: float, like: float) -> str:
    return ("−" if value < 0 else "+") + _number(abs(value), like)
