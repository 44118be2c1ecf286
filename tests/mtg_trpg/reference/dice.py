"""Luck, as it is written down in magus_sim/luck.py: streams told apart by seed, side, purpose and turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pieces import Casting, Character

if TYPE_CHECKING:
    from .battle import Battle

MASK = 2**64 - 1
INITIATIVE, DICE, MARKER = 1, 2, 3
SUMMONED, SPELLS, ABILITIES = 64, 2048, 4096


def mixed(x: int) -> int:
    """splitmix64's finaliser."""
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


class Dice:
    """All luck of a battle."""

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK

    def roll(self, side: int, purpose: int, turn: int, index: int, n: int) -> int:
        start = mixed(mixed(self.seed) ^ (side + 4 * purpose + 64 * turn))
        return ((mixed(start ^ index) >> 32) * n) >> 32

    def initiative(self, mage: int) -> int:
        """TR-3.1: 2D6."""
        return 2 + sum(self.roll(0, INITIATIVE, 0, 2 * mage + nth, 6) for nth in range(2))

    def place(self, side: int, mage: int, cards: int) -> int:
        """TR-9.10."""
        return self.roll(side, MARKER, 0, mage, cards)

    def die(self, side: int, turn: int, who: int, nth: int) -> int:
        return 1 + self.roll(side, DICE, turn, who * 1024 + nth, 6)

    def spell(self, side: int, turn: int, spell: Casting) -> int:
        """The next die of a spell or ability."""
        spell.rolls += 1
        who = SPELLS + spell.number if spell.number >= 0 else ABILITIES - spell.number
        return self.die(side, turn, who, spell.rolls - 1)

    def attack(self, turn: int, attacker: Character, battle: Battle) -> int:
        """The next die of an attacker."""
        attacker.rolls += 1
        who = SUMMONED + attacker.number if attacker.is_summoned else battle.index(attacker)
        return self.die(attacker.side, turn, who, attacker.rolls - 1)
