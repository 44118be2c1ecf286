import numpy as np
import polars as pl
import pytest
from scipy import stats

from magus_sim.ruleset import Measure
from magus_sim.statistics.pair_sums import PairSums
from magus_sim.statistics.tempo import tempo
from magus_sim.told import Label

LIFE = Measure("life", "cards", False, Label("Life", "ライフ"), "life left")
BLOCKS = Measure("blocks", "blocks", True, Label("Blocks", "ブロック"), "blocks declared")


def part(winners, *turns, reasons=None, decks=None):
    """One part from each game's winner and rows (game, turn, active, life_a, life_b, blocks_a, blocks_b)."""
    columns = ["game", "turn", "active", "life_a", "life_b", "blocks_a", "blocks_b"]
    deck_a, deck_b = zip(*(decks or [("x", "y")] * len(winners)), strict=True)
    games = {"game": list(range(len(winners))), "winner": winners, "reason": reasons or ["life"] * len(winners)}
    games |= {"deck_a": deck_a, "deck_b": deck_b}
    types = dict.fromkeys(games, pl.String) | {"game": pl.Int64}
    return pl.LazyFrame(games, schema=types), pl.LazyFrame(turns, schema=columns, orient="row")


def means(table, measure) -> dict[tuple[int, bool], float]:
    rows = table.filter(measure=measure.name).select("own_turn", "one", "other").rows()
    found = {(turn, side): mean for turn, *means in rows for side, mean in zip((True, False), means, strict=True)}
    return {place: mean for place, mean in found.items() if mean is not None}


ONE_GAME = part(
    ["a"],
    (0, 1, "a", 6, 6, 0, 1),
    (0, 2, "b", 5, 6, 2, 0),
    (0, 3, "a", 5, 4, 0, 4),
    (0, 4, "b", 3, 4, 8, 0),
    (0, 5, "a", 3, 0, 0, 16),
)
"""Deck A begins and wins in its third turn."""


def test_what_stands_is_taken_at_the_end_of_the_own_turn():
    table = tempo([ONE_GAME], [LIFE, BLOCKS])
    assert means(table, LIFE) == {(1, True): 6, (2, True): 5, (3, True): 3, (1, False): 6, (2, False): 4}


def test_what_flows_counts_to_the_own_turn_before_it_and_at_first_to_the_first():
    table = tempo([ONE_GAME], [LIFE, BLOCKS])
    assert means(table, BLOCKS) == {
        (1, True): 0 + 2,
        (2, True): 0 + 8,
        (3, True): 0,
        (1, False): 1 + 0 + 4,
        (2, False): 0 + 16,
    }


def test_a_player_who_never_had_a_turn_is_not_counted():
    table = tempo([part(["a"], (0, 1, "a", 6, 0, 0, 3))], [LIFE, BLOCKS])
    assert table["one"].to_list() == [0, 6]
    assert table.select("other", "gap", "gap_low").rows() == [(None,) * 3] * 2


def test_ties_are_left_out_and_no_decided_game_gives_no_rows():
    table = tempo([part([None], (0, 1, "a", 6, 6, 0, 0))], [LIFE])
    assert table.is_empty()
    means = [f"{name}{end}" for name in ("one", "other", "gap") for end in ("", "_low", "_high")]
    assert table.columns == ["measure", "reason", "share", "own_turn", "still", *means]


def test_a_part_with_nothing_but_ties_adds_nothing():
    tied = part([None], (0, 1, "a", 6, 6, 0, 0))
    assert tempo([tied, ONE_GAME, tied], [LIFE, BLOCKS]).equals(tempo([ONE_GAME], [LIFE, BLOCKS]))


def test_a_game_that_begins_as_the_one_before_it_ended_is_another_game():
    table = tempo([part(["a", "a"], (0, 1, "a", 6, 0, 0, 0), (1, 1, "a", 4, 0, 0, 0))], [LIFE])
    assert means(table, LIFE) == {(1, True): 5}


def test_an_extra_turn_is_an_own_turn_more():
    table = tempo([part(["a"], (0, 1, "a", 6, 6, 0, 0), (0, 2, "a", 5, 6, 0, 0), (0, 3, "b", 4, 6, 1, 0))], [LIFE])
    assert means(table, LIFE) == {(1, True): 6, (2, True): 5, (1, False): 6}


