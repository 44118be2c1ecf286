"""The winning chance on made-up games whose true chances are known."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import special

from magus_sim.ruleset import Measure
from magus_sim.statistics.chance import chances, fit, story
from magus_sim.told import Label

MEASURES = (
    Measure("lead", "points", False, Label("Lead", "リード"), "What decides."),
    Measure("noise", "points", True, Label("Noise", "雑音"), "What says nothing."),
)
TURNS = 8


def games(count: int, random: np.random.Generator, *, worth: float = 1.0) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Games of 8 turns in which a walk of ±1 steps, one a turn, starts from the matchup's head start and is added to a
    logistic error: so the true chance is a logistic function of what stands, but for the steps to come."""
    matchup = np.arange(count) // 2 % 4
    strong = np.array([-1.0, 0.0, 0.5, 1.5])[matchup]
    lead = random.choice([-1, 1], (count, TURNS)).cumsum(axis=1)
    won = random.random(count) < special.expit(strong + worth * lead[:, -1])
    number = np.arange(count)
    table = pl.DataFrame(
        {
            "game": number,
            "matchup": matchup,
            "pair": number // 2,
            "deck_a": [f"deck {each}" for each in matchup],
            "deck_b": "other",
            "a_first": number % 2 == 0,
            "winner": np.where(won, "a", "b"),
            "turns": TURNS,
        }
    )
    at = np.repeat(number, TURNS)
    turn = np.tile(np.arange(1, TURNS + 1), count)
    rows = {"game": at, "turn": turn, "active": np.where((turn + at) % 2 == 1, "a", "b")}
    rows |= {"lead_a": 20 + lead.ravel(), "lead_b": 20 - np.zeros(len(at), int)}
    rows |= {f"noise_{side}": random.integers(0, 3, len(at)) for side in "ab"}
    return table, pl.DataFrame(rows)


def test_chances_are_calibrated_and_better_than_the_base_rate_the_later_the_more() -> None:
    found = chances(*games(6000, np.random.default_rng(1)), MEASURES)
    assert found is not None
    assert [each.turn for each in found.turns] == [1, 2, 3]
    gains = [each.gain for each in found.turns]
    assert gains == sorted(gains)
    assert gains[-1] > 0.3
    for each in found.turns:
        assert each.games == 6000
        assert 0.9 < each.slope < 1.1
    for place in found.calibration:
        assert place.won == pytest.approx(place.chance, abs=0.04)


def test_measures_that_say_nothing_make_no_chance_better_than_the_base_rate() -> None:
    """Out of fold nothing is gained by learning games by heart."""
    found = chances(*games(2000, np.random.default_rng(2), worth=0.0), MEASURES)
    assert found is not None
    for each in found.turns:
        assert -0.03 < each.gain < 0.01


def test_no_chance_is_learnt_from_the_game_itself_or_the_other_of_its_pair() -> None:
    """Turning the outcome of the two games of a pair over leaves their chances as they are."""
    table, turns = games(600, np.random.default_rng(3))
    turned = table.with_columns(
        winner=pl.when(pl.col("pair") == 7)
        .then(pl.when(winner="a").then(pl.lit("b")).otherwise(pl.lit("a")))
        .otherwise("winner")
    )
    before, after = (_chance_of(each, turns) for each in (table, turned))
    own, others = (
        (before.filter(pair=pair)["chance"] - after.filter(pair=pair)["chance"]).abs().max() for pair in (7, 8)
    )
    assert own < 1e-5  # what the solver leaves
    assert others > 1e-4


def _chance_of(table: pl.DataFrame, turns: pl.DataFrame) -> pl.DataFrame:
    from magus_sim.statistics import chance

    rows = chance._positions(table, turns, MEASURES)
    found = chance._out_of_fold(rows, MEASURES, np.ones(len(rows), np.bool_))
    return rows.select(pair=pl.col("game") // 2, chance=pl.Series(found))


def test_the_sides_may_be_exchanged() -> None:
    """The chance of deck A is 1 less that of deck A if the decks had been named the other way round."""
    from magus_sim.statistics import chance

    table, turns = games(400, np.random.default_rng(4))
    other = {"a": "b", "b": "a"}
    swapped = table.with_columns(
        pl.col("winner").replace_strict(other), ~pl.col("a_first"), deck_a="deck_b", deck_b="deck_a"
    )
    names = {f"{each.name}_{side}": f"{each.name}_{other[side]}" for each in MEASURES for side in "ab"}
    turned = turns.rename(names).with_columns(pl.col("active").replace_strict(other))
    one, two = (
        chance._features(chance._positions(*each, MEASURES), MEASURES) for each in ((table, turns), (swapped, turned))
    )
    assert one == pytest.approx(-two)


def test_few_games_have_no_chances() -> None:
    assert chances(*games(150, np.random.default_rng(5)), MEASURES) is None


def test_the_fit_finds_the_coefficients_that_made_the_outcomes() -> None:
    random = np.random.default_rng(6)
    features = random.normal(size=(40_000, 3))
    truth = np.array([1.5, -0.5, 0.0])
    won = (random.random(40_000) < special.expit(features @ truth)).astype(float)
    assert fit(features, won) == pytest.approx(truth, abs=0.06)


def test_a_story_is_told_by_the_winners_chance() -> None:
    """Game 0: A leads throughout and wins, decided from the start. Game 1: B comes back from 15 % by turn 5."""
    lines = {0: (1.0, [0.8, 0.85, 0.9, 0.95]), 1: (0.0, [0.6, 0.85, 0.7, 0.4, 0.1])}
    rows = [
        {"game": game, "turn": turn, "chance": chance, "won": won}
        for game, (won, line) in lines.items()
        for turn, chance in enumerate(line, 1)
    ]
    decided, lead_changes, comebacks = story(pl.DataFrame(rows))
    assert (decided[0], decided[2]) == (1, 3)
    assert lead_changes == 0.5
    assert comebacks == 0.5
