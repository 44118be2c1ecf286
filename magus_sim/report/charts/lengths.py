"""How long games last, and what ends them."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from magus_sim.report.words import Words
from magus_sim.statistics.lengths import Lengths
from magus_sim.told import Label

from .canvas import (
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    YELLOW,
    Chart,
    canvas,
    drawable,
    finish,
)

ENDINGS = (BLUE, ORANGE, GREEN, PURPLE, SKY, YELLOW, VERMILLION)

SHOWN = 0.99
"""Share of the games that have a bar for their length; the longest are put together in a last one."""


def game_lengths(endings: pl.DataFrame, lengths: Lengths, reasons: Mapping[str, Label], say: Words) -> Chart:
    """The share of games that end in each round, coloured by the reason; ties are hatched.

    `endings` is what `count_lengths` gives. A round is a turn of each player.
    """
    low, median, high = lengths.quartiles
    title = say(
        "Half of all games last {low:g} to {high:g} turns a player (median {median:g})",
        "全ゲームの半数は各{low:g}〜{high:g}ターンで終わる（中央値{median:g}）",
        low=low,
        high=high,
        median=median,
    )
    share = pl.col("games") / lengths.games
    rounds = endings.with_columns(round=(pl.col("turns") + 1) // 2, share=share).sort("round")
    last = rounds.filter(pl.col("share").cum_sum() >= SHOWN).get_column("round")[0]
    clipped = rounds["round"][-1] > last
    bars = rounds.group_by(pl.col("round").clip(upper_bound=last + 1), "reason", "tied").agg(pl.col("share").sum())
    endings_by_share = sorted(
        bars.partition_by("reason", "tied", as_dict=True).items(), key=lambda item: -float(item[1]["share"].sum())
    )
    with canvas(3.2 + 0.22 * len(endings_by_share)) as figure:
        axes = figure.subplots()
        height = dict.fromkeys(range(1, last + 2), 0.0)
        for number, ((reason, tied), rows) in enumerate(endings_by_share):
            places, heights = rows["round"].to_list(), rows["share"].to_list()
            axes.bar(
                places,
                heights,
                bottom=[height[place] for place in places],
                color=ENDINGS[number % len(ENDINGS)],
                hatch="////" if tied else None,
                edgecolor="white",
                linewidth=0.6,
                width=0.9,
                label=drawable(f"{_ending(reasons[reason], tied, say)}  {say.percent(sum(heights))}"),
            )
            height |= {place: height[place] + more for place, more in zip(places, heights, strict=True)}
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:g}{say(' %', '%')}")
        step = 1 + last // 10
        first = min(place for place, top in height.items() if top)
        ticks = {place: str(place) for place in range(step, last + 1, step) if place >= first}
        if clipped:
            ticks = {place: word for place, word in ticks.items() if place + step / 2 <= last}
            ticks[last + 1] = f"{last + 1}+"
        axes.set_xticks(list(ticks), list(ticks.values()))
        axes.set_xlim(first - 0.7, last + 0.7 + clipped)
        axes.grid(axis="y")
        axes.set_xlabel(say("turns a player until the end", "終わるまでのターン数（各プレイヤー）"))
        axes.set_ylabel(say("share of games", "ゲームの割合"))
        figure.legend(loc="outside lower left", fontsize=10, handlelength=1.2)
        alt = say(
            "Mean {mean:.1f} turns a player, quartiles {low:g}, {median:g}, {high:g}. Endings: {list}.",
            "平均{mean:.1f}ターン、四分位{low:g}・{median:g}・{high:g}。終わり方：{list}。",
            mean=lengths.mean,
            low=low,
            median=median,
            high=high,
            list="; ".join(
                f"{_ending(reasons[reason], tied, say)} {say.percent(float(rows['share'].sum()))}"
                for (reason, tied), rows in endings_by_share
            ),
        )
        return finish(figure, "lengths", title, alt)


def _ending(reason: Label, tied: bool, say: Words) -> str:
    """Why a game ended, and whether nobody won it."""
    return say.label(reason) + (say(" (tie)", "（引き分け）") if tied else "")
