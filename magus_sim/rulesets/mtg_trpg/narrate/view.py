"""A battle at one moment, in plain values, and what its characters, cards and sides are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from magus_sim.records import column
from magus_sim.told import GameCard, Label, Side

from ..card import Card
from ..engine.ops import Being
from ..engine.state import MAGES, MOST_CARDS
from ..fighter import Fighter

SIDES: tuple[Side, Side] = ("a", "b")
BODY = 2_000
"""Characters are numbered from here on, cards and the abilities of equips below."""


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a battle.

    `players` are the names of A and B, `first` the half, 0 or 1, that is side 0; `faces` are the cards in the order of
    the library, `fighters` the members of A and B. `viewer` is the side to which the battle is told, None: everything.
    """

    players: tuple[str, str]
    first: int
    faces: Sequence[Card]
    fighters: tuple[Sequence[Fighter], Sequence[Fighter]]
    viewer: int | None = None

    def side(self, side: int) -> Side:
        return SIDES[side ^ self.first]

    def player(self, side: int) -> str:
        return self.players[side ^ self.first]

    def fighter(self, mage: int) -> Fighter:
        """A mage by its number among Battle.mages."""
        side = 0 if mage < MAGES else 1
        return self.fighters[side ^ self.first][mage % MAGES]

    def body(self, mage: int) -> int:
        """The body of a mage."""
        return mage if mage < MAGES else len(self.fighters[self.first]) + mage - MAGES

    @property
    def members(self) -> list[Fighter]:
        """The members by the number of their body."""
        return [fighter for side in range(2) for fighter in self.fighters[side ^ self.first]]


COLUMNS = ("damage", "power", "toughness", "down", "done", "being", "side", "face", "card")


@dataclass(frozen=True, slots=True)
class Standing:
    """A character at one moment."""

    damage: int
    power: int
    toughness: int
    down: int
    done: int
    being: int
    side: int
    face: int
    card: int

    @property
    def most(self) -> int:
        """Its full HP (TR-1.2)."""
        return 5 * self.toughness

    @property
    def hp(self) -> int:
        """What it has left."""
        return 0 if self.down else self.most - self.damage


class View:
    """The battle as it stands. Records are read by columns: a field read alone costs many times its work."""

    def __init__(self, game: Any, lib: Any, table: Table) -> None:
        self.game, self.lib, self.table = game, lib, table
        n = int(game.n_bodies)
        columns = (column(game.bodies, name, n).tolist() for name in COLUMNS)
        self.bodies = [Standing(*map(int, values)) for values in zip(*columns, strict=True)]

    @cached_property
    def hands(self) -> list[list[int]]:
        """The numbers of the cards in hand of each mage of both sides."""
        numbers = column(self.game.mages, "n_hand", 2 * MAGES).tolist()
        places = column(self.game.mages, "hand", 2 * MAGES).tolist()
        return [
            [mage * MOST_CARDS + place for place in own[:number]]
            for mage, (own, number) in enumerate(zip(places, numbers, strict=True))
        ]

    @cached_property
    def twins(self) -> Mapping[tuple[int, Label], list[int]]:
        """Side and name → the characters that are called so."""
        found: dict[tuple[int, Label], list[int]] = {}
        for body, b in enumerate(self.bodies):
            found.setdefault((b.side, self.plain_name(body)), []).append(body)
        return found

    # ---- names ------------------------------------------------------------------------------------------------------

    def plain_name(self, body: int) -> Label:
        """What a character is called, whoever of the same name stands beside it."""
        b = self.bodies[body]
        if b.being == Being.MAGE:
            name = self.table.members[body].name
            return Label(name, name)
        card = self.table.faces[b.face]
        return Label(card.name_en, card.name)

    def name(self, body: int) -> Label:
        """What a character is called in a sentence; those of one name on one side are numbered."""
        plain = self.plain_name(body)
        twins = self.twins[self.bodies[body].side, plain]
        number = f" #{twins.index(body) + 1}" if len(twins) > 1 else ""
        return Label(plain.en + number, f"「{plain.ja}」{number.strip()}")

    def card_name(self, card: int) -> Label:
        """The name of a card by number, or of the equip whose ability it is."""
        printed = self.card(card)
        return Label(printed.name_en, f"「{printed.name}」")

    def card(self, card: int) -> Card:
        if card >= 0:
            mage, place = divmod(card, MOST_CARDS)
            return self.table.fighter(mage).library[place]
        mage, equip = divmod(-1 - card, 16)
        return self.table.fighter(mage).equips[equip]

    def mage_name(self, mage: int) -> Label:
        return self.name(self.table.body(mage))

    def game_body(self, body: int) -> GameCard:
        return GameCard(BODY + body, self.plain_name(body))

    def game_card(self, card: int) -> GameCard:
        printed = self.card(card)
        return GameCard(card, Label(printed.name_en, printed.name))

    # ---- what is there ----------------------------------------------------------------------------------------------

    def mages(self, side: int) -> list[int]:
        """The mages of a side that are not down."""
        number = sum(fighter.level > 0 for fighter in self.table.fighters[side ^ self.table.first])
        own = range(side * MAGES, side * MAGES + number)
        return [mage for mage in own if not self.bodies[self.table.body(mage)].down]

    def in_zone(self, mage: int, zone: int) -> list[int]:
        """The cards of a mage that are there, in the order of the library."""
        zones = column(self.game.mages, "zones", mage + 1)[mage].tolist()
        cards = len(self.table.fighter(mage).library)
        return [mage * MOST_CARDS + place for place in range(cards) if zones[place] == zone]

    def lasting(self) -> Counter[tuple[int, int]]:
        """What lies on the field: card and bearer, below 0 if it lies on nobody."""
        n = int(self.game.n_lasting)
        cards, bearers = (column(self.game.lasting, name, n).tolist() for name in ("card", "bearer"))
        return Counter(zip(cards, bearers, strict=True))

    def shows_hand(self, side: int) -> bool:
        """Whether whoever is told may see the hands of a side."""
        return self.table.viewer in (None, side)
