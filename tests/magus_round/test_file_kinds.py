"""A file named in the place of another is told so in one line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round import rules_file
from magus_sim.rulesets.magus_round.card_files import load_cards, shipped_cards
from magus_sim.rulesets.magus_round.card_tables import table_of
from magus_sim.rulesets.magus_round.decks import read_deck
from magus_sim.rulesets.magus_round.file_kinds import OWN_KEYS, TAKEN_BY, FileKind, toml_kind
from magus_sim.rulesets.magus_round.positions import file as positions

TEXTS = {
    FileKind.CARDS: '# mine\n\n[[crew]]\nname_ja = "蟻"\nvalue = 1\ntext_ja = ""\npower = 1000\ngain = 500\n',
    FileKind.POSITION: 'card = "火矢"\nseed = 3\n[you]\nfield = ["影渡り"]\n',
    FileKind.RULES: '[rules]\nlife = 7\n[restricted]\n"火矢" = 1\n',
    FileKind.SETTINGS: 'cards = ["cards.toml"]\nlang = "ja"\nseed = 1\n',
    FileKind.DECK: "# name: 疾風\n\n1 疾風の魔女ハヤテ\n4 火矢\n",
}
READERS: dict[FileKind, Callable[[Path], Any]] = {
    FileKind.CARDS: lambda path: load_cards([path]),
    FileKind.POSITION: lambda path: positions.read_position(path, shipped_cards()),
    FileKind.RULES: lambda path: rules_file.read_rules_file(path, shipped_cards()),
    FileKind.DECK: lambda path: read_deck(path, shipped_cards()),
}


@pytest.mark.parametrize("wanted", READERS)
@pytest.mark.parametrize("seems", TEXTS)
def test_a_file_in_the_place_of_another(tmp_path: Path, seems: FileKind, wanted: FileKind) -> None:
    file = tmp_path / "it.toml"
    file.write_text(TEXTS[seems], encoding="utf-8")
    try:
        READERS[wanted](file)
        told = []
    except FaultyFiles as faults:
        told = [str(problem) for problem in faults.problems]
    wrong = f"{file}: seems to be {seems}, not {wanted}; {TAKEN_BY[seems]}"
    if seems is wanted:
        assert not any("seems" in line for line in told)
    else:
        assert told == [wrong]


@pytest.mark.parametrize(
    "line",
    [
        *("4×九龍神", "4枚 九龍神", "4x 九龍神", "4《九龍神》", "3   火矢", "４　火矢", "- 4 火矢", "// mine\n4 火矢"),
        *("火矢 ×4", "《火矢》4", "火矢x4", "火矢　４枚", "◆クルー（34枚）\n火矢 ×4", "Deck\n4 Fire Arrow (S1) 12"),
        *("【デッキ】\n\n# mine\n《火矢》4", '<?xml version="1.0"?>\n<cockatrice_deck version="1">'),
    ],
)
def test_a_deck_is_known_by_its_first_line_however_it_is_written(tmp_path: Path, line: str) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(FaultyFiles, match="seems to be a deck file, not a card file"):
        load_cards([file])


def test_a_card_file_with_a_slip_is_no_deck_but_a_card_file(tmp_path: Path) -> None:
    text = TEXTS[FileKind.CARDS].replace('"蟻"', '"蟻')
    assert toml_kind(text) is FileKind.CARDS
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles, match=r"cards\.toml:4: a quote is opened here and not closed"):
        load_cards([file])


@pytest.mark.parametrize("text", ['value 3\nname_ja = "火矢"\n', "[[magic]\nvalue = 3\n", 'name_ja = "４枚\n'])
def test_a_card_file_with_a_slip_is_not_taken_for_a_deck(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as caught:
        load_cards([file])
    assert "deck" not in str(caught.value)


def test_a_table_of_cards_is_no_deck(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(table_of(shipped_cards()), encoding="utf-8")
    with pytest.raises(FaultyFiles, match="seems to be a table of cards, not a deck file") as caught:
        read_deck(file, shipped_cards())
    assert len(caught.value.problems) == 1


def test_no_deck_is_taken_for_anything_else() -> None:
    assert toml_kind("[crew]\n4 Ronin Captain\n[magic]\n4 Fire Arrow\n") is None
    assert toml_kind("[deck]\n4 火矢\n[Sideboard]\n") is None
    assert toml_kind("") is None
    for deck in (Path(__file__).parents[2] / "decks").rglob("*.txt"):
        assert toml_kind(deck.read_text(encoding="utf-8")) is None


def test_the_keys_are_those_that_the_readers_know() -> None:
    assert OWN_KEYS[FileKind.CARDS] == set(positions.CARD_TABLES)
    assert OWN_KEYS[FileKind.RULES] == set(rules_file.KEYS)
    assert OWN_KEYS[FileKind.POSITION] == set(positions.KEYS) - {"seed", "rules"} - set(positions.CARD_TABLES)
