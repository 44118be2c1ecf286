"""How large a number may be at each place, and in which ways it can be written."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.language import TextFaults, read_text
from magus_sim.rulesets.magus_round.language.tree import Revenge

from .building import draw, spell

PLACES = [
    ("magic", "カードを{}枚引く。", 1, 20),
    ("magic", "対戦相手に{}点のダメージを与える。", 1, 20),
    ("magic", "クルーを{}体えらび、それらを破壊する。", 2, 20),
    ("magic", "捨て札のクルーを{}枚まで手札に加える。", 1, 20),
    ("magic", "山札の上からカードを{}枚見て、その中からカードを１枚手札に加え、残りを山札の下に置く。", 1, 20),
    ("magic", "クルーすべてのパワーを＋{}する。", 1, 100_000),
    ("magic", "クルーすべてのパワーを－{}する。", 1, 100_000),
    ("magic", "クルーすべてのパワーを{}にする。", 0, 100_000),
    ("magic", "クルーすべての基本パワーを{}にする。", 0, 100_000),
    ("magic", "バリュー{}以下のクルーをすべて破壊する。", 0, 40),
    ("magic", "レベル{}以上のクルーをすべて破壊する。", 0, 40),
    ("magic", "パワー{}以上のクルーをすべて破壊する。", 0, 100_000),
    ("magic", "あなたのライフが{}枚以下なら、カードを１枚引く。", 0, 40),
    ("crew", "これのレベルが{}以上の間、これは速攻を得る。", 0, 40),
    ("crew", "これのパワーが{}以上の間、これは速攻を得る。", 0, 100_000),
    ("crew", "エネルギー{}点を支払って起動する。カードを１枚引く。", 1, 20),
    ("crew", "手札を{}枚捨てて起動する。カードを１枚引く。", 1, 20),
    ("crew", "リベンジ{}", 1, 40),
    ("magus", "変身{}", 1, 40),
    ("magus", "エクストラドロー{}", 1, 40),
]


@pytest.mark.parametrize(("card", "sentence", "low", "high"), PLACES, ids=[place[1] for place in PLACES])
def test_a_number_can_be_as_small_and_as_large_as_its_place_allows(
    card: str, sentence: str, low: int, high: int
) -> None:
    for number in (low, high):
        read_text(sentence.format(number), card, "ja")
    for number in (low - 1, high + 1):
        if number >= 0:
            with pytest.raises(TextFaults):
                read_text(sentence.format(number), card, "ja")


@pytest.mark.parametrize(("sentence", "number"), [("カードを{}枚引く。", 21), ("カードを{}枚引く。", 0)])
def test_a_number_that_is_out_of_range_is_told_with_its_range_and_pointed_at(sentence: str, number: int) -> None:
    with pytest.raises(TextFaults) as raised:
        read_text(sentence.format(number), "magic", "ja")
    (fault,) = raised.value.faults
    assert (fault.words, fault.message_en) == (str(number), "the number here can be 1 to 20")


def test_any_number_can_be_picked_of_what_is_picked_up_to_and_of_nothing_else() -> None:
    read_text("捨て札のクルーを好きな枚数手札に加える。", "magic", "ja")
    for sentence in (
        "捨て札のクルーを４１枚手札に加える。",
        "捨て札のクルーを４２枚まで手札に加える。",
        "カードを４１枚引く。",
    ):
        with pytest.raises(TextFaults, match="1 to 20"):
            read_text(sentence, "magic", "ja")


@pytest.mark.parametrize(
    ("written", "number"),
    [
        *[(word, number) for number, word in enumerate("一二三四五六七八九", 1)],
        *[("十", 10), ("十一", 11), ("十九", 19), ("二十", 20), ("1", 1), ("２０", 20), ("0012", 12)],
    ],
)
def test_numbers_are_written_in_digits_or_kanji(written: str, number: int) -> None:
    assert read_text(f"カードを{written}枚引く。", "magic", "ja") == (spell(draw(number)),)


@pytest.mark.parametrize(("written", "number"), [("二十一", 21), ("三十", 30), ("四十", 40)])
def test_kanji_of_several_tens(written: str, number: int) -> None:
    assert read_text(f"リベンジ{written}", "crew", "ja") == (Revenge(number),)


@pytest.mark.parametrize("written", ["十十", "一十二十", "二三", "十二三", "二二十", "百", "四十一"])
def test_what_is_no_number_in_kanji_or_too_large_is_refused(written: str) -> None:
    with pytest.raises(TextFaults):
        read_text(f"リベンジ{written}", "crew", "ja")


@pytest.mark.parametrize(
    ("written", "number"),
    [
        *[(word, n) for n, word in enumerate(("one", "two", "three", "four", "five"), 1)],
        *[(word, n) for n, word in enumerate(("six", "seven", "eight", "nine", "ten"), 6)],
        *[("Two", 2), ("7", 7)],
    ],
)
def test_english_numbers_are_words_too(written: str, number: int) -> None:
    cards = "card" if number == 1 else "cards"
    assert read_text(f"Draw {written} {cards}.", "magic", "en") == (spell(draw(number)),)
