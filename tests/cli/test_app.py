"""What holds for the program whatever the command: a quick start, plain faults, colours, signals."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from magus_sim import __version__
from tests.cli.running import run

HEAVY = ("numba", "polars", "scipy", "matplotlib", "joblib")


@pytest.mark.parametrize(
    "arguments", [["--help"], ["cards", "show", "九龍神"], ["cards", "check"], ["deck", "check", "decks/magus_round"]]
)
def test_quick_commands_import_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import atexit, sys; from magus_sim.cli.app import main; "
        f"atexit.register(lambda: print('HEAVY', [name for name in {HEAVY} if name in sys.modules])); main({arguments})"
    )
    root = Path(__file__).parents[2]
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "HEAVY []" in ran.stdout


def test_the_help_shows_where_to_start(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "Start here: magus-sim init my_lab" in out
    assert run(capsys)[1].strip() == out.strip()
    assert "<bool>" not in out + run(capsys, "cards", "list", "-h")[1]


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"magus-sim {__version__}\n", "")


@pytest.mark.parametrize(
    ("typo", "meant"),
    [(["card"], "Did you mean 'cards'"), (["cards", "shwo"], "'show'"), (["cards", "list", "--knd"], "--kind")],
)
def test_a_typo_is_a_fault_of_usage_with_a_suggestion(
    capsys: pytest.CaptureFixture[str], typo: list[str], meant: str
) -> None:
    code, out, err = run(capsys, *typo)
    assert (code, out) == (2, "")
    assert meant in err


def test_colours_are_left_out_if_nobody_wants_them() -> None:
    show = [sys.executable, "-m", "magus_sim", "cards", "show", "Execution"]
    coloured = os.environ | {"FORCE_COLOR": "1", "TERM": "xterm"}
    plain = subprocess.run(show, env=coloured | {"NO_COLOR": "1"}, capture_output=True, text=True, check=True)
    assert "\x1b[3" not in plain.stdout


def test_a_terminal_that_cannot_write_japanese_is_no_reason_to_fail() -> None:
    show = [sys.executable, "-m", "magus_sim", "cards", "show", "九龍神"]
    ran = subprocess.run(show, env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


LITTLE, MUCH = ["cards", "check"], ["cards", "list", "--json"]
DRAWN, HELP = ["cards", "list"], ["--help"]


@pytest.mark.parametrize("arguments", [LITTLE, MUCH, DRAWN, HELP])
def test_a_full_disk_behind_stdout_is_told_in_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        program = [sys.executable, "-m", "magus_sim", *arguments]
        ran = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (3, "standard output: cannot be written: No space left on device\n")


@pytest.mark.parametrize("arguments", [LITTLE, MUCH, DRAWN, HELP])
def test_if_nobody_reads_on_the_program_ends_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    program = [sys.executable, "-m", "magus_sim", *arguments]
    ran = subprocess.run(program, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, "")


def test_what_is_said_to_a_closed_stdout_is_lost_and_nothing_else() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m magus_sim cards check >&-"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_program_with_its_own_code(number: signal.Signals, code: int) -> None:
    program = [sys.executable, "-m", "magus_sim", "cards", "check", "-"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as waiting:
        assert waiting.stdin is not None
        waiting.stdin.write(b"#" * 100_000)  # more than a pipe holds: it is read, so the program is up
        waiting.stdin.flush()
        sleep(0.3)  # until it waits for more
        waiting.send_signal(number)
        assert waiting.wait(timeout=10) == code
