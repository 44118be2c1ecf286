"""What names and free texts may hold, wherever they come from, and how anything else is shown.

Nobody reads what cannot be seen: a control character moves the cursor of a terminal, a bidirectional mark turns a line
around, and two names that differ by an invisible character look alike. So files may not hold them, and messages show
them as escapes. Kept are the joiner inside an emoji and the selectors of variants behind a character, as in 葛󠄀.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from magus_sim.told import Label

LONGEST_NAME = 60
LONGEST_TEXT = 2000
"""Characters."""

HIDDEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Categories of Unicode: control, format, private use, surrogates, separators of lines and paragraphs. Code points that
a version of Unicode does not know may be letters in the next one, so they are kept."""
LOOKS_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0")
"""Letters and marks by their category, and yet blank."""
JOINER = "\u200d"
LINE_BREAKS = "\n\t"
"""Control characters that a text of several lines may hold."""
KNOWN = {"\n": Label("a line break", "改行"), "\t": Label("a tab", "タブ")}


# ---- the rule -------------------------------------------------------------------------------------------------------


def line_fault(text: str) -> Label | None:
    """What is wrong with a free text on one line, in words that follow what it is called: “`artist`” “is longer than 60
    characters”; None if nothing is. It may be empty."""
    return _fault(text, LONGEST_NAME, "")


def text_fault(text: str) -> Label | None:
    """The same for a free text of several lines."""
    return _fault(text, LONGEST_TEXT, LINE_BREAKS)


def _fault(text: str, longest: int, allowed: str) -> Label | None:
    if len(text) > longest:
        return Label(f"is longer than {longest:,} characters", f"が{longest:,}文字を超えています")
    for at in _hidden(text, allowed):
        what = called(text[at])
        before = text[max(0, at - 5) : at].split("\n")[-1]
        en, ja = (f"behind “{before}”", f"「{before}」のあと") if before else ("at its start", "先頭")
        return Label(f"holds {what.en} {en}; delete it", f"に{what.ja}があります（{ja}）。削除してください")
    return None


def _hidden(text: str, allowed: str) -> Iterator[int]:
    """Where a text holds what cannot be seen."""
    return (at for at, character in enumerate(text) if character not in allowed and _is_hidden(text, at))


def _is_hidden(text: str, at: int) -> bool:
    character, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if character == JOINER:
        return not (_in_emoji(before) and _in_emoji(after))
    if is_selector(character):
        return not before or before.isspace() or is_selector(before)
    if ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF:
        return True  # no characters, and none will be
    return unicodedata.category(character) in HIDDEN or character in LOOKS_EMPTY or 0xE0000 <= ord(character) < 0xE1000


def _in_emoji(character: str) -> bool:
    return bool(character) and (unicodedata.category(character) in ("So", "Sk") or is_selector(character))


def is_selector(character: str) -> bool:
    """Whether this selects a variant of the character before it: of a kanji, or an emoji in colour."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


# ---- in messages ----------------------------------------------------------------------------------------------------


def called(character: str) -> Label:
    """What messages call a character that cannot be seen."""
    if character in KNOWN:
        return KNOWN[character]
    number, name = f"U+{ord(character):04X}", unicodedata.name(character, "")
    if name:
        return Label(f"the invisible character {number} {name}", f"見えない文字 {number}（{name}）")
    return Label(f"the control character {number}", f"制御文字 {number} ")


def printable(text: str, allowed: str = LINE_BREAKS) -> str:
    """The text with what cannot be seen as escapes: nothing in it moves the cursor of a terminal."""
    if text.isascii() and text.isprintable():
        return text
    hidden = set(_hidden(text, allowed))
    return "".join(c.encode("unicode_escape").decode() if at in hidden else c for at, c in enumerate(text))
