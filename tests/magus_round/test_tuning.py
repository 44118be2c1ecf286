"""The weights of the evaluation: that the fit finds what is there, and that the file can be read again."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest
from scipy.special import expit

from magus_sim.records import COMPILES
from magus_sim.rulesets.magus_round import MagusRound, tuning
from magus_sim.rulesets.magus_round.policies.evaluation import Feature
from magus_sim.rulesets.magus_round.policies.mind import SIDE_FEATURES
from magus_sim.rulesets.magus_round.policies.names import TABLES, read_evaluation

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"


def made_up(weights: np.ndarray, n: int, lead: float) -> tuning.Sample:
    """Positions whose outcome follows these weights; in matchup 1 the turn player has a lead besides."""
    luck = np.random.default_rng(5)
    features = luck.integers(0, 4, (n, 2 * SIDE_FEATURES)).astype(np.float32)
    matchup = luck.integers(0, 2, n)
    won = luck.random(n) < expit(weights[0] + features @ weights[1:] + lead * matchup)
    return tuning.Sample(features, won, matchup)


def test_the_fit_finds_the_weights_and_takes_out_what_decks_bring_with_them() -> None:
    weights = np.zeros(1 + 2 * SIDE_FEATURES)
    weights[[1 + Feature.LIFE_2, 1 + Feature.CREWS, 1 + SIDE_FEATURES + Feature.CREWS]] = 0.8, 0.4, -0.6
    sample = made_up(weights, 40_000, lead=1.5)
    found, loss = tuning.fit(sample)
    assert np.abs(found[1:] - weights[1:]).max() < 0.06
    assert loss < tuning.fit(sample, np.zeros_like(weights))[1] - 0.05


def test_given_weights_are_judged_and_not_changed() -> None:
    weights = np.zeros(1 + 2 * SIDE_FEATURES)
    weights[1 + Feature.CREWS] = 0.5
    sample = made_up(weights, 5_000, lead=0.0)
    kept, right = tuning.fit(sample, weights)
    assert kept == pytest.approx(weights)
    assert right < tuning.fit(sample, -weights)[1]


def test_the_file_that_is_written_is_the_one_that_policies_read() -> None:
    data = tomllib.loads(tuning.written_out(np.arange(1 + 2 * SIDE_FEATURES) / 1000, ["a head"]))
    assert data["to_move"] == 0
    assert [data[table][f.name.lower()] for table in TABLES for f in Feature] == list(range(1, 1 + 2 * SIDE_FEATURES))
    assert data.keys() == read_evaluation().keys()


@pytest.mark.skipif(not COMPILES, reason="whole games")
def test_positions_are_sampled_from_games_and_the_same_again_with_the_same_seed() -> None:
    ruleset = MagusRound()
    engine, decks = ruleset.engine(), ruleset.read_decks([DECKS])[:2]
    one, again = (tuning.sample(engine, decks, "greedy", 3, 7, 30) for _ in range(2))
    assert (one.features == again.features).all()
    assert len(one.won) == len(one.features) == len(one.matchup) > 4 * 3 * 6
    assert set(one.matchup.tolist()) == {0, 1, 2, 3}
    assert one.features[:, Feature.LIFE_2].max() == 1
    assert 0.3 < one.won.mean() < 0.7


@pytest.mark.skipif(not COMPILES, reason="whole games")
def test_a_file_that_is_there_is_not_replaced_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "weights.toml"
    out.write_text("mine", encoding="utf-8")
    decks = [str(path) for path in sorted(DECKS.glob("*.txt"))[:2]]
    monkeypatch.setattr("sys.argv", ["tuning", *decks, "--games", "1", "--policy", "greedy", "--out", str(out)])
    with pytest.raises(SystemExit, match="is there already; replace it with --force"):
        tuning.main()
    assert out.read_text(encoding="utf-8") == "mine"
