"""The cards of one matchup, as records that the rules look up, and who the members of both sides are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magus_sim.errors import UsageFault
from magus_sim.records import Record, i1, i2, many, new

from ..card import Card
from ..fighter import Fighter
from ..program import FaceCode, RowCode, face_code
from .ops import COLOURS, NOBODY
from .state import CREATURES, EQUIPS, MAGES, MOST_CARDS, MOST_EQUIPS

MOST_FACES = 400
"""More different cards than two parties of six mages of level 5 hold; a matchup of more is refused."""
MOST_ROWS = 6


class Row(Record):
    """An instruction of a card (ops.Op), and on whom it acts.

    `amount` is dice, HP, points, cards or MP; `colour` that of the MP, `keywords` the bits that are given. `among` are
    bits of ops.Among, `needs` keywords that a character must have, `colours` bits of which it must have one (0: none is
    asked for), `most` the greatest toughness (0: any).
    """

    amount: int = i2()
    keywords: int = i2()
    needs: int = i2()
    op: int = i1()
    whom: int = i1()
    when: int = i1()
    lasts: int = i1()
    colour: int = i1()
    among: int = i1()
    colours: int = i1()
    most: int = i1()


class Face(Record):
    """What is printed on a card.

    `cost` is paid in `colour`, or by any MP; `upkeep` is that of an enchantment (TR-4.2), `ability` the cost of the
    ability of an equip, paid in `ability_colour`. `targeted` says that a target is chosen when it is cast, `must` that
    it cannot be cast without one, `attached` that it comes to lie on its target. `fading` are its counters (TR-6.3).
    """

    keywords: int = i2()
    kind: int = i1()
    colour: int = i1()
    level: int = i1()
    cost: int = i1()
    any_colour: int = i1()
    power: int = i1()
    toughness: int = i1()
    fading: int = i1()
    initiative: int = i1()
    upkeep: int = i1()
    ability: int = i1()
    ability_colour: int = i1()
    targeted: int = i1()
    must: int = i1()
    attached: int = i1()
    ability_targeted: int = i1()
    n_rows: int = i1()
    rows: list[Row] = many(Row, MOST_ROWS)


class Member(Record):
    """A mage of a party, or a creature of an encounter (`level` 0, `face` its card)."""

    most: list[int] = i2(COLOURS)
    face: int = i2()
    level: int = i1()
    cards: int = i1()
    n_equips: int = i1()
    equips: list[int] = i2(EQUIPS)
    slots: list[int] = i2(MOST_CARDS)


class Half(Record):
    """One side of a matchup."""

    n: int = i1()
    mages: int = i1()
    members: list[Member] = many(Member, max(MAGES, CREATURES))


class Library(Record):
    """Everything printed in a matchup."""

    n_faces: int = i2()
    halves: list[Half] = many(Half, 2)
    faces: list[Face] = many(Face, MOST_FACES)


def face_record(record: Any, code: FaceCode) -> None:
    """Write what is printed on a card into its record."""
    for name in FaceCode._fields[:-1]:
        setattr(record, name, getattr(code, name))
    record.n_rows = len(code.rows)
    for row, written in zip(record.rows, code.rows, strict=False):
        for name in RowCode._fields:
            setattr(row, name, getattr(written, name))


def faces_in(halves: tuple[Sequence[Fighter], Sequence[Fighter]]) -> dict[Card, int]:
    """The number of each different card of both sides in their Library."""
    cards = [
        card
        for half in halves
        for fighter in half
        for card in (*fighter.equips, *fighter.library, *([fighter.creature] if fighter.creature else []))
    ]
    return {card: at for at, card in enumerate(dict.fromkeys(cards))}


def library_of(halves: tuple[Sequence[Fighter], Sequence[Fighter]]) -> Any:
    """The Library of a matchup: an array of one record. Raises UsageFault for more cards or equips than fit."""
    places = faces_in(halves)
    if len(places) > MOST_FACES:
        raise UsageFault(f"the two sides hold {len(places)} different cards, more than {MOST_FACES}")
    equips = sum(len(fighter.equips) for half in halves for fighter in half)
    if equips > MOST_EQUIPS:
        raise UsageFault(f"the two sides wear {equips} equips, a battle has room for {MOST_EQUIPS}")
    table = new(Library, 1)
    lib = table[0]
    for card, at in places.items():
        face_record(lib.faces[at], face_code(card))
    for half, fighters in zip(lib.halves, halves, strict=True):
        half.n = len(fighters)
        half.mages = sum(fighter.level > 0 for fighter in fighters)
        for member, fighter in zip(half.members, fighters, strict=False):
            member.level = fighter.level
            member.cards = len(fighter.library)
            member.n_equips = len(fighter.equips)
            member.face = NOBODY if fighter.creature is None else places[fighter.creature]
            for at, points in enumerate(fighter.most):
                member.most[at] = points
            for at, card in enumerate(fighter.equips):
                member.equips[at] = places[card]
            for at, card in enumerate(fighter.library):
                member.slots[at] = places[card]
    lib.n_faces = len(places)
    return table
