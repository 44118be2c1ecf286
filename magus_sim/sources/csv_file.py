"""Tables as spreadsheets keep them: CSV in UTF-8 with a byte order mark, so that Excel shows Japanese."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem

from .names import shortened
from .reading import file_label, read_text

BYTE_ORDER_MARK = "\ufeff"
SEPARATORS = ",;\t"
"""Comma; semicolon, as Excel writes where the comma parts decimals; tab, as cells are pasted."""


@dataclass(frozen=True, slots=True)
class CsvFile:
    """A table read: its columns, and its rows by their number in the spreadsheet, where the heading is row 1."""

    file: str
    columns: tuple[str, ...]
    rows: Mapping[int, Mapping[str, str]]


def read_csv(path: Path | Traversable) -> CsvFile:
    """Read a table; empty rows are skipped. Raises FaultyFiles if it is none, StorageFault if it cannot be read."""
    text, file = read_text(path), file_label(path)
    heading = text.split("\n", 1)[0]
    separator = max(SEPARATORS, key=heading.count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=separator, strict=True))
    except csv.Error as error:
        raise FaultyFiles([Problem(file, None, "csv", f"is not valid CSV: {error}")]) from error
    columns = tuple(cell.strip() for cell in rows[0]) if rows else ()
    problems = [Problem(file, 1, "csv", f"column `{shortened(name)}` is there twice") for name in _twice(columns)]
    for number, row in enumerate(rows[1:], 2):
        if len(row) > len(columns) and any(row[len(columns) :]):
            problems.append(Problem(file, number, "csv", f"has {len(row)} cells, but there are {len(columns)} columns"))
    if problems:
        raise FaultyFiles(problems)
    read = {number: dict(zip(columns, row, strict=False)) for number, row in enumerate(rows[1:], 2) if any(row)}
    return CsvFile(file, columns, read)


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A table as text that `read_csv` reads back; line breaks inside cells are kept."""
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\r\n")
    table.writeheader()
    table.writerows(rows)
    return BYTE_ORDER_MARK + text.getvalue()


def _twice(names: Sequence[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name and names.count(name) > 1]
