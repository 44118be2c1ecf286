"""M:tgTRPG: its cards, its rules and its policies. A party of mages fights what wanders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magus_sim.errors import FaultyFiles, Problem, UsageFault
from magus_sim.ruleset import Deck, Facts, Measure, Report, ignore
from magus_sim.sources.names import name_key
from magus_sim.told import Label, Replay, Side

from .card_facts import card_of_facts, facts_of
from .card_files import CardSet, card_set, shipped_cards
from .labels import MEASURES, REASONS, RULESET, USES
from .rule_options import DEFAULT, SPECS, WORDS, RuleOptions, read_options, write_options
from .rungs import ADVISER, PARTNER
from .side_files import deck_from, read_decks
from .sides import ENCOUNTER, PARTY, side_of

if TYPE_CHECKING:
    from .engine.batch import MtgTrpgEngine
    from .narrate.play import Beginning
    from .narrate.under_way import GameUnderWay

OWN_CARD = "if it is a card of your own, name its file with --cards"


class MtgTrpg:
    """The light half of M:tgTRPG. See ruleset.Ruleset.

    `cards` are the cards that parties and encounters can name (None: the shipped ones), `options` the numbers that the
    rules leave open.
    """

    name = "mtg_trpg"
    label: Label = RULESET
    measures: tuple[Measure, ...] = MEASURES
    reasons: Mapping[str, Label] = REASONS
    uses: Mapping[str, Label] = USES
    rule_labels: Mapping[str, Label] = {name: spec.label for name, spec in SPECS.items()}
    rule_words: Mapping[str, Label] = WORDS
    lead = "hp_share"
    partner = PARTNER
    adviser = ADVISER
    ordered_decks = True

    def __init__(self, cards: CardSet | None = None, options: RuleOptions = DEFAULT) -> None:
        self._cards = cards
        self.options = options
        self.rules: Mapping[str, str] = write_options(options)

    def with_rules(self, given: Mapping[str, str]) -> MtgTrpg:
        """See ruleset.Ruleset; the options are those of rule_options.SPECS."""
        return MtgTrpg(self._cards, read_options(given, self.options))

    def with_rules_file(self, path: Path) -> MtgTrpg:
        """See ruleset.Ruleset: this game has no rules files."""
        raise UsageFault(f"{path}: M:tgTRPG knows no rules files; give its options with --rule NAME=VALUE")

    def with_cards(self, paths: Sequence[Path], *, override: bool = False) -> MtgTrpg:
        """See ruleset.Ruleset and card_files.card_set."""
        return MtgTrpg(card_set(paths, override=override), self.options)

    @cached_property
    def cards(self) -> CardSet:
        """The cards that parties and encounters can name."""
        return shipped_cards() if self._cards is None else self._cards

    def meeting(self, a: Deck, b: Deck) -> str | None:
        """TR-9.11: a party meets an encounter in fixed seats; two parties fight a duel and exchange seats; two
        encounters never meet."""
        if a.role == b.role:
            return "exchange" if a.role == PARTY else None
        return "fixed" if (a.role, b.role) == (PARTY, ENCOUNTER) else None

    def read_decks(self, paths: Sequence[Path]) -> list[Deck]:
        """See ruleset.Ruleset."""
        return read_decks(paths, self.cards)

    def card_label(self, name: str) -> Label:
        """See ruleset.Ruleset."""
        card = self.cards.find(name)
        return Label(name, name) if card is None else Label(card.name_en, card.name)

    def card_facts(self, name: str) -> Facts:
        """See ruleset.Ruleset and card_facts."""
        return facts_of(self.cards[name_key(name)])

    def is_own_card(self, name: str) -> bool:
        """See ruleset.Ruleset."""
        shipped = shipped_cards().find(name)
        return shipped is None or facts_of(shipped) != self.card_facts(name)

    def with_card_facts(self, recorded: Mapping[str, Facts]) -> MtgTrpg:
        """See ruleset.Ruleset and card_facts."""
        told = {name_key(name): card_of_facts(facts) for name, facts in recorded.items()}
        kept = [card for key, card in self.cards.items() if key not in told]
        return MtgTrpg(CardSet([*kept, *told.values()]), self.options)

    def deck_of(self, name: str, slots: Sequence[str], role: str = ENCOUNTER, content: Any = None) -> Deck:
        """See ruleset.Ruleset; without content the cards are the creatures of an encounter."""
        told = {} if content is None else content
        worn = [equip for mage in told.get("mages", ()) for equip in mage["equips"]]
        unknown = [slot for slot in dict.fromkeys([*slots, *worn]) if self.cards.find(slot) is None]
        if unknown:
            file = f"{role} 「{name}」"
            raise FaultyFiles(
                [
                    Problem(
                        file, None, "unknown_card", f"unknown card 「{slot}」", self.cards.suggest(slot) or OWN_CARD
                    )
                    for slot in unknown
                ]
            )
        found = {slot: card for slot in [*slots, *worn] if (card := self.cards.find(slot))}
        return deck_from(name, "", side_of(slots, told, found))

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
        return kind(self._beginning(decks, policies, seed, a_first), seen_by)

    def _beginning(self, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, a_first: bool) -> Beginning:
        """A battle of these decks under the options; sides of one name are told apart."""
        from .narrate.play import Beginning

        a, b = decks
        players = (a.name, b.name) if a.name != b.name else (f"{a.name} A", f"{b.name} B")
        found = {card.name: card for card in self.cards.values()}
        sides = (side_of(a.slots, a.content, found), side_of(b.slots, b.content, found))
        return Beginning(players, sides, self.options, policies, seed, a_first)

    def is_compiled(self) -> bool:
        """See ruleset.Ruleset."""
        from .unit import RULES

        return RULES.is_ready()

    def engine(self, report: Report = ignore) -> MtgTrpgEngine:
        """See ruleset.Ruleset."""
        from .engine.batch import MtgTrpgEngine
        from .unit import RULES

        RULES.make_ready(report)
        return MtgTrpgEngine({card.name: card for card in self.cards.values()}, self.options)
