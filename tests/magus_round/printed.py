"""Cards of scenes with their text in both languages, as cards from a file have it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from magus_sim.rulesets.magus_round.card import Card, Face
from magus_sim.rulesets.magus_round.language import write_text
from tests.magus_round import scene


def printed(face: Face) -> Face:
    return replace(face, text_ja=write_text(face.lines, "ja"), text_en=write_text(face.lines, "en"))


def crew(name: str, text: str = "", **more: Any) -> Card:
    card = scene.crew(name, text, **more)
    return replace(card, front=printed(card.front))


def magic(name: str, text: str, **more: Any) -> Card:
    card = scene.magic(name, text, **more)
    return replace(card, front=printed(card.front))


def magus(name: str, text: str = "", **more: Any) -> Card:
    card = scene.magus(name, text, **more)
    return replace(card, front=printed(card.front))
