"""Spellings, numbers and marks that every card language reads alike; a game adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .language import Language

ALIKE: Mapping[str, Mapping[str, str]] = {
    "ja": {"」": "。?」"},
    "en": {
        "a": "(?:(?:1|one|an?)(?![a-z0-9])|an(?=other))",
        "cannot": "(?:cannot|can't)",
        "“": '"',
        "”": '[.]?"',
    },
}
"""What a table prints → a regular expression for what is read."""

COMMAS: Mapping[str, str] = {"ja": "、", "en": ","}
"""Printed where the table has them; never needed, and ignored wherever they stand."""

STOPS = (("。",), (".",))
"""A stop that ends a line, in all its spellings."""

NUMBER_WORDS: Mapping[str, str] = {
    "ja": "[一二三四五六七八九十]+",
    "en": "(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z])",
}
"""Numbers that are not written in digits."""


@cache
def alike(language: Language[Any], lang: str) -> Mapping[str, str]:
    """What is read alike wherever it stands: the game's words first, then everybody's."""
    return {**language.alike[lang], **ALIKE[lang]}
