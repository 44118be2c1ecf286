import json
import re
import shutil
from pathlib import Path

import pytest

from magus_sim.cli.app import main
from magus_sim.rulesets import RULESETS
from magus_sim.studies.ladder_folder import KIND
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, rewrite, run_toy
from tests.toy import toy_deck

EDITED = toy_deck(STRONG.name, ["Might 2", "Might 3", "Might 3"] * 2)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of `magus-sim runs`."""
    with pytest.raises(SystemExit) as left:
        main(("runs", *arguments))
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Runs before and after an edit, one that was stopped, and one of another engine."""
    folder = tmp_path_factory.mktemp("runs")
    run_toy(folder / "before", WEAK, STRONG, SWINGY, games=100)
    run_toy(folder / "after", WEAK, EDITED, SWINGY, games=100)
    stopped = run_toy(folder / "stopped", WEAK, STRONG, chunk=5, policies=("plain", "bold"), seed=7).folder
    (stopped / "games" / "part-000002.parquet").unlink()
    run_toy(folder / "newer", WEAK, STRONG, SWINGY, games=100)
    manifest = json.loads((folder / "newer" / "manifest.json").read_text("utf-8"))
    manifest["engine"] = "toy-2"
    rewrite(folder / "newer", manifest)
    return folder


@pytest.mark.parametrize("command", [(), ("list",)])
def test_runs_are_listed_with_their_facts(folder, capsys, command):
    code, out, err = run(capsys, *command, str(folder))
    assert (code, err) == (0, "")
    assert re.search(r"^ \S+/before +弱い, strong, swingy +300 / 300 +plain +1 +toy-1 +\d{4}-\d\d-\d\d ", out, re.M)
    assert re.search(r"^ \S+/stopped +弱い, strong +30 / 40 +plain / bold +7 +toy-1 ", out, re.M)
    assert len(out.split()) > 40


def test_the_list_for_programs(folder, capsys):
    code, out, _ = run(capsys, str(folder), "--json")
    found = {Path(facts["run"]).name: facts for facts in json.loads(out)}
    assert code == 0
    assert set(found) == {"before", "after", "stopped", "newer"}
    facts = found["stopped"]
    assert (facts["games"], facts["planned_games"], facts["decks"]) == (30, 40, ["弱い", "strong"])
    assert (facts["policy_a"], facts["policy_b"], facts["seed"], facts["engine"]) == ("plain", "bold", 7, "toy-1")


def test_a_run_folder_is_listed_itself(folder, capsys):
    _, out, _ = run(capsys, str(folder / "before"), "--json")
    assert [facts["run"] for facts in json.loads(out)] == [str(folder / "before")]


def test_what_cannot_be_read_is_named_and_the_rest_listed(folder, tmp_path, capsys):
    shutil.copytree(folder / "before", tmp_path / "before")
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "manifest.json").write_text('{"kind": "magus_sim run", "schema": 1}')
    code, out, err = run(capsys, str(tmp_path))
    assert code == 0
    assert "/before" in out
    assert "schema 1; this version reads" in err


def test_a_ladder_among_runs_is_passed_over_and_named_if_it_is_asked_for(folder, tmp_path, capsys):
    shutil.copytree(folder / "before", tmp_path / "before")
    ladder = tmp_path / "lad"
    ladder.mkdir()
    (ladder / "manifest.json").write_text(json.dumps({"kind": KIND, "schema": 1}))
    code, out, err = run(capsys, str(tmp_path))
    assert (code, err) == (0, "")
    assert "/before" in out
    assert run(capsys, str(ladder))[2].splitlines()[0] == f"{ladder} is not a run but a ladder"
    assert run(capsys, "show", str(ladder)) == (3, "", f"{ladder} is not a run but a ladder\n")


def test_a_folder_of_runs_is_no_run_but_its_runs_are_named(folder, tmp_path, capsys):
    code, out, err = run(capsys, "show", str(folder))
    names = ", ".join(str(folder / name) for name in ("after", "before", "newer", "stopped"))
    assert (code, out) == (3, "")
    assert err.endswith(f"; runs lie inside, name one: {names}\n")
    for name in "abcdef":
        shutil.copytree(folder / "stopped", tmp_path / name)
    assert run(capsys, "show", str(tmp_path))[2].endswith(f"{tmp_path / 'd'}, {tmp_path / 'e'} and 1 more\n")


def test_a_folder_without_runs_says_so_and_a_missing_one_is_a_fault(tmp_path, capsys):
    assert run(capsys, str(tmp_path)) == (0, "", f"there are no runs in {tmp_path}\n")
    assert run(capsys, str(tmp_path / "no")) == (3, "", f"{tmp_path}/no: there is no such folder\n")


