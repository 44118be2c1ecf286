import json
import re
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.card_files import shipped_cards
from tests.cli.running import run

SHIPPED = Path(__file__).parents[3] / "decks" / "magus_round"


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.txt"
    path.write_text("5 火矢\n1 九竜神\n", encoding="utf-8")
    return path


def test_a_legal_deck_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = SHIPPED / "steel.txt"
    told = f"{path}: 「鋼の階梯」 is legal: 41 cards, magus 「鋼の魔女カナメ」\n"
    assert run(capsys, "deck", "check", str(path)) == (0, told, "")
    told = f"{path}: 「鋼の階梯」は使えるデッキ：41枚、メイガス「鋼の魔女カナメ」\n"
    assert run(capsys, "deck", "check", str(path), "--lang", "ja") == (0, told, "")


@pytest.fixture
def aside(tmp_path: Path) -> Path:
    """A legal deck with a sideboard in lines 24, 25 and 27."""
    path = tmp_path / "aside.txt"
    steel = (SHIPPED / "steel.txt").read_text(encoding="utf-8").splitlines()
    above = [*steel, *[""] * (30 - len(steel))]
    path.write_text("\n".join([*above, "サイドデッキ", "4 火矢", "2 煙玉", "", "1 抜刀"]), encoding="utf-8")
    return path


def test_a_sideboard_is_named_beside_the_deck(aside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "deck", "check", str(aside))
    assert (code, err) == (0, "")
    assert out.endswith("magus 「鋼の魔女カナメ」; sideboard not played: lines 32, 33, 35\n")
    _, out, _ = run(capsys, "deck", "check", str(aside), "--lang", "ja")
    assert out.endswith("メイガス「鋼の魔女カナメ」（サイドデッキは使いません：32〜33、35行目）\n")
    _, out, _ = run(capsys, "deck", "check", str(aside), "--json")
    assert json.loads(out)[0]["sideboard"] == [32, 33, 35]


