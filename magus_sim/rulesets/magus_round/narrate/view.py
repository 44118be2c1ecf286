"""A game at one moment, in plain values, and what its cards and players are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from magus_sim.records import column
from magus_sim.told import GameCard, Label, Side

from ..card import Face, Kind
from ..engine.ops import What, Zone
from ..engine.power import has, power_of
from ..engine.state import CARDS, DECK_SIZE, NOBODY
from ..language.tree import Spell
from . import words
from .words import say

SIDES: tuple[Side, Side] = ("a", "b")
HIDDEN = (Zone.DECK, Zone.HAND, Zone.LIFE)
REMINDER = re.compile(r"\s*(?:（[^（）]*）|\([^()]*\))")
"""What stands in round brackets has no meaning in the rules (MR-1.9)."""


def joined(labels: Iterable[Label]) -> Label:
    """Names in a row, equal ones counted: 「火矢」×2、「煙玉」. English names may have commas of their own."""
    counts = Counter(labels)
    english = [label.en + (f" ×{number}" if number > 1 else "") for label, number in counts.items()]
    japanese = [label.ja + (f"×{number}" if number > 1 else "") for label, number in counts.items()]
    return Label(" · ".join(english), "、".join(japanese))


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a game: whose seat it is, and what is printed on the cards.

    `players` are the names of A and B, `first` the deck, 0 or 1, in seat 0; `faces` are in the order of the library.
    `viewer` is the seat to which the game is told, None if everything is to be told.
    """

    players: tuple[str, str]
    first: int
    faces: Sequence[Face]
    viewer: int | None = None

    def side(self, seat: int) -> Side:
        return SIDES[seat ^ self.first]

    def player(self, seat: int) -> str:
        return self.players[seat ^ self.first]

    def text(self, face: int, ability: int) -> Label:
        """The printed line of an ability, without reminders; of a magic all that it does (MR-6.8)."""
        printed = self.faces[face]
        lines = [ability]
        if isinstance(printed.lines[ability], Spell):
            lines = [at for at, line in enumerate(printed.lines) if isinstance(line, Spell)]
        english, japanese = (
            [line for line in REMINDER.sub("", text).split("\n") if line.strip()]
            for text in (printed.text_en, printed.text_ja)
        )
        return Label(" ".join(english[at] for at in lines), "".join(japanese[at] for at in lines))


class View:
    """The game as it stands. Columns are lists over the 82 cards (engine/state.py).

    Each call of a compiled function costs many times its work, so powers and flags are asked for once.
    """

    def __init__(self, game: Any, lib: Any, table: Table) -> None:
        self.game = game
        self.lib = lib
        self.table = table
        self.zone = self.column("zone")
        self.face = self.column("face")
        self.tapped = self.column("tapped")
        self.host = self.column("host")
        self.level = self.column("level")
        self.stamp = self.column("stamp")
        self.powers: dict[int, int] = {}
        self.flags: dict[tuple[int, What], bool] = {}

    def column(self, name: str) -> list[int]:
        """One field of all cards."""
        return list(map(int, column(self.game.cards, name, CARDS).tolist()))

    def pile(self, seat: int, zone: Zone) -> list[int]:
        """The cards of one player in one zone; the last is the top."""
        pile = self.game.players[seat].piles[zone]
        return [int(pile.cards[at]) for at in range(pile.number)]

    def count(self, seat: int, zone: Zone) -> int:
        return int(self.game.players[seat].piles[zone].number)

    def printed(self, card: int) -> Face:
        """The side of the card that is up."""
        return self.table.faces[self.face[card]]

    def is_crew(self, card: int) -> bool:
        return self.zone[card] == Zone.FIELD and self.printed(card).kind is Kind.CREW

    def is_there(self, mark: Any) -> bool:
        """Whether a marked card is on the field, in the stay that was marked (MR-9.12)."""
        card = int(mark.card)
        return card != NOBODY and self.zone[card] == Zone.FIELD and self.stamp[card] == int(mark.stamp)

    def power(self, card: int) -> int:
        if card not in self.powers:
            self.powers[card] = int(power_of(self.game, self.lib, card))
        return self.powers[card]

    def has(self, card: int, what: What) -> bool:
        if (card, what) not in self.flags:
            self.flags[card, what] = bool(has(self.game, self.lib, card, what.value))
        return self.flags[card, what]

    def shows(self, card: int) -> bool:
        """Whether the viewer may see the card where it lies (MR-9.7)."""
        zone, viewer = self.zone[card], self.table.viewer
        if viewer is None or zone not in HIDDEN:
            return True
        return zone == Zone.HAND and card // DECK_SIZE == viewer

    def under(self, host: int) -> list[int]:
        """The cards under a crew."""
        return [card for card in range(CARDS) if self.zone[card] == Zone.UNDER and self.host[card] == host]

    # ---- words ------------------------------------------------------------------------------------------------------

    def owner(self, card: int) -> str:
        return self.table.player(card // DECK_SIZE)

    def side(self, card: int) -> Side:
        return self.table.side(card // DECK_SIZE)

    def copies(self, card: int) -> list[int]:
        """The cards of the same player that show the same face, in the order of the deck."""
        first = card // DECK_SIZE * DECK_SIZE
        return [other for other in range(first, first + DECK_SIZE) if self.face[other] == self.face[card]]

    def copy(self, card: int) -> int:
        """The number of the card among its copies, from 1; it stays the same wherever they go."""
        return self.copies(card).index(card) + 1

    def sides(self, card: int) -> tuple[Face, ...]:
        """The sides that have been up, the one that is up now first: a magus that has turned over has two."""
        seat, slot = divmod(card, DECK_SIZE)
        front = int(self.lib.slots[(seat ^ self.table.first) * DECK_SIZE + slot])
        return tuple(self.table.faces[face] for face in dict.fromkeys((self.face[card], front)))

    def title(self, card: int, copy: bool = False) -> Label:
        """The card's name, with the number of the copy where a like crew stands beside it, or if it is wanted."""
        name_ja, name_en = self.printed(card).name_ja, self.printed(card).name_en
        twins = [other for other in self.copies(card) if self.zone[other] == Zone.FIELD]
        number = f" #{self.copy(card)}" if copy or (len(twins) > 1 and card in twins) else ""
        return Label(name_en + number, name_ja + number)

    def name(self, card: int, copy: bool = False) -> Label:
        """The title as it stands in a sentence."""
        title = self.title(card, copy)
        return Label(title.en, f"「{title.ja}」")

    def names(self, cards: Iterable[int], shown: Container[int] = ()) -> Label:
        """The cards in a row; those that the viewer sees neither here nor among `shown` are only counted."""
        cards = list(cards)
        seen = [card for card in cards if card in shown or self.shows(card)]
        if hidden := len(cards) - len(seen):
            rest = words.HIDDEN_CARD if hidden == 1 else say(words.HIDDEN_CARDS, number=hidden)
            return joined([*map(self.name, seen), rest])
        return joined(map(self.name, seen))

    def game_card(self, card: int) -> GameCard:
        face = self.printed(card)
        return GameCard(card, Label(face.name_en, face.name_ja))
