"""What a number should be: a curve for each deck, or a heat map of two numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from magus_sim.report.words import Words
from magus_sim.statistics.estimates import Estimate

from .canvas import BLUE, GREEN, INK, ORANGE, PALE, PURPLE, SKY, VERMILLION, canvas, drawable, entitle, label_below

COLOURS = (BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY)
LIGHT = 0.4
"""Brightness of a cell from which on dark letters are read more easily than white ones."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A deck's win rate with each number; `fit` is the isotonic fit."""

    deck: str
    numbers: Sequence[int]
    rates: Sequence[Estimate]
    fit: Sequence[float]


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart as SVG and as PNG."""

    svg: bytes
    png: bytes


def sweep_curves(
    curves: Sequence[Curve], knob: str, today: int | None, band: tuple[float, float] | None, title: str, say: Words
) -> Picture:
    """Each deck's rate over the numbers with the band of its interval, and the isotonic fit as a dashed line."""
    with canvas(4.2 + 0.25 * len(curves), 6.0) as figure:
        axes = figure.subplots()
        if band:
            axes.axhspan(*band, color=GREEN, alpha=0.12, linewidth=0, label=say("wanted", "目標の範囲"))
        for place, curve in enumerate(curves):
            colour = COLOURS[place % len(COLOURS)]
            lows, highs = [rate.low for rate in curve.rates], [rate.high for rate in curve.rates]
            values = [rate.value for rate in curve.rates]
            axes.fill_between(curve.numbers, lows, highs, color=colour, alpha=0.2, linewidth=0)
            axes.plot(curve.numbers, values, color=colour, marker="o", label=drawable(curve.deck))
            axes.plot(curve.numbers, curve.fit, color=INK, linestyle="--", linewidth=1, zorder=3)
        axes.axhline(0.5, color=PALE, linewidth=1, zorder=0.5)
        if today is not None:
            axes.axvline(today, color=PALE, linestyle=":", linewidth=1.2, label=say("today", "現在の値"))
        numbers = sorted({number for curve in curves for number in curve.numbers})
        shown = numbers[:: 1 + len(numbers) // 12]
        axes.set_xticks(shown, [str(number) for number in shown])
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:g}{say(' %', '%')}")
        axes.grid(axis="y")
        axes.set_ylabel(say("win rate", "勝率"))
        figure.legend(loc="outside lower left", fontsize=9, ncols=2)
        label_below(figure, say("{knob}; dashed: isotonic fit", "{knob}（破線：単調回帰）", knob=knob))
        return _finished(figure, title)


def sweep_heat_map(
    rates: Sequence[Sequence[Estimate]],
    rows: tuple[str, Sequence[int]],
    columns: tuple[str, Sequence[int]],
    band: tuple[float, float] | None,
    title: str,
    say: Words,
) -> Picture:
    """The win rate for each two numbers: purple above one half, orange below. Frames mark the wanted band."""
    values = np.array([[rate.value for rate in row] for row in rates])
    reach = max(0.05, float(np.abs(values - 0.5).max()))
    with canvas(1.9 + 0.55 * len(rows[1]), max(4.5, 1.6 + 0.85 * len(columns[1]))) as figure:
        axes = figure.subplots()
        colours = matplotlib.colormaps["PuOr"]
        axes.imshow(values, cmap=colours, vmin=0.5 - reach, vmax=0.5 + reach, aspect="auto")
        for (row, column), value in np.ndenumerate(values):
            red, green, blue, _ = colours((value - 0.5 + reach) / 2 / reach)
            bright = 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT
            rate = rates[row][column]
            axes.text(
                column,
                row,
                f"{100 * value:.1f}\n±{100 * rate.half_width:.1f}",
                ha="center",
                va="center",
                fontsize=9,
                color=INK if bright else "white",
            )
            if band and band[0] <= rate.low and rate.high <= band[1]:
                axes.add_patch(
                    matplotlib.patches.Rectangle((column - 0.46, row - 0.44), 0.92, 0.88, fill=False, ec=INK, lw=2)
                )
        axes.set_xticks(range(len(columns[1])), [str(number) for number in columns[1]])
        axes.set_yticks(range(len(rows[1])), [str(number) for number in rows[1]])
        axes.spines[:].set_visible(False)
        axes.set_xlabel(drawable(columns[0]))
        axes.set_ylabel(drawable(rows[0]))
        framed = say("; framed: inside the wanted band", "。枠：目標の範囲内") if band else ""
        label_below(figure, say("win rate in %{framed}", "勝率（%）{framed}", framed=framed))
        return _finished(figure, title)


def _finished(figure: Figure, title: str) -> Picture:
    """The figure in both formats, the same bytes every time."""
    entitle(figure, title)
    svg, png = BytesIO(), BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "magus_sim"}):
        figure.savefig(svg, format="svg", metadata={"Date": None})
    figure.savefig(png, format="png", dpi=200)
    return Picture(svg.getvalue(), png.getvalue())
