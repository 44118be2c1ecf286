"""Tables as spreadsheets keep them: CSV in UTF-8 with a byte order mark, so that Excel shows Japanese."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.told import Label

from .names import shortened
from .reading import file_label, read_text
from .wording import printable

BYTE_ORDER_MARK = "\ufeff"
SEPARATORS = ",;\t"
"""Comma; semicolon, as Excel writes where the comma parts decimals; tab, as cells are pasted."""
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?\n', re.IGNORECASE)
"""Excel reads it before the heading, and does not show it."""

WORDS_FOR_NOTHING = ("nan", "none", "null", "<na>")
ERRORS = ("#N/A", "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!")
_NO_TEXT = "|".join(map(re.escape, (*WORDS_FOR_NOTHING, *ERRORS)))
_TAKEN_FOR_MORE = re.compile(rf"'*(?:[=+\-@＝＋－＠\t\r]|(?:{_NO_TEXT})\Z)", re.IGNORECASE)
"""A text that a spreadsheet takes for a formula, or a program for an empty cell."""

_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+")
_AMBIGUOUS = re.compile(r"[+-]?\d{1,3}(?:\.\d{3})+")
"""2.000 is 2 where the point parts decimals, and 2000 where it parts thousands."""
_NUMBER = re.compile(r"[+-]?\d{1,18}(?:[.,]\d{1,18})?(?:E[+-]?\d{1,2})?", re.IGNORECASE)


# ---- whole tables ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CsvFile:
    """A table read: its columns, and its rows by their number in the spreadsheet, where the heading is row 1.

    Cells are as they stand in the file; `restored` gives the text that `csv_text` was given.
    """

    file: str
    columns: tuple[str, ...]
    rows: Mapping[int, Mapping[str, str]]


def read_csv(path: Path | Traversable) -> CsvFile:
    """Read a table; empty rows are skipped. Raises FaultyFiles if it is none, StorageFault if it cannot be read."""
    text, file = read_text(path), file_label(path)
    if said := _SEPARATOR_LINE.match(text):
        text, separator = text[said.end() :], said[1]
    else:
        separator = max(SEPARATORS, key=text.split("\n", 1)[0].count)
    rows: list[list[str]] = []
    try:
        rows.extend(csv.reader(io.StringIO(text), delimiter=separator, strict=True))
    except csv.Error as error:
        raise FaultyFiles([Problem(file, len(rows) + 1, "csv", _sentence(str(error)))]) from error
    columns = tuple(cell.strip() for cell in rows[0]) if rows else ()
    if problems := list(_faults(file, columns, rows)):
        raise FaultyFiles(problems)
    read = {number: dict(zip(columns, row, strict=False)) for number, row in enumerate(rows[1:], 2) if any(row)}
    return CsvFile(file, columns, read)


def _sentence(told: str) -> Label:
    """What is said instead of the words of the csv module."""
    if "end of data" in told:
        return Label("a quote is opened here and not closed", "ここで開いた引用符が閉じられていません")
    if "expected after" in told:
        return Label("a cell goes on behind its closing quote", "セルの引用符のあとに余分なものがあります")
    return Label("is no row of a table", "表の行として読めません")


def _faults(file: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Problem]:
    """Columns that cannot be told apart, and cells that no column claims."""
    for name in dict.fromkeys(columns):
        if name and columns.count(name) > 1:
            called = f"`{shortened(name)}`"
            yield Problem(file, 1, "csv", Label(f"column {called} is there twice", f"列{called}が2つあります"))
    for number, row in enumerate(rows[1:], 2):
        if len(row) > len(columns) and any(row[len(columns) :]):
            size, room = len(row), len(columns)
            message = Label(
                f"has {size} cells, but there are {room} columns", f"セルが{size}個ありますが、列は{room}個です"
            )
            yield Problem(file, number, "csv", message)
    for at, name in enumerate(columns):
        used = (number for number, row in enumerate(rows[1:], 2) if not name and at < len(row) and row[at].strip())
        for number in list(used)[:1]:
            message = Label(
                f"column {at + 1} has no heading, and row {number} has a cell there",
                f"{at + 1}列目に見出しがなく、{number}行目にセルがあります",
            )
            yield Problem(file, 1, "csv", message, Label("name the column", "見出しを付けてください"))


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A table as text that `read_csv` reads back; line breaks inside cells are kept, texts defused."""
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\r\n")
    table.writeheader()
    table.writerows(map(defused_row, rows))
    return BYTE_ORDER_MARK + text.getvalue()


# ---- single cells ---------------------------------------------------------------------------------------------------


def defused_row(row: Mapping[str, object]) -> dict[str, object]:
    """A row with its texts defused."""
    return {column: defused(value) if isinstance(value, str) else value for column, value in row.items()}


def defused(text: str) -> str:
    """A text as a cell that no spreadsheet runs as a formula, and no program takes for an empty one: with an apostrophe
    before it, if it needs one."""
    return f"'{text}" if _TAKEN_FOR_MORE.match(text) else text


def name_cell(name: str) -> str:
    """A name as a cell that is not read back, whatever the name holds."""
    return defused(printable(name))


def restored(cell: str) -> str:
    """The text of which `defused` made the cell."""
    return cell[1:] if cell.startswith("'") and _TAKEN_FOR_MORE.match(cell) else cell


def no_text(cell: str) -> Label | None:
    """What is wrong with a cell that a program has left where there was nothing to write; None if it is a text."""
    word = cell.strip()
    if word.lower() in WORDS_FOR_NOTHING:
        return Label(f"is {word}, which programs write into an empty cell", f"が{word}です。空のセルのつもりのようです")
    if word.upper() in ERRORS:
        return Label(f"is {word}, an error of the spreadsheet", f"が{word}（表計算ソフトのエラー）です")
    return None


def whole_number(cell: str) -> int | None:
    """A whole number as spreadsheets write it: 2000, 2,000, 2000.0, 2000,0, 2E+03, in full width too. None if the cell
    is none, or may be two."""
    digits = unicodedata.normalize("NFKC", cell).strip().replace("\u2212", "-")
    if _THOUSANDS.fullmatch(digits):
        return int(digits.replace(",", ""))
    if _AMBIGUOUS.fullmatch(digits) or not _NUMBER.fullmatch(digits):
        return None
    number = Decimal(digits.replace(",", "."))
    return int(number) if number == number.to_integral_value() and abs(number) < 10**18 else None
