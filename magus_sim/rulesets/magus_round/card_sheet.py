"""Cards to print and cut out: one HTML page that needs nothing else, nine cards of 63 × 88 mm on a sheet of paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .card import Card, Face, Kind
from .labels import KINDS

if TYPE_CHECKING:
    from jinja2 import Environment

Language = Literal["ja", "en"]
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in mm."""
CARD = (63, 88)
"""Width and height of a card in mm."""
ACROSS, DOWN = 3, 3

_POINT = 25.4 / 72
"""mm"""
_TEXT_WIDTH, _TEXT_HEIGHT = 54.5, 53
_NAME_WIDTH = 43
_LINE = 1.4
"""Height of a line in sizes of its letters."""
_PARAGRAPH = 0.45
"""Space between two abilities, in sizes of their letters."""
_SIZES = [size / 4 for size in range(36, 15, -1)]
"""In points, the largest first; below 4 nobody can read them."""
_REMINDER = re.compile(r"(（[^（）]*）|\([^()]*\))")
_INSIDE_A_NUMBER = re.compile("(?<=[０-９＋－])(?=[０-９])")
_WORD_JOINER = "\u2060"
"""Keeps a line from breaking where it stands."""
_WRITTEN = {
    "ja": {"back": "裏", "page": "カードシート", "cut": "実際のサイズ（100 %）で印刷し、線に沿って切ってください。"},
    "en": {"back": "back", "page": "Card sheet", "cut": "Print at actual size (100 %) and cut along the lines."},
}


@dataclass(frozen=True, slots=True)
class Proxy:
    """One card as it is printed. Sizes are in points; a paragraph is pieces of words, and whether each is a reminder.

    `emblem` stands where a picture would.
    """

    kind: str
    title: str
    emblem: str
    name: str
    name_size: float
    reading: str
    value: str
    power: str
    paragraphs: tuple[tuple[tuple[str, bool], ...], ...]
    text_size: float
    flavor: str
    imprint: str


def pages() -> Environment:
    """The templates of this folder. What they are given is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(__package__, "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def sheet(cards: Iterable[Card], language: Language, paper: str, subtypes: Mapping[str, str]) -> str:
    """The HTML page. `paper` is one of PAPERS; a magus becomes two cards, its front and its back.

    `subtypes` are English name → Japanese name.
    """
    proxies = [proxy_of(card, face, language, subtypes) for card in cards for face in card.faces]
    size = ACROSS * DOWN
    return (
        pages()
        .get_template("card_sheet.html")
        .render(
            language=language,
            words=_WRITTEN[language],
            paper=PAPERS[paper],
            card=CARD,
            across=ACROSS,
            down=DOWN,
            sheets=[proxies[at : at + size] for at in range(0, len(proxies), size)],
        )
    )


def proxy_of(card: Card, face: Face, language: Language, subtypes: Mapping[str, str]) -> Proxy:
    """A face as it is printed in a language."""
    name, text, flavor = (
        (face.name_ja, face.text_ja, face.flavor_ja)
        if language == "ja"
        else (face.name_en, face.text_en, face.flavor_en)
    )
    kind = KINDS[face.kind].ja if language == "ja" else KINDS[face.kind].en.capitalize()
    subtype = face.subtype and (subtypes[face.subtype] if language == "ja" else face.subtype)
    brackets = " 〈{}〉" if language == "ja" else " [{}]"
    is_back = face is card.back
    imprint = [card.set, card.number, card.rarity, card.artist, card.status, is_back and _WRITTEN[language]["back"]]
    lines = [line for line in text.split("\n") if line.strip()]
    return Proxy(
        kind="back" if is_back else face.kind.value,
        title=kind + (brackets.format(subtype) if subtype else ""),
        emblem=subtype or kind,
        name=name,
        name_size=_name_size(name),
        reading=face.reading if language == "ja" else "",
        value="" if face.kind is Kind.MAGUS or (is_back and face.value == 0) else str(face.value),
        power=f"{face.power} +{face.gain}" if face.kind is Kind.CREW else "",
        paragraphs=tuple(tuple(_pieces(line)) for line in lines),
        text_size=_fitting(lines, flavor.split("\n") if flavor else []),
        flavor=flavor,
        imprint=" · ".join(str(part) for part in imprint if part),
    )


def _name_size(name: str) -> float:
    """A name stands on one line, a long one on two."""
    on_one_line = _NAME_WIDTH / _POINT / max(_width(name), 1)
    return min(11, on_one_line) if on_one_line > 8 else min(8, 1.8 * on_one_line)


def _pieces(line: str) -> Iterator[tuple[str, bool]]:
    for piece in _REMINDER.split(line):
        if piece:
            yield _INSIDE_A_NUMBER.sub(_WORD_JOINER, piece), bool(_REMINDER.fullmatch(piece))


def _fitting(lines: list[str], flavor: list[str]) -> float:
    """The largest size at which text and flavour have room."""
    for size in _SIZES:
        letters = _TEXT_WIDTH / (size * _POINT)
        rows = sum(-(-_width(line) // letters) for line in [*lines, *flavor])
        if (rows * _LINE + (len(lines) + len(flavor)) * _PARAGRAPH) * size * _POINT <= _TEXT_HEIGHT:
            return size
    return _SIZES[-1]


def _width(words: str) -> float:
    """The width of words in sizes of their letters: a Japanese letter is a square, a Latin one about half of it."""
    from rich.cells import cell_len

    return 0.54 * cell_len(words)
