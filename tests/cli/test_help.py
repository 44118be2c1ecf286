"""Every command explains itself, with an example that can be carried out."""

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from magus_sim.cli.app import app
from magus_sim.cli.options import Panel
from tests.cli.running import run


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All that can be carried out, by path."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path, command
    for name, each in (inner or {}).items():
        yield from commands(each, (*path, name))


COMMANDS = dict(commands(typer.main.get_command(app)))


@pytest.fixture(autouse=True)
def screen(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERMINAL_WIDTH", "80")


def test_the_help_of_the_program_fits_on_a_screen_in_five_panels(capsys):
    code, out, err = run(capsys, "--help")
    assert (code, err) == (0, "")
    assert len(out.strip("\n").splitlines()) <= 45
    assert re.findall(r"^╭─ (\w+) ─", out, re.MULTILINE) == ["Options", *Panel]
    for name in {path[0] for path in COMMANDS}:
        assert re.search(rf"^│ {name} +[A-Z]", out, re.MULTILINE)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_an_example_with_options_that_it_has(capsys, path):
    code, out, _ = run(capsys, *path, "--help")
    assert code == 0
    (example,) = re.findall(r"Example: (.*)", " ".join(out.split()))
    known = {name for parameter in COMMANDS[path].params for name in (*parameter.opts, *parameter.secondary_opts)}
    words = shlex.split(example)
    assert words[0] == "magus-sim"
    assert words[1] == path[0]
    assert path[-1] in words or path[-1] == "list"
    assert [word for word in words if word.startswith("--") and word not in known] == []
