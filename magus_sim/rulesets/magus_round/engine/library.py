"""The card table of one matchup: what is printed on the cards of both decks, as records that the rules look up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magus_sim.records import Record, i1, i2, i4, many, new
from magus_sim.sources.names import name_key

from ..card import Card, Face, Kind
from ..language import tree
from ..program import MAX_ABILITIES, MAX_FILTERS, MAX_QUANTITIES, MAX_ROWS, Program, program_of
from .ops import ANY, AbilityRow, FilterRow, Form, QuantityRow, Row, What, Who
from .state import DECK_SIZE

MAX_FACES = 2 * DECK_SIZE + 2
"""82 different cards, two of them maguses with a back."""
CREW, MAGIC, MAGUS = 0, 1, 2
KIND_CODES = {Kind.CREW: CREW, Kind.MAGIC: MAGIC, Kind.MAGUS: MAGUS}
KEYWORD_BITS = {tree.Keyword.HASTE: 1 << What.HASTE, tree.Keyword.RAMPAGE: 1 << What.RAMPAGE}
NO_SUCH_NAME = -2
Decks = tuple[Sequence[Card], Sequence[Card]]
Lots = tuple[Sequence[int], Sequence[int]]
IN_ORDER: Lots = (range(DECK_SIZE), range(DECK_SIZE))


class PrintedFace(Record):
    """A printed face.

    `listens` has a bit for each happening that one of its abilities waits for, `own` one for each kind of change
    (ops.What) that its continuous abilities make of the card itself, `reaching` one for each that they make of others.
    `back` is the face a magus turns to; `name` is its number, the same for the Japanese and the English name.
    """

    power: int = i4()
    gain: int = i4()
    value: int = i2()
    subtype: int = i2()
    name: int = i2()
    back: int = i2()
    first: int = i2()
    kind: int = i1()
    keywords: int = i1()
    revenge: int = i1()
    own: int = i2()
    reaching: int = i2()
    listens: int = i2()
    activated: int = i1()
    abilities: int = i1()


class Ability(Record):
    """See ops.AbilityRow."""

    low: int = i4()
    high: int = i4()
    form: int = i1()
    happening: int = i1()
    subject: int = i2()
    side: int = i1()
    once: int = i1()
    quantity: int = i2()
    energy: int = i2()
    tap: int = i1()
    discard: int = i2()
    start: int = i2()
    cost: int = i2()


class Instruction(Record):
    """See ops.Row."""

    amount: int = i4()
    low: int = i4()
    high: int = i4()
    filter: int = i2()
    per: int = i2()
    again: int = i1()
    skip: int = i2()
    op: int = i1()
    side: int = i1()
    who: int = i1()
    source: int = i1()
    target: int = i1()
    number: int = i1()
    looked: int = i1()
    upto: int = i1()
    ordered: int = i1()
    what: int = i1()
    span: int = i1()
    host: int = i1()
    result: int = i1()
    that: int = i1()
    aim: int = i1()


class Filter(Record):
    """See ops.FilterRow."""

    value_low: int = i4()
    value_high: int = i4()
    power_low: int = i4()
    power_high: int = i4()
    level_low: int = i4()
    level_high: int = i4()
    subtype: int = i2()
    name: int = i2()
    kind: int = i1()
    side: int = i1()
    other: int = i1()
    posture: int = i1()
    keyword: int = i1()


class Quantity(Record):
    """See ops.QuantityRow."""

    filter: int = i2()
    measured: int = i1()
    side: int = i1()
    zone: int = i1()
    who: int = i1()


class Library(Record):
    """Everything printed in a matchup. `slots` are the faces of deck A's 41 cards by number, then of deck B's; `lots`
    are the numbers of its cards in the order that shuffles act on.
    """

    n_faces: int = i2()
    slots: list[int] = i2(2 * DECK_SIZE)
    lots: list[int] = i1(2 * DECK_SIZE)
    faces: list[PrintedFace] = many(PrintedFace, MAX_FACES)
    abilities: list[Ability] = many(Ability, MAX_FACES * MAX_ABILITIES)
    rows: list[Instruction] = many(Instruction, MAX_FACES * MAX_ROWS)
    filters: list[Filter] = many(Filter, MAX_FACES * MAX_FILTERS)
    quantities: list[Quantity] = many(Quantity, MAX_FACES * MAX_QUANTITIES)


def fill(record: Any, row: AbilityRow | FilterRow | QuantityRow | Row) -> None:
    """Write a program's row into the record of the same field names."""
    for name, value in zip(row._fields, row, strict=True):
        setattr(record, name, value)


