"""A game in progress: the table, the circle, the turn, and the luck that comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from magus_sim.rulesets.magus_round.card import Card

from .acts import Acts
from .changes import Changes
from .circle import Circle, Event
from .effects import Resolution
from .loops import Loops
from .options import RuleOptions
from .picks import Asking, Question
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
        self.activated: set[tuple[Mark, bool, int]] = set()
        """All abilities that were activated this turn."""
        self.loops = Loops(options.loop_limit)

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
        self.loops.begin_turn()

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
        self.loops.count(lambda: self.position(None, [*self.circle.events, event]))
        resolution = Resolution(event, self.acts, self.changes, self.shuffle, in_attack=self.attack is not None)
        yield from resolution.resolve()

    # -- loops (MR-5.7) -----------------------------------------------------------------------------------------------

    def count_choice(self, question: Question) -> None:
        """Before it is carried out. What is asked for an effect or a cost is in the middle of something."""
        inside = question.name in ("PICK", "MAY", "CHOOSE_ONE")
        self.loops.count(None if inside else lambda: self.position(question, self.circle.events))

    def position(self, question: Question | None, waiting: Sequence[Event]) -> Hashable:
        """What both players see (MR-9.7), but for what only grows."""
        return (
            self.step if self.step in ("card_play", "battle", "turn_end") else "before",
            (question.name, question.asked) if question else None,
            self.attack.attacker.number if self.attack else None,
            None if self.options.level_ups_per_turn is None else self.player.level_ups,
            tuple(len(player[zone]) for player in self.table.players for zone in (Zone.DECK, Zone.HAND, Zone.LIFE)),
            frozenset(self.how_it_lies(piece) for piece in self.table.pieces),
            frozenset(event.description for event in waiting),
        )

    def how_it_lies(self, piece: Piece) -> Hashable:
        """One card as both players see it. Of what acts on a crew only the kinds count."""
        if piece.zone in (Zone.DECK, Zone.HAND, Zone.LIFE):
            return None
        host = piece.host.number if piece.host else None
        lies = (piece.number, piece.zone, piece.tapped, host)
        if piece.zone is not Zone.FIELD:
            return lies
        lines = frozenset(
            line for mark, side, line in self.activated if (mark, side) == (piece.mark, piece.transformed)
        )
        kinds = frozenset(change.kind for change in self.changes.on(piece.mark))
        return (*lies, piece.transformed, self.new_this_turn(piece), lines, kinds)

    # -- who may do what ----------------------------------------------------------------------------------------------

    def new_this_turn(self, crew: Piece) -> bool:
        return crew.turn_entered == self.turn
