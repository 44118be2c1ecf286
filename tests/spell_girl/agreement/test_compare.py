"""The comparison finds what differs: the reference agrees with itself, and with one rule changed it does not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from magus_sim.rulesets.spell_girl.rule_options import RuleOptions
from tests.spell_girl.agreement.compare import Disagreement, Opening, Setting, play
from tests.spell_girl.agreement.doors import Door, ReferenceDoor
from tests.spell_girl.reference import Luck
from tests.spell_girl.reference.random_cards import Deck


class SeededLuck:
    """A function of the seed and the place alone, so that two games can have the same."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffled(self, seat: int, cards: list[int]) -> list[int]:
        return Random(f"{self.seed} {seat}").sample(cards, len(cards))

    def first(self, round: int) -> int:
        return Random(f"{self.seed} first {round}").randrange(2)

    def heads(self, seat: int, turn: int) -> bool:
        return Random(f"{self.seed} {seat} {turn}").random() < 0.5


def reference_with(**changed: int) -> Opening:
    def opening(decks: tuple[Deck, Deck], seed: int, options: RuleOptions) -> tuple[Door, Luck]:
        luck = SeededLuck(seed)
        return ReferenceDoor(decks, luck, replace(options, **changed)), luck

    return opening


def play_many(games: int, opening: Opening) -> None:
    for seed in range(games):
        play(Setting(seed), opening)


@pytest.mark.parametrize("shipped", [False, True])
@pytest.mark.parametrize("random_rules", [False, True])
def test_the_reference_agrees_with_itself(shipped: bool, random_rules: bool) -> None:
    ends = {play(Setting(seed, shipped, random_rules), reference_with()) for seed in range(25)}
    assert "hp" in ends


@pytest.mark.parametrize(
    "changed",
    [
        *({"draw": 3}, {"pay": 1}, {"lasting": 2}, {"summons": 1}, {"orders_per_turn": 2}, {"spells_per_turn": 1}),
        *({"no_stacking": 1}, {"charge": 1}, {"spells_any_phase": 1}, {"opening": 4}, {"gauge_start": 1}),
    ],
    ids=str,
)
def test_a_changed_rule_is_found_and_told(changed: dict[str, Any]) -> None:
    with pytest.raises(Disagreement, match=r"The engines differ\.(.|\n)*Again: play\(Setting\(seed="):
        play_many(200, reference_with(**changed))
