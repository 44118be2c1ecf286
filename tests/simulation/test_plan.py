from dataclasses import replace

import numpy as np
import pytest

from magus_sim.errors import UsageFault
from magus_sim.results import Matchup, chunks
from magus_sim.simulation.fixtures import Fixtures
from magus_sim.simulation.plan import MOST_PAIRS, game_seeds, in_sample, pair_seeds
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, toy_plan
from tests.toy import toy_deck


def meeting(a: str, b: str) -> Matchup:
    return Matchup(a, b, 100)


@pytest.mark.parametrize(("games", "chunk"), [(2, None), (100, 7), (100, 50), (100, 1000), (40_000, None)])
def test_chunks_hold_every_pair_once_and_number_the_games_through(games, chunk):
    matchups = (
        Matchup("弱い", "strong", games),
        Matchup("strong", "strong", games + 6),
        Matchup("弱い", "swingy", games),
    )
    manifest = toy_plan(fixtures=Fixtures((WEAK, STRONG, SWINGY), matchups), chunk=chunk).manifest
    parts = list(chunks(manifest))
    pairs = [(part.matchup, part.first_pair + n) for part in parts for n in range(part.pairs)]
    assert pairs == [(place, pair) for place, each in enumerate(matchups) for pair in range(each.games // 2)]
    assert [part.first_game for part in parts] == list(np.cumsum([0, *(part.games for part in parts[:-1])]))
    assert max(part.pairs for part in parts) <= (chunk or MOST_PAIRS)


def test_seeds_do_not_change_between_versions():
    assert pair_seeds(1, ("weak", "strong"), 0, 2).tolist() == [-6987448688843319662, 7417313191186786660]


def test_seeds_belong_to_the_pair_however_it_is_cut():
    decks = ("weak", "strong")
    assert pair_seeds(1, decks, 3, 4).tolist() == pair_seeds(1, decks, 0, 7).tolist()[3:]


def test_seeds_do_not_depend_on_which_deck_was_named_first():
    assert np.array_equal(pair_seeds(1, ("a", "b"), 0, 9), pair_seeds(1, ("b", "a"), 0, 9))


def test_seeds_differ_between_pairs_roots_and_names():
    calls = [(1, ("a", "b")), (2, ("a", "b")), (1, ("a", "c")), (1, ('a", "b', ""))]
    seeds = np.concatenate([pair_seeds(root, decks, 0, 500) for root, decks in calls])
    assert len(set(seeds.tolist())) == 2000


def test_an_edited_deck_and_a_renamed_one_that_says_so_have_the_luck_of_before():
    edited = toy_deck(WEAK.name, ["Might 3"] * 6)
    renamed = replace(edited, name="other", was=WEAK.name)
    stranger = replace(edited, name="other")
    before, *others = (toy_plan(deck, STRONG).manifest for deck in (WEAK, edited, renamed, stranger))
    seeds = [[game_seeds(run, chunk).tolist() for chunk in chunks(run)] for run in (before, *others)]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3]


def test_a_pair_has_one_seed_and_each_game_of_a_mirror_its_own():
    for matchup, distinct in ((meeting("a", "b"), 5), (meeting("a", "a"), 10)):
        decks = (toy_deck("a", WEAK.slots), toy_deck("b", STRONG.slots))
        manifest = toy_plan(fixtures=Fixtures(decks, (matchup,)), chunk=5).manifest
        seeds = [game_seeds(manifest, chunk) for chunk in chunks(manifest)]
        assert [len(some) for some in seeds] == [10] * 10
        assert len(set(np.concatenate(seeds))) == 10 * distinct


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 1.0])
def test_a_sample_has_its_share_of_all_seeds_and_lies_within_each_larger_one(share):
    seeds = pair_seeds(3, ("a", "b"), 0, 20_000)
    sample = in_sample(seeds, share)
    assert sample.mean() == pytest.approx(share, abs=4 * (share * (1 - share) / 20_000) ** 0.5)
    assert not (sample & ~in_sample(seeds, min(1.0, 2 * share))).any()


def test_an_unknown_policy_is_refused_with_the_nearest_one():
    with pytest.raises(UsageFault, match="no policy 'plane'; did you mean 'plain'"):
        toy_plan(WEAK, STRONG, policies=("plain", "plane"))
    with pytest.raises(UsageFault, match="choose from plain, bold"):
        toy_plan(WEAK, STRONG, policies=("xyz", "plain"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tables": ("turns",)}, "always has the table 'games'"),
        ({"tables": ("games", "card")}, "no table 'card'; write some of games,turns,cards"),
        ({"turns_share": 0.0}, "must be above 0 % and at most 100 %; for none write --tables games,cards"),
        ({"turns_share": 1.5}, "must be above 0 % and at most 100 %"),
        ({"turns_share": 0.5, "tables": ("games",)}, "--tables leaves the turns out"),
    ],
)
def test_tables_that_cannot_be_are_refused(options, message):
    with pytest.raises(UsageFault, match=message):
        toy_plan(WEAK, STRONG, **options)
