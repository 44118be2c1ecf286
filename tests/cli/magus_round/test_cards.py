import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from magus_sim.cli import progress
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from tests.cli.running import run

BROKEN = '[[magic]]\nname_ja = "火花"\nvalue = -1\ntext_ja = "カードを１枚引く。"\n'


def test_the_shipped_cards_pass_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "cards", "check")
    assert (code, err) == (0, "")
    assert out.startswith(f"{len(shipped_cards())} cards without a fault: ")
    assert out.endswith(" magus\n")
    answer = {"cards": len(shipped_cards()), "own": 0, "problems": []}
    assert json.loads(run(capsys, "cards", "check", "--json")[1]) == answer


def test_faults_of_cards_are_listed_on_stdout_with_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(BROKEN, encoding="utf-8")
    assert run(capsys, "cards", "check", str(path)) == (1, f"{path}:3: `value` is -1, it must be 0 to 20\n", "")
    code, out, _ = run(capsys, "cards", "check", "--json", str(path))
    assert code == 1
    (problem,) = json.loads(out)["problems"]
    assert (problem["file"], problem["line"], problem["code"]) == (str(path), 3, "greater_than_equal")


def test_a_missing_file_is_a_fault_of_storage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards", "check", "no.toml") == (3, "", "no.toml: cannot be read: No such file or directory\n")


def test_cards_are_read_from_standard_input() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "magus_sim", "cards", "check", "-"],
        input=BROKEN.encode(),
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout.decode()) == (1, "<stdin>:3: `value` is -1, it must be 0 to 20\n")


def test_a_card_is_drawn_in_the_language_of_the_name_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    japanese = run(capsys, "cards", "show", "スカイルーラー")[1]
    english = run(capsys, "cards", "show", "sky ruler")[1]
    for piece in ("5  スカイルーラー", "クルー 〈翼〉", "これはブロックされない", "5000  +1000"):
        assert piece in japanese
    for piece in ("5  Sky Ruler", "crew [Wing]", "cannot be blocked", "5000  +1000"):
        assert piece in english
    assert run(capsys, "cards", "show", "スカイルーラー", "--lang", "en")[1] == english


def test_a_magus_is_drawn_with_both_faces_and_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards", "show", "静寂の魔女シズク")
    assert code == 0
    assert (
        out.index("静寂の魔女シズク") < out.index("変身７") < out.index("氷瀑の魔女シズク") < out.index("6000  +1000")
    )


def test_an_unknown_card_is_answered_with_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards", "show", "スカイルーレット") == (
        2,
        "",
        "unknown card 「スカイルーレット」; did you mean 「スカイルーラー」?\n",
    )


def test_the_list_is_filtered_by_kind_subtype_and_value(capsys: pytest.CaptureFixture[str]) -> None:
    def names(*filters: str) -> set[str]:
        return {row["name_en"] for row in json.loads(run(capsys, "cards", "list", "--json", *filters)[1])}

    cards = shipped_cards().values()
    assert len(names()) == len(cards)
    wings = {card.front.name_en for card in cards if card.front.subtype == "Wing" and card.front.value == 5}
    assert names("--subtype", "翼", "--value", "5") == wings >= {"Sky Ruler"}
    assert "Minori, Witch of the Harvest" in names("--kind", "magus", "--subtype", "Dragon")
    spells = {card.front.name_en for card in cards if card.kind.value == "magic" and card.front.value == 6}
    assert names("--kind", "magic", "--value", "6") == spells >= {"Botanical Haven"}
    assert run(capsys, "cards", "list", "--subtype", "Dragn") == (
        2,
        "",
        "unknown subtype 「Dragn」; did you mean 「Dragon」?\n",
    )


