"""A position set up from what each player has, with the engine's own moves, so that every invariant of a game holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from magus_sim.records import new

from ..card import Card, Face, Kind
from ..engine import state as s
from ..engine.batch import rules_record
from ..engine.circle import begin, is_magic, put_event
from ..engine.effects import turn_over
from ..engine.game import apply, go_on, start
from ..engine.library import Binder
from ..engine.moves import card_of, move_card, put_under, tap
from ..engine.ops import Zone
from ..language import tree as t
from ..rule_options import RuleOptions

DECK = s.DECK_SIZE
STEPS = {
    "start": s.Step.RECOVERY,
    "energy": s.Step.SET_ENERGY,
    "act": s.Step.ACT,
    "attack": s.Step.ATTACK,
    "end": s.Step.TURN_END,
}
RESTS = (s.Ask.SET_ENERGY, s.Ask.ACT, s.Ask.ATTACK)
"""Questions at which a position stops even if "pass" is the only answer, so that no turn runs away."""


def _bystander(name_ja: str, name_en: str) -> Card:
    """A magus that transforms with one energy card and draws for one point."""
    front = Face(
        *(Kind.MAGUS, name_ja, name_en, (t.Transform(1), t.ExtraDraw(1))),
        text_ja="変身１\nエクストラドロー１",
        text_en="Transform 1\nExtra Draw 1",
    )
    back = Face(Kind.CREW, f"{name_ja}の裏", f"{name_en}, turned", (), power=5000, gain=1000)
    return Card(name_ja, front, back)


FILLER = Card(
    "詰め物",
    Face(
        *(Kind.MAGIC, "詰め物", "Filler", (t.Spell((t.PlayerAct(t.PlayerVerb.DRAW, t.Side.YOU, 1),)),), 20),
        text_ja="カードを１枚引く。",
        text_en="Draw a card.",
    ),
)
"""What lies wherever a position names no card: nobody has the energy to play it."""
BYSTANDERS = (_bystander("魔女", "Witch"), _bystander("敵の魔女", "Enemy Witch"))
"""The maguses where a position names none."""


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

    def named(self) -> list[Card]:
        """All cards that lie somewhere, the magus apart."""
        piles = [card for pile in self.piles().values() for card in pile]
        return piles + [card for on in self.crews() for card in (on.card, *on.under)]


def fillers(cards: Sequence[Card] | int) -> list[Card]:
    return [FILLER] * cards if isinstance(cards, int) else list(cards)


def deck_of(seat: Seat, bystander: Card) -> list[Card]:
    """Forty-one cards that hold all that the seat names: copies side by side, as in a deck that was read."""
    others = [card for card in seat.named() if card is not FILLER]
    slots = [card for first in dict.fromkeys(map(id, others)) for card in others if id(card) == first]
    assert len(seat.named()) <= DECK - 1, "a deck has only forty cards beside the magus"
    return [seat.magus or bystander, *slots, *[FILLER] * (DECK - 1 - len(slots))]


class Board:
    """A game that is played on by its options. Seat 0 takes the odd turns; deck 0 sits there unless `deal` says else.

    `games` and `table` are arrays of one record: the game, and the card table of both decks.
    """

    def __init__(self, decks: tuple[list[Card], list[Card]]) -> None:
        self.decks = decks
        self.first = 0
        self.fronts = {deck[0].key for deck in decks}
        self.binder = Binder(decks)
        self.table = self.binder.library(decks)
        self.games = new(s.Game, 1)

    @property
    def lib(self) -> Any:
        return self.table[0]

    @property
    def game(self) -> Any:
        return self.games[0]

    # ---- setting up -------------------------------------------------------------------------------------------------

    def deal(self, seed: int, first: int, options: RuleOptions) -> None:
        """Begin a game with these decks; `first` is the deck, 0 or 1, that goes first."""
        self.first = first
        start(self.game, self.lib, rules_record(options), seed, first)

    def set_up(self, seats: tuple[Seat, Seat], step: str, turn: int, seed: int, options: RuleOptions) -> None:
        """Put every card where it is wanted, instead of dealing, and begin a step (one of STEPS) of a turn."""
        start(self.game, self.lib, rules_record(replace(options, life=0, opening_hand=0)), seed, 0)
        self.game.mulligans = 2
        for seat, wanted in enumerate(seats):
            self.lay_out(seat, wanted, turn)
        self.game.turn = turn
        self.game.active = (turn + 1) % 2
        self.game.step = STEPS[step]

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
        move_card(self.game, number, zone, False)

    def transform(self, number: int) -> None:
        put_event(self.game, number, 0, s.NOBODY)
        begin(self.game, self.lib, 0)
        turn_over(self.game, self.lib)
        self.game.frame.live = 0
        self.game.n_events = 0

    # ---- playing on -------------------------------------------------------------------------------------------------

    def waits(self) -> bool:
        """Whether somebody must answer. A lone answer is taken, except that of a question in RESTS."""
        game = self.game
        return bool(game.over == 0 and game.ask != s.Ask.NOTHING and (game.n_options != 1 or game.ask in RESTS))

    def go_on(self) -> None:
        """Run the rules up to the next question, or the end of the game."""
        while self.game.over == 0 and not self.waits():
            go_on(self.game, self.lib)
        assert self.game.over != 0 or self.game.n_options > 0, f"{self.question} has no answer"

    def answer(self, choice: int) -> None:
        apply(self.game, self.lib, choice)
        self.go_on()

    @property
    def question(self) -> str:
        return s.Ask(self.game.ask).name if self.game.over == 0 else "OVER"

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
        line = f" {event.ability + 1}" if event.ability > 0 and not is_magic(self.lib, event) else ""
        about = int(card_of(self.game, int(event.subject)))
        return line + ("" if about in (s.NOBODY, option.card) else f" about {self.name(about)}")

    def name(self, number: int) -> str:
        """The name on the side of the card that is up."""
        card = self.decks[number // DECK ^ self.first][number % DECK]
        if card.back is not None and self.lib.faces[self.game.cards[number].face].kind == 0:
            return card.back.name_ja
        return card.name
