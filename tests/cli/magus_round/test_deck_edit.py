import json
import os
import shutil
from pathlib import Path

import pytest

from tests.cli.running import run

SHIPPED = Path(__file__).parents[3] / "decks" / "magus_round"


@pytest.fixture
def gale(tmp_path: Path) -> Path:
    return Path(shutil.copy(SHIPPED / "gale.txt", tmp_path / "gale.txt"))


def test_edits_are_written_in_place_and_told(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "deck", "swap", str(gale), "1 火矢", "Smoke Bomb") == (
        0,
        f"{gale}: 煙玉: 2 → 3\n{gale}: 火矢: 2 → 1\n",
        "",
    )
    assert "3 煙玉\n1 火矢\n" in gale.read_text(encoding="utf-8")
    assert run(capsys, "deck", "check", str(gale))[0] == 0
    code, _, err = run(capsys, "deck", "add", str(gale), "火矢")
    assert (code, err) == (0, f"{gale}: has 42 cards, needs exactly 41 (take out 1)\n")
    code, out, _ = run(capsys, "deck", "remove", str(gale), "煙玉", "--json")
    assert json.loads(out)["changed"] == [{"card": "煙玉", "before": 3, "after": 0}]
    assert run(capsys, "deck", "rename", str(gale), "改")[1] == f"{gale}: 「疾風速攻」 → 「改」\n"
    assert sorted(os.listdir(gale.parent)) == ["gale.txt"]


def test_line_ends_the_utf_8_mark_and_permissions_stay(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = b"\xef\xbb\xbf" + gale.read_bytes().replace(b"\n", b"\r\n")
    gale.write_bytes(data)
    gale.chmod(0o640)
    link = gale.with_name("link.txt")
    link.symlink_to(gale)
    assert run(capsys, "deck", "swap", str(link), "火矢", "九龍神")[0] == 0
    assert gale.read_bytes() == data.replace("火矢".encode(), "九龍神".encode())
    assert link.is_symlink()
    assert gale.stat().st_mode & 0o777 == 0o640


def test_a_refused_edit_leaves_the_file(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = gale.read_bytes()
    assert run(capsys, "deck", "add", str(gale), "3 火矢")[0] == 1
    assert run(capsys, "deck", "remove", str(gale), "九龍神")[0] == 2
    assert run(capsys, "deck", "swap", str(gale), "火矢", "九竜神")[0] == 2
    assert run(capsys, "deck", "add", str(gale.with_name("no.txt")), "火矢")[0] == 3
    gale.chmod(0o444)
    if not os.access(gale, os.W_OK):  # root may write everything
        assert run(capsys, "deck", "remove", str(gale), "火矢")[0] == 3
    assert gale.read_bytes() == old


def test_a_fault_while_writing_leaves_the_file(
    gale: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = gale.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, out, err = run(capsys, "deck", "remove", str(gale), "火矢")
    assert (code, out, err) == (3, "", f"{gale}: cannot be written: No space left on device\n")
    assert gale.read_bytes() == old
    assert os.listdir(gale.parent) == ["gale.txt"]


def test_a_new_file_is_not_written_over_another(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = gale.read_bytes(), gale.with_name("new.txt")
    for command in (["remove", str(gale), "火矢"], ["convert", str(gale)]):
        new.write_text("mine", encoding="utf-8")
        assert run(capsys, "deck", *command, "--out", str(new))[0] == 2
        assert new.read_text(encoding="utf-8") == "mine"
        assert run(capsys, "deck", *command, "--out", str(new), "--force")[0] == 0
        assert "辻風の一刃" in new.read_text(encoding="utf-8")
    assert gale.read_bytes() == old


def test_a_deck_goes_through_a_code_and_json(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, code, _ = run(capsys, "deck", "convert", str(gale), "--to", "code")
    assert len(code) < 100
    back, out, err = run(capsys, "deck", "convert", code.strip())
    assert (back, err) == (0, "")
    plain = [line for line in gale.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert sorted(out.split("\n")) == sorted([*plain, ""])
    gale.with_name("c.txt").write_text(code, encoding="utf-8")
    assert run(capsys, "deck", "convert", str(gale.with_name("c.txt")))[1] == out
    _, written, _ = run(capsys, "deck", "convert", str(gale), "--to", "json")
    assert json.loads(written)["name"] == "疾風速攻"
    gale.with_name("d.json").write_text(written, encoding="utf-8")
    assert run(capsys, "deck", "convert", str(gale.with_name("d.json")), "--to", "code")[1] == code


@pytest.mark.parametrize(
    ("source", "code", "told"),
    [
        ("AAEBAa0GHsQBCaC1ZmQ23", 1, "is no deck code of magus_round"),
        ("magus_round.1.xH9mBAUx", 1, "is damaged"),
        ("toy.1.xH9mBAUxAAAA", 1, "is a code of the game `toy`"),
        ("old.1.txt", 3, "old.1.txt: cannot be read"),
    ],
)
def test_what_is_no_code_of_ours_says_so(source: str, code: int, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    left, out, err = run(capsys, "deck", "convert", source)
    assert (left, out, err.count("\n")) == (code, "", 1)
    assert told in err


def test_an_illegal_deck_is_not_converted(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gale.write_text("5 火矢\n1 九竜神\n", encoding="utf-8")
    code, out, err = run(capsys, "deck", "convert", str(gale))
    assert (code, out, err.count("\n")) == (1, "", 3)


def test_decks_are_compared_by_cards_curve_and_facts(gale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = gale.with_name("other.txt")
    run(capsys, "deck", "swap", str(gale), "2 火矢", "九龍神", "--out", str(other))
    _, out, _ = run(capsys, "deck", "diff", str(gale), str(other), "--json")
    groups = {
        group["of"]: {row["key"]: (row["a"], row["b"]) for row in group["rows"]}
        for group in json.loads(out)["differences"]
    }
    assert groups["card"] == {"火矢": (2, 0), "九龍神": (0, 2)}
    assert groups["kind"] == {"crew": (34, 36), "magic": (6, 4)}
    assert groups["value"]["mean"][0] < groups["value"]["mean"][1]
    _, out, _ = run(capsys, "deck", "diff", str(gale), str(other), "--lang", "ja")
    assert "九龍神" in out
    assert "バリュー" in out
    assert "both hold the same cards" in run(capsys, "deck", "diff", str(gale), str(gale))[1]
