"""A policy of one's own to start from: bold in attack, in all else as `greedy`.

magus-sim ladder --policy docs/examples/my_policy.py --policy greedy --games 20000 --no-speed
"""

from __future__ import annotations

from random import Random

from magus_sim.simulation.own_policy import Situation
from magus_sim.told import GameCard


def choose(situation: Situation, luck: Random) -> int:
    """The position of the option that is taken."""
    if situation.question.kind == "ATTACK":
        bold = [at for at, move in enumerate(situation.options) if move.card and is_safe(situation, move.card)]
        if bold:
            return luck.choice(bold)
    return situation.advice("greedy")


def is_safe(situation: Situation, attacker: GameCard) -> bool:
    """Whether no crew that could block would survive it."""
    attack = situation.facts[attacker]["power"]
    return all(situation.facts[crew]["power"] < attack for crew in blockers(situation))


def blockers(situation: Situation) -> list[GameCard]:
    """The opponent's crews that can block."""
    crews = [card for card in situation.theirs.field if situation.facts[card]["crew"]]
    return [crew for crew in crews if not (situation.facts[crew]["tapped"] or situation.facts[crew]["cannot_block"])]
