import numpy as np
import polars as pl
import pytest

from magus_sim.results import GAMES, Matchup, schema
from magus_sim.statistics.estimates import mean_score
from magus_sim.statistics.rates import (
    DeckRate,
    MatchupPairs,
    comparable,
    count_mirrors,
    count_pairs,
    deck_rates,
    first_player_rate,
    matchup_rates,
    mirror_rates,
)


def games(deck_a, deck_b, *pairs, matchup=0) -> pl.LazyFrame:
    """A games table from pairs such as "a-" : the winners when A begins and when B begins, - a tie."""
    rows = [
        {"matchup": matchup, "pair": number, "deck_a": deck_a, "deck_b": deck_b}
        | {"a_first": place == 0, "winner": None if winner == "-" else winner}
        for number, pair in enumerate(pairs)
        for place, winner in enumerate(pair)
    ]
    types = {name: kind for name, kind in schema(GAMES).items() if name in rows[0]}
    return pl.LazyFrame(rows, schema=types)


def matchups_of(parts, weights) -> list[Matchup]:
    names = pl.concat(parts).select("matchup", "deck_a", "deck_b").unique().sort("matchup").collect()
    return [Matchup(a, b, 2, weight) for (_, a, b), weight in zip(names.rows(), weights, strict=False)]


def rates_of(*parts, weights=(1.0,) * 9, opponents=()) -> list[DeckRate]:
    """The decks over the field, all that was planned having been played."""
    return deck_rates(counted(*parts, weights=weights), matchups_of(parts, weights), opponents)


def counted(*parts, weights=(1.0,) * 9) -> list[MatchupPairs]:
    """The pairs of some pieces of a games table."""
    return count_pairs(parts, matchups_of(parts, weights))


def test_pairs_are_counted_by_what_deck_a_made_as_first_and_as_second_player():
    (pairs,) = counted(games("x", "y", "aa", "aa", "ab", "ba", "-b", "--"))
    assert pairs.counts.tolist() == [[0, 0, 1], [1, 1, 0], [1, 0, 2]]
    assert (pairs.games, pairs.ties) == (12, 3)
    assert pairs.half_wins_a.tolist() == [0, 1, 3, 0, 2]


def test_whoever_begins_is_scored_whichever_deck_that_is():
    (pairs,) = counted(games("x", "y", "aa", "ab", "ab", "ba", "a-"))
    assert pairs.half_wins_first.tolist() == [1, 0, 1, 1, 2]
    assert first_player_rate([pairs]).value == pytest.approx((0.5 + 1 + 1 + 0 + 0.75) / 5)


def test_the_order_of_rows_and_the_cut_into_parts_do_not_matter():
    whole = games("x", "y", "aa", "ab", "-b", "ba", "b-")
    shuffled = whole.collect().sample(fraction=1, shuffle=True, seed=1).lazy()
    cut = [whole.filter(pl.col("pair") < 2), whole.filter(pl.col("pair") >= 2)]
    expected = counted(whole)[0].counts
    assert np.array_equal(counted(shuffled)[0].counts, expected)
    assert np.array_equal(counted(*cut)[0].counts, expected)


def test_deck_b_sees_the_same_pairs_from_the_other_side():
    pairs = MatchupPairs("x", "y", 2.0, np.arange(9).reshape(3, 3))
    mirrored = pairs.seen_from_b()
    assert (mirrored.deck_a, mirrored.deck_b, mirrored.weight) == ("y", "x", 2.0)
    assert mirrored.half_wins_a.tolist() == pairs.half_wins_a.tolist()[::-1]
    assert mirrored.half_wins_first.tolist() == pairs.half_wins_first.tolist()
    assert np.array_equal(mirrored.seen_from_b().counts, pairs.counts)


def test_a_matchup_counts_ties_as_half_a_win_and_shows_them():
    (rate,) = matchup_rates(counted(games("x", "y", "a-", "ab", "--")))
    assert rate.rate.value == pytest.approx((0.75 + 0.5 + 0.5) / 3)
    assert (rate.deck_a, rate.deck_b, rate.games, rate.ties) == ("x", "y", 6, 3)


def test_a_deck_over_the_field_counts_each_opponent_the_same():
    parts = [games("x", "y", "aa", "aa", "aa", matchup=0), games("z", "x", "aa", matchup=1)]
    rates = {rate.deck: rate for rate in rates_of(*parts)}
    assert rates["x"].rate.value == pytest.approx((1 + 0) / 2)
    assert (rates["x"].games, rates["y"].games, rates["z"].games) == (8, 6, 2)


def test_decks_come_best_first_with_their_rates_as_first_and_second_player():
    best, worst = rates_of(games("x", "y", "ab", "-b", "bb"))
    assert (best.deck, worst.deck) == ("y", "x")
    assert (worst.first.value, worst.second.value) == pytest.approx(((1 + 0.5 + 0) / 3, 0))
    assert (best.first.value, best.second.value) == pytest.approx((1, 1 - (1 + 0.5 + 0) / 3))