def test_commands_that_use_a_deck_name_the_sideboard_that_they_leave_out(
    aside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = f"{aside}: sideboard not played: lines 32, 33, 35\n"
    code, out, err = run(capsys, "deck", "show", str(aside))
    assert (code, err) == (0, told)
    assert "Fire Arrow" not in out
    code, _, err = run(capsys, "cards", "sheet", "--deck", str(aside))
    assert (code, err) == (0, told)


def test_a_folder_is_checked_file_by_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deck", "check", str(SHIPPED))
    assert code == 0
    assert len(out.splitlines()) == len(list(SHIPPED.glob("*.txt"))) >= 4


def test_faults_are_listed_on_stdout_beside_the_legal_decks(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "deck", "check", str(faulty), str(SHIPPED / "steel.txt"))
    assert (code, err) == (1, "")
    assert out.splitlines()[:-1] == [
        f"{faulty}:1: 「火矢」 ×5, at most 4 (MR-3.2; line 1)",
        f"{faulty}:2: unknown card 「九竜神」; did you mean 「九龍神」?",
        f"{faulty}: has 6 cards, needs exactly 41 (add 35)",
    ]
    assert out.splitlines()[-1].endswith("magus 「鋼の魔女カナメ」")


def test_faults_with_japanese_words_are_told_in_the_chosen_language(
    tmp_path: Path, faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text("[[crew]]\nvalue = 1\n", encoding="utf-8")
    told = {"ja": "デッキファイルではなくカードファイルのようです", "en": "seems to be a card file, not a deck file"}
    for lang, message in told.items():
        assert run(capsys, "deck", "check", str(cards), "--lang", lang)[1].startswith(f"{cards}: {message}")
    _, out, _ = run(capsys, "deck", "check", str(faulty), "--lang", "ja", "--json")
    assert json.loads(out)[0]["problems"][1]["suggestion"] == "did you mean 「九龍神」?"


def test_the_answer_is_there_for_programs_too(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deck", "check", "--json", str(faulty), str(SHIPPED / "steel.txt"))
    bad, good = json.loads(out)
    assert code == 1
    assert (bad["file"], bad["legal"], len(bad["problems"])) == (str(faulty), False, 3)
    assert (good["legal"], good["name"], good["problems"]) == (True, "鋼の階梯", [])


def test_a_missing_deck_is_a_fault_of_storage_and_no_deck_one_of_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "deck", "check", "no.txt")[0] == 3
    assert run(capsys, "deck", "check")[0] == 2


def test_a_deck_is_shown_with_its_curve_kinds_and_subtypes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deck", "show", str(SHIPPED / "steel.txt"), "--lang", "ja")
    assert code == 0
    for piece in (
        "鋼の階梯",
        "メイガス: 鋼の魔女カナメ",
        "4 × スカイルーラー (5)",
        "1 ████ 4",
        "マジック █████ 8",
        "機械",
    ):
        assert piece in out
    assert "4 × Sky Ruler (5)" in run(capsys, "deck", "show", str(SHIPPED / "steel.txt"), "--lang", "en")[1]


def test_a_faulty_deck_is_not_shown_but_told_of(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "deck", "show", str(faulty))
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 3


def test_decks_may_hold_own_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = '[[magic]]\nname_ja = "火花"\nvalue = 1\ntext_ja = "カードを１枚引く。"\n'
    (tmp_path / "own.toml").write_text(card, encoding="utf-8")
    deck = tmp_path / "sparks.txt"
    steel = (SHIPPED / "steel.txt").read_text(encoding="utf-8")
    deck.write_text(steel.replace("4 スカイルーラー", "4 火花"), encoding="utf-8")
    assert run(capsys, "deck", "check", str(deck))[0] == 1
    assert run(capsys, "deck", "check", str(deck), "--cards", str(tmp_path))[0] == 0
    assert "4 × 火花 (1)" in run(capsys, "deck", "show", str(deck), "--cards", str(tmp_path))[1]


def test_a_deck_is_checked_against_a_rules_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('banned = ["スカイルーラー"]\n', encoding="utf-8")
    code, out, _ = run(capsys, "deck", "check", str(SHIPPED / "steel.txt"), "--rules", str(rules))
    assert (code, out.count("\n")) == (1, 1)
    assert f"「スカイルーラー」 is banned by {rules}" in out
    rules.write_text('banned = ["誰か"]\n', encoding="utf-8")
    assert run(capsys, "deck", "check", str(SHIPPED / "steel.txt"), "--rules", str(rules))[0] == 1


def test_a_deck_that_may_surprise_is_shown_with_a_word_about_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = list(shipped_cards().values())
    magus = next(card for card in cards if card.kind.value == "magus")
    dear = [card for card in cards if card.kind.value == "crew" and card.front.value > 2][:10]
    deck = tmp_path / "dear.txt"
    deck.write_text("\n".join([f"1 {magus.name}", *(f"4 {card.name}" for card in dear)]), encoding="utf-8")
    told = "! 0 cards of value 2 or less: 100% of opening hands hold none of them"
    assert told in run(capsys, "deck", "show", str(deck), "--lang", "en")[1]


def test_a_deck_is_shown_with_its_energy_plan(capsys: pytest.CaptureFixture[str]) -> None:
    gale = str(SHIPPED / "gale.txt")
    _, out, _ = run(capsys, "deck", "show", gale, "--lang", "en")
    assert re.search(r"Ronin Captain +4 +4 +61 % +66 % +1 +0.02 % +██████\n", out)
    assert "Keep or mulligan" not in out
    _, out, _ = run(capsys, "deck", "show", gale, "--lang", "ja", "--rule", "mulligan=once")
    assert "キープか引き直しか" in out
    assert re.search(r"0枚 +先攻 +63 % +99 % +引き直し", out)
    _, out, _ = run(capsys, "deck", "show", gale, "--json", "--rule", "life=8")
    (told,) = json.loads(out)
    card = next(each for each in told["cards"] if each["card"] == "無宿の鬼武者")
    assert card["in_life"] == pytest.approx(8 / 40)
    assert told["warnings"] == ["2 answers to opposing crews: a single large one can win"]


def test_a_page_shows_the_cards_and_is_not_written_over_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "deck.html"
    call = ("deck", "show", str(SHIPPED / "gale.txt"), "--html", str(page))
    assert run(capsys, *call) == (0, f"{page}\n", "")
    text = page.read_text(encoding="utf-8")
    assert text.count('<article class="card') == 16  # fourteen cards, and a magus with two faces
    assert "×4" in text
    assert "Crosswind Blade" in text
    assert 'class="bar"' in text
    assert not re.search(r"(?:src|href)=", text)
    page.write_text("mine", encoding="utf-8")
    assert run(capsys, *call)[0] == 2
    assert page.read_text(encoding="utf-8") == "mine"


def test_a_name_with_markup_stays_text_on_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck, page = tmp_path / "deck.txt", tmp_path / "deck.html"
    text = (SHIPPED / "gale.txt").read_text(encoding="utf-8")
    deck.write_text(text.replace("疾風速攻", "<script>x</script>"), encoding="utf-8")
    run(capsys, "deck", "show", str(deck), "--html", str(page))
    assert "<script" not in page.read_text(encoding="utf-8")