def test_means_are_those_of_all_parts_together():
    random = np.random.default_rng(3)
    lives = random.integers(-5, 30, (4, 25, 2))
    parts = [
        part(["a"] * 25, *(row for game, (a, b) in enumerate(games) for row in both_turns(game, int(a), int(b))))
        for games in lives
    ]
    (row,) = tempo(parts, [LIFE]).rows(named=True)
    won, lost = lives.reshape(100, 2).mean(axis=0)
    assert (row["one"], row["other"], row["gap"]) == pytest.approx((won, lost, won - lost))


def both_turns(game, life_a, life_b):
    """A turn of each side, the lives at its end."""
    return (game, 1, "a", life_a, 0, 0, 0), (game, 2, "b", 0, life_b, 0, 0)


def test_of_a_gauntlet_the_decks_in_question_are_compared_with_their_opponents_whoever_won():
    """Ties count, mirrors and games between two of the decks do not."""
    lives = [(5, 3), (2, 9), (4, 4), (8, 1), (7, 7)]
    rows = [row for game, (a, b) in enumerate(lives) for row in both_turns(game, a, b)]
    decks = [("mine", "x"), ("y", "mine"), ("mine", "x"), ("mine", "mine"), ("also mine", "mine")]
    games = part(["a", "b", None, "a", "b"], *rows, decks=decks)
    (row,) = tempo([games], [LIFE], ["mine", "also mine"]).rows(named=True)
    assert (row["one"], row["other"]) == pytest.approx(((5 + 9 + 4) / 3, (3 + 2 + 4) / 3))
    assert row["gap"] == pytest.approx(row["one"] - row["other"])


def test_games_are_kept_apart_by_how_they_end_the_commonest_way_first():
    lives = [(5, 3), (6, 2), (7, 1), (1, 4)]
    rows = [row for game, (a, b) in enumerate(lives) for row in both_turns(game, a, b)]
    games = part(["a", "a", "a", "b"], *rows, reasons=["life", "life", "deck", "life"])
    table = tempo([games], [LIFE])
    assert table.select("reason", "share", "own_turn", "still", "one", "other").rows() == [
        ("life", 0.75, 1, 1.0, 5.0, 2.0),
        ("deck", 0.25, 1, 1.0, 7.0, 1.0),
    ]


def test_late_turns_are_counted_against_the_games_that_end_in_the_same_way():
    """Of 40 games two run out of cards, and of these one goes on: few of all, but not of those."""
    rows = [(game, turn, "a", 6, 0, 0, 0) for game in range(40) for turn in range(1, 3 if game == 39 else 2)]
    reasons = ["life"] * 38 + ["deck"] * 2
    table = tempo([part(["a"] * 40, *rows, reasons=reasons)], [LIFE])
    assert table.select("reason", "own_turn", "still").rows() == [("life", 1, 1.0), ("deck", 1, 1.0), ("deck", 2, 0.5)]


def test_ways_to_end_that_hardly_any_game_takes_are_left_out():
    for odd, reasons in ((1, ["life"]), (2, ["life", "limit"])):
        rows = [(game, 1, "a", 6, 0, 0, 0) for game in range(40)]
        ends = ["limit"] * odd + ["life"] * (40 - odd)
        table = tempo([part(["a"] * 40, *rows, reasons=ends)], [LIFE])
        assert table["reason"].to_list() == reasons
        assert table["share"][0] == (40 - odd) / 40


def test_an_interval_holds_for_all_ways_to_end_at_once():
    rows = [row for game in range(100) for row in both_turns(game, game % 7, game % 5)]
    (alone,) = tempo([part(["a", "b"] * 25, *rows[:100])], [LIFE]).rows(named=True)
    both = tempo([part(["a", "b"] * 50, *rows, reasons=["life"] * 50 + ["deck"] * 50)], [LIFE])
    life = both.row(by_predicate=pl.col("reason") == "life", named=True)
    assert life["gap"] == alone["gap"]
    quantiles = stats.t.ppf([1 - 0.025, 1 - 0.025 / 2], 26)
    widths = [row["gap_high"] - row["gap_low"] for row in (alone, life)]
    assert widths[1] / widths[0] == pytest.approx(quantiles[1] / quantiles[0])


