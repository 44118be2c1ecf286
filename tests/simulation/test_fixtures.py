import re
from dataclasses import replace
from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles, UsageFault
from magus_sim.results import Matchup
from magus_sim.simulation.fixtures import every_two, fixtures_of, gauntlet, laid_like
from magus_sim.simulation.matchup_file import read_matchups
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, toy_plan
from tests.toy import Toy, toy_deck


def met(fixtures) -> list[tuple[str, str]]:
    return [(matchup.deck_a, matchup.deck_b) for matchup in fixtures.matchups]


def test_every_two_decks_meet_once():
    fixtures = every_two([WEAK, STRONG, SWINGY], 100)
    assert fixtures.matchups == (
        Matchup("弱い", "strong", 100),
        Matchup("弱い", "swingy", 100),
        Matchup("strong", "swingy", 100),
    )
    assert fixtures.opponents == ()


def test_with_mirrors_each_deck_meets_itself_too():
    assert met(every_two([WEAK, STRONG], 100, mirrors=True)) == [
        ("弱い", "strong"),
        ("弱い", "弱い"),
        ("strong", "strong"),
    ]
    assert met(every_two([WEAK], 100, mirrors=True)) == [("弱い", "弱い")]


def test_in_a_gauntlet_the_decks_meet_the_others_and_not_each_other():
    fixtures = gauntlet([WEAK, STRONG], [SWINGY, toy_deck("fourth", ["Might 1"])], 100)
    assert met(fixtures) == [("弱い", "swingy"), ("弱い", "fourth"), ("strong", "swingy"), ("strong", "fourth")]
    assert [deck.name for deck in fixtures.decks] == ["弱い", "strong", "swingy", "fourth"]
    assert fixtures.opponents == ("swingy", "fourth")


def test_in_a_gauntlet_no_two_meet_twice_and_none_itself_unless_asked():
    fixtures = gauntlet([WEAK, STRONG], [STRONG, WEAK, SWINGY], 100)
    assert met(fixtures) == [("弱い", "strong"), ("弱い", "swingy"), ("strong", "swingy")]
    assert fixtures.opponents == ("swingy",)
    mirrored = gauntlet([WEAK], [WEAK, STRONG], 100, mirrors=True)
    assert met(mirrored) == [("弱い", "strong"), ("弱い", "弱い")]


def test_a_gauntlet_of_nobody_is_refused():
    with pytest.raises(UsageFault, match="--against names no deck but the one"):
        gauntlet([WEAK], [WEAK], 100)


@pytest.mark.parametrize(("games", "better"), [(101, 102), (1, 2), (0, 2), (-3, 2)])
def test_games_that_make_no_pairs_are_refused_with_a_number_that_would_do(games, better):
    with pytest.raises(UsageFault, match=rf"--games {games}: .* pairs .* write {better}$"):
        every_two([WEAK, STRONG], games)


def test_one_deck_is_refused():
    with pytest.raises(UsageFault, match="at least two decks"):
        every_two([WEAK], 100)


def test_a_file_named_twice_is_one_deck():
    with pytest.raises(UsageFault, match="at least two decks, got 1"):
        every_two([WEAK, toy_deck(WEAK.name, WEAK.slots, f"./{WEAK.file}")], 100)


def test_a_deck_and_its_edited_copy_of_one_name_are_told_apart_and_keep_their_luck():
    copy, again = (toy_deck("strong", WEAK.slots, f"{folder}/strong.txt") for folder in ("edited", "again"))
    fixtures = gauntlet([STRONG], [copy, again, WEAK], 100)
    assert [(deck.name, deck.lineage) for deck in fixtures.decks] == [
        ("strong", "strong"),
        ("strong (2)", "strong"),
        ("strong (3)", "strong"),
        ("弱い", "弱い"),
    ]
    assert [(each.deck_a, each.deck_b) for each in fixtures.matchups] == [
        ("strong", "strong (2)"),
        ("strong", "strong (3)"),
        ("strong", "弱い"),
    ]
    assert fixtures.opponents == ("strong (2)", "strong (3)", "弱い")


# ---- laid over ------------------------------------------------------------------------------------------------------


