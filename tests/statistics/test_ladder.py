"""The ladder's numbers: rates over the field, ratings whose intervals hold what they promise, and steps of budgets."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from magus_sim.statistics.ladder import Ladder, Meeting, Step, ladder_of, ratings

GAMES = np.array([4, 4, 4, 2, 2, 2])
"""Three matchups and three mirrors."""


def meeting(policy: str, against: str, half_wins: object, games: np.ndarray = GAMES) -> Meeting:
    return Meeting(policy, against, games, np.array(half_wins), 0)


def played(policy: str, against: str, chance: float, deals: int, luck: np.random.Generator) -> Meeting:
    """Games of which each is won with this chance."""
    return meeting(policy, against, [2 * luck.binomial(games, chance, deals) for games in GAMES])


def ladder(*meetings: Meeting, bounds: tuple[str, ...] = (), budgets: tuple[tuple[str, str], ...] = ()) -> Ladder:
    return ladder_of(meetings, "a", bounds, budgets)


def test_a_matchup_counts_twice_as_much_as_a_mirror_as_it_has_twice_the_games() -> None:
    two = meeting("a", "b", [[8, 8], [0, 0]], np.array([4, 2]))
    assert (two.played, two.deals) == (12, 2)
    assert two.rate.value == pytest.approx(2 / 3)


def test_who_always_wins_half_is_at_one_half() -> None:
    even = meeting("a", "b", [[4] * 50] * 3 + [[2] * 50] * 3)
    assert even.rate.value == 0.5
    assert ratings([even], "a")[1].value == pytest.approx(0)


def test_two_policies_are_apart_by_their_odds_one_tied_game_added() -> None:
    one = meeting("a", "b", [[8, 6], [8, 8]], np.array([4, 4]))
    a, b = ratings([one], "a")
    assert (a.value, a.low, a.high) == (0, 0, 0)
    assert b.value == pytest.approx(400 * log10(1.5 / 15.5))
    assert b.low < b.value < b.high


def test_who_has_won_every_game_has_a_rating_and_an_interval() -> None:
    _, b = ratings([meeting("a", "b", [[0] * 9] * 6)], "a")
    assert b.value == pytest.approx(400 * log10((9 * 18 + 0.5) / 0.5))
    assert b.high - b.low > 100


def test_the_intervals_of_ratings_hold_the_truth_as_often_as_they_say() -> None:
    luck = np.random.default_rng(5)
    strength = {"a": 0.0, "b": 0.4, "c": 1.0}
    held = []
    for _ in range(300):
        meetings = [
            played(x, y, 1 / (1 + np.exp(strength[y] - strength[x])), deals, luck)
            for x, y, deals in (("b", "a", 12), ("c", "a", 5), ("c", "b", 8))
        ]
        found = {rating.policy: rating for rating in ratings(meetings, "a")}
        held += [found[name].low <= strength[name] * 400 / np.log(10) <= found[name].high for name in "bc"]
    assert 0.92 < np.mean(held) < 0.98


def test_intervals_are_those_of_deals_not_of_games() -> None:
    """All games of a deal end alike: there are four times fewer observations than games."""
    luck = np.random.default_rng(1)
    games = np.array([4] * 6)
    apart = meeting("a", "b", 2 * luck.binomial(4, 0.5, (6, 400)), games)
    alike = meeting("a", "b", 8 * luck.binomial(1, 0.5, (6, 400)), games)
    width = [rating.high - rating.low for each in (apart, alike) for rating in ratings([each], "a")[1:]]
    assert width[1] / width[0] == pytest.approx(2, abs=0.15)


def test_luck_that_two_meetings_share_counts_once() -> None:
    """b and c have the same results against a: what is known of a's deals says nothing of b against c."""
    luck = np.random.default_rng(2)
    same = 2 * np.array([luck.binomial(games, 0.4, 60) for games in GAMES])
    even = [[4] * 60] * 3 + [[2] * 60] * 3
    b, _, c = ratings([meeting("b", "a", same), meeting("c", "a", same), meeting("b", "c", even)], "b")
    assert (b.value, c.value) == (0, pytest.approx(0, abs=1e-6))
    other = 2 * np.array([luck.binomial(games, 0.4, 60) for games in GAMES])
    _, _, apart = ratings([meeting("b", "a", same), meeting("c", "a", other), meeting("b", "c", even)], "b")
    assert c.high - c.low < 0.6 * (apart.high - apart.low)


