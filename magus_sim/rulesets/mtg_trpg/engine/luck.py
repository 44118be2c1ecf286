"""Luck, compiled for this game (see magus_sim.luck), and what it is needed for."""

from __future__ import annotations

from collections.abc import Callable

from magus_sim import luck
from magus_sim.compiler import fit

from ..unit import compiled, entry
from .state import MOST_CARDS, Battle

INITIATIVE = 1
DICE = 2
MARKER = 3
POLICY = 4

own = fit(luck.PATTERNS, __name__, entry)
plus: Callable[[int, int], int] = own["plus"]
times: Callable[[int, int], int] = own["times"]
mixed: Callable[[int], int] = own["mixed"]
stream: Callable[[int, int, int, int], int] = own["stream"]
roll: Callable[[int, int, int], int] = own["roll"]

SUMMONED = 64
SPELLS = 2048
ABILITIES = 4096
"""Where the dice of summoned characters, of spells and of equips' abilities begin; those before are of members."""


@compiled
def dice_of_body(g: Battle, body: int) -> int:
    """The number by which a character's dice are told from those of all others: whatever else is there, they stay."""
    b = g.bodies[body]
    return body if b.card < 0 else SUMMONED + b.card


@compiled
def dice_of_spell(card: int) -> int:
    """The same for a card or, below 0, the ability of an equip."""
    return SPELLS + card if card >= 0 else ABILITIES - card


@compiled
def die(g: Battle, side: int, who: int, nth: int) -> int:
    """The nth D6 of the turn that this side rolls for this character or card."""
    return 1 + roll(stream(g.seed, side, DICE, g.turn), who * 1024 + nth, 6)


@entry
def initiative_dice(g: Battle, mage: int) -> int:
    """TR-3.1: 2D6."""
    luck_of_mage = stream(g.seed, 0, INITIATIVE, 0)
    return 2 + roll(luck_of_mage, 2 * mage, 6) + roll(luck_of_mage, 2 * mage + 1, 6)


@compiled
def random_place(g: Battle, side: int, mage: int, cards: int) -> int:
    """TR-9.10: where the marker of a mage lies, with that option."""
    return roll(stream(g.seed, side, MARKER, 0), mage % MOST_CARDS, cards)
