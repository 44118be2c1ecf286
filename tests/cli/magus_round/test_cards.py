import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.card_files import shipped_cards
from tests.cli.running import run

BROKEN = '[[magic]]\nname_ja = "火花"\nvalue = -1\ntext_ja = "カードを１枚引く。"\n'


def test_the_shipped_cards_pass_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "cards", "check")
    assert (code, err) == (0, "")
    assert out.startswith(f"{len(shipped_cards())} cards without a fault: ")
    assert out.endswith(" magus\n")
    assert json.loads(run(capsys, "cards", "check", "--json")[1]) == {"cards": len(shipped_cards()), "problems": []}


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
    assert run(capsys, "cards", "check", "--cards", own)[1].startswith(f"{number + 1} cards without a fault")
    assert run(capsys, "cards", "check", own)[1].startswith("1 card without a fault")


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
