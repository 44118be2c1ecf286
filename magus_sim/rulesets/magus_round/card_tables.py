"""Cards as rows of a spreadsheet: what a card file says, one card a row, and back."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.csv_file import CsvFile, csv_text, read_csv
from magus_sim.sources.names import did_you_mean, shortened
from magus_sim.sources.toml_file import Place, TomlFile

from .card import Kind
from .card_files import CardSet, cards_of
from .card_subtypes import TABLE
from .text.phrases import SUBTYPES

KINDS = tuple(kind.value for kind in Kind)
SUBTYPE = "subtype"
"""The kind of a row that adds a subtype: its two names are those of the subtype."""
NUMBERS = ("value", "power", "gain")
BACK = "back_"
_FRONT = (
    *("name_ja", "name_en", "value", "subtype", "power", "gain", "text_ja", "text_en"),
    *("set", "number", "rarity", "reading", "flavor_ja", "flavor_en", "artist", "status"),
)
_BACK = (*_FRONT[:8], "reading", "flavor_ja", "flavor_en")
COLUMNS = ("kind", *_FRONT, *(f"{BACK}{key}" for key in _BACK))


# ---- to a spreadsheet -----------------------------------------------------------------------------------------------


def table_of(cards: CardSet) -> str:
    """The cards as CSV: what is written of them, not what is rendered; subtypes of card files come first."""
    own = {english: japanese for english, japanese in cards.subtypes.items() if english not in SUBTYPES}
    subtypes = [{"kind": SUBTYPE, "name_ja": japanese, "name_en": english} for english, japanese in own.items()]
    rows = [{"kind": card.kind.value, **_cells(card.written)} for card in cards.values()]
    return csv_text(COLUMNS, [*subtypes, *rows])


def _cells(table: Mapping[str, Any], prefix: str = "") -> dict[str, object]:
    cells: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            cells |= _cells(value, BACK)
        else:
            cells[prefix + key] = value.strip() if isinstance(value, str) else value
    return cells


# ---- from a spreadsheet ---------------------------------------------------------------------------------------------


def read_table(path: Path, beside: CardSet) -> tuple[CardSet, str]:
    """The cards of a CSV file, and the card file that holds them.

    Texts may also name the cards `beside` them. Raises FaultyFiles with every fault, whose lines are rows of the
    spreadsheet (the heading is row 1), and StorageFault.
    """
    table = read_csv(path)
    _check_columns(table)
    reading = _Reading(table)
    try:
        cards = cards_of(reading.source, beside)
    except FaultyFiles as faults:
        reading.problems += faults.problems
    if reading.problems:
        raise FaultyFiles(sorted(reading.problems, key=lambda problem: problem.line or 0))
    return cards, "\n".join(_card_file(reading.source))


def _check_columns(table: CsvFile) -> None:
    advice = "`magus-sim cards export` writes every column that there is"
    if not {*COLUMNS} & {*table.columns}:
        raise FaultyFiles([Problem(table.file, 1, "column", "row 1 is not the heading of a table of cards", advice)])
    problems = [
        Problem(
            table.file, 1, "column", f"`{shortened(name)}` is no column of cards", did_you_mean(name, COLUMNS, "`{}`")
        )
        for name in table.columns
        if name and name not in COLUMNS
    ]
    if "kind" not in table.columns:
        problems.append(Problem(table.file, 1, "column", "a table of cards needs the column `kind`", advice))
    if problems:
        raise FaultyFiles(problems)


class _Reading:
    """A table of cards while it is read: what a card file would hold, row numbers for lines, and faults so far."""

    def __init__(self, table: CsvFile) -> None:
        self.file = table.file
        self.data: dict[str, Any] = {}
        self.lines: dict[Place, int] = {}
        self.problems: list[Problem] = []
        for number, row in table.rows.items():
            self.read(number, {column: cell.strip() for column, cell in row.items() if column and cell.strip()})

    @property
    def source(self) -> TomlFile:
        return TomlFile(self.file, self.data, self.lines, {})

    def read(self, number: int, row: Mapping[str, str]) -> None:
        kind = row.get("kind", "").lower()
        if kind == SUBTYPE:
            english = row.get("name_en", "")
            self.data.setdefault(TABLE, {})[english] = row.get("name_ja", "")
            self.lines[TABLE, english] = number
        elif kind in KINDS:
            cards = self.data.setdefault(kind, [])
            self.lines[kind, len(cards)] = number
            cards.append(self.card(number, kind, row))
        else:
            advice = did_you_mean(kind, [*KINDS, SUBTYPE], "`{}`") or f"write {', '.join(KINDS)} or {SUBTYPE}"
            self.fault(number, "unknown_kind", f"`{shortened(kind)}` is no kind of card", advice)

    def card(self, number: int, kind: str, row: Mapping[str, str]) -> dict[str, Any]:
        """The card's table. An empty cell says nothing, except that a crew without a text has no abilities."""
        card: dict[str, Any] = {}
        for column, cell in row.items():
            if column != "kind":
                key = column.removeprefix(BACK)
                table = card if key == column else card.setdefault("back", {})
                table[key] = self.number(number, column, cell) if key in NUMBERS else cell
        crew = card if kind == Kind.CREW.value else card.get("back")
        if crew is not None and not {"text_ja", "text_en"} & crew.keys():
            crew["text_ja"] = ""
        return card

    def number(self, row: int, column: str, cell: str) -> int:
        """A whole number, in full width too, with commas between thousands; 0 in the place of a faulty one."""
        digits = unicodedata.normalize("NFKC", cell).replace(",", "")
        if re.fullmatch(r"[+-]?[0-9]{1,18}", digits):
            return int(digits)
        self.fault(row, "number", f"`{column}` must be a whole number, not 「{shortened(cell)}」")
        return 0

    def fault(self, row: int, code: str, message: str, suggestion: str | None = None) -> None:
        self.problems.append(Problem(self.file, row, code, message, suggestion))


# ---- a card file ----------------------------------------------------------------------------------------------------


def _card_file(source: TomlFile) -> Iterator[str]:
    """The card file that holds what was read, in the order of the rows."""
    if TABLE in source.data:
        names = source.data[TABLE].items()
        yield f"[{TABLE}]\n" + "".join(f"{_quoted(english)} = {_quoted(japanese)}\n" for english, japanese in names)
    for kind, at in sorted(source.lines, key=lambda place: source.lines[place]):
        if kind != TABLE:
            yield f"[[{kind}]]\n" + "".join(_keys(source.data[str(kind)][at], str(kind)))


def _keys(table: Mapping[str, Any], name: str) -> Iterator[str]:
    """The keys of a table; the table within comes last, as TOML wants it."""
    for key, value in table.items():
        if not isinstance(value, Mapping):
            yield f"{key} = {_value(value)}\n"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield f"[{name}.{key}]\n" + "".join(_keys(value, name))


def _value(value: str | int) -> str:
    if isinstance(value, str) and "\n" in value:
        lines = "\n".join(_quoted(line)[1:-1] for line in value.split("\n"))
        return f'"""\n{lines}\n"""'
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """A TOML string; JSON escapes the same characters, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
