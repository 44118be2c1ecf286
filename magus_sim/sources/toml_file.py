"""TOML with line numbers: tomllib reads the values, a small index says on which line each of them stands."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.told import Label

from .names import shortened
from .reading import file_label, read_text
from .toml_faults import blanked, faults_of_syntax

Place = tuple[str | int, ...]
"""The way to a value, as pydantic's `loc` writes it: ("crew", 2, "value") is the value of the third crew."""

_TABLE = re.compile(r"\s*(\[\[?)\s*([\w.\s-]+?)\s*\]")
_KEY = re.compile(r"([\w\s.-]+)=")
"""Quoted parts of a key are blanks by then."""
_LONG_TEXT = re.compile(r'[^=]*=\s*(?:"""|\'\'\')(.*)')
_TOO_DEEP = re.compile(r"(?:\.[^.,=\[\]{}\n]*){20}")
"""A key of more than twenty parts, quoted ones being blanks. No file of ours has more than four, and tomllib takes
minutes for some ten thousand."""
TOO_DEEP = Label("a key has more than 20 parts", "キーの階層が20を超えています")
NESTED = Label("too much is nested in one another", "入れ子が深すぎます")
TOO_LONG = Label("a number has thousands of digits", "数の桁が多すぎます")


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
    bare = blanked(text)
    if deep := _TOO_DEEP.search(bare):
        raise FaultyFiles([Problem(file, text.count("\n", 0, deep.start()) + 1, "toml", TOO_DEEP)])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultyFiles(sorted(faults_of_syntax(text, file, error), key=lambda each: each.line or 0)) from error
    except RecursionError as error:
        raise FaultyFiles([Problem(file, None, "toml", NESTED)]) from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise FaultyFiles([Problem(file, None, "toml", TOO_LONG)]) from error
    return TomlFile(file, data, *_index(text, bare))


def shown(value: object) -> str:
    """A value as TOML writes it, in a message: in short, on one line."""
    return shortened(_written(value, 3))


def _written(value: object, depth: int) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | dict() if depth == 0:
            return "…"
        case list():
            return f"[{', '.join(_written(each, depth - 1) for each in value[:20])}]"
        case dict():
            pairs = (f"{key} = {_written(each, depth - 1)}" for key, each in islice(value.items(), 20))
            return f"{{{', '.join(pairs)}}}"
        case _:
            return str(value)


def quoted(text: str) -> str:
    """A text as TOML writes it on one line; JSON escapes the same characters, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _index(text: str, bare: str) -> tuple[dict[Place, int], dict[Place, int]]:
    """Where each table and key of a valid TOML text stands. In `bare` strings and comments are blanked, so that they
    cannot be taken for either; tables with quoted names are not found."""
    lines: dict[Place, int] = {}
    texts: dict[Place, int] = {}
    lengths: dict[Place, int] = {}
    table: Place = ()
    written = text.split("\n")
    for number, line in enumerate(bare.split("\n"), 1):
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
