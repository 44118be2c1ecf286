"""Position files: a position as TOML, the card to be tried in it, the choices made, and what must come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem, UsageFault, Wording
from magus_sim.sources.names import did_you_mean, shortened
from magus_sim.sources.toml_file import Place, TomlFile, read_toml, shown
from magus_sim.told import Label

from ..card import Card, Kind
from ..card_files import CardSet, cards_of
from ..card_subtypes import TABLE
from ..file_kinds import FileKind, read_as
from ..rule_options import DEFAULT, RuleOptions
from ..rules_file import options_of
from . import puzzle
from .board import DECK, FILLER, STEPS, On, Seat, fillers
from .puzzle import Puzzle, puzzle_of

LIFE = DEFAULT.life
PLAYERS = ("me", "you")
TURNS = {"me": 3, "you": 4}
"""Turns late enough that nobody is new to the field."""
CARD_TABLES = (*(kind.value for kind in Kind), TABLE)
KEYS = ("card", "turn", "step", "seed", "choices", "expect", "rules", puzzle.TABLE, *PLAYERS, *CARD_TABLES)
SEAT_KEYS = ("field", "hand", "energy", "life", "deck", "discard", "magus", "transformed")
NAME_IT = 'name a card with --card, or write card = "…"'
CREW_KEYS = ("card", "level", "under", "tapped", "new")


@dataclass(frozen=True, slots=True)
class Position:
    """A position file read. `seats` are mine and yours; `card` is what is tried, from my hand."""

    file: str
    seats: tuple[Seat, Seat]
    card: Card | None
    turn: int
    step: str
    seed: int
    options: RuleOptions
    choices: tuple[str, ...]
    expect: tuple[str, ...]
    puzzle: Puzzle | None
    lines: Mapping[Place, int]

    @property
    def mine(self) -> bool:
        """Whether it is my turn."""
        return self.turn == TURNS["me"]

    def problem(self, key: str, message: Wording, suggestion: Wording | None = None) -> Problem:
        """A fault at a key of the file, dotted if it is within a table."""
        return Problem(self.file, self.lines.get(tuple(key.split("."))), "position", message, suggestion)


def read_position(path: Path | Traversable, cards: CardSet, card: str | None = None) -> Position:
    """Read a position file. `card` is the name of the card to be tried, in the place of the file's own.

    Cards are those of the file's own card tables and `cards`. Raises FaultyFiles with every fault, StorageFault,
    UsageFault if nobody knows the `card`.
    """
    if card is not None:  # any card file will do then, or an empty one
        return PositionReader(read_toml(path), cards).read(card)
    source = read_as(FileKind.POSITION, path)
    if not source.data:
        raise FaultyFiles([Problem(source.file, None, "position", "is empty: there is nothing to try", NAME_IT)])
    return PositionReader(source, cards).read(None)


class PositionReader:
    """A position file while it is read; `problems` collects its faults."""

    def __init__(self, source: TomlFile, cards: CardSet) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.beside = cards
        self.own = CardSet(())
        tables = {key: value for key, value in source.data.items() if key in CARD_TABLES}
        try:
            self.own = cards_of(TomlFile(source.file, tables, source.lines, source.texts), cards)
        except FaultyFiles as faults:
            self.problems += faults.problems

    def read(self, card: str | None) -> Position:
        data = self.source.data
        self.known_keys((), data, KEYS, "a position file")
        tried = None
        if card is not None:
            tried = self.find(card)
            if tried is None:
                known = [f"--card: unknown card 「{card}」", self.suggest(card)]
                raise UsageFault("; ".join(map(str, filter(None, known))))
        elif "card" in data:
            tried = self.card(("card",), data["card"])
        turn = self.one_of(("turn",), data.get("turn", "me"), PLAYERS)
        position = Position(
            self.source.file,
            self.with_card(self.seat("me"), tried, card or data.get("card")),
            tried,
            TURNS[turn],
            self.one_of(("step",), data.get("step", "act"), tuple(STEPS)),
            self.whole(("seed",), data.get("seed", 1), 2**62),
            options_of(self.source, DEFAULT, self.problems),
            self.sentences(("choices",), data.get("choices", [])),
            self.sentences(("expect",), data.get("expect", [])),
            puzzle_of(self, turn == "me"),
            self.source.lines,
        )
        if self.problems:
            raise FaultyFiles(sorted(self.problems, key=lambda problem: problem.line or 0))
        return position

    def fault(self, place: Place, message: Wording, suggestion: Wording | None = None) -> None:
        self.problems.append(Problem(self.source.file, self.source.line(place), "position", message, suggestion))

    # ---- the pieces -------------------------------------------------------------------------------------------------

    def known_keys(self, place: Place, table: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
        for key in table.keys() - set(keys):
            self.fault((*place, key), f"`{shortened(key)}` is no key of {what}", did_you_mean(key, keys, "`{}`"))

    def one_of(self, place: Place, word: Any, words: Sequence[str]) -> str:
        if word in words:
            return str(word)
        what = f"`{place[-1]}` is {shown(word)}, it must be one of {', '.join(words)}"
        self.fault(place, what, did_you_mean(str(word), words, "`{}`"))
        return words[0]

    def sentences(self, place: Place, value: Any) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(sentence, str) for sentence in value):
            return tuple(value)
        self.fault(place, f"`{place[-1]}` must be a list of texts in quotes")
        return ()

    def whole(self, place: Place, value: Any, highest: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= highest:
            return value
        self.fault(place, f"`{place[-1]}` must be a whole number from 0 to {highest}, not {shown(value)}")
        return 1

    def yes(self, place: Place, value: Any) -> bool:
        if not isinstance(value, bool):
            self.fault(place, f"`{place[-1]}` must be true or false, not {shown(value)}")
        return value is True

    def card(self, place: Place, name: Any) -> Card | None:
        if not isinstance(name, str):
            self.fault(place, f"a card is named in quotes, not {shown(name)}")
            return None
        card = self.find(name)
        if card is None:
            self.fault(place, f"unknown card 「{shortened(name)}」", self.suggest(name))
        return card

    def find(self, name: str) -> Card | None:
        """The card of that name; a magus has that of its back, too."""
        return self.own.find(name) or self.beside.find(name) or self.own.turned(name) or self.beside.turned(name)

    def is_back(self, name: Any) -> bool:
        """Whether it is the name of a magus's back alone."""
        if not isinstance(name, str) or self.own.find(name) or self.beside.find(name):
            return False
        return self.find(name) is not None

    def suggest(self, name: str) -> Label | None:
        return self.own.suggest(name) or self.beside.suggest(name)

    def pile(self, place: Place, value: Any) -> list[Card] | int:
        """So many fillers, or cards by their names; a magus lies in no pile."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.whole(place, value, DECK - 1)
        if not isinstance(value, list):
            self.fault(place, f"`{place[-1]}` must be a number or a list of card names, not {shown(value)}")
            return 1
        cards = [card for name in value if (card := self.card(place, name))]
        for card in cards:
            if card.kind is Kind.MAGUS:
                self.fault(place, f"「{card.name}」 is a magus, which is never in `{place[-1]}`", 'write magus = "…"')
        return cards

    # ---- the players ------------------------------------------------------------------------------------------------

    def seat(self, who: str) -> Seat:
        table = self.source.data.get(who, {})
        if not isinstance(table, Mapping):
            self.fault((who,), f"`{who}` must be a table", f"write [{who}]")
            return Seat()
        self.known_keys((who,), table, SEAT_KEYS, "a player")
        seat = Seat(
            field=self.crews((who, "field"), table.get("field", [])),
            hand=self.pile((who, "hand"), table.get("hand", [])),
            energy=self.pile((who, "energy"), table.get("energy", 0)),
            life=self.pile((who, "life"), table.get("life", LIFE)),
            deck=self.pile((who, "deck"), table.get("deck", [])),
            discard=fillers(self.pile((who, "discard"), table.get("discard", []))),
            magus=self.magus((who, "magus"), table.get("magus")),
            transformed=self.yes((who, "transformed"), table.get("transformed", self.is_back(table.get("magus")))),
        )
        for key, empty in (("life", not seat.life), ("deck", seat.deck == 0)):
            if empty:
                self.fault((who, key), f"`{who}` has no {key} and has lost (MR-5); write at least 1")
        if len(seat.named()) > DECK - 1:
            self.fault((who,), f"`{who}` has {len(seat.named())} cards beside the magus, a deck has {DECK - 1}")
        return seat

    def magus(self, place: Place, name: Any) -> Card | None:
        card = None if name is None else self.card(place, name)
        if card is not None and card.kind is not Kind.MAGUS:
            self.fault(place, f"「{card.name}」 is no magus")
        return card

    def crews(self, place: Place, value: Any) -> list[On]:
        if not isinstance(value, list):
            self.fault(place, "`field` must be a list of crews")
            return []
        return [crew for written in value if (crew := self.crew(place, written))]

    def crew(self, place: Place, written: Any) -> On | None:
        """A crew by its name, or as a table: { card = "…", level = 2, tapped = true }."""
        table = written if isinstance(written, Mapping) else {"card": written}
        self.known_keys(place, table, CREW_KEYS, "a crew on the field")
        card = self.card(place, table.get("card"))
        under = self.pile((*place, "under"), table.get("under", []))
        level = self.whole((*place, "level"), table.get("level", 0), DECK - 2)
        if card is None:
            return None
        if card.kind is not Kind.CREW:
            advice = f'write magus = "{table["card"]}"' if card.kind is Kind.MAGUS else None
            self.fault(place, f"「{card.name}」 is no crew, and only crews are on the `field`", advice)
        return On(
            card,
            [*fillers(under), *fillers(max(0, level - len(fillers(under))))],
            self.yes((*place, "tapped"), table.get("tapped", False)),
            self.yes((*place, "new"), table.get("new", False)),
        )

    def with_card(self, me: Seat, card: Card | None, name: Any) -> tuple[Seat, Seat]:
        """Both seats; mine has the card that is tried in hand, and if nothing is said of energy, what it costs.

        `name` is how the card was called: a magus that is called by its back lies so.
        """
        you = self.seat("you")
        if card is None:
            return me, you
        if card.kind is Kind.MAGUS:
            if me.magus is None and not self.says("transformed"):
                me = replace(me, transformed=self.is_back(name))
            return replace(me, magus=me.magus or card), you
        hand = fillers(me.hand)
        if card not in [*hand, *(on.card for on in me.crews())]:
            me = replace(me, hand=[*hand, card])
        if not self.says("energy"):
            me = replace(me, energy=[FILLER] * card.front.value)
        return me, you

    def says(self, key: str) -> bool:
        """Whether the file says this of me."""
        table = self.source.data.get("me")
        return isinstance(table, Mapping) and key in table
