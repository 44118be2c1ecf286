"""What a player must know to solve a puzzle and the board does not show: the own hand, and what is printed on cards."""

from __future__ import annotations

from magus_sim.told import Label

from ..card import Kind
from ..engine.ops import ANY, Zone
from ..narrate.view import View
from .board import BYSTANDERS, FILLER

UNSAID = (FILLER.front, *(bystander.front for bystander in BYSTANDERS))
"""Faces that stand for cards of no interest."""


def hand_of(view: View, seat: int) -> Label:
    """The cards in hand."""
    return view.names(view.pile(seat, Zone.HAND))


def texts_for(view: View, seat: int) -> list[Label]:
    """What is printed on the cards that lie open to a player, each once; after a magus its back."""
    cards = view.pile(seat, Zone.HAND)
    cards += [card for owner in (seat, 1 - seat) for card in view.pile(owner, Zone.FIELD)]
    shown: list[int] = []
    for number in dict.fromkeys(view.face[card] for card in cards):
        if view.table.faces[number] not in UNSAID:
            back = int(view.lib.faces[number].back)
            shown += [number] if back == ANY else [number, back]
    return [_printed(view, number) for number in shown]


def _printed(view: View, number: int) -> Label:
    """A face in one line: its name, its value, power and gain, and its text."""
    face = view.table.faces[number]
    lines = dict.fromkeys(view.table.text(number, at) for at in range(len(face.lines)))
    facts = {Kind.CREW: f" [{face.value}, {face.power}+{face.gain}]", Kind.MAGIC: f" [{face.value}]"}.get(face.kind, "")
    english, japanese = " / ".join(line.en for line in lines), "／".join(line.ja for line in lines)
    return Label(
        f"{face.name_en}{facts}" + (f": {english}" if lines else ""),
        f"{face.name_ja}{facts}" + (f"：{japanese}" if lines else ""),
    )
