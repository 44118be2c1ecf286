"""Both engines play the same games. `python -m tests.agreement.compare` plays more of them, and shows one again."""

from __future__ import annotations

import os
import time

import pytest

from tests.agreement.compare import Setting, play

SEED = int(os.environ.get("AGREE_SEED") or time.time_ns() // 1000 % 1_000_000_000)
"""Other games in every test run; a failure prints the command that plays its game again."""
GAMES = 100
LOOPING = 12


@pytest.mark.parametrize("rules", ["", "random"])
@pytest.mark.parametrize("shipped", [False, True], ids=["random cards", "shipped cards"])
def test_both_engines_offer_the_same_options_and_reach_the_same_states(shipped: bool, rules: str) -> None:
    print(f"AGREE_SEED={SEED}")
    for seed in range(SEED, SEED + GAMES):
        play(Setting(seed, shipped, rules=rules))


def test_both_engines_find_the_same_loops() -> None:
    print(f"AGREE_SEED={SEED}")
    ends = [play(Setting(seed, looping=True)) for seed in range(SEED, SEED + LOOPING)]
    assert ends.count("repeat") > LOOPING // 10
