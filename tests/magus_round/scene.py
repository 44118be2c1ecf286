"""Scenes: a position of Magus Round in a few lines, and what players do in it, by meaning and never by number.

    scene = Scene(me=Seat(field=[crew("兵", power=3000)], hand=[magic("火矢", "対戦相手に１点のダメージを与える。")]),
                  you=Seat(life=2))
    scene.play("火矢")
    assert scene.you.life == 1

Cards are made from their printed text, Japanese or English. The board is set up with the engine's own moves, so that
every invariant of a game holds from the first question on. docs/testing.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.batch import rules_record
from magus_sim.rulesets.magus_round.engine.ops import What, Zone
from magus_sim.rulesets.magus_round.engine.power import has, power_of
from magus_sim.rulesets.magus_round.language import read_text
from magus_sim.rulesets.magus_round.positions.board import BYSTANDERS, FILLER, Board, On, Seat, deck_of
from magus_sim.rulesets.magus_round.rule_options import RuleOptions

__all__ = ["FILLER", "On", "Scene", "Seat", "View", "crew", "magic", "magus", "rules_of"]


# ---- cards ----------------------------------------------------------------------------------------------------------


def language_of(text: str) -> str:
    return "en" if text.isascii() or "“" in text else "ja"


def face(kind: Kind, name: str, text: str, value: int = 0, **printed: Any) -> Face:
    return Face(kind, name, name, read_text(text, kind.value, language_of(text)), value, text_ja=text, **printed)


def crew(
    name: str, text: str = "", *, value: int = 1, power: int = 1000, gain: int = 500, subtype: str | None = None
) -> Card:
    return Card(name, face(Kind.CREW, name, text, value, power=power, gain=gain, subtype=subtype))


def magic(name: str, text: str, *, value: int = 0) -> Card:
    return Card(name, face(Kind.MAGIC, name, text, value))


def magus(name: str, text: str = "", *, back: Card | None = None, transform: int = 1, draw: int = 1) -> Card:
    """A magus whose first line is Transform, whose second is Extra Draw; `back` is the crew that it becomes."""
    lines = f"変身{transform}\nエクストラドロー{draw}\n" if language_of(text) == "ja" or not text else ""
    lines = lines or f"Transform {transform}\nExtra draw {draw}\n"
    behind = back or crew(f"{name}の裏", value=0, power=5000, gain=1000)
    return Card(name, face(Kind.MAGUS, name, lines + text), behind.front)


@dataclass(frozen=True)
class View:
    """One player's side of the table, as names and counts."""

    scene: Scene = field(repr=False)
    seat: int

    def names(self, zone: Zone) -> list[str]:
        pile = self.scene.game.players[self.seat].piles[zone]
        return [self.scene.name(pile.cards[at]) for at in range(pile.number)]

    def count(self, zone: Zone) -> int:
        return int(self.scene.game.players[self.seat].piles[zone].number)

    @property
    def hand(self) -> list[str]:
        """The hand without fillers, in the order of the deck's slots."""
        return [name for name in self.names(Zone.HAND) if name != FILLER.key]

    @property
    def field(self) -> list[str]:
        """The crews, in the order in which they came."""
        return [name for name in self.names(Zone.FIELD) if name not in self.scene.fronts]

    @property
    def discard(self) -> list[str]:
        return self.names(Zone.DISCARD_PILE)

    @property
    def exile(self) -> list[str]:
        return [name for name in self.names(Zone.EXILE) if name != FILLER.key]

    @property
    def deck(self) -> list[str]:
        """Top first."""
        return self.names(Zone.DECK)[::-1]

    @property
    def lives(self) -> list[str]:
        """Top first."""
        return self.names(Zone.LIFE)[::-1]

    @property
    def life(self) -> int:
        return self.count(Zone.LIFE)

    @property
    def cards(self) -> int:
        """How many cards are in the hand, fillers too."""
        return self.count(Zone.HAND)

    @property
    def energy(self) -> int:
        return self.count(Zone.ENERGY)

    @property
    def ready(self) -> int:
        """Untapped energy cards."""
        return int(self.scene.game.players[self.seat].ready)

    @property
    def damage(self) -> int:
        """Damage taken this turn."""
        return int(self.scene.game.players[self.seat].damage)


