"""The table of parts (SG-3.3): what a part of a card costs and does. All of it is data, in parts.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

Lasts = Literal["now", "battle", "turn", "lasting", "status"]
"""How long a part acts: at once; in the battle it was played in; until the end of that player's turn; for as many
rounds as the rule option `lasting` says; or as a status that lies on the victim's field."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table. The engine does `op` with the numbers; ids are what card files name."""

    id: str
    kind: str
    """The kind of cards that may have it."""
    cost: int
    """In cards, for each time that it stands on a card."""
    op: str
    ja: str
    en: str
    """Its sentence: parts.toml says how it is written."""
    once_ja: str = ""
    once_en: str = ""
    """The sentence of a part that stands on its card once, if that is another."""
    amount: int = 1
    otherwise: int = 0
    """The second number: mostly the amount if the condition of `op` does not hold."""
    lasts: Lasts = "now"
    stacks: bool = True
    """Whether a card may have it more than once."""
    place: Literal["", "first", "alone"] = ""
    """`first`: each card of the kind has it, as its first part. `alone`: it is its card's only part."""
    rule: str = ""
    """The rule option, as `name=value`, without which decks may not hold it."""


def _table() -> dict[str, Row]:
    rows = tomllib.loads((files(__package__) / "parts.toml").read_text(encoding="utf-8"))
    return {id: Row(id, **row) for id, row in rows.items()}


PARTS: Mapping[str, Row] = _table()
"""Part id → row, in the order in which parts are printed."""

MOST_PARTS = 5
MOST_COST = 5
"""SG-3.1. The smallest cost is 1 (SG-3.4), since the parts that cost less belong to a rule option."""


def parts_of(kind: str) -> list[Row]:
    """The rows of a kind of card, in the order of the table."""
    return [row for row in PARTS.values() if row.kind == kind]
