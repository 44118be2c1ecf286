"""MR-6: the turn, step by step."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

DRAW = "カードを１枚引く。"
HIT = "対戦相手に１点のダメージを与える。"

# ---- recovery, turn start, draw -------------------------------------------------------------------------------------


def test_mr_6_1_energy_cards_and_crews_of_the_turn_player_become_untapped() -> None:
    scene = Scene(
        Seat(field=[crew("兵")], energy=2, hand=[crew("槍", value=2)]), Seat(field=[On(crew("盾"), tapped=True)])
    )
    scene.play("槍")
    scene.attack("兵")
    scene.end_turn()
    assert (scene.tapped("盾"), scene.tapped("兵"), scene.me.ready) == (False, True, 0)
    scene.end_turn()
    assert (scene.tapped("兵"), scene.me.ready) == (False, 2)


def test_mr_6_1_an_own_magus_that_its_cost_tapped_becomes_untapped() -> None:
    scene = Scene(Seat(magus=magus("ハヤテ", f"これをヨコ向きにして起動する。{HIT}")))
    scene.activate("ハヤテ", 3)
    assert "ACTIVATE ハヤテ 3" not in scene.options
    scene.end_turn()
    assert scene.tapped("ハヤテ")
    scene.end_turn()
    scene.pass_()
    scene.activate("ハヤテ", 3)
    assert scene.you.life == 4


def test_mr_6_2_what_waits_for_the_start_of_the_turn_is_resolved_before_the_draw() -> None:
    clock = crew("時計", "あなたのターンの開始時、山札の上からカードを１枚捨て札に置く。")
    scene = Scene(Seat(field=[clock], deck=[crew("先"), crew("後")]), step="start")
    assert (scene.me.discard, scene.me.hand) == (["先"], ["後"])


def test_mr_6_2_the_start_of_your_turn_is_not_that_of_the_opponents() -> None:
    mine = crew("朝", f"あなたのターンの開始時、{HIT}")
    theirs = crew("夜", f"対戦相手のターンの開始時、{HIT}")
    scene = Scene(Seat(field=[mine, theirs]), step="start")
    assert scene.you.life == 5
    scene.end_turn()
    assert scene.you.life == 4


def test_mr_6_3_the_turn_player_draws_a_card() -> None:
    scene = Scene(Seat(deck=[crew("兵")]), step="start")
    assert (scene.me.hand, scene.you.cards) == (["兵"], 0)


@pytest.mark.parametrize(("option", "cards"), [(0, 5), (1, 6)])
def test_mr_6_3_the_first_player_draws_in_the_first_turn_by_option_only(option: int, cards: int) -> None:
    scene = Scene.opening(first_player_draws=option)
    assert (scene.turn, scene.me.cards) == (1, cards)
    scene.end_turn()
    assert (scene.turn, scene.you.cards) == (2, 6)


# ---- energy ---------------------------------------------------------------------------------------------------------


def test_mr_6_4_any_number_of_hand_cards_become_energy_cards() -> None:
    scene = Scene(Seat(hand=3), step="energy")
    scene.set_energy()
    scene.set_energy()
    scene.pass_()
    assert (scene.question, scene.me.energy, scene.me.cards) == ("ACT", 2, 1)


def test_mr_6_4_none_is_fine_too() -> None:
    scene = Scene(Seat(hand=3), step="energy")
    scene.pass_()
    assert (scene.question, scene.me.energy) == ("ACT", 0)


def test_mr_6_4_they_pay_in_this_very_turn() -> None:
    scene = Scene(Seat(hand=[crew("兵", value=1), FILLER]), step="energy")
    scene.set_energy()
    scene.pass_()
    scene.play("兵")
    assert scene.me.ready == 0


def test_mr_6_4_option_energy_per_turn() -> None:
    scene = Scene(Seat(hand=3), step="energy", energy_per_turn=1)
    scene.set_energy()
    assert scene.options == ["PASS"]
    scene.end_turn()
    scene.end_turn()
    scene.set_energy()
    assert scene.me.energy == 2


# ---- card play ------------------------------------------------------------------------------------------------------


def test_mr_6_5_cards_abilities_and_levels_come_in_any_order_and_as_often_as_possible() -> None:
    smith = crew("鍛冶", f"これをヨコ向きにして起動する。{DRAW}")
    scene = Scene(Seat(field=[smith], hand=[crew("甲", value=0), crew("乙", value=0), FILLER]))
    scene.play("甲")
    scene.level_up("甲")
    scene.activate("鍛冶")
    scene.play("乙")
    scene.level_up("甲", FILLER.key)
    assert (scene.level("甲"), scene.me.field) == (2, ["鍛冶", "甲", "乙"])


def test_mr_6_5_only_hand_cards_are_played_and_only_by_the_turn_player() -> None:
    bolt = magic("火矢", HIT)
    scene = Scene(Seat(deck=[bolt], discard=[bolt], life=[bolt] * 6), Seat(hand=[bolt]))
    assert (scene.asked, scene.options) == ("me", ["PASS"])


def test_mr_6_6_playing_taps_as_many_energy_cards_as_the_value() -> None:
    scene = Scene(Seat(energy=5, hand=[crew("兵", value=3), crew("将", value=3)]))
    scene.play("兵")
    assert (scene.me.ready, scene.me.energy) == (2, 5)
    assert "PLAY 将" not in scene.options


def test_mr_6_6_the_energy_cards_put_down_first_are_tapped_first() -> None:
    rows = [crew(name) for name in "一二三"]
    scene = Scene(Seat(energy=rows, hand=[crew("兵", value=2)]))
    scene.play("兵")
    assert [scene.tapped(card.key) for card in rows] == [True, True, False]


def test_mr_6_7_a_crew_enters_at_once_untapped_and_can_block_from_now_on() -> None:
    scene = Scene(Seat(energy=1, hand=[crew("盾", power=2000)]), Seat(field=[crew("兵")]))
    scene.play("盾")
    assert (scene.zone("盾"), scene.tapped("盾")) == ("field", False)
    scene.end_step()
    scene.attack("兵")
    scene.block("盾")
    assert scene.zone("兵") == "discard_pile"


def test_mr_6_8_a_magic_is_in_the_circle_until_its_effect_is_done() -> None:
    scene = Scene(Seat(hand=[magic("選別", "手札を１枚捨てる。"), crew("甲"), crew("乙")]))
    scene.play("選別")
    assert (scene.question, scene.zone("選別")) == ("PICK", "circle")
    scene.pick("甲")
    assert scene.me.discard == ["甲", "選別"]


def test_mr_6_9_any_card_goes_under_any_own_crew_for_nothing() -> None:
    scene = Scene(
        Seat(field=[crew("兵")], transformed=True, hand=[magic("火矢", HIT, value=9), crew("将", value=9)]),
        Seat(field=[crew("敵")]),
    )
    scene.do("LEVEL_UP 火矢")
    assert (scene.question, set(scene.options)) == ("UNDER", {"UNDER 兵", "UNDER 魔女の裏"})
    scene.do("UNDER 魔女の裏")
    scene.level_up("兵", "将")
    assert (scene.level("魔女の裏"), scene.level("兵"), scene.me.cards) == (1, 1, 0)


def test_mr_6_9_leveling_up_is_not_playing() -> None:
    scribe = crew("書記", f"あなたがクルーをプレイしたとき、{DRAW}\nあなたがマジックをプレイしたとき、{DRAW}")
    scene = Scene(Seat(field=[scribe], hand=[crew("甲"), magic("火矢", HIT)]))
    scene.level_up("書記", "甲")
    scene.level_up("書記", "火矢")
    assert scene.me.cards == 0


def test_mr_6_9_option_level_ups_per_turn_does_not_count_those_of_effects() -> None:
    feast = magic("宴", "あなたのクルーを１体えらび、手札を２枚まで、それの下に重ねる。")
    scene = Scene(Seat(field=[crew("蟻")], hand=[feast, *[FILLER] * 5]), level_ups_per_turn=1)
    scene.play("宴")
    scene.pick("詰め物", "詰め物")
    scene.level_up("蟻")
    assert scene.level("蟻") == 3
    assert f"LEVEL_UP {FILLER.key}" not in scene.options
    scene.end_turn()
    scene.end_step()
    scene.level_up("蟻")
    assert scene.level("蟻") == 4


def test_mr_6_9_an_effect_that_puts_a_card_under_a_crew_triggers_leveling_up() -> None:
    ant = crew("蟻", f"このクルーがレベルアップしたとき、{HIT}")
    scene = Scene(
        Seat(
            field=[ant], hand=[magic("雨", "あなたのクルーを１体えらび、山札の上からカードを１枚、それの下に重ねる。")]
        )
    )
    scene.play("雨")
    assert (scene.level("蟻"), scene.you.life) == (1, 5)


def test_mr_6_10_no_second_card_play_step_follows_the_battle() -> None:
    scene = Scene(Seat(field=[crew("兵"), crew("将")], hand=[magic("火矢", HIT)]))
    scene.attack("兵")
    assert (scene.question, scene.options) == ("ATTACK", ["PASS", "ATTACK 将"])
    scene.pass_()
    assert scene.turn == 4


# ---- turn end -------------------------------------------------------------------------------------------------------


def test_mr_6_11_triggers_at_the_end_of_the_turn_come_before_changes_and_damage_end() -> None:
    scale = crew("秤", "あなたのターンの終了時、これのパワーが３０００以上なら、カードを１枚引く。")
    tears = crew("涙", "対戦相手のターンの終了時、このターンあなたが受けたダメージ１点につき、カードを１枚引く。")
    rage = magic("怒り", "このターンの間、あなたのクルーすべてのパワーを＋２０００する。")
    scene = Scene(Seat(field=[scale], hand=[rage]), Seat(field=[On(tears, tapped=True)]))
    scene.play("怒り")
    scene.attack("秤")
    scene.pass_()  # no further attack: the turn ends
    assert (scene.turn, scene.asked) == (4, "you")
    assert (scene.me.cards, scene.power("秤"), scene.you.damage) == (1, 1000, 0)
    assert scene.you.cards == 3  # the damage itself, what it counted at the end of the turn, and the draw of this turn


def test_mr_6_11_the_end_of_turn_triggers_happen_once_and_a_crew_that_arrives_meanwhile_misses_them() -> None:
    call = crew("号令", "あなたのターンの終了時、クルーを１体手札から登場させる。")
    late = crew("遅刻", f"あなたのターンの終了時、{HIT}")
    scene = Scene(Seat(field=[call], hand=[late]))
    scene.end_turn()
    assert (scene.zone("遅刻"), scene.you.life) == ("field", 6)
    scene.end_step()
    scene.pass_()
    scene.pass_()
    scene.resolve("遅刻")
    assert scene.you.life == 5


def test_mr_6_11_a_change_this_turn_ends_with_the_turn_whosever_it_is() -> None:
    ward = crew("護り", "あなたが攻撃されたとき、このターンの間、これのパワーを＋３０００する。")
    scene = Scene(Seat(field=[crew("兵")]), Seat(field=[On(ward, tapped=True)]))
    scene.attack("兵")
    assert scene.power("護り") == 4000
    scene.pass_()
    assert (scene.turn, scene.power("護り")) == (4, 1000)


def test_mr_6_12_a_hand_has_no_limit() -> None:
    scene = Scene(Seat(hand=20))
    scene.end_turn()
    assert scene.me.cards == 20


# ---- one thing at a time --------------------------------------------------------------------------------------------


def test_mr_6_13_every_action_starts_with_an_empty_circle() -> None:
    herald = crew("触れ役", "あなたの他のクルーが登場したとき、カードを２枚引く。その後、手札を１枚捨てる。")
    scene = Scene(Seat(field=[herald], hand=[crew("甲", value=0), crew("乙", value=0)]))
    scene.play("甲")
    assert scene.question == "PICK"  # what it triggered comes before anything else is played
    scene.pick("乙")
    assert scene.question == "ACT"


def test_mr_6_13_a_step_starts_with_an_empty_circle() -> None:
    dawn = crew("夜明け", "あなたのターンの開始時、手札を１枚捨てる。")
    scene = Scene(Seat(field=[dawn], hand=[crew("甲"), crew("乙")]), step="start")
    assert (scene.question, scene.me.cards) == ("PICK", 2)  # not drawn yet
    scene.pick("甲")
    assert (scene.question, scene.me.cards) == ("SET_ENERGY", 2)


def test_mr_6_14_a_crew_does_not_see_itself_being_played_but_its_entering() -> None:
    proud = crew("自慢", f"あなたがクルーをプレイしたとき、{HIT}\nこのクルーが登場したとき、{DRAW}", value=0)
    scene = Scene(Seat(hand=[proud, crew("兵", value=0)]))
    scene.play("自慢")
    assert (scene.you.life, scene.me.cards) == (6, 2)
    scene.play("兵")
    assert scene.you.life == 5


def test_mr_6_14_playing_comes_before_entering() -> None:
    counter = crew("数え役", "あなたがクルーをプレイしたとき、あなたの他のクルー１体につき、カードを１枚引く。")
    spotter = crew("見張り", "あなたの他のクルーが登場したとき、対戦相手に１点のダメージを与える。")
    scene = Scene(Seat(field=[counter, spotter], hand=[crew("兵", value=0)]))
    scene.play("兵")
    assert set(scene.options) == {"RESOLVE 数え役", "RESOLVE 見張り about 兵"}
    scene.resolve("数え役")
    assert (scene.me.cards, scene.you.life) == (2, 5)  # counted when it is resolved: the crew is there by then


def test_mr_6_14_playing_without_paying_is_playing_and_being_put_is_not() -> None:
    scribe = crew("書記", f"あなたがクルーをプレイしたとき、{HIT}")
    free = magic("招待", "手札のクルーを１枚、エネルギーを支払わずにプレイする。")
    put = magic("召喚", "手札からクルーを１体登場させる。")
    scene = Scene(Seat(field=[scribe], hand=[free, put, crew("甲", value=9)]))
    scene.play("招待")
    assert (scene.zone("甲"), scene.you.life) == ("field", 5)
    other = Scene(Seat(field=[scribe], hand=[free, put, crew("甲", value=9)]))
    other.play("召喚")
    assert (other.zone("甲"), other.you.life) == ("field", 6)


def test_mr_6_14_the_opponents_play_is_seen_by_those_who_wait_for_it() -> None:
    spy = crew("密偵", f"対戦相手がマジックをプレイしたとき、{DRAW}\n対戦相手がクルーをプレイしたとき、{DRAW}")
    scene = Scene(
        Seat(hand=[magic("火矢", "あなたは１点のダメージを受ける。"), crew("兵", value=0)]), Seat(field=[spy])
    )
    scene.play("火矢")
    assert scene.you.cards == 1
    scene.play("兵")
    assert scene.you.cards == 2


def test_mr_6_15_each_card_put_under_a_crew_is_one_level_up_with_one_trigger() -> None:
    ant = crew("蟻", f"このクルーがレベルアップしたとき、{HIT}")
    rain = magic("雨", "あなたのクルーを１体えらび、山札の上からカードを３枚、それの下に重ねる。")
    scene = Scene(Seat(field=[ant], hand=[rain]))
    scene.play("雨")
    assert (scene.level("蟻"), scene.you.life) == (3, 3)
