"""What lies under the words of a text: widths of characters, reminder text, names in brackets."""

from __future__ import annotations

import re
import unicodedata

LONGEST_LINE = 1000
"""Characters. No ability is longer, and reading a book would take long."""
DASHES = dict.fromkeys("−–—", "-")
SAME = {
    "ja": DASHES | {"，": "、", ",": "、", "．": "。", ".": "。"},
    "en": DASHES | {"’": "'", "‘": "'", "“": '"', "”": '"', "、": ",", "。": "."},
}
"""Marks that are read as another, beside those that differ in width only."""
NAMES = {"ja": re.compile("《[^《》]*》"), "en": re.compile(r'(?<=named)\s+[“"][^“”"]*[”"]', re.IGNORECASE)}
REMINDER = re.compile(r"\([^()]*\)")
HIDDEN = "\0"
UNSEEN = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]")
"""Control characters and zero-width marks, which come along when a text is pasted."""
LATIN = re.compile("[A-Za-zＡ-Ｚａ-ｚ]")
JAPANESE = re.compile("[ぁ-ヿ一-鿿]")
CLOSING = {")": "(", "》": "《", "〉": "〈", "」": "「", "]": "["}
BRACKET = re.compile("[" + re.escape("".join([*CLOSING, *CLOSING.values()])) + "]")


class Fold(dict[int, str]):
    """A table for str.translate: every character in the width in which the grammar knows it, never a longer text."""

    def __init__(self, same: dict[str, str]) -> None:
        super().__init__({ord(character): folded for character, folded in same.items()})

    def __missing__(self, code: int) -> str:
        folded = unicodedata.normalize("NFKC", chr(code))
        self[code] = folded if len(folded) == 1 else chr(code)
        return self[code]


FOLDS = {language: Fold(same) for language, same in SAME.items()}


def cleaned(text: str, lang: str) -> str:
    """The text as the grammar reads it, every character in its place: widths folded, reminder text blanked.

    Names of cards are left as they are. The stop at the end is dropped.
    """
    folded = text.translate(FOLDS[lang])
    names = list(NAMES[lang].finditer(text))
    for name in names:
        folded = put(folded, name.start(), HIDDEN * len(name[0]))
    while (blanked := REMINDER.sub(lambda reminder: " " * len(reminder[0]), folded)) != folded:
        folded = blanked
    for name in names:
        if folded[name.start()] == HIDDEN:
            folded = put(folded, name.start(), name[0])
    return folded.rstrip(" 。.")


def put(text: str, at: int, words: str) -> str:
    """The text with words in the place of what stands there."""
    return text[:at] + words + text[at + len(words) :]


def unpaired_bracket(line: str) -> int | None:
    """The place of the first bracket without its other half; the halves may differ in width."""
    opened: list[re.Match[str]] = []
    for bracket in BRACKET.finditer(line.translate(FOLDS["ja"])):
        if bracket[0] not in CLOSING:
            opened.append(bracket)
        elif not opened or opened.pop()[0] != CLOSING[bracket[0]]:
            return bracket.start()
    return opened[0].start() if opened else None


def is_other_language(line: str, lang: str) -> bool:
    """Whether a Japanese text has nothing but Latin letters, or an English one nothing but Japanese."""
    own, other = (JAPANESE, LATIN) if lang == "ja" else (LATIN, JAPANESE)
    return own.search(line) is None and other.search(line) is not None
