import numpy as np
import polars as pl
import pytest
from scipy import stats

from magus_sim.statistics.cards import card_table, clearest_first, is_clear
from tests.statistics.dealt import dealt

COUNTS = ("", "opening_", "drawn_", "seen_", "not_seen_", "played_")


def row(deck, card, *counts, plays=0, copies=2):
    """A row of the cards table from (games, half wins) for all games and for each event."""
    row = {"deck": deck, "card": card, "copies": copies, "plays": plays}
    for stem, (games, half_wins) in zip(COUNTS, counts, strict=True):
        row |= {f"{stem}games": games, f"{stem}half_wins": half_wins}
    return row


RONIN = row("ramp", "Ronin", (100, 110), (40, 50), (30, 36), (60, 75), (40, 35), (50, 64), plays=55)
EXECUTION = row("ramp", "Execution", (100, 110), (40, 40), (20, 22), (50, 50), (50, 60), (0, 0))


def table(*rows) -> pl.DataFrame:
    return card_table(pl.LazyFrame(rows), ["plays"])


def test_rates_have_17lands_names_and_are_half_wins_over_games():
    (ronin,) = table(RONIN).rows(named=True)
    rates = {rate: ronin[f"{rate}_wr"] for rate in ("gp", "oh", "gd", "gih", "gns", "played")}
    expected = {"gp": 0.55, "oh": 0.625, "gd": 0.6, "gih": 0.625, "gns": 0.4375, "played": 0.64}
    assert rates == pytest.approx(expected)
    assert ronin["iwd"] == pytest.approx(0.625 - 0.4375)
    assert ronin["lift"] == pytest.approx(0.625 - 60 / 2 / 60)
    assert (ronin["oh_games"], ronin["plays"], ronin["copies"]) == (40, 55, 2)


def test_intervals_are_wilsons_and_for_iwd_newcombes():
    whole = row("d", "c", (10, 12), (0, 0), (0, 0), (56, 2 * 56), (80, 2 * 48), (0, 0))
    (card,) = table(whole).rows(named=True)
    seen = stats.binomtest(56, 56).proportion_ci(method="wilson")
    rest = stats.binomtest(48, 80).proportion_ci(method="wilson")
    assert (card["gih_low"], card["gih_high"]) == pytest.approx((seen.low, seen.high))
    assert card["iwd_low"] == pytest.approx(0.4 - np.hypot(1 - seen.low, rest.high - 0.6))
    assert card["iwd_high"] == pytest.approx(0.4 + np.hypot(0, 0.6 - rest.low))


def test_newcombes_interval_is_that_of_his_paper():
    """Newcombe (1998), table II, example (a): 56/70 - 48/80, method 10: 0.0524 to 0.3339."""
    (card,) = table(row("d", "c", (1, 1), (0, 0), (0, 0), (70, 112), (80, 96), (0, 0))).rows(named=True)
    assert (card["iwd_low"], card["iwd_high"]) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_parts_add_up_and_decks_stay_apart():
    other = RONIN | {"deck": "aggro"}
    result = table(RONIN, RONIN, other)
    games = dict(result.select("deck", "gih_games").iter_rows())
    assert games == {"ramp": 120, "aggro": 60}
    assert result["copies"].to_list() == [2, 2]


def test_cards_come_with_the_highest_lift_first_and_those_without_a_comparison_last():
    always = row("ramp", "Magus", (100, 110), (0, 0), (0, 0), (100, 110), (0, 0), (0, 0))
    result = table(EXECUTION, always, RONIN)
    assert result["card"].to_list() == ["Ronin", "Execution", "Magus"]
    magus = result.row(2, named=True)
    assert [magus[name] for name in ("gns_wr", "gns_low", "iwd", "iwd_low", "iwd_q", "gd_wr", "lift")] == [None] * 7


def opened(card, games, won, others=1000, lost=500):
    """A card that was in the opening hand of so many games, of which so many were won."""
    return row("ramp", card, (games + others, 2 * (won + lost)), (games, 2 * won), *[(0, 0)] * 4)


def test_clear_differences_come_before_large_noise_at_either_end():
    """Few games make the highest figures; what counts is how much of a difference is beyond doubt."""
    cards = [
        opened("lucky", 10, 7),
        opened("better", 1000, 580),
        opened("good", 4000, 2400),
        opened("hardly", 24, 17),
        opened("sure", 100_000, 51_000, others=100_000, lost=50_000),
        opened("nothing", 1000, 505),
        opened("unlucky", 10, 3),
        opened("worse", 1000, 420),
    ]
    result = table(*cards)
    assert result["card"].to_list() == ["good", "better", "sure", "hardly", "nothing", "lucky", "unlucky", "worse"]
    assert result["lift_low"][3] > result["lift_low"][2]  # and yet it may be chance, among so many cards
    by_lift = result.sort("lift", descending=True)["card"].to_list()
    assert (by_lift[:2], by_lift[-1]) == (["hardly", "lucky"], "unlucky")
    assert result.filter(is_clear("lift"))["card"].to_list() == ["good", "better", "sure", "worse"]
    assert clearest_first(result.reverse(), "lift").equals(result)


def test_q_values_are_benjamini_and_hochbergs_over_all_cards():
    result = table(RONIN, EXECUTION)
    seen, rest, games = np.array([0.625, 0.5]), np.array([0.4375, 0.6]), np.array([[60, 40], [50, 50]])
    pooled = (seen * games[:, 0] + rest * games[:, 1]) / games.sum(axis=1)
    z = (seen - rest) / np.sqrt(pooled * (1 - pooled) * (1 / games).sum(axis=1))
    expected = stats.false_discovery_control(2 * stats.norm.sf(abs(z)))
    assert result["iwd_q"].to_list() == pytest.approx(expected.tolist())


