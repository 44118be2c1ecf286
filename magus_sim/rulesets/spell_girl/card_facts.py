"""A card as runs record it: its names and all that the rules see; and read back from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.ruleset import Facts
from magus_sim.sources.names import name_key
from magus_sim.sources.toml_file import TomlFile

from .card import Card, Girl, Part
from .card_files import CardSet, cards_of, shipped_cards

RECORDED = "the cards of the run"
"""Stands for the file of a card that was read back."""
BETWEEN = ", "
"""Between the parts of a card."""


def facts_of(card: Card) -> Facts:
    """The keys are those of a card file; `parts` are one text, `atk x2, burn`."""
    names: dict[str, str | int] = {"name_ja": card.name, "name_en": card.name_en}
    if isinstance(card, Girl):
        status = {"hp": card.hp, "mp": card.mp, "atk": card.atk, "def": card.def_, "spe": card.spe}
        return {"kind": "girl", **names, **status, "skill": card.skill}
    return {"kind": card.kind, **names, "cost": card.cost, "parts": BETWEEN.join(map(str, card.parts))}


def parts_in(facts: Facts) -> list[Part]:
    """The parts that facts name."""
    found = (entry.partition(" x") for entry in str(facts["parts"]).split(BETWEEN))
    return [Part(id, int(times or 1)) for id, _, times in found]


def is_as_shipped(card: Card) -> bool:
    """Whether a shipped card has these facts."""
    shipped = shipped_cards().find(card.name)
    return shipped is not None and facts_of(shipped) == facts_of(card)


def with_recorded(cards: CardSet, recorded: Mapping[str, Facts]) -> CardSet:
    """The cards, with those in place of their namesakes that were recorded with other facts.

    Raises FaultyFiles if one of them cannot be read by itself.
    """
    others = [facts for name, facts in recorded.items() if _facts_today(cards, name) != facts]
    if not others:
        return cards
    try:
        read = cards_of([TomlFile(RECORDED, _card_file(others), {}, {})])
    except FaultyFiles as faults:
        advice = "name the card files of the run with --cards"
        raise FaultyFiles(
            [Problem(RECORDED, None, each.code, each.message, each.suggestion or advice) for each in faults.problems]
        ) from faults
    taken = {name_key(name) for card in read.values() for name in card.names}
    kept = [card for card in cards.values() if taken.isdisjoint(map(name_key, card.names))]
    return CardSet([*kept, *read.values()])


def _facts_today(cards: CardSet, name: str) -> Facts | None:
    card = cards.find(name)
    return None if card is None else facts_of(card)


def _card_file(recorded: Sequence[Facts]) -> dict[str, Any]:
    """What a card file of these cards would hold."""
    file: dict[str, Any] = {}
    for facts in recorded:
        card: dict[str, Any] = dict(facts)
        table = kind = str(card["kind"])
        if kind in ("girl", "order", "miracle"):
            del card["kind"]
        else:
            table = "spell"
        if "parts" in card:
            card["parts"] = str(card["parts"]).split(BETWEEN)
        if table != "spell":
            card.pop("cost", None)
        file.setdefault(table, []).append(card)
    return file
