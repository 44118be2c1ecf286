"""Cards go to a spreadsheet and come back as they were."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.card import Card
from magus_sim.rulesets.magus_round.card_files import CardSet, card_set, load_cards, shipped_cards
from magus_sim.rulesets.magus_round.card_schema import WrittenBack, WrittenCrew
from magus_sim.rulesets.magus_round.card_tables import BACK, COLUMNS, read_table, table_of

TRICKY = """
[subtypes]
Cloud = "雲"
"Sea Folk" = "海の民"

[[magus]]
name_en = 'The "Witch", of; Commas'
number = "007"
rarity = "SR"
artist = "é\\\\"
text_en = '''
Transform 5
Extra Draw 2
'''
[magus.back]
name_en = "=SUM(A1)"
subtype = "Sea Folk"
power = 4000
gain = 0
flavor_en = 'one\ttab'
flavor_ja = '''
一行目、

三行目\"\"\"'''
text_ja = ""

[[crew]]
name_ja = "静かな雲"
value = 0
subtype = "雲"
power = 100000
gain = 0
text_ja = ""

[[magic]]
name_ja = "火花"
name_en = "Spark"
value = 3
text_ja = "カードを１枚引く（「注釈」, \\"引用\\"）。"
text_en = "Draw a card."
"""


def printed(cards: CardSet) -> list[Card]:
    """The cards apart from where they are written."""
    return [replace(card, file="", line=0) for card in cards.values()]


def there_and_back(cards: CardSet, folder: Path) -> CardSet:
    (folder / "there.csv").write_text(table_of(cards), encoding="utf-8", newline="")
    again, text = read_table(folder / "there.csv", CardSet(()))
    (folder / "back.toml").write_text(text, encoding="utf-8")
    back = load_cards([folder / "back.toml"], CardSet(()))
    assert printed(again) == printed(back)
    return back


def test_the_shipped_cards_come_back_as_they_were(tmp_path: Path) -> None:
    back = there_and_back(shipped_cards(), tmp_path)
    assert printed(back) == printed(shipped_cards())
    assert table_of(back) == table_of(shipped_cards())


def test_quotes_commas_line_breaks_and_own_subtypes_come_back(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(TRICKY, encoding="utf-8")
    cards = load_cards([tmp_path / "own.toml"])
    back = there_and_back(cards, tmp_path)
    assert printed(back) == printed(cards)
    assert back.subtypes == cards.subtypes
    assert [card.written.keys() for card in back.values()] == [card.written.keys() for card in cards.values()]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=20))
def test_any_flavour_comes_back(tmp_path_factory: pytest.TempPathFactory, flavor: str) -> None:
    spark = shipped_cards()["火矢"]
    written = {"name_ja": "火矢", "value": 1, "text_ja": "カードを１枚引く。", "flavor_ja": flavor}
    cards = CardSet([replace(spark, written=written)])
    if "\0" in flavor:
        return  # no text file holds one
    (back,) = there_and_back(cards, tmp_path_factory.mktemp("cards")).values()
    assert back.front.flavor_ja == flavor.strip()


def test_a_table_is_made_for_excel() -> None:
    text = table_of(shipped_cards())
    assert text.startswith("\ufeffkind,name_ja,name_en,value,")
    assert text.count("\r\n") == len(shipped_cards()) + 1


def test_every_key_of_a_card_has_its_column() -> None:
    fronts = {column for column in COLUMNS if not column.startswith(BACK)} - {"kind"}
    backs = {column.removeprefix(BACK) for column in COLUMNS if column.startswith(BACK)}
    assert (fronts, backs) == ({*WrittenCrew.model_fields}, {*WrittenBack.model_fields})


# ---- from a spreadsheet ---------------------------------------------------------------------------------------------


def write(folder: Path, *rows: str) -> Path:
    path = folder / "cards.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        read_table(path, card_set())
    return [str(problem).removeprefix(f"{path.parent}/") for problem in caught.value.problems]


def test_every_fault_has_the_row_of_the_spreadsheet(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "kind,name_ja,value,subtype,power,gain,text_ja",
        'crew,一,1,龍,1000,0,"速攻',
        'ランページ"',
        "crew,二,many,竜,1000,0,速攻",
        ",,,,,,",
        "crow,三,1,龍,1000,0,速攻",
        "magic,四,1,,,,食べる。",
        'magic,一,１,,"1,000",,カードを１枚引く。',
    )
    told = faults(path)
    assert [line.split(": ")[0] for line in told] == [f"cards.csv:{row}" for row in (3, 3, 5, 6, 7, 7)]
    assert told[0] == "cards.csv:3: `value` must be a whole number, not 「many」"
    assert told[2] == "cards.csv:5: `crow` is no kind of card; did you mean `crew`?"
    assert "`power` is no key of a magic" in "".join(told)


@pytest.mark.parametrize(
    ("heading", "fault"),
    [
        ("kind,nmae_ja", "cards.csv:1: `nmae_ja` is no column of cards; did you mean `name_ja`?"),
        ("name_ja,value", "cards.csv:1: a table of cards needs the column `kind`; `magus-sim cards export` writes"),
        ("kind,value,value", "cards.csv:1: column `value` is there twice"),
        ("火花,1", "cards.csv:1: row 1 is not the heading of a table of cards; `magus-sim cards export` writes"),
    ],
)
def test_a_faulty_heading_is_told_before_its_rows(tmp_path: Path, heading: str, fault: str) -> None:
    (told,) = faults(write(tmp_path, heading, "magic,1"))
    assert told.startswith(fault)


def test_a_row_with_more_cells_than_the_heading_is_a_fault(tmp_path: Path) -> None:
    assert faults(write(tmp_path, "kind,name_ja", "magic,火花,1")) == [
        "cards.csv:2: has 3 cells, but there are 2 columns"
    ]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_and_columns_in_any_order_are_read(tmp_path: Path, separator: str) -> None:
    rows = ["text_ja,value,kind,name_ja", "カードを１枚引く。,3,Magic,火花"]
    cards, text = read_table(write(tmp_path, *(row.replace(",", separator) for row in rows)), card_set())
    assert [(card.name, card.front.value) for card in cards.values()] == [("火花", 3)]
    assert text == '[[magic]]\ntext_ja = "カードを１枚引く。"\nvalue = 3\nname_ja = "火花"\n'


def test_a_table_in_shift_jis_is_told_how_to_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("kind,name_ja\nmagic,火花\n".encode("cp932"))
    assert "Shift_JIS" in faults(path)[0]
