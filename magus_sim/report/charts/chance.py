"""The winning chance by turn: how good it is, and whether it is what it says."""

from __future__ import annotations

from matplotlib.ticker import MaxNLocator

from magus_sim.report.words import Words
from magus_sim.statistics.chance import Chances

from .canvas import BLUE, INK, PALE, SMALL, Chart, canvas, finish, label_below


def chance_chart(chances: Chances, say: Words) -> Chart:
    """By how much each turn's chances are better than the base rate of the matchup."""
    turns = [fit.turn for fit in chances.turns]
    gains = [fit.gain for fit in chances.turns]
    low, median, high = chances.decided
    title = say(
        "Games are decided on turn {median:g} (median; half of them on turns {low:g} to {high:g})",
        "決着は{median:g}ターン目（中央値、半数は{low:g}〜{high:g}ターン目）",
        low=low,
        median=median,
        high=high,
    )
    with canvas(3.6) as figure:
        axes = figure.subplots()
        axes.bar(turns, gains, color=BLUE, width=0.85)
        axes.axvline(median + 0.5, color=PALE, linewidth=1, linestyle="--")
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.6g}{say(' %', '%')}")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y")
        label = say(
            "after turns of each player; error smaller than the base rate's",
            "各プレイヤーのターン数ごとの、誤差の減少率",
        )
        label_below(figure, label)
        alt = f"{label}: " + "; ".join(
            say(
                "{turn}: {gain} ({games:,} games, slope {slope:.2f})",
                "{turn}：{gain}（{games:,}ゲーム、傾き{slope:.2f}）",
                turn=fit.turn,
                gain=say.percent(fit.gain),
                games=fit.games,
                slope=fit.slope,
            )
            for fit in chances.turns
        )
        return finish(figure, "chance", title, alt + ".")


def calibration_chart(chances: Chances, say: Words) -> Chart:
    """What was won of the positions that had about the same chance."""
    bins = chances.calibration
    worst = max(abs(each.won - each.chance) for each in bins)
    title = say(
        "Chances and wins differ by at most {points} points",
        "予測と実際の勝率の差は最大{points}ポイント",
        points=f"{100 * worst:.1f}",
    )
    with canvas(4.2) as figure:
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color=PALE, linewidth=1)
        axes.plot([each.chance for each in bins], [each.won for each in bins], "o-", color=BLUE, linewidth=1.5)
        for each in bins:
            axes.annotate(
                say.percent(each.won),
                (each.chance, each.won),
                (7, -10),
                textcoords="offset points",
                fontsize=SMALL,
                color=INK,
            )
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(lambda value, _: f"{100 * value:.6g}{say(' %', '%')}")
        axes.set_xlim(0, 1.1)
        axes.set_ylim(0, 1)
        axes.grid()
        label = say("chance that was told (across), games won (up)", "横：予測した勝率、縦：実際の勝率")
        label_below(figure, label)
        alt = f"{label}: " + "; ".join(f"{say.percent(each.chance)} – {say.percent(each.won)}" for each in bins) + "."
        return finish(figure, "calibration", title, alt)
