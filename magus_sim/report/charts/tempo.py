"""How two groups of players develop, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from magus_sim.report.words import Words
from magus_sim.ruleset import Measure
from magus_sim.told import Label

from .canvas import BLUE, PALE, SMALL, VERMILLION, Chart, canvas, drawable, finish

ALIKE = 0.05
"""A gap that is surely below this share of the highest mean is not called one."""

Groups = tuple[str, str]
"""What the two groups of players are called, such as winners and losers."""


def groups(ours: Sequence[str], say: Words) -> Groups:
    """The names of the groups that the statistic compares: those of `ours` and their opponents, or the winners and the
    losers if nothing is asked about any deck."""
    if not ours:
        return say("winners", "勝者"), say("losers", "敗者")
    name = ours[0] if len(ours) == 1 else say("the {n} decks", "対象の{n}デッキ", n=len(ours))
    return name, say("opponents", "対戦相手")


def tempo_chart(
    tempo: pl.DataFrame, measure: Measure, who: Groups, reasons: Mapping[str, Label], say: Words
) -> Chart | None:
    """One measure at each player's own k-th turn: the means of both groups in their intervals, for each way to end.

    `tempo` is what the statistic of that name gives. None if it has no games.
    """
    table = tempo.filter(measure=measure.name)
    if table.is_empty():
        return None
    endings = table.partition_by("reason", maintain_order=True)
    with canvas(1.1 + 2.1 * len(endings), 4.6) as figure:
        rows = figure.subplots(2 * len(endings), height_ratios=[7, 1] * len(endings), sharex=True)
        for axes, strip, rows_of_ending in zip(rows[::2], rows[1::2], endings, strict=True):
            _curves(axes, rows_of_ending, who)
            ending = say.label(reasons[rows_of_ending["reason"][0]])
            share = say.percent(rows_of_ending["share"][0])
            heading = say("{ending}: {share} of games", "{ending}：ゲームの{share}", ending=ending, share=share)
            axes.set_title(drawable(heading), loc="left", fontsize=SMALL, color=PALE)
            strip.bar(rows_of_ending["own_turn"], rows_of_ending["still"], color="#cfd3d9", width=0.9)
            strip.set_yticks([])
            strip.spines[:].set_visible(False)
            strip.set_ylim(0, 1)
        strip.set_xlabel(say("own turn; grey bars: games still going", "自分のターン（灰色の棒：続いているゲーム）"))
        strip.xaxis.set_major_locator(MaxNLocator(integer=True))
        strip.set_xlim(0.4, int(table["own_turn"].to_numpy().max()) + 0.6)
        figure.legend(
            *axes.get_legend_handles_labels(), loc="outside lower left", ncols=2, fontsize=10, handlelength=1.8
        )
        title = _title(table, measure, who, reasons, say)
        return finish(figure, f"tempo_{measure.name}", title, _alt(endings, measure, who, reasons, say))


def _curves(axes: Axes, table: pl.DataFrame, who: Groups) -> None:
    """Both groups in the games that end in one way."""
    turns = table["own_turn"].to_numpy()
    for side, colour, dashes, word in (("one", BLUE, "-", who[0]), ("other", VERMILLION, "--", who[1])):
        mean, low, high = (table[f"{side}{end}"].to_numpy() for end in ("", "_low", "_high"))
        axes.fill_between(turns, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(turns, mean, color=colour, linestyle=dashes, linewidth=2.2, label=drawable(word))
    if table.select(pl.min_horizontal("one", "other").min() >= 0).item():
        axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.grid(axis="y")


def _title(table: pl.DataFrame, measure: Measure, who: Groups, reasons: Mapping[str, Label], say: Words) -> str:
    """What is clear, in words: the turn at which the gap is wide even at the nearer end of its interval."""
    name, (one, other) = say.label(measure.label), who
    known = table.drop_nulls("gap")
    top = float(table.select(pl.max_horizontal("one", "other").abs().max()).item())
    if known.select(pl.max_horizontal(pl.col("gap_low", "gap_high").abs()).max() <= ALIKE * top).item():
        return say(
            "{name}: {one} and {other} almost alike",
            "{name}：{one}も{other}もほぼ同じ",
            name=name,
            one=one,
            other=other,
        )
    sure = known.with_columns(sure=pl.max_horizontal("gap_low", -pl.col("gap_high"))).sort("sure", descending=True)
    if sure.is_empty() or sure["sure"][0] <= 0:
        return say("{name}: no clear difference", "{name}：はっきりした差はない", name=name)
    widest = sure.row(0, named=True)
    several = table["reason"].n_unique() > 1
    return say(
        "{name}: {one} {gap} on turn {turn} ({low} to {high}){ending}",
        "{name}：{turn}ターン目に{one}が{gap}（{low}〜{high}）{ending}",
        name=name,
        one=one,
        turn=widest["own_turn"],
        ending=say(" [{ending}]", "［{ending}］", ending=say.label(reasons[widest["reason"]])) if several else "",
        **{end: _signed(widest[column], widest["gap"]) for end, column in ENDS.items()},
    )


ENDS = {"gap": "gap", "low": "gap_low", "high": "gap_high"}


def _alt(
    endings: Sequence[pl.DataFrame], measure: Measure, who: Groups, reasons: Mapping[str, Label], say: Words
) -> str:
    lists = []
    for table in endings:
        rows = table.select("own_turn", "one", "other").iter_rows()
        means = "; ".join(
            f"{turn}: {_number(one)}, {'–' if other is None else _number(other)}" for turn, one, other in rows
        )
        lists.append(f"{say.label(reasons[table['reason'][0]])} – {means}")
    return say(
        "{name}, mean of {one} and of {other} by own turn: {list}.",
        "{name}、ターンごとの{one}と{other}の平均：{list}。",
        name=say.label(measure.label),
        one=who[0],
        other=who[1],
        list=". ".join(lists),
    )


def _number(value: float, like: float | None = None) -> str:
    """With two or three digits that count, or with as many as a number `like` it."""
    size = abs(value if like is None else like)
    return f"{value:,.{0 if size >= 100 else 1 if size >= 1 else 2 if size >= 0.1 else 3}f}"


def _signed(value: float, like: float) -> str:
    return ("−" if value < 0 else "+") + _number(abs(value), like)
