"""MR-1: crews, magics and maguses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from magus_sim.rulesets.magus_round.language import TextFaults, read_text, tree
from tests.magus_round.scene import On, Scene, Seat, crew, magic, magus

STORM = magic("嵐", "クルーをすべて破壊する。")
RELEASE = magic("解放", "クルーを１体えらび、それを手札に戻す。")
STORM_OF = {
    "破壊": "破壊する",
    "手札": "手札に戻す",
    "除外": "除外する",
    "山札": "山札の上に置く",
    "ライフ": "ライフに加える",
}

# ---- crews and magics -----------------------------------------------------------------------------------------------


def test_mr_1_1_a_card_of_any_kind_pays_for_any_other() -> None:
    scene = Scene(
        Seat(energy=[crew("浪人", subtype="Ronin"), magic("雨", "カードを１枚引く。")], hand=[crew("龍", value=2)])
    )
    scene.play("龍")
    assert (scene.zone("龍"), scene.me.ready) == ("field", 0)


@pytest.mark.parametrize(
    "filter_",
    ["バリュー３以上の", "パワー４０００以上の", "〈龍〉の", "《九龍神》という名前の", "レベル１以上の", "速攻を持つ"],
)
def test_mr_1_2_a_crew_is_known_by_what_it_shows(filter_: str) -> None:
    god = crew("九龍神", "速攻", value=8, power=9000, subtype="Dragon")
    pick = magic("討伐", f"{filter_}クルーを１体えらび、それを破壊する。")
    scene = Scene(Seat(hand=[pick]), Seat(field=[crew("兵", subtype="Ronin"), On(god, under=[crew("卵")])]))
    scene.play("討伐")
    assert (scene.zone("九龍神"), scene.zone("兵")) == ("discard_pile", "field")


def test_mr_1_3_the_level_is_the_number_of_cards_under_a_crew_and_adds_its_gain_each_time() -> None:
    scene = Scene(Seat(field=[crew("蟻", power=1000, gain=700)], hand=3))
    assert (scene.level("蟻"), scene.power("蟻")) == (0, 1000)
    scene.level_up("蟻")
    scene.level_up("蟻")
    assert (scene.level("蟻"), scene.power("蟻")) == (2, 2400)


def test_mr_1_4_a_magic_goes_to_the_discard_pile_when_its_effect_is_done() -> None:
    scene = Scene(Seat(hand=[RELEASE], field=[crew("左"), crew("右")]))
    scene.play("解放")
    assert scene.zone("解放") == "circle"
    scene.pick("左")
    assert scene.zone("解放") == "discard_pile"


def test_mr_1_9_text_in_round_brackets_has_no_force() -> None:
    scene = Scene(Seat(hand=[magic("知恵", "カードを１枚引く。（カードを３枚引く。）")]))
    scene.play("知恵")
    assert scene.me.cards == 1


# ---- the magus before it transforms ---------------------------------------------------------------------------------


def test_mr_1_5_a_magus_has_its_own_numbers_for_extra_draw_and_transform() -> None:
    witch = magus("魔女ミノリ", transform=3, draw=2)
    assert Scene(Seat(energy=1, magus=witch)).options == ["PASS"]
    assert Scene(Seat(energy=2, magus=witch)).options == ["PASS", "ACTIVATE 魔女ミノリ 2"]
    assert Scene(Seat(energy=3, magus=witch)).options == ["PASS", "ACTIVATE 魔女ミノリ 1", "ACTIVATE 魔女ミノリ 2"]


def test_mr_1_5_the_back_is_a_whole_crew_whose_blank_value_is_0() -> None:
    back = crew("龍母ミノリ", "ランページ", value=0, power=7000, gain=1500)
    spark = magic("火花", "バリュー０のクルーを１体えらび、それを破壊する。")
    scene = Scene(Seat(energy=1, magus=magus("魔女ミノリ", back=back), hand=[spark, crew("卵")], field=[crew("兵")]))
    scene.activate("魔女ミノリ")
    scene.level_up("龍母ミノリ", "卵")
    assert (scene.power("龍母ミノリ"), scene.has("龍母ミノリ", "rampage")) == (8500, True)
    scene.play("火花")
    assert (scene.zone("龍母ミノリ"), scene.zone("兵")) == ("exile", "field")


@pytest.mark.parametrize("verb", STORM_OF.values())
def test_mr_1_6_no_effect_makes_a_magus_leave_the_field(verb: str) -> None:
    scene = Scene(Seat(hand=[magic("嵐", f"クルーをすべて{verb}。")], field=[crew("兵")]))
    scene.play("嵐")
    assert scene.zone("兵") != "field"
    assert (scene.zone("魔女"), scene.zone("敵の魔女")) == ("field", "field")


def test_mr_1_6_a_magus_is_no_crew_to_attack_block_level_up_or_be_chosen() -> None:
    scene = Scene(Seat(hand=[RELEASE], field=[crew("兵")]))
    assert "LEVEL_UP 解放" in scene.options
    scene.level_up("兵", "解放")  # the only crew there is: nobody is asked which
    scene.pass_()
    assert scene.options == ["PASS", "ATTACK 兵"]
    scene.attack("兵")
    assert scene.you.life == 5  # the opponent's magus was not asked to block
    alone = Scene(Seat(hand=[RELEASE, crew("槍", value=9)]))
    assert alone.options == ["PASS", "PLAY 解放"]
    alone.play("解放")
    assert alone.zone("魔女") == "field"


def test_mr_1_6_what_crews_are_given_does_not_reach_a_magus_even_for_later() -> None:
    blessing = magic("祝福", "あなたのクルーすべてのパワーを＋１０００する。その後、あなたのクルーすべては速攻を得る。")
    scene = Scene(Seat(hand=[blessing], energy=1, magus=magus("ハヤテ", back=crew("剣", power=5000))))
    scene.play("祝福")
    scene.activate("ハヤテ")
    assert (scene.power("剣"), scene.has("剣", "haste")) == (5000, False)


def test_mr_1_6_the_text_of_a_magus_cannot_speak_of_this_crew() -> None:
    with pytest.raises(TextFaults, match="a magus is no crew before it transforms"):
        read_text("変身１\nエクストラドロー１\nこれのパワーを＋１０００する。", "magus", "ja")


def test_mr_1_6_this_crew_on_the_front_of_a_magus_would_mean_nothing() -> None:
    hope = tree.Lasting(tree.Span.LASTING, tree.ChangePower(tree.Ref.THIS, 1000))
    ability = tree.Activated(True, None, (), (hope,))
    witch = magus("ハヤテ", back=crew("剣", power=5000))
    proud = replace(witch, front=replace(witch.front, lines=(*witch.front.lines, ability)))
    scene = Scene(Seat(energy=1, magus=proud))
    scene.activate("ハヤテ", 3)
    scene.activate("ハヤテ", 1)
    assert scene.power("剣") == 5000


# ---- and after ------------------------------------------------------------------------------------------------------


def test_mr_1_7_a_magus_transforms_once_and_the_abilities_of_its_front_are_gone() -> None:
    witch = magus("ハヤテ", "エネルギー１点を支払って起動する。対戦相手に１点のダメージを与える。", back=crew("剣"))
    scene = Scene(Seat(energy=5, magus=witch))
    assert scene.options == ["PASS", "ACTIVATE ハヤテ 1", "ACTIVATE ハヤテ 2", "ACTIVATE ハヤテ 3"]
    scene.activate("ハヤテ", 1)
    assert scene.options == ["PASS"]


def test_mr_1_8_a_transformed_magus_levels_up_attacks_blocks_and_battles() -> None:
    scene = Scene(
        Seat(magus=magus("ハヤテ", back=crew("剣", power=3000, gain=1000)), transformed=True, hand=1),
        Seat(magus=magus("シズク", back=crew("滝", power=3500)), transformed=True),
    )
    scene.level_up("剣")
    scene.attack("剣")
    scene.block("滝")
    assert (scene.zone("剣"), scene.zone("滝")) == ("field", "exile")


@pytest.mark.parametrize("where", STORM_OF)
def test_mr_1_8_a_transformed_magus_is_exiled_wherever_it_was_sent(where: str) -> None:
    scene = Scene(Seat(hand=[magic("嵐", f"クルーをすべて{STORM_OF[where]}。")], transformed=True))
    scene.play("嵐")
    assert scene.zone("魔女の裏") == "exile"


def test_mr_1_8_a_transformed_magus_becomes_no_energy_card() -> None:
    bury = magic("封印", "クルーを１体えらび、それをエネルギー・カードとして場に置く。")
    scene = Scene(Seat(hand=[bury]), Seat(transformed=True))
    scene.play("封印")
    assert (scene.zone("敵の魔女の裏"), scene.you.energy) == ("exile", 0)


def test_mr_1_8_destroyed_and_leaves_triggers_of_a_transformed_magus_still_happen() -> None:
    back = crew(
        "剣",
        "このクルーが破壊されたとき、対戦相手に１点のダメージを与える。\nこのクルーが場を離れたとき、カードを１枚引く。",
    )
    scene = Scene(Seat(hand=[STORM], magus=magus("ハヤテ", back=back), transformed=True))
    scene.play("嵐")
    scene.resolve("剣 2")
    assert (scene.zone("剣"), scene.you.life, scene.me.cards) == ("exile", 5, 1)


def test_mr_1_8_cards_under_a_magus_that_was_sent_to_the_hand_go_to_the_discard_pile() -> None:
    scene = Scene(Seat(hand=[RELEASE, crew("卵")], transformed=True))
    scene.level_up("魔女の裏", "卵")
    scene.play("解放")
    assert (scene.zone("魔女の裏"), scene.zone("卵")) == ("exile", "discard_pile")


def test_mr_1_8_with_follow_the_cards_under_a_magus_go_where_it_was_sent() -> None:
    scene = Scene(Seat(hand=[RELEASE, crew("卵")], transformed=True), cards_under_follow=1)
    scene.level_up("魔女の裏", "卵")
    scene.play("解放")
    assert (scene.zone("魔女の裏"), scene.zone("卵")) == ("exile", "hand")
