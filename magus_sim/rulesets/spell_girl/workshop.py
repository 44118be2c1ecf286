"""Spell Girl's half of the deck builder (magus_sim/decks/workshop.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from magus_sim.decks.deck_list import DeckList
from magus_sim.decks.workshop import SIZE, DeckGroup, DeckWish, Profile
from magus_sim.told import Label

from .card import Girl, Spell
from .card_files import CardSet
from .decks import known_names, listed
from .labels import KINDS
from .parts import MOST_COST
from .rule_options import RuleOptions

COST = Label("cost", "コスト")
KIND = Label("kind", "種類")


class SpellGirlWorkshop:
    """See decks.workshop.Workshop."""

    game = "spell_girl"
    mendable = frozenset({SIZE, "copies", "girl", "miracles"})

    def __init__(self, cards: CardSet, options: RuleOptions) -> None:
        self.cards = cards
        self.options = options
        self.known = known_names(cards)
        self.order = tuple(card.name for card in sorted(cards.values(), key=lambda card: not isinstance(card, Girl)))

    def listed(self, text: str, file: Path) -> DeckList:
        """See decks.workshop.Workshop."""
        return listed(text, file, self.cards, self.options)

    def label(self, card: str) -> Label:
        """See decks.workshop.Workshop."""
        return Label(self.cards[card].name_en, self.cards[card].name)

    def profiles(self, slots: Sequence[str]) -> tuple[Profile, ...]:
        """See decks.workshop.Workshop; the girl counts in none of them."""
        spells = [card for name in slots if isinstance(card := self.cards[name], Spell)]
        costs = Counter(card.cost for card in spells)
        span = [str(cost) for cost in range(MOST_COST + 1)]
        mean = sum(card.cost for card in spells) / len(spells) if spells else None
        kinds = Counter(card.kind for card in spells)
        return (
            Profile("cost", COST, {n: costs[int(n)] for n in span}, {n: Label(n, n) for n in span}, mean),
            Profile("kind", KIND, {kind: kinds[kind] for kind in KINDS if kind in kinds}, KINDS),  # type: ignore[index]
        )

    def build(self, wish: DeckWish) -> list[DeckGroup]:
        """See decks.workshop.Workshop."""
        from .building import Builder, task_of

        return Builder(task_of(wish, self.cards, self.options)).build()
