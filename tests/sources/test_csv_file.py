import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magus_sim.errors import FaultyFiles
from magus_sim.sources.csv_file import csv_text, defused, no_text, read_csv, restored, whole_number

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
TEXTS = st.one_of(
    st.text(),
    st.text("'=+-@\t\ra", max_size=5),
    st.sampled_from(["NaN", "'NaN", "none", "#REF!", "''null", "None of us"]),
)


@given(TEXTS)
def test_a_defused_text_comes_back_as_it_was(text: str) -> None:
    assert restored(defused(text)) == text


@given(TEXTS)
def test_an_apostrophe_is_taken_away_only_where_it_was_put(text: str) -> None:
    """So two texts never become one cell, and a cell that nobody defused stays as it is."""
    assert restored(text) in (text, text[1:])
    if restored(text) != text:
        assert defused(restored(text)) == text


@given(TEXTS)
def test_no_cell_begins_a_formula(text: str) -> None:
    assert not defused(text).startswith(DANGEROUS)
    assert defused(text) in (text, f"'{text}")


@pytest.mark.parametrize("first", DANGEROUS)
def test_every_beginning_of_a_formula_is_known(first: str) -> None:
    assert defused(f"{first}1") == f"'{first}1"


@pytest.mark.parametrize("text", ["九龍神", "'tis", "1-2", "a=b", "", "nano", "None of us"])
def test_a_plain_text_is_left_alone(text: str) -> None:
    assert (defused(text), restored(text)) == (text, text)


def test_a_table_is_written_without_a_formula_in_it() -> None:
    rows = [{"name": '=HYPERLINK("https://example.com")', "value": -3}, {"name": "@SUM(1)", "value": 4}]
    table = list(csv.reader(io.StringIO(csv_text(["name", "value"], rows).removeprefix("\ufeff"))))
    assert table == [["name", "value"], ['\'=HYPERLINK("https://example.com")', "-3"], ["'@SUM(1)", "4"]]


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("2", 2),
        ("2.0", 2),
        ("2,0", 2),
        ("2000.00", 2000),
        ("2E+03", 2000),
        ("2.5e3", 2500),
        ("2,5E3", 2500),
        ("1,000", 1000),
        ("1,000,000", 1000000),
        ("２０００", 2000),
        ("＋１", 1),
        ("−5", -5),
        ("-5", -5),
        (" 7 ", 7),
        ("007", 7),
    ],
)
def test_numbers_are_read_as_spreadsheets_write_them(cell: str, number: int) -> None:
    assert whole_number(cell) == number


@pytest.mark.parametrize(
    "cell",
    ["", "2.5", "2,5", "2.000", "1.000.000", "1,00,0", "two", "2 000", "1e-1", "1e99", "1" * 30, "0x10", "2%", "٣,"],
)
def test_what_is_no_whole_number_or_may_be_two_is_none(cell: str) -> None:
    assert whole_number(cell) is None


@pytest.mark.parametrize("cell", ["NaN", "nan", "None", "NULL", "<NA>", "#NAME?", "#N/A", "#REF!", "#DIV/0!"])
def test_what_a_program_leaves_where_there_was_nothing_is_named(cell: str) -> None:
    fault = no_text(f" {cell} ")
    assert fault is not None
    assert cell in fault.en
    assert cell in fault.ja
    assert no_text(f"'{cell}") is None


def write(folder: Path, text: str) -> Path:
    path = folder / "table.csv"
    path.write_text(text, encoding="utf-8", newline="")
    return path


@pytest.mark.parametrize("line", ["sep=;", "SEP=;", '"sep=;"'])
def test_the_line_that_names_the_separator_is_no_row(tmp_path: Path, line: str) -> None:
    table = read_csv(write(tmp_path, f"{line}\r\na,b;c\r\n1;2\r\n"))
    assert (table.columns, dict(table.rows)) == (("a,b", "c"), {2: {"a,b": "1", "c": "2"}})


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        read_csv(path)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('a,b\n1,2\n"x,3\n', "3: a quote is opened here and not closed"),
        ('a,b\n"x"y,3\n', "2: a cell goes on behind its closing quote"),
        ("a,b\n1,2,3\n", "2: has 3 cells, but there are 2 columns"),
        ("a,,\n1,,\n2,,x\n", "1: column 3 has no heading, and row 3 has a cell there; name the column"),
        ("a,a\n", "1: column `a` is there twice"),
    ],
)
def test_a_faulty_table_is_told_of_with_its_row(tmp_path: Path, text: str, told: str) -> None:
    assert faults(write(tmp_path, text)) == [told]


def test_an_empty_column_without_a_heading_is_nothing(tmp_path: Path) -> None:
    assert read_csv(write(tmp_path, "a,,\n1,,\n , ,\n")).rows[2]["a"] == "1"


def test_an_empty_file_has_no_columns(tmp_path: Path) -> None:
    assert read_csv(write(tmp_path, "")).columns == ()
