"""TOML with line numbers: tomllib reads the values, a small index says on which line each of them stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem

from .reading import file_label, read_text

Place = tuple[str | int, ...]
"""The way to a value, as pydantic's `loc` writes it: ("crew", 2, "value") is the value of the third crew."""

_STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_TABLE = re.compile(r"\s*(\[\[?)\s*([\w.\s-]+?)\s*\]")
_KEY = re.compile(r"([\w\s.-]+)=")
"""Quoted parts of a key are blanks by then."""
_LONG_TEXT = re.compile(r'[^=]*=\s*(?:"""|\'\'\')(.*)')
_OPEN_QUOTES = {
    re.compile(r"(?:Illegal|invalid) character '\\n'"): "a quote is opened here and not closed",
    re.compile(r"Unterminated string|Expected \"'+\"$"): "ends within a text, since a quote is opened and not closed",
}
CLOSE_IT = 'close it on its line, or write a long text between """ and """'
_PLACE_OF_FAULT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file read. `lines` and `texts` count from 1: where a value is written, and where a long text begins."""

    file: str
    data: Mapping[str, Any]
    lines: Mapping[Place, int]
    texts: Mapping[Place, int]

    def line(self, place: Place) -> int:
        """The line of a value, of a list of tables that of its first; or of the nearest table around it if it is not
        written in the file."""
        while place and place not in self.lines and (*place, 0) not in self.lines:
            place = place[:-1]
        return self.lines.get(place) or self.lines.get((*place, 0), 1)

    def text_line(self, place: Place, index: int) -> int:
        """The line on which line `index` (from 0) of a text stands; a text in one line stands there as a whole."""
        return self.texts[place] + index if place in self.texts else self.line(place)


def read_toml(path: Path | Traversable) -> TomlFile:
    """Read a TOML file. Raises FaultyFiles if its text or syntax is faulty, StorageFault if it cannot be read."""
    return toml_of(read_text(path), file_label(path))


def toml_of(text: str, file: str) -> TomlFile:
    """A text as TOML. Raises FaultyFiles if its syntax is faulty."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE_OF_FAULT.search(str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        told = _PLACE_OF_FAULT.sub("", str(error))
        opened = next((message for sign, message in _OPEN_QUOTES.items() if sign.search(told)), None)
        message, advice = (opened, CLOSE_IT) if opened else (f"is not valid TOML: {told}", None)
        raise FaultyFiles([Problem(file, line, "toml", message, advice)]) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, thousands of brackets
        raise FaultyFiles([Problem(file, None, "toml", f"is not valid TOML: {error}")]) from error
    return TomlFile(file, data, *_index(text))


def _index(text: str) -> tuple[dict[Place, int], dict[Place, int]]:
    """Where each table and key of a valid TOML text stands. Strings and comments are blanked, so that they cannot be
    taken for either; tables with quoted names are not found."""
    lines: dict[Place, int] = {}
    texts: dict[Place, int] = {}
    lengths: dict[Place, int] = {}
    table: Place = ()
    written = text.split("\n")
    for number, line in enumerate(_STRING_OR_COMMENT.sub(_blank, text).split("\n"), 1):
        if found := _TABLE.match(line):
            *parents, name = (part.strip() for part in found[2].split("."))
            table = (*_element(parents, lengths), name)
            if found[1] == "[[":
                lengths[table] = lengths.get(table, 0) + 1
                table = (*table, lengths[table] - 1)
            lines.setdefault(table, number)
        elif found := _KEY.match(line):
            place = table
            for part in _names(written[number - 1][: found.end(1)]):
                place = (*place, part)
                lines.setdefault(place, number)
            if long := _LONG_TEXT.match(written[number - 1]):
                texts[place] = number if long[1] else number + 1
    return lines, texts


def _element(names: list[str], lengths: Mapping[Place, int]) -> Place:
    """The place of a table by its names: an array of tables stands for its last element so far."""
    place: Place = ()
    for name in names:
        place = (*place, name)
        if place in lengths:
            place = (*place, lengths[place] - 1)
    return place


def _names(key: str) -> list[str]:
    """The parts of a dotted key."""
    if '"' not in key and "'" not in key:
        return [part.strip() for part in key.split(".")]
    names: list[str] = []
    value: Any = tomllib.loads(f"{key} = 0")
    while isinstance(value, dict):
        ((name, value),) = value.items()
        names.append(name)
    return names


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
