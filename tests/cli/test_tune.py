"""`magus-sim tune` from the command line, with the real game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
DRAGONS, GALE = (str(DECKS / f"{name}.txt") for name in ("dragons", "gale"))
TUNE = ("tune", DRAGONS, "--against", GALE, "--card", "九龍神", "--games", "200", "--policy", "greedy")


@pytest.fixture(autouse=True)
def nothing_is_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magus_sim.studies.shelf.home", lambda: tmp_path / "games")


def test_a_change_is_proposed_and_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    """Against this rival the deck is too weak; a god that comes early makes up for it."""
    call = (*TUNE, "--policy", "greedy-1", "--field", "value", "--steps", "3", "--band", "1..99", "--json")
    answer = json.loads(run(capsys, *call)[1])
    assert answer["proposals"] == []  # it lies in so wide a band as it is
    low = 100 * answer["today"]["rates"]["九龍降臨"]["low"] + 0.5
    code, out, err = run(capsys, *call, "--band", f"{low:.2f}..99")
    answer = json.loads(out)
    assert code == 0
    assert "price at most: 6 candidates; 2,000 games by greedy, 600 by greedy-1" in err
    assert (answer["policy"], answer["second_policy"]) == ("greedy", "greedy-1")
    [proposal, *_] = answer["proposals"]
    assert proposal["found"]["numbers"]["九龍神.value"] < 8
    assert proposal["found"]["rates"] != proposal["fresh"]["rates"]
    assert run(capsys, *call, "--band", f"{low:.2f}..99", "--jobs", "1")[1] == out


def test_the_price_can_be_had_alone_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *TUNE, "--band", "48..52", "--dry-run", "--steps", "1")
    assert (code, out) == (0, "")
    assert "8 candidates" in err
    assert "by reply; about" in err
    _, _, err = run(capsys, *TUNE, "--band", "48..52", "--dry-run", "--steps", "1", "--lang", "ja")
    assert "最大の費用：候補8個" in err


def test_what_cannot_be_reached_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    call = (*TUNE, "--policy", "greedy-1", "--field", "gain", "--steps", "1", "--games", "20", "--band", "98..99")
    code, out, _ = run(capsys, *call)
    assert code == 0
    assert "no change of this size brings every deck into the band; nearest:" in out
    assert "この大きさの変更では範囲に入りません" in run(capsys, *call, "--lang", "ja")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--band", "52"), "is not LOW..HIGH in percent"),
        (("--band", "48..52", "--field", "xyz"), "has no field 'xyz'; there are value, power, gain, text#1, copies"),
        (("--band", "48..52", "--card", "黄金竜龍竜"), "no deck holds 「黄金竜龍竜」"),
        (("--band", "48..52", "--policy", "greedy"), "twice with two different policies"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *TUNE, *arguments)
    assert (code, out) == (2, "")
    assert message in err
