"""What is wrong with the syntax of a TOML file, in words for people who write cards and not programs.

Outside of quotes and comments TOML is all ASCII. So whatever else stands there was typed with an input method switched
on, or by an editor that makes quotes pretty; every line that holds such a character is named, with the line that was
meant.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping

from magus_sim.errors import Problem
from magus_sim.told import Label

from .names import shortened
from .wording import HIDDEN, called

_STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|(?<!")"(?!"")(?:\\.|[^"\\\n])*"|(?<!\')\'(?!\'\')[^\'\n]*\'|#[^\n]*',
    re.DOTALL,
)
_DOUBLE, _SINGLE = "“”„‟″＂〝〟", "‘’‚‛′＇｀"
"""Quotation marks that are typed, or made by an editor, in the place of " and '."""
_LONG_QUOTE = re.compile(f"\"{{3}}|'{{3}}|[{_DOUBLE}]{{3}}|[{_SINGLE}]{{3}}")
_TYPED_TEXT = re.compile(
    f"「(?:[^「」]|「[^「」]*」)*」|『[^『』]*』|[{_DOUBLE}][^{_DOUBLE}]*[{_DOUBLE}]|[{_SINGLE}][^{_SINGLE}]*[{_SINGLE}]"
)
_MEANT: Mapping[str, str] = {
    **dict.fromkeys(_DOUBLE + "「」『』", '"'),
    **dict.fromkeys(_SINGLE, "'"),
    **dict.fromkeys("【〔", "["),
    **dict.fromkeys("】〕", "]"),
    **dict.fromkeys("−‐‑–—", "-"),
    "、": ",",
    "。": ".",
}
"""What was meant by characters of which NFKC makes something else, or nothing."""

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
CLOSE_IT = Label(
    'close it on its line, or write a long text between """ and """',
    '同じ行で閉じるか、長いテキストは""" と """ で囲んでください',
)
KEYS = Label("keys are ASCII letters, as in value = 1", "キーは半角英字で、value = 1 のように書いてください")
IN_QUOTES = Label(
    'text stands in quotes, as in name_ja = "…"', 'テキストは name_ja = "…" のように引用符で囲んでください'
)
_OPEN = Label("a quote is opened here and not closed", "ここで開いた引用符が閉じられていません")
_OPEN_AT_END = Label(
    "ends within a text, since a quote is opened and not closed",
    "開いた引用符が閉じられていないため、テキストの途中で終わっています",
)
_ENDS_WITHIN_TEXT = r"""Unterminated string|Expected (?:"'+"|'"+')"""
_ALREADY = Label("this key or table is there already", "このキーまたはテーブルはすでにあります")
_SENTENCES: tuple[tuple[str, Label, Label | None], ...] = (
    (r"(?:Illegal|invalid) character '\\n'", _OPEN, CLOSE_IT),
    (_ENDS_WITHIN_TEXT, _OPEN_AT_END, CLOSE_IT),
    (
        r"Expected '=' after a key",
        Label("a key must be followed by =", "キーのあとには = が必要です"),
        Label('write key = "text" or key = 1', '「キー = "テキスト"」または「キー = 1」のように書いてください'),
    ),
    (
        r"Invalid statement|Invalid initial character for a key",
        Label("no key or table begins here", "キーやテーブルの始まりとして読めません"),
        KEYS,
    ),
    (
        r"Invalid (?:value|hex value|date or datetime)",
        Label("the value cannot be read", "値が読めません"),
        Label(
            "text stands in quotes; numbers, true and false do not",
            "テキストは引用符で囲みます。数と true、false は囲みません",
        ),
    ),
    (
        r"Expected newline or end of document",
        Label("more stands behind the value", "値のあとに余分なものがあります"),
        Label("one key a line", "１行に書けるキーは１つです"),
    ),
    (r"Cannot (?:declare|overwrite|mutate|redefine)|Duplicate inline table key", _ALREADY, None),
    (
        r"Expected '\]+' at the end",
        Label("the heading of a table is not closed", "テーブルの見出しが閉じられていません"),
        Label("write it as [name] or [[name]]", "[name] か [[name]] の形で書いてください"),
    ),
    (r"Unclosed array", Label("a list is not closed with ]", "リストが ] で閉じられていません"), None),
    (r"Unclosed inline table", Label("a table is not closed with }", "テーブルが } で閉じられていません"), None),
    (
        r"Unescaped '\\' in a string|Escaped character",
        Label("a backslash in a text means something else", "テキストの中の \\ には特別な意味があります"),
        Label("write \\\\ for one", "\\ そのものは \\\\ と書いてください"),
    ),
    (
        r"(?:Illegal|invalid) character|Found invalid character",
        Label("a control character stands here", "ここに制御文字があります"),
        Label("delete it", "削除してください"),
    ),
)
"""What tomllib says, and what is said instead."""
NOT_TOML = Label("is not valid TOML", "TOMLとして読めません")


def faults_of_syntax(text: str, file: str, error: tomllib.TOMLDecodeError) -> Iterator[Problem]:
    """All lines with characters that TOML does not know, and where the parser gave up if that is another one."""
    found = _PLACE.search(str(error))
    line = int(found[1]) if found and found[1] else text.count("\n") + 1
    typed = dict(_typed_otherwise(text))
    for number, (message, suggestion) in typed.items():
        yield Problem(file, number, "toml", message, suggestion)
    if line not in typed and not (typed and re.match(_ENDS_WITHIN_TEXT, str(error))):
        yield Problem(file, line, "toml", *_sentence(_PLACE.sub("", str(error))))


