"""Deck lists out of spreadsheets: CSV, tabs or a Markdown table below a heading that names its columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from magus_sim.sources.names import name_key

from .headings import Part, part_named
from .known import Known
from .lines import EXAMPLE, Copies, Unread, quoted
from .marks import plain_line, without_marks

SEPARATORS = "\t,;|"
_WORDS = {
    "count": "count qty quantity quantityx amount copies 枚数 枚 数 数量 投入枚数 採用枚数 所持枚数",
    "name": (
        "name card cardname card_name name_ja name_en"
        " カード名 カード 名前 名称 カード名称 カード名(日本語) カード名(英語)"
    ),
    "board": "board section zone boardtype ボード 区分 デッキ区分 ゾーン",
    "other": "set number edition no. 番号 種類 kind type cost コスト value バリュー",
}
COUNTS, NAMES, BOARDS, OTHERS = (frozenset(words.split()) for words in _WORDS.values())
_COUNT_CELL = re.compile(r"[×xX]?\s*(?P<count>[+-]?[0-9]+)(?:\.0+)?\s*(?:[×xX]|枚)?")


@dataclass(frozen=True, slots=True)
class Table:
    """Where the cells of a table's rows are. `names`: a row may have its name in several languages."""

    separator: str
    columns: int
    count: int
    names: tuple[int, ...]
    board: int | None
    fault: Unread | None = None
    """What is wrong with the heading; its rows then say nothing."""

    def holds(self, line: str) -> bool:
        """Whether a line is a row of it."""
        return self.separator in line

    def as_heading(self, line: str) -> str:
        """A row as the line of a list that it would be if it named no card: its name, then its count."""
        cells = [plain_line(cell) for cell in cells_of(line, self.separator)]
        return " ".join(filter(None, (_cell(cells, at) for at in (*self.names, self.count))))

    def read(self, line: str, known: Known) -> Copies | Unread | Part | None:
        """What a row says: copies of a card, None if its cells are empty, SIDEBOARD if its board is not the deck."""
        cells = [plain_line(cell) for cell in cells_of(line, self.separator)]
        count, names = _cell(cells, self.count), [name for at in self.names if (name := _cell(cells, at))]
        if self.fault or not any(cells):
            return None
        if any(cells[self.columns :]):
            told = f"has {len(cells)} cells, and the heading {self.columns}: 「{quoted(line)}」"
            return Unread("unreadable", told, "put a name with such a mark in it into quotes")
        if self.board is not None and part_named(_cell(cells, self.board), known) is Part.SIDEBOARD:
            return Part.SIDEBOARD
        found = _COUNT_CELL.fullmatch(count)
        if not names or not found:
            missing = "no name" if not names else f"no count, but 「{quoted(count)}」" if count else "no count"
            card = next(iter(names), "")
            advice = f"write the number of copies of 「{quoted(card)}」" if known.find(card) else EXAMPLE
            return Unread("unreadable", f"has {missing} in its row: 「{quoted(line)}」", advice)
        number = int(found["count"])
        cards = {known_card for name in names if (known_card := _find(name, known))}
        if len(cards) > 1:
            return Unread("unclear", f"names {len(cards)} cards: {_in_quotes(sorted(cards))}", "write one card a line")
        if cards:
            return Copies(number, cards.pop())
        return Unread("unknown_card", f"unknown card 「{quoted(names[0])}」", known.suggest(names[0]), names[0], number)


def table_headed(line: str) -> Table | None:
    """The table whose heading a line is, with a fault if it has no column of counts, or several."""
    for separator in SEPARATORS:
        if separator not in line:
            continue
        words = [name_key(cell).replace(" ", "") for cell in cells_of(line, separator)]
        counts = [at for at, word in enumerate(words) if word in COUNTS]
        names = tuple(at for at, word in enumerate(words) if word in NAMES)
        boards = [at for at, word in enumerate(words) if word in BOARDS]
        if names and len(counts) == 1:
            return Table(separator, len(words), counts[0], names, boards[0] if boards else None)
        if names and len(counts) > 1:
            columns = " and ".join(f"`{words[at]}`" for at in counts)
            fault = Unread("unclear", f"has several columns of counts: {columns}", "keep one of them")
            return Table(separator, len(words), counts[0], names, None, fault)
        if names and len(words) > 1 and all(word in NAMES | BOARDS | OTHERS for word in words if word):
            advice = "name that column `count` or `枚数`"
            fault = Unread("unreadable", "heads a table without a column of counts", advice)
            return Table(separator, len(words), 0, names, None, fault)
    return None


def heads_columns(line: str) -> bool:
    """Whether a line only names columns, with spaces between them."""
    words = [name_key(word) for word in re.split(r"[\s/・×x]+", line) if word]
    return len(words) == 2 and bool(NAMES & {*words}) and bool(COUNTS & {*words})


def cells_of(line: str, separator: str) -> list[str]:
    """The cells of a row; a Markdown row has a bar at each end too."""
    if separator == "|":
        return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
    return [cell.strip() for cell in next(csv.reader([line.strip(" ")], delimiter=separator), [])]


def _cell(cells: Sequence[str], at: int) -> str:
    return cells[at] if at < len(cells) else ""


def _find(name: str, known: Known) -> str | None:
    return next((card for text in without_marks(name, known) if (card := known.find(text))), None)


def _in_quotes(names: Sequence[str]) -> str:
    return ", ".join(f"「{name}」" for name in names)
