"""The policies that search: their names and budgets, what they find, and that they are worth their price."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from magus_sim.errors import UsageFault
from magus_sim.records import COMPILES
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.policies.choose import choose
from magus_sim.rulesets.magus_round.policies.mind import MAX_ITERATIONS
from magus_sim.rulesets.magus_round.policies.names import minds_of, read_policy
from tests.magus_round.scene import Scene, Seat, crew, magus

DECKS = Path(__file__).parents[3] / "decks" / "magus_round"
IDLE = magus("見物人", transform=20, draw=20)
SEARCHING = ("beam", "reply", "mcts:100", "cheater")


def win_rate(one: str, other: str, games: int) -> float:
    """How often a policy wins against another, each pair of decks played with both in every role."""
    ruleset = MagusRound()
    engine = ruleset.engine()
    pairs = list(combinations(ruleset.read_decks([DECKS]), 2))
    Random(1).shuffle(pairs)
    scores = []
    for at, decks in enumerate(pairs[: max(1, games // 4)]):
        for side, policies in enumerate(((one, other), (other, one))):
            a_first = np.array([True, False])
            winner = engine.play(decks, policies, np.array([at, at]), a_first, frozenset()).games["winner"]
            scores += np.where(winner < 0, 0.5, winner == side).tolist()
    return float(np.mean(scores))


# ---- names ----------------------------------------------------------------------------------------------------------


def test_a_tree_search_takes_a_budget() -> None:
    assert read_policy("mcts").iterations == 200
    assert read_policy("mcts:50").iterations == 50
    assert read_policy("mcts:800:no-block").iterations == 800
    assert read_policy("beam").iterations == 0


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("mcts:0", f"from 1 to {MAX_ITERATIONS}"),
        ("mcts:10001", f"from 1 to {MAX_ITERATIONS}"),
        ("mcts:" + "9" * 5000, f"from 1 to {MAX_ITERATIONS}"),
        ("mcts:" + "0" * 8 + "19999", f"from 1 to {MAX_ITERATIONS}"),
        ("mcts:²", "no handicap '²'"),
        ("greedy:50", "greedy takes no budget; write 'greedy', or 'mcts:50'"),
        ("mcts:-5", "no handicap '-5'"),
    ],
)
def test_a_budget_that_cannot_be_is_a_fault(written: str, words: str) -> None:
    with pytest.raises(UsageFault, match=words.replace("²", ".")):
        read_policy(written)


def test_each_mind_has_the_budget_of_its_policy() -> None:
    minds = minds_of(["beam", "mcts:70", "cheater", "greedy"], None, [])
    assert [int(mind.budget.deals) for mind in minds] == [0, 0, 1, 0]
    assert [int(mind.budget.doubt) for mind in minds] == [0, 3, 2000, 0]
    assert [int(mind.budget.iterations) for mind in minds] == [0, 70, 0, 0]
    assert [int(mind.budget.sees_all) for mind in minds] == [0, 0, 1, 0]


# ---- what they find -------------------------------------------------------------------------------------------------


def wish(scene: Scene, policy: str) -> str:
    mind = minds_of([policy], scene.lib, [*scene.decks[0], *scene.decks[1]])[0]
    return scene.options[choose(mind, scene.game, scene.lib)]


@pytest.mark.parametrize("policy", SEARCHING)
def test_they_win_where_the_game_can_be_won(policy: str) -> None:
    scene = Scene(Seat(field=[crew("矛", power=1000)], magus=IDLE), Seat(life=1, field=[], magus=IDLE), step="attack")
    assert wish(scene, policy) == "ATTACK 矛"


@pytest.mark.parametrize("policy", ["reply", "mcts:100", "cheater"])
def test_they_block_what_would_end_the_game(policy: str) -> None:
    scene = Scene(
        Seat(field=[crew("矛", power=9000)], magus=IDLE),
        Seat(life=1, field=[crew("盾", value=9, power=1000)], magus=IDLE),
        step="attack",
    )
    scene.do("ATTACK 矛")
    assert wish(scene, policy) == "BLOCK 盾"


@pytest.mark.parametrize("policy", SEARCHING)
def test_a_search_leaves_behind_what_it_expects_of_each_option(policy: str) -> None:
    scene = Scene(
        Seat(field=[crew("矛", power=1000)], magus=IDLE), Seat(life=5, field=[crew("盾")], magus=IDLE), step="attack"
    )
    mind = minds_of([policy], scene.lib, [])[0]
    best = choose(mind, scene.game, scene.lib)
    assert all(int(mind.visits[at]) > 0 for at in range(scene.game.n_options))
    other, chosen = int(mind.scores[1 - best]), int(mind.scores[best])
    assert -1000 <= other <= chosen + int(mind.budget.margin) <= 1000


def test_a_handicap_holds_for_a_policy_that_searches() -> None:
    scene = Scene(
        Seat(field=[crew("矛", power=9000)], magus=IDLE), Seat(life=1, field=[crew("盾")], magus=IDLE), step="attack"
    )
    scene.do("ATTACK 矛")
    for policy in SEARCHING:
        assert wish(scene, f"{policy}:no-block") == "PASS"


# ---- strength -------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILES, reason="hundreds of games")
@pytest.mark.parametrize(
    ("one", "other", "games", "least"),
    [
        ("beam", "greedy", 364, 0.55),
        ("reply", "greedy", 200, 0.6),
        ("mcts:50", "greedy", 100, 0.5),
        ("cheater", "beam", 200, 0.55),
    ],
)
def test_the_dearer_policy_plays_better(one: str, other: str, games: int, least: float) -> None:
    """The same games every time: the bound is far below what the ladder measures, and says that nothing is broken."""
    assert win_rate(one, other, games) > least


@pytest.mark.skipif(not COMPILES, reason="hundreds of games")
def test_a_blindfolded_policy_loses() -> None:
    """A beam that cannot tell a good position from a bad one, and so follows every whim of luck."""
    from magus_sim.rulesets.magus_round.policies.names import read_evaluation, set_evaluation

    ruleset = MagusRound()
    engine = ruleset.engine()
    decks = ruleset.read_decks([DECKS])
    nothing = {
        "to_move": 0,
        **{table: dict.fromkeys(weights, 0) for table, weights in read_evaluation().items() if table != "to_move"},
    }
    scores = []
    for at, (a, b) in enumerate(combinations(decks, 2)):
        minds = minds_of(["beam", "greedy"], engine.library(a.slots, b.slots)[0], [])
        set_evaluation(minds[0], nothing)
        minds[0].budget.margin = -1
        winner = engine.play_minds((a, b), minds, np.array([at, at]), np.array([True, False]), frozenset()).games[
            "winner"
        ]
        scores += np.where(winner < 0, 0.5, winner == 0).tolist()
    assert np.mean(scores) < 0.3
