"""The field: Nash shares with known answers, cycles, decks that nobody should play, popularity."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from magus_sim.results import Matchup
from magus_sim.statistics.enough import Enough
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.field import field_of, nash_shares, redrawn
from magus_sim.statistics.lengths import Lengths
from magus_sim.statistics.rates import MatchupPairs, deck_rates, matchup_rates
from magus_sim.statistics.summary import Summary
from tests.statistics.leagues import league

ROCK_PAPER_SCISSORS = np.array([[0.5, 0.3, 0.7], [0.7, 0.5, 0.3], [0.3, 0.7, 0.5]])
"""Rock loses to paper, which loses to scissors."""
DECKS = ("rock", "paper", "scissors", "stick")


def summary_of(matchups: list[MatchupPairs], opponents: tuple[str, ...] = ()) -> Summary:
    """The summary of a run with these matchups and nothing else."""
    planned = [Matchup(pairs.deck_a, pairs.deck_b, pairs.games, pairs.weight) for pairs in matchups]
    return Summary(
        games=0,
        planned_games=0,
        ranked=True,
        unplayed=(),
        decks=tuple(deck_rates(matchups, planned, opponents)),
        matchups=tuple(matchup_rates(matchups)),
        mirrors=(),
        first_player=Estimate(0.5, 0.4, 0.6),
        enough=Enough(None, None),
        lengths=Lengths(0, 0, (0, 0, 0)),
        ties={},
        loops={},
        endings=pl.DataFrame(),
    )


def with_stick(against_all: float) -> NDArray[np.float64]:
    """The same three and a deck that wins so often against each of them."""
    table = np.full((4, 4), 1 - against_all)
    table[:3, :3] = ROCK_PAPER_SCISSORS
    table[3] = against_all
    table[3, 3] = 0.5
    return table


def test_rock_paper_and_scissors_are_played_a_third_each() -> None:
    assert nash_shares(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3, abs=1e-4)


def test_where_one_win_counts_more_the_deck_that_it_beats_is_played_less_often() -> None:
    """With edges a (rock over scissors), b (scissors over paper) and c (paper over rock) the shares are b : a : c."""
    a, b, c = 0.4, 0.2, 0.1
    table = 0.5 + np.array([[0, -c, a], [c, 0, -b], [-a, b, 0]])
    assert nash_shares(table) == pytest.approx(np.array([b, a, c]) / (a + b + c), abs=1e-4)


def test_no_deck_wins_more_than_half_against_the_mix_of_any_table() -> None:
    random = np.random.default_rng(5)
    for decks in (2, 3, 8, 15):
        edges = np.triu(random.uniform(-0.4, 0.4, (decks, decks)), 1)
        table = 0.5 + edges - edges.T
        shares = nash_shares(table)
        assert shares.sum() == pytest.approx(1)
        assert (shares >= 0).all()
        assert (table @ shares <= 0.5 + 1e-5).all()
        assert (table @ shares)[shares > 0] == pytest.approx(0.5, abs=1e-5)


def test_a_run_of_rock_paper_and_scissors_finds_the_cycle_and_the_deck_that_nobody_should_play() -> None:
    found = field_of(summary_of(league(DECKS, with_stick(0.4), 2000, np.random.default_rng(1))))
    assert found is not None
    *three, stick = found.decks
    assert {row.deck for row in three} == {*DECKS[:3]}
    for row in three:
        assert row.share.low < 1 / 3 < row.share.high
        assert row.share.half_width < 0.1
        assert row.sure
        assert not row.nobody
        assert row.against_nash.low <= 0.5 <= row.against_nash.high
    assert stick.nobody
    assert stick.share == Estimate(0, 0, 0)
    assert stick.against_nash.value == pytest.approx(0.4, abs=0.02)
    assert stick.against_nash.low < 0.4 < stick.against_nash.high < 0.5
    (cycle,) = found.cycles
    assert cycle.decks == ("rock", "scissors", "paper") or cycle.decks[0] != "rock"
    order = DECKS[:3]
    for one, other, rate in zip(cycle.decks, (*cycle.decks[1:], cycle.decks[0]), cycle.rates, strict=True):
        assert ROCK_PAPER_SCISSORS[order.index(one), order.index(other)] == 0.7
        assert rate.value == pytest.approx(0.7, abs=0.03)


def test_a_deck_that_beats_all_is_the_whole_field() -> None:
    found = field_of(summary_of(league(DECKS, with_stick(0.6), 2000, np.random.default_rng(1))))
    assert found is not None
    assert found.decks[0].deck == "stick"
    assert found.decks[0].share == Estimate(1, 1, 1)
    assert all(row.nobody for row in found.decks[1:])


def test_a_cycle_with_one_edge_that_is_not_clear_is_none() -> None:
    table = ROCK_PAPER_SCISSORS.copy()
    table[0, 1], table[1, 0] = 0.495, 0.505
    found = field_of(summary_of(league(DECKS[:3], table, 300, np.random.default_rng(2))))
    assert found is not None
    assert found.cycles == ()


def test_few_games_leave_every_deck_a_wide_range() -> None:
    found = field_of(summary_of(league(DECKS, with_stick(0.48), 30, np.random.default_rng(3))))
    assert found is not None
    assert not any(row.nobody for row in found.decks)


def test_redraws_have_the_interval_of_their_rate() -> None:
    """The middle 95 % of the redraws lie where the interval lies, and the other side's rates are the complement."""
    (rate,) = matchup_rates(league(["x", "y"], np.array([[0.5, 0.8], [0.2, 0.5]]), 100, np.random.default_rng(4)))
    drawn = redrawn(["x", "y"], {("x", "y"): rate, ("y", "x"): rate.seen_from_b()})
    assert np.quantile(drawn[:, 0, 1], [0.025, 0.975]) == pytest.approx([rate.rate.low, rate.rate.high], abs=0.01)
    assert (drawn[:, 0, 1] + drawn[:, 1, 0] == 1).all()
    assert (drawn[:, 0, 0] == 0.5).all()


