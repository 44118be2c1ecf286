"""Cards as rows of a spreadsheet: what a card file says, one card a row, and back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.csv_file import CsvFile, csv_text, no_text, read_csv, restored, whole_number
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.toml_file import Place, TomlFile, quoted
from magus_sim.sources.wording import printable
from magus_sim.told import Label

from .card import Kind
from .card_files import CardSet, cards_of
from .card_subtypes import TABLE
from .labels import KINDS
from .language.phrases import SUBTYPES

SUBTYPE = "subtype"
"""The kind of a row that adds a subtype: its two names are those of the subtype."""
KIND_WORDS = {name_key(word): kind.value for kind, label in KINDS.items() for word in (label.en, label.ja)} | {
    name_key(word): SUBTYPE for word in (SUBTYPE, "サブタイプ")
}
"""What the column `kind` may say, in both languages."""
NUMBERS = ("value", "power", "gain")
BACK = "back_"
_FRONT = (
    *("name_ja", "name_en", "value", "subtype", "power", "gain", "text_ja", "text_en"),
    *("set", "number", "rarity", "reading", "flavor_ja", "flavor_en", "artist", "status"),
)
_BACK = (*_FRONT[:8], "reading", "flavor_ja", "flavor_en")
COLUMNS = ("kind", *_FRONT, *(f"{BACK}{key}" for key in _BACK))
EVERY_COLUMN = Label(
    "`magus-sim cards export` writes every column that there is", "`magus-sim cards export` で全部の列を書き出せます"
)


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
    """The cards of a CSV file, and the card file that holds them, where other columns are comments.

    Texts may also name the cards `beside` them. Raises FaultyFiles with every fault, whose lines are rows of the
    spreadsheet (the heading is row 1), and StorageFault.
    """
    table = read_csv(path)
    reading = _Reading(table, _columns(table))
    try:
        cards = cards_of(reading.source, beside)
    except FaultyFiles as faults:
        reading.problems += faults.problems
    if reading.problems:
        raise FaultyFiles(sorted(reading.problems, key=lambda problem: problem.line or 0))
    return cards, "\n".join(_card_file(reading.source, reading.notes))


def _columns(table: CsvFile) -> dict[str, str]:
    """Which column of cards each column of the table is, whatever its case and width; notes are none. Raises
    FaultyFiles."""
    columns: dict[str, str] = {}
    problems: list[Problem] = []
    for name in filter(None, table.columns):
        plain = "_".join(unicodedata.normalize("NFKC", name).casefold().replace("-", " ").split())
        called = f"`{shortened(name)}`"
        if plain in columns.values():
            message = Label(
                f"column `{plain}` is there twice, as {called} too", f"列`{plain}`が2つあります（{called}）"
            )
            problems.append(Problem(table.file, 1, "column", message))
        elif plain in COLUMNS:
            columns[name] = plain
        elif guess := did_you_mean(plain, COLUMNS, "`{}`"):
            message = Label(f"{called} is no column of cards", f"{called}というカードの列はありません")
            problems.append(Problem(table.file, 1, "column", message, guess))
    if not columns:
        message = Label("row 1 is not the heading of a table of cards", "1行目がカードの表の見出しではありません")
        raise FaultyFiles([Problem(table.file, 1, "column", message, EVERY_COLUMN)])
    if "kind" not in columns.values():
        message = Label("a table of cards needs the column `kind`", "カードの表には列`kind`が必要です")
        problems.append(Problem(table.file, 1, "column", message, EVERY_COLUMN))
    if problems:
        raise FaultyFiles(problems)
    return columns


class _Reading:
    """A table of cards while it is read: what a card file would hold, row numbers for lines, what other columns say of
    each card, and faults so far."""

    def __init__(self, table: CsvFile, columns: Mapping[str, str]) -> None:
        self.file = table.file
        self.data: dict[str, Any] = {}
        self.lines: dict[Place, int] = {}
        self.notes: dict[Place, list[str]] = {}
        self.problems: list[Problem] = []
        for number, cells in table.rows.items():
            row = {columns[name]: cell.strip() for name, cell in cells.items() if name in columns and cell.strip()}
            notes = [f"{name}: {cell}" for name, cell in cells.items() if name not in columns and cell.strip()]
            if row:
                self.read(number, row, notes)

    @property
    def source(self) -> TomlFile:
        return TomlFile(self.file, self.data, self.lines, {})

    def read(self, number: int, row: Mapping[str, str], notes: list[str]) -> None:
        written = row.get("kind", "")
        kind = KIND_WORDS.get(name_key(written))
        texts = {column: self.text(number, column, cell) for column, cell in row.items() if column != "kind"}
        if kind == SUBTYPE:
            place: Place = (TABLE, texts.get("name_en", ""))
            self.data.setdefault(TABLE, {})[place[1]] = texts.get("name_ja", "")
        elif kind:
            cards = self.data.setdefault(kind, [])
            place = (kind, len(cards))
            cards.append(self.card(number, kind, texts))
        else:
            self.unknown_kind(number, written)
            return
        self.lines[place] = number
        self.notes[place] = notes

    def unknown_kind(self, number: int, written: str) -> None:
        words = [*(kind.value for kind in Kind), SUBTYPE]
        advice = did_you_mean(written, KIND_WORDS, "`{}`") or Label(
            f"write {', '.join(words)}", f"{'、'.join(words)} のどれかを書いてください"
        )
        message = Label("has nothing in the column `kind`", "列`kind`が空です")
        if written:
            called = f"`{shortened(written)}`"
            message = Label(f"{called} is no kind of card", f"{called}というカードの種類はありません")
        self.fault(number, "unknown_kind", message, advice)

    def text(self, number: int, column: str, cell: str) -> str:
        """What a cell says; something without a fault in the place of what no person wrote."""
        if fault := no_text(cell):
            advice = Label(f"empty it, or write '{cell} for the word", f"空にするか、単語なら '{cell} と書いてください")
            self.fault(number, "no_text", Label(f"`{column}` {fault.en}", f"`{column}`{fault.ja}"), advice)
            return "0" if column.removeprefix(BACK) in NUMBERS else cell
        return restored(cell)

    def card(self, number: int, kind: str, texts: Mapping[str, str]) -> dict[str, Any]:
        """The card's table. An empty cell says nothing, except that a crew without a text has no abilities."""
        card: dict[str, Any] = {}
        for column, text in texts.items():
            key = column.removeprefix(BACK)
            table = card if key == column else card.setdefault("back", {})
            table[key] = self.number(number, column, text) if key in NUMBERS else text
        crew = card if kind == Kind.CREW.value else card.get("back")
        if crew is not None and not {"text_ja", "text_en"} & crew.keys():
            crew["text_ja"] = ""
        return card

    def number(self, row: int, column: str, cell: str) -> int:
        """A whole number; 0 in the place of a faulty one."""
        number = whole_number(cell)
        if number is None:
            called = f"「{shortened(cell)}」"
            message = Label(
                f"`{column}` must be a whole number, not {called}", f"`{column}`は整数でなければなりません（{called}）"
            )
            self.fault(row, "number", message)
        return number or 0

    def fault(self, row: int, code: str, message: Label, suggestion: Label | None = None) -> None:
        self.problems.append(Problem(self.file, row, code, message, suggestion))


# ---- a card file ----------------------------------------------------------------------------------------------------


def _card_file(source: TomlFile, notes: Mapping[Place, list[str]]) -> Iterator[str]:
    """The card file that holds what was read, in the order of the rows, notes as comments above their card."""
    if TABLE in source.data:
        names = source.data[TABLE].items()
        yield f"[{TABLE}]\n" + "".join(f"{quoted(english)} = {quoted(japanese)}\n" for english, japanese in names)
    for place in sorted(source.lines, key=lambda place: source.lines[place]):
        kind, at = place
        if kind != TABLE:
            comments = "".join(f"# {printable(' '.join(note.split()))}\n" for note in notes[place])
            yield comments + f"[[{kind}]]\n" + "".join(_keys(source.data[str(kind)][at], str(kind)))


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
        lines = "\n".join(quoted(line)[1:-1] for line in value.split("\n"))
        return f'"""\n{lines}\n"""'
    return quoted(value) if isinstance(value, str) else str(value)
