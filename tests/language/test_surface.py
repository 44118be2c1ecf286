"""What lies under the words: brackets, widths, reminder text, and which language a line is in."""

from __future__ import annotations

import pytest

from magus_sim.language.surface import cleaned, is_other_language, put, unpaired_bracket


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("速攻", None),
        ("（）「」〈〉《》［］", None),
        ("「（〈〉）」", None),
        ("（)(）", None),  # the halves may differ in width
        ("速攻）", 2),
        ("）速攻（）", 0),
        ("（速攻", 0),
        ("（（）", 0),
        ("「速攻（", 0),
        ("「」（", 2),
        ("（「）」", 2),
        ("（」", 1),
        ("（）」（", 2),
    ],
)
def test_the_first_bracket_without_its_other_half(line: str, place: int | None) -> None:
    assert unpaired_bracket(line) == place


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("カードを２枚，引く．", "ja", "カードを2枚、引く"),
        ("速攻（とても（速い））", "ja", "速攻"),
        ("速攻（速い）とランページ", "ja", "速攻    とランページ"),
        ("Ｄｒａｗ ２ ｃａｒｄｓ。", "en", "Draw 2 cards"),
        ("crew named “Ａ（Ｂ）” gains haste.", "en", "crew named “Ａ（Ｂ）” gains haste"),
        ("《Ａ（Ｂ）》と《Ｃ》を（《Ｄ》）", "ja", "《Ａ（Ｂ）》と《Ｃ》を"),
        ("㍿", "ja", "㍿"),  # what would become longer stays as it is
        ("カードを１枚引く。。 ", "ja", "カードを1枚引く"),
    ],
)
def test_a_line_as_the_grammar_reads_it(text: str, language: str, read: str) -> None:
    assert cleaned(text, language) == read


def test_words_are_put_in_the_place_of_what_stands_there() -> None:
    assert put("abcdef", 2, "XY") == "abXYef"


@pytest.mark.parametrize(
    ("line", "language", "other"),
    [
        ("速攻", "ja", False),
        ("速攻", "en", True),
        ("Haste", "en", False),
        ("Haste", "ja", True),
        ("Haste 速攻", "ja", False),
        ("Haste 速攻", "en", False),
        ("１２３", "ja", False),
        ("123", "en", False),
    ],
)
def test_a_line_in_the_other_language(line: str, language: str, other: bool) -> None:
    assert is_other_language(line, language) == other
