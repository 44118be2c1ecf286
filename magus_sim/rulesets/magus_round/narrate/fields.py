"""What lies before the players, in words for people and in numbers for programs."""

from __future__ import annotations

from magus_sim.told import Field, Label

from ..card import Kind
from ..engine.ops import Zone
from . import words
from .view import View
from .words import EMPTY, say


def field_of(view: View, seat: int) -> Field:
    """One player's counts, then the magus and the crews in the order in which they came."""
    numbers = [(label, str(view.count(seat, zone))) for zone, label in words.NUMBERS.items()]
    ready, energy = int(view.game.players[seat].ready), view.count(seat, Zone.ENERGY)
    rows = [row_of(view, card) for card in view.pile(seat, Zone.FIELD)]
    return Field((*numbers, (words.ENERGY, f"{ready}/{energy}")), tuple(rows))


def row_of(view: View, card: int) -> tuple[Label, ...]:
    """A card of the field: its name, power, level, and whatever else there is to know."""
    marks = [label for what, label in words.FLAGS.items() if view.is_crew(card) and view.has(card, what)]
    if view.tapped[card]:
        marks.insert(0, words.IS_TAPPED)
    told = Label(", ".join(mark.en for mark in marks), "、".join(mark.ja for mark in marks))
    if view.printed(card).kind is Kind.MAGUS:
        return (view.title(card), EMPTY, words.IS_MAGUS, told)
    power = str(view.power(card))
    return (view.title(card), Label(power, power), say(words.LEVEL, level=view.level[card]), told)


def counts_of(view: View, seat: int) -> dict[str, int]:
    """How many cards one player has where, and how many of the energy cards are ready to pay with."""
    zones = (*words.NUMBERS, Zone.ENERGY)
    return {zone.name.lower(): view.count(seat, zone) for zone in zones} | {"ready": int(view.game.players[seat].ready)}


def facts_of(view: View, card: int) -> dict[str, int]:
    """A card in numbers: a crew on the field as it is there, any other card as it is printed."""
    face = view.printed(card)
    facts = {"crew": int(face.kind is Kind.CREW), "value": face.value, "power": face.power, "tapped": view.tapped[card]}
    if view.is_crew(card):
        facts |= {"power": view.power(card), "level": view.level[card]}
        facts |= {what.name.lower(): int(view.has(card, what)) for what in words.FLAGS}
    return facts
