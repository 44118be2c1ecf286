"""MR-9: terms, and the order of things."""

from __future__ import annotations

from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

# ---- cards under a crew ---------------------------------------------------------------------------------------------

BURY = magic("埋葬", "対戦相手のクルーを１体えらび、手札を１枚、それの下に重ねる。")
EARTH = magic("土", "カードを１枚引く。", value=9)


def test_mr_9_2_cards_of_the_opponent_under_a_crew_go_to_their_owners_discard_pile() -> None:
    eddy = magic("渦", "対戦相手のクルーを１体えらび、それを手札に戻す。")
    scene = Scene(Seat(hand=[BURY, eddy, EARTH]), Seat(field=[crew("蟻")]))
    scene.play("埋葬")
    scene.pick("土")
    assert scene.level("蟻") == 1
    scene.play("渦")
    assert "土" in scene.me.discard
    assert scene.level("蟻") == 0


def test_mr_9_2_with_follow_the_cards_under_go_below_the_deck_with_their_crew() -> None:
    sink = magic("沈没", "クルーを１体えらび、それを山札の下に置く。")
    scene = Scene(Seat(hand=[sink]), Seat(field=[On(crew("蟻"), under=[crew("卵")])]), cards_under_follow=1)
    scene.play("沈没")
    assert set(scene.you.deck[-2:]) == {"蟻", "卵"}


def test_mr_9_14_a_level_that_the_opponent_put_there_can_be_taken_off() -> None:
    dig = magic("発掘", "クルーを１体えらび、それの下のカードを１枚捨て札に置く。")
    scene = Scene(Seat(hand=[BURY, dig, EARTH]), Seat(field=[crew("蟻")]))
    scene.play("埋葬")
    scene.pick("土")
    scene.play("発掘")
    assert "土" in scene.me.discard
    assert scene.level("蟻") == 0


# ---- once each turn, looking back, names ----------------------------------------------------------------------------


def test_mr_9_16_what_the_front_used_this_turn_does_not_count_for_the_back() -> None:
    blade = crew("剣", "この能力は各ターンに一度のみ起動できる。カードを１枚引く。")
    scene = Scene(Seat(energy=1, magus=magus("ハヤテ", back=blade)))
    scene.activate("ハヤテ", 1)
    assert "ACTIVATE 剣 1" in scene.options


def test_mr_9_13_last_values_are_those_of_the_moment_before_for_all_that_leave_together() -> None:
    banner = crew("旗", "あなたの他のクルーのパワーを＋１０００する。")
    heir = crew("兵", "このクルーが破壊されたとき、これのパワーが２０００以上なら、カードを１枚引く。", power=1000)
    scene = Scene(Seat(hand=[magic("嵐", "クルーをすべて破壊する。")], field=[banner, heir]))
    scene.play("嵐")
    assert scene.me.cards == 1


def test_mr_9_8_a_card_name_means_every_card_of_that_name_in_both_decks() -> None:
    slayer = magic("竜殺し", "《竜》という名前のクルーをすべて破壊する。")
    scene = Scene(Seat(hand=[slayer], field=[crew("竜")]), Seat(field=[crew("竜")]))
    scene.play("竜殺し")
    assert ("竜" in scene.me.discard, "竜" in scene.you.discard) == (True, True)


# ---- if you do, for each --------------------------------------------------------------------------------------------


def test_mr_9_19_if_you_do_after_looking_asks_whether_a_card_was_taken() -> None:
    seer = magic(
        "占い",
        "山札の上からカードを３枚見て、その中からクルーを１枚まで手札に加え、残りを山札の下に置く。"
        "その後、そうしたなら、対戦相手に１点のダメージを与える。",
    )
    deck = [crew("兵"), *[FILLER] * 4]
    taken = Scene(Seat(hand=[seer], deck=deck))
    taken.play("占い")
    taken.pick("兵")
    assert taken.you.life == 5
    left = Scene(Seat(hand=[seer], deck=deck))
    left.play("占い")
    left.pass_()
    left.pick("兵")
    assert left.you.life == 6


def test_mr_9_19_if_you_do_fails_after_cards_for_a_crew_that_has_gone() -> None:
    ghost = crew(
        "幽霊",
        "このクルーが登場したとき、これを破壊する。その後、カードを１枚引く。"
        "その後、山札の上からカードを１枚、これの下に重ねる。その後、そうしたなら、対戦相手に１点のダメージを与える。",
        value=0,
    )
    scene = Scene(Seat(hand=[ghost]))
    scene.play("幽霊")
    assert scene.you.life == 6


def test_mr_9_19_if_you_do_after_each_player_discards_asks_whether_both_did() -> None:
    trade = magic("交換", "各プレイヤーは手札を１枚捨てる。その後、そうしたなら、カードを１枚引く。")
    scene = Scene(Seat(hand=[trade]), Seat(hand=1))
    scene.play("交換")
    assert (scene.me.cards, scene.you.cards) == (0, 0)


def test_mr_9_19_if_you_do_after_a_choice_of_crews_asks_whether_it_acted_on_any() -> None:
    pair = magic("双殺", "対戦相手のクルーを２体えらび、それらを破壊する。その後、そうしたなら、カードを１枚引く。")
    one = Scene(Seat(hand=[pair]), Seat(field=[crew("兵")]))
    one.play("双殺")
    assert (one.zone("兵"), one.me.cards) == ("discard_pile", 1)
    none = Scene(Seat(hand=[pair]))
    none.play("双殺")
    assert none.me.cards == 0


def test_mr_9_20_for_each_of_none_does_nothing_to_crews() -> None:
    verdict = magic("罰", "対戦相手の捨て札のクルー１枚につき、対戦相手のクルーをすべて破壊する。")
    scene = Scene(Seat(hand=[verdict]), Seat(field=[crew("兵")]))
    scene.play("罰")
    assert scene.zone("兵") == "field"


def test_mr_9_20_for_each_multiplies_what_is_looked_at_and_all_the_rest_goes_below() -> None:
    seer = magic(
        "占い",
        "あなたのクルー１体につき、山札の上からカードを２枚見て、"
        "その中からクルーを１枚まで手札に加え、残りを山札の下に置く。",
    )
    deck = [crew(name) for name in "甲乙丙丁戊"]
    scene = Scene(Seat(hand=[seer], field=[crew("左"), crew("右")], deck=deck))
    scene.play("占い")
    scene.pass_()
    scene.pick("丁", "丙", "乙")
    assert scene.me.deck[0] == "戊"
    assert scene.me.deck[-4:] == ["丁", "丙", "乙", "甲"]