def test_one_run_is_shown_with_its_conditions(folder, capsys):
    code, out, _ = run(capsys, "show", str(folder / "stopped"))
    assert code == 0
    assert re.search(r"^ strong +弱い|^ 弱い +strong", out, re.M)
    assert "played: 30 of 40 games" in out
    assert "Policies: plain against bold" in out
    assert "Rules: toy, toy-1" in out
    _, out, _ = run(capsys, "show", str(folder / "before"), "--json")
    assert json.loads(out)["games"] == 300


def test_the_policy_comes_first_with_how_to_check_by_another(folder, capsys, monkeypatch):
    check = "Check it by another policy: the same command with"
    _, out, _ = run(capsys, "show", str(folder / "before"))
    assert out.startswith(f"Played by plain. {check} --policy plain --policy NAME\n")
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")
    _, out, _ = run(capsys, "show", str(folder / "before"), "--lang", "ja")
    options = "--policy plain --policy bold"
    assert out.startswith(
        f"方策：plain。別の方策でも同じ結果になるかは、同じコマンドに {options} をつけて確かめられる\n"
    )
    _, out, _ = run(capsys, "show", str(folder / "stopped"))
    assert out.startswith(f"Played by plain against bold. {check} --policy-a bold --policy-b bold\n")
    _, out, _ = run(capsys, "show", str(folder / "stopped"), "--json")
    assert (json.loads(out)["policy_a"], json.loads(out)["policy_b"]) == ("plain", "bold")


def test_the_matrix_alone_goes_into_a_file(folder, capsys):
    code, out, err = run(capsys, "show", str(folder / "before"), "--matrix", "csv")
    assert (code, err) == (0, "")
    assert out.startswith("deck,")
    assert len(out.splitlines()) == 4
    _, out, _ = run(capsys, "show", str(folder / "before"), "--matrix", "md")
    assert out.splitlines()[1].startswith("| --- |")
    assert run(capsys, "show", str(folder / "before"), "--matrix", "md", "--json")[0] == 2


def test_runs_are_compared_in_one_table(folder, capsys):
    code, out, _ = run(capsys, "compare", str(folder / "before"), str(folder / "after"))
    assert code == 0
    assert out.startswith(f"A: {folder}/before (300 games, played by plain)\n")
    assert "A → B: deck edited: strong" in out
    assert "no comparison" not in out
    number, signed = r"\d+\.\d ±\d+\.\d %", r"[+−]\d+\.\d\*?"
    assert re.search(rf"^ strong over the field +{number} +{number} +{signed} +{signed} to {signed} +100 $", out, re.M)
    assert re.search(rf"^ 弱い – strong +{number} +{number} +{signed} +{signed} to {signed} +50 $", out, re.M)
    assert re.search(rf"^ 弱い – swingy +{number} +{number} +exactly 0 +100 games equal +50 $", out, re.M)
    assert re.search(rf"^ all games: first player +{number} ", out, re.M)
    assert "-" not in out.partition("points")[2]


def test_a_comparison_speaks_japanese_too(folder, capsys):
    code, out, _ = run(capsys, "compare", *(str(folder / name) for name in ("before", "after")), "--lang", "ja")
    assert code == 0
    assert out.startswith(f"A: {folder}/before（300ゲーム、方策：plain）\n")
    assert "A → B: 中身の違うデッキ：strong" in out
    number, signed = r"\d+\.\d ±\d+\.\d%", r"[+−]\d+\.\d\*?"
    assert re.search(rf"^ strong（全対戦相手） +{number} +{number} +{signed} +{signed}〜{signed} +100 $", out, re.M)
    assert re.search(rf"^ 全ゲームの先手 +{number} ", out, re.M)
    assert re.search(rf"^ 弱い – swingy +{number} +{number} +ちょうど0 +100ゲームが同一 +50 $", out, re.M)
    _, out, _ = run(capsys, "compare", *(str(folder / name) for name in ("before", "newer", "stopped")), "--lang", "ja")
    assert "BはAと違うルールで行われた（engine toy-1 → toy-2）。" in out
    assert "シードが違うのでペアがなく" in out