def weighted(popularity: dict[str, float], spoil: float = 1.0) -> Summary:
    """Rock, paper and scissors, each met as often as it is played; the weight of one matchup is spoilt."""
    pairs = league(DECKS[:3], ROCK_PAPER_SCISSORS, 3000, np.random.default_rng(6))
    weights = [popularity[each.deck_a] * popularity[each.deck_b] for each in pairs]
    weights[0] *= spoil
    return summary_of([replace(each, weight=weight) for each, weight in zip(pairs, weights, strict=True)])


def test_a_popular_deck_makes_the_one_that_beats_it_win() -> None:
    found = field_of(weighted({"rock": 60, "paper": 20, "scissors": 20}))
    assert found is not None
    rows = {row.deck: row for row in found.decks}
    assert rows["rock"].popularity == pytest.approx(0.6)
    expected = {"rock": 0.5, "paper": 0.58, "scissors": 0.42}  # 0.7 × 0.6 + 0.5 × 0.2 + 0.3 × 0.2
    for deck, rate in expected.items():
        against = rows[deck].against_popular
        assert against is not None
        assert against.value == pytest.approx(rate, abs=0.01)
        assert against.low < against.value < against.high
        assert 0.005 < against.high - against.low < 0.03


@pytest.mark.parametrize(("popularity", "spoil"), [((1, 1, 1), 1), ((1, 1, 1), 4)])
def test_decks_have_a_popularity_only_if_the_weights_say_so(popularity: tuple[int, ...], spoil: float) -> None:
    """Of three decks any weights are products; equal ones say nothing."""
    found = field_of(weighted(dict(zip(DECKS, popularity, strict=False)), spoil))
    assert found is not None
    assert [row.popularity is None for row in found.decks] == [spoil == 1] * 3


def test_weights_that_are_no_products_are_no_popularity() -> None:
    pairs = league(DECKS, with_stick(0.4), 100, np.random.default_rng(7))
    found = field_of(summary_of([replace(each, weight=1.0 + (place == 0)) for place, each in enumerate(pairs)]))
    assert found is not None
    assert all(row.popularity is None and row.against_popular is None for row in found.decks)


def test_a_gauntlet_and_two_decks_have_no_field() -> None:
    pairs = league(DECKS, with_stick(0.4), 100, np.random.default_rng(8))
    against_stick = [each for each in pairs if each.deck_b == "stick"]
    assert field_of(summary_of(against_stick, ("stick",))) is None
    assert field_of(summary_of(pairs[:1])) is None
    assert field_of(replace(summary_of(pairs), ranked=False)) is None
