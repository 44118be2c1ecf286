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
from tests.simulation.toy_runs import STRONG, WEAK, digests, run_toy

PART = "part-000001.parquet"
WITHOUT_CHECKSUMS = Path(__file__).parents[1] / "simulation" / "run_without_checksums"
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


@pytest.fixture(scope="module")
def other(tmp_path_factory) -> Path:
    """The same run on another seed."""
    return run_toy(tmp_path_factory.mktemp("other") / "run", WEAK, STRONG, chunk=5, seed=2).folder


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
    trouble, advice = err.splitlines()
    assert trouble.startswith(f"{part} is ")
    assert advice == f"`magus-sim simulate --resume {folder}` plays those games again"
    code, _, err = run(capsys, "simulate", "--resume", str(folder))
    assert (code, err.splitlines()[:2]) == (0, [trouble, "those games are played again"])
    assert digests(folder) == digests(sound)
    assert call(capsys, command, folder)[0] == 0


@pytest.mark.parametrize("table", ["turns", "cards"])
@pytest.mark.parametrize("damage", [cut_off, os.unlink])
@pytest.mark.parametrize("command", [*COMMANDS[:3], ("replay", "RUN", "--pick", "comeback")], ids=" ".join)
def test_the_other_tables_too(folder, capsys, table, damage, command):
    damage(folder / table / PART)
    code, out, err = call(capsys, command, folder)
    if command[0] == "replay" and table == "cards":  # which it does not read
        assert (code, "this run has no game to pick as 'comeback'" in err) == (2, True)
        return
    assert (code, out) == (3, "")
    assert err.startswith(f"{folder / table / PART} is ")
    assert not (folder / "report").exists()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_all_faulty_parts_are_told_at_once(folder, other, capsys, command):
    shutil.copy(folder / "games" / "part-000003.parquet", folder / "games" / PART)
    shutil.copy(other / "games" / "part-000002.parquet", folder / "games")
    shutil.copy(other / "turns" / "part-000002.parquet", folder / "turns")
    assert call(capsys, command, folder) == (
        3,
        "",
        f"{folder}/games/{PART} is a copy of games/part-000003.parquet\n"
        f"{folder}/games/part-000002.parquet belongs to another run (seed 2, not 1)\n"
        + f"{folder}/turns/part-000002.parquet belongs to another run (seed 2, not 1)\n" * (command[0] != "replay")
        + f"`magus-sim simulate --resume {folder}` plays those games again\n",
    )


def test_of_several_runs_all_faults_are_told(folder, sound, other, tmp_path, capsys):
    second = tmp_path / "second"
    shutil.copytree(other, second)
    for each in (folder, second):
        (each / "games" / PART).write_bytes(b"")
    code, out, err = run(capsys, "runs", "compare", str(folder), str(sound), str(second), str(tmp_path / "no"))
    assert (code, out) == (3, "")
    no, *faults = err.splitlines()
    assert no == f"{tmp_path}/no is not a run: manifest.json cannot be read (No such file or directory)"
    assert faults[::2] == [f"{each}/games/{PART} is empty" for each in (folder, second)]


def test_the_list_names_the_runs_whose_games_are_not_to_be_trusted(folder, sound, tmp_path, capsys):
    shutil.copytree(sound, tmp_path / "sound")
    shutil.copy(folder / "games" / "part-000003.parquet", folder / "games" / PART)
    code, out, err = run(capsys, "runs", str(tmp_path), "--json")
    assert (code, [facts["run"] for facts in json.loads(out)]) == (0, [str(tmp_path / "sound")])
    assert err.startswith(f"{folder}/games/{PART} is a copy of games/part-000003.parquet\n")


@pytest.mark.parametrize("command", [*COMMANDS, ("runs", "list", "RUN"), ("simulate", "--resume", "RUN")], ids=" ".join)
def test_copies_of_a_sync_tool_are_named_in_a_line_and_count_for_nothing(folder, capsys, command):
    _, out, _ = call(capsys, command, folder)
    shutil.rmtree(folder / "report", ignore_errors=True)
    for name in ("part-000001 (1).parquet", "part-000099.parquet"):
        shutil.copy(folder / "games" / PART, folder / "games" / name)
    code, with_copies, err = call(capsys, command, folder)
    assert (code, with_copies) == (0, out)
    names = "games/part-000001 (1).parquet, games/part-000099.parquet"
    assert err.splitlines()[0] == f"{folder}: not read, because this run has no such parts: {names}"
    assert err.count("games/part-") == 2


@pytest.mark.parametrize("command", [*COMMANDS, ("simulate", "--resume", "RUN")], ids=" ".join)
def test_a_manifest_edited_by_hand_is_noticed_by_every_command(folder, capsys, command):
    path = folder / "manifest.json"
    path.write_text(path.read_text("utf-8").replace('"seed": 1', '"seed": 2'), encoding="utf-8")
    code, out, err = call(capsys, command, folder)
    assert (code, out) == (3, "")
    assert err.startswith(
        f"{path} was changed after the run was begun (seed 1 → 2), so it does not describe these games"
    )
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_run_made_before_parts_had_checksums_still_opens(tmp_path, capsys, command):
    shutil.copytree(WITHOUT_CHECKSUMS, tmp_path / "old")
    code, _, err = call(capsys, command, tmp_path / "old")
    assert (code, err) == (0, "")
    shutil.copy(tmp_path / "old" / "games" / "part-000000.parquet", tmp_path / "old" / "games" / PART)
    code, _, err = call(capsys, command, tmp_path / "old")
    assert (code, err.splitlines()[0]) == (3, f"{tmp_path}/old/games/{PART} holds other games than those of this part")


@pytest.mark.usefixtures("folder")
def test_going_on_where_there_is_no_run_says_so(other, tmp_path, capsys, monkeypatch):
    def resume(*arguments: str) -> tuple[int, str]:
        code, _, err = run(capsys, "simulate", "--resume", *arguments)
        return code, err

    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    no_run = "is not a run: manifest.json cannot be read (No such file or directory)"
    for name in ("empty", "no_such_folder"):
        assert resume(name) == (3, f"{name} {no_run}\n")
    assert resume(".") == (3, f". {no_run}; runs lie inside, name one: run\n")
    code, err = resume()
    assert (code, "--resume needs to know the run: name its folder" in err) == (2, True)
    code, err = resume("run", str(other))
    assert (code, "--resume goes on with one run" in err) == (2, True)
    (tmp_path / "empty" / "notes.txt").write_text("Might 1\n")
    code, err = resume("empty", "--ruleset", "toy", "--policy", "plain")
    assert (code, err.splitlines()[0]) == (2, "empty holds no run to go on with, so it is read as decks:")
    assert "a run needs at least two decks, got 1" in err
    assert resume("empty", "--ruleset", "toy", "--policy", "plain", "--mirrors", "--games", "4", "--out", "new")[0] == 0


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
