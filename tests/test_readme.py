"""The commands that the README files show are run, in their order, and the files and links they name exist."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ja.md")


def blocks(readme: str, language: str) -> list[str]:
    """The page's blocks of a language, in their order."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / readme).read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_day_goes_as_shown(tmp_path):
    """Both pages: what they have in common is run once."""
    (tmp_path / "decks").symlink_to(ROOT / "decks")
    done: dict[str, str] = {}
    for readme in READMES:
        shutil.rmtree(tmp_path / "reports" / "before" / "report", ignore_errors=True)
        (card,) = blocks(readme, "toml")
        (tmp_path / "my_cards.toml").write_text(card, encoding="utf-8")
        shown = [line for block in blocks(readme, "sh") for line in block.splitlines() if line.startswith("magus-sim")]
        assert len(shown) == 7
        done |= {line: printed(line, tmp_path) for line in shown if line not in done}
        assert (tmp_path / "reports/before/report/index.html").stat().st_size > 10_000
    comparisons = [out for line, out in done.items() if "compare" in line]
    for readme, comparison in zip(READMES, comparisons, strict=True):
        heads, first = re.findall(r"^ .*(?: − |±).*$", (ROOT / readme).read_text(encoding="utf-8"), re.MULTILINE)
        assert heads in comparison
        assert first in comparison


def printed(line: str, folder: Path) -> str:
    """What a command prints, which must not fail."""
    command = [sys.executable, "-m", "magus_sim", *shlex.split(line)[1:]]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line}\n{done.stderr}"
    assert done.stdout
    return done.stdout


def test_adding_a_card_goes_as_shown(tmp_path):
    """The page's blocks in their order: commands are run, the first TOML block goes into cards.toml."""
    page = (ROOT / "docs" / "adding_a_card.md").read_text(encoding="utf-8")
    found = re.findall(r"```(sh|toml)\n(.*?)```", page, re.DOTALL)
    assert [kind for kind, _ in found] == ["sh", "toml", "sh", "toml", "sh", "sh", "sh", "sh"]
    script = [f'magus-sim() {{ "{sys.executable}" -m magus_sim "$@"; }}', "set -eu"]
    files = iter(["cards.toml", "order.toml"])
    for kind, text in found:
        script.append(text if kind == "sh" else f"cat >> {next(files)} <<'END'\n{text}END")
    done = subprocess.run(["bash", "-c", "\n".join(script)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "my_lab/reports/after/report/index.html").exists()
    assert re.search(r"^ 朝の道場（全対戦相手） .* 200 $", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("readme", READMES)
def test_its_picture_is_small(readme):
    (picture,) = re.findall(r"!\[[^\]]{20,}\]\(([^)]+)", (ROOT / readme).read_text(encoding="utf-8"))
    assert (ROOT / picture).stat().st_size < 150_000


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
