"""The matrix of deck against deck as text: CSV for spreadsheets, Markdown for messages."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO

from magus_sim.sources.csv_file import name_cell
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.matrix import Matrix

from .words import Words


def matrix_csv(matrix: Matrix) -> str:
    """One line for each deck: its rates against each other deck and over the field, between 0 and 1; to the right of
    them the lower and upper ends of their 95 % intervals. Empty where two decks did not meet."""
    columns = [*matrix.columns, _mean(matrix, Words("en"))]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    ends_of = [f"{column}, {end}" for column in columns for end in ("low", "high")]
    writer.writerow(["deck", *map(name_cell, [*columns, *ends_of])])
    for name, rates in _rows(matrix):
        values = [f"{rate.value:.4f}" if rate else "" for rate in rates]
        ends = [f"{end:.4f}" if rate else "" for rate in rates for end in ((rate.low, rate.high) if rate else (0, 0))]
        writer.writerow([name_cell(name), *values, *ends])
    return text.getvalue()


def matrix_markdown(matrix: Matrix, say: Words) -> str:
    """A Markdown table of rates with their intervals, in percent."""
    heads = [say("deck", "デッキ"), *map(_plain, matrix.columns), _mean(matrix, say)]
    lines = ["| " + " | ".join(heads) + " |"]
    lines.append("| --- |" + " ---: |" * (len(matrix.columns) + 1))
    for name, rates in _rows(matrix):
        cells = [
            f"{say.percent(rate.value)} ({say.short_interval(rate.low, rate.high)})" if rate else "–" for rate in rates
        ]
        lines.append(f"| {_plain(name)} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _mean(matrix: Matrix, say: Words) -> str:
    """What the last column is: in a run that was stopped it is not the mean over the same decks for all."""
    if matrix.ranked:
        return say("over the field", "全対戦相手")
    return say("over the opponents met", "対戦した相手")


def _rows(matrix: Matrix) -> Iterator[tuple[str, list[Estimate | None]]]:
    """Each deck with its rates: against the decks of the columns, None if they did not meet, then over the field."""
    for deck in matrix.rows:
        cells = [matrix.cells.get((deck.deck, column)) for column in matrix.columns]
        yield deck.deck, [*(cell.rate if cell else None for cell in cells), deck.rate]


def _plain(name: str) -> str:
    """A name in which Markdown sees nothing but letters."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", name)
