"""Magus Round's half of the deck builder (magus_sim/decks/workshop.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.decks.deck_list import DeckList
from magus_sim.decks.workshop import SIZE, DeckGroup, DeckWish, Profile
from magus_sim.sources.names import name_key
from magus_sim.told import Label

from .card import Card, Kind
from .card_files import CardSet
from .deck_limits import Limits
from .decks import known_names, listed
from .labels import KINDS

if TYPE_CHECKING:
    from .building.traits import Traits

VALUE = Label("value", "バリュー")
KIND = Label("kind", "種類")
SUBTYPE = Label("subtype", "サブタイプ")


class MagusRoundWorkshop:
    """See decks.workshop.Workshop."""

    game = "magus_round"
    mendable = frozenset({SIZE, "copies", "magus"})

    def __init__(self, cards: CardSet, limits: Limits) -> None:
        self.cards = cards
        self.limits = limits
        self.known = known_names(cards)
        self.order = tuple(card.name for card in sorted(cards.values(), key=lambda card: card.kind is not Kind.MAGUS))

    def listed(self, text: str, file: Path) -> DeckList:
        """See decks.workshop.Workshop."""
        return listed(text, file, self.cards, self.limits)

    def build(self, wish: DeckWish) -> list[DeckGroup]:
        """See decks.workshop.Workshop."""
        from .building.choice import Builder
        from .building.wishes import task_of

        return Builder(task_of(wish, self.cards, self.limits), self._traits, self.cards.subtypes).build()

    @cached_property
    def _traits(self) -> dict[str, Traits]:
        from .building.traits import traits_of

        return {card.name: traits_of(card) for card in self.cards.values()}

    def label(self, card: str) -> Label:
        """See decks.workshop.Workshop."""
        front = self.cards[name_key(card)].front
        return Label(front.name_en, front.name_ja)

    def profiles(self, slots: Sequence[str]) -> tuple[Profile, ...]:
        """See decks.workshop.Workshop; the magus counts in none of them."""
        cards = [self.cards[name_key(name)] for name in slots]
        others = [card for card in cards if card.kind is not Kind.MAGUS]
        values = Counter(card.front.value for card in others)
        span = range(min(values, default=0), max(values, default=-1) + 1)
        mean = sum(card.front.value for card in others) / len(others) if others else None
        return (
            Profile(
                "value", VALUE, {str(n): values[n] for n in span}, {str(n): Label(str(n), str(n)) for n in span}, mean
            ),
            Profile("kind", KIND, Counter(card.kind.value for card in others), {k.value: KINDS[k] for k in Kind}),
            Profile("subtype", SUBTYPE, dict(Counter(self._subtypes(others)).most_common()), self._words()),
        )

    def _subtypes(self, cards: Sequence[Card]) -> Iterator[str]:
        return (card.front.subtype for card in cards if card.front.subtype)

    def _words(self) -> dict[str, Label]:
        return {english: Label(english, japanese) for english, japanese in self.cards.subtypes.items()}
