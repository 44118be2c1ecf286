"""Who fights: a mage with MP, equips and a library in order, or a wandering creature."""

from __future__ import annotations

from dataclasses import dataclass

from .card import Card


@dataclass(frozen=True, slots=True)
class Fighter:
    """A member of a side. A mage has a `level`, the most MP of each colour in the order of the engine (TR-1.3),
    `equips` (TR-1.6) and a `library`, its first card drawn first (TR-1.5); a creature is but its card, level 0."""

    name: str
    level: int = 0
    most: tuple[int, ...] = (0, 0, 0, 0, 0)
    equips: tuple[Card, ...] = ()
    library: tuple[Card, ...] = ()
    creature: Card | None = None