def test_turns_to_which_few_winners_came_are_left_out():
    """Of 40 games one goes on (2.5 %), or two (5 %)."""
    for long, turns in ((1, [1]), (2, [1, 2])):
        rows = [(game, turn, "a", 6, 0, 0, 0) for game in range(40) for turn in range(1, 3 if game < long else 2)]
        table = tempo([part(["a"] * 40, *rows)], [LIFE])
        assert table["own_turn"].to_list() == turns
        assert table["still"].to_list() == pytest.approx([1, long / 40][: len(turns)])


def test_the_interval_of_the_gap_is_that_of_whole_pairs_and_two_more():
    """Where each game has a winner and a loser, the mean of the pairs' gaps is the gap, and their spread its interval;
    the two more lie as far apart as any two lives (9) to either side."""
    lives = np.array([[7, 5], [9, 0], [3, 4], [6, 6], [8, 2], [5, 1]])
    rows = [row for game, (a, b) in enumerate(lives) for row in both_turns(game, int(a), int(b))]
    (row,) = tempo([part(["a"] * 6, *rows)], [LIFE]).rows(named=True)
    gaps = np.append((lives[:, 0] - lives[:, 1]).reshape(3, 2).mean(axis=1), [9, -9])
    low, high = stats.t.interval(0.95, len(gaps) - 1, gaps.mean(), stats.sem(gaps))
    assert (row["gap_low"], row["gap_high"]) == pytest.approx((max(-9, low), min(9, high)))


def test_an_interval_holds_for_all_turns_at_once():
    once = part(["a", "b"] * 50, *(row for game in range(100) for row in both_turns(game, game % 7, game % 5)))
    rows = [(game, turn, side, *numbers) for game in range(100) for turn, side, *numbers in four_turns(game)]
    twice = part(["a", "b"] * 50, *rows)
    (narrow,), (wide, _) = tempo([once], [LIFE]).rows(named=True), tempo([twice], [LIFE]).rows(named=True)
    assert narrow["gap"] == wide["gap"]
    quantiles = stats.t.ppf([1 - 0.025, 1 - 0.025 / 2], 51)
    widths = [row["gap_high"] - row["gap_low"] for row in (narrow, wide)]
    assert widths[1] / widths[0] == pytest.approx(quantiles[1] / quantiles[0])


def four_turns(game):
    return (1, "a", game % 7, 0, 0, 0), (2, "b", 0, game % 5, 0, 0), (3, "a", 0, 0, 0, 0), (4, "b", 0, 0, 0, 0)


def test_a_run_of_two_games_tells_nothing_for_sure_whatever_it_shows():
    rows = [row for game in range(2) for row in both_turns(game, 9, 0)]
    (row,) = tempo([part(["a", "a"], *rows)], [LIFE]).rows(named=True)
    assert row["gap"] == 9
    assert row["gap_low"] < 0


@pytest.mark.parametrize(("pairs", "most_covered"), [(12, 1.0), (60, 1.0), (400, 0.98)])
def test_intervals_cover_the_truth_in_95_of_100_runs_or_more_though_the_games_of_a_pair_share_their_luck(
    pairs, most_covered
):
    """Counts are rare, winners have one more in the mean, and a lucky pair has more of everything. Where pairs are few
    the two that are added make the interval wider than it need be."""
    random = np.random.default_rng(pairs)
    covered = {"won": 0, "lost": 0, "gap": 0}
    for _ in range(1000):
        luck = np.repeat(random.gamma(1.0, 0.3, pairs), 2)
        wins = np.repeat(random.gamma(1.0, 1.0, pairs), 2)
        counts = {"won": random.poisson(luck + wins), "lost": random.poisson(luck)}
        came = {"won": np.ones(2 * pairs, int), "lost": random.integers(0, 4, 2 * pairs) > 0}
        sums = {side: (counts[side] * came[side]).reshape(pairs, 2).sum(axis=1) for side in counts}
        games = {side: came[side].reshape(pairs, 2).sum(axis=1) for side in counts}
        most = max(int(counts[side].max()) for side in counts)
        found = PairSums.of((sums["won"], games["won"]), (sums["lost"], games["lost"]), 0, most)
        for (name, truth), mean in zip((("won", 1.3), ("lost", 0.3), ("gap", 1.0)), found.means(1), strict=True):
            covered[name] += mean.low <= truth <= mean.high
    assert all(930 <= count <= 1000 * most_covered for count in covered.values()), covered
