"""The card languages that must keep the laws. A game joins by one line in `LANGUAGES`, and by one in `MISTAKES`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from magus_sim.language import Language
from magus_sim.rulesets.magus_round.language import LANGUAGE as MAGUS_ROUND
from magus_sim.rulesets.mtg_trpg.language import LANGUAGE as MTG_TRPG
from magus_sim.rulesets.spell_girl.language import LANGUAGE as SPELL_GIRL

from .golden import Mistakes
from .toy import TOY

LANGUAGES: dict[str, Language[Any]] = {
    "toy": TOY,
    "magus_round": MAGUS_ROUND,
    "mtg_trpg": MTG_TRPG,
    "spell_girl": SPELL_GIRL,
}
TESTS = Path(__file__).parents[1]
FOLDERS = {
    "toy": TESTS / "language",
    "magus_round": TESTS / "magus_round" / "text",
    "mtg_trpg": TESTS / "mtg_trpg" / "text",
    "spell_girl": TESTS / "spell_girl" / "text",
}
MISTAKES = {
    f"{game}-{lang}": Mistakes(LANGUAGES[game], lang, folder / f"mistakes_{lang}.txt")
    for game, folder in FOLDERS.items()
    for lang in ("ja", "en")
}
"""Typical mistakes with what is said of each: `MAGUS_SIM_GOLDEN=write` rewrites what is said."""
