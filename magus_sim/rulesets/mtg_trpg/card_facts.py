"""A card as plain facts, kept in every run, and the card that such facts tell of."""

from __future__ import annotations

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.language import TextFaults
from magus_sim.ruleset import Facts

from .card import Card, Kind
from .labels import COLOURS
from .language import read_text, write_text
from .language.tree import Colour

NUMBERS = ("level", "cost", "power", "toughness", "upkeep", "initiative")


def facts_of(card: Card) -> Facts:
    """The card's names and all that the rules see of it; its text in the canonical wording, so that how it is worded
    makes no difference."""
    facts: dict[str, str | int] = {"kind": card.kind.value, "name_ja": card.name, "name_en": card.name_en}
    if card.colour is not None:
        facts["colour"] = card.colour.name.lower()
    facts |= {name: getattr(card, name) for name in NUMBERS if getattr(card, name)}
    if card.lands:
        facts["lands"] = ",".join(card.lands)
    if card.lines:
        facts["text_ja"] = write_text(card.lines, "ja")
    return facts


def card_of_facts(facts: Facts) -> Card:
    """The card of recorded facts. Raises FaultyFiles if they are not enough to read one."""
    name = str(facts.get("name_ja", "?"))

    def number(key: str) -> int:
        return int(facts.get(key, 0))

    try:
        kind = Kind(facts["kind"])
        text = str(facts.get("text_ja", ""))
        colour = facts.get("colour")
        lands = str(facts.get("lands", ""))
        return Card(
            name=name,
            name_en=str(facts["name_en"]),
            kind=kind,
            colour=list(Colour)[list(COLOURS).index(str(colour))] if colour else None,
            lines=read_text(text, kind.value, "ja") if text else (),
            lands=tuple(lands.split(",")) if lands else (),
            level=number("level"),
            cost=number("cost"),
            power=number("power"),
            toughness=number("toughness"),
            upkeep=number("upkeep"),
            initiative=number("initiative"),
        )
    except (KeyError, ValueError, TextFaults) as error:
        message = f"the facts of this card cannot be read: {type(error).__name__} {error}"
        raise FaultyFiles([Problem(f"card 「{name}」", None, "facts", message)]) from error
