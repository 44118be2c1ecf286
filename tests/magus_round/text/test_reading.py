"""The door through which card files come: what is accepted, what is refused, and how that is said."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from magus_sim.language.reading import Reader, cache_file
from magus_sim.rulesets.magus_round.language import LANGUAGE, TextFault, TextFaults, read_text, write_text
from magus_sim.rulesets.magus_round.language.phrases import SUBTYPES
from magus_sim.rulesets.magus_round.language.tree import All, ChangePower, Filter, Has, Keyword, Revenge, Spell, Static

from .building import YOU, draw

LONG = "カードを１枚引く。その後、" * 8000


def faults_of(text: str, card: str, language: str) -> tuple[TextFault, ...]:
    with pytest.raises(TextFaults) as raised:
        read_text(text, card, language)
    return raised.value.faults


def test_every_fault_of_every_line_is_told_at_once_with_its_place() -> None:
    text = "速攻\n\nこのクルーが登場したとき、カードを３０枚引く。\nこれはとぶ。"
    first, second = faults_of(text, "crew", "ja")
    assert (first.line_index, first.column, first.words) == (2, 18, "30")
    assert (second.line_index, second.column) == (3, 4)


def test_a_fault_speaks_both_languages_whatever_the_text_is_written_in() -> None:
    (japanese,) = faults_of("カードを３０枚引く。", "magic", "ja")
    (english,) = faults_of("Draw 30 cards.", "magic", "en")
    assert (japanese.message_en, japanese.message_ja) == (english.message_en, english.message_ja)


def test_lines_that_contradict_each_other_are_told_apart() -> None:
    (second_effect,) = faults_of("カードを１枚引く。\nカードを２枚引く。", "magic", "ja")
    assert second_effect.line_index == 1
    assert "その後" in second_effect.message_ja
    (no_effect,) = faults_of("リベンジ２", "magic", "ja")
    assert "effect" in no_effect.message_en
    (twice,) = faults_of("Haste\nRampage\nhaste", "crew", "en")
    assert twice.line_index == 2
    assert read_text("リベンジ２\nカードを１枚引く。", "magic", "ja") == (Revenge(2), Spell((draw(),)))


def test_of_lines_that_contradict_each_other_the_one_is_told_that_came_too_late_wherever_it_stands() -> None:
    text = "速攻\n\n速攻\nランページ\n\nこれは攻撃できない。"
    (twice,) = faults_of(text, "crew", "ja")
    assert (twice.line_index, twice.column) == (2, 1)
    second, third = faults_of("カードを１枚引く。\n カードを２枚引く。\nカードを３枚引く。\nリベンジ２", "magic", "ja")
    assert (second.line_index, third.line_index) == (1, 2)


def test_all_cards_looked_at_can_be_taken_and_no_more() -> None:
    look = "山札の上からカードを３枚見て、その中からカードを{}枚まで手札に加え、残りを山札の下に置く。"
    assert read_text(look.format("３"), "magic", "ja")
    (fault,) = faults_of(look.format("４"), "magic", "ja")
    assert fault.message_en.startswith("of 3 cards looked at, 4 cannot be taken")


def test_two_texts_mean_the_same_if_their_trees_are_equal() -> None:
    assert read_text("速攻", "crew", "ja") == read_text("Haste", "crew", "en")
    assert read_text("速攻", "crew", "ja") != read_text("Rampage", "crew", "en")


def test_new_subtypes_need_no_new_grammar() -> None:
    subtypes = {**SUBTYPES, "Cloud": "雲"}
    lines = read_text("あなたの〈雲〉のクルーのパワーを＋１０００する。", "crew", "ja", subtypes)
    assert lines == (Static(ChangePower(All(Filter(side=YOU, subtype="Cloud")), 1000)),)
    assert write_text(lines, "en") == "Allied [Cloud] crews get +1000 power."
    assert write_text(lines, "ja", subtypes=subtypes) == "あなたの〈雲〉のクルーのパワーを＋１０００する。"
    (unknown,) = faults_of("あなたの〈雲〉のクルーのパワーを＋１０００する。", "crew", "ja")
    assert (unknown.column, unknown.words) == (6, "雲")


def test_names_of_cards_are_kept_as_they_are_written() -> None:
    name = "Ｘ（改）, Dr. “A”"
    text = f"捨て札の《{name}》という名前のカードを１枚手札に加える。"
    (spell,) = read_text(text, "magic", "ja")
    assert isinstance(spell, Spell)
    assert name in repr(spell)
    assert write_text((spell,), "ja") == text


def test_reminder_text_means_nothing_and_may_say_anything() -> None:
    assert read_text("速攻（これは（とても）速い。攻撃《できる》）", "crew", "ja") == (Has(Keyword.HASTE),)
    assert read_text("Haste (and [nothing] else)", "crew", "en") == (Has(Keyword.HASTE),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("速攻（登場したターンから", "（"),
        ("速攻）", "）"),
        ("あなたの〈浪人のクルーは速攻を得る。", "〈"),
        ("次から１つをえらぶ。「カードを１枚引く」「カードを２枚引く", "「"),
        ("速攻\x00", "U+0000"),
        ("速攻\u200b", "U+200B"),
        ("速攻" + "（" * 400 + "）" * 399, "（"),
        ("速攻" + "（" * 50_000, ""),
        (LONG, "カードを１枚引く"),
        ("カードを" + "9" * 100_000 + "枚引く。", "カードを999"),
        ("カード" * 300, "カード" * 8),
        ("。。。。", ""),
        ("望むなら、" * 190 + "カードを１枚引く。", "望むなら"),
        ("このクルーが登場したとき、" + "望むなら、" * 190 + "カードを１枚引く。", "このクルーが"),
    ],
)
def test_absurd_text_gives_a_clear_fault_quickly(text: str, words: str) -> None:
    start = time.process_time()
    faults = faults_of(text, "crew", "ja")
    assert faults[0].words.startswith(words)
    assert len(faults[0].message_en) < 800
    assert time.process_time() - start < 5


def test_numbers_of_any_length_are_out_of_range_and_nothing_worse() -> None:
    for number in ("21", "1000000000", "9" * 500, "十十十", "九十九"):
        (fault,) = faults_of(f"カードを{number}枚引く。", "magic", "ja")
        assert "1 to 20" in fault.message_en


def test_a_reader_works_where_nothing_can_be_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(occupied))
    assert cache_file("grammar") is False
    assert Reader(LANGUAGE, "en").parse("Haste", "crew") == Has(Keyword.HASTE)


def test_a_cache_file_that_is_broken_is_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    broken = Path(str(cache_file(Reader(LANGUAGE, "en").grammar.text)))
    whole = broken.read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    assert Reader(LANGUAGE, "en").parse("Haste", "crew") == Has(Keyword.HASTE)
    assert len(broken.read_bytes()) > 0.9 * len(whole)


def test_a_column_counts_the_line_as_it_was_written() -> None:
    with pytest.raises(TextFaults) as caught:
        read_text("ｶｰﾄﾞを２枚引く。その後、燃える。", "magic", "ja")
    (fault,) = caught.value.faults
    assert (fault.column, fault.words) == (15, "燃える")
