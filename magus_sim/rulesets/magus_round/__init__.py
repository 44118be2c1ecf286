"""Magus Round (メイガスラウンド): its cards, its rules and its policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.decks.slots import numbered
from magus_sim.errors import FaultyFiles, Problem, UsageFault
from magus_sim.ruleset import CardField, Deck, Facts, Measure, Report, ignore
from magus_sim.sources.names import name_key
from magus_sim.told import Label, Replay, Side

from .baseline import baseline_of
from .card_facts import facts_of, is_as_shipped, with_recorded
from .card_fields import fields_of, with_number
from .card_files import CardSet, card_set, shipped_cards
from .deck_limits import NO_LIMITS, Limits
from .decks import deck_digest, read_decks
from .labels import MEASURES, REASONS, RULESET, USES
from .rule_options import DEFAULT, SPECS, WORDS, RuleOptions, read_options, write_options
from .rules_file import read_rules_file
from .rungs import ADVISER, PARTNER

if TYPE_CHECKING:
    from .deck_page import ToldDeck
    from .engine.batch import MagusRoundEngine
    from .narrate.play import Beginning
    from .narrate.under_way import GameUnderWay
    from .workshop import MagusRoundWorkshop

OWN_CARD = "if it is a card of your own, name its file with --cards"


class MagusRound:
    """The light half of Magus Round. See ruleset.Ruleset.

    `cards` are the cards that decks can name (None: the shipped ones), `options` the numbers that the rules leave open,
    `limits` the banned and restricted cards.
    """

    name = "magus_round"
    label: Label = RULESET
    measures: tuple[Measure, ...] = MEASURES
    reasons: Mapping[str, Label] = REASONS
    uses: Mapping[str, Label] = USES
    rule_labels: Mapping[str, Label] = {name: spec.label for name, spec in SPECS.items()}
    rule_words: Mapping[str, Label] = WORDS
    lead = "life"
    partner = PARTNER
    adviser = ADVISER
    ordered_decks = False

    def __init__(
        self, cards: CardSet | None = None, options: RuleOptions = DEFAULT, limits: Limits = NO_LIMITS
    ) -> None:
        self._cards = cards
        self.options = options
        self.limits = limits
        self.rules: Mapping[str, str] = write_options(options)

    def with_rules(self, given: Mapping[str, str]) -> MagusRound:
        """See ruleset.Ruleset; the options are those of rule_options.SPECS."""
        return MagusRound(self._cards, read_options(given, self.options), self.limits)

    def with_rules_file(self, path: Path) -> MagusRound:
        """See ruleset.Ruleset and rules_file."""
        ruled = read_rules_file(path, self.cards, self.options)
        return MagusRound(self._cards, ruled.options, ruled.limits)

    def with_cards(self, paths: Sequence[Path], *, override: bool = False) -> MagusRound:
        """See ruleset.Ruleset and card_files.card_set."""
        return MagusRound(card_set(paths, override=override), self.options, self.limits)

    @cached_property
    def cards(self) -> CardSet:
        """The cards that decks can name."""
        return shipped_cards() if self._cards is None else self._cards

    def read_decks(self, paths: Sequence[Path]) -> list[Deck]:
        """See ruleset.Ruleset."""
        return read_decks(paths, self.cards, self.limits)

    def card_label(self, name: str) -> Label:
        """See ruleset.Ruleset."""
        card = self.cards.find(name)
        return Label(name, name) if card is None else Label(card.front.name_en, card.front.name_ja)

    def card_facts(self, name: str) -> Facts:
        """See ruleset.Ruleset and card_facts."""
        return facts_of(self.cards[name_key(name)], self.cards.subtypes)

    def is_own_card(self, name: str) -> bool:
        """See ruleset.Ruleset."""
        return self._cards is not None and not is_as_shipped(self.cards[name_key(name)], self.cards.subtypes)

    def with_card_facts(self, recorded: Mapping[str, Facts]) -> MagusRound:
        """See ruleset.Ruleset and card_facts."""
        return MagusRound(with_recorded(self.cards, recorded), self.options, self.limits)

    def with_baseline(self, name: str) -> tuple[MagusRound, str] | None:
        """See ruleset.HasBaselines and baseline; a magus has none."""
        baseline = baseline_of(self.cards[name_key(name)])
        if baseline is None:
            return None
        called = str(baseline["name_ja"])
        return self.with_card_facts({called: baseline}), called

    def card_fields(self, name: str) -> Mapping[str, CardField]:
        """See ruleset.HasCardFields and card_fields."""
        return fields_of(self.card_facts(name))

    def with_card_number(self, name: str, field: str, number: int) -> MagusRound:
        """See ruleset.HasCardFields and card_fields."""
        try:
            return self.with_card_facts({name: with_number(self.card_facts(name), field, number)})
        except FaultyFiles as faults:
            told = "; ".join(str(problem.message) for problem in faults.problems)
            raise UsageFault(f"{name}.{field}={number}: {told}") from faults

    def deck_of(self, name: str, slots: Sequence[str]) -> Deck:
        """See ruleset.Ruleset."""
        cards = {slot: self.cards.find(slot) for slot in slots}
        file = f"deck 「{name}」"
        unknown = [slot for slot, card in cards.items() if card is None]
        if unknown:
            raise FaultyFiles(
                [
                    Problem(
                        file, None, "unknown_card", f"unknown card 「{slot}」", self.cards.suggest(slot) or OWN_CARD
                    )
                    for slot in unknown
                ]
            )
        known = [card for card in cards.values() if card]
        return Deck(name, "", tuple(slots), deck_digest(slots, known))

    def workshop(self) -> MagusRoundWorkshop:
        """See decks.workshop."""
        from .workshop import MagusRoundWorkshop

        return MagusRoundWorkshop(self.cards, self.limits)

    def told_deck(self, deck: Deck) -> ToldDeck:
        """The deck with its energy plan under the rule options, and what may surprise."""
        from .deck_advice import advice_for
        from .deck_page import ToldDeck
        from .deck_warnings import warnings_for
        from .energy_plan import energy_plan

        magus, *others = (self.cards[name_key(name)] for name in deck.slots)
        cards = [magus, *sorted(others, key=lambda card: card.front.value)]
        warnings = [*advice_for(cards, self.cards.subtypes), *warnings_for(cards, self.options)]
        return ToldDeck(deck, cards, energy_plan(cards, self.options), warnings)

    def replay(self, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, a_first: bool) -> Replay:
        """See ruleset.Ruleset."""
        from .narrate.play import Narrator

        return Narrator(self._beginning(decks, policies, seed, a_first)).replay()

    def begin(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seed: int,
        a_first: bool,
        seen_by: Side | None,
        *,
        tell: bool = True,
    ) -> GameUnderWay:
        """See ruleset.Ruleset."""
        from .narrate.under_way import GameUnderWay, Untold

        kind = GameUnderWay if tell else Untold
        return kind(self._beginning(decks, policies, seed, a_first), seen_by, self.cards.subtypes)

    def _beginning(self, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, a_first: bool) -> Beginning:
        """A game of these decks under the options; players of one name are told apart."""
        from .narrate.play import Beginning

        a, b = decks
        players = (a.name, b.name) if a.name != b.name else (f"{a.name} A", f"{b.name} B")
        (names_a, lots_a), (names_b, lots_b) = (numbered(deck.slots) for deck in decks)
        cards_a, cards_b = ([self.cards[name_key(name)] for name in names] for names in (names_a, names_b))
        return Beginning(players, (cards_a, cards_b), self.options, policies, seed, a_first, (lots_a, lots_b))

    def is_compiled(self) -> bool:
        """See ruleset.Ruleset."""
        from .unit import RULES

        return RULES.is_ready()

    def engine(self, report: Report = ignore) -> MagusRoundEngine:
        """See ruleset.Ruleset."""
        from .engine.batch import MagusRoundEngine
        from .unit import RULES

        RULES.make_ready(report)
        return MagusRoundEngine({card.name: card for card in self.cards.values()}, self.options)
