"""Cards and rules with other numbers: what can be asked for by name, and the decks that come of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Deck, Engine, HasBaselines, HasCardFields, Ruleset
from magus_sim.sources.names import did_you_mean

from .pairs import Meeting, opponents_of, rebuilt

RULE = "rule"
COPIES = "copies"
MOST_VALUES = 100
RANGE = re.compile(r"(?P<low>\d+)\.\.(?P<high>\d+)(?::(?P<step>\d+))?")


@dataclass(frozen=True, slots=True)
class Knob:
    """A number that can be set: a field of a card, its copies in the decks in question, or a rule option.

    `today` is the number as it is; None for a rule option that is a word today, and for copies if the decks differ.
    """

    card: str
    field: str
    today: int | None
    step: int = 1

    @property
    def name(self) -> str:
        """As it is written: CARD.field or rule.option."""
        return f"{self.card or RULE}.{self.field}"


@dataclass(frozen=True, slots=True)
class Variant:
    """The ruleset, and all decks, with some numbers changed. Decks keep their names, and kept cards their slots."""

    ruleset: Ruleset
    engine: Engine
    decks: tuple[Deck, ...]
    against: tuple[Deck, ...]

    def plays_as(self, other: Variant) -> bool:
        """Whether all games are the same as with the other."""
        digests, others = ([deck.digest for deck in (*each.decks, *each.against)] for each in (self, other))
        return digests == others and self.ruleset.rules == other.ruleset.rules

    def meetings(self, policy: str, pairs: int) -> list[list[Meeting]]:
        """For each deck its meetings with all that it is played against."""
        return [
            [
                Meeting(self.ruleset, self.engine, (deck, other), (policy, policy), pairs)
                for other in opponents_of(deck, self.against)
            ]
            for deck in self.decks
        ]


@dataclass(frozen=True, slots=True)
class Table:
    """What variants are made from: a ruleset, the decks in question, those they play against, and the card that gives
    way to more copies or fills the place of fewer ("": a plain baseline)."""

    ruleset: Ruleset
    decks: tuple[Deck, ...]
    against: tuple[Deck, ...]
    instead: str = ""

    def knob(self, card: str, field: str) -> Knob:
        """Raises UsageFault for a card that no deck holds, and for a field that there is not."""
        if card == RULE:
            if field not in self.ruleset.rules:
                raise UsageFault(f"no rule option is called {field!r}; {_advice(field, self.ruleset.rules)}")
            value = self.ruleset.rules[field]
            return Knob("", field, int(value) if value.isdecimal() else None)
        name = self.card(card)
        if field == COPIES:
            held = {deck.slots.count(name) for deck in self.decks if name in deck.slots}
            if not held:
                raise UsageFault(f"{name}.{COPIES}: none of the decks in question holds 「{name}」")
            return Knob(name, field, held.pop() if len(held) == 1 else None)
        fields = self._edited().card_fields(name)
        if field not in fields:
            raise UsageFault(f"{name} has no field {field!r}; {_advice(field, [*fields, COPIES])}")
        return Knob(name, field, fields[field].number, fields[field].step)

    def knobs(self, card: str) -> list[Knob]:
        """All fields of a card. Raises UsageFault."""
        return [self.knob(card, field) for field in self._edited().card_fields(self.card(card))]

    def card(self, written: str) -> str:
        """The name under which a deck holds a card that is given in either language. Raises UsageFault."""
        labels = {
            name: self.ruleset.card_label(name)
            for name in dict.fromkeys(name for deck in (*self.decks, *self.against) for name in deck.slots)
        }
        for name, label in labels.items():
            if written in (name, label.ja, label.en):
                return name
        known = [word for label in labels.values() for word in (label.ja, label.en)]
        raise UsageFault(f"no deck holds 「{written}」; {_advice(written, known, 'see the lists of the decks')}")

    def with_numbers(self, numbers: Mapping[Knob, int]) -> Variant:
        """The variant with these numbers. Raises UsageFault if one of them cannot be."""
        game: Ruleset = self.ruleset
        rules = {knob.field: str(number) for knob, number in numbers.items() if not knob.card}
        if rules:
            game = game.with_rules(rules)
        for knob, number in numbers.items():
            if knob.card and knob.field != COPIES:
                assert isinstance(game, HasCardFields)
                game = game.with_card_number(knob.card, knob.field, number)
        copies = {knob.card: number for knob, number in numbers.items() if knob.field == COPIES}
        fillers: dict[str, str] = {}
        for card in copies:
            game, fillers[card] = self._filler(game, card)
        decks = []
        for deck in self.decks:
            slots = list(deck.slots)
            for card, number in copies.items():
                if card in deck.slots:
                    _set_copies(slots, deck.name, card, number, fillers[card], self.instead)
            decks.append(rebuilt(game, deck, slots))
        against = tuple(rebuilt(game, deck, deck.slots) for deck in self.against)
        return Variant(game, game.engine(), tuple(decks), against)

    def _filler(self, game: Ruleset, card: str) -> tuple[Ruleset, str]:
        """What stands in the place of copies that are taken out."""
        if self.instead:
            return game, self.card(self.instead)
        found = game.with_baseline(card) if isinstance(game, HasBaselines) else None
        if found is None:
            raise UsageFault(f"{card}.{COPIES}: nothing is known to fill its place; say --instead CARD")
        return found

    def _edited(self) -> HasCardFields:
        if not isinstance(self.ruleset, HasCardFields):
            raise UsageFault(f"the cards of {self.ruleset.name} have no fields that can be set")
        return self.ruleset


def _set_copies(slots: list[str], deck: str, card: str, number: int, filler: str, instead: str) -> None:
    """Fewer copies: the last ones give way to the filler. More: the last ones of the filler give way."""
    held = [place for place, name in enumerate(slots) if name == card]
    for place in held[number:]:
        slots[place] = filler
    more = number - len(held)
    if more > 0:
        if not instead:
            raise UsageFault(f"{card}.{COPIES}={number}: {deck} has {len(held)}; say --instead CARD, which gives way")
        room = [place for place, name in enumerate(slots) if name == filler]
        if len(room) < more:
            raise UsageFault(f"{card}.{COPIES}={number}: {deck} has only {len(room)} of {filler} to give way")
        for place in room[-more:]:
            slots[place] = card


def read_set(table: Table, written: str) -> tuple[Knob, tuple[int, ...]]:
    """What `CARD.value=2..5`, `CARD.power=2000..4000:1000` or `rule.life=5,7` asks for. Raises UsageFault."""
    left, equals, values = written.rpartition("=")
    if not equals or "." not in left:
        raise UsageFault(f"--set {written}: is not NAME.FIELD=VALUES; write such as --set 'CARD.value=2..5'")
    knob = _knob_of(table, left.strip())
    numbers = _numbers(values.replace(" ", ""), knob.step)
    if not numbers:
        raise UsageFault(f"--set {written}: {values!r} are no values; write a range, such as 2..5, or a list, 2,4")
    if len(numbers) > MOST_VALUES:
        raise UsageFault(f"--set {written}: {len(numbers):,} values, at most {MOST_VALUES}; write a step, 1..500:50")
    return knob, numbers


def _knob_of(table: Table, written: str) -> Knob:
    """A name may hold dots, and so may a field: the first cut that names a card counts."""
    fault: UsageFault | None = None
    for at in (at for at, letter in enumerate(written) if letter == "."):
        card, field = written[:at], written[at + 1 :]
        try:
            if card != RULE:
                table.card(card)
        except UsageFault as unknown:
            fault = fault or unknown
            continue
        return table.knob(card, field)
    raise fault or UsageFault(f"{written} names no card")


def _numbers(written: str, step: int) -> tuple[int, ...]:
    if found := RANGE.fullmatch(written):
        low, high, by = int(found["low"]), int(found["high"]), int(found["step"] or step)
        return tuple(range(low, high + 1, by)) if by else ()
    parts = written.split(",")
    return tuple(sorted({int(part) for part in parts})) if all(part.isdecimal() for part in parts) else ()


def _advice(written: str, known: Sequence[str] | Mapping[str, object], otherwise: str = "") -> str:
    return str(did_you_mean(written, list(known), "{}") or otherwise or f"there are {', '.join(known)}")
