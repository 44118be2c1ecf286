"""Names are compared by a key, so that widths, dashes and brackets do not matter; what was printed is what is shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_KANA_IN_PARTS = re.compile("[･ｦ-ﾝ][･-ﾟ]*|[ぁ-ヿ][ﾞﾟ゛゜\u3099\u309a]")
_VOICING = str.maketrans("ﾞ゛ﾟ゜", "\u3099\u3099\u309a\u309a")
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("·‧•", "・"),
        **dict.fromkeys("〜∼", "~"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("《》「」", None),
    }
)

_LONGEST_GUESS = 80
"""Characters. Longer words are not names, and comparing them would take long."""


def whole_kana(text: str) -> str:
    """The text with half-width kana in full width, and with voicing marks that stand apart joined to theirs: ﾊﾞ → バ."""
    return _KANA_IN_PARTS.sub(lambda found: unicodedata.normalize("NFKC", found[0].translate(_VOICING)), text)


def name_key(name: str) -> str:
    """What all spellings of a name have in common: NFKC, one kind of middle dot, tilde and dash, no brackets, no case.

    A key is for comparing only: NFKC turns ① into 1.
    """
    plain = unicodedata.normalize("NFKC", whole_kana(name)).translate(_ALIKE).casefold()
    visible = "".join(c for c in unicodedata.normalize("NFKC", plain) if not _invisible(c))
    return " ".join(visible.split())


def _invisible(character: str) -> bool:
    """Zero-width marks and variation selectors, which come along when a name is pasted."""
    return unicodedata.category(character) == "Cf" or unicodedata.name(character, "").startswith("VARIATION SELECTOR")


def did_you_mean(word: str, names: Iterable[str], quote: str = "「{}」") -> str | None:
    """The question that names the up to three names nearest to a word, or None if nothing is near."""
    key = name_key(word)
    if not key or len(key) > _LONGEST_GUESS:
        return None
    printed: dict[str, str] = {}
    for name in names:
        printed.setdefault(name_key(name), name)
    parts = [known for known in printed if key in known] if len(key) > 1 or not key.isascii() else []
    near = get_close_matches(key, printed, n=3, cutoff=0.6)
    nearest = list(dict.fromkeys([*near, *sorted(parts, key=len)]))[:3]
    return f"did you mean {' or '.join(quote.format(printed[k]) for k in nearest)}?" if nearest else None


def shortened(text: str, length: int = 40) -> str:
    """A user's own words in a message: on one line, and cut if there are too many of them."""
    text = " ".join(text.splitlines())
    return text if len(text) <= length else text[: length - 1] + "…"
