import json
from pathlib import Path

import pytest

from tests.cli.running import run

HAYATE = ("deck", "new", "--leader", "疾風の魔女ハヤテ")


def test_a_new_deck_is_legal_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.txt"
    wish = ("--include", "3 Fire Arrow", "--exclude", "煙玉", "--name", "試し", "--lang", "ja")
    assert run(capsys, *HAYATE, *wish, "--out", str(file)) == (0, f"{file}\n", "")
    code, out, _ = run(capsys, "deck", "check", str(file), "--json")
    assert (code, json.loads(out)[0]["name"]) == (0, "試し")
    text = file.read_text(encoding="utf-8")
    assert "# 指定されたカード" in text
    assert "煙玉" not in text
    assert run(capsys, *HAYATE, "--out", str(file))[0] == 2
    assert file.read_text(encoding="utf-8") == text
    assert run(capsys, *HAYATE, "--out", str(file), "--force")[0] == 0


def test_a_new_deck_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *HAYATE, "--json")
    deck = json.loads(out)
    assert code == 0
    assert sum(card["count"] for card in deck["cards"]) == 41
    assert all(card["why"] for card in deck["cards"])
    file = tmp_path / "deck.json"
    file.write_text(out, encoding="utf-8")
    assert run(capsys, "deck", "convert", str(file))[0] == 0


def test_only_owned_cards_are_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    owned = tmp_path / "owned.txt"
    shipped = Path(__file__).parents[3] / "decks" / "magus_round" / "gale.txt"
    owned.write_text(shipped.read_text(encoding="utf-8") + "9 九龍神\n", encoding="utf-8")
    _, out, _ = run(capsys, *HAYATE, "--owned", str(owned), "--json")
    lines = owned.read_text(encoding="utf-8").splitlines()
    for card in json.loads(out)["cards"]:
        assert card["count"] <= int(next(line for line in lines if line.endswith(card["name"]))[0])
    owned.write_text("1 疾風の魔女ハヤテ\n4 火矢\n", encoding="utf-8")
    code, out, err = run(capsys, *HAYATE, "--owned", str(owned))
    assert (code, out) == (2, "")
    assert err == "only 4 cards of those that you own may go into the deck, and it needs 40 beside the magus\n"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (
            ("--include", "4 九竜神", "--exclude", "火弓矢"),
            "--include: unknown card 「九竜神」; did you mean 「九龍神」?",
        ),
        (("--leader", "ハヤテ"), "--leader: unknown magus 「ハヤテ」; did you mean 「疾風の魔女ハヤテ」?"),
        (("--name", " \t"), "--name: the name is empty"),
        (("--owned", "no.txt"), "no.txt: cannot be read"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_the_reason(
    wish: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *HAYATE, *wish)
    assert (code, out) == (3 if "no.txt" in told else 2, "")
    assert told in err
