"""How winners and losers develop, turn by turn."""

from __future__ import annotations

import polars as pl
from matplotlib.ticker import MaxNLocator

from magus_sim.report.words import Words
from magus_sim.ruleset import Measure

from .canvas import BLUE, VERMILLION, Chart, canvas, finish

STILL_PLAYING = 0.05
"""Curves end where fewer than this share of the players are still in their game: the rest are odd games."""

ALIKE = 0.05
"""A gap below this share of the highest mean is not called one."""


def tempo_chart(tempo: pl.DataFrame, measure: Measure, say: Words) -> Chart | None:
    """One measure at each player's own k-th turn: means of winners and losers, and the band of the middle half.

    `tempo` is what the statistic of that name gives. None if no game was won.
    """
    winners, losers = (tempo.filter(measure=measure.name, won=won).sort("own_turn") for won in (True, False))
    if winners.is_empty():
        return None
    games = winners["games"] / winners["games"][0]
    turns = winners["own_turn"].filter(games >= STILL_PLAYING)
    winners, losers = (side.filter(pl.col("own_turn").is_in(turns.implode())) for side in (winners, losers))
    with canvas(3.1, 4.6) as figure:
        axes, strip = figure.subplots(2, height_ratios=[7, 1], sharex=True)
        lines = ((losers, VERMILLION, "--", say("losers", "敗者")), (winners, BLUE, "-", say("winners", "勝者")))
        for side, colour, dashes, word in lines:
            x, low, high, mean = (side[column].to_numpy() for column in ("own_turn", "q1", "q3", "mean"))
            axes.fill_between(x, low, high, color=colour, alpha=0.16, linewidth=0)
            axes.plot(x, mean, color=colour, linestyle=dashes, linewidth=2.2, label=word)
        if winners["q1"].to_numpy().min() >= -0.5:
            axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
        axes.grid(axis="y")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, fontsize=10, handlelength=1.8, borderpad=0)
        strip.bar(turns.to_numpy(), games.to_numpy()[: len(turns)], color="#cfd3d9", width=0.9)
        strip.set_yticks([])
        strip.spines[:].set_visible(False)
        strip.set_xlabel(say("own turn; grey bars: games still going", "自分のターン（灰色の棒：続いているゲーム）"))
        strip.xaxis.set_major_locator(MaxNLocator(integer=True))
        strip.set_xlim(0.4, len(turns) + 0.6)
        return finish(
            figure, f"tempo_{measure.name}", _title(winners, losers, measure, say), _alt(winners, losers, measure, say)
        )


def _title(winners: pl.DataFrame, losers: pl.DataFrame, measure: Measure, say: Words) -> str:
    """Where the gap is widest while most games are still going, in words."""
    both = (
        winners.filter(pl.col("games") >= pl.col("games").first() / 2)
        .join(losers, on="own_turn", suffix="_lost")
        .with_columns(gap=pl.col("mean") - pl.col("mean_lost"))
    )
    widest = both.sort(pl.col("gap").abs(), descending=True).row(0, named=True)
    name = say.label(measure.label)
    if abs(widest["gap"]) <= ALIKE * max(*both["mean"].abs(), *both["mean_lost"].abs()):
        return say("{name}: winners and losers alike", "{name}：勝者も敗者もほぼ同じ", name=name)
    return say(
        "{name}: winners {gap} on turn {turn}",
        "{name}：{turn}ターン目に勝者が{gap}",
        name=name,
        gap=("+" if widest["gap"] > 0 else "−") + _number(abs(widest["gap"])),
        turn=widest["own_turn"],
    )


def _alt(winners: pl.DataFrame, losers: pl.DataFrame, measure: Measure, say: Words) -> str:
    rows = winners.join(losers, on="own_turn", suffix="_lost").select("own_turn", "mean", "mean_lost").iter_rows()
    return say(
        "{name}, mean of winners and losers by own turn: {list}.",
        "{name}、ターンごとの勝者と敗者の平均：{list}。",
        name=say.label(measure.label),
        list="; ".join(f"{turn}: {_number(won)}, {_number(lost)}" for turn, won, lost in rows),
    )


def _number(value: float) -> str:
    """With about three digits."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 1 else 2}f}"
