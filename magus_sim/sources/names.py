"""Names are compared by a key, so that widths, dashes and brackets do not matter; what was printed is what is shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from magus_sim.errors import Problem, Wording, in_language
from magus_sim.told import Label

from .wording import is_selector, line_fault, printable

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

_COMMENT = re.compile(r"^(?:#|//)|\s(?:#|//)")
"""The marks of a comment: a deck file could not say such a name."""

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
    return unicodedata.category(character) == "Cf" or is_selector(character)


def name_fault(name: str) -> Label | None:
    """What is wrong with a name, in words that follow what it is called: “`name_ja`” “is empty”; None if nothing is."""
    return line_fault(name) if name_key(name) else Label("is empty", "が空です")


def card_name_fault(name: str) -> Label | None:
    """The same for the name of a card, which a deck file must be able to say."""
    if found := _COMMENT.search(name):
        mark = found[0].strip()
        return Label(
            f"holds {mark}, which begins a comment in a deck file",
            f"の {mark} は、デッキファイルではコメントになります",
        )
    return name_fault(name)


def name_problems(name: str, file: str, line: int | None, called: Wording) -> list[Problem]:
    """The fault of a name as a problem of its file, if it has one; `called` says which name it is."""
    fault = name_fault(name)
    if fault is None:
        return []
    return [Problem(file, line, "name", Label(f"{called} {fault.en}", f"{in_language(called, 'ja')}{fault.ja}"))]


def did_you_mean(word: str, names: Iterable[str], quote: str = "「{}」") -> Label | None:
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
    quoted = [quote.format(printed[key]) for key in nearest]
    return Label(f"did you mean {' or '.join(quoted)}?", f"もしかして：{'か'.join(quoted)}") if nearest else None


def shortened(text: str, length: int = 40) -> str:
    """A user's own words in a message: on one line, cut if there are too many, and nothing in them that is not seen."""
    text = printable(" ".join(text[: 4 * length].splitlines()), allowed="")
    return text if len(text) <= length else text[: length - 1] + "…"