def edit(name="strong", was=""):
    """STRONG with one card replaced, its cards in another order."""
    return replace(toy_deck(name, ["Might 9", *STRONG.slots[:0:-1]], "edit.txt"), was=was)


def test_a_deck_is_laid_over_the_one_that_it_was_made_from():
    fixtures = laid_like(every_two([edit(), WEAK], 100), [STRONG], Toy())
    deck, other = fixtures.decks
    assert sum(one != two for one, two in zip(deck.slots, STRONG.slots, strict=True)) == 1
    assert (deck.like, deck.was, other) == (STRONG.digest, "", WEAK)
    assert deck.digest == toy_deck("strong", deck.slots).digest
    again = fixtures_of(toy_plan(fixtures=fixtures).manifest, Toy())
    assert [(each.slots, each.like) for each in again.decks] == [(each.slots, each.like) for each in fixtures.decks]


def test_a_renamed_deck_finds_its_base_by_what_it_was_or_by_being_the_only_one():
    for deck, fixtures in (
        (edit("new", "strong"), every_two([edit("new", "strong"), WEAK], 100)),
        (edit("new"), gauntlet([edit("new")], [WEAK], 100)),
    ):
        found = laid_like(fixtures, [STRONG], Toy()).decks[0]
        assert (found.name, found.lineage, found.like) == ("new", "strong", STRONG.digest)
        assert sorted(found.slots) == sorted(deck.slots)


def test_where_order_means_something_no_card_moves():
    deck = edit("new")
    found = laid_like(gauntlet([deck], [WEAK], 100), [STRONG], Toy(ordered_decks=True)).decks[0]
    assert (found.slots, found.digest, found.like) == (deck.slots, deck.digest, "")
    assert found.lineage == "strong"


def test_a_base_of_no_deck_and_two_of_one_are_refused():
    with pytest.raises(UsageFault, match="no deck here was made from 「swingy」; write `# was: swingy`"):
        laid_like(every_two([edit(), WEAK], 100), [SWINGY], Toy())
    with pytest.raises(UsageFault, match="「strong」 can be laid over one deck only"):
        laid_like(every_two([edit(), WEAK], 100), [STRONG, edit()], Toy())


def test_the_fixtures_of_a_run_are_those_it_was_planned_with():
    planned = toy_plan(replace(WEAK, author="someone"), STRONG, mirrors=True)
    again = fixtures_of(planned.manifest, Toy())
    assert toy_plan(fixtures=again, chunk=planned.manifest.chunk).manifest == planned.manifest


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "meta").mkdir()
    for name in ("mine", "theirs", "meta/aggro"):
        (tmp_path / f"{name}.txt").write_text("Might 1\nMight 2\n", encoding="utf-8")
    return tmp_path


def written(folder, text):
    """The fixtures of a matchup file of that text in the folder."""
    path = folder / "field.toml"
    path.write_text(text, encoding="utf-8")
    return read_matchups(path, Toy(), 50)


def test_a_matchup_file_says_who_meets_whom_how_often_and_what_it_counts(folder):
    fixtures = written(
        folder,
        """
        [[matchup]]
        deck = "mine.txt"
        against = "theirs.txt"
        games = 200
        weight = 2.5
        [[matchup]]
        deck = "mine.txt"
        against = "meta/aggro.txt"
        [[matchup]]
        deck = "mine.txt"
        against = "./mine.txt"
        """,
    )
    assert fixtures.matchups == (
        Matchup("mine", "theirs", 200, 2.5),
        Matchup("mine", "aggro", 50, 1.0),
        Matchup("mine", "mine", 50, 1.0),
    )
    assert [deck.name for deck in fixtures.decks] == ["mine", "theirs", "aggro"]
    assert fixtures.opponents == ("theirs", "aggro")


def test_the_manuals_matchup_file_is_one(folder):
    manual = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text("utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", manual, re.DOTALL)
    (folder / "meta" / "control.txt").write_text("Might 3\n", encoding="utf-8")
    assert written(folder, example).matchups == (Matchup("mine", "aggro", 4000, 3.0), Matchup("mine", "control", 50))


