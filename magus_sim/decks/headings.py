"""Lines of a deck list that name no card: headings of its parts, totals, what only divides or decorates it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from magus_sim.sources.names import name_key

from .known import Known


class Part(StrEnum):
    """What a heading begins. TOTAL begins nothing: the line tells the number of cards."""

    ABOUT = "about"
    DECK = "deck"
    GROUP = "group"
    SIDEBOARD = "sideboard"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading or a total, with its word and the number of cards that it tells of."""

    part: Part
    count: int | None
    label: str


WORDS = {
    Part.ABOUT: "about metadata",
    Part.DECK: (
        "deck main maindeck mainboard decklist cards デッキ メイン メインデッキ メインボード デッキリスト デッキレシピ"
        " カード カードリスト"
    ),
    Part.SIDEBOARD: (
        "sideboard sidedeck side sb maybeboard considering tokens サイド サイドデッキ サイドボード 控え トークン"
    ),
    Part.TOTAL: (
        "total totalcards subtotal 合計 合計枚数 総計 総枚数 計 小計 デッキ合計 デッキ枚数 メインデッキ合計 全"
    ),
}
_PARTS = {word: part for part, words in WORDS.items() for word in words.split()}

_COUNT = r"[×x]?\s*(?P<count>[0-9]{1,3})\s*(?:枚|cards?)?"
_WITH_COUNT = re.compile(
    rf"(?P<label>.*?[^\s:(\[【])\s*(?::\s*|\s|(?=[0-9×]))\s*{_COUNT}"
    rf"|(?P<before>.*?\S)\s*:?\s*[(\[【<]\s*(?:計|合計)?\s*{_COUNT.replace('count', 'within')}\s*[)\]】>]\s*:?",
    re.IGNORECASE,
)
_ONLY_CARDS = re.compile(r"[(]?(?P<count>[0-9]{1,3})\s*(?:枚|cards?(?:\s+total)?)[)]?", re.IGNORECASE)
_RULES = "◆◇■□●○▼▽▲△★☆▶►◎♦♠♥♣※=~━─―_#*・- \t"
_BRACKETS = "<>〈〉《》〔〕[]【】「」『』"
_OPENED = re.compile(r"[◆◇■□●○▼▽▲△★☆▶►◎♦♠♥♣※【〔〈\[<]|==+|~~+|--+|━|─")
_IN_BRACKETS = re.compile(r"[【〔〈\[<]([^】〕〉\]>]*)[】〕〉\]>]")
_NOTHING = re.compile(r"[\W_ー]*|`{3,}\w*|\"?sep=.\"?|[|\s:-]+", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)


def says_nothing(line: str) -> bool:
    """Whether a line only divides: dashes, the border of a table, a fence of code, an address of the web."""
    return bool(_NOTHING.fullmatch(line) or _ADDRESS.fullmatch(line))


def heading_of(line: str, known: Known) -> Heading | None:
    """The heading or total that a line is, by its word."""
    if found := _ONLY_CARDS.fullmatch(_undecorated(line)):
        return Heading(Part.TOTAL, int(found["count"]), line)
    label, count = _label_and_count(line)
    part = part_named(label, known)
    return Heading(part, count, label) if part else None


def part_named(word: str, known: Known) -> Part | None:
    """The part of a list that goes by this word."""
    key = name_key(word).replace(" ", "")
    return _PARTS.get(key) or (Part.GROUP if name_key(word) in known.groups else None)


def unknown_heading(line: str, known: Known) -> Heading | None:
    """The heading that a line seems to be, by its decoration or the colon at its end, though its word is not known.
    With a number it may be a card all the same."""
    label, count = _label_and_count(line)
    if not label or known.find(label):
        return None
    if count is None and (line.endswith(":") or _OPENED.match(line)) and not re.search(r"[0-9]", label):
        return Heading(Part.GROUP, None, label)
    return Heading(Part.GROUP, count, label) if count is not None and _OPENED.match(line) else None


def _label_and_count(line: str) -> tuple[str, int | None]:
    bare = line.rstrip(": ").strip(_RULES)
    if found := _IN_BRACKETS.fullmatch(bare):
        bare = found[1].strip(_RULES)
    if found := _WITH_COUNT.fullmatch(bare):
        return _undecorated(found["label"] or found["before"]), int(found["count"] or found["within"])
    return _undecorated(bare), None


def _undecorated(line: str) -> str:
    return line.strip(_RULES + _BRACKETS).rstrip(":").strip()
