"""Puzzles for the tests, written into files."""

from __future__ import annotations

from pathlib import Path

from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.positions.file import Position, read_position

WORDS = 'theme = "order"\ntitle_ja = "題"\ntitle_en = "title"\nwhy_ja = "訳"\nwhy_en = "reason"\n'
STRIKES = """
[me]
field = ["追い討ちの騎龍", "蜜蜂飼い"]

[you]
life = 3
"""
"""The Drake must attack after the Beekeeper."""


def puzzle(folder: Path, told: str, board: str = STRIKES) -> Position:
    """A puzzle with these lines of its own, on a board."""
    file = folder / "puzzle.toml"
    file.write_text(f"[puzzle]\n{told.strip()}\n{WORDS}{board}", encoding="utf-8")
    return read_position(file, shipped_cards())