def test_every_fault_of_a_matchup_file_is_named_with_its_line(folder):
    (folder / "meta" / "mine.txt").write_text("Might 3\n", encoding="utf-8")
    text = """\
[[matchups]]
[[matchup]]
deck = "mine.txt"
against = "their.txt"
game = 20
[[matchup]]
deck = 7
games = 21
weight = 0
[[matchup]]
deck = "mine.txt"
against = "theirs.txt"
[[matchup]]
deck = "theirs.txt"
against = "mine.txt"
[[matchup]]
deck = "mine.txt"
against = "meta/mine.txt"
[[matchup]]
deck = "meta"
against = "mine.txt"
"""
    with pytest.raises(FaultyFiles) as faults:
        written(folder, text)
    file = folder / "field.toml"
    assert str(faults.value).splitlines() == [
        f"{file}:1: `matchups` does not belong here; write [[matchup]]",
        f"{file}:4: there is no deck file {folder}/their.txt; did you mean 「theirs.txt」?",
        f"{file}:5: `game` is no key of a matchup; did you mean `games`?",
        f'{file}:6: a matchup needs `against`; write against = "file.txt"',
        f"{file}:7: `deck` must be the path of a deck file in quotes, not 7",
        f"{file}:8: `games` must be an even number from 2 on, because games are played in pairs, not 21",
        f"{file}:9: `weight` must be a number above 0, not 0",
        f"{file}:13: 「theirs」 and 「mine」 meet already (line 10); give that matchup more games",
        f"{file}:20: there is no deck file {folder}/meta",
    ]


def test_a_field_of_popular_decks_is_every_two_of_them_each_opponent_counting_as_often_as_it_is_played(folder):
    text = "".join(
        f'[[deck]]\nfile = "{file}.txt"\npopularity = {popularity}\n'
        for file, popularity in (("mine", 5), ("theirs", 0.5), ("meta/aggro", 30))
    )
    fixtures = written(folder, text)
    assert fixtures.matchups == (
        Matchup("mine", "theirs", 50, 2.5),
        Matchup("mine", "aggro", 50, 150.0),
        Matchup("theirs", "aggro", 50, 15.0),
    )
    assert fixtures.opponents == ()


def test_every_fault_of_a_field_is_named_with_its_line(folder):
    text = """\
[[deck]]
file = "mine.txt"
popularity = 0
[[deck]]
file = "their.txt"
[[deck]]
file = "theirs.txt"
popularity = 1
weight = 2
[[deck]]
file = "./mine.txt"
popularity = 3
[[deck]]
file = "mine.txt"
popularity = 3
[[matchup]]
deck = "mine.txt"
"""
    with pytest.raises(FaultyFiles) as faults:
        written(folder, text)
    file = folder / "field.toml"
    assert str(faults.value).splitlines() == [
        f"{file}:3: `popularity` must be a number above 0, not 0",
        f"{file}:4: a deck of the field needs `popularity`; write popularity = 30, for example its share in percent",
        f"{file}:5: there is no deck file {folder}/their.txt; did you mean 「theirs.txt」?",
        f"{file}:9: `weight` is no key of a deck of the field",
        f"{file}:13: 「mine」 is here already; add both popularities up",
        f"{file}:16: `matchup` does not belong here; give each [[matchup]] a weight, or each [[deck]] a popularity, "
        "not both",
    ]


def test_a_field_of_one_deck_is_refused(folder):
    with pytest.raises(FaultyFiles, match=r":1: a field needs at least two decks; write another \[\[deck\]\]$"):
        written(folder, "[[deck]]\nfile = 'mine.txt'\npopularity = 1\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no matchup; write"),
        ("matchup = 3", ":1: `matchup` must be a list of tables; write"),
        ("[matchup]\ndeck = 'mine.txt'", ":1: `matchup` must be a list of tables; write"),
        ("[[matchup]\n", ":1: the heading of a table is not closed"),
        (
            "[[matchup]]\ndeck='mine.txt'\nagainst='their.txt'",
            ":3: there is no deck file .*their.txt; did you mean 「theirs.txt」",
        ),
    ],
)
def test_a_file_that_is_no_matchup_file_is_refused(folder, text, message):
    with pytest.raises(FaultyFiles, match=message):
        written(folder, text)
