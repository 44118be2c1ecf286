"""Decks that have another name in a later run are compared with what they were."""

from dataclasses import replace

import pytest

from magus_sim.changes import differences, equal_matchups, known_as, renamed
from magus_sim.errors import UsageFault
from magus_sim.statistics.comparison import Subject, compare
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, run_toy
from tests.toy import toy_deck

NEW = replace(toy_deck("new", ["Might 9", *STRONG.slots[1:]]), was="strong")


def test_a_renamed_deck_is_compared_pair_by_pair_as_an_edited_one_of_the_same_name(tmp_path):
    before = run_toy(tmp_path / "before", WEAK, STRONG, games=200)
    for name, deck in (("renamed", NEW), ("edited", replace(NEW, name="strong", was=""))):
        after = run_toy(tmp_path / name, WEAK, deck, games=200)
        rows = {row.subject: row for row in compare([before, after])}
        (difference,) = rows[Subject("matchup", "弱い", "strong")].differences
        assert difference.pairs == 100
        assert difference.value < 0
        if name == "renamed":
            found = difference
        assert difference == found
    after = run_toy(tmp_path / "again", WEAK, NEW).manifest
    assert str(differences(before.manifest, after)["decks"]) == "strong → new; deck edited: strong"


def test_a_renamed_deck_without_a_word_of_it_is_named_by_pair(tmp_path):
    before = run_toy(tmp_path / "before", WEAK, STRONG)
    after = run_toy(tmp_path / "after", WEAK, replace(NEW, was=""))
    assert known_as(before.manifest, after.manifest) == {"弱い": "弱い", "new": "new"}
    assert known_as(before.manifest, after.manifest, {"strong": "new"}) == {"弱い": "弱い", "new": "strong"}
    (row,) = [row for row in compare([before, after], pairs={"strong": "new"}) if row.subject.kind == "matchup"]
    assert row.differences[0].pairs == 0  # its luck is that of another name
    for pairs in ({"strongest": "new"}, {"strong": "news"}):
        with pytest.raises(UsageFault, match=r"--pair: there is no deck .*; did you mean"):
            known_as(before.manifest, after.manifest, pairs)


def test_of_a_deck_and_its_copy_in_one_run_each_is_compared_with_itself(tmp_path):
    copy = replace(NEW, name="strong (2)")
    one = run_toy(tmp_path / "one", WEAK, STRONG, copy)
    names = known_as(one.manifest, one.manifest)
    assert all(old == new for old, new in names.items())
    alone = run_toy(tmp_path / "alone", WEAK, copy)
    assert known_as(one.manifest, alone.manifest)["strong (2)"] == "strong (2)"
    assert known_as(alone.manifest, one.manifest) == {"弱い": "弱い", "strong": "strong", "strong (2)": "strong (2)"}


def test_games_of_a_renamed_deck_that_is_the_same_are_equal(tmp_path):
    before = run_toy(tmp_path / "before", WEAK, STRONG, SWINGY)
    after = run_toy(tmp_path / "after", WEAK, replace(STRONG, name="new", was="strong"), SWINGY)
    names = known_as(before.manifest, after.manifest)
    assert len(equal_matchups(before.manifest, renamed(after.manifest, names))) == 3
