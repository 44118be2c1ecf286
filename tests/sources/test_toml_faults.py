"""Files typed with an input method on, or made pretty by an editor: the character is named, and what to write."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.toml_file import toml_of


def problems(text: str) -> list[Problem]:
    with pytest.raises(FaultyFiles) as caught:
        toml_of(text, "cards.toml")
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("line", "en", "ja"),
    [
        (
            "value ＝ 2",
            "holds a full-width ＝; write value = 2",
            "全角の ＝ が使われています。value = 2 と書いてください",
        ),
        (
            "value = ２",
            "holds a full-width ２; write value = 2",
            "全角の ２ が使われています。value = 2 と書いてください",
        ),
        (
            "name_ja = 「火花」",
            'holds the quotation mark 「; write name_ja = "火花"',
            '引用符に 「 が使われています。name_ja = "火花" と書いてください',
        ),
        (
            "name_ja = ”火花”",
            'holds the quotation mark ”; write name_ja = "火花"',
            '引用符に ” が使われています。name_ja = "火花" と書いてください',
        ),
        (
            "［［crew］］",
            "holds a full-width ［; write [[crew]]",
            "全角の ［ が使われています。[[crew]] と書いてください",
        ),
        (
            "　value = 2",
            "holds an ideographic space (U+3000); write value = 2",
            "全角の空白（U+3000）が入っています。value = 2 と書いてください",
        ),
        (
            "　",
            "holds an ideographic space (U+3000); delete it",
            "全角の空白（U+3000）が入っています。削除してください",
        ),
        (
            "name\u200b_ja = 'x'",
            "holds the invisible character U+200B ZERO WIDTH SPACE; write name_ja = 'x'",
            "見えない文字 U+200B（ZERO WIDTH SPACE）が入っています。name_ja = 'x' と書いてください",
        ),
    ],
)
def test_the_character_is_named_and_what_to_write(line: str, en: str, ja: str) -> None:
    (problem,) = problems(f"# カード\na = 1\n{line}\n")
    assert problem.told("en") == f"cards.toml:3: {en}"
    assert problem.told("ja") == f"cards.toml:3: {ja}"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ｎａｍｅ＿ｊａ = '火'", "name_ja = '火'"),
        ("value = −1", "value = -1"),
        ("tags = ［「甲」、”乙”，'丙']", 'tags = ["甲","乙",\'丙\']'),
        ("text_ja = 「パワーを＋１０００する。」", 'text_ja = "パワーを＋１０００する。"'),
        ("text_ja = 「「速攻」を得る。」", 'text_ja = "「速攻」を得る。"'),
        ('text_ja = 「"\\」', r'text_ja = "\"\\"'),
        ('text_ja = "パワーを＋１０００する。”', 'text_ja = "パワーを＋１０００する。"'),
        ('text_ja = ”速攻"', 'text_ja = "速攻"'),
        ("name_en = “Gale's Order”", 'name_en = "Gale\'s Order"'),
        ("name_en = ‘Gale’", 'name_en = "Gale"'),
        ("value = 1　＃ 強い", "value = 1 # 強い"),
    ],
)
def test_the_line_that_was_meant_keeps_its_texts(line: str, meant: str) -> None:
    (problem,) = problems(f"{line}\n")
    assert str(problem.suggestion) == f"write {meant}"
    tomllib.loads(meant)


def test_every_such_line_is_told_at_once_beside_the_fault_of_another() -> None:
    text = "［［crew］］\nvalue ＝ 2\nname_ja = 「火花」\nstray\n# ＝\ntext_ja = '＝'\n"
    assert [problem.line for problem in problems(text)] == [1, 2, 3]
    plain = "[[crew]]\nstray\nvalue ＝ 2\n"
    assert [str(problem) for problem in problems(plain)] == [
        'cards.toml:2: a key must be followed by =; write key = "text" or key = 1',
        "cards.toml:3: holds a full-width ＝; write value = 2",
    ]


def test_a_line_of_a_list_is_shown_as_it_was_meant() -> None:
    (problem,) = problems("tags = [\n  「甲」,\n  '乙',\n]\n")
    assert (problem.line, str(problem.suggestion)) == (2, 'write "甲",')


@pytest.mark.parametrize(
    ("quotes", "lines"), [(("”””", "”””"), [1, 4]), (('"""', "”””"), [4]), (("“““", '"""'), [1]), (("’’’", "'''"), [1])]
)
def test_a_long_text_between_typed_quotes_is_one_fault_for_each_of_them(
    quotes: tuple[str, str], lines: list[int]
) -> None:
    text = f"text_ja = {quotes[0]}\n速攻\nパワーを＋１０００する。\n{quotes[1]}\nvalue = 1\n"
    found = problems(text)
    assert [problem.line for problem in found] == lines
    assert {str(problem.suggestion)[-3:] for problem in found} <= {'"""', "'''"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("name_ja = 火花", '「火」 stands outside of quotes; text stands in quotes, as in name_ja = "…"'),
        ("名前 = '火花'", "「名」 stands outside of quotes; keys are ASCII letters, as in value = 1"),
        ('name_ja = "火花', "a quote is opened here and not closed; close it on its line, or write"),
        ('name_en = "Gale’s', "a quote is opened here and not closed; close it on its line, or write"),
        ("x = [1, 2\ny = 3", "a list is not closed with ]"),
        ("x = {a = 1\n", "a table is not closed with }"),
        ("[crew", "the heading of a table is not closed; write it as [name] or [[name]]"),
        ("x = 1 y = 2", "more stands behind the value; one key a line"),
        ("x = True", "the value cannot be read; text stands in quotes; numbers, true and false do not"),
        ('x = "\\q"', "a backslash in a text means something else; write \\\\ for one"),
        ('x = "a\x01"', "a control character stands here; delete it"),
        ("x = 1\nx = 2", "this key or table is there already"),
        ("[a]\n[a]", "this key or table is there already"),
    ],
)
def test_other_faults_are_told_without_a_word_of_python(line: str, told: str) -> None:
    (problem,) = problems(f"{line}\n")
    assert str(problem).split(": ", 1)[1].startswith(told)
    assert problem.told("ja") != str(problem)


def test_nothing_is_asked_of_text_and_comments() -> None:
    text = '# ＝「」\nname_ja = "＝「”」２" # ”\ntext = """\n「”””」　２\n"""\nlong = \'\'\'\n”””\n\'\'\'\nempty = ""\n'
    assert toml_of(text, "cards.toml").data["name_ja"] == "＝「”」２"


PIECES = st.sampled_from(
    [
        '"',
        '"""',
        "'",
        "'''",
        "”",
        "”””",
        "「",
        "」",
        "＝",
        "=",
        "　",
        "\n",
        "火",
        "２",
        "1",
        "[",
        "［",
        "a",
        "#",
        "＃",
        "\\",
        "\u200b",
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_whatever_is_typed_is_read_or_told_of_with_its_line(text: str) -> None:
    try:
        toml_of(text, "cards.toml")
    except FaultyFiles as faults:
        lines = [problem.line for problem in faults.problems]
        assert all(line is not None and 1 <= line <= text.count("\n") + 1 for line in lines)
        assert len(set(lines)) == len(lines) >= 1
