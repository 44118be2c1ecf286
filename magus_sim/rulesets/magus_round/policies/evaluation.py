"""How well a player stands: what a position looks like in numbers, weighed by evaluation.toml."""

from __future__ import annotations

from enum import IntEnum

from ..engine.attack import can_block
from ..engine.library import Library
from ..engine.moves import is_crew
from ..engine.ops import ANY, What, Zone
from ..engine.power import has, power_of
from ..engine.state import DECK_SIZE, Game
from ..unit import compiled, entry
from .greedy.board import attackers, bits, blocker_places, through
from .greedy.worth import energy_to_transform
from .mind import SIDE_FEATURES, Mind


class Feature(IntEnum):
    """What is counted of one player. Amounts come in steps: LIFE_2 is the second life card, HAND_4 the third and fourth
    card in hand, HAND_MORE those after them."""

    LIFE_2 = 0
    LIFE_3 = 1
    LIFE_4 = 2
    LIFE_MORE = 3
    HAND_2 = 4
    HAND_4 = 5
    HAND_MORE = 6
    ENERGY_3 = 7
    ENERGY_5 = 8
    ENERGY_7 = 9
    ENERGY_MORE = 10
    DECK_3 = 11
    DECK_8 = 12
    CREWS = 13
    VALUE = 14
    POWER = 15
    ABILITIES = 16
    LEVELS = 17
    RAMPAGE = 18
    BLOCKERS = 19
    STRONGEST = 20
    TRANSFORMED = 21
    TRANSFORM_NEAR = 22
    DAMAGE_1 = 23
    DAMAGE_2 = 24
    DAMAGE_MORE = 25
    LETHAL = 26
    REVENGE = 27
    PLAYABLE = 28


@compiled
def add_up_to(mind: Mind, at: int, amount: int, bound: int) -> int:
    """Count an amount up to a bound; the answer is what is left."""
    mind.features[at] = min(amount, bound)
    return max(0, amount - bound)


@compiled
def count_piles(g: Game, lib: Library, mind: Mind, seat: int, at: int) -> None:
    """Count a player's cards outside the field into the features from `at` on."""
    piles = g.players[seat].piles
    left = max(0, piles[Zone.LIFE].number - 1)
    left = add_up_to(mind, at + Feature.LIFE_2, left, 1)
    left = add_up_to(mind, at + Feature.LIFE_3, left, 1)
    mind.features[at + Feature.LIFE_MORE] = add_up_to(mind, at + Feature.LIFE_4, left, 1)
    left = add_up_to(mind, at + Feature.HAND_2, piles[Zone.HAND].number, 2)
    mind.features[at + Feature.HAND_MORE] = add_up_to(mind, at + Feature.HAND_4, left, 2)
    left = add_up_to(mind, at + Feature.ENERGY_3, piles[Zone.ENERGY].number, 3)
    left = add_up_to(mind, at + Feature.ENERGY_5, left, 2)
    mind.features[at + Feature.ENERGY_MORE] = add_up_to(mind, at + Feature.ENERGY_7, left, 2)
    left = add_up_to(mind, at + Feature.DECK_3, piles[Zone.DECK].number, 3)
    add_up_to(mind, at + Feature.DECK_8, left, 5)
    hand = piles[Zone.HAND]
    for i in range(hand.number):
        face = lib.faces[g.cards[hand.cards[i]].face]
        mind.features[at + Feature.REVENGE] += 1 if face.revenge > 0 else 0
        if face.value <= piles[Zone.ENERGY].number + 1:
            mind.features[at + Feature.PLAYABLE] = max(mind.features[at + Feature.PLAYABLE], face.value)


@compiled
def count_crews(g: Game, lib: Library, mind: Mind, seat: int, at: int) -> int:
    """Count a player's crews; the answer is the highest power among them."""
    field = g.players[seat].piles[Zone.FIELD]
    highest = 0
    for i in range(field.number):
        card = field.cards[i]
        if is_crew(g, lib, card):
            face = lib.faces[g.cards[card].face]
            power = power_of(g, lib, card)
            highest = max(highest, power)
            mind.features[at + Feature.CREWS] += 1
            mind.features[at + Feature.VALUE] += face.value
            mind.features[at + Feature.POWER] += power // 500
            mind.features[at + Feature.ABILITIES] += face.abilities
            mind.features[at + Feature.LEVELS] += g.cards[card].level
            mind.features[at + Feature.RAMPAGE] += 1 if has(g, lib, card, What.RAMPAGE) else 0
            mind.features[at + Feature.BLOCKERS] += 1 if can_block(g, lib, card) else 0
    return highest


@compiled
def count_stronger(g: Game, lib: Library, seat: int, power: int) -> int:
    """How many of a player's crews are stronger than that."""
    field = g.players[seat].piles[Zone.FIELD]
    n = 0
    for i in range(field.number):
        if is_crew(g, lib, field.cards[i]) and power_of(g, lib, field.cards[i]) > power:
            n += 1
    return n


@compiled
def count_threats(g: Game, lib: Library, mind: Mind, seat: int, at: int) -> None:
    """Count the magus, and the damage that is sure to get through in the player's next attacks."""
    if lib.faces[g.cards[seat * DECK_SIZE].face].back == ANY:
        mind.features[at + Feature.TRANSFORMED] = 1
    missing = energy_to_transform(g, lib, seat)
    if missing > 0:
        mind.features[at + Feature.TRANSFORM_NEAR] = max(0, 4 - missing)
    free, ones, twos = attackers(g, lib, seat, False)
    damage = through(free, ones, twos, bits(blocker_places(g, lib, 1 - seat)))
    left = add_up_to(mind, at + Feature.DAMAGE_1, damage, 1)
    mind.features[at + Feature.DAMAGE_MORE] = add_up_to(mind, at + Feature.DAMAGE_2, left, 1)
    if damage >= g.players[1 - seat].piles[Zone.LIFE].number:
        mind.features[at + Feature.LETHAL] = 1


@entry
def evaluate(g: Game, lib: Library, mind: Mind, seat: int) -> int:
    """How well the seat stands: the weighted sum of the features, those of the turn player first; 1000 more makes the
    odds of winning e times as good."""
    for at in range(2 * SIDE_FEATURES):
        mind.features[at] = 0
    strongest = 0
    for side in range(2):
        player = g.active ^ side
        at = side * SIDE_FEATURES
        count_piles(g, lib, mind, player, at)
        count_threats(g, lib, mind, player, at)
        highest = count_crews(g, lib, mind, player, at)
        if side == 0:
            strongest = highest
        else:
            mind.features[Feature.STRONGEST] = count_stronger(g, lib, g.active, highest)
            mind.features[at + Feature.STRONGEST] = count_stronger(g, lib, player, strongest)
    total = mind.to_move + 0
    for at in range(2 * SIDE_FEATURES):
        total += mind.evaluation[at] * mind.features[at]
    return total if g.active == seat else -total