OWN = """
[subtypes]
Cloud = "雲"

[[crew]]
name_ja = "積乱雲"
name_en = "Thunderhead"
value = 2
subtype = "雲"
power = 2000
gain = 500
text_ja = '''
速攻
このクルーが攻撃するとき、対戦相手に１点のダメージを与える。
'''
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("value", "low", "high"), [("7-8", 7, 8), ("6-", 6, 20), ("-1", 0, 1), ("４", 4, 4), ("３〜５", 3, 5)]
)
def test_a_list_takes_a_range_of_values(capsys: pytest.CaptureFixture[str], value: str, low: int, high: int) -> None:
    everything = json.loads(run(capsys, "cards", "list", "--json")[1])
    found = json.loads(run(capsys, "cards", "list", "--json", "--value", value)[1])
    assert found == [row for row in everything if low <= row.get("value", -1) <= high] != []


def test_the_list_is_filtered_by_what_cards_say(capsys: pytest.CaptureFixture[str], own: str) -> None:
    def names(*filters: str) -> set[str]:
        rows = json.loads(run(capsys, "cards", "list", "--json", "--cards", own, "--subtype", "Cloud", *filters)[1])
        return {row["name_en"] for row in rows}

    for filters in (
        ["--keyword", "速攻"],
        ["--keyword", "haste"],
        ["--trigger", "attacks"],
        ["--text", "1点のダメージ"],
        ["--text", "DAMAGE to the"],
        ["--text", "thunder"],
    ):
        assert names(*filters) == {"Thunderhead"}
    for filters in (["--keyword", "rampage"], ["--trigger", "enters"], ["--text", "draw"]):
        assert names(*filters) == set()


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--value", "many", "a value is a number or a range like 2-4, 5- or -2, not 'many'"),
        ("--keyword", "hast", "unknown keyword 「hast」; did you mean 「haste」?"),
        ("--trigger", "enter", "unknown trigger 'enter'; did you mean 「enters」?"),
    ],
)
def test_a_filter_that_means_nothing_is_a_fault_of_usage(
    capsys: pytest.CaptureFixture[str], option: str, value: str, told: str
) -> None:
    assert run(capsys, "cards", "list", option, value) == (2, "", f"{told}\n")


def test_a_list_can_be_read_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(run(capsys, "cards", "list", "--csv")[1])))
    (dragon,) = [row for row in rows if row["name_ja"] == "九龍神"]
    assert (dragon["value"], dragon["subtype"], dragon["text_ja"].count("\n")) == ("8", "Dragon", 1)
    assert len(rows) == len(json.loads(run(capsys, "cards", "list", "--json")[1]))
    assert run(capsys, "cards", "list", "--csv", "--json")[0] == 2


def test_own_cards_are_shown_listed_and_checked_beside_the_shipped_ones(
    capsys: pytest.CaptureFixture[str], own: str
) -> None:
    shown = run(capsys, "cards", "show", "積乱雲", "--cards", own)[1]
    assert "クルー 〈雲〉" in shown
    assert run(capsys, "cards", "show", "積乱雲")[0] == 2
    number = len(json.loads(run(capsys, "cards", "list", "--json")[1]))
    told = f"{number + 1} cards without a fault, 1 of them your own: "
    assert run(capsys, "cards", "check", "--cards", own)[1].startswith(told)
    assert run(capsys, "cards", "check", own)[1] == "1 card without a fault: 1 crew, 0 magic, 0 magus\n"
    assert json.loads(run(capsys, "cards", "check", "--cards", own, "--json")[1])["own"] == 1


def test_the_check_speaks_japanese_where_that_is_chosen(
    capsys: pytest.CaptureFixture[str], own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = len(shipped_cards())
    told = run(capsys, "cards", "check", "--cards", own, "--lang", "ja")[1]
    assert told.startswith(f"カード{number + 1}枚（うち自作1枚）に問題はありません：クルー")
    monkeypatch.setenv("MAGUS_SIM_LANG", "ja")
    assert run(capsys, "cards", "check", own)[1] == (
        "カード1枚に問題はありません：クルー1枚、マジック0枚、メイガス0枚\n"
    )


FAULTS = """
cards = 1
[subtypes]
Cloud = 3
[[crew]]
name_ja = "龍\\u202e"
value = 21
subtype = "竜"
power = "3"
gian = 1
text_ja = "速攻をもつ。"
[[magus]]
name_ja = "九龍神"
back = 3
text_ja = "変身５"
[[magic]]
value = 1
text_ja = "カードを１枚引く。"
text_en = "Draw 2 cards."
[[magic]]
name_ja = "探し物"
value = 1
text_ja = "捨て札の《ない》という名前のカードを１枚手札に加える。"
"""


def test_every_fault_of_a_card_file_is_told_in_the_chosen_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(FAULTS, encoding="utf-8")
    call = ["cards", "check", "--cards", str(path)]
    code, japanese, _ = run(capsys, *call, "--lang", "ja")
    english = run(capsys, *call, "--lang", "en")[1]
    assert (code, len(japanese.splitlines())) == (1, len(english.splitlines()))
    assert len(english.splitlines()) > 14
    for line in english.splitlines():
        assert not re.search("[ぁ-ん]", re.sub("「[^」]*」|did you mean: .*|known are .*", "", line)), line
    for line in japanese.splitlines():
        assert re.search("[ぁ-ん]", line), line
        assert not re.search(r"\b(?:must|needs|holds|write|did you mean|is)\b", line), line
    problems = json.loads(run(capsys, *call, "--lang", "ja", "--json")[1])["problems"]
    assert [f"{one['file']}:{one['line']}" for one in problems] == [
        ":".join(line.split(":")[:2]) for line in japanese.splitlines()
    ]


def test_files_that_are_no_card_files_are_told_of_in_japanese(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    for data in (
        b"",
        b"4 \x89",
        b"\0\1",
        "日本".encode("utf-16"),
        b"value = \xef\xbc\x92\n",
        b"a = 1\na = 2",
        b"#" * 3_000_000,
    ):
        path.write_bytes(data)
        code, out, err = run(capsys, "cards", "check", str(path), "--lang", "ja")
        assert (code, err) == (1, "")
        assert re.fullmatch(f"{path}(?::[0-9]+)?: [^。]*[ぁ-ん].*\n", out), out
    for missing in (tmp_path / "no.toml", tmp_path / "empty"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        code, out, err = run(capsys, "cards", "check", str(missing), "--lang", "ja")
        assert (code, out) == (3, "")
        assert re.search("ありません\n$", err)


def test_a_long_check_shows_progress_in_the_chosen_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "QUIET", -1.0)
    monkeypatch.setattr(progress, "LINE_EVERY", -1.0)
    path = tmp_path / "own.toml"
    path.write_text(BROKEN * 3, encoding="utf-8")
    err = run(capsys, "cards", "check", str(path), "--lang", "ja")[2]
    assert re.match("3枚中1枚、毎秒[0-9,.]+枚、残り[0-9,]+秒\n3枚中2枚、", err)
    assert re.match("1 of 3 cards, ", run(capsys, "cards", "check", str(path))[2])


def test_thousands_of_like_faults_are_one_with_a_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    cards = (f'[[magic]]\nname_ja = "札{n}"\nvalue = {n + 21}\ntext_ja = "カードを１枚引く。"\n' for n in range(5000))
    path.write_text("".join(cards), encoding="utf-8")
    told = f"{path}:3: `value` is 21, it must be 0 to 20 (and 4,999 more like it, the last in line 19999)\n"
    assert run(capsys, "cards", "check", str(path))[:2] == (1, told)
    (problem,) = json.loads(run(capsys, "cards", "check", str(path), "--json")[1])["problems"]
    assert "4,999 more" in problem["message"]


def test_no_fault_moves_the_cursor_of_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a\x1b[2Jb.toml"
    path.write_text('[[crew]]\n"\\u001b[2J" = "\\u202e"\nsubtype = "\\u0007"\n', encoding="utf-8")
    code, out, _ = run(capsys, "cards", "check", str(path))
    assert code == 1
    assert r"a\x1b[2Jb.toml:2: `\x1b[2J` is no key of a crew" in out
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", out)


def test_cards_in_shift_jis_are_read_with_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(OWN.encode("cp932"))
    told = f"{path}: was read as Shift_JIS; save it as UTF-8 to be sure\n"
    assert run(capsys, "cards", "check", str(path)) == (0, "1 card without a fault: 1 crew, 0 magic, 0 magus\n", told)
    assert "Shift_JISとして読みました" in run(capsys, "cards", "check", str(path), "--lang", "ja")[2]


def test_a_file_without_a_card_is_no_card_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    empty, subtypes = tmp_path / "empty.toml", tmp_path / "subtypes.toml"
    empty.write_text("# to be written\n", encoding="utf-8")
    subtypes.write_text('[subtypes]\nCloud = "雲"\n', encoding="utf-8")
    told = f"{empty}: holds no cards; a card is a table [[crew]], [[magic]] or [[magus]]\n"
    assert run(capsys, "cards", "check", str(empty)) == (1, told, "")
    assert run(capsys, "cards", "check", str(subtypes))[0] == 0
    assert run(capsys, "cards", "check", "--cards", str(empty))[0] == 0


def test_an_own_card_needs_leave_to_replace_a_shipped_one(capsys: pytest.CaptureFixture[str], own: str) -> None:
    Path(own).write_text(OWN.replace("積乱雲", "九龍神"), encoding="utf-8")
    code, out, _ = run(capsys, "cards", "check", "--cards", own)
    assert (code, out.count("\n")) == (1, 1)
    assert "--override" in out
    assert run(capsys, "cards", "check", "--cards", own, "--override")[0] == 0
    shown = run(capsys, "cards", "show", "九龍神", "--cards", own, "--override")[1]
    assert "2000  +500" in shown


def test_a_list_in_a_pipe_is_not_cut(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "cards", "list")[1]
    assert "マニファクチャード・ローニン" in out
    assert "Shizuku, Witch of Stillness" in out
    assert len(out.split("\n\n")[0].splitlines()) == len(shipped_cards()) + 1
    assert "\x1b" not in out
