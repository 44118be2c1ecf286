"""What lies under the words of a text: widths of characters, reminder text, names in brackets."""

from __future__ import annotations

import re
import unicodedata

DASHES = dict.fromkeys("−–—", "-")
SAME = {
    "ja": DASHES | {"，": "、", ",": "、", "．": "。", ".": "。"},
    "en": DASHES | {"’": "'", "‘": "'", "“": '"', "”": '"', "、": ",", "。": "."},
}
NAMES = {"ja": re.compile("《[^《》]*》"), "en": re.compile(r'(?<=named)\s+[“"][^“”"]*[”"]', re.IGNORECASE)}


class Fold(dict[int, str]):
    """A table for str.translate: every character in the width in which the grammar knows it, never a longer text."""

    def __init__(self, same: dict[str, str]) -> None:
        super().__init__({ord(character): folded for character, folded in same.items()})

    def __missing__(self, code: int) -> str:
        folded = unicodedata.normalize("NFKC", chr(code))
        self[code] = folded if len(folded) == 1 else chr(code)
        return self[code]


FOLDS = {language: Fold(same) for language, same in SAME.items()}


def cleaned(text: str, language: str) -> str:
    """The text as the grammar reads it, every character in its place: widths folded, reminder text blanked (MR-1.9).

    Names of cards are left as they are. The stop at the end is dropped.
    """
    folded = list(text.translate(FOLDS[language]))
    names = [False] * len(text)
    for name in NAMES[language].finditer(text):
        folded[name.start() : name.end()] = text[name.start() : name.end()]
        names[name.start() : name.end()] = [True] * (name.end() - name.start())
    depth = 0
    for at, character in enumerate(folded):
        depth += character == "(" and not names[at]
        if depth:
            folded[at] = " "
        depth -= character == ")" and not names[at]
    return "".join(folded).rstrip(" 。.")
