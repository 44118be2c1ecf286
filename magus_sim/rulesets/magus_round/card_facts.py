"""A card as runs record it: its names and all that the rules see, in canonical words; and read back from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.ruleset import Facts
from magus_sim.sources.names import name_key
from magus_sim.sources.toml_file import TomlFile

from .card import Card, Face, Kind
from .card_files import CardSet, cards_of, shipped_cards
from .card_subtypes import TABLE
from .language import write_text
from .language.phrases import SUBTYPES

RECORDED = "the cards of the run"
"""Stands for the file of a card that was read back."""

NUMBERS = {Kind.CREW: ("value", "power", "gain"), Kind.MAGIC: ("value",), Kind.MAGUS: ()}


def facts_of(card: Card, subtypes: Mapping[str, str]) -> Facts:
    """The keys are those of a card file, behind `back.` those of the back. `subtypes.<English>` says the Japanese name
    of a subtype of one's own that the card has or speaks of."""
    facts: dict[str, str | int] = {"kind": card.kind.value}
    for prefix, face in zip(("", "back."), card.faces, strict=False):
        facts |= {prefix + key: value for key, value in _of_face(face, subtypes)}
    for english, japanese in subtypes.items():
        own = english not in SUBTYPES
        if own and any(face.subtype == english or f"〈{japanese}〉" in _text(face, subtypes) for face in card.faces):
            facts[f"{TABLE}.{english}"] = japanese
    return facts


def _of_face(face: Face, subtypes: Mapping[str, str]) -> Iterator[tuple[str, str | int]]:
    yield "name_ja", face.name_ja
    yield "name_en", face.name_en
    if face.subtype:
        yield "subtype", subtypes[face.subtype]
    for key in NUMBERS[face.kind]:
        yield key, getattr(face, key)
    yield "text_ja", _text(face, subtypes)


def _text(face: Face, subtypes: Mapping[str, str]) -> str:
    return write_text(face.lines, "ja", subtypes=subtypes)


def is_as_shipped(card: Card, subtypes: Mapping[str, str]) -> bool:
    """Whether a shipped card has these facts."""
    shipped = shipped_cards().find(card.name)
    return shipped is not None and facts_of(shipped, SUBTYPES) == facts_of(card, subtypes)


def with_recorded(cards: CardSet, recorded: Mapping[str, Facts]) -> CardSet:
    """The cards, with those in place of their namesakes that were recorded with other facts.

    Raises FaultyFiles if one of them cannot be read by itself.
    """
    others = [facts for name, facts in recorded.items() if _facts_today(cards, name) != facts]
    if not others:
        return cards
    try:
        read = cards_of(TomlFile(RECORDED, _card_file(others), {}, {}), cards)
    except FaultyFiles as faults:
        advice = "name the card files of the run with --cards"
        raise FaultyFiles(
            [Problem(RECORDED, None, each.code, each.message, each.suggestion or advice) for each in faults.problems]
        ) from faults
    taken = {key for card in read.values() for key in _name_keys(card)}
    kept = [card for card in cards.values() if taken.isdisjoint(_name_keys(card))]
    return CardSet([*kept, *read.values()], read.subtypes)


def _name_keys(card: Card) -> Iterator[str]:
    return (name_key(name) for face in card.faces for name in face.names)


def _facts_today(cards: CardSet, name: str) -> Facts | None:
    card = cards.find(name)
    return None if card is None else facts_of(card, cards.subtypes)


def _card_file(recorded: Sequence[Facts]) -> dict[str, Any]:
    """What a card file of these cards would hold."""
    file: dict[str, Any] = {}
    for facts in recorded:
        card: dict[str, Any] = {}
        for key, value in facts.items():
            above, dot, below = key.partition(".")
            if dot:
                (file if above == TABLE else card).setdefault(above, {})[below] = value
            elif key != "kind":
                card[key] = value
        file.setdefault(str(facts["kind"]), []).append(card)
    return file
