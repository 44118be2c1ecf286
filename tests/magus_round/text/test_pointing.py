"""What それ and それら stand for: the crews that the sentence before chose or brought."""

from __future__ import annotations

import pytest

from magus_sim.language.faults import TextFaults
from magus_sim.rulesets.magus_round.language import read_text

BROUGHT = "手札からクルーを１体登場させる。その後、"
ONE = {
    "a sentence": BROUGHT,
    "望むなら": f"望むなら、{BROUGHT}",
    "a condition": f"あなたのライフが３枚以下なら、{BROUGHT}",
    "そうしたなら": f"カードを１枚引く。その後、そうしたなら、{BROUGHT}",
}


@pytest.mark.parametrize("before", ONE.values(), ids=ONE)
def test_one_crew_is_meant_however_the_sentence_begins(before: str) -> None:
    read_text(f"{before}それを破壊する。", "magic", "ja")
    with pytest.raises(TextFaults, match="one crew is meant: write “it”"):
        read_text(f"{before}それらを破壊する。", "magic", "ja")


def test_for_each_brings_several() -> None:
    before = f"あなたのクルー１体につき、{BROUGHT}"
    read_text(f"{before}それらを破壊する。", "magic", "ja")
    with pytest.raises(TextFaults, match="several crews are meant: write “they” or “them”"):
        read_text(f"{before}それを破壊する。", "magic", "ja")


NOWHERE = "points at nothing"
ONE_IS_MEANT = "one crew is meant"
SEVERAL_ARE_MEANT = "several crews are meant"
ONE_IS_NEEDED = "this needs one crew"
NO_SENTENCE_BEFORE = "needs another sentence before it"
DESTROY_IT, DESTROY_THEM = "それを破壊する。", "それらを破壊する。"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (DESTROY_IT, [NOWHERE]),
        (DESTROY_THEM, [NOWHERE]),
        (f"望むなら、{DESTROY_IT}", [NOWHERE]),
        ("それのレベルが２以上なら、カードを１枚引く。", [NOWHERE]),
        ("それのレベル１につき、カードを１枚引く。", [NOWHERE]),
        ("それのレベル１につき、手札からクルーを１体登場させる。", [NOWHERE]),
        (f"手札のクルーを１枚、エネルギーを支払わずにプレイする。その後、{DESTROY_IT}", [NOWHERE]),
        (f"山札からクルーを１枚手札に加え、山札をシャッフルする。その後、{DESTROY_IT}", [NOWHERE]),
        (f"山札からクルーを１体登場させ、山札をシャッフルする。その後、{DESTROY_IT}", []),
        (f"山札からクルーを１体登場させ、山札をシャッフルする。その後、{DESTROY_THEM}", [ONE_IS_MEANT]),
        (f"山札からクルーを２体登場させ、山札をシャッフルする。その後、{DESTROY_IT}", [SEVERAL_ARE_MEANT]),
        (f"捨て札からクルーを２体登場させる。その後、{DESTROY_THEM}", []),
        (f"捨て札からクルーを２体登場させる。その後、{DESTROY_IT}", [SEVERAL_ARE_MEANT]),
        (f"クルーを３体まで選び、{DESTROY_THEM}", []),
        (f"クルーを３体まで選び、{DESTROY_IT}", [SEVERAL_ARE_MEANT]),
        (f"クルーを１体まで選び、{DESTROY_IT}", []),
        (f"クルーを１体まで選び、{DESTROY_THEM}", [ONE_IS_MEANT]),
        (f"クルーを２体えらび、それらを破壊する。その後、クルーを１体えらび、{DESTROY_THEM}", [ONE_IS_MEANT]),
        (f"クルーを１体えらび、それを破壊する。その後、カードを１枚引く。その後、{DESTROY_IT}", []),
        ("クルーを２体えらび、それらを破壊する。その後、それらのレベル１につき、カードを１枚引く。", [ONE_IS_NEEDED]),
        ("クルーを１体えらび、それを破壊する。その後、それのレベルが２以上なら、カードを１枚引く。", []),
        (f"次から１つをえらぶ。「カードを１枚引く」「{DESTROY_IT[:-1]}」", [NOWHERE]),
        (
            f"クルーを１体えらび、それを破壊する。その後、次から１つをえらぶ。「カードを１枚引く」「{DESTROY_IT[:-1]}」",
            [],
        ),
        (
            f"次から１つをえらぶ。「捨て札からクルーを１体登場させる」「カードを１枚引く」。その後、{DESTROY_IT}",
            [NOWHERE],
        ),
        (f"そうしたなら、{BROUGHT}{DESTROY_THEM}", [NO_SENTENCE_BEFORE, ONE_IS_MEANT]),
        (f"そうしたなら、{DESTROY_IT}", [NO_SENTENCE_BEFORE, NOWHERE]),
        (f"カードを１枚引く。その後、望むなら、そうしたなら、{BROUGHT}{DESTROY_IT}", [NO_SENTENCE_BEFORE]),
        ("カードを１枚引く。その後、そうしたなら、そうしたなら、カードを１枚引く。", [NO_SENTENCE_BEFORE]),
    ],
)
def test_what_a_sentence_of_a_magic_points_at(text: str, faults: list[str]) -> None:
    assert_faults(text, "magic", faults)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (f"クルーが攻撃したとき、{DESTROY_IT}", []),
        (f"クルーが攻撃したとき、{DESTROY_THEM}", [ONE_IS_MEANT]),
        (f"このクルーが攻撃したとき、{DESTROY_IT}", [NOWHERE]),
        (f"あなたが攻撃されたとき、{DESTROY_IT}", [NOWHERE]),
        (f"あなたのターンの開始時、{DESTROY_IT}", [NOWHERE]),
        (f"これをヨコ向きにして起動する。{DESTROY_IT}", [NOWHERE]),
        ("それのレベルが２以上のとき、起動できる。これをヨコ向きにして起動する。カードを１枚引く。", [NOWHERE]),
        ("それは速攻を得る。", [NOWHERE]),
        ("それのレベルが２以上の間、これは速攻を得る。", [NOWHERE]),
    ],
)
def test_what_an_ability_of_a_crew_points_at(text: str, faults: list[str]) -> None:
    assert_faults(text, "crew", faults)


def assert_faults(text: str, card: str, parts: list[str]) -> None:
    """The text is refused for these reasons, in this order, and for no others; or it is read."""
    try:
        read_text(text, card, "ja")
        told = []
    except TextFaults as refused:
        told = [fault.message_en for fault in refused.faults]
    assert len(told) == len(parts), told
    assert all(part in said for part, said in zip(parts, told, strict=True)), told


def test_a_sentence_in_which_too_much_is_nested_is_refused_for_that_alone() -> None:
    assert_faults("望むなら、" * 17 + "カードを３０枚引く。", "magic", ["the number here can be 1 to 20"])
    assert_faults("望むなら、" * 18 + "カードを３０枚引く。", "magic", ["too much is nested"])
