"""The ladder of Magus Round: all policies are on it, and what is known of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from magus_sim.ruleset import Rung
from magus_sim.rulesets import get_ruleset
from magus_sim.rulesets.magus_round.policies.choose import POLICIES
from magus_sim.rulesets.magus_round.rungs import ANCHOR, default_rungs, rung_of
from magus_sim.studies.ladder import plan_contest, play_deals

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"


def test_every_policy_is_on_the_ladder_under_a_name_that_can_be_played() -> None:
    engine = get_ruleset().engine()
    assert {rung.split(":")[0] for rung in engine.rungs} == set(POLICIES)
    assert engine.anchor == ANCHOR
    assert ANCHOR in engine.rungs
    for rung in engine.rungs:
        engine.check_policy(rung)
        assert engine.rung(rung).speed > 0


def test_a_policy_that_takes_a_budget_is_there_with_several() -> None:
    assert default_rungs(["greedy", "mcts", "cheater"]) == ("greedy", "mcts:50", "mcts:200", "mcts:800", "cheater")


@pytest.mark.parametrize(
    ("written", "rung"),
    [
        ("greedy", Rung("greedy", 12_000.0)),
        ("greedy:no-block", Rung("greedy:no-block", 12_000.0)),
        ("mcts:200", Rung("mcts:200", 20.0, "mcts")),
        ("mcts:800:no-block", Rung("mcts:800:no-block", 5.0, "mcts:no-block")),
        ("cheater", Rung("cheater", 50.0, sees_all=True)),
    ],
)
def test_a_rung_is_known_by_its_name(written: str, rung: Rung) -> None:
    assert rung_of(written) == rung


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_policy_wins_exactly_half_of_its_games_against_itself(policy: str) -> None:
    ruleset = get_ruleset()
    decks = ruleset.read_decks([DECKS])[:2]
    contest = plan_contest(ruleset.engine(), decks, ["random", "greedy"], seed=4, games=1000, precision=0.01)
    rung = contest.engine.rung(policy)
    for matchup, games in enumerate(contest.games_of_deals.tolist()):
        assert play_deals(contest, (rung, rung), matchup, 0, 3).half_wins.tolist() == [games] * 3
