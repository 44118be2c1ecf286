"""The plain baseline of a card: it costs what the card costs, and says the plainest thing that its kind can say.

An attack spell of 3 is ATK +6, a defence spell of 2 DEF +4. So what a card is worth above its baseline is what its own
parts bring over the plain one.
"""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.ruleset import Facts

from .card import Card, Girl, Part, Spell
from .card_facts import facts_of
from .labels import KINDS
from .parts import MOST_PARTS, PARTS

PLAIN: Mapping[str, str] = {
    "attack": "atk",
    "strengthen": "atk_up",
    "weaken": "atk_down",
    "recover": "heal",
    "summon": "body_hp",
    "defence": "guard",
    "order": "draw_discard",
}
"""Kind of card → its plainest part; a summon has it beside its body."""


def baseline_of(card: Card) -> Facts | None:
    """The facts of its baseline. None for a girl, whom a deck cannot be without, and for a miracle, which has no plain
    one. A baseline is its own."""
    if isinstance(card, Girl) or card.kind not in PLAIN:
        return None
    plain = PLAIN[card.kind]
    body = [Part("body")] if card.kind == "summon" else []
    times = (card.cost - len(body)) // PARTS[plain].cost if PARTS[plain].cost else 1
    parts = (*body, *([Part(plain, min(times, MOST_PARTS))] if times else []))
    kind = KINDS[card.kind]
    names = (f"基準の{kind.ja}{card.cost}", f"Baseline {kind.en} {card.cost}")
    return facts_of(Spell(*names, card.kind, parts))
