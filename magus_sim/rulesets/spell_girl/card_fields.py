"""The numbers on a card that a designer may change, as fields of its facts.

Of a card of the main deck how often it has each of its parts, by the part's id; its cost follows. Of a girl her `hp`;
her MP follows (SG-2.2). ATK, DEF and SPE are 6 together, so none of them can change alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.errors import UsageFault
from magus_sim.ruleset import CardField, Facts

from .card import Part
from .card_checks import MP_OF, PRICES
from .card_facts import BETWEEN, parts_in
from .parts import PARTS

HP_STEP = 2


def fields_of(facts: Facts) -> Mapping[str, CardField]:
    """The fields of a card with these facts."""
    if facts["kind"] == "girl":
        return {"hp": CardField(int(facts["hp"]), HP_STEP)}
    return {part.id: CardField(part.times) for part in parts_in(facts) if PARTS[part.id].stacks}


def with_number(facts: Facts, field: str, number: int) -> Facts:
    """The facts with another number in a field. Raises UsageFault for a field or a number that there cannot be."""
    fields = fields_of(facts)
    if field not in fields:
        there_are = f"there are {', '.join(fields)}" if fields else "it has none"
        raise UsageFault(f"{facts['name_ja']} has no field {field!r}; {there_are}")
    if facts["kind"] == "girl":
        paid = number + PRICES[str(facts["skill"])].get("hp", 0)
        return {**facts, "hp": number, "mp": MP_OF.get(paid, int(facts["mp"]))}
    if number < 1:
        raise UsageFault(f"{facts['name_ja']}.{field}={number}: a part stands on a card once at least")
    parts = [Part(part.id, number if part.id == field else part.times) for part in parts_in(facts)]
    cost = sum(PARTS[part.id].cost * part.times for part in parts)
    return {**facts, "cost": cost, "parts": BETWEEN.join(map(str, parts))}