def test_clear_differences_are_marked_and_the_mark_explained(folder, tmp_path, capsys):
    run_toy(tmp_path / "weaker", WEAK, toy_deck(STRONG.name, ["Might 1"] * 6), SWINGY, games=100)
    _, out, _ = run(capsys, "compare", str(folder / "before"), str(tmp_path / "weaker"))
    assert re.search(r"^ strong – swingy +\S+ \S+ % +\S+ \S+ % +−\d+\.\d\* ", out, re.M)
    assert "*: a clear difference, for all decks together (Holm)" in out
    _, out, _ = run(capsys, "compare", str(folder / "before"), str(folder / "before"))
    assert "*" not in out


def test_runs_of_other_lengths_are_compared_in_their_common_pairs_and_say_so(folder, tmp_path, capsys):
    run_toy(tmp_path / "shorter", WEAK, EDITED, SWINGY, games=60)
    _, out, _ = run(capsys, "compare", str(folder / "before"), str(tmp_path / "shorter"))
    assert "Rates are those of the pairs that the runs have in common" in out
    shown = re.search(r"^ strong over the field +(\S+) \S+ % +(\S+) \S+ % +(\S+) .* 60 $", out, re.M)
    before, after, difference = (float(each.replace("−", "-").strip("*")) for each in shown.groups())
    assert after - before == pytest.approx(difference, abs=0.11)  # each is rounded
    _, out, _ = run(capsys, "compare", str(folder / "before"), str(folder / "after"))
    assert "in common" not in out


def test_list_and_show_speak_japanese_too(folder, capsys):
    _, out, _ = run(capsys, str(folder), "--lang", "ja")
    assert out.split()[:7] == ["実行", "デッキ", "ゲーム数", "方策", "シード", "エンジン", "作成日時"]
    assert re.search(r"/before +弱い、strong、swingy ", out)
    _, out, _ = run(capsys, "show", str(folder / "stopped"), "--lang", "ja")
    assert "デッキ別の成績（全対戦相手の平均）\n" in out
    assert "済み：40ゲーム中30ゲーム" in out
    assert "方策：plain 対 bold" in out


def test_no_rate_is_shown_without_its_interval(folder, capsys):
    _, out, _ = run(capsys, "show", str(folder / "before"))
    rate = r"\d+\.\d %\*? +\d+\.\d to \d+\.\d %"
    shown = re.search(
        rf"^ strong +\d(?:–\d)? +[A-C ]+ +{rate} +(\d+\.\d) ±(\d+\.\d) % +\d+\.\d ±\d+\.\d % +200 +\d+ $", out, re.M
    )
    _, out, _ = run(capsys, "show", str(folder / "before"), "--json")
    first = next(deck["first"] for deck in json.loads(out)["decks"] if deck["deck"] == "strong")
    assert float(shown[1]) == pytest.approx(100 * first["value"], abs=0.051)
    assert float(shown[2]) == pytest.approx(
        100 * max(first["value"] - first["low"], first["high"] - first["value"]), abs=0.051
    )


def test_a_run_without_weights_has_no_column_for_them(folder, capsys):
    assert "weight" not in run(capsys, "show", str(folder / "before"))[1]


def test_decks_that_met_other_opponents_are_not_ranked(folder, tmp_path, capsys):
    shutil.copytree(folder / "before", tmp_path / "part")
    for part in (tmp_path / "part" / "games").iterdir():
        if part.name > "part-000000.parquet":
            part.unlink()
    _, out, _ = run(capsys, "show", str(tmp_path / "part"))
    assert re.search(r"^ strong +1 / 2 +\d", out, re.M)
    assert "No ranking: the decks have not met the same opponents\n" in out
    assert "Without a game: swingy" in out
    assert "opponents met" not in run(capsys, "show", str(folder / "before"))[1]


def test_other_rules_and_other_seeds_are_said(folder, capsys):
    paths = [str(folder / name) for name in ("before", "newer", "stopped")]
    _, out, _ = run(capsys, "compare", *paths)
    assert "A → B: engine toy-1 → toy-2" in out
    assert "B was not played by the rules of A (engine toy-1 → toy-2): this is no comparison of decks" in out
    assert "C was not" not in out
    assert "No pairs: the runs have other seeds" in out
    _, out, _ = run(capsys, "compare", *paths, "--json")
    answer = json.loads(out)
    assert [each["same_rules"] for each in answer["runs"]] == [True, False, True]
    assert answer["runs"][2]["changes"]["seed"] == "seed 1 → 7"
    (row,) = [row for row in answer["rows"] if row["subject"]["kind"] == "first player"]
    assert len(row["rates"]) == 3
    assert len(row["differences"]) == 2


def test_one_run_cannot_be_compared(folder, capsys):
    code, out, err = run(capsys, "compare", str(folder / "before"))
    assert (code, out) == (2, "")
    assert "two runs or more" in err
