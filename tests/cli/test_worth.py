"""`magus-sim worth`: a study from the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import run

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
DRAGONS, GALE = (str(DECKS / f"{name}.txt") for name in ("dragons", "gale"))


@pytest.fixture(autouse=True)
def nothing_is_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magus_sim.studies.shelf.home", lambda: tmp_path / "games")


def decks(number: int) -> list[str]:
    return [str(path) for path in sorted(DECKS.glob("*.txt"))[:number]]


def test_blocking_is_worth_much_and_the_interval_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("worth", *decks(2), "--without", "no-block", "--games", "400", "--seed", "1", "--json")
    code, out, _ = run(capsys, *call)
    answer = json.loads(out)
    assert code == 0
    assert next(row["deck"] for row in answer["worth"]) is None
    assert all(0.02 < row["low"] < row["lost"] < row["high"] for row in answer["worth"])
    assert all(row["rate"]["low"] < row["rate"]["value"] < row["rate"]["high"] for row in answer["worth"])
    assert (answer["policy"], answer["seed"], len(answer["policies"])) == ("greedy", 1, 16)
    assert run(capsys, *call, "--jobs", "1")[1] == out


def test_the_table_names_every_handicap(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "worth", *decks(1), "--games", "20")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].strip() == "What a mechanic is worth"
    for line, handicap in zip(lines[2:], ("no-block", "no-level", "no-transform", "no-revenge"), strict=False):
        assert handicap in line
    assert "seed: 0" in lines[-1]
    signed = r"[+−]\d+\.\d"
    assert re.search(rf" no-block +{signed} +{signed} to {signed} +\d+\.\d ±\d+\.\d % +20 $", out, re.MULTILINE)
    _, out, _ = run(capsys, "worth", *decks(1), "--games", "20", "--lang", "ja")
    assert out.startswith("メカニズムの価値\n デッキ ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--without", "no-blok"), "there is no handicap 'no-blok'; did you mean 'no-block'?"),
        (("--without", "no-card=火球の火"), "there is no card 「火球の火」"),
        (("--policy", "gredy"), "there is no policy 'gredy'; did you mean 'greedy'"),
        (("--games", "3"), "--games 3: must be even"),
        (("--without", "no-card=黄金龍"), "holds no 「黄金龍」"),
        (("--without", "no-card=忘却の魔女ヨミ"), "no-transform asks what its transformation is worth"),
        (("--copies",), "--copies is about cards; add --each-card"),
        (("--instead", "火矢"), "--instead is about cards"),
        (("--each-card", "--without", "no-block"), "ask one after the other"),
        (("--each-card", "--games", "10", "--precision", "1"), "give one of them"),
        (("--each-card", "--precision", "0"), "--precision 0: is in points of win rate"),
        (("--card", "黄金龍"), "holds no 「黄金龍」"),
    ],
)
def test_a_study_that_cannot_be_made_says_why(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, "worth", *decks(1), *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_deck_that_does_not_hold_the_card_is_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("worth", DRAGONS, GALE, "--without", "no-card=黄金龍", "--games", "20", "--json")
    code, out, err = run(capsys, *call)
    answer = json.loads(out)
    assert code == 0
    assert [row["deck"] for row in answer["worth"]] == [None, "九龍降臨"]
    assert "not played" in err


def test_the_card_that_a_deck_is_built_around_stands_first(capsys: pytest.CaptureFixture[str]) -> None:
    """The dragons' god wins their games; a plain crew of its value does not."""
    call = ("worth", DRAGONS, "--against", GALE, "--each-card", "--games", "2000", "--seed", "1", "--json")
    code, out, err = run(capsys, *call)
    answer = json.loads(out)
    rows = answer["cards"]["九龍降臨"]
    assert code == 0
    assert (rows[0]["card"], rows[0]["by"], rows[0]["copy"]) == ("九龍神", "基準クルー8", 0)
    assert rows[0]["low"] > max(row["high"] for row in rows[1:])
    assert [row["value"] for row in rows] == sorted((row["value"] for row in rows), reverse=True)
    assert "豊穣の魔女ミノリ: has no plain baseline, and is left out" in err
    assert run(capsys, *call, "--jobs", "1")[1] == out


def test_a_card_instead_of_itself_is_exactly_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("worth", DRAGONS, "--against", GALE, "--card", "Golden Dragon", "--instead", "黄金龍", "--games", "20")
    code, out, _ = run(capsys, *call)
    assert code == 0
    assert re.search(r"Golden Dragon +Golden Dragon +0, the same games +\+0\.0 +20 ", out)
    assert "the figures do not add up" in out
    code, out, _ = run(capsys, *call, "--copies", "--lang", "ja")
    assert code == 0
    assert "何枚目" in out
    assert "数値を足し合わせることはできません" in out
