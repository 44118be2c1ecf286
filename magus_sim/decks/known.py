"""The words of a game that can stand in a deck list: the names of its cards, its set codes, its kinds of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from magus_sim.errors import Wording
from magus_sim.sources.names import did_you_mean, name_key

_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_PAIRS = dict(zip("『【〈〔[(<\"“'‘`*_", "』】〉〕])>\"”'’`*_", strict=True))
"""Brackets and quotes that can stand around a name; name_key drops 《》 and 「」 by itself."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card found within a line, by which of its printed names. `apart`: no other word touches the name."""

    card: str
    name: str
    apart: bool


class Known:
    """What a deck list of one game may name.

    `names` has each printed name with the name of its card, under which the deck holds it. `wrong` has names that no
    list may use, with the answer to them. `groups` are the words that head a part of a list, such as the kinds of
    cards, `codes` the set codes and collector numbers.
    """

    def __init__(
        self,
        names: Mapping[str, str],
        *,
        wrong: Mapping[str, Wording] | None = None,
        groups: Iterable[str] = (),
        codes: Iterable[str] = (),
    ) -> None:
        self._printed = {name_key(printed): printed for printed in names}
        self._cards = {key: names[printed] for key, printed in self._printed.items()}
        self._longest_first = sorted(filter(None, self._cards), key=len, reverse=True)
        self._wrong = {name_key(name): answer for name, answer in (wrong or {}).items()}
        self.groups = frozenset(map(name_key, groups))
        self.codes = frozenset(map(name_key, codes))

    def find(self, written: str) -> str | None:
        """The card of this name, whatever brackets, quotes or Markdown stand around it."""
        if link := _LINK.fullmatch(written):
            written = link[1]
        while written:
            if card := self._cards.get(name_key(written)):
                return card
            if len(written) < 3 or _PAIRS.get(written[0]) != written[-1]:
                return None
            written = written[1:-1].strip()
        return None

    def suggest(self, written: str) -> Wording | None:
        """What may have been meant by a name that is not known."""
        return self._wrong.get(name_key(written)) or did_you_mean(written, self._printed.values())

    def suggests_only(self, written: str, card: str) -> bool:
        """Whether nothing but this card comes near to a name that is not known."""
        near = did_you_mean(written, self._printed.values())
        own = [self._printed[key] for key, its in self._cards.items() if its == card]
        return near is None or near in {did_you_mean(written, [name]) for name in own}

    def named_in(self, line: str) -> tuple[list[Named], str]:
        """The cards whose names stand in a line, each once and in order, and the line's key without them. A name within
        a longer one does not count."""
        text = name_key(line)
        found: dict[str, tuple[int, Named]] = {}
        for key in self._longest_first:
            start = text.find(key)
            if start >= 0:
                around = text[max(start - 1, 0) : start] + text[start + len(key) : start + len(key) + 1]
                card = self._cards[key]
                apart = not any(map(str.isalpha, around))
                found.setdefault(card, (start, Named(card, self._printed[key], apart)))
                text = text.replace(key, "\0" * len(key))
        in_order = sorted(found.values(), key=lambda place: place[0])
        return [named for _, named in in_order], text.replace("\0", " ")
