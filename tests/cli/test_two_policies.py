"""A run with several policies, from the first command to the last."""

import json
import shutil

import pytest

from magus_sim.results import Run
from magus_sim.rulesets import RULESETS
from tests.cli.running import run
from tests.simulation.toy_runs import digests
from tests.statistics.test_agreement import FOUR, SWINGY, THREE

PLAY = ("simulate", "decks", "--ruleset", "toy", "--games", "1000", "--chunk", "100")
BOTH = ("--policy", "plain", "--policy", "bold")


@pytest.fixture(autouse=True)
def toy(monkeypatch, tmp_path):
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    for deck in (FOUR, THREE, SWINGY):
        (tmp_path / "decks" / f"{deck.name}.txt").write_text("\n".join(deck.slots), encoding="utf-8")


def test_decks_and_matchups_say_whether_the_policies_agree_in_both_languages(capsys):
    code, out, err = run(capsys, *PLAY, *BOTH, "--mirrors", "--out", "run")
    assert code == 0
    assert "next: magus-sim report run" in err
    assert out.startswith("Played by plain and bold.\n")
    verdicts = {line.split()[1]: line for line in out.splitlines() if line.startswith(" four")}
    assert "agrees" in verdicts["three"]
    assert "flips" in verdicts["swingy"]
    assert "Under plain and bold alike: four has the highest win rate: plain 7" in out
    assert "1 of 3 matchups are decided in opposite directions" in out
    assert "bold: First player: wins" in out
    code, out, _ = run(capsys, "runs", "show", "run", "--lang", "ja")
    assert code == 0
    assert "逆転" in out
    assert "plainとboldに共通：勝率が最も高いのは「four」" in out
    assert "3対戦中1対戦で勝敗が逆転" in out


def test_json_has_each_policy_and_what_they_say_together(capsys):
    code, out, _ = run(capsys, *PLAY, *BOTH, "--out", "run", "--json")
    found = json.loads(out)
    assert code == 0
    assert [under["policy"] for under in found["under"]] == ["plain", "bold"]
    assert [under["games"] for under in found["under"]] == [3000, 3000]
    (agreement,) = found["agreements"]
    assert agreement["convergence"]["flips"] == 1
    verdicts = {frozenset([each["deck"], each["against"]]): each["verdict"] for each in agreement["matchups"]}
    assert verdicts == {
        frozenset(["four", "three"]): "agrees",
        frozenset(["four", "swingy"]): "flips",
        frozenset(["three", "swingy"]): "size differs",
    }


def test_each_policy_plays_the_very_games_that_a_run_of_its_own_has(capsys, tmp_path):
    run(capsys, *PLAY, *BOTH, "--out", "both")
    for policy, view in zip(("plain", "bold"), Run.open(tmp_path / "both").under, strict=True):
        run(capsys, *PLAY, "--policy", policy, "--out", policy)
        alone = Run.open(tmp_path / policy).scan("games").drop("game").collect()
        assert view.scan("games").drop("game").collect().equals(alone)


def test_bytes_are_the_same_for_any_jobs_and_after_a_stop(capsys, tmp_path):
    run(capsys, *PLAY, *BOTH, "--out", "one", "--jobs", "1")
    run(capsys, *PLAY, *BOTH, "--out", "four", "--jobs", "4")
    assert digests(tmp_path / "one") == digests(tmp_path / "four")
    for number in (1, 6, 11):
        (tmp_path / "four" / "games" / f"part-{number:06}.parquet").unlink()
    code, _, err = run(capsys, "simulate", "--resume", "four")
    assert (code, "was complete" in err) == (0, False)
    assert digests(tmp_path / "one") == digests(tmp_path / "four")


def test_it_is_listed_reported_compared_and_replayed(capsys, tmp_path):
    run(capsys, *PLAY, *BOTH, "--out", "run")
    shutil.copytree("run", "twin")
    run(capsys, *PLAY, "--policy", "bold", "--out", "alone")
    assert "plain, bold" in run(capsys, "runs", ".")[1]
    code, out, _ = run(capsys, "report", "run")
    assert code == 0
    page = (tmp_path / out.strip()).read_text("utf-8")
    assert "Under plain and bold alike: four has the highest win rate" in page
    assert "All charts and tables below are those under plain alone." in page
    assert "<td>flips</td>" in page
    assert "6,000 games" in page
    code, out, _ = run(capsys, "runs", "compare", "run", "twin", "--json")
    assert [each["policy"] for each in json.loads(out)["under"]] == ["plain", "bold"]
    code, out, _ = run(capsys, "runs", "compare", "run", "alone", "--json")
    found = json.loads(out)
    assert found["policy"] == "bold"
    assert {row["differences"][0]["equal_games"] for row in found["rows"] if row["subject"]["kind"] == "matchup"} == {
        1000
    }
    bold = next(chunk for chunk in Run.open(tmp_path / "run").planned if chunk.by == 1)
    code, out, _ = run(capsys, "replay", "run", "--number", str(bold.first_game), "--json")
    assert json.loads(out)["policies"] == ["bold", "bold"]
    assert run(capsys, "replay", "run", "--number", str(bold.first_game), "--verify")[0] == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((*BOTH, "--policy", "plain"), "a policy is named twice"),
        ((*BOTH, "--policy-a", "plain"), "leave out --policy-a and --policy-b"),
        (("--policy", "plain", "--policy", "bald"), "did you mean 'bold'"),
    ],
)
def test_policies_that_cannot_be_are_refused(capsys, options, message):
    code, _, err = run(capsys, *PLAY, *options)
    assert code == 2
    assert message in err


def test_a_policy_of_the_settings_stands_where_none_is_named(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("MAGUS_SIM_POLICY", "bold")
    run(capsys, *PLAY, "--out", "set")
    run(capsys, *PLAY, *BOTH, "--out", "named")
    assert Run.open(tmp_path / "set").manifest.policy_names == ("bold",)
    assert Run.open(tmp_path / "named").manifest.policy_names == ("plain", "bold")
