"""A second card language, whole: a game of stones and songs with a handful of phrases, which no game plays.

Begin with a copy of it.
"""

from __future__ import annotations

import re
import sys
from enum import Enum, auto
from pathlib import Path
from typing import Annotated

from magus_sim.language import Language
from magus_sim.language.advice import Advice, Elsewhere, Group
from magus_sim.language.nodes import Range, Subtype, node
from magus_sim.language.reference import Reference
from magus_sim.language.rows import Beside, Heading, Part, Row, Series, row, word
from magus_sim.language.templates import members

# ---- the tree: what a card can say ----------------------------------------------------------------------------------

ALL = 99
Hearts = Annotated[int, Range(1, 9)]
HowMany = Annotated[int, Range(1, 3), ALL]
Shift = Annotated[int, Range(-5, 5, signed=True)]


class Colour(Enum):
    RED = auto()
    BLUE = auto()


class Moment(Enum):
    PLACED = auto()
    BROKEN = auto()


class Size(Enum):
    BIG = auto()


@node
class Stones:
    """Which stones."""

    size: Size | None = None
    colour: Colour | None = None
    family: Subtype | None = None


@node
class Hurt:
    """The rival loses hearts."""

    n: Hearts


@node
class Heal:
    """You gain hearts."""

    n: Hearts


@node
class Take:
    """You take stones."""

    stones: Stones
    n: HowMany
    upto: bool


@node
class Shine:
    """Stones shine more, or less."""

    stones: Stones
    by: Shift


@node
class Wish:
    """A deed, if its player wants it."""

    then: Deed


Deed = Hurt | Heal | Take | Shine | Wish
Deeds = tuple[Deed, ...]


@node
class Hard:
    """A keyword of stones."""

    x: Hearts


@node
class When:
    """What a stone does at a moment."""

    moment: Moment
    deeds: Deeds


@node
class Song:
    """What a song does."""

    deeds: Deeds


StoneLine = Hard | When
SongLine = Song
Line = StoneLine | SongLine

# ---- the rows: how it is written ------------------------------------------------------------------------------------

WORDS = [
    word(Colour.RED, "赤い", "red"),
    word(Colour.BLUE, "青い", "blue"),
    word(Moment.PLACED, "この石を置いたとき", "when this stone is placed"),
    word(Moment.BROKEN, "この石が壊れたとき", "when this stone breaks"),
    row(Stones, "石", "<stone|stones>"),
]
PARTS = [
    Part("size", "大きな", "big", value=Size.BIG, rank=0),
    Part("colour", "{colour}", "{colour}"),
    Part("family", "{family}の", "{family}"),
]
DEEDS: list[Row | Series] = [
    row(Hurt, "相手のハートを{n}個へらす", "(the rival/your rival) loses {n#} heart«|s»"),
    row(Heal, "(自分のハート/ハート)を{n}個ふやす", "you gain {n#} heart«|s»"),
    row(Take, "{stones}を{n/個}取る", "take {n/} {stones:one|many}"),
    row(Shine, "{stones}の光を{by}する", "{stones:many} shine {by}"),
    row(Wish, "望むなら、{then}", "if you like, {then}"),
    Series(Deeds, "。次に、", ". then "),
]
LINES = [
    row(Hard, "頑丈{x}", "hard {x}"),
    row(When, "{moment}、{deeds}。", "{moment}, {deeds}."),
    row(Song, "{deeds}。", "{deeds}."),
]

HABITS = {
    "ja": [(re.compile("ふやします|回復する"), "ふやす"), (re.compile("ハート(?=[0-9])"), "ハートを")],
    "en": [(re.compile(r"(?<!you )\bgain\b", re.IGNORECASE), "you gain")],
}

# ---- the words for what is wrong ------------------------------------------------------------------------------------


def elsewhere(line: Line, card: str) -> Elsewhere | None:
    """A song's deeds on a stone need a moment."""
    if isinstance(line, Song):
        return Elsewhere((f"a {card} needs a moment", "石には「いつ」が必要です"), When(Moment.PLACED, line.deeds))
    return None


ADVICE = Advice(
    cards={"stone": ("stone", "石"), "song": ("song", "歌")},
    keywords={"stone": ("Hard X", "頑丈Ｘ")},
    samples=[(Deed, Heal(1)), (Shift, 3)],
    labels={"size": ("the size", "大きさ"), "colour": ("the colour", "色"), "family": ("the family", "一族")},
    groups=[Group(Deeds, "a deed", "すること", (Heal(1),))],
    as_line=lambda value, card: Song((value,)) if card == "song" and isinstance(value, members(Deed)) else None,
    elsewhere=elsewhere,
    near={"stone": "song"},
    habits=lambda lang, _: HABITS[lang],
)

TOY: Language[Line] = Language(
    tree=sys.modules[__name__],
    rows=(*WORDS, *DEEDS, *LINES),
    starts={"stone": StoneLine, "song": SongLine},
    folder=Path(__file__).parent,
    advice=lambda: ADVICE,
    filter=Stones,
    parts=PARTS,
    forms={"ja": {}, "en": {Stones: "one many"}},
    how_many={"個": ("{n}個", "{n}個まで", "好きなだけ"), "": ("{n#}", "up to {n#}", "any number of")},
    any_number=ALL,
    alike={"ja": {"ふやす": "(?:ふやす|増やす)"}, "en": {"stones": "stones?", "stone": "stones?"}},
    omitted=("次に", "then"),
    reminders={Hard: {"ja": "{x}個のハートを失うまで壊れない。", "en": "Breaks only after {x} hearts."}},
    headings={
        When: Heading({"ja": "石", "en": "Stone"}, (Beside("moment"),), "deeds"),
        Song: Heading({"ja": "歌", "en": "Song"}, under="deeds"),
    },
    under={Wish: "then"},
    subtypes={"Moss": "苔", "Ember": "燠"},
)
REFERENCE = Reference(
    TOY, Path("toy.md"), {"行・Lines": LINES, "行動・Deeds": DEEDS, "ことば・Words": [*WORDS, *PARTS]}
)
