"""Runs that something happened to: a message that says what, where, and how to go on; never a traceback."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from magus_sim.rulesets import RULESETS
from tests.cli.running import run
from tests.simulation.toy_runs import STRONG, WEAK, run_toy

PART = "part-000001.parquet"
COMMANDS = (
    ("report", "RUN"),
    ("runs", "show", "RUN"),
    ("runs", "compare", "RUN", "RUN"),
    ("replay", "RUN", "--number", "13"),
)


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")


@pytest.fixture(scope="module")
def sound(tmp_path_factory) -> Path:
    return run_toy(tmp_path_factory.mktemp("sound") / "run", WEAK, STRONG, chunk=5).folder


@pytest.fixture
def folder(sound, tmp_path) -> Path:
    shutil.copytree(sound, tmp_path / "run")
    return tmp_path / "run"


def call(capsys, command: tuple[str, ...], folder: Path) -> tuple[int, str, str]:
    return run(capsys, *(str(folder) if word == "RUN" else word for word in command))


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def in_the_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4:200] = bytes(196)
    path.write_bytes(data)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut off": cut_off,
    "empty": lambda path: path.write_bytes(b""),
    "another file": lambda path: path.write_text("hello\n" * 100),
    "overwritten": in_the_middle,
    "other columns": lambda path: pl.DataFrame({"a": [1]}).write_parquet(path),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_damaged_part_is_named_and_can_be_played_again(folder, sound, capsys, command, damage):
    part = folder / "games" / PART
    DAMAGES[damage](part)
    code, out, err = call(capsys, command, folder)
    assert (code, out) == (3, "")
    assert f"{part} is damaged or missing (" in err
    assert f"remove {part}, then `magus-sim simulate --resume {folder}` plays those games again" in err
    part.unlink()
    assert run(capsys, "simulate", "--resume", str(folder))[0] == 0
    assert part.read_bytes() == (sound / "games" / PART).read_bytes()
    assert call(capsys, command, folder)[0] == 0


@pytest.mark.parametrize("table", ["turns", "cards"])
@pytest.mark.parametrize("damage", [cut_off, os.unlink])
def test_the_other_tables_too(folder, capsys, table, damage):
    damage(folder / table / PART)
    code, _, err = call(capsys, ("report", "RUN"), folder)
    assert code == 3
    assert f"{folder / table / PART} is damaged or missing (" in err
    assert f"remove {folder / 'games' / PART}, then" in err
    assert not (folder / "report").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": "x", "decks": 3}, "is not the manifest of a run: seed: Input should be a valid integer"),
        ({"chunk": 0}, "chunk: Input should be greater than or equal to 1"),
        ({"schema": 99}, "schema 99; this version reads magus_sim run, schema"),
        ({"kind": "something else"}, "something else, schema"),
    ],
)
@pytest.mark.parametrize("command", [*COMMANDS, ("simulate", "--resume", "RUN")], ids=" ".join)
def test_a_manifest_that_cannot_be_read_is_told_in_a_line(folder, capsys, command, change, message):
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), encoding="utf-8")
    code, out, err = call(capsys, command, folder)
    assert (code, out) == (3, "")
    assert message in err
    assert err.count("\n") == 1
    assert "http" not in err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("what", ["nothing", "a file", "a folder", "a manifest of garbage"])
def test_what_is_no_run_is_said_to_be_none(tmp_path, capsys, command, what):
    folder = tmp_path / "it"
    if what == "a file":
        folder.write_text("hello")
    elif what != "nothing":
        folder.mkdir()
        (folder / "notes.txt").write_text("hello")
    if what == "a manifest of garbage":
        (folder / "manifest.json").write_bytes(bytes(range(256)))
    code, out, err = call(capsys, command, folder)
    if what == "a file" and command[0] == "replay":  # which takes a file for a saved game
        assert (code, out) == (2, "")
        assert err == "--number does not go with this; leave it out, or name a run instead of a file\n"
        return
    assert (code, out) == (3, "")
    assert "is not a run: manifest.json cannot be read" in err or "is not the manifest of a run" in err
    assert err.count("\n") == 1


def test_an_out_that_cannot_be_written_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text("Might 1\nMight 2\n")
    (tmp_path / "file").touch()
    for out in ("file/run", "/proc/run", "x" * 300):
        play = (
            "simulate",
            "deck.txt",
            "--mirrors",
            "--ruleset",
            "toy",
            "--policy",
            "plain",
            "--games",
            "4",
            "--out",
            out,
        )
        code, printed, err = run(capsys, *play)
        assert (code, printed) == (3, "")
        assert f"cannot write the run folder {out}: " in err
