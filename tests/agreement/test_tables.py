"""A game's tables are large enough for cards that nobody designed. `python -m tests.agreement.tables` plays more."""

from __future__ import annotations

import pytest

from magus_sim.records import COMPILES
from tests.agreement.tables import endings

FULLEST = (155, 102, 192, 88, 20)
"""Seeds of decks that need most room, one of them with the two plain cards."""


@pytest.mark.skipif(not COMPILES, reason="in plain Python these games take minutes")
@pytest.mark.parametrize("seed", FULLEST)
def test_no_table_is_full_in_games_of_random_cards(seed: int) -> None:
    ends = endings(seed, 200, "greedy")
    assert (ends["fault"], ends.total()) == (0, 200)
