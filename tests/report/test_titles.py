"""What charts say in their titles: no more than is clear."""

from dataclasses import replace

import polars as pl
import pytest
from matplotlib.colors import to_rgb

from magus_sim.report.charts.canvas import INK
from magus_sim.report.charts.rates import UNDECIDED_CELL, WIN_LOSE, heat_map, ranking
from magus_sim.report.charts.tempo import groups, tempo_chart
from magus_sim.report.standing import grouped, letters
from magus_sim.report.words import Words
from magus_sim.ruleset import Measure
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.matrix import Matrix
from magus_sim.statistics.rates import DeckRate, MatchupRate, Rank
from magus_sim.told import Label

LIFE = Measure("life", "cards", False, Label("Life", "ライフ"), "life left")
EN, JA = Words("en"), Words("ja")


REASONS = {"life": Label("life ran out", "ライフ切れ"), "deck": Label("deck ran out", "山札切れ")}


def tempo_title(*gaps, mean=6.0, say=EN, ours=(), late=99) -> str:
    """The title over turns with these gaps, each with its interval; None where no loser came. From turn `late` on games
    end in another way."""
    rows = [
        {"measure": "life", "reason": "life" if turn < late else "deck", "share": 0.5, "own_turn": turn, "still": 1.0}
        | dict.fromkeys(("one", "one_low", "one_high"), mean)
        | dict.fromkeys(("other", "other_low", "other_high"), None if gap is None else mean - gap[0])
        | dict(zip(("gap", "gap_low", "gap_high"), gap or (None,) * 3, strict=True))
        for turn, gap in enumerate(gaps, 1)
    ]
    floats = {column: pl.Float64 for column in rows[0] if column not in ("measure", "reason", "own_turn")}
    chart = tempo_chart(pl.DataFrame(rows, schema_overrides=floats), LIFE, groups(ours, say), REASONS, say)
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


def test_a_tempo_chart_of_a_gauntlet_names_its_decks_and_not_winners():
    gaps = [(0.1, 0.0, 0.2), (-0.52, -0.6, -0.44)]
    assert tempo_title(*gaps, ours=["龍神"]) == "Life: 龍神 −0.52 on turn 2 (−0.60 to −0.44)"
    assert tempo_title(*gaps, ours=["x", "y"], say=JA) == "ライフ：2ターン目に対象の2デッキが−0.52（−0.60〜−0.44）"
    assert tempo_title((0.1, 0.05, 0.15), ours=["x"]) == "Life: x and opponents almost alike"


def test_a_tempo_chart_of_several_endings_says_in_which_games_the_gap_is():
    gaps = [(0.1, 0.0, 0.2), (-0.52, -0.6, -0.44)]
    assert tempo_title(*gaps, late=2) == "Life: winners −0.52 on turn 2 (−0.60 to −0.44) [deck ran out]"
    assert tempo_title(*gaps, late=2, say=JA) == "ライフ：2ターン目に勝者が−0.52（−0.60〜−0.44）［山札切れ］"


def deck(name, rate, opponents=1, planned=1) -> DeckRate:
    """A deck whose rate is clear if its interval does not hold one half."""
    met = tuple(f"o{n}" for n in range(opponents))
    return DeckRate(name, met, planned, 100, 0, rate, rate, rate, 0.01 if rate.decided else 0.5)


CLEAR, UNCLEAR, LOW = Estimate(0.6, 0.55, 0.65), Estimate(0.9, 0.4, 1.0), Estimate(0.4, 0.35, 0.45)


@pytest.mark.parametrize(
    ("decks", "ranked", "title"),
    [
        ([deck("x", CLEAR)], True, "x wins 60.0 % (55.0 to 65.0 %) over the field"),
        (
            [deck("x", UNCLEAR)],
            True,
            "These games cannot tell whether x wins more than half: 90.0 % (40.0 to 100.0 %)",
        ),
        ([deck("x", CLEAR, 5, 13)], False, "x so far: 5 of 13 opponents, 60.0 % (55.0 to 65.0 %)"),
        (
            [deck("x", CLEAR, 5, 13), deck("y", CLEAR, 1, 13)],
            False,
            "No ranking: the decks have not met the same opponents",
        ),
    ],
)
def test_a_ranking_says_what_its_decks_allow(decks, ranked, title):
    assert ranking(decks, ranked, EN).title == title
    assert ranking(decks, ranked, JA).title


def league(*ranks, rates=None):
    """Decks a, b, c … that may have these ranks."""
    rates = rates or [CLEAR, *[UNCLEAR] * (len(ranks) - 2), LOW]
    return [
        replace(deck(name, rate), rank=Rank(*rank, (0,)))
        for name, rank, rate in zip("abcdefg", ranks, rates, strict=False)
    ]


