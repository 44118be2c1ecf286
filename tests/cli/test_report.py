import re
from pathlib import Path

import pytest

from magus_sim.cli.app import main

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the program."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


@pytest.fixture
def folder(tmp_path, capsys) -> Path:
    decks = (str(DECKS / f"{name}.txt") for name in ("dragons", "gale", "steel"))
    assert run(capsys, "simulate", *decks, "--games", "20", "--out", str(tmp_path / "run"))[0] == 0
    return tmp_path / "run"


def test_a_run_becomes_a_page_in_either_language_and_replaces_none_unless_forced(folder, capsys):
    page = folder / "report" / "index.html"
    assert run(capsys, "report", str(folder))[:2] == (0, f"{page}\n")
    assert "Balance report" in page.read_text("utf-8")
    code, out, err = run(capsys, "report", str(folder))
    assert (code, out) == (2, "")
    assert "replace it with --force" in err
    assert run(capsys, "report", str(folder), "--lang", "ja", "--force")[:2] == (0, f"{page}\n")
    japanese = page.read_text("utf-8")
    assert "バランスレポート" in japanese
    assert len(re.findall("<img ", japanese)) == len(list((folder / "report").glob("*.png"))) > 10
    assert "芽吹きの庭師" in japanese


def test_a_folder_that_is_no_run_is_refused(tmp_path, capsys):
    code, out, err = run(capsys, "report", str(tmp_path))
    assert (code, out) == (3, "")
    assert "is not a run" in err
