"""What charts say in their titles: no more than is clear."""

import polars as pl
import pytest

from magus_sim.report.charts.rates import heat_map, ranking
from magus_sim.report.charts.tempo import tempo_chart
from magus_sim.report.words import Words
from magus_sim.ruleset import Measure
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.matrix import Matrix
from magus_sim.statistics.rates import DeckRate, MatchupRate
from magus_sim.told import Label

LIFE = Measure("life", "cards", False, Label("Life", "ライフ"), "life left")
EN, JA = Words("en"), Words("ja")


def tempo_title(*gaps, mean=6.0, say=EN) -> str:
    """The title over turns with these gaps, each with its interval; None where no loser came."""
    rows = [
        {"measure": "life", "own_turn": turn, "still": 1.0, "won": mean, "won_low": mean, "won_high": mean}
        | dict.fromkeys(("lost", "lost_low", "lost_high"), None if gap is None else mean - gap[0])
        | dict(zip(("gap", "gap_low", "gap_high"), gap or (None,) * 3, strict=True))
        for turn, gap in enumerate(gaps, 1)
    ]
    floats = {column: pl.Float64 for column in rows[0] if column not in ("measure", "own_turn")}
    chart = tempo_chart(pl.DataFrame(rows, schema_overrides=floats), LIFE, say)
    return chart.title


def test_a_tempo_chart_names_the_turn_whose_gap_is_surely_wide_with_its_interval():
    gaps = [(0.1, 0.0, 0.2), (-0.52, -0.6, -0.44), (2.0, -0.5, 4.5), (1.0, 0.3, 1.7)]
    assert tempo_title(*gaps) == "Life: winners −0.52 on turn 2 (−0.60 to −0.44)"
    assert tempo_title(*gaps, say=JA) == "ライフ：2ターン目に勝者が−0.52（−0.60〜−0.44）"
    assert tempo_title(*gaps[:1], *gaps[2:]) == "Life: winners +1.0 on turn 3 (+0.3 to +1.7)"


@pytest.mark.parametrize(
    "gaps",
    [[(3.0, -3.0, 6.0), (-2.0, -6.0, 3.0)], [(0.1, -0.2, 0.4)], [None, (0.5, -1.0, 2.0), None]],
)
def test_a_tempo_chart_of_few_games_says_that_nothing_is_clear(gaps):
    assert tempo_title(*gaps) == "Life: no clear difference"


def test_a_tempo_chart_calls_alike_only_what_is_surely_so():
    assert tempo_title((0.1, 0.05, 0.15), (-0.2, -0.3, -0.1)) == "Life: winners and losers almost alike"
    assert tempo_title((0.1, 0.05, 0.40), (-0.2, -0.3, -0.1)) == "Life: winners −0.20 on turn 2 (−0.30 to −0.10)"


def deck(name, rate, opponents=1, planned=1) -> DeckRate:
    return DeckRate(name, tuple(f"o{n}" for n in range(opponents)), planned, 100, 0, rate, rate, rate)


CLEAR, UNCLEAR = Estimate(0.6, 0.55, 0.65), Estimate(0.9, 0.4, 1.0)


@pytest.mark.parametrize(
    ("decks", "ranked", "title"),
    [
        ([deck("x", CLEAR), deck("y", UNCLEAR)], True, "x wins 60.0 % over the field"),
        ([deck("x", UNCLEAR), deck("y", CLEAR)], True, "No deck stands out; x is ahead with 90.0 %"),
        ([deck("x", CLEAR)], True, "x wins 60.0 % over the field"),
        ([deck("x", UNCLEAR)], True, "These games cannot tell whether x wins more than half: 90.0 %"),
        ([deck("x", CLEAR, 5, 13)], False, "x so far: 5 of 13 opponents, 60.0 %"),
        ([deck("x", CLEAR, 5, 13), deck("y", CLEAR, 1, 13)], False, "No ranking: the decks have not met the same"),
    ],
)
def test_a_ranking_says_what_its_decks_allow(decks, ranked, title):
    assert ranking(decks, ranked, EN).title.startswith(title)
    assert ranking(decks, ranked, JA).title


def test_the_most_one_sided_matchup_is_the_clearest_and_no_noise_hides_it():
    noise, clear = MatchupRate("x", "y", 1.0, 4, 0, UNCLEAR), MatchupRate("x", "z", 1.0, 900, 0, CLEAR.reversed())
    cells = {("x", "y"): noise, ("x", "z"): clear}
    matrix = Matrix((deck("x", CLEAR, 2, 2),), ("y", "z"), cells, True)
    assert heat_map(matrix, EN).title == "Most one-sided: z beats x in 60.0 %"
    assert heat_map(Matrix(matrix.rows, ("y",), {("x", "y"): noise}, True), EN).title.startswith(
        "No matchup is decided"
    )
