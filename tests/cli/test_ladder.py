"""`magus-sim ladder` from the command line, on the toy game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from magus_sim.ruleset import Rung
from magus_sim.rulesets import RULESETS
from tests.cli.running import run

LADDER = ("ladder", "--ruleset", "toy", "--seed", "2", "--games", "900")
QUICK = (*LADDER, "--no-speed")


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")
    monkeypatch.setattr("magus_sim.cli.ladder.SECONDS", 0.001)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks" / "toy").mkdir(parents=True)
    for name, least in (("calm", 1), ("wild", 2)):
        text = "\n".join(f"Might {least + slot % 3}" for slot in range(8))
        (tmp_path / "decks" / "toy" / f"{name}.txt").write_text(text, encoding="utf-8")


def test_the_games_own_ladder_over_its_decks_in_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *LADDER)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert lines[0] == "Ratings (plain = 0)"
    assert lines[1] == "policy rating 95 % interval games a second"
    assert [line.split()[0] for line in lines[2:4]] == ["bold", "plain"]
    assert "Win rate of row against column, % (games)" in lines
    assert not any(line.startswith("Farthest from its ratings") for line in lines)  # of two there is none
    assert lines[-2].startswith("games a second measured on processor: ")
    assert lines[-1] == "seed: 2; games: 900; precision: 1.0; engine: toy-1; policies: toy-p; decks: 2"


def test_it_says_why_a_dear_pairing_has_fewer_games(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setattr("tests.toy.ToyEngine.rung", lambda _, policy: Rung(policy, 0.02 if policy == "bold" else 1.0))
    code, out, err = run(capsys, *QUICK, "--json")
    (pairing,) = json.loads(out)["pairings"]
    assert (code, pairing["games"]) == (0, 176)
    assert err == (
        "bold against plain: at most 176 games, not 900; one of theirs counts as 25.5 of plain against itself, and "
        "dear pairings have fewer, by the root of their price (--games 4545 gives these two 900)\n"
    )
    enough = json.loads(run(capsys, *QUICK, "--games", "4545", "--json")[1])
    assert enough["pairings"][0]["games"] in range(880, 901)


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *LADDER, "--json")
    answer = json.loads(out)
    assert code == 0
    assert [each["policy"] for each in answer["rungs"]] == ["bold", "plain"]
    assert answer["speeds"]["bold"] > 0
    assert answer["conditions"]["cores"]
    (pairing,) = answer["pairings"]
    assert pairing["games"] == 896
    assert pairing["rate"]["low"] < pairing["rate"]["value"] < pairing["rate"]["high"]
    assert list(answer["decks"]) == ["calm", "wild"]


def test_jobs_change_no_byte(capsys: pytest.CaptureFixture[str]) -> None:
    _, one, _ = run(capsys, *QUICK, "--json", "--jobs", "1")
    assert run(capsys, *QUICK, "--json", "--jobs", "2")[1] == one


def test_what_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, *LADDER, "--out", "kept", "--lang", "ja")
    assert (code, err) == (0, "ladder: kept\n")
    names = {path.name for path in (tmp_path / "kept").iterdir()}
    assert names == {"manifest.json", "deals", "ladder.parquet", "ladder.md", "ladder.png"}
    assert out.startswith("レーティング（plain = 0）\n")
    assert "レーティング" in (tmp_path / "kept" / "ladder.md").read_text(encoding="utf-8")
    pairings = (tmp_path / "kept" / "ladder.parquet").read_bytes()
    code, _, err = run(capsys, *LADDER, "--out", "kept")
    assert (code, err) == (
        2,
        "kept holds this ladder already; --resume goes on with it, --force plays it anew\n",
    )
    code, again, _ = run(capsys, *LADDER, "--out", "kept", "--resume", "--no-speed")
    assert code == 0
    assert (tmp_path / "kept" / "ladder.parquet").read_bytes() == pairings
    assert out.splitlines()[-1] == again.splitlines()[-1]
    assert run(capsys, *LADDER, "--out", "kept", "--force", "--policy", "plain", "--policy", "plain:no-luck")[0] == 0


def test_a_policy_in_the_settings_is_no_ladder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAGUS_SIM_POLICY", "plain")
    monkeypatch.setenv("MAGUS_SIM_SEED", "5")
    code, out, _ = run(capsys, "ladder", "--ruleset", "toy", "--games", "900", "--no-speed")
    assert code == 0
    assert "seed: 5;" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--policy", "plain"), "a ladder needs two policies"),
        (("--policy", "plain", "--policy", "blod"), "there is no policy 'blod'; did you mean 'bold'"),
        (("--games", "12"), "--games 12: at least 16 are needed to play 3 matchups of 2 decks"),
        (("--precision", "0"), "--precision 0: is in points"),
        (("--resume",), "--resume needs the folder of the ladder: give --out DIR"),
        (("--force",), "--force needs the folder of the ladder: give --out DIR"),
        (("--out", "decks"), "decks holds files but no ladder, and is left alone; choose another --out"),
        (("--out", "decks/toy/calm.txt"), "decks/toy/calm.txt is not a folder"),
    ],
)
def test_a_ladder_that_cannot_be_played_says_why(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *QUICK, *arguments)
    assert (code, out) == (2, "")
    assert message in err


STOPPED = """
import sys
from magus_sim.rulesets import RULESETS
from magus_sim.ruleset import Rung
from magus_sim.cli.app import main
RULESETS["toy"] = "tests.toy:Toy"
main(sys.argv[1:])
"""


@pytest.mark.parametrize(("kill", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_one_that_is_stopped_says_what_is_kept_and_goes_on(tmp_path: Path, kill: signal.Signals, code: int) -> None:
    command = ["ladder", "--ruleset", "toy", "--games", "100000000", "--precision", "0.02", "--no-speed"]
    policies = ["--policy", "plain", "--policy", "bold", "--policy", "plain:no-luck", "--out", "kept"]
    root = str(Path(__file__).parents[2])
    environment: dict[str, Any] = os.environ | {"PYTHONPATH": root}
    with subprocess.Popen(
        [sys.executable, "-c", STOPPED, *command, *policies], stderr=subprocess.PIPE, text=True, env=environment
    ) as program:
        while not list((tmp_path / "kept" / "deals").glob("part-*")):
            assert program.poll() is None
            time.sleep(0.05)
        program.send_signal(kill)
        _, err = program.communicate(timeout=20)
    assert program.returncode == code
    assert "of 3 pairings are begun or done in kept; the same command with --resume goes on" in err
    assert "Traceback" not in err
