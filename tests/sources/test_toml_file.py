import tomllib
from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.sources.toml_file import TomlFile, read_toml, shown

CARDS = '''\
# [[crew]] in a comment
[[crew]]
name_ja = "九龍神" # value = 1
text_ja = """
速攻
[[crew]]
value = 9
"""
value = 8

[[magus]]
text_ja = """変身５
エクストラドロー２"""
[magus.back]
power = 4000
[[crew]]
"quoted" = 1
value = 2
'''


def read(folder: Path, text: str) -> TomlFile:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return read_toml(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('a = 1\nb = "x\nc = 2\n', "cards.toml:2: a quote is opened here and not closed; close it on its line"),
        ("a = 1\nb = 'x\nc = 'y'\n", "cards.toml:2: a quote is opened here and not closed; close it on its line"),
        (
            "a = 1\nb = 'x\nc = 2\n",
            "cards.toml:4: ends within a text, since a quote is opened and not closed; close it",
        ),
        ('a = 1\nb = """x\n', "cards.toml:3: ends within a text, since a quote is opened and not closed; close it"),
    ],
)
def test_an_open_quote_is_called_so(tmp_path: Path, text: str, told: str) -> None:
    assert fault(tmp_path, text).startswith(told)


def test_a_list_of_tables_stands_where_its_first_table_stands(tmp_path: Path) -> None:
    assert read(tmp_path, "a = 1\n\n[[crew]]\nb = 2\n[[crew]]\nb = 3\n").line(("crew",)) == 3


def fault(folder: Path, text: str) -> str:
    with pytest.raises(FaultyFiles) as caught:
        read(folder, text)
    (problem,) = caught.value.problems
    return str(problem).removeprefix(f"{folder}/")


def test_each_value_knows_its_line(tmp_path: Path) -> None:
    cards = read(tmp_path, CARDS)
    assert cards.line(("crew", 0)) == 2
    assert cards.line(("crew", 0, "value")) == 9
    assert cards.line(("magus", 0, "back", "power")) == 15
    assert cards.line(("crew", 1, "value")) == 18


def test_what_is_not_written_is_on_the_line_of_its_table(tmp_path: Path) -> None:
    cards = read(tmp_path, CARDS)
    assert cards.line(("crew", 0, "gain")) == 2
    assert cards.line(("magus", 0, "back", "value")) == 14
    assert cards.line(("crew", 1, "quoted")) == 17
    assert cards.line(("magic", 3, "value")) == 1


def test_quoted_and_dotted_keys_know_their_lines(tmp_path: Path) -> None:
    table = read(tmp_path, '[restricted]\n"火 = 矢" = 1\na."b c".d = 2\n\'"\' = 3\nlist = [\n  "x",\n]\n')
    assert table.data["restricted"]["火 = 矢"] == 1
    assert table.line(("restricted", "火 = 矢")) == 2
    assert table.line(("restricted", "a", "b c", "d")) == 3
    assert table.line(("restricted", '"')) == 4
    assert table.line(("restricted", "list")) == 5


def test_each_line_of_a_long_text_has_its_own(tmp_path: Path) -> None:
    cards = read(tmp_path, CARDS)
    assert cards.text_line(("crew", 0, "text_ja"), 0) == 5
    assert cards.text_line(("crew", 0, "text_ja"), 2) == 7
    assert cards.text_line(("magus", 0, "text_ja"), 1) == 13
    assert cards.text_line(("crew", 0, "name_ja"), 1) == 3


def test_a_fault_of_syntax_has_its_line(tmp_path: Path) -> None:
    assert fault(tmp_path, "[[crew]]\nvalue 3\n").startswith("cards.toml:2: a key must be followed by =; write key = ")
    assert fault(tmp_path, "[[crew]]\nvalue = 1\nvalue = 2\n") == "cards.toml:3: this key or table is there already"
    assert fault(tmp_path, '[[crew]]\ntext_ja = """\n速攻\n').startswith("cards.toml:4: ends within a text, ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = " + "1" * 5000, "cards.toml: a number has thousands of digits"),
        ("x = " + "[" * 50_000, "cards.toml: too much is nested in one another"),
        ("[[crew]]\n" + "a." * 20_000 + "b = 1", "cards.toml:2: a key has more than 20 parts"),
        ("[" + "a." * 20_000 + "b]", "cards.toml:1: a key has more than 20 parts"),
        ('x = 1\ny = { z = 2, "a"' + '."a"' * 20_000 + " = 1 }", "cards.toml:2: a key has more than 20 parts"),
    ],
    ids=["number", "lists", "dotted key", "heading", "key in a table"],
)
@pytest.mark.timeout(5)
def test_monstrous_values_are_faults_too(tmp_path: Path, text: str, told: str) -> None:
    assert fault(tmp_path, text + "\n") == told


def test_many_numbers_with_points_are_no_deep_key(tmp_path: Path) -> None:
    assert read(tmp_path, f"x = [{'1.5, ' * 100}]\ny = '{'a.' * 30}'\n").data["x"] == [1.5] * 100


@pytest.mark.parametrize(
    "value",
    ["true", "2024-02-03", "2024-02-03T04:05:06", "04:05:06", '"火"', "[1, true]", "{a = [false]}", "1.5", "-3", "inf"],
)
def test_values_are_shown_as_they_are_written(value: str) -> None:
    assert shown(tomllib.loads(f"x = {value}")["x"]) == value


def test_long_and_deep_values_are_shown_in_short() -> None:
    assert shown({"a": {"b": {"c": {"d": 1}}}}) == "{a = {b = {c = …}}}"
    assert shown([[]] * 10**6).endswith("…")
    deep: dict[str, object] = {}
    for _ in range(50_000):
        deep = {"a": deep}
    assert shown(deep) == "{a = {a = {a = …}}}"
