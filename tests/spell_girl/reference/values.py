"""ATK, DEF and SPE when they are looked at (SG-8.3, SG-9.13), and what a summon is made of (SG-8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from magus_sim.rulesets.spell_girl.card import Girl, Part
from magus_sim.rulesets.spell_girl.parts import PARTS

from .pieces import Piece, Player, Table

LASTING = {
    "atk_up": ("atk", 1),
    "def_up": ("def", 1),
    "spe_up": ("spe", 1),
    "atk_down": ("atk", -1),
    "def_down_lasting": ("def", -1),
    "spe_down": ("spe", -1),
}
"""Effect → the number that it changes, and whether up or down."""
BODY = {"atk": "body_atk", "def": "body_def", "hp": "body_hp"}


def amount(part: Part) -> int:
    return PARTS[part.id].amount * part.times


def effect(part: Part) -> str:
    return PARTS[part.id].op


def body(piece: Piece, stat: str) -> int:
    """A summon's own ATK, DEF or HP."""
    first = PARTS["body"]
    own = {"atk": first.amount, "def": 0, "hp": first.otherwise}[stat]
    return own + sum(amount(part) for part in piece.spell.parts if effect(part) == BODY[stat])


def value(table: Table, piece: Piece, stat: str) -> int:
    """ATK, DEF or SPE of a girl or summon: the sum of all, never below 0."""
    changes = [(of, by) for of, changed, by in piece.this_turn if changed == stat]
    if isinstance(piece.card, Girl):
        own = {"atk": piece.card.atk, "def": piece.card.def_, "spe": piece.card.spe}[stat]
        changes += lasting(table.owner(piece), stat)
    else:
        own = body(piece, stat)
    return max(0, own + together(changes, stacks=not table.options.no_stacking))


def lasting(player: Player, stat: str) -> Iterator[tuple[str, int]]:
    """What lies beside her girl for some rounds."""
    for piece in player.field:
        for part in piece.spell.parts:
            changed, sign = LASTING.get(effect(part), ("", 0))
            if changed == stat:
                yield effect(part), sign * amount(part)
    if stat == "spe":
        yield from (("spe_now", by) for by, _ in player.spe_now)


def together(changes: Iterable[tuple[str, int]], *, stacks: bool) -> int:
    """Their sum; if equal effects do not stack, of each effect only the largest (SG-7.3)."""
    if stacks:
        return sum(by for _, by in changes)
    largest: dict[str, int] = {}
    for of, by in changes:
        largest[of] = max(largest.get(of, 0), by, key=abs)
    return sum(largest.values())
