"""Attacks and blocks: what they gain whatever the opponent answers, and what they leave open."""

from __future__ import annotations

from ...engine.library import Library
from ...engine.moves import owner_of
from ...engine.ops import Happening, What, Zone
from ...engine.power import has, power_of
from ...engine.state import Game
from ...unit import compiled
from ..mind import Mind
from .board import attack_damage, attackers, bits, blocker_places, count_blockers, through, wins_with
from .prospect import own_triggers
from .worth import DECISIVE, crew_worth, damage_worth

HIT = 110
BLOCK_CARD = 50
RISK = 150


# ---- attacks --------------------------------------------------------------------------------------------------------


@compiled
def worst_answer(g: Game, lib: Library, mind: Mind, attacker: int, blockers: int, unstopped: int) -> int:
    """The least that the attack gains, over all answers of the opponent: no block, or a block by any crew.

    `blockers` has a bit for each place in the opponent's field from where a crew can block, `mind.defences` the powers
    there; `unstopped` is the percentage of the attacks ready to be made that are more than they can stop.
    """
    other = 1 - owner_of(attacker)
    hit = HIT * attack_damage(g, lib, attacker) + own_triggers(g, lib, Happening.DAMAGES, attacker)
    worst = hit
    if blockers != 0 and not has(g, lib, attacker, What.UNBLOCKABLE):
        power = power_of(g, lib, attacker)
        lost = crew_worth(g, lib, attacker, power)
        field = g.players[other].piles[Zone.FIELD]
        for i in range(field.number):
            if (blockers >> i) & 1 != 0:
                defence = mind.defences[i]
                gained = hit * unstopped // 100
                gained += crew_worth(g, lib, field.cards[i], defence) if power >= defence else 0
                gained -= lost if defence >= power else 0
                worst = min(worst, gained)
    return worst + own_triggers(g, lib, Happening.ATTACKS, attacker)


@compiled
def exposure(g: Game, lib: Library, seat: int) -> int:
    """What it costs to have one untapped crew less in the opponent's next turn: nothing, unless that could lose the
    game, or would if the opponent finds one more attacker."""
    life = g.players[seat].piles[Zone.LIFE].number
    blockers = count_blockers(g, lib, seat)
    free, ones, twos = attackers(g, lib, 1 - seat, False)
    if through(free, ones, twos, blockers) >= life:
        return 0
    damage = through(free, ones, twos, blockers - 1)
    return DECISIVE if damage >= life else RISK if damage + 1 == life else 0


@compiled
def choose_attack(g: Game, lib: Library, mind: Mind) -> int:
    """The attack that gains most; every one, the worst first, if the opponent cannot survive them all."""
    seat = g.asked
    blockers = blocker_places(g, lib, 1 - seat)
    attacks = g.n_options - 1
    unstopped = 100 * max(0, attacks - bits(blockers)) // attacks
    wins = wins_with(g, lib, seat, 0, 0)
    field = g.players[1 - seat].piles[Zone.FIELD]
    for i in range(field.number):
        if (blockers >> i) & 1 != 0:
            mind.defences[i] = power_of(g, lib, field.cards[i])
    best, best_score = 0, 0
    mind.hopes[0] = 0
    for i in range(1, g.n_options):
        if wins:
            points = attack_damage(g, lib, g.options[i].card)
        else:
            points = worst_answer(g, lib, mind, g.options[i].card, blockers, unstopped)
        mind.hopes[i] = points
        if points > best_score:
            best, best_score = i, points
    if best > 0 and not wins and best_score <= exposure(g, lib, seat):
        return 0
    return best


# ---- blocks ---------------------------------------------------------------------------------------------------------


@compiled
def choose_block(g: Game, lib: Library) -> int:
    """The block that saves and gains most; always one if the attacks to come would end the game else."""
    seat = g.asked
    attacker = g.attacker.card
    life = g.players[seat].piles[Zone.LIFE].number
    damage = attack_damage(g, lib, attacker)
    free, ones, twos = attackers(g, lib, 1 - seat, True)
    lethal = damage + through(free, ones, twos, g.n_options - 1) >= life
    saved = DECISIVE if lethal else damage_worth(life, damage) - BLOCK_CARD * damage
    attack = power_of(g, lib, attacker)
    best, best_score = 0, 0
    for i in range(1, g.n_options):
        blocker = g.options[i].card
        defence = power_of(g, lib, blocker)
        points = saved
        points += crew_worth(g, lib, attacker, attack) if defence >= attack else 0
        points -= crew_worth(g, lib, blocker, defence) if attack >= defence else 0
        if points > best_score:
            best, best_score = i, points
    return best