def test_a_weight_says_how_much_an_opponent_counts():
    parts = [games("x", "y", "aa", "aa", matchup=0), games("z", "x", "aa", "ab", matchup=1)]
    weighted = counted(*parts, weights=(3.0, 1.0))
    rates = {rate.deck: rate.rate for rate in rates_of(*parts, weights=(3.0, 1.0))}
    assert rates["x"].value == pytest.approx((3 * 1 + 0.25) / 4)
    assert rates["y"].value == 0
    assert first_player_rate(weighted).value == pytest.approx((3 * 0.5 + 0.75) / 4)
    assert [(rate.deck_a, rate.weight) for rate in matchup_rates(weighted)] == [("x", 3.0), ("z", 1.0)]


def test_decks_that_are_only_played_against_have_no_rank():
    parts = [games("x", "y", "aa", matchup=0), games("z", "y", "bb", matchup=1)]
    assert [rate.deck for rate in rates_of(*parts, opponents=["y"])] == ["x", "z"]


PLANNED = [Matchup("x", "y", 2), Matchup("x", "z", 2), Matchup("x", "x", 2), Matchup("y", "z", 2)]


def so_far(*pairs: str, opponents=()) -> list[DeckRate]:
    """The rates where deck A has won one pair of each of these matchups ("xy")."""
    places = {each.deck_a + each.deck_b: place for place, each in enumerate(PLANNED)}
    parts = [games(*pair, "aa", matchup=places[pair]) for pair in pairs]
    return deck_rates(count_pairs(parts, PLANNED), PLANNED, opponents)


def test_a_deck_tells_whom_it_has_met_and_how_many_it_is_to_meet():
    rates = {rate.deck: rate for rate in so_far("xy", "xz")}
    assert {deck: rate.opponents for deck, rate in rates.items()} == {"x": ("y", "z"), "y": ("x",), "z": ("x",)}
    assert {rate.planned_opponents for rate in rates.values()} == {2}


def test_decks_that_have_met_more_opponents_come_before_better_ones():
    assert [rate.deck for rate in so_far("xz", "yz")] == ["z", "x", "y"]


@pytest.mark.parametrize(
    ("pairs", "opponents", "ranks"),
    [
        (["xy", "xz", "yz"], (), True),
        (["xy", "xz"], (), False),
        (["xy"], (), False),
        (["xy", "xz"], ("y", "z"), True),
        (["xz"], ("y", "z"), False),
        (["xy", "xz", "yz"], ("z",), True),
    ],
)
def test_rates_rank_decks_only_if_they_have_met_all_and_the_same_opponents(pairs, opponents, ranks):
    assert comparable(so_far(*pairs, opponents=opponents)) == ranks


def test_decks_that_were_to_meet_other_opponents_are_not_comparable():
    planned = [Matchup("x", "y", 2), Matchup("z", "w", 2)]
    parts = [games("x", "y", "aa", matchup=0), games("z", "w", "aa", matchup=1)]
    rates = deck_rates(count_pairs(parts, planned), planned, ["y", "w"])
    assert [rate.deck for rate in rates] == ["x", "z"]
    assert not comparable(rates)


def test_a_matchup_rate_can_be_seen_from_the_other_side():
    (rate,) = matchup_rates(counted(games("x", "y", "a-", "ab", "--", "aa")))
    mirrored = rate.seen_from_b()
    assert (mirrored.deck_a, mirrored.deck_b, mirrored.games, mirrored.ties) == ("y", "x", 8, 3)
    assert mirrored.rate.value == pytest.approx(1 - rate.rate.value)
    assert (mirrored.rate.low, mirrored.rate.high) == pytest.approx((1 - rate.rate.high, 1 - rate.rate.low))


def mirror(deck, firsts, matchup=0) -> pl.LazyFrame:
    """A games table of a mirror from whether whoever began won (1), lost (0) or tied (-)."""
    rows = [
        {"matchup": matchup, "pair": None, "deck_a": deck, "deck_b": deck, "a_first": place % 2 == 0}
        | {"winner": None if first == "-" else "ab"[(place + (first == "0")) % 2]}
        for place, first in enumerate(firsts)
    ]
    types = {name: kind for name, kind in schema(GAMES).items() if name in rows[0]}
    return pl.LazyFrame(rows, schema=types)


def test_of_a_mirror_only_who_begins_counts_game_by_game():
    parts = [games("x", "y", "ab", "ba"), mirror("x", "110", 1), mirror("x", "-11", 1)]
    assert [pairs.deck_b for pairs in counted(*parts)] == ["y"]
    (mirrored,) = count_mirrors(parts, matchups_of(parts, (1.0, 3.0)))
    assert mirrored.half_wins_first.tolist() == [1, 1, 4]
    (rate,) = mirror_rates([mirrored])
    assert (rate.deck, rate.games, rate.ties) == ("x", 6, 1)
    assert rate.first == mean_score([np.array([1, 1, 4])])
    overall = first_player_rate(counted(*parts), [mirrored])
    assert overall.value == pytest.approx((1 * 0.5 + 3 * 4.5 / 6) / 4)


def test_no_parts_are_no_matchups():
    assert count_pairs([], []) == []
    assert count_mirrors([], []) == []
