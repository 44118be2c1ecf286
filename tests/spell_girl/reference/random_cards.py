"""Decks of cards that nobody designed: random lists of parts, random girls; and random options of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from magus_sim.rulesets.spell_girl.card import Card, Girl, Part, Spell, SpellKind
from magus_sim.rulesets.spell_girl.card_checks import MP_OF, PRICES
from magus_sim.rulesets.spell_girl.card_files import shipped_cards
from magus_sim.rulesets.spell_girl.decks import read_decks
from magus_sim.rulesets.spell_girl.language import merged
from magus_sim.rulesets.spell_girl.parts import MOST_COST, MOST_PARTS, PARTS, parts_of
from magus_sim.rulesets.spell_girl.rule_options import DEFAULT, RuleOptions
from magus_sim.sources.rule_options import UNLIMITED

SHIPPED = Path(__file__).parents[3] / "decks" / "spell_girl"
KINDS: tuple[SpellKind, ...] = ("attack", "strengthen", "weaken", "recover", "summon", "defence", "order", "miracle")
CARDS = 40
MIRACLES = 3
Deck = list[Card]
"""The girl, then the cards by name, as engines number them."""


def random_decks(seed: int, options: RuleOptions = DEFAULT) -> tuple[Deck, Deck]:
    """Two legal decks of cards made for this seed alone."""
    luck = Random(seed)
    return random_deck(luck, "A", options), random_deck(luck, "B", options)


def shipped_decks(seed: int) -> tuple[Deck, Deck]:
    """Two of the shipped decks, perhaps the same twice."""
    cards = shipped_cards()
    decks = [[cards[slot] for slot in in_engine_order(deck.slots)] for deck in read_decks([SHIPPED], cards)]
    luck = Random(seed)
    return luck.choice(decks), luck.choice(decks)


def in_engine_order(slots: Sequence[str]) -> list[str]:
    return [slots[0], *sorted(slots[1:])]


def random_deck(luck: Random, name: str, options: RuleOptions) -> Deck:
    """Some decks are one-sided: the kinds have random weights."""
    weights = [luck.choice((0, 1, 3)) for _ in KINDS[:-1]]
    weights[0] += 1
    cards: list[Card] = []
    while len(cards) < CARDS:
        (kind,) = luck.choices(KINDS[:-1], weights)
        card = random_spell(luck, kind, f"{name}{len(cards):02}", options)
        cards += [card] * min(luck.randint(1, 4), CARDS - len(cards))
    for place in range(luck.randint(0, MIRACLES)):
        cards[-1 - place] = random_spell(luck, "miracle", f"{name}m{place}", options)
    return [random_girl(luck, f"{name}g", options), *sorted(cards, key=lambda card: card.name)]


def random_spell(luck: Random, kind: SpellKind, name: str, options: RuleOptions = DEFAULT) -> Spell:
    """A legal card of the kind."""
    rows = [row for row in parts_of(kind) if allowed(row.rule, options)]
    alone = [row for row in rows if row.place == "alone"]
    if alone and (kind in ("order", "miracle") or luck.random() < 0.2):
        return Spell(name, name, kind, (Part(luck.choice(alone).id),))
    parts = [Part(row.id) for row in rows if row.place == "first"]
    for _ in range(luck.randint(1 if not parts else 0, MOST_PARTS - len(parts))):
        row = luck.choice([row for row in rows if not row.place])
        cost = sum(PARTS[part.id].cost for part in parts) + row.cost
        if cost <= MOST_COST and (row.stacks or Part(row.id) not in parts):
            parts.append(Part(row.id))
    return Spell(name, name, kind, merged(parts))


def allowed(rule: str, options: RuleOptions) -> bool:
    name, _, value = rule.partition("=")
    return not rule or getattr(options, name) == {"yes": 1, "0": 0}[value]


def random_girl(luck: Random, name: str, options: RuleOptions) -> Girl:
    hp = luck.choice(list(MP_OF))
    status = luck.choice([(a, d, 6 - a - d) for a in (1, 2, 3) for d in (1, 2, 3) if 1 <= 6 - a - d <= 3])
    skill = luck.choice(("", "", "initiative", "double_strike" if options.double_strike else ""))
    price = PRICES[skill]
    atk, def_, spe = (number - price.get(key, 0) for number, key in zip(status, ("atk", "def", "spe"), strict=True))
    return Girl(name, name, hp - price.get("hp", 0), MP_OF[hp], atk, def_, spe, skill)  # type: ignore[arg-type]


def random_rules(luck: Random) -> RuleOptions:
    """Any of the options, the usual ones more often."""
    usual = luck.random() < 0.3
    return RuleOptions(
        pay=luck.choice((0, 0, 1)),
        gauge_start=luck.choice((0, 0, 3, 5)),
        draw=luck.choice((2, 2, 1, 3, 5)),
        opening=luck.choice((-1, -1, 0, 3, 12)),
        summons=luck.choice((3, 3, 0, 1, 10)),
        orders_per_turn=luck.choice((1, 0, 2, UNLIMITED)),
        spells_per_turn=luck.choice((UNLIMITED, UNLIMITED, 0, 1, 2)),
        lasting=luck.choice((3, 1, 2, 20)),
        min_cost=luck.choice((1, 0)),
        spells_any_phase=0 if usual else luck.choice((0, 1)),
        no_stacking=0 if usual else luck.choice((0, 1)),
        counter=luck.choice((0, 1)),
        charge=0 if usual else luck.choice((0, 1)),
        double_strike=luck.choice((0, 1)),
    )
