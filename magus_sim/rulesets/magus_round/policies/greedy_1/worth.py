"""What cards and crews are worth to greedy-1, in points: a card in hand of which nothing is known is 100."""

from __future__ import annotations

from ...engine.attack import can_block
from ...engine.library import CREW, Library, PrintedFace
from ...engine.moves import is_crew, owner_of
from ...engine.ops import What, Zone
from ...engine.power import has, power_of
from ...engine.state import Game
from ...unit import compiled

CARD = 100
VALUE = 36
POWER_PER_POINT = 34
ABILITY = 25
RAMPAGE = 70
HASTE = 20
LEVEL = 25
ENERGY_CARD = 60
ENERGY_PAID = 14
DECISIVE = 100_000
"""More than anything else is worth: to win or to lose the game."""


@compiled
def face_worth(face: PrintedFace) -> int:
    """A crew's worth by what is printed, as it would stand on the field; a magic's by its value."""
    worth = VALUE * face.value + ABILITY * face.abilities
    if face.kind == CREW:
        worth += face.power // POWER_PER_POINT
        worth += RAMPAGE if (face.keywords >> What.RAMPAGE) & 1 != 0 else 0
        worth += HASTE if (face.keywords >> What.HASTE) & 1 != 0 else 0
    return worth


@compiled
def crew_worth(g: Game, lib: Library, card: int) -> int:
    """A crew's worth on the field, with its present power and levels."""
    c = g.cards[card]
    face = lib.faces[c.face]
    worth = VALUE * face.value + ABILITY * face.abilities + LEVEL * c.level
    worth += power_of(g, lib, card) // POWER_PER_POINT
    return worth + (RAMPAGE if has(g, lib, card, What.RAMPAGE) else 0)


@compiled
def keep_worth(g: Game, lib: Library, card: int) -> int:
    """What it is worth to keep a card in hand: much if it can be played soon, a little more if it has Revenge."""
    face = lib.faces[g.cards[card].face]
    player = g.players[owner_of(card)]
    energy = player.piles[Zone.ENERGY].number
    worth = 45 + 6 * face.value
    if face.value > energy + 3:
        worth -= 12 * (face.value - energy - 3)
    if face.revenge > 0:
        worth += 35
    return max(worth, 5)


@compiled
def life_worth(life: int) -> int:
    """What the next point of damage costs a player with that much life; the life card comes to hand, so early points
    are cheap."""
    if life <= 1:
        return DECISIVE
    return 60 + 480 // (life * life)


@compiled
def attack_damage(g: Game, lib: Library, card: int) -> int:
    return 2 if has(g, lib, card, What.RAMPAGE) else 1


@compiled
def damage_next_turn(g: Game, lib: Library, seat: int) -> int:
    """The damage that a player's crews could deal in their next turn, if none was blocked."""
    pile = g.players[seat].piles[Zone.FIELD]
    damage = 0
    for i in range(pile.number):
        card = pile.cards[i]
        if is_crew(g, lib, card) and not has(g, lib, card, What.CANNOT_ATTACK):
            damage += attack_damage(g, lib, card)
    return damage


@compiled
def count_blockers(g: Game, lib: Library, seat: int) -> int:
    pile = g.players[seat].piles[Zone.FIELD]
    n = 0
    for i in range(pile.number):
        if can_block(g, lib, pile.cards[i]):
            n += 1
    return n


@compiled
def strongest_blocker(g: Game, lib: Library, seat: int) -> int:
    """The highest power among the crews that could block now, or -1 without any."""
    pile = g.players[seat].piles[Zone.FIELD]
    best = -1
    for i in range(pile.number):
        if can_block(g, lib, pile.cards[i]):
            best = max(best, power_of(g, lib, pile.cards[i]))
    return best
