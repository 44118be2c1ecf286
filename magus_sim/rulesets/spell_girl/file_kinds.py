"""What a file seems to be: one that is named in the place of another is told so in one line, not in fifty."""

from __future__ import annotations

import re

from magus_sim.errors import Problem
from magus_sim.told import Label

_CARD_TABLE = re.compile(r"^\s*\[\[\s*(?:girl|spell|order|miracle)\s*\]\]", re.MULTILINE)
_DECK_LINE = re.compile(r"(?:\s*(?:#|//).*\n|\s*\n)*\s*(?:[0-9０-９]{1,2}\s*[xX×枚]?\s+[^=\s]|[^=\n]+×\s*[0-9０-９]+)")
"""Remarks, then a count and a name or a name and a count."""


def not_a_deck(text: str, file: str) -> Problem | None:
    """The one fault of a card file in the place of a deck file."""
    if not _CARD_TABLE.search(text):
        return None
    message = Label("seems to be a card file, not a deck file", "デッキファイルではなくカードファイルのようです")
    advice = Label("--cards takes card files", "カードファイルは --cards で指定します")
    return Problem(file, None, "wrong_file", message, advice)


def not_cards(text: str, file: str) -> Problem | None:
    """The one fault of a deck file in the place of a card file."""
    if _CARD_TABLE.search(text) or not _DECK_LINE.match(text):
        return None
    message = Label("seems to be a deck file, not a card file", "カードファイルではなくデッキファイルのようです")
    advice = Label(
        "`magus-sim deck check` and `magus-sim simulate` take deck files",
        "デッキファイルは `magus-sim deck check` や `magus-sim simulate` で指定します",
    )
    return Problem(file, None, "wrong_file", message, advice)
