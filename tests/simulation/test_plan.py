import numpy as np
import pytest

from magus_sim.errors import UsageFault
from magus_sim.results import Matchup
from magus_sim.simulation.plan import MOST_PAIRS, Plan, chunks, pair_seeds, plan
from tests.toy import Toy, toy_deck

WEAK = toy_deck("weak", ["Might 1"] * 6)
STRONG = toy_deck("strong", ["Might 2"] * 6)
MIXED = toy_deck("mixed", ["Might 1", "Might 2", "Might 3"] * 2)


def toy_plan(*decks, **options) -> Plan:
    defaults = {"games": 100, "seed": 1, "policies": ("plain", "plain"), "tables": ("games", "turns", "cards")}
    return plan(Toy(), decks, **(defaults | options))


def test_every_two_decks_meet_once():
    assert toy_plan(WEAK, STRONG, MIXED).manifest.matchups == (
        Matchup("weak", "strong"),
        Matchup("weak", "mixed"),
        Matchup("strong", "mixed"),
    )


@pytest.mark.parametrize(("games", "chunk"), [(2, None), (100, 7), (100, 50), (100, 1000), (40_000, None)])
def test_chunks_hold_every_pair_once_and_number_the_games_through(games, chunk):
    manifest = toy_plan(WEAK, STRONG, MIXED, games=games, chunk=chunk).manifest
    parts = list(chunks(manifest))
    pairs = [(part.matchup, part.first_pair + n) for part in parts for n in range(part.pairs)]
    assert pairs == [(matchup, pair) for matchup in range(3) for pair in range(games // 2)]
    assert [part.first_game for part in parts] == list(np.cumsum([0, *(part.games for part in parts[:-1])]))
    assert max(part.pairs for part in parts) <= (chunk or MOST_PAIRS)


def test_seeds_do_not_change_between_versions():
    assert pair_seeds(1, Matchup("weak", "strong"), 0, 2).tolist() == [-6987448688843319662, 7417313191186786660]


def test_seeds_belong_to_the_pair_however_it_is_cut():
    matchup = Matchup("weak", "strong")
    assert pair_seeds(1, matchup, 3, 4).tolist() == pair_seeds(1, matchup, 0, 7).tolist()[3:]


def test_seeds_do_not_depend_on_which_deck_was_named_first():
    assert np.array_equal(pair_seeds(1, Matchup("a", "b"), 0, 9), pair_seeds(1, Matchup("b", "a"), 0, 9))


def test_seeds_differ_between_pairs_roots_and_names():
    calls = [(1, Matchup("a", "b")), (2, Matchup("a", "b")), (1, Matchup("a", "c")), (1, Matchup('a", "b', ""))]
    seeds = np.concatenate([pair_seeds(root, matchup, 0, 500) for root, matchup in calls])
    assert len(set(seeds.tolist())) == 2000


def test_an_edited_deck_meets_the_same_luck():
    edited = toy_deck("weak", ["Might 3"] * 6)
    before, after = toy_plan(WEAK, STRONG).manifest, toy_plan(edited, STRONG).manifest
    assert before.decks != after.decks
    assert before.matchups == after.matchups


@pytest.mark.parametrize(("games", "better"), [(101, 102), (1, 2), (0, 2), (-3, 2)])
def test_games_that_make_no_pairs_are_refused_with_a_number_that_would_do(games, better):
    with pytest.raises(UsageFault, match=rf"--games {games}: .* pairs .* write {better}$"):
        toy_plan(WEAK, STRONG, games=games)


def test_one_deck_is_refused():
    with pytest.raises(UsageFault, match="at least two decks"):
        toy_plan(WEAK)


def test_a_file_named_twice_is_one_deck():
    with pytest.raises(UsageFault, match="at least two decks, got 1"):
        toy_plan(WEAK, toy_deck("weak", WEAK.slots, "./weak.txt"))


def test_two_files_with_one_deck_name_are_refused_with_both_files():
    with pytest.raises(UsageFault, match=r"two decks are named 'weak': weak.txt and other.txt"):
        toy_plan(WEAK, toy_deck("weak", STRONG.slots, "other.txt"))


def test_an_unknown_policy_is_refused_with_the_nearest_one():
    with pytest.raises(UsageFault, match="no policy 'plane'; did you mean 'plain'"):
        toy_plan(WEAK, STRONG, policies=("plain", "plane"))
    with pytest.raises(UsageFault, match="choose from plain, bold"):
        toy_plan(WEAK, STRONG, policies=("xyz", "plain"))


def test_a_run_without_games_or_with_unknown_tables_is_refused():
    with pytest.raises(UsageFault, match="always has the table 'games'"):
        toy_plan(WEAK, STRONG, tables=("turns",))
    with pytest.raises(UsageFault, match="no table 'card'; write some of games,turns,cards"):
        toy_plan(WEAK, STRONG, tables=("games", "card"))
