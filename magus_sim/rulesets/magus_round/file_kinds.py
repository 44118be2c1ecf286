"""What a file seems to be: one that is named in the place of another is told so in one line, not in fifty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.reading import file_label, read_text
from magus_sim.sources.toml_file import TomlFile, toml_of
from magus_sim.told import Label


class FileKind(Enum):
    """What files hold, as messages say it."""

    CARDS = Label("a card file", "カードファイル")
    POSITION = Label("a position file", "局面ファイル")
    RULES = Label("a rules file", "ルールファイル")
    SETTINGS = Label("a settings file", "設定ファイル")
    DECK = Label("a deck file", "デッキファイル")
    CARD_TABLE = Label("a table of cards", "カードの表")

    def __str__(self) -> str:
        return self.value.en


OWN_KEYS: Mapping[FileKind, frozenset[str]] = {
    FileKind.CARDS: frozenset({"crew", "magic", "magus", "subtypes"}),
    FileKind.POSITION: frozenset({"card", "turn", "step", "choices", "expect", "me", "you", "puzzle"}),
    FileKind.RULES: frozenset({"rules", "banned", "restricted"}),
    FileKind.SETTINGS: frozenset({"policy", "jobs", "lang", "cards", "override"}),
}
"""By these keys a TOML file is known; a file may hold more."""
TAKEN_BY: Mapping[FileKind, Label] = {
    FileKind.CARDS: Label(
        "`magus-sim cards check` and --cards take card files",
        "カードファイルは `magus-sim cards check` や --cards で指定します",
    ),
    FileKind.POSITION: Label("`magus-sim try` takes position files", "局面ファイルは `magus-sim try` で指定します"),
    FileKind.RULES: Label("--rules takes rules files", "ルールファイルは --rules で指定します"),
    FileKind.SETTINGS: Label("settings are read without being named", "設定は指定しなくても読まれます"),
    FileKind.CARD_TABLE: Label(
        "`magus-sim cards import` takes tables of cards",
        "カードの表は `magus-sim cards import` で取り込みます",
    ),
    FileKind.DECK: Label(
        "`magus-sim deck check` and `magus-sim simulate` take deck files",
        "デッキファイルは `magus-sim deck check` や `magus-sim simulate` で指定します",
    ),
}
_TABLE_OR_KEY = re.compile(r"^\s*(?:\[{1,2}\s*(\w+)\s*\]|(\w+)\s*=)", re.MULTILINE)
_ASSIGNMENT = re.compile(r"^\s*[\w\"'. -]+[=＝]", re.MULTILINE)
_DECK_LINE = re.compile(
    r"(?:\s*(?:(?:#|//|[◆◇■□●【]|deck|main|about|name|デッキ|メイン).*)?\n)*"
    r"\s*(?:<\?xml.*\n)?\s*(?:<cockatrice_deck"
    r"|(?:[・•-]\s*)?[0-9０-９]+(?:\s*[×枚]|[xXｘＸ]?\s|(?=[《「]))\s*[^=\s].*"
    r"|[^=\n]+?(?:\s*[×✕]\s*[0-9０-９]+\s*枚?|[xｘ]\s?[0-9０-９]+|[0-9０-９]+\s*枚|》\s*[0-9０-９]+)\s*(?:\n|$))",
    re.IGNORECASE,
)
"""Remarks and headings, then a count and a name, or a name and a count that is marked as one."""


def read_as(wanted: FileKind, path: Path | Traversable) -> TomlFile:
    """Read a TOML file of that kind. Raises FaultyFiles if it seems to be another or its syntax is faulty,
    StorageFault."""
    text, file = read_text(path), file_label(path)
    try:
        source = toml_of(text, file)
    except FaultyFiles:
        if _DECK_LINE.match(text):
            raise wrong_kind(file, FileKind.DECK, wanted) from None
        raise
    if OWN_KEYS[wanted].isdisjoint(source.data) and (seems := _kind_with(source.data)):
        raise wrong_kind(file, seems, wanted)
    return source


def toml_kind(text: str) -> FileKind | None:
    """The kind of TOML file that a text seems to be, its syntax right or wrong; None if it shows no sign of any."""
    if not _ASSIGNMENT.search(text):  # a deck list may have a heading [crew]
        return None
    return _kind_with(table or key for table, key in _TABLE_OR_KEY.findall(text))


def seems_card_table(text: str) -> FileKind | None:
    """CARD_TABLE if the first line is the heading of a table of cards, as `cards export` writes it."""
    columns = {cell.strip(' "').lower() for cell in re.split(r"[,;\t]", text.lstrip().split("\n", 1)[0])}
    return FileKind.CARD_TABLE if "kind" in columns and columns & {"name_ja", "name_en"} else None


def _kind_with(keys: Iterable[str]) -> FileKind | None:
    """The kind to which most of the keys belong."""
    written = set(keys)
    most = max(OWN_KEYS, key=lambda kind: len(OWN_KEYS[kind] & written))
    return most if OWN_KEYS[most] & written else None


def wrong_kind(file: str, seems: FileKind, wanted: FileKind) -> FaultyFiles:
    """What is said of a file in the place of another."""
    message = Label(
        f"seems to be {seems.value.en}, not {wanted.value.en}",
        f"{wanted.value.ja}ではなく{seems.value.ja}のようです",
    )
    return FaultyFiles([Problem(file, None, "wrong_file", message, TAKEN_BY[seems])])
