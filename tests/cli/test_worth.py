"""`magus-sim worth`: a study from the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import run

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"


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
    ],
)
def test_a_study_that_cannot_be_made_says_why(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, "worth", *decks(1), *arguments)
    assert (code, out) == (2, "")
    assert message in err
