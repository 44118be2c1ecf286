"""What cards and crews are worth to greedy, in points: a card in hand of which nothing is known is 100."""

from __future__ import annotations

from ...engine.library import CREW, Library, PrintedFace
from ...engine.moves import owner_of
from ...engine.ops import ANY, Op, What, Zone
from ...engine.state import DECK_SIZE, Game
from ...unit import compiled

CARD = 100
VALUE = 45
POWER = 16
ABILITY = 30
RAMPAGE = 70
LEVEL = 8
KEEP = 45
KEEP_VALUE = 8
KEEP_REVENGE = 20
SOON = 2
DECK_KEPT = 3
DISTANT = 12
HAND_KEPT = 3
LAST_CARDS = 40
LIFE = 60
LAST_LIVES = 480
ENERGY = 150
ENERGY_LESS = 14
TRANSFORM_NEAR = 100
DECISIVE = 100_000
"""More than anything else is worth: to win or to lose the game."""


@compiled
def face_worth(face: PrintedFace) -> int:
    """A crew's worth by what is printed, as it would stand on the field; a magic's by its value."""
    worth = VALUE * face.value + ABILITY * face.abilities
    if face.kind == CREW:
        worth += face.power * POWER // 1000
        worth += RAMPAGE if (face.keywords >> What.RAMPAGE) & 1 != 0 else 0
    return worth


@compiled
def crew_worth(g: Game, lib: Library, card: int, power: int) -> int:
    """A crew's worth on the field, with its levels and the power that it has now."""
    face = lib.faces[g.cards[card].face]
    worth = VALUE * face.value + ABILITY * face.abilities + LEVEL * g.cards[card].level
    worth += power * POWER // 1000
    return worth + (RAMPAGE if (face.keywords >> What.RAMPAGE) & 1 != 0 else 0)


@compiled
def keep_worth(g: Game, lib: Library, card: int) -> int:
    """What it is worth to keep a card in hand: much if it can be played soon, a little more if it has Revenge."""
    face = lib.faces[g.cards[card].face]
    piles = g.players[owner_of(card)].piles
    worth = KEEP + KEEP_VALUE * face.value
    distance = face.value - piles[Zone.ENERGY].number - SOON
    if distance > 0:
        worth -= DISTANT * distance
    if face.revenge > 0:
        worth += KEEP_REVENGE
    return max(worth, 5)


@compiled
def is_short(g: Game, seat: int) -> bool:
    """Whether a player has few cards in hand, so that each is worth more."""
    return g.players[seat].piles[Zone.HAND].number <= HAND_KEPT


@compiled
def spared(g: Game, lib: Library, card: int) -> int:
    """What it costs to give a hand card away; more when the hand is small."""
    return keep_worth(g, lib, card) + (LAST_CARDS if is_short(g, owner_of(card)) else 0)


@compiled
def drawn_worth(g: Game, seat: int, number: int) -> int:
    """What it brings to draw so many cards; a loss when the deck runs out."""
    deck = g.players[seat].piles[Zone.DECK].number
    if deck <= number:
        return -DECISIVE
    if deck <= number + DECK_KEPT:
        return -CARD
    return number * CARD


@compiled
def life_worth(life: int) -> int:
    """What the next point of damage costs a player with that much life; the life card comes to hand, so early points
    are cheap."""
    if life <= 1:
        return DECISIVE
    return LIFE + LAST_LIVES // (life * life)


@compiled
def damage_worth(life: int, damage: int) -> int:
    """What so much damage costs a player with that much life."""
    points = 0
    for i in range(min(life, damage)):
        points += life_worth(life - i)
    return points


@compiled
def energy_to_transform(g: Game, lib: Library, seat: int) -> int:
    """How many more energy cards a player's magus needs to transform; 0 when it could or has done so."""
    front = lib.faces[g.cards[seat * DECK_SIZE].face]
    if front.back != ANY:
        for k in range(front.first, front.first + front.abilities):
            if lib.rows[lib.abilities[k].start].op == Op.TURN_OVER:
                return max(0, lib.abilities[k].low - g.players[seat].piles[Zone.ENERGY].number)
    return 0


@compiled
def energy_worth(g: Game, lib: Library, seat: int) -> int:
    """What one more energy card brings in the turns to come: less with each, more if the magus waits for it."""
    missing = energy_to_transform(g, lib, seat)
    worth = max(0, ENERGY - ENERGY_LESS * g.players[seat].piles[Zone.ENERGY].number)
    return worth + (TRANSFORM_NEAR // missing if missing > 0 else 0)
