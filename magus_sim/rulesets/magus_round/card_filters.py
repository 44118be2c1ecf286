"""Which cards of a set somebody wants to see: by kind, subtype, value, keyword, trigger, and words of the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from magus_sim.errors import UsageFault
from magus_sim.sources.names import did_you_mean, name_key
from magus_sim.told import Label

from .card import Card, Kind
from .card_schema import HIGHEST_VALUE
from .card_subtypes import subtype_named, suggest_subtype
from .language import tree as t

KEYWORDS: Mapping[str, Label] = {
    "haste": Label("haste", "速攻"),
    "rampage": Label("rampage", "ランページ"),
    "revenge": Label("Revenge", "リベンジ"),
    "transform": Label("Transform", "変身"),
    "extra-draw": Label("Extra Draw", "エクストラドロー"),
}
TRIGGERS = (
    *(event.name.lower().replace("_", "-") for event in t.Event),
    "attacked",
    "crew-played",
    "magic-played",
    *(moment.name.lower().replace("_", "-") for moment in t.Moment),
)
"""What can set an ability off (MR-9.5)."""

_RANGE = re.compile(r"(\d*)\s*[-~]\s*(\d*)|(\d+)")


@dataclass(frozen=True, slots=True)
class CardFilter:
    """What a card must meet; what is None or empty asks for nothing. `text` is compared without widths and case."""

    kind: Kind | None = None
    subtype: str | None = None
    values: range | None = None
    keyword: str | None = None
    trigger: str | None = None
    text: str = ""

    def matches(self, card: Card) -> bool:
        """Whether one of the card's faces has each of these; a magus has no value."""
        lines = [line for face in card.faces for line in face.lines]
        return (
            self.kind in (None, card.kind)
            and self.subtype in (None, *(face.subtype for face in card.faces))
            and (self.values is None or (card.kind is not Kind.MAGUS and card.front.value in self.values))
            and self.keyword in (None, *map(keyword_of, lines))
            and self.trigger in (None, *map(trigger_of, lines))
            and name_key(self.text) in name_key("\n".join(_printed(card)))
        )


def _printed(card: Card) -> list[str]:
    return [words for face in card.faces for words in (*face.names, face.text_ja, face.text_en)]


def keyword_of(line: t.Line) -> str | None:
    """The keyword that a line prints, as KEYWORDS names it; what a card gains now and then is none."""
    match line:
        case t.Has(keyword):
            return keyword.name.lower()
        case t.Revenge():
            return "revenge"
        case t.Transform():
            return "transform"
        case t.ExtraDraw():
            return "extra-draw"
        case _:
            return None


def trigger_of(line: t.Line) -> str | None:
    """What sets a line off, as TRIGGERS names it."""
    match line:
        case t.Triggered(t.Happens(event)):
            return event.name.lower().replace("_", "-")
        case t.Triggered(t.Attacked()):
            return "attacked"
        case t.Triggered(t.Played(_, kind)):
            return f"{kind.name.lower()}-played"
        case t.Triggered(t.At(moment)):
            return moment.name.lower().replace("_", "-")
        case _:
            return None


# ---- from the words of a user ---------------------------------------------------------------------------------------


def read_values(written: str) -> range:
    """One value, or a range of them: "3", "2-4", "5-", "-2". Raises UsageFault."""
    found = _RANGE.fullmatch(unicodedata.normalize("NFKC", written).strip().replace("〜", "~"))
    if found is None or not any(found.groups()):
        raise UsageFault(f"a value is a number or a range like 2-4, 5- or -2, not {written!r}")
    low, high, one = found.groups()
    return range(int(one or low or 0), int(one or high or HIGHEST_VALUE) + 1)


def read_subtype(written: str, subtypes: Mapping[str, str]) -> str:
    """The English name of a subtype. Raises UsageFault."""
    found = subtype_named(written, subtypes)
    if found is None:
        raise UsageFault(f"unknown subtype 「{written}」; {suggest_subtype(written, subtypes)}")
    return found


def read_keyword(written: str) -> str:
    """A keyword's name in KEYWORDS, from that of either language. Raises UsageFault."""
    names = {name_key(word): name for name, label in KEYWORDS.items() for word in (name, label.en, label.ja)}
    if name_key(written) not in names:
        guess = did_you_mean(written, names) or f"there are {', '.join(KEYWORDS)}"
        raise UsageFault(f"unknown keyword 「{written}」; {guess}")
    return names[name_key(written)]


def read_trigger(written: str) -> str:
    """One of TRIGGERS. Raises UsageFault."""
    if written not in TRIGGERS:
        guess = did_you_mean(written, TRIGGERS) or f"there are {', '.join(TRIGGERS)}"
        raise UsageFault(f"unknown trigger {written!r}; {guess}")
    return written
