"""Scenes: a position of Magus Round in a few lines, and what players do in it, by meaning and never by number.

    scene = Scene(me=Seat(field=[crew("兵", power=3000)], hand=[magic("火矢", "対戦相手に１点のダメージを与える。")]),
                  you=Seat(life=2))
    scene.play("火矢")
    assert scene.you.life == 1

Cards are made from their printed text, Japanese or English. The board is set up with the engine's own moves, so that
every invariant of a game holds from the first question on. docs/testing.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from magus_sim.records import new
from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.circle import begin, put_event
from magus_sim.rulesets.magus_round.engine.effects import turn_over
from magus_sim.rulesets.magus_round.engine.game import apply, go_on, start
from magus_sim.rulesets.magus_round.engine.library import library_of
from magus_sim.rulesets.magus_round.engine.moves import move_card, put_under, tap
from magus_sim.rulesets.magus_round.engine.ops import What, Zone
from magus_sim.rulesets.magus_round.engine.power import has, power_of
from magus_sim.rulesets.magus_round.text import read_text

DECK = s.DECK_SIZE
UNLIMITED = -1
DEFAULTS = {
    "life": 6,
    "opening_hand": 5,
    "mulligan": 0,
    "first_player_draws": 0,
    "energy_per_turn": UNLIMITED,
    "level_ups_per_turn": UNLIMITED,
    "cards_under_follow": 0,
    "turn_limit": 200,
    "loop_limit": 2000,
}
STEPS = {
    "start": s.Step.RECOVERY,
    "energy": s.Step.SET_ENERGY,
    "act": s.Step.ACT,
    "attack": s.Step.ATTACK,
    "end": s.Step.TURN_END,
}
RESTS = (s.Ask.SET_ENERGY, s.Ask.ACT, s.Ask.ATTACK)
"""Questions at which a scene stops even if "pass" is the only answer, so that no turn runs away."""


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


FILLER = magic("詰め物", "カードを１枚引く。", value=20)
"""What lies wherever a scene names no card: nobody has the energy to play it."""
BYSTANDERS = (magus("魔女"), magus("敵の魔女"))
"""The maguses where a scene names none."""


# ---- a board --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class On:
    """A crew on the field that is not simply there: cards under it, tapped, or new this turn."""

    card: Card
    under: Sequence[Card] = ()
    tapped: bool = False
    new: bool = False


@dataclass(frozen=True)
class Seat:
    """What a player has. Numbers stand for so many fillers. `deck` is top first; fillers lie below what it names.

    With `deck` a number, exactly so many cards are in it, and the rest of the forty lies in exile.
    """

    field: Sequence[Card | On] = ()
    hand: Sequence[Card] | int = ()
    energy: Sequence[Card] | int = 0
    life: Sequence[Card] | int = 6
    deck: Sequence[Card] | int = ()
    discard: Sequence[Card] = ()
    magus: Card | None = None
    transformed: bool = False

    def piles(self) -> dict[Zone, list[Card]]:
        """The cards of each zone, in the order in which they get there: of deck and life the last is the top."""
        return {
            Zone.LIFE: fillers(self.life)[::-1],
            Zone.HAND: fillers(self.hand),
            Zone.ENERGY: fillers(self.energy),
            Zone.DISCARD_PILE: list(self.discard),
            Zone.DECK: fillers(self.deck)[::-1],
        }

    def crews(self) -> list[On]:
        return [card if isinstance(card, On) else On(card) for card in self.field]


def fillers(cards: Sequence[Card] | int) -> list[Card]:
    return [FILLER] * cards if isinstance(cards, int) else list(cards)


def deck_of(seat: Seat, bystander: Card) -> list[Card]:
    """Forty-one cards that hold all that the seat names: copies side by side, as in a deck that was read."""
    named = [card for pile in seat.piles().values() for card in pile]
    named += [card for on in seat.crews() for card in (on.card, *on.under)]
    others = [card for card in named if card is not FILLER]
    slots = [card for first in dict.fromkeys(map(id, others)) for card in others if id(card) == first]
    assert len(named) <= DECK - 1, "a deck has only forty cards beside the magus"
    return [seat.magus or bystander, *slots, *[FILLER] * (DECK - 1 - len(slots))]


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


class Scene:
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
        self.load((deck_of(seats[0], BYSTANDERS[0]), deck_of(seats[1], BYSTANDERS[1])))
        start(self.game, self.lib, rules_of(rules | {"life": 0, "opening_hand": 0}), seed, 0)
        self.game.mulligans = 2
        for seat, wanted in enumerate(seats):
            self.lay_out(seat, wanted, turn)
        self.game.turn = turn
        self.game.active = (turn + 1) % 2
        self.game.step = STEPS[step]
        self.go_on()

    @classmethod
    def opening(cls, me: Seat | None = None, you: Seat | None = None, *, seed: int = 1, **rules: int) -> Scene:
        """A game from its very beginning, with shuffled decks."""
        scene = cls.__new__(cls)
        scene.load((deck_of(me or Seat(), BYSTANDERS[0]), deck_of(you or Seat(), BYSTANDERS[1])))
        scene.begin(seed, **rules)
        return scene

    def begin(self, seed: int, first: int = 0, **rules: int) -> None:
        """Begin a game with these decks; `first` is the deck, 0 or 1, that goes first and is "me" then."""
        self.first = first
        start(self.game, self.lib, rules_of(rules), seed, first)
        self.go_on()

    def load(self, decks: tuple[list[Card], list[Card]]) -> None:
        self.decks = decks
        self.first = 0
        self.fronts = {deck[0].key for deck in decks}
        self.table = library_of(decks)
        self.games = new(s.Game, 1)

    @property
    def lib(self) -> Any:
        return self.table[0]

    @property
    def game(self) -> Any:
        return self.games[0]

    # ---- setting up -------------------------------------------------------------------------------------------------

    def lay_out(self, seat: int, wanted: Seat, turn: int) -> None:
        """Move every card from the deck to where it is wanted, what came first first."""
        free = list(range(seat * DECK + 1, (seat + 1) * DECK))
        if wanted.transformed:
            self.transform(seat * DECK)
        for on in wanted.crews():
            number = self.take(free, on.card)
            self.move(number, Zone.FIELD)
            self.game.cards[number].entered = turn if on.new else 0
            for below in on.under:
                put_under(self.game, self.take(free, below), number)
            if on.tapped:
                tap(self.game, number)
        for zone, cards in wanted.piles().items():
            for number in [self.take(free, card) for card in cards]:
                self.move(number, zone)
        if isinstance(wanted.deck, int):
            for number in free:
                self.move(number, Zone.EXILE)
        else:
            for number in [*free, *self.numbers(seat, wanted.deck)]:
                self.move(number, Zone.DECK)

    def numbers(self, seat: int, deck: Sequence[Card]) -> list[int]:
        """The top of the deck, lowest first, to be put on top again."""
        pile = self.game.players[seat].piles[Zone.DECK]
        return [int(pile.cards[at]) for at in range(pile.number - len(deck), pile.number)]

    def take(self, free: list[int], card: Card) -> int:
        """The lowest free number of that card."""
        number = next(number for number in free if self.decks[number // DECK][number % DECK] is card)
        free.remove(number)
        return number

    def move(self, number: int, zone: Zone) -> None:
        move_card(self.game, number, int(zone), False)

    def transform(self, number: int) -> None:
        put_event(self.game, self.lib, number, 0, 0, s.NOBODY)
        begin(self.game, 0)
        turn_over(self.game, self.lib)
        self.game.frame.live = 0
        self.game.n_events = 0

    # ---- playing on -------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Run the rules up to the next question. A lone answer is taken, except that of a question in RESTS."""
        game = self.game
        while game.over == 0 and (game.ask == s.Ask.NOTHING or (game.n_options == 1 and game.ask not in RESTS)):
            go_on(game, self.lib)
        assert game.over != 0 or game.n_options > 0, f"{self.question} has no answer"

    def answer(self, choice: int) -> None:
        apply(self.game, self.lib, choice)
        self.go_on()

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
    def question(self) -> str:
        return s.Ask(self.game.ask).name if self.game.over == 0 else "OVER"

    @property
    def asked(self) -> str:
        return ("me", "you")[self.game.asked]

    @property
    def options(self) -> list[str]:
        """What can be answered, in words: "PASS", "PLAY 兵", "ACTIVATE 魔女 2", "RESOLVE 兵"."""
        if self.game.over != 0:
            return []
        return [self.words(self.game.options[at]) for at in range(self.game.n_options)]

    def words(self, option: Any) -> str:
        do = s.Do(option.do)
        if do in (s.Do.ACTIVATE, s.Do.RESOLVE):
            return f"{do.name} {self.name(option.card)}" + self.which(do, option)
        if option.card == s.NOBODY:
            return f"{do.name} {option.extra + 1}" if do == s.Do.CHOOSE_ONE else do.name
        return f"{do.name} {self.name(option.card)}"

    def which(self, do: s.Do, option: Any) -> str:
        """Which ability, and of an event that befell another crew, which crew."""
        if do == s.Do.ACTIVATE:
            return f" {option.extra + 1}"
        event = self.game.events[option.extra]
        line = f" {event.ability + 1}" if event.ability > 0 and event.magic == s.NOBODY else ""
        about = event.subject.card
        return line + ("" if about in (s.NOBODY, option.card) else f" about {self.name(about)}")

    def name(self, number: int) -> str:
        """The name on the side of the card that is up."""
        card = self.decks[number // DECK ^ self.first][number % DECK]
        if card.back is not None and self.lib.faces[self.game.cards[number].face].kind == 0:
            return card.back.name_ja
        return card.key

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

    def copied(self) -> Scene:
        """The same position, to be played on by itself."""
        other = Scene.__new__(Scene)
        other.load(self.decks)
        other.games[0] = self.games[0]
        return other


def rules_of(options: Mapping[str, int]) -> Any:
    assert options.keys() <= DEFAULTS.keys(), options.keys() - DEFAULTS.keys()
    rules = new(s.Rules, 1)[0]
    for name, value in {**DEFAULTS, **options}.items():
        setattr(rules, name, value)
    return rules
