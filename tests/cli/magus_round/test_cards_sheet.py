from pathlib import Path

import pytest

from tests.cli.running import run

GALE = Path(__file__).parents[3] / "decks" / "magus_round" / "gale.txt"


def test_a_deck_is_printed_with_all_its_copies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "gale.html"
    code, out, err = run(capsys, "cards", "sheet", "--deck", str(GALE), "--out", str(page), "--lang", "en")
    assert (code, out) == (0, "")
    assert err == f"{page}: open it in a browser and print it at actual size (100 %)\n"
    text = page.read_text(encoding="utf-8")
    assert text.count('<article class="card') == 42
    assert text.count("Crosswind Blade") == 4
    assert run(capsys, "cards", "sheet", "--deck", str(GALE), "--out", str(page))[0] == 2


def test_cards_of_a_file_are_printed_by_themselves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[magic]]\nname_ja = "火花"\nvalue = 1\ntext_ja = "カードを１枚引く。"\n', encoding="utf-8")
    out = run(capsys, "cards", "sheet", str(own), "--paper", "letter")[1]
    assert out.count('<article class="card') == 1
    assert "火花" in out
