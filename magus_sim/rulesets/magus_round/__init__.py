"""Magus Round (メイガスラウンド): its cards, its rules and its policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.ruleset import Deck, Label, Measure

from .card_files import CardSet, shipped_cards
from .decks import read_decks
from .labels import MEASURES, REASONS, RULESET, USES
from .rule_options import DEFAULT, RuleOptions

if TYPE_CHECKING:
    from .engine.batch import MagusRoundEngine


class MagusRound:
    """The light half of Magus Round. See ruleset.Ruleset.

    `cards` are the cards that decks can name (None: the shipped ones), `options` the numbers that the rules leave open.
    """

    name = "magus_round"
    label: Label = RULESET
    measures: tuple[Measure, ...] = MEASURES
    reasons: Mapping[str, Label] = REASONS
    uses: Mapping[str, Label] = USES

    def __init__(self, cards: CardSet | None = None, options: RuleOptions = DEFAULT) -> None:
        self._cards = cards
        self.options = options

    @cached_property
    def cards(self) -> CardSet:
        """The cards that decks can name."""
        return shipped_cards() if self._cards is None else self._cards

    def read_decks(self, paths: Sequence[Path]) -> list[Deck]:
        """See ruleset.Ruleset."""
        return read_decks(paths, self.cards)

    def card_label(self, name: str) -> Label:
        """See ruleset.Ruleset."""
        card = self.cards.find(name)
        return Label(name, name) if card is None else Label(card.front.name_en, card.front.name_ja)

    def is_compiled(self) -> bool:
        """See ruleset.Ruleset."""
        from magus_sim.records import COMPILES, IS_WARM

        return IS_WARM or not COMPILES

    def engine(self) -> MagusRoundEngine:
        """See ruleset.Ruleset."""
        from .engine.batch import MagusRoundEngine

        return MagusRoundEngine({card.name: card for card in self.cards.values()}, self.options)
