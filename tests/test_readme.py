"""The commands that the README files show are run, in their order, and the files and links they name exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ja.md")


def commands(readme: str) -> list[str]:
    """The `magus-sim` lines of the page's shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / readme).read_text(encoding="utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("magus-sim")]


@pytest.mark.parametrize("readme", READMES)
def test_the_commands_run_as_shown(readme, tmp_path):
    shown = commands(readme)
    assert len(shown) == 6
    (tmp_path / "decks").symlink_to(ROOT / "decks")
    for line in shown:
        arguments = shlex.split(line)[1:]
        done = subprocess.run(
            [sys.executable, "-m", "magus_sim", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert done.stdout or done.stderr
    assert (tmp_path / "reports/first/report/index.html").stat().st_size > 10_000


@pytest.mark.parametrize("readme", READMES)
def test_its_links_lead_somewhere(readme):
    links = re.findall(r"\]\(([^)#]+)", (ROOT / readme).read_text(encoding="utf-8"))
    assert len(links) > 8
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("readme", READMES)
def test_its_make_targets_exist(readme):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"make ([a-z]+)", (ROOT / readme).read_text(encoding="utf-8")))
    assert named >= {"demo", "test", "bench"}
    assert [target for target in named if f"\n{target}:" not in makefile] == []
