"""The laws of every policy, kept by one of your own:

    python -m pytest tests/magus_round/test_own_policy.py --policy my_policy.py

They are those of policies/test_contract.py, on positions that games reach with random decks of shipped cards. All that
the player cannot see is then dealt anew, and the function must choose as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.engine.state import Ask
from magus_sim.rulesets.magus_round.narrate.play import Beginning
from magus_sim.rulesets.magus_round.narrate.under_way import Untold
from magus_sim.rulesets.magus_round.rule_options import DEFAULT
from magus_sim.simulation.own_policy import OwnPolicy, Situation, luck_of, read_own_policy, situation_of, with_own
from magus_sim.told import Side
from tests.magus_round.policies import test_contract as laws
from tests.magus_round.policies.positions import Position, dealt_anew
from tests.magus_round.policies.test_contract import Worlds, misled
from tests.reference.random_cards import shipped_decks

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
POSITIONS = 70
EVERY = 40
"""One of so many choices of a game is kept as a position."""
RARE = 3
"""Of a question that was kept less often than this, every position is kept."""
WORLDS = 2
PLAYERS = ("greedy", "random")
SEEDS = np.arange(4)


@dataclass
class Hall:
    """Games that can be put into any of their positions, by seed, each shown through the door to a policy."""

    games: dict[int, Untold] = field(default_factory=dict)

    def positions(self, number: int) -> list[Position]:
        """So many positions; rare questions are not left out."""
        kept: list[Position] = []
        times: Counter[str] = Counter()
        while len(kept) < number:
            for at, position in enumerate(self.choices(len(self.games))):
                if at % EVERY == 0 or times[position.question] < RARE:
                    times[position.question] += 1
                    kept.append(position.copied())
        return kept

    def choices(self, seed: int) -> Iterator[Position]:
        """One game, stopping at every choice."""
        options = replace(DEFAULT, mulligan=1)
        begun = Beginning(("A", "B"), shipped_decks(seed), options, PLAYERS, seed, seed % 4 < 2)
        game = Untold(begun, None, shipped_cards().subtypes)
        self.games[seed] = game
        while game.question:
            yield Position(game.games, game.library)
            game.decide()

    def situation(self, record: Any) -> tuple[Situation, Random]:
        """What a function is given in a position."""
        game = self.games[int(record.seed)]
        game.games[0] = record
        question = game.question
        assert question
        return situation_of(game, question, lambda _: None), luck_of(game, question)

    def decide(self, policy: OwnPolicy) -> Callable[[Any, Any], int]:
        """The policy, as the laws know policies."""
        return lambda record, _lib: policy.answer(*self.situation(record))


@pytest.fixture(scope="module")
def hall() -> Hall:
    return Hall()


@pytest.fixture(scope="module")
def reached(hall: Hall) -> list[Position]:
    return hall.positions(POSITIONS)


@pytest.fixture(scope="module")
def worlds(reached: list[Position]) -> Worlds:
    luck = Random(1)
    return [(position, [dealt_anew(position, luck) for _ in range(WORLDS)]) for position in reached]


@pytest.fixture
def policy(request: pytest.FixtureRequest) -> OwnPolicy:
    return read_own_policy(request.config.getoption("--policy"))


@pytest.fixture
def decide(hall: Hall, policy: OwnPolicy) -> Callable[[Any, Any], int]:
    return hall.decide(policy)


# ---- the laws -------------------------------------------------------------------------------------------------------

test_a_choice_is_the_position_of_an_option = laws.test_a_choice_is_the_position_of_an_option
test_the_same_position_gives_the_same_choice = laws.test_the_same_position_gives_the_same_choice
test_choosing_changes_neither_the_game_nor_the_cards = laws.test_choosing_changes_neither_the_game_nor_the_cards
test_a_policy_is_blind_to_what_its_player_cannot_see = laws.test_a_policy_is_blind_to_what_its_player_cannot_see


@pytest.mark.parametrize("side", ["a", "b"])
def test_it_plays_whole_games_and_the_same_ones_again(policy: OwnPolicy, side: Side) -> None:
    rules = MagusRound()
    a, b = rules.read_decks([DECKS / "siege.txt", DECKS / "gale.txt"])
    engine = with_own(rules, rules.engine(), [policy])
    policies = (policy.name, "greedy") if side == "a" else ("greedy", policy.name)
    once, again = (engine.play((a, b), policies, SEEDS, SEEDS % 2 == 0, frozenset()).games for _ in range(2))
    assert {name: list(values) for name, values in once.items()} == {name: list(again[name]) for name in once}


# ---- that the laws would find a fault -------------------------------------------------------------------------------


def test_the_positions_ask_every_question_but_the_rarest(reached: list[Position]) -> None:
    asked = {position.question for position in reached}
    assert asked >= {ask.name for ask in Ask} - {Ask.NOTHING.name, Ask.MAY.name, Ask.CHOOSE_ONE.name}


def test_what_is_handed_over_is_the_same_in_every_world(hall: Hall, worlds: Worlds) -> None:
    for position, others in worlds:
        situation, luck = hall.situation(position.game)
        here = situation.question, situation.sight, luck.random()
        for world in others:
            situation, luck = hall.situation(world.game)
            assert (situation.question, situation.sight, luck.random()) == here, position


def around_the_door(situation: Situation, _luck: Random) -> int:
    """Gets hold of the game behind the door, and of the opponent's hand: no Python function can be kept from that."""
    advice: Any = situation.advice
    game = next(cell.cell_contents for cell in advice.__closure__ if isinstance(cell.cell_contents, Untold))
    other: Side = "b" if situation.question.player == "a" else "a"
    return sum(card.number for card in game.sight(other).hand) % len(situation.options)


def test_a_policy_that_goes_around_the_door_is_caught(hall: Hall, worlds: Worlds) -> None:
    assert len(misled(hall.decide(OwnPolicy("cheat", around_the_door)), worlds)) > len(worlds) // 2


def test_a_policy_with_luck_or_a_memory_of_its_own_is_caught(hall: Hall, reached: list[Position]) -> None:
    own = Random(1)
    counter = count()
    for function in (
        lambda situation, _luck: own.randrange(len(situation.options)),
        lambda situation, _luck: next(counter) % len(situation.options),
    ):
        with pytest.raises(AssertionError):
            laws.test_the_same_position_gives_the_same_choice(hall.decide(OwnPolicy("moody", function)), reached)


def test_a_policy_may_look_at_all_that_it_is_handed(hall: Hall, worlds: Worlds) -> None:
    def honest(situation: Situation, luck: Random) -> int:
        seen = sum(sum(facts.values()) + card.number for card, facts in situation.facts.items())
        printed = [situation.printed(card)[0].name.en for card in situation.sight.hand]
        text = f"{situation.question} {situation.mine} {situation.theirs} {situation.sight.piles} {printed}"
        return (seen + crc32(text.encode()) + luck.randrange(1000)) % len(situation.options)

    assert not misled(hall.decide(OwnPolicy("honest", honest)), worlds)
