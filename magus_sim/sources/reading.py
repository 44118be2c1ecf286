"""Bytes to text. Files are UTF-8; Shift_JIS, as spreadsheets in Japan write it, is read where it is sure, with a
notice. Any other encoding is a fault that names it and says how to save the file."""

from __future__ import annotations

import errno
import logging
import re
import sys
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem, StorageFault
from magus_sim.told import Label

from .wording import printable

NOTICES = logging.getLogger("magus_sim.notices")
"""Takes a Problem for what a user should know and need not mend. Without a handler it is printed on stderr, in English;
the command line prints it in the language of the call."""

SIZE_LIMIT = 2_000_000
"""Bytes. The largest honest card file is a hundredth of it; what is larger was picked by mistake."""

STANDARD_INPUT = Path("-")

AS_TEXT = Label("save it as plain text in UTF-8", "UTF-8のプレーンテキストで保存してください")
AS_UTF_8 = Label(
    "save it as UTF-8 (in most editors: Save as…, Encoding: UTF-8)",
    "文字コードUTF-8で保存してください（多くのエディタでは「名前を付けて保存」）",
)
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""Bytes that stand in no text of one or two bytes a character."""
_WITH_CONTROLS = ("UTF-16", "ISO-2022-JP (JIS)")

_JAPANESE = {"cp932": "Shift_JIS (CP932)", "euc_jp": "EUC-JP"}
_KANA = re.compile("[ぁ-ヺ]")
_LAST_COMMON = 0x98
"""In Shift_JIS the first byte of the last common kanji; kana and full-width letters lie below, rare kanji above."""
_TROUBLES = {
    errno.ENOENT: "ファイルがありません",
    errno.EACCES: "読む権限がありません",
    errno.EISDIR: "フォルダです",
    errno.ENAMETOOLONG: "名前が長すぎます",
}


READ_AS_SHIFT_JIS = Label("was read as Shift_JIS", "Shift_JISとして読みました")
TO_BE_SURE = Label("save it as UTF-8 to be sure", "UTF-8で保存すると確実です")


def file_label(path: Path | Traversable) -> str:
    """How messages name a file."""
    return "<stdin>" if path == STANDARD_INPUT else printable(str(path), allowed="")


def read_text(path: Path | Traversable) -> str:
    """The text of a UTF-8 file with its line ends made `\\n`; the path `-` is standard input.

    A file that is Shift_JIS beyond doubt is read as such, with a notice. Raises FaultyFiles if it is too large, not
    text or in another encoding, StorageFault if it cannot be read.
    """
    data = _read_bytes(path)
    fault = _fault_of(data)
    text = None
    if fault is not None:
        code, message, suggestion = fault
        text = _sure_shift_jis(data) if code == "encoding" else None
        if text is None:
            raise FaultyFiles([Problem(file_label(path), None, code, message, suggestion)])
        NOTICES.warning(Problem(file_label(path), None, code, READ_AS_SHIFT_JIS, TO_BE_SURE))
    text = data.decode("utf-8-sig") if text is None else text
    return text.replace("\r\n", "\n").replace("\r", "\n")


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
            raise unreadable(path, error) from error
    return list(files.values())


def _files_at(path: Path, suffix: str) -> list[Path]:
    if path == STANDARD_INPUT or not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() == suffix and file.is_file())
    if not found:
        label = file_label(path)
        raise StorageFault(Label(f"{label}: holds no *{suffix} files", f"{label}: *{suffix} のファイルがありません"))
    return found


def unreadable(path: Path | Traversable, error: Exception) -> StorageFault:
    """What is said of a file that cannot be read."""
    number, words = getattr(error, "errno", None), getattr(error, "strerror", None) or str(error)
    trouble = _TROUBLES.get(number or 0, words)
    label = file_label(path)
    return StorageFault(Label(f"{label}: cannot be read: {words}", f"{label}: 読めません：{trouble}"))


def _read_bytes(path: Path | Traversable) -> bytes:
    """At most one byte more than the limit, so that an endless file cannot hang us."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(SIZE_LIMIT + 1)
        with path.open("rb") as file:
            return bytes(file.read(SIZE_LIMIT + 1))
    except (OSError, ValueError) as error:  # a NUL character in the path itself
        raise unreadable(path, error) from error


def _fault_of(data: bytes) -> tuple[str, Label, Label | None] | None:
    """Code, message and suggestion for bytes that are not a text in UTF-8."""
    if len(data) > SIZE_LIMIT:
        size = SIZE_LIMIT // 1_000_000
        message = Label(
            f"is larger than {size} MB, so it is no card or deck file",
            f"{size} MBを超えています。カードやデッキのファイルではないようです",
        )
        return "too_large", message, None
    encoding = _foreign_encoding(data)
    if b"\0" in data and encoding not in _WITH_CONTROLS:
        message = Label(
            "holds NUL bytes, so it is not a text file", "NULバイトを含むので、テキストファイルではありません"
        )
        return "not_text", message, AS_TEXT
    if encoding is not None and encoding not in _WITH_CONTROLS and _CONTROL.search(data):
        return "not_text", Label("is not a text file", "テキストファイルではありません"), AS_TEXT
    if encoding is not None:
        message = Label(f"is written in {encoding}, not in UTF-8", f"文字コードがUTF-8ではありません（{encoding}）")
        return "encoding", message, AS_UTF_8
    return None


def _sure_shift_jis(data: bytes) -> str | None:
    """The text, if it is Shift_JIS beyond doubt: kana, and next to nothing but kana, common kanji and full-width marks.

    Other encodings read as Shift_JIS come out as half-width kana, rare kanji, or not at all.
    """
    text = (_foreign_encoding(data) == _JAPANESE["cp932"] and _decoded(data, "cp932")) or ""
    foreign = [character for character in text if not character.isascii()]
    encoded = [character.encode("cp932") for character in foreign]
    rare = sum(len(code) < 2 or code[0] > _LAST_COMMON for code in encoded)
    sure = len(foreign) >= 4 and 10 * rare <= len(foreign) and _KANA.search(text)
    return text if sure else None


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