def test_edge_measures_a_card_drawn_by_all_cards_of_its_deck():
    other = RONIN | {"deck": "aggro", "card": "Alone"}
    result = table(RONIN, EXECUTION, other)
    rows = {row["card"]: row for row in result.rows(named=True)}
    mean = (75 + 50) / 2 / (60 + 50)
    assert rows["Ronin"]["edge"] == pytest.approx(0.625 - mean)
    assert rows["Execution"]["edge"] == pytest.approx(0.5 - mean)
    assert rows["Alone"]["edge"] is None
    wilson = stats.binomtest(50, 100).proportion_ci(method="wilson")
    assert rows["Execution"]["edge_low"] == pytest.approx(wilson.low - mean)
    assert rows["Execution"]["edge_high"] == pytest.approx(wilson.high - mean)
    deviations = [
        rows[card]["edge"] / np.sqrt(mean * (1 - mean) * (1 / n - 1 / 100))
        for card, n in (("Ronin", 60), ("Execution", 50))
    ]
    expected = stats.false_discovery_control(2 * stats.norm.sf(np.abs(deviations)))
    assert [rows[card]["edge_q"] for card in ("Ronin", "Execution")] == pytest.approx(expected.tolist())


def test_the_shrunken_lift_of_the_top_three_is_that_of_fresh_games_and_the_raw_one_is_not():
    """Of 14 decks of 15 cards; fresh games are those of all runs together."""
    random = np.random.default_rng(31)
    effects = random.normal(0, 0.1, (14, 15))
    runs = [[row for deck in range(14) for row in dealt(f"deck {deck}", effects[deck], 500, random)] for _ in range(50)]
    fresh = table(*(row for run in runs for row in run)).select("deck", "card", fresh="lift")
    shown = [table(*run).join(fresh, on=["deck", "card"]) for run in runs]
    by_raw = pl.concat(run.sort("lift").tail(3) for run in shown).mean()
    by_shrunken = pl.concat(run.sort("shrunk_lift").tail(3) for run in shown).mean()
    assert by_raw["lift"][0] > 1.5 * by_raw["fresh"][0]
    assert by_raw["shrunk_lift"][0] == pytest.approx(by_raw["fresh"][0], abs=0.01)
    assert by_shrunken["shrunk_lift"][0] == pytest.approx(by_shrunken["fresh"][0], abs=0.01)
    errors = pl.concat(shown).select(
        raw=pl.col("lift") - pl.col("fresh"), shrunken=pl.col("shrunk_lift") - pl.col("fresh")
    )
    assert errors["shrunken"].std() < 0.7 * errors["raw"].std()


@pytest.mark.parametrize("drawn", [(8, 20), (12, 32), (20, 40)], ids=["short games", "long games", "nearly all drawn"])
def test_the_interval_of_edge_covers_the_truth_in_94_to_97_of_100_runs(drawn):
    """The truth is that of all runs together."""
    random = np.random.default_rng(29)
    effects = random.permutation(np.linspace(-0.3, 0.3, 15))
    rows = [row for number in range(400) for row in dealt(f"run {number}", effects, 500, random, drawn)]
    whole = table(*(row | {"deck": "all runs"} for row in rows)).select("card", truth="edge")
    assert whole["truth"].max() - whole["truth"].min() > 0.01
    covered = (
        table(*rows)
        .join(whole, on="card")
        .group_by("card")
        .agg(((pl.col("edge_low") <= pl.col("truth")) & (pl.col("truth") <= pl.col("edge_high"))).mean().alias("share"))
    )
    assert 0.94 <= covered["share"].mean() <= 0.97
    assert 0.92 <= covered["share"].min() <= covered["share"].max() <= 0.985


def test_a_card_that_is_in_hand_in_every_game_still_has_an_interval():
    always = row("ramp", "Magus", (100, 110), (0, 0), (0, 0), (100, 110), (0, 0), (0, 0))
    rows = {row["card"]: row for row in table(RONIN, always).rows(named=True)}
    assert rows["Magus"]["edge_low"] < rows["Magus"]["edge"] < rows["Magus"]["edge_high"]
    assert rows["Magus"]["edge_high"] - rows["Magus"]["edge_low"] < 0.04


def test_a_card_that_never_came_to_hand_has_no_edge():
    never = row("ramp", "Magus", (100, 110), (0, 0), (0, 0), (0, 0), (100, 110), (0, 0))
    rows = {row["card"]: row for row in table(RONIN, EXECUTION, never).rows(named=True)}
    assert (rows["Magus"]["edge"], rows["Magus"]["edge_low"], rows["Magus"]["edge_q"]) == (None, None, None)
    assert rows["Ronin"]["edge"] == pytest.approx(0.625 - (75 + 50) / 2 / (60 + 50))


@pytest.mark.parametrize("share", [0.1, 0.4, 0.8])
def test_in_a_mirror_too_the_interval_of_lift_covers_the_truth_in_95_of_100_runs(share):
    """Both sides count, and each win is the other's loss; here the card has no effect."""
    random = np.random.default_rng(23)
    rows = []
    for number in range(1000):
        holds = random.random((2, 300)) < share
        won = random.random(300) < 0.5
        half_wins = 2 * np.stack([won, ~won])
        opening = (int(holds.sum()), int(half_wins[holds].sum()))
        rows.append(row(f"deck {number}", "card", (600, int(half_wins.sum())), opening, *[(0, 0)] * 4))
    covered = table(*rows).select(((pl.col("lift_low") <= 0) & (pl.col("lift_high") >= 0)).mean()).item()
    assert 0.93 <= covered <= 0.97


def test_an_empty_table_stays_empty():
    assert card_table(pl.LazyFrame([RONIN]).filter(False), ["plays"]).is_empty()
