"""Ranks that hold jointly, and groups of decks that cannot be told apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from magus_sim.results import Matchup
from magus_sim.statistics import ranks
from magus_sim.statistics.ranks import groups_of_equals, with_ranks
from magus_sim.statistics.rates import DeckRate, MatchupPairs, deck_rates
from tests.statistics.leagues import league, pairs_of


def ranked(matchups: list[MatchupPairs], opponents: tuple[str, ...] = ()) -> dict[str, DeckRate]:
    planned = [Matchup(pairs.deck_a, pairs.deck_b, pairs.games, pairs.weight) for pairs in matchups]
    return {deck.deck: deck for deck in with_ranks(deck_rates(matchups, planned, opponents), matchups)}


def chances_of(strengths: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(0.5 + np.subtract.outer(strengths, strengths))


EQUAL, SPREAD, TWO_LEVELS = np.zeros(6), np.linspace(-0.12, 0.12, 6), np.repeat([-0.06, 0.06], 3)


@pytest.mark.parametrize("pairs", [10, 100])
@pytest.mark.parametrize("strengths", [EQUAL, SPREAD, TWO_LEVELS], ids=["equal", "spread", "two levels"])
def test_all_ranks_of_a_run_hold_at_once_in_95_of_100_runs(
    monkeypatch: pytest.MonkeyPatch, strengths: NDArray[np.float64], pairs: int
) -> None:
    """Decks of equal strength have all the ranks that they share."""
    monkeypatch.setattr(ranks, "DRAWS", 2000)
    random = np.random.default_rng(17)
    decks = [f"deck {number}" for number in range(6)]
    chances = chances_of(strengths)
    truth = (chances.sum(axis=1) - 0.5) / 5
    best = {deck: 1 + int((truth > own + 1e-9).sum()) for deck, own in zip(decks, truth, strict=True)}
    worst = {deck: 6 - int((truth < own - 1e-9).sum()) for deck, own in zip(decks, truth, strict=True)}
    held, widths = [], []
    for _ in range(400):
        found = ranked(league(decks, chances, pairs, random))
        held.append(all(found[deck].rank.best <= best[deck] <= worst[deck] <= found[deck].rank.worst for deck in decks))
        widths += [found[deck].rank.worst - found[deck].rank.best for deck in decks]
    assert np.mean(held) >= 0.935
    if strengths is EQUAL:
        assert np.mean(held) <= 0.975
    if strengths is SPREAD and pairs == 100:
        assert np.mean(widths) < 2


def test_decks_that_are_far_apart_have_one_rank_each() -> None:
    random = np.random.default_rng(1)
    chances = np.array([[0.5, 0.7, 0.9], [0.3, 0.5, 0.7], [0.1, 0.3, 0.5]])
    found = ranked(league(["x", "y", "z"], chances, 400, random))
    assert [(deck, rate.rank.best, rate.rank.worst, rate.rank.groups) for deck, rate in found.items()] == [
        ("x", 1, 1, (0,)),
        ("y", 2, 2, (1,)),
        ("z", 3, 3, (2,)),
    ]


def test_of_two_decks_the_one_is_first_if_their_matchup_is_decided() -> None:
    random = np.random.default_rng(2)
    agree = []
    for chance in np.linspace(0.5, 0.6, 200):
        (pairs,) = league(["x", "y"], np.array([[0.5, chance], [1 - chance, 0.5]]), 200, random)
        found = ranked([pairs])
        assert (found["x"].rank.worst == 1) == (found["y"].rank.best == 2)
        agree.append((found["x"].rank.worst == 1) == (found["x"].rate.low > 0.5))
    assert np.mean(agree) > 0.98


def test_decks_of_a_gauntlet_are_ranked_by_what_they_won_against_the_same_opponents_by_weight() -> None:
    random = np.random.default_rng(3)
    wins = {"xa": 0.8, "xb": 0.4, "ya": 0.4, "yb": 0.8}
    weights = {"a": 3.0, "b": 1.0}
    matchups = [
        MatchupPairs(deck, against, weights[against], pairs_of(chance, 400, random))
        for (deck, against), chance in wins.items()
    ]
    found = ranked(matchups, ("a", "b"))
    assert (found["x"].rank.best, found["x"].rank.worst) == (1, 1)
    assert (found["y"].rank.best, found["y"].rank.worst) == (2, 2)
    turned = [pairs.seen_from_b() for pairs in matchups]
    assert {deck: rate.rank for deck, rate in ranked(turned, ("a", "b")).items()} == {
        deck: rate.rank for deck, rate in found.items()
    }


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_two_decks_share_a_group_exactly_if_they_are_not_told_apart(share: float) -> None:
    random = np.random.default_rng(4)
    for decks in (1, 2, 5, 9):
        told_apart = np.triu(random.random((decks, decks)) < share, 1)
        groups = groups_of_equals(told_apart | told_apart.T)
        assert all(groups)
        for one, other in combinations(range(decks), 2):
            assert bool(set(groups[one]) & set(groups[other])) == (not told_apart[one, other])
        members = [{deck for deck in range(decks) if n in groups[deck]} for n in range(1 + max(map(max, groups)))]
        assert not any(one <= other or other <= one for one, other in combinations(members, 2))


def test_groups_come_in_the_order_of_the_decks() -> None:
    told_apart = np.zeros((4, 4), bool)
    told_apart[0, 2:] = told_apart[2:, 0] = told_apart[1, 3] = told_apart[3, 1] = True
    assert groups_of_equals(told_apart) == [(0,), (0, 1), (1, 2), (2,)]
