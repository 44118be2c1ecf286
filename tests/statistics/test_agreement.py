from itertools import combinations

import numpy as np
import pytest

from magus_sim.results import Run
from magus_sim.statistics.agreement import BothPlayed, Verdict, agreement, agreement_of
from magus_sim.statistics.result import result_of
from tests.simulation.toy_runs import run_toy
from tests.toy import toy_deck

FOUR, THREE = toy_deck("four", ["Might 4"] * 5), toy_deck("three", ["Might 3"] * 5)
SWINGY = toy_deck("swingy", ["Might 10"] * 9 + ["Might 0"] * 11)
"""Draws 10 with probability 0.45. To beat `four` it needs it twice of three draws (0.425), or under "bold", where the
last draw counts twice, the last one or both others (0.561); to beat `three` once (0.834), or as before (0.561)."""


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Run:
    folder = tmp_path_factory.mktemp("runs") / "both"
    return run_toy(folder, FOUR, THREE, SWINGY, games=4000, also=("bold",), tables=("games",))


def half_wins(random: np.random.Generator, rate: float, pairs: int) -> np.ndarray:
    return random.binomial(4, rate, pairs)


def drawn(random: np.random.Generator, rates: dict[tuple[str, str], tuple[float, float]], pairs: int):
    """Matchups whose pairs have these rates under two policies, with luck of their own."""
    played = []
    for (deck_a, deck_b), (one, other) in rates.items():
        counts = np.zeros((5, 5), np.int64)
        np.add.at(counts, (half_wins(random, one, pairs), half_wins(random, other, pairs)), 1)
        played.append(BothPlayed(deck_a, deck_b, 1.0, counts))
    return agreement(played, ("one", "other"))


def test_verdicts_of_policies_whose_rates_are_known(run):
    found = agreement_of(*run.under)
    assert found.policies == ("plain", "bold")
    assert {(each.deck, each.against): each.verdict for each in found.matchups} == {
        ("four", "three"): Verdict.AGREES,
        ("four", "swingy"): Verdict.FLIPS,
        ("three", "swingy"): Verdict.SIZE_DIFFERS,
    }
    rates = {(each.deck, each.against): [rate.value for rate in each.rates] for each in found.matchups}
    assert rates["four", "three"] == [1.0, 1.0]
    assert rates["four", "swingy"] == pytest.approx([0.575, 0.439], abs=0.025)
    assert rates["three", "swingy"] == pytest.approx([0.166, 0.439], abs=0.025)
    assert [each.deck for each in found.decks] == ["four", "swingy", "three"]
    assert [each.verdict for each in found.decks] == [Verdict.SIZE_DIFFERS] * 3


def test_differences_are_those_of_the_rates_with_the_interval_of_matched_pairs(run):
    for each in (*(found := agreement_of(*run.under)).decks, *found.matchups):
        assert each.difference.value == pytest.approx(each.rates[1].value - each.rates[0].value)
        assert each.difference.low <= each.difference.value <= each.difference.high
    steady = next(each for each in found.matchups if each.against == "three")
    assert steady.pairs == 2000
    assert steady.difference.half_width < 0.002


def test_how_far_the_verdicts_lie_apart(run):
    """Effects by the rates above: −6.8, +13.65 and −6.85 points, so a standard deviation of 11.8."""
    found = agreement_of(*run.under).convergence
    assert found.effect_sd == pytest.approx(0.118, abs=0.012)
    assert (found.spearman, found.flips) == (pytest.approx(1.0), 1)


def test_what_holds_under_all_policies(run):
    result = result_of(run)
    assert result.policies == ("plain", "bold")
    assert [deck.deck for deck in result.decks_under_all()] == ["four", "swingy", "three"]
    assert [(deck.rank.best, deck.rank.worst) for deck in result.decks_under_all()] == [(1, 1), (2, 2), (3, 3)]
    assert result.verdict("four", "swingy") is Verdict.FLIPS


def test_a_policy_that_is_stronger_elsewhere_leaves_no_rank_that_holds_under_both():
    """Under the first policy a leads and c trails, under the second it is the other way round."""
    rates = {("a", "b"): (0.7, 0.3), ("a", "c"): (0.8, 0.2), ("b", "c"): (0.7, 0.3)}
    found = drawn(np.random.default_rng(0), rates, 2000)
    assert {each.verdict for each in found.matchups} == {Verdict.FLIPS}
    assert found.convergence.flips == 3
    assert found.convergence.spearman == pytest.approx(-1.0)
    assert [each.verdict for each in found.decks] == [Verdict.FLIPS, Verdict.AGREES, Verdict.FLIPS]


def test_luck_is_subtracted_from_the_spread_of_effects():
    """Six decks, forty pairs a matchup: luck alone gives effects a standard deviation of 2.7 points."""
    random = np.random.default_rng(1)
    gains = dict(zip("abcdef", random.normal(0, 0.05, 6), strict=True))
    rates = {(a, b): (0.5, 0.5 + gains[a] - gains[b]) for a, b in combinations("abcdef", 2)}
    effects = [sum(gains[a] - gains[b] for b in gains) / 5 for a in gains]
    found = [drawn(random, rates, 40).convergence.effect_sd ** 2 for _ in range(300)]
    assert np.mean(found) == pytest.approx(np.var(effects, ddof=1), rel=0.06)
    raw = np.var(effects, ddof=1) + 0.125 / 40 / 5 * 6 / 5
    assert np.mean(found) < raw - 5 * np.std(found) / 300**0.5


def test_the_same_policy_with_two_seeds_has_no_flips():
    """28 matchups of decks that are as good as each other, 200 times; at 5 % each, without Holm, about seven flip."""
    random = np.random.default_rng(2)
    rates = dict.fromkeys(combinations("abcdefgh", 2), (0.5, 0.5))
    assert sum(drawn(random, rates, 200).convergence.flips for _ in range(200)) == 0


def test_runs_of_one_policy_with_two_seeds_have_no_flips(tmp_path):
    decks = (FOUR, THREE, SWINGY)
    one, other = (run_toy(tmp_path / str(seed), *decks, games=1000, seed=seed, tables=("games",)) for seed in (1, 2))
    found = agreement_of(one, other)
    assert found.convergence.flips == 0
    assert Verdict.FLIPS not in {each.verdict for each in (*found.decks, *found.matchups)}


def test_a_stopped_run_compares_the_pairs_that_both_policies_have(tmp_path):
    run = run_toy(tmp_path / "run", FOUR, SWINGY, games=200, also=("bold",), chunk=25)
    bold = next(chunk for chunk in run.planned if chunk.by == 1)
    (run.folder / "games" / bold.part).unlink()
    (met,) = agreement_of(*Run.open(run.folder).under).matchups
    assert met.pairs == 75
    for chunk in run.planned:
        if chunk.by == 1:
            (run.folder / "games" / chunk.part).unlink(missing_ok=True)
    assert result_of(Run.open(run.folder)).policies == ("plain",)
