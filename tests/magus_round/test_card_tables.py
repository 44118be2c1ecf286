"""Cards go to a spreadsheet and come back as they were."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.card import Card, Kind
from magus_sim.rulesets.magus_round.card_files import CardSet, card_set, load_cards, shipped_cards
from magus_sim.rulesets.magus_round.card_schema import WrittenBack, WrittenCrew
from magus_sim.rulesets.magus_round.card_tables import BACK, COLUMNS, read_table, table_of
from magus_sim.sources.wording import text_fault

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
name_ja = "'-1"
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
name_en = "None"
flavor_en = "#NAME?"
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


SEEN = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))


@given(st.text(SEEN | st.sampled_from("\n\t'=+-@＝"), max_size=20).filter(lambda text: not text_fault(text)))
def test_any_flavour_comes_back(tmp_path_factory: pytest.TempPathFactory, flavor: str) -> None:
    spark = shipped_cards()["火矢"]
    written = {"name_ja": "火矢", "value": 1, "text_ja": "カードを１枚引く。", "flavor_ja": flavor}
    cards = CardSet([replace(spark, written=written)])
    (back,) = there_and_back(cards, tmp_path_factory.mktemp("cards")).values()
    assert back.front.flavor_ja == flavor.strip()


def test_a_formula_in_a_card_is_text_in_the_spreadsheet(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(TRICKY, encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(table_of(load_cards([tmp_path / "own.toml"])).removeprefix("\ufeff"))))
    by_kind = {row["kind"]: row for row in rows}
    assert by_kind["magus"]["back_name_en"] == "'=SUM(A1)"
    assert by_kind["magus"]["back_name_ja"] == "''-1"
    assert (by_kind["magic"]["name_en"], by_kind["magic"]["flavor_en"]) == ("'None", "'#NAME?")


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


def test_a_table_in_shift_jis_is_read_if_it_is_sure(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("kind,name_ja,value,text_ja\r\nマジック,火花,1,カードを１枚引く。\r\n".encode("cp932"))
    cards, _ = read_table(path, card_set())
    assert [card.name for card in cards.values()] == ["火花"]
    path.write_bytes("kind,name_ja\nmagic,火花\n".encode("cp932"))
    assert "Shift_JIS" in faults(path)[0]


def test_a_table_is_read_as_a_spreadsheet_writes_it(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "sep=;",
        "Kind;NAME_JA;ｖａｌｕｅ;Subtype;Power;Gain;Text JA;back-name_ja",
        "クルー;一;2.0;龍;2E+03;1000,0;速攻;",
        "Magic;二;１;;;;カードを１枚引く。;",
    )
    crew, magic = read_table(path, card_set())[0].values()
    assert (crew.kind, crew.front.value, crew.front.power, crew.front.gain) == (Kind.CREW, 2, 2000, 1000)
    assert (magic.kind, magic.front.value) == (Kind.MAGIC, 1)


def test_a_subtype_row_may_be_called_so_in_japanese(tmp_path: Path) -> None:
    path = write(
        tmp_path, "kind,name_ja,name_en,value,text_ja", "サブタイプ,雲,Cloud,,", "マジック,火花,,1,カードを１枚引く。"
    )
    assert read_table(path, card_set())[0].subtypes["Cloud"] == "雲"


def test_other_columns_are_kept_as_comments(tmp_path: Path) -> None:
    rows = [
        "kind,name_ja,value,text_ja,memo,担当",
        'magic,火花,1,カードを１枚引く。,"強い？\n二行",NaN',
        "magic,煙,2,カードを２枚引く。,,",
    ]
    cards, text = read_table(write(tmp_path, *rows), card_set())
    assert len(cards) == 2
    first, second = text.split("\n\n")
    assert first.startswith("# memo: 強い？ 二行\n# 担当: NaN\n[[magic]]\n")
    assert second.startswith("[[magic]]\n")
    (tmp_path / "back.toml").write_text(text, encoding="utf-8")
    assert printed(load_cards([tmp_path / "back.toml"])) == printed(cards)


def test_a_note_cannot_break_the_card_file(tmp_path: Path) -> None:
    rows = ["kind,name_ja,value,text_ja,memo", 'magic,火花,1,カードを１枚引く。,"\x1b[2J\x85value = 9"']
    text = read_table(write(tmp_path, *rows), card_set())[1]
    assert text.startswith(r"# memo: \x1b[2J value = 9" + "\n[[magic]]\n")


def test_cells_that_a_program_left_are_named_and_the_words_can_be_written(tmp_path: Path) -> None:
    heading = "kind,name_ja,name_en,value,text_ja,artist"
    told = faults(write(tmp_path, heading, "magic,火花,NaN,None,カードを１枚引く。,#REF!"))
    assert told == [
        "cards.csv:2: `name_en` is NaN, which programs write into an empty cell; empty it, or write 'NaN for the word",
        "cards.csv:2: `value` is None, which programs write into an empty cell; empty it, or write 'None for the word",
        "cards.csv:2: `artist` is #REF!, an error of the spreadsheet; empty it, or write '#REF! for the word",
    ]
    (card,) = read_table(write(tmp_path, heading, "magic,火花,'NaN,1,カードを１枚引く。,"), card_set())[0].values()
    assert card.front.name_en == "NaN"


@pytest.mark.parametrize(
    ("heading", "fault"),
    [
        ("kind,Value,value,name_ja", "cards.csv:1: column `value` is there twice, as `value` too"),
        ("kind,value,,x", "cards.csv:1: column 3 has no heading, and row 2 has a cell there; name the column"),
    ],
)
def test_columns_that_cannot_be_told_apart_are_named(tmp_path: Path, heading: str, fault: str) -> None:
    assert faults(write(tmp_path, heading, "magic,1,2,3")) == [fault]


def test_a_row_without_a_kind_says_so(tmp_path: Path) -> None:
    (told,) = faults(write(tmp_path, "kind,name_ja", ",火花"))
    assert told == "cards.csv:2: has nothing in the column `kind`; write crew, magic, magus, subtype"


def test_a_number_that_may_be_two_is_asked_for(tmp_path: Path) -> None:
    told = faults(write(tmp_path, "kind,name_ja,value,text_ja", "magic,火花,2.000,カードを１枚引く。"))
    assert told == ["cards.csv:2: `value` must be a whole number, not 「2.000」"]