def _sentence(told: str) -> tuple[Label, Label | None]:
    for pattern, message, suggestion in _SENTENCES:
        if re.search(pattern, told):
            return message, suggestion
    return NOT_TOML, None


# ---- typed with an input method on ----------------------------------------------------------------------------------


def _typed_otherwise(text: str) -> Iterator[tuple[int, tuple[Label, Label]]]:
    """The lines that hold other characters than ASCII outside of quotes, with what to say of them."""
    bare = blanked(text)
    quotes = list(_LONG_QUOTE.finditer(bare))
    for quote in quotes:
        if not quote[0].isascii():
            yield text.count("\n", 0, quote.start()) + 1, _message(quote[0][0], _write(3 * _meant(quote[0][0])))
    for first, last in zip(quotes[::2], quotes[1::2], strict=False):
        bare = bare[: first.start()] + _blank(bare[first.start() : last.end()]) + bare[last.end() :]
    end = quotes[-1].start() if len(quotes) % 2 else len(text)  # behind an open quote nobody knows what is text
    for number, (line, written) in enumerate(zip(bare[:end].split("\n"), text[:end].split("\n"), strict=True), 1):
        if not line.isascii() and (told := _told_of(line, written)):
            yield number, told


def _told_of(bare: str, written: str) -> tuple[Label, Label] | None:
    """What to say of a line; nothing if no character in it can be meant for one of TOML's own."""
    culprit, meant = _repaired(bare, written)
    if not culprit:
        if '"' in bare or "'" in bare:
            return None  # the letters of a text whose quote is not closed
        at, stray = next((at, character) for at, character in enumerate(bare) if not character.isascii())
        advice = KEYS if at < bare.find("=") else IN_QUOTES
        return Label(f"「{stray}」 stands outside of quotes", f"「{stray}」が引用符の外にあります"), advice
    if not meant.strip():
        return _message(culprit, Label("delete it", "削除してください"))
    whole = any(map(_is_toml, (meant, f"_ = [{meant}\n]")))  # a line of its own, or one of a list
    return _message(culprit, _write(shortened(meant.strip(), 80) if whole else _meant(culprit)))


def _repaired(bare: str, written: str) -> tuple[str, str]:
    """The first character that was typed for another one, and the line as it was meant. `bare` is the line with its
    quoted parts blanked; the letters of a text are left alone, whatever the marks around it."""
    culprits: list[str] = []
    pieces: list[str] = []
    at = 0
    for found in _TYPED_TEXT.finditer(bare):
        pieces.append(_plain(bare, written, at, found.start(), culprits))
        culprits.append(found[0][0])
        inside = written[found.start() + 1 : found.end() - 1]
        pieces.append('"' + inside.replace("\\", "\\\\").replace('"', '\\"') + '"')
        at = found.end()
    pieces.append(_plain(bare, written, at, len(bare), culprits))
    return next(iter(culprits), ""), "".join(pieces)


def _plain(bare: str, written: str, start: int, end: int, culprits: list[str]) -> str:
    """A piece of a line without typed quotes; behind an open quote of TOML's own only what should close it counts."""
    quote = re.search("[\"']", bare[start:end])
    opened = start + quote.start() if quote else end
    pieces: list[str] = []
    for at in range(start, opened):
        pieces.append(_meant(bare[at]) if bare[at] == written[at] else written[at])
        if _meant(bare[at]) != bare[at]:
            culprits.append(bare[at])
    rest = written[opened:end]
    typed = [at for at, character in enumerate(rest) if quote and _meant(character) == quote[0] != character]
    if typed:
        culprits.append(rest[typed[-1]])
        rest = rest[: typed[-1]] + rest[0] + rest[typed[-1] + 1 :]
    return "".join(pieces) + rest


def _message(culprit: str, suggestion: Label) -> tuple[Label, Label]:
    """What is said of a character that was typed for another one."""
    if culprit == "\u3000":
        return Label("holds an ideographic space (U+3000)", "全角の空白（U+3000）が入っています"), suggestion
    if culprit.isspace() or unicodedata.category(culprit) in HIDDEN:
        what = called(culprit)
        return Label(f"holds {what.en}", f"{what.ja}が入っています"), suggestion
    if _meant(culprit) in "\"'":
        return Label(f"holds the quotation mark {culprit}", f"引用符に {culprit} が使われています"), suggestion
    return Label(f"holds a full-width {culprit}", f"全角の {culprit} が使われています"), suggestion


def _write(words: str) -> Label:
    return Label(f"write {words}", f"{words} と書いてください")


def _meant(character: str) -> str:
    """The character of TOML that was meant; nothing by what cannot be seen, itself if it was meant."""
    if character.isascii():
        return character
    if character.isspace():
        return " "
    if unicodedata.category(character) in HIDDEN:
        return ""
    meant = _MEANT.get(character, unicodedata.normalize("NFKC", character))
    return meant if len(meant) == 1 and meant.isascii() else character


def _is_toml(line: str) -> bool:
    try:
        tomllib.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def blanked(text: str) -> str:
    """The text with blanks in the place of quotes and comments, so that nothing in them is taken for syntax."""
    return _STRING_OR_COMMENT.sub(lambda found: _blank(found[0]), text)


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
