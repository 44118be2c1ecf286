"""An edited deck laid over the deck that it was made from: by a run, by a file, renamed, and beside it in one call."""

import json
from pathlib import Path

import pytest

from magus_sim.results import Run
from tests.cli.running import run

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
GALE, STEEL = DECKS / "gale.txt", DECKS / "steel.txt"


@pytest.fixture(autouse=True)
def edited(monkeypatch, tmp_path):
    """Gale with one copy of a card replaced by a card that comes first by name."""
    monkeypatch.chdir(tmp_path)
    text = GALE.read_text("utf-8")
    assert "4 居合の若侍" in text
    Path("edited.txt").write_text(text.replace("4 居合の若侍", "3 居合の若侍") + "1 九龍神\n", "utf-8")


def simulate(capsys, *options):
    code, _, err = run(capsys, "simulate", *options, "--against", str(STEEL), "--games", "40", "--seed", "3")
    assert code == 0, err
    return err


def deck(folder: str, name: str):
    return next(deck for deck in Run.open(Path(folder)).manifest.decks if deck.name == name)


def test_by_a_run_or_a_file_only_the_new_card_lies_in_another_slot(capsys):
    simulate(capsys, str(GALE), "--out", "before")
    for like in ("before", str(GALE)):
        simulate(capsys, "edited.txt", "--like", like, "--out", "after", "--force")
        old, new = deck("before", "疾風速攻"), deck("after", "疾風速攻")
        differing = [pair for pair in zip(old.slots, new.slots, strict=True) if pair[0] != pair[1]]
        assert differing == [("居合の若侍", "九龍神")]
        assert new.like == old.digest
    assert run(capsys, "simulate", "--resume", "after")[0] == 0
    simulate(capsys, "edited.txt", "--out", "plain")
    assert deck("plain", "疾風速攻").like == ""
    assert Run.open(Path("plain")).manifest.plan != Run.open(Path("after")).manifest.plan


def test_a_renamed_deck_is_compared_with_what_it_was(capsys):
    simulate(capsys, str(GALE), "--out", "before")
    text = Path("edited.txt").read_text("utf-8").replace("# name: 疾風速攻", "# name: 疾風改\n# was: 疾風速攻")
    Path("edited.txt").write_text(text, "utf-8")
    simulate(capsys, "edited.txt", "--like", "before", "--out", "after")
    code, out, _ = run(capsys, "runs", "compare", "before", "after", "--json")
    assert code == 0
    (row,) = [row for row in json.loads(out)["rows"] if row["subject"]["kind"] == "matchup"]
    assert row["differences"][0]["pairs"] == 20
    code, out, _ = run(capsys, "runs", "compare", "before", "after", "--lang", "en")
    assert "疾風速攻 → 疾風改" in out


def test_a_deck_and_its_edited_copy_of_the_same_name_play_in_one_call(capsys):
    err = simulate(capsys, str(GALE), "edited.txt", "--out", "both")
    assert "edited.txt: another deck is named 「疾風速攻」 too; here it is 「疾風速攻 (2)」, with the same luck" in err
    assert {each.deck_a for each in Run.open(Path("both")).manifest.matchups} == {"疾風速攻", "疾風速攻 (2)"}


@pytest.mark.parametrize("pair", ["a", "=b", "疾風速攻=", "疾風速攻=x", "x=疾風速攻"])
def test_a_pair_that_is_none_is_refused(capsys, pair):
    simulate(capsys, str(GALE), "--out", "before")
    code, _, err = run(capsys, "runs", "compare", "before", "before", "--pair", pair)
    assert code == 2
    assert "--pair" in err
