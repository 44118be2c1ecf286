"""`magus-sim sweep` from the command line, with the real game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
DRAGONS, GALE, STEEL = (str(DECKS / f"{name}.txt") for name in ("dragons", "gale", "steel"))
GOD = ("sweep", DRAGONS, "--against", GALE, "--games", "400", "--seed", "1")


@pytest.fixture(autouse=True)
def nothing_is_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magus_sim.studies.shelf.home", lambda: tmp_path / "games")


def test_a_dearer_card_wins_less_and_today_is_exactly_itself(capsys: pytest.CaptureFixture[str]) -> None:
    call = (*GOD, "--set", "Nine-Dragon God.value=6,8,16", "--json")
    code, out, _ = run(capsys, *call)
    answer = json.loads(out)
    cheap, today, dear = answer["points"]
    assert code == 0
    assert answer["knobs"] == ["九龍神.value"]
    assert [point["numbers"] for point in answer["points"]] == [[6], [8], [16]]
    assert (today["change"]["value"], today["change"]["error"]) == (0.0, 0.0)
    assert dear["change"]["high"] < 0 < cheap["change"]["high"]
    assert run(capsys, *call, "--jobs", "1", "--cache", "/dev/null/none")[1] == out


def test_chart_and_table_are_written_and_nothing_is_replaced_unasked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "sweep"
    call = (*GOD, "--set", "九龍神.power=8500..9000", "--band", "10..90", "--out", str(out), "--lang", "ja")
    code, printed, _ = run(capsys, *call)
    assert code == 0
    assert "信頼区間全体が10〜90%に入る値：九龍神.power=8500; 九龍神.power=9000" in printed
    files = {path.name: path.read_bytes() for path in out.iterdir()}
    assert sorted(files) == ["sweep.csv", "sweep.png", "sweep.svg"]
    assert files["sweep.csv"].decode("utf-8-sig").splitlines()[0].startswith("deck,九龍神.power,rate,low,high,change")
    assert len(files["sweep.csv"].splitlines()) == 3
    code, _, err = run(capsys, *call)
    assert code == 2
    assert "there already; replace with --force" in err
    assert run(capsys, *call, "--force")[0] == 0
    assert {path.name: path.read_bytes() for path in out.iterdir()} == files


def test_two_numbers_make_a_heat_map(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call = ("sweep", DRAGONS, STEEL, "--games", "20", "--set", "rule.life=5..6", "--set", "九龍神.text#1=3000..4000")
    code, out, _ = run(capsys, *call, "--out", str(tmp_path / "map"), "--band", "49..49.5")
    assert code == 0
    assert "no number has its whole interval between 49 and 49.5 %; nearest: rule.life=" in out
    assert out.count("all decks") == 2 * 3
    assert (tmp_path / "map" / "sweep.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--set", "九龍神.xyz=1..2"), "has no field 'xyz'; there are value, power, gain, text#1, copies"),
        (("--set", "九龍神.value=1..99"), "九龍神.value=21: `value` is 21, it must be 0 to 20"),
        (("--set", "Nine-Dragn God.value=1..2"), "no deck holds 「Nine-Dragn God」; did you mean Nine-Dragon God?"),
        (("--set", "rule.life=0..2"), "rule option life: '0' is not a number from 1 to 30"),
        (("--set", "rule.life=5", "--set", "rule.life=6"), "with two different fields"),
        (("--set", "rule.life=5", "--band", "52..48"), "is not LOW..HIGH in percent"),
        (("--set", "rule.life=5", "--games", "3"), "--games 3: must be even"),
        (("--set", "rule.life=5", "--policy", "gredy"), "did you mean 'greedy'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, "sweep", DRAGONS, "--against", GALE, *arguments)
    assert (code, out) == (2, "")
    assert message in err
