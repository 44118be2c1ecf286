"""The door: one question at a time, answered with the position of an option (docs/choices.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magus_sim.rulesets.magus_round.card import Card

from .options import RuleOptions
from .picks import Asking, Option, Question
from .pieces import Piece, Zone
from .state import Orders, State
from .turn import play_game
from .zones import GameOver

ORDERED = (Zone.DECK, Zone.LIFE, Zone.HAND, Zone.FIELD, Zone.ENERGY, Zone.DISCARD, Zone.EXILE)


class ReferenceGame:
    """One game. Seat 0 plays first; a deck is 41 cards with the magus in slot 0.

    `orders` is asked for every shuffle: (seat, 0 for the set-up and then 1, 2, …, card numbers ascending) → the same
    numbers with the top of the deck first.
    """

    def __init__(
        self, decks: tuple[Sequence[Card], Sequence[Card]], orders: Orders, options: RuleOptions | None = None
    ) -> None:
        self.state = State(decks, orders, options or RuleOptions())
        self.result: tuple[int | None, str] | None = None
        """None while the game is on; then the winner's seat (None: a tie) and the reason."""
        self.rules: Asking[None] = play_game(self.state)
        self.waiting: Question | None = None
        self.go_on(None)

    @property
    def question(self) -> str | None:
        return self.waiting.name if self.waiting else None

    @property
    def asked(self) -> int | None:
        return self.waiting.asked if self.waiting else None

    @property
    def options(self) -> list[Option]:
        return list(self.waiting.options) if self.waiting else []

    def choose(self, index: int) -> None:
        """Answer the question. Raises IndexError for a position that is no option."""
        if not 0 <= index < len(self.options):
            raise IndexError(index)
        self.go_on(index)

    def go_on(self, index: int | None) -> None:
        try:
            if index is not None and self.waiting is not None:
                self.state.count_choice(self.waiting)
            self.waiting = next(self.rules) if index is None else self.rules.send(index)
        except GameOver as over:
            self.waiting = None
            self.result = (over.winner, over.reason)

    def snapshot(self) -> dict[str, Any]:
        """The whole state in plain values, hidden cards too."""
        state = self.state
        looks = {crew.number: state.values.look(crew) for crew in state.table.crews()}
        return {
            "turn": state.turn,
            "turn_player": state.turn_player,
            "step": state.step,
            "damage_taken": tuple(player.damage_taken for player in state.table.players),
            "cards": {piece.number: card_values(piece) for piece in state.table.pieces},
            "zones": [
                {zone.value: [card.number for card in player[zone]] for zone in ORDERED}
                for player in state.table.players
            ],
            "circle": sorted(event.description for event in state.circle.events),
            "power": {number: look.power for number, look in looks.items()},
            "keywords": {number: sorted(word.name for word in look.keywords) for number, look in looks.items()},
        }


def card_values(piece: Piece) -> dict[str, Any]:
    return {
        "zone": piece.zone.value,
        "host": piece.host.number if piece.host else None,
        "tapped": piece.tapped,
        "transformed": piece.transformed,
        "turn_entered": piece.turn_entered,
    }