def test_a_bound_moves_no_rung() -> None:
    luck = np.random.default_rng(3)
    fair = [played("b", "a", 0.6, 20, luck), played("c", "a", 0.7, 20, luck), played("c", "b", 0.6, 20, luck)]
    seer = [played("seer", name, chance, 20, luck) for name, chance in (("a", 0.95), ("b", 0.6), ("c", 0.9))]
    without, with_it = ladder(*fair), ladder(*fair, *seer, bounds=("seer",))
    assert with_it.rungs == without.rungs
    assert [rating.policy for rating in with_it.rungs] == ["c", "b", "a"]
    assert [rating.policy for rating in with_it.bounds] == ["seer"]
    assert with_it.bounds[0].value > with_it.rungs[0].value
    assert with_it.misfit == without.misfit


def test_a_pairing_is_seen_from_either_side() -> None:
    found = ladder(meeting("b", "a", [[8] * 4] * 3 + [[2] * 4] * 3))
    won, lost = found.pairing("b", "a"), found.pairing("a", "b")
    assert won
    assert lost
    assert won.rate.value == pytest.approx(5 / 6)
    assert lost.rate == won.rate.reversed()
    assert found.pairing("a", "c") is None


def test_a_step_is_what_the_larger_budget_wins_more_on_the_deals_that_both_played() -> None:
    tops = 2 * GAMES[:, None]
    some = np.array([[1, 2, 0, 3], [4, 4, 2, 5], [0, 0, 1, 2], [1, 1, 0, 2], [0, 2, 2, 2], [3, 1, 1, 0]])
    small = meeting("p:1", "a", some)
    large = meeting("a", "p:2", np.concatenate([tops - some - 1, 0 * some], axis=1))  # a half win more in each deal
    head = meeting("p:2", "p:1", np.repeat(tops // 2 + 1, 4, axis=1))
    steps = ladder(small, large, head, budgets=(("p:2", "p:1"),)).steps
    assert [(step.larger, step.smaller, step.against, step.games) for step in steps] == [
        ("p:2", "p:1", "p:1", 72),
        ("p:2", "p:1", "a", 72),
    ]
    for step in steps:
        assert step.gain == pytest.approx(6 / 36)
        assert step.low < step.gain < step.high


def test_a_step_against_all_others_together_is_the_mean_on_the_deals_that_all_played() -> None:
    even = [[4] * 40] * 3 + [[2] * 40] * 3
    luck = np.random.default_rng(8)
    some = np.array([luck.binomial(2 * games, 0.5, 40) for games in GAMES])
    meetings = [
        meeting("p:1", "a", even),
        meeting("p:2", "a", some),
        meeting("p:1", "b", even),
        meeting("p:2", "b", some[:, :30]),
        meeting("p:2", "p:1", even),
    ]
    *_, against_a, against_b, against_all = ladder(*meetings, budgets=(("p:2", "p:1"),)).steps
    assert (against_a.against, against_b.against, against_all.against) == ("a", "b", None)
    assert against_all.games == 2 * against_b.games == 2 * 30 * GAMES.sum()
    assert against_all.gain == pytest.approx(against_b.gain)
    width = (against_all.high - against_all.low) / (against_b.high - against_b.low)
    assert width == pytest.approx(1, abs=0.1)  # the same luck twice: twice the games say no more


def test_steps_of_budgets_that_are_worth_nothing_lie_around_nothing() -> None:
    luck = np.random.default_rng(7)

    def steps() -> list[Step]:
        meetings = [
            played("p:1", "a", 0.7, 30, luck),
            played("p:2", "a", 0.7, 25, luck),
            played("p:1", "b", 0.6, 25, luck),
            played("p:2", "b", 0.6, 30, luck),
            played("p:2", "p:1", 0.5, 25, luck),
        ]
        return list(ladder(*meetings, budgets=(("p:2", "p:1"),)).steps)

    held = [step.low <= 0 <= step.high for _ in range(150) for step in steps()]
    assert 0.91 < np.mean(held) < 0.985


def test_the_pairing_that_the_ratings_tell_worst_is_named() -> None:
    ring = [
        meeting("a", "b", [[6] * 20] * 3 + [[3] * 20] * 3),
        meeting("b", "c", [[6] * 20] * 3 + [[3] * 20] * 3),
        meeting("c", "a", [[7] * 20] * 3 + [[4] * 20] * 3),
    ]
    worst = ladder(*ring).misfit
    assert (worst.policy, worst.against) == ("c", "a")
    assert worst.rate - worst.expected > 0.3