class Scene(Board):
    """A position that is played on. `me` is the turn player of odd turns, `you` of even ones."""

    def __init__(
        self,
        me: Seat | None = None,
        you: Seat | None = None,
        *,
        step: str = "act",
        turn: int = 3,
        seed: int = 1,
        **rules: int,
    ) -> None:
        seats = (me or Seat(), you or Seat())
        super().__init__((deck_of(seats[0], BYSTANDERS[0]), deck_of(seats[1], BYSTANDERS[1])))
        self.set_up(seats, step, turn, seed, RuleOptions(**rules))
        self.go_on()

    @classmethod
    def opening(cls, me: Seat | None = None, you: Seat | None = None, *, seed: int = 1, **rules: int) -> Scene:
        """A game from its very beginning, with shuffled decks."""
        scene = cls(me, you)
        scene.begin(seed, **rules)
        return scene

    def begin(self, seed: int, first: int = 0, **rules: int) -> None:
        """Begin a game with these decks; `first` is the deck, 0 or 1, that goes first and is "me" then."""
        self.deal(seed, first, RuleOptions(**rules))
        self.go_on()

    # ---- playing on -------------------------------------------------------------------------------------------------

    def do(self, *answers: str) -> None:
        """Take these options, one after the other, as they read in `options`."""
        for answer in answers:
            options = self.options
            assert options.count(answer) == 1, f"{answer!r} is not to be had once at {self.question}: {options}"
            self.answer(options.index(answer))

    def play(self, name: str) -> None:
        self.do(f"PLAY {name}")

    def set_energy(self, name: str = FILLER.key) -> None:
        self.do(f"SET_ENERGY {name}")

    def level_up(self, host: str, card: str = FILLER.key) -> None:
        """Put a hand card under a crew."""
        self.do(f"LEVEL_UP {card}")
        if self.question == "UNDER":
            self.do(f"UNDER {host}")

    def activate(self, name: str, line: int = 1) -> None:
        """Activate the ability in that line of the card's text."""
        self.do(f"ACTIVATE {name} {line}")

    def attack(self, name: str) -> None:
        if self.question == "ACT":
            self.pass_()
        self.do(f"ATTACK {name}")

    def revenge(self, name: str) -> None:
        self.do(f"REVENGE {name}")

    def block(self, name: str) -> None:
        if self.question == "REVENGE":
            self.pass_()
        self.do(f"BLOCK {name}")

    def resolve(self, *events: str) -> None:
        self.do(*(f"RESOLVE {event}" for event in events))

    def pick(self, *names: str) -> None:
        self.do(*(f"PICK {name}" for name in names))

    def choose(self, number: int) -> None:
        """Take the effect with that number, counted from 1."""
        self.do(f"CHOOSE_ONE {number}")

    def accept(self) -> None:
        self.do("ACCEPT")

    def pass_(self) -> None:
        self.do("PASS")

    def unhindered(self, *names: str) -> None:
        """Attack with these crews, one after the other, nobody doing anything about it."""
        for name in names:
            self.attack(name)
            while self.question in ("REVENGE", "BLOCK"):
                self.pass_()

    def end_turn(self) -> None:
        """Pass until the next turn has begun."""
        turn = self.turn
        while self.turn == turn and self.winner is None:
            self.pass_()

    def end_step(self) -> None:
        """Pass through this turn's questions to the opponent's card play step."""
        self.end_turn()
        while self.question == "SET_ENERGY":
            self.pass_()

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def me(self) -> View:
        return View(self, 0)

    @property
    def you(self) -> View:
        return View(self, 1)

    @property
    def turn(self) -> int:
        return int(self.game.turn)

    @property
    def asked(self) -> str:
        return ("me", "you")[self.game.asked]

    def number(self, name: str) -> int:
        """The card of that name; there must be one of them only."""
        found = [number for number in range(s.CARDS) if self.name(number) == name]
        assert len(found) == 1, f"{len(found)} cards are called {name}"
        return found[0]

    def zone(self, name: str) -> str:
        return Zone(self.game.cards[self.number(name)].zone).name.lower()

    def power(self, name: str) -> int:
        assert self.zone(name) == "field", f"{name} is in {self.zone(name)}"
        return int(power_of(self.game, self.lib, self.number(name)))

    def level(self, name: str) -> int:
        return int(self.game.cards[self.number(name)].level)

    def tapped(self, name: str) -> bool:
        return bool(self.game.cards[self.number(name)].tapped)

    def has(self, name: str, what: str) -> bool:
        """Whether a crew has "haste" or "rampage", "cannot_attack", "cannot_block" or is "unblockable"."""
        return bool(has(self.game, self.lib, self.number(name), int(What[what.upper()])))

    @property
    def winner(self) -> str | None:
        """None while the game is on, then "me", "you" or "nobody"."""
        if self.game.over == 0:
            return None
        return {0: "me", 1: "you"}.get(int(self.game.winner), "nobody")

    @property
    def reason(self) -> str | None:
        return None if self.game.over == 0 else s.Reason(self.game.reason).name


def rules_of(options: Mapping[str, int]) -> Any:
    """Rule options as the engine takes them."""
    return rules_record(RuleOptions(**options))
