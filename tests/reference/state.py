"""A game in progress: the table, the circle, the turn, and the luck that comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from magus_sim.rulesets.magus_round.card import Card

from .acts import Acts
from .changes import Changes
from .circle import Circle, Event
from .effects import Resolution
from .options import RuleOptions
from .picks import Asking
from .pieces import Mark, Piece, Zone
from .values import Values
from .zones import GameOver, Player, Table

Orders = Callable[[int, int, list[int]], list[int]]
"""(seat, number of that seat's shuffle, card numbers in order) → the same numbers, the top of the deck first."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack that is going on (chapter 7)."""

    attacker: Mark
    defender: int


class State:
    """Everything that chapters 4, 6 and 7 work on."""

    def __init__(self, decks: Sequence[Sequence[Card]], orders: Orders, options: RuleOptions) -> None:
        self.options = options
        self.orders = orders
        self.table = Table(decks, options)
        self.changes = Changes()
        self.values = Values(self.table, self.changes)
        self.circle = Circle(self.values)
        self.acts = Acts(self.table, self.values, self.circle)
        self.step = "set_up"
        self.attack: Attack | None = None
        self.shuffles = [0, 0]
        self.used: set[tuple[Mark, bool, int]] = set()
        """Once-a-turn abilities used this turn, by the side of the card and the line (MR-9.16)."""
        self.choices_and_events = 0
        """In this turn (MR-5.6)."""

    @property
    def turn(self) -> int:
        return self.acts.turn

    @property
    def turn_player(self) -> int:
        return self.values.turn_player

    @property
    def player(self) -> Player:
        """The turn player."""
        return self.table.players[self.turn_player]

    def begin_turn(self) -> None:
        """MR-5.4, MR-6.11"""
        if self.turn == self.options.turn_limit:
            raise GameOver(None, "turn_limit")
        self.acts.turn += 1
        self.values.turn_player = (self.turn - 1) % 2
        self.choices_and_events = 0

    def count_for_loop(self) -> None:
        self.choices_and_events += 1
        if self.choices_and_events > self.options.loop_limit:
            raise GameOver(None, "loop")

    def shuffle(self, seat: int) -> None:
        """The order comes from outside; the cards are handed out in the order of their numbers."""
        deck = self.table.players[seat][Zone.DECK]
        order = self.orders(seat, self.shuffles[seat], sorted(card.number for card in deck))
        self.shuffles[seat] += 1
        deck.sort(key=lambda card: order.index(card.number))

    # -- the circle ---------------------------------------------------------------------------------------------------

    def resolve_circle(self) -> Asking[None]:
        """Until it is empty, the turn player's events first (MR-8.3)."""
        yield from self.circle.resolve((self.turn_player, 1 - self.turn_player), self.resolve_event)

    def resolve_own_events(self) -> Asking[None]:
        """The turn player's alone (MR-7.4)."""
        yield from self.circle.resolve((self.turn_player,), self.resolve_event)

    def resolve_event(self, event: Event) -> Asking[None]:
        self.count_for_loop()
        resolution = Resolution(event, self.acts, self.changes, self.shuffle, in_attack=self.attack is not None)
        yield from resolution.resolve()

    # -- who may do what ----------------------------------------------------------------------------------------------

    def new_this_turn(self, crew: Piece) -> bool:
        return crew.turn_entered == self.turn
