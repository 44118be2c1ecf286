"""What all charts share: fonts, colours, a figure, and a figure as a picture with its title and description."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import matplotlib
import matplotlib_fontja  # noqa: F401  brings the font IPAexGothic
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ft2font import FT2Font
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text

INK, PALE, GRID = "#1f2430", "#6b7280", "#e3e5e9"
BLUE, VERMILLION, ORANGE, GREEN, SKY, PURPLE, YELLOW = (
    "#0072B2",
    "#D55E00",
    "#E69F00",
    "#009E73",
    "#56B4E9",
    "#CC79A7",
    "#F0E442",
)
"""The colours of Okabe and Ito, which colour-blind readers tell apart."""
UNDECIDED = "#9aa0a8"

FONTS = ["IPAexGothic", "DejaVu Sans"]
WIDTH = 4.5
"""Inches. Narrow, so that the words are still large enough when a phone shows the picture at 80 %."""
SMALL = 9
"""Points of the smallest letters."""
MOST_PIXELS = 6000
"""A wider picture is drawn more coarsely: every deck of a large field has a column."""

TIE = "\ue000"
"""Stands for a space at which no line may end."""

STYLE: dict[Any, Any] = {
    "font.family": FONTS,
    "font.size": 11,
    "text.color": INK,
    "text.parse_math": False,
    "axes.labelcolor": PALE,
    "axes.labelsize": 10,
    "axes.edgecolor": GRID,
    "axes.unicode_minus": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "xtick.color": PALE,
    "ytick.color": PALE,
    "xtick.labelcolor": PALE,
    "ytick.labelcolor": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture: its file name without ending, the title that is drawn in it, and what it shows in words."""

    name: str
    title: str
    alt: str
    width: float
    """In inches, for letters of a readable size."""
    png: bytes

    @property
    def source(self) -> str:
        """The picture as a URL that holds all of it."""
        return "data:image/png;base64," + b64encode(self.png).decode()


@contextmanager
def canvas(height: float, width: float = WIDTH) -> Iterator[Figure]:
    """A figure of so many inches, with the report's fonts and colours while it is drawn."""
    with matplotlib.rc_context(STYLE):
        yield Figure(figsize=(width, height), layout="constrained")


def finish(figure: Figure, name: str, title: str, alt: str) -> Chart:
    """Write the title over a figure and turn it into a picture. To be called inside `canvas`."""
    entitle(figure, title)
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=min(200, MOST_PIXELS / figure.get_figwidth()))
    return Chart(name, title, alt, figure.get_figwidth(), picture.getvalue())


def entitle(figure: Figure, title: str) -> None:
    """Write the title over a figure. For a chart that must know beforehand how much room is left."""
    lines = wrapped(title, int(figure.get_figwidth() * 10.6))
    figure.suptitle(drawable(lines), x=0.012, ha="left", fontsize=13, linespacing=1.35)


def wrapped(text: str, cells: int) -> str:
    """The text in lines of at most so many cells; a Japanese character takes two and may end a line, but a katakana
    word stays whole, a number is not cut from its sign and its unit nor an interval in brackets cut in two, and no line
    begins with a closing mark."""
    kept = re.sub(r"(?<=\d) (?=%)", TIE, text)
    lines = "\n".join(line.plain for line in Text(kept).wrap(Console(width=cells), cells)).replace(TIE, " ")
    lines = re.sub(r"(?<=[^\nァ-ヺー])([ァ-ヺー]+)\n(?=[ァ-ヺー])", r"\n\1", lines)
    lines = re.sub(r"(\S)\n(?=[」）、。])", r"\n\1", lines)
    whole = re.sub(r"([+−-][\d.,]* ?|\d[\d.,]* ?)\n(?=[\d.,%]|ポイント|points)", r"\n\1", lines)
    whole = re.sub(r"\n?(\((?:[+−\d.,% \n]|to)+\))", lambda found: _on_a_line(found, " "), whole)
    whole = re.sub(r"\n?(（[+−\d.,%〜\n]+）)", lambda found: _on_a_line(found, ""), whole)
    return "\n".join(line.rstrip() for line in whole.split("\n"))


def _on_a_line(brackets: re.Match[str], between: str) -> str:
    """What is in brackets, on a line of its own if it was cut in two."""
    whole, cuts = re.subn(r" ?\n", between, brackets[1])
    return f"\n{whole}" if cuts else brackets[0]


def drawable(text: str) -> str:
    """The text with a box for every character that no font of the report has."""
    return "".join(letter if letter == "\n" or _has_glyph(letter) else "□" for letter in text)


def percent_axis(axes: Axes, sign: str) -> None:
    """Label the x axis in percent, with a line at one half."""
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.6g}{sign}")
    axes.axvline(0.5, color=PALE, linewidth=1, zorder=0.5)
    axes.grid(axis="x")


def name_rows(axes: Axes, names: Sequence[str]) -> NDArray[np.int64]:
    """Name the rows of a chart, the first on top, and return their places on the y axis."""
    places = np.arange(len(names))[::-1]
    axes.set_yticks(places, [drawable(wrapped(name, 20)) for name in names])
    axes.set_ylim(-0.6, len(names) - 0.4)
    return places


def beside(axes: Axes, place: float, lift: float, text: str, size: float, colour: str) -> None:
    """Words to the right of a row, so many points above its middle."""
    axes.annotate(
        text,
        (1, place),
        (6, lift),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        va="center",
        fontsize=size,
        color=colour,
    )


def label_below(figure: Figure, text: str) -> None:
    """Say below all of a figure what its x axis shows: there is more room than below the axis itself."""
    lines = wrapped(text, int(figure.get_figwidth() * 13))
    figure.supxlabel(drawable(lines), x=0.985, ha="right", fontsize=10, color=PALE)


@cache
def _has_glyph(letter: str) -> bool:
    return any(font.get_char_index(ord(letter)) for font in _fonts())


@cache
def _fonts() -> tuple[FT2Font, ...]:
    return tuple(font_manager.get_font(font_manager.findfont(name)) for name in FONTS)