@pytest.mark.parametrize(
    ("decks", "en", "ja"),
    [
        (
            league((1, 1), (2, 3), (2, 3)),
            "a has the highest win rate: 60.0 % (55.0 to 65.0 %)",
            "勝率が最も高いのは「a」：60.0%（55.0〜65.0%）",
        ),
        (
            league((1, 2), (1, 2), (3, 4), (3, 4)),
            "The best is one of these two: a, b",
            "最も強いのは「a」「b」のどれか",
        ),
        (
            league((1, 3), (1, 3), (1, 3), (4, 4)),
            "The best is one of these three: a, b, c; d is last with 40.0 % (35.0 to 45.0 %)",
            "最も強いのは「a」「b」「c」のどれか。最下位は「d」：40.0%（35.0〜45.0%）",
        ),
        (
            league((1, 4), (1, 5), (1, 5), (1, 5), (2, 5)),
            "4 of 5 decks may be the best",
            "5デッキ中4デッキが首位の候補",
        ),
        (
            league((1, 3), (1, 3), (1, 3), rates=[UNCLEAR] * 3),
            "No deck stands out at either end",
            "飛び抜けて強いデッキも弱いデッキもない",
        ),
        (
            league((1, 2), (1, 2), rates=[UNCLEAR, LOW]),
            "The decks cannot be told apart; b wins less than half: 40.0 % (35.0 to 45.0 %)",
            "デッキ間の優劣は不明。「b」は負け越し：40.0%（35.0〜45.0%）",
        ),
        (
            league((1, 2), (1, 2), rates=[CLEAR, UNCLEAR]),
            "The decks cannot be told apart; a wins more than half: 60.0 % (55.0 to 65.0 %)",
            "デッキ間の優劣は不明。「a」は勝ち越し：60.0%（55.0〜65.0%）",
        ),
    ],
)
def test_a_ranking_names_the_best_and_the_last_only_if_their_rank_is_sure(decks, en, ja):
    assert ranking(decks, True, EN).title == en
    assert ranking(decks, True, JA).title == ja


def test_ranks_stand_below_rates_and_in_the_words_of_the_picture():
    alt = ranking(league((1, 2), (1, 2), (3, 3)), True, EN).alt
    assert "a 60.0 % (55.0 to 65.0 %), rank 1–2; " in alt
    assert "c 40.0 % (35.0 to 45.0 %), rank 3." in alt


def test_groups_are_shown_of_some_decks_but_not_of_two_or_very_many():
    decks = league((1, 3), (1, 3), (1, 3))
    assert [grouped(each) for each in (decks[:2], decks, decks * 9, [deck("x", CLEAR)] * 3)] == [
        False,
        True,
        False,
        False,
    ]


def test_letters_of_many_groups_stay_apart():
    assert letters(Rank(1, 3, (0, 1))) == "A B"
    assert letters(Rank(1, 60, (25, 26, 27))) == "Z AA BB"


def test_the_most_one_sided_matchup_is_the_clearest_and_no_noise_hides_it():
    noise = MatchupRate("x", "y", 1.0, 4, 0, UNCLEAR, q=0.3)
    clear = MatchupRate("x", "z", 1.0, 900, 0, CLEAR.reversed(), q=0.01)
    cells = {("x", "y"): noise, ("x", "z"): clear}
    matrix = Matrix((deck("x", CLEAR, 2, 2),), ("y", "z"), cells, True)
    assert heat_map(matrix, EN).title == "Clearest matchup: z beats x in 60.0 % (55.0 to 65.0 %)"
    assert heat_map(Matrix(matrix.rows, ("y",), {("x", "y"): noise}, True), EN).title.startswith(
        "No matchup is decided"
    )


def test_letters_can_be_read_on_every_colour_of_a_cell():
    """Contrast as WCAG 2 defines it, of which 4.5 is asked."""

    def luminance(colour) -> float:
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in to_rgb(colour)]
        return linear[0] * 0.2126 + linear[1] * 0.7152 + linear[2] * 0.0722

    for colour in (*WIN_LOSE([step / 100 for step in range(101)]), UNDECIDED_CELL):
        assert (luminance(colour[:3] if len(colour) == 4 else colour) + 0.05) / (luminance(INK) + 0.05) >= 4.5


def test_a_matchup_whose_interval_is_clear_by_itself_is_not_called_decided_among_many():
    alone = MatchupRate("x", "y", 1.0, 900, 0, CLEAR, q=0.08)
    matrix = Matrix((deck("x", CLEAR),), ("y",), {("x", "y"): alone}, True)
    assert heat_map(matrix, EN).title == "No matchup is decided by these games"
