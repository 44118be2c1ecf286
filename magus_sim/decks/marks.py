"""What stands around a count and a name in a line, and says nothing of either: bullets, ordinals, set codes, foils."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from magus_sim.sources.names import name_key

from .known import Known

_NO_PART_OF_A_FORM = "！？＆"
_FOLDED = str.maketrans(
    {chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F) if chr(wide) not in _NO_PART_OF_A_FORM}
    | dict.fromkeys("✕✖⨯╳", "×")
    | dict.fromkeys("\u00a0\u3000", " ")
    | {"−": "-"}
)
_VARIATION_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))

BULLET = re.compile(r"(?:[・•●○◎■□◆◇★☆▶►▪◦✓✔☐☑]\s*|[-*+>]\s+)(?:\[[ xX]?\]\s+)?")
ORDINAL = re.compile(r"(?:[0-9]{1,3}\s*(?:[)、]|[.:](?![0-9]))|\([0-9]{1,3}\)|[①-⑳⑴-⒇])\s*")
"""`1.` or `(1)` in front of a line: which line it is, and no count."""

_CODE = r"[A-Za-z0-9][A-Za-z0-9_/:-]{0,11}"
_SET = re.compile(rf"\s*[(\[](?P<code>{_CODE})[)\]](?:\s+#?(?P<number>[A-Za-z]{{0,3}}-?[0-9]{{1,4}}[a-z★]?))?$")
_BARE_SET = re.compile(rf"\s+(?P<code>{_CODE})(?:\s+(?P<number>[0-9]{{1,4}}))?$")
_LEADING_SET = re.compile(rf"(?:[(\[](?P<code>{_CODE})[)\]]\s*|(?P<bare>{_CODE})\s+)(?=\S)")
_CATEGORY = re.compile(r"\s*\[(?![^\]]*board)[^\[\]]*\]$", re.IGNORECASE)
_OTHER_MARKS = re.compile(
    r"\s*(?:\*[A-Za-z]{1,8}\*|\^[^^]*\^|<[^<>]*[^<>0-9\s×xX][^<>]*>)$"  # *F*, ^Have,#37d67a^, <foil>
    r"|\|[A-Za-z][A-Za-z0-9_]{1,7}(?:\|[0-9]+)?$"  # Forge: |S1|2
)
_PREFIX = re.compile(r"(?P<label>[^:]{1,30}):\s*(?=\S)")


def visible(written: str) -> str:
    """A line without zero-width marks and variation selectors."""
    return "".join(c for c in written if unicodedata.category(c) != "Cf" and c not in _VARIATION_SELECTORS)


def folded(written: str) -> str:
    """What is visible of a line, with full-width digits, letters and brackets in half width."""
    return visible(written).translate(_FOLDED)


def plain_line(written: str) -> str:
    """The same without space around it."""
    return folded(written).strip()


def without_lead(line: str, known: Known) -> list[str]:
    """The line as it is, and without its bullet, its ordinal, the kind of its card, its set code: the last has none."""
    lines = [line]
    for pattern in (BULLET, ORDINAL):
        if found := pattern.match(lines[-1]):
            lines.append(lines[-1][found.end() :])
    if (found := _PREFIX.match(lines[-1])) and name_key(found["label"]) in known.groups:
        lines.append(lines[-1][found.end() :])
    lines += without_leading_code(lines[-1], known)
    return lines


def without_leading_code(name: str, known: Known) -> Iterator[str]:
    """The name behind the set code that stands in front of it, if one does."""
    if found := _LEADING_SET.match(name):
        code = found["code"] or found["bare"]
        if name_key(code) in known.codes or (found["code"] and _is_code(code)):
            yield name[found.end() :]


def without_marks(text: str, known: Known) -> list[str]:
    """The text as it is, and without the set codes, collector numbers, foils, tags and categories at its end, one after
    the other: the last has none."""
    texts = [text]
    while shorter := _without_mark(texts[-1], known):
        texts.append(shorter)
    return texts


def _without_mark(text: str, known: Known) -> str | None:
    if found := _OTHER_MARKS.search(text):
        return text[: found.start()]
    if found := _CATEGORY.search(text):
        inner = _SET.search(text[: found.start()])
        if inner and inner["number"] and _is_set(inner, known):
            return text[: found.start()]
    if (found := _SET.search(text)) and _is_set(found, known):
        return text[: found.start()]
    if found := _BARE_SET.search(text):
        whole = f"{found['code']}-{found['number']}" if found["number"] else found["code"]
        if known.codes & {name_key(found["code"]), name_key(whole)}:
            return text[: found.start()]
    return None


def _is_set(found: re.Match[str], known: Known) -> bool:
    """Whether brackets hold a set code: one that is known, one with a number behind it, or letters with digits.
    (Alt) could belong to the name."""
    code = found["code"]
    return name_key(code) in known.codes or _is_code(code) or (found["number"] is not None and not code.isdigit())


def _is_code(code: str) -> bool:
    has_letter = any(c.isalpha() for c in code.lower().replace("x", "", 1))
    return has_letter and any(map(str.isdigit, code))
