"""A deck's energy plan: how likely each card can be played on its turn, and which opening hands to keep.

The plan puts one energy card down each turn (MR-6.4), so a card of value v is played on its player's turn v. It can be
played if it is among the cards seen by then and v others lie as energy. A seen card is a random one of the forty: six
lie in the life (MR-4.4), unknown, and any of them is as likely as any other to be the card. So the chances are exact
before damage is taken; cards that draw, search or make energy come on top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from magus_sim.decks.chances import exactly, none_of, some_of
from magus_sim.sources.rule_options import UNLIMITED

from .card import Card
from .language.tree import Transform
from .rule_options import RuleOptions

EARLY = 2
"""The value and the turn up to which a play is early."""
TURNS = 8
"""The plan looks so many turns ahead."""


@dataclass(frozen=True, slots=True)
class CardChance:
    """A card in the plan. `earliest` is the first turn of the first player on which it can be played if the whole hand
    becomes energy (None: not within the plan's horizon). `in_life`: all copies lie in the life at first."""

    card: Card
    copies: int
    turn: int
    first: float
    second: float
    earliest: int | None
    in_life: float


@dataclass(frozen=True, slots=True)
class TurnChance:
    """The chance to hold a card that can be played on a turn, as first and as second player."""

    turn: int
    first: float
    second: float


@dataclass(frozen=True, slots=True)
class HandAdvice:
    """An opening hand with so many early plays: the chance of an early play if it is kept, and if it is shuffled in."""

    early: int
    keep: float
    again: float

    @property
    def keeps(self) -> bool:
        return self.keep >= self.again


@dataclass(frozen=True, slots=True)
class EnergyPlan:
    """The plan of a deck under rule options. `hands`: (first, second) player; empty without a mulligan."""

    cards: tuple[CardChance, ...]
    turns: tuple[TurnChance, ...]
    transform: int | None
    hands: tuple[tuple[HandAdvice, HandAdvice], ...]


def energy_plan(cards: Sequence[Card], options: RuleOptions) -> EnergyPlan:
    """The plan of a deck; the magus comes first in `cards`."""
    return _Planner(cards, options).plan()


class _Planner:
    def __init__(self, cards: Sequence[Card], options: RuleOptions) -> None:
        self.magus, *self.others = cards
        self.options = options
        self.deck = len(self.others)

    def plan(self) -> EnergyPlan:
        copies = Counter(self.others)
        order = sorted(copies, key=lambda card: card.front.value)
        xs = [line.x for line in self.magus.front.lines if isinstance(line, Transform)]
        return EnergyPlan(
            tuple(self._card(card, copies[card]) for card in order),
            tuple(TurnChance(t, self._any_play(t, True), self._any_play(t, False)) for t in range(1, TURNS + 1)),
            xs[0] if xs else None,
            tuple(self._hands()) if self.options.mulligan else (),
        )

    def seen(self, turn: int, first: bool) -> int:
        """Cards that a player has seen in the card play step of their own turn (MR-4.5, MR-6.3)."""
        draws = turn - (1 if first and not self.options.first_player_draws else 0)
        return min(self.options.opening_hand + draws, self.deck - self.options.life)

    def _turn(self, card: Card) -> int:
        return max(1, card.front.value)

    def _pays(self, value: int, turn: int, first: bool) -> bool:
        """Whether one energy card each turn pays a value, with the card itself still in hand."""
        energy = 0 if self.options.energy_per_turn == 0 else turn
        return value <= energy and self.seen(turn, first) >= value + 1

    def _card(self, card: Card, copies: int) -> CardChance:
        turn = self._turn(card)
        first, second = (self._chance(card, copies, turn, first) for first in (True, False))
        in_life = exactly(copies, copies, self.options.life, self.deck)
        return CardChance(card, copies, turn, first, second, self._earliest(card.front.value), in_life)

    def _chance(self, card: Card, copies: int, turn: int, first: bool) -> float:
        pays = self._pays(card.front.value, turn, first)
        return some_of(copies, self.seen(turn, first), self.deck) if pays else 0.0

    def _earliest(self, value: int) -> int | None:
        limit = self.options.energy_per_turn
        for turn in range(1, self.deck + 1):
            down = self.seen(turn, True) - 1 if limit == UNLIMITED else min(limit * turn, self.seen(turn, True) - 1)
            if down >= value:
                return turn
        return None

    def _any_play(self, turn: int, first: bool) -> float:
        playable = sum(self._pays(card.front.value, turn, first) for card in self.others)
        return some_of(playable, self.seen(turn, first), self.deck)

    # ---- keep or mulligan (MR-4.5) ----------------------------------------------------------------------------------

    def _hands(self) -> list[tuple[HandAdvice, HandAdvice]]:
        early = sum(card.front.value <= EARLY for card in self.others)
        most = min(early, self.options.opening_hand, 2)
        return [(self._hand(each, early, True), self._hand(each, early, False)) for each in range(most + 1)]

    def _hand(self, early: int, all_early: int, first: bool) -> HandAdvice:
        """The chance to hold an early play by turn EARLY. A hand that is shuffled in is drawn anew from all cards but
        the life, which stays where it is."""
        hand, life = self.options.opening_hand, self.options.life
        rest, left = self.deck - hand, all_early - early
        draws = self.seen(EARLY, first) - hand
        keep = 1.0 if early else some_of(left, draws, rest)
        none = sum(
            exactly(in_life, left, life, rest) * none_of(all_early - in_life, hand + draws, self.deck - life)
            for in_life in range(min(left, life) + 1)
        )
        return HandAdvice(early, keep, 1.0 - none)
