import numpy as np
import polars as pl

from magus_sim.ruleset import Label, Measure
from magus_sim.statistics.tempo import tempo

LIFE = Measure("life", "cards", False, Label("Life", "ライフ"), "life left")
BLOCKS = Measure("blocks", "blocks", True, Label("Blocks", "ブロック"), "blocks declared")


def part(winners, *turns):
    """One part from each game's winner and rows (game, turn, active, life_a, life_b, blocks_a, blocks_b)."""
    columns = ["game", "turn", "active", "life_a", "life_b", "blocks_a", "blocks_b"]
    games = pl.LazyFrame({"game": list(range(len(winners))), "winner": winners}, schema={"game": int, "winner": str})
    return games, pl.LazyFrame(turns, schema=columns, orient="row")


def means(table, measure) -> dict[tuple[int, bool], float]:
    rows = table.filter(measure=measure.name).select("own_turn", "won", "mean").rows()
    return {(turn, won): mean for turn, won, mean in rows}


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
    assert table["won"].to_list() == [True, True]


def test_ties_are_left_out_and_no_decided_game_gives_no_rows():
    table = tempo([part([None], (0, 1, "a", 6, 6, 0, 0))], [LIFE])
    assert table.is_empty()
    assert table.columns == ["measure", "own_turn", "won", "games", "mean", "q1", "median", "q3"]


def test_a_part_with_nothing_but_ties_adds_nothing():
    tied = part([None], (0, 1, "a", 6, 6, 0, 0))
    assert tempo([tied, ONE_GAME, tied], [LIFE, BLOCKS]).equals(tempo([ONE_GAME], [LIFE, BLOCKS]))


def test_a_game_that_begins_as_the_one_before_it_ended_is_another_game():
    table = tempo([part(["a", "a"], (0, 1, "a", 6, 0, 0, 0), (1, 1, "a", 4, 0, 0, 0))], [LIFE])
    assert table.filter(pl.col("won"))["games"].to_list() == [2]
    assert means(table, LIFE) == {(1, True): 5}


def test_an_extra_turn_is_an_own_turn_more():
    table = tempo([part(["a"], (0, 1, "a", 6, 6, 0, 0), (0, 2, "a", 5, 6, 0, 0), (0, 3, "b", 4, 6, 1, 0))], [LIFE])
    assert means(table, LIFE) == {(1, True): 6, (2, True): 5, (1, False): 6}


def test_quartiles_means_and_games_are_those_of_all_parts_together():
    random = np.random.default_rng(3)
    lives = random.integers(-5, 30, (4, 25))
    parts = [part(["a"] * 25, *((game, 1, "a", int(life), 0, 0, 0) for game, life in enumerate(row))) for row in lives]
    (row,) = tempo(parts, [LIFE]).rows(named=True)
    expected = np.quantile(lives, [0.25, 0.5, 0.75], method="inverted_cdf")
    assert np.abs(np.array([row["q1"], row["median"], row["q3"]]) - expected).max() <= 0.5
    assert (row["mean"], row["games"]) == (lives.mean(), 100)


def test_quartiles_are_those_of_grouped_data():
    """Of 1, 1, 2, 2 the units are 0.5 to 1.5 and 1.5 to 2.5, half of the games in each."""
    (row,) = tempo([part(["a"] * 4, *((game, 1, "a", 1 + game // 2, 0, 0, 0) for game in range(4)))], [LIFE]).rows(
        named=True
    )
    assert [row["q1"], row["median"], row["q3"]] == [1.0, 1.5, 2.0]
