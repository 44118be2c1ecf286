"""Fixtures for tests of commands."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.fixture
def in_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed is Japanese, unless a call says otherwise."""
    monkeypatch.setenv("MAGUS_SIM_LANG", "ja")


@pytest.fixture
def play(monkeypatch, tmp_path, capsys):
    """Play with these lines typed; exit code, stdout, stderr."""

    def played(lines: Sequence[str], *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(capsys, "play", *arguments)

    monkeypatch.chdir(tmp_path)
    return played


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder that `init` has made, to be in."""
    folder = tmp_path / "lab"
    assert run(capsys, "init", str(folder))[0] == 0
    monkeypatch.chdir(folder)
    return folder
