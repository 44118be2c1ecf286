"""MR-9.9, MR-9.12 and MR-9.17: whom a text means, in an effect, in a continuous ability and in a number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from magus_sim.rulesets.magus_round.card import Card
from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic

ONE = crew("一", value=1, power=1000, gain=0, subtype="Ronin")
TWO = On(crew("二", "速攻", value=2, power=2000, gain=0), under=[FILLER], tapped=True)
THREE = On(crew("三", "ランページ", value=3, power=3000, gain=0, subtype="Wing"), under=[FILLER] * 2)
FILTERS = {
    "": "一二三",
    "バリュー２以下の": "一二",
    "バリュー２以上の": "二三",
    "バリュー２の": "二",
    "パワー２０００以下の": "一二",
    "パワー２０００以上の": "二三",
    "パワー２０００の": "二",
    "レベル１以下の": "一二",
    "レベル１以上の": "二三",
    "レベル１の": "二",
    "タテ向きの": "一三",
    "ヨコ向きの": "二",
    "速攻を持つ": "二",
    "ランページを持つ": "三",
    "〈浪人〉の": "一",
    "〈翼〉の": "三",
    "あなたの": "一二",
    "対戦相手の": "三",
}


def scene_with(*cards: Card, hand: Sequence[Card] = ()) -> Scene:
    return Scene(Seat(field=[ONE, TWO, *cards], hand=hand, deck=30), Seat(field=[THREE]))


@pytest.mark.parametrize(("wanted", "meant"), FILTERS.items())
def test_mr_9_9_an_effect_means_the_crews_that_are_as_it_says(wanted: str, meant: str) -> None:
    scene = scene_with(hand=[magic("退場", f"{wanted}クルーをすべて手札に戻す。")])
    scene.play("退場")
    assert {name for name in "一二三" if scene.zone(name) == "hand"} == set(meant)


@pytest.mark.parametrize(("wanted", "meant"), FILTERS.items())
def test_mr_9_9_a_choice_is_among_the_crews_that_are_as_it_says(wanted: str, meant: str) -> None:
    scene = scene_with(hand=[magic("退場", f"{wanted}クルーを１体まで選び、それを手札に戻す。")])
    scene.play("退場")
    assert scene.options == ["PASS", *(f"PICK {name}" for name in meant)]


@pytest.mark.parametrize(("wanted", "meant"), FILTERS.items())
def test_mr_9_20_the_crews_that_are_as_it_says_are_counted(wanted: str, meant: str) -> None:
    scene = scene_with(hand=[magic("検地", f"{wanted}クルー１体につき、カードを１枚引く。")])
    scene.play("検地")
    assert scene.me.cards == len(meant)


@pytest.mark.parametrize(("wanted", "meant"), FILTERS.items())
def test_mr_9_17_a_continuous_ability_means_the_crews_that_are_as_it_says(wanted: str, meant: str) -> None:
    flag = crew("旗", f"{wanted}クルーのパワーを＋１００する。" if wanted else "クルーすべてのパワーを＋１００する。")
    scene = scene_with(flag)
    assert {name for name in "一二三" if scene.power(name) % 1000 == 100} == set(meant)


@pytest.mark.parametrize(("wanted", "meant"), FILTERS.items())
def test_mr_9_17_a_continuous_ability_counts_the_crews_that_are_as_it_says(wanted: str, meant: str) -> None:
    flag = crew("旗", f"{wanted}クルー１体につき、これのパワーを＋１００する。", value=9, power=0)
    alone = Scene(Seat(field=[flag])).power("旗")
    assert scene_with(flag).power("旗") - alone == 100 * len(meant)
    sized = crew("旗", f"{wanted}クルーが{len(meant) + alone // 100}体の間、これは速攻を得る。", value=9, power=0)
    assert scene_with(sized).has("旗", "haste")


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        *[("クルー", "一二三"), ("マジック", "術"), ("カード", "一二三術"), ("バリュー２以下のクルー", "一二")],
        *[("パワー２０００以上のクルー", "二三"), ("速攻を持つクルー", "二"), ("〈翼〉のクルー", "三")],
        *[("《三》という名前のカード", "三"), ("バリュー９のカード", "術")],
    ],
)
def test_mr_9_3_of_the_discard_pile_cards_are_meant_as_they_are_printed(wanted: str, meant: str) -> None:
    cards = [ONE, TWO.card, THREE.card, magic("術", "カードを１枚引く。", value=9)]
    salvage = magic("回収", f"捨て札の{wanted}を１枚まで手札に加える。")
    flag = crew("旗", "クルーすべてのパワーを＋５０００する。")
    scene = Scene(Seat(discard=cards, hand=[salvage], field=[flag]))
    scene.play("回収")
    assert scene.options == ["PASS", *(f"PICK {name}" for name in meant)]


@pytest.mark.parametrize("comes_back", [False, True])
def test_mr_9_12_other_than_a_crew_that_left_means_the_new_one_too(comes_back: bool) -> None:
    blink = "これを手札に戻す。その後、手札のクルーを１枚、エネルギーを支払わずにプレイする。その後、"
    others = "あなたの他のクルー１体につき、カードを１枚引く。その後、あなたの他のクルーをすべて除外する。"
    brave = crew("勇者", f"このクルーが攻撃するとき、{blink if comes_back else ''}{others}")
    scene = Scene(Seat(field=[brave, crew("兵")]))
    scene.attack("勇者")
    assert (scene.me.field, scene.me.cards) == (([], 2) if comes_back else (["勇者"], 1))


@pytest.mark.parametrize(
    ("counts", "number"),
    [
        *[("これのレベル{}", 2), ("あなたのライフ{}枚", 6), ("あなたの手札{}枚", 3), ("対戦相手の手札{}枚", 4)],
        *[("あなたの捨て札のクルー{}枚", 1), ("このターンあなたが受けたダメージ{}点", 0)],
    ],
)
def test_mr_9_17_a_continuous_ability_counts_what_there_is_now(counts: str, number: int) -> None:
    each = f"{counts.format('１')}につき、これのパワーを＋１００する。"
    what, _, unit = counts.partition("{}")
    exact = f"{what}が{number}{unit}の間、これは速攻を得る。"
    totem = On(crew("柱", f"{each}\n{exact}", power=0, gain=0), under=[FILLER] * 2)
    scene = Scene(Seat(field=[totem], hand=3, discard=[crew("骨"), FILLER]), Seat(hand=4))
    assert (scene.power("柱"), scene.has("柱", "haste")) == (100 * number, True)


@pytest.mark.parametrize(("power", "has"), [(1999, False), (2000, True), (2001, False)])
def test_mr_9_17_a_condition_on_its_own_power_is_read_without_continuous_abilities(power: int, has: bool) -> None:
    proud = crew("誇り", "これのパワーが２０００の間、これは速攻を得る。", power=power)
    flag = crew("旗", "クルーすべてのパワーを＋１する。")
    assert Scene(Seat(field=[proud, flag])).has("誇り", "haste") == has
