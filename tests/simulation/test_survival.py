"""The real program, killed at random moments and out of room: what was finished is kept, and the rest can be added."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from magus_sim.results import Run
from tests.simulation.toy_runs import digests

SHIPPED = Path(__file__).parents[2] / "decks" / "magus_round"
DECKS = tuple(str(SHIPPED / f"{name}.txt") for name in ("dragons", "gale", "steel"))
KILLS = 20
PLAY = ("simulate", *DECKS, "--policy", "random", "--games", "2400", "--chunk", "10", "--jobs", "2", "--seed", "4")


PROGRAM = (sys.executable, "-m", "magus_sim")
ENGINE_MAY_COMPILE = 600
"""Seconds."""


def run(*arguments: str, by: tuple[str, ...] = (), **options) -> tuple[int, str]:
    """Exit code and stderr; `by` is a command that runs the program."""
    command = [*by, *PROGRAM, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ENGINE_MAY_COMPILE, **options)
    return done.returncode, done.stderr


def start(*arguments: str) -> subprocess.Popen[str]:
    """The program in a session of its own, so that nothing it leaves behind can hide."""
    return subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def parts(folder: Path) -> int:
    return len(list((folder / "games").glob("*")))


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory) -> dict[str, str]:
    """The bytes of the run of which nobody disturbed the making."""
    folder = tmp_path_factory.mktemp("unbroken") / "run"
    code, err = run(*PLAY, "--out", str(folder))
    assert code == 0, err
    return digests(folder)


def test_a_run_killed_at_random_moments_ends_in_the_bytes_of_an_unbroken_one(tmp_path, unbroken):
    luck = Random()
    folder = tmp_path / "run"
    killed = finished = 0
    while killed < KILLS:
        before = parts(folder)
        program = start(*PLAY, "--out", str(folder), "--resume")
        number = luck.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
        while_playing = luck.random() < 0.7
        while while_playing and parts(folder) == before and program.poll() is None:
            time.sleep(0.005)
        time.sleep(luck.uniform(0, 0.15 if while_playing else 1.0))
        program.send_signal(number)
        _, err = program.communicate(timeout=60)
        with pytest.raises(ProcessLookupError):
            os.killpg(program.pid, 0)
        if program.returncode == 0:
            assert digests(folder) == unbroken
            shutil.rmtree(folder)
            finished += 1
            continue
        killed += 1
        assert parts(folder) >= before
        if while_playing:
            assert program.returncode == {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGINT: 130}[number], err
            assert "Traceback" not in err
        if while_playing and number is not signal.SIGKILL:
            assert f"go on: magus-sim simulate --resume {folder}" in err
    code, err = run(*PLAY, "--out", str(folder), "--resume")
    assert code == 0, err
    assert digests(folder) == unbroken


@pytest.fixture
def small_disk(tmp_path) -> Iterator[Path]:
    """A file system with little room; skipped where we may not mount one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)]
    if os.geteuid() != 0 or shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root can mount a small file system")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk_keeps_what_was_finished_and_says_how_to_go_on(small_disk, unbroken):
    folder = small_disk / "run"
    code, err = run(*PLAY, "--out", str(folder))
    assert code == 3
    kept = Run.open(folder)
    said = re.search(
        r"^cannot write .*\nstopped: ([\d,]+) of 7,200 games are kept in .*\ngo on: .*--resume ", err, re.M
    )
    assert said, err
    assert 0 < int(said[1].replace(",", "")) <= kept.played_games < 7200
    assert "Traceback" not in err
    assert kept.scan("turns").collect()["game"].n_unique() == kept.played_games
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    assert run("simulate", "--resume", str(folder))[0] == 0
    assert digests(folder) == unbroken


def test_a_file_that_may_not_grow_is_a_full_disk(tmp_path):
    """The same without being root: the system lets no file become larger than the manifest."""
    folder = tmp_path / "run"
    limited = ("bash", "-c", 'ulimit -f 100; exec "$@"', "bash")  # in kilobytes
    command = (*PLAY, "--out", str(folder), "--chunk", "1200")
    code, err = run(*command, by=limited)
    assert code == 3
    assert f"stopped: 0 of 7,200 games are kept in {folder}" in err
    assert "cannot write " in err
    assert "Traceback" not in err
    assert parts(folder) == 0
    assert run("simulate", "--resume", str(folder))[0] == 0
    assert Run.open(folder).played_games == 7200
