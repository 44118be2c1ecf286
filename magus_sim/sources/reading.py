"""Bytes to text. Files are UTF-8; any other encoding is a fault that names it and says how to save the file."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem, StorageFault

SIZE_LIMIT = 2_000_000
"""Bytes. The largest honest card file is a hundredth of it; what is larger was picked by mistake."""

STANDARD_INPUT = Path("-")

AS_TEXT = "save it as plain text in UTF-8"
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""Bytes that stand in no text of one or two bytes a character."""
_WITH_CONTROLS = ("UTF-16", "ISO-2022-JP (JIS)")

_JAPANESE = {"cp932": "Shift_JIS (CP932)", "euc_jp": "EUC-JP"}


def file_label(path: Path | Traversable) -> str:
    """How messages name a file."""
    return "<stdin>" if path == STANDARD_INPUT else str(path)


def read_text(path: Path | Traversable) -> str:
    """The text of a UTF-8 file with its line ends made `\\n`; the path `-` is standard input.

    Raises FaultyFiles if it is too large, not text or in another encoding, StorageFault if it cannot be read.
    """
    data = _read_bytes(path)
    fault = _fault_of(data)
    if fault is not None:
        code, message, suggestion = fault
        raise FaultyFiles([Problem(file_label(path), None, code, message, suggestion)])
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def files_in(paths: Iterable[Path], suffix: str) -> list[Path]:
    """The files meant by a call: files as they are, folders by what lies in them with the suffix, each file once.

    Raises StorageFault for a folder without such a file, and for a path that leads nowhere.
    """
    files: dict[Path, Path] = {}
    for path in paths:
        try:
            for file in _files_at(path, suffix):
                files.setdefault(file.resolve(), file)
        except (OSError, RuntimeError) as error:  # a name that is too long, links that go round in a circle
            raise StorageFault(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return list(files.values())


def _files_at(path: Path, suffix: str) -> list[Path]:
    if path == STANDARD_INPUT or not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() == suffix and file.is_file())
    if not found:
        raise StorageFault(f"{path}: holds no *{suffix} files")
    return found


def _read_bytes(path: Path | Traversable) -> bytes:
    """At most one byte more than the limit, so that an endless file cannot hang us."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(SIZE_LIMIT + 1)
        with path.open("rb") as file:
            return bytes(file.read(SIZE_LIMIT + 1))
    except OSError as error:
        raise StorageFault(f"{file_label(path)}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a NUL character in the path itself
        raise StorageFault(f"{str(path)!r}: cannot be read: {error}") from error


def _fault_of(data: bytes) -> tuple[str, str, str | None] | None:
    """Code, message and suggestion for bytes that are not a text in UTF-8."""
    if len(data) > SIZE_LIMIT:
        return "too_large", f"is larger than {SIZE_LIMIT // 1_000_000} MB, so it is no card or deck file", None
    encoding = _foreign_encoding(data)
    if b"\0" in data and encoding not in _WITH_CONTROLS:
        return "not_text", "holds NUL bytes, so it is not a text file", AS_TEXT
    if encoding is not None and encoding not in _WITH_CONTROLS and _CONTROL.search(data):
        return "not_text", "is not a text file", AS_TEXT
    if encoding is not None:
        advice = "save it as UTF-8 (in most editors: Save as…, Encoding: UTF-8)"
        return "encoding", f"is written in {encoding}, not in UTF-8", advice
    return None


def _foreign_encoding(data: bytes) -> str | None:
    """The name of the encoding, as far as it shows; None for UTF-8."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or _looks_like_utf_16(data):
        return "UTF-16"
    if b"\x1b$B" in data or b"\x1b$@" in data:
        return "ISO-2022-JP (JIS)"  # seven bits: it would pass for UTF-8
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        readings = {name: text for name in _JAPANESE if (text := _decoded(data, name)) is not None}
        if readings:
            return _JAPANESE[min(readings, key=lambda name: _half_width_kana(readings[name]))]
        line = data.count(b"\n", 0, error.start) + 1
        return f"an unknown encoding (line {line} is not UTF-8; perhaps Windows-1252)"
    return None


def _looks_like_utf_16(data: bytes) -> bool:
    """Without a byte order mark: read in the right order it has line ends and no NULs."""
    readings = [_decoded(data, encoding) for encoding in ("utf-16-le", "utf-16-be")]
    return any(text is not None and "\n" in text and "\0" not in text for text in readings)


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _half_width_kana(text: str) -> int:
    """EUC-JP read as Shift_JIS comes out as half-width kana, which nobody writes."""
    return sum("\uff61" <= character <= "\uff9f" for character in text)
