"""The plain baseline of a card: a crew of its value that does nothing but stand and fight.

Its power and gain are the medians of the shipped crews of that value, so it is what a crew of that value usually is,
less its text. It is a weak card: a printed crew without abilities has more power to make up for that. Its subtype is
its own, and no card speaks of it. So what a card is worth above its baseline is what its text, its subtype and its
uncommon numbers bring.
"""

from __future__ import annotations

from functools import cache
from statistics import median_low

from magus_sim.ruleset import Facts

from .card import Card, Kind
from .card_files import shipped_cards
from .card_subtypes import TABLE

NAME_JA, NAME_EN = "基準クルー{}", "Baseline crew {}"
SUBTYPE_JA, SUBTYPE_EN = "基準", "Baseline"


def baseline_of(card: Card) -> Facts | None:
    """The facts of its baseline; None for a magus, which a deck cannot be without (MR-3.2). A baseline is its own."""
    if card.kind is Kind.MAGUS:
        return None
    value = card.front.value
    power, gain = usual_crew(value)
    return {
        "kind": Kind.CREW.value,
        "name_ja": NAME_JA.format(value),
        "name_en": NAME_EN.format(value),
        "subtype": SUBTYPE_JA,
        "value": value,
        "power": power,
        "gain": gain,
        "text_ja": "",
        f"{TABLE}.{SUBTYPE_EN}": SUBTYPE_JA,
    }


@cache
def usual_crew(value: int) -> tuple[int, int]:
    """Median power and gain of the shipped crews of a value; where there is none, of the nearest value."""
    crews = [card.front for card in shipped_cards().values() if card.kind is Kind.CREW]
    nearest = min((crew.value for crew in crews), key=lambda other: (abs(other - value), other))
    alike = [crew for crew in crews if crew.value == nearest]
    return median_low(crew.power for crew in alike), median_low(crew.gain for crew in alike)