def moved(index: int, offset: int) -> int:
    """An index into a face's own table as one into the matchup's."""
    return index if index == ANY else index + offset


class Binder:
    """Joins the faces of a matchup into one Library."""

    def __init__(self, decks: Decks) -> None:
        sides = [face for deck in decks for card in deck for face in card.faces]
        self.faces = list(dict.fromkeys(sides))
        self.places = {face: at for at, face in enumerate(self.faces)}
        self.names: dict[str, int] = {}
        for at, face in enumerate(self.faces):
            number = next((self.names[name_key(n)] for n in face.names if name_key(n) in self.names), at)
            self.names |= {name_key(name): number for name in face.names}
        self.subtypes = {name: at for at, name in enumerate(sorted({f.subtype for f in self.faces if f.subtype}))}
        self.rows = self.filters = self.quantities = self.abilities = 0

    def library(self, decks: Decks, lots: Lots = IN_ORDER) -> Any:
        table = new(Library, 1)
        lib = table[0]
        for at, card in enumerate([*decks[0], *decks[1]]):
            lib.slots[at] = self.places[card.front]
        for at, number in enumerate([*lots[0], *lots[1]]):
            lib.lots[at] = number
        for at, face in enumerate(self.faces):
            self.add(lib, at, face)
        for card in [*decks[0], *decks[1]]:
            if card.back is not None:
                lib.faces[self.places[card.front]].back = self.places[card.back]
        lib.n_faces = len(self.faces)
        return table

    def add(self, lib: Any, at: int, face: Face) -> None:
        printed = lib.faces[at]
        printed.kind = KIND_CODES[face.kind]
        printed.value, printed.power, printed.gain = face.value, face.power, face.gain
        printed.subtype = ANY if face.subtype is None else self.subtypes[face.subtype]
        printed.name, printed.back, printed.first = self.names[name_key(face.name_ja)], ANY, self.abilities
        printed.abilities = len(face.lines)
        for line in face.lines:
            match line:
                case tree.Has(keyword):
                    printed.keywords |= KEYWORD_BITS[keyword]
                case tree.Revenge(x):
                    printed.revenge = x
                case _:
                    pass
        program = program_of(face)
        for ability in program.abilities:
            if ability.form == Form.TRIGGERED:
                printed.listens |= 1 << ability.happening
            elif ability.form == Form.CONTINUOUS:
                row = program.rows[ability.start]
                if row.who == Who.THIS:
                    printed.own |= 1 << row.what
                else:
                    printed.reaching |= 1 << row.what
            printed.activated |= int(ability.form == Form.ACTIVATED)
        self.write(lib, program)

    def write(self, lib: Any, program: Program) -> None:
        """Append a program's tables, its indices moved to where they come to stand."""
        for ability in program.abilities:
            shifted = ability._replace(
                subject=moved(ability.subject, self.filters),
                quantity=moved(ability.quantity, self.quantities),
                start=moved(ability.start, self.rows),
                cost=moved(ability.cost, self.rows),
            )
            fill(lib.abilities[self.abilities], shifted)
            self.abilities += 1
        for at, row in enumerate(program.rows):
            shifted_row = row._replace(filter=moved(row.filter, self.filters), per=moved(row.per, self.quantities))
            fill(lib.rows[self.rows + at], shifted_row)
        for at, f in enumerate(program.filters):
            subtype = f.subtype if f.subtype == ANY else self.subtypes.get(program.subtypes[f.subtype], NO_SUCH_NAME)
            name = f.name if f.name == ANY else self.names.get(name_key(program.names[f.name]), NO_SUCH_NAME)
            fill(lib.filters[self.filters + at], f._replace(subtype=subtype, name=name))
        for at, q in enumerate(program.quantities):
            fill(lib.quantities[self.quantities + at], q._replace(filter=moved(q.filter, self.filters)))
        self.rows += len(program.rows)
        self.filters += len(program.filters)
        self.quantities += len(program.quantities)


def library_of(decks: Decks, lots: Lots = IN_ORDER) -> Any:
    """The Library of two decks of 41 cards by number, the magus first, copies of a card side by side; an array of one
    record. `lots` say for each deck which card lies in which slot; without them it is the order of their numbers."""
    return Binder(decks).library(decks, lots)
