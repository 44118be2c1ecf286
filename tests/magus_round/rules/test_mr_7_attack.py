"""MR-7.1 to MR-7.7, and what clauses further down say of them: from the declaration of an attack to that of a block."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import On, Scene, Seat, crew, magic

SOLDIER = crew("兵", power=2000)
SHIELD = crew("盾", power=3000)
HIT = "対戦相手に１点のダメージを与える。"

# ---- declaration ----------------------------------------------------------------------------------------------------


def test_mr_7_1_an_attack_taps_one_of_your_untapped_crews() -> None:
    scene = Scene(Seat(field=[SOLDIER, On(crew("負傷"), tapped=True)]), Seat(field=[On(SHIELD, tapped=True)]))
    scene.pass_()
    assert scene.options == ["PASS", "ATTACK 兵"]
    scene.attack("兵")
    assert scene.tapped("兵")
    assert scene.options == ["PASS"]


def test_mr_7_1_only_the_opponent_is_attacked_and_no_crew() -> None:
    scene = Scene(Seat(field=[SOLDIER]), Seat(field=[SHIELD, crew("的")]))
    scene.unhindered("兵")
    assert (scene.you.life, scene.you.field) == (5, ["盾", "的"])


def test_mr_7_1_a_crew_that_entered_this_turn_needs_haste() -> None:
    scene = Scene(Seat(field=[SOLDIER], hand=[crew("新兵", value=0)]))
    scene.play("新兵")
    scene.pass_()
    assert scene.options == ["PASS", "ATTACK 兵"]
    scene.end_turn()
    scene.end_turn()
    scene.pass_()
    scene.pass_()
    assert scene.options == ["PASS", "ATTACK 兵", "ATTACK 新兵"]


def test_mr_7_1_a_crew_that_was_untapped_again_may_attack_again_without_limit() -> None:
    fury = crew("狂戦士", "攻撃の終了時、望むなら、これをタテ向きにする。")
    scene = Scene(Seat(field=[fury]))
    for life in (5, 4, 3, 2):
        scene.attack("狂戦士")
        scene.accept()
        assert scene.you.life == life


def test_mr_7_1_a_crew_that_entered_in_the_opponents_turn_can_attack_in_your_next_one() -> None:
    ambush = crew("伏兵", "リベンジ１")
    scene = Scene(Seat(field=[SOLDIER, crew("槍")]), Seat(hand=[ambush]))
    scene.attack("兵")
    scene.attack("槍")
    scene.revenge("伏兵")
    scene.pass_()
    scene.end_step()
    scene.attack("伏兵")
    assert scene.me.life == 5


def test_mr_7_1_a_crew_that_cannot_attack_yet_may_be_tapped_as_a_cost() -> None:
    scene = Scene(Seat(hand=[crew("術師", f"これをヨコ向きにして起動する。{HIT}", value=0)]))
    scene.play("術師")
    scene.activate("術師")
    assert scene.you.life == 5


def test_mr_7_1_a_crew_that_cannot_attack_does_not() -> None:
    scene = Scene(Seat(field=[crew("城", "これは攻撃できない。"), SOLDIER]))
    scene.pass_()
    assert scene.options == ["PASS", "ATTACK 兵"]


# ---- what triggers --------------------------------------------------------------------------------------------------


def test_mr_7_2_when_this_attacks_and_when_you_are_attacked_trigger() -> None:
    raider = crew("略奪者", "このクルーが攻撃するとき、カードを１枚引く。")
    alarm = crew("警鐘", "あなたが攻撃されたとき、カードを１枚引く。")
    scene = Scene(Seat(field=[raider]), Seat(field=[On(alarm, tapped=True)], life=6))
    scene.attack("略奪者")
    assert (scene.me.cards, scene.you.cards) == (1, 2)  # and the life card


def test_mr_7_2_other_crews_see_an_attack() -> None:
    drum = crew("太鼓", "あなたの他のクルーが攻撃するとき、この攻撃の間、それのパワーを＋１０００する。")
    scene = Scene(Seat(field=[SOLDIER, drum]), Seat(field=[crew("盾", power=2500)]))
    scene.attack("兵")
    assert scene.power("兵") == 3000
    scene.block("盾")
    assert scene.zone("盾") == "discard_pile"


def test_mr_7_3_the_attacker_is_asked_for_nothing_between_triggers_and_defender() -> None:
    mine = magic("報い", f"リベンジ１\n{HIT}", value=9)
    scene = Scene(Seat(field=[SOLDIER], hand=[mine, magic("呪い", "あなたは１点のダメージを受ける。")]))
    scene.play("呪い")
    scene.attack("兵")  # the attacker's own Revenge card, and damage enough for it, are no reason to ask
    assert (scene.question, scene.you.life) == ("ATTACK", 5)


def test_mr_7_4_only_the_attackers_events_are_resolved_before_the_defender_declares() -> None:
    bully = crew("乱暴者", f"このクルーが攻撃するとき、{HIT}")
    alarm = crew("警鐘", f"あなたが攻撃されたとき、{HIT}")
    ambush = crew("伏兵", "リベンジ１")
    scene = Scene(Seat(field=[bully]), Seat(field=[On(alarm, tapped=True)], hand=[ambush]))
    scene.attack("乱暴者")
    assert (scene.question, scene.you.life, scene.me.life) == ("REVENGE", 5, 6)
    scene.revenge("伏兵")
    assert (scene.question, scene.me.life) == ("BLOCK", 5)


def test_mr_7_4_events_of_the_defender_born_in_the_attackers_time_wait_too() -> None:
    crasher = crew("破城槌", "このクルーが攻撃するとき、対戦相手のクルーを１体えらび、それを破壊する。")
    martyr = crew("殉教者", f"このクルーが破壊されたとき、{HIT}")
    bolt = magic("報い", f"リベンジ１\n{HIT}")
    scene = Scene(Seat(field=[SOLDIER, crasher]), Seat(field=[On(martyr, tapped=True)], hand=[bolt]))
    scene.attack("兵")
    scene.attack("破城槌")
    assert (scene.question, scene.zone("殉教者"), scene.me.life) == ("REVENGE", "discard_pile", 6)
    scene.pass_()
    assert scene.me.life == 5


# ---- the defender declares and resolves -----------------------------------------------------------------------------


def test_mr_7_5_revenge_needs_damage_this_turn() -> None:
    scene = Scene(Seat(field=[SOLDIER]), Seat(hand=[crew("伏兵", "リベンジ１")]))
    scene.attack("兵")
    assert (scene.question, scene.you.life) == ("ATTACK", 5)


def test_mr_7_5_damage_taken_in_the_attackers_time_counts() -> None:
    bully = crew("乱暴者", f"このクルーが攻撃するとき、{HIT}")
    scene = Scene(Seat(field=[bully]), Seat(hand=[crew("伏兵", "リベンジ１")]))
    scene.attack("乱暴者")
    assert scene.options == ["PASS", "REVENGE 伏兵"]


def test_mr_7_5_a_card_that_the_damage_just_brought_to_the_hand_can_be_declared() -> None:
    ambush = crew("伏兵", "リベンジ１")
    scene = Scene(Seat(field=[crew("乱暴者", f"このクルーが攻撃するとき、{HIT}")]), Seat(life=[ambush, SHIELD, SHIELD]))
    scene.attack("乱暴者")
    assert scene.options == ["PASS", "REVENGE 伏兵"]


def test_mr_7_5_damage_and_hand_are_looked_at_now_and_not_after_the_defenders_events() -> None:
    alarm = crew("警鐘", "あなたが攻撃されたとき、あなたは１点のダメージを受ける。")
    scene = Scene(Seat(field=[SOLDIER]), Seat(field=[On(alarm, tapped=True)], hand=[crew("伏兵", "リベンジ１")]))
    scene.attack("兵")
    assert (scene.question, scene.you.life) == ("ATTACK", 4)  # it was too late for this attack


def test_mr_7_5_equal_cards_are_one_answer() -> None:
    ambush = crew("伏兵", "リベンジ１")
    scene = Scene(Seat(field=[SOLDIER, crew("槍")]), Seat(hand=[ambush, ambush]))
    scene.attack("兵")
    scene.attack("槍")
    assert scene.options == ["PASS", "REVENGE 伏兵"]


def test_mr_7_6_a_revenge_magic_waits_beside_the_other_events_and_is_discarded_afterwards() -> None:
    alarm = crew("警鐘", "あなたが攻撃されたとき、カードを１枚引く。")
    bolt = magic("報い", f"リベンジ１\n{HIT}")
    scene = Scene(Seat(field=[SOLDIER, crew("槍")]), Seat(field=[On(alarm, tapped=True)], hand=[bolt]))
    scene.attack("兵")
    scene.attack("槍")
    scene.revenge("報い")
    assert (scene.question, scene.asked, set(scene.options)) == (
        "ORDER",
        "you",
        {"RESOLVE 警鐘", "RESOLVE 報い"},
    )
    assert scene.zone("報い") == "circle"
    scene.resolve("報い")
    assert (scene.zone("報い"), scene.me.life) == ("discard_pile", 5)


def test_mr_7_6_attackers_events_born_in_the_defenders_time_come_first() -> None:
    alarm = crew("警鐘", "あなたが攻撃されたとき、カードを１枚引く。")
    bolt = magic("報い", "リベンジ１\n対戦相手のクルーを１体えらび、それを破壊する。")
    martyr = crew("殉教者", "このクルーが破壊されたとき、手札を１枚捨てる。")
    scene = Scene(
        Seat(field=[SOLDIER, martyr], hand=[crew("甲"), crew("乙")]), Seat(field=[On(alarm, tapped=True)], hand=[bolt])
    )
    scene.attack("兵")
    scene.attack("殉教者")
    before = scene.you.cards
    scene.revenge("報い")
    scene.resolve("報い")
    scene.pick("殉教者")
    assert (scene.question, scene.asked, scene.you.cards) == ("PICK", "me", before - 1)  # not drawn for the alarm yet
    scene.pick("甲")
    assert scene.you.cards == before  # now it is


def test_mr_7_6_a_revenge_crew_enters_now_and_its_entering_triggers() -> None:
    ambush = crew("伏兵", f"リベンジ１\nこのクルーが登場したとき、{HIT}")
    scene = Scene(Seat(field=[SOLDIER, crew("槍")]), Seat(hand=[ambush]))
    scene.attack("兵")
    scene.attack("槍")
    scene.revenge("伏兵")
    assert (scene.zone("伏兵"), scene.me.life, scene.question) == ("field", 5, "BLOCK")


def test_mr_7_16_the_declared_card_is_played_before_any_event_is_picked() -> None:
    alarm = crew("警鐘", "あなたが攻撃されたとき、手札を１枚捨てる。")
    drum = crew("太鼓", "あなたの他のクルーが登場したとき、カードを１枚引く。")
    scene = Scene(
        Seat(field=[SOLDIER, crew("槍")]),
        Seat(field=[On(alarm, tapped=True), On(drum, tapped=True)], hand=[crew("伏兵", "リベンジ１"), crew("甲")]),
    )
    scene.attack("兵")
    scene.pick("甲")
    scene.attack("槍")
    scene.revenge("伏兵")
    assert (scene.question, scene.zone("伏兵")) == ("ORDER", "field")
    assert set(scene.options) == {"RESOLVE 警鐘", "RESOLVE 太鼓 about 伏兵"}


def test_mr_7_14_a_card_that_could_be_declared_is_asked_for_at_its_own_time_only() -> None:
    scene = Scene(Seat(hand=[magic("火矢", HIT)], field=[SOLDIER]), Seat(hand=[crew("伏兵", "リベンジ１")]))
    scene.play("火矢")
    assert (scene.you.damage, scene.asked) == (1, "me")
    scene.pass_()
    assert scene.asked == "me"
    scene.attack("兵")
    assert (scene.question, scene.asked) == ("REVENGE", "you")


# ---- block ----------------------------------------------------------------------------------------------------------


def test_mr_7_7_one_untapped_crew_may_block_and_is_tapped() -> None:
    scene = Scene(Seat(field=[SOLDIER]), Seat(field=[SHIELD, crew("壁"), On(crew("負傷"), tapped=True)]))
    scene.attack("兵")
    assert (scene.question, scene.asked, scene.options) == ("BLOCK", "you", ["PASS", "BLOCK 盾", "BLOCK 壁"])
    scene.block("盾")
    assert (scene.tapped("盾"), scene.tapped("壁"), scene.question) == (True, False, "ATTACK")


def test_mr_7_7_a_crew_played_by_revenge_in_this_attack_may_block_it() -> None:
    scene = Scene(Seat(field=[crew("槍"), SOLDIER]), Seat(hand=[crew("伏兵", "リベンジ１", power=3000)]))
    scene.attack("槍")
    scene.attack("兵")
    scene.revenge("伏兵")
    scene.block("伏兵")
    assert (scene.zone("兵"), scene.zone("伏兵"), scene.you.life) == ("discard_pile", "field", 5)


def test_mr_7_7_when_it_blocks_is_resolved_before_the_battle() -> None:
    guard = crew("衛兵", "このクルーがブロックしたとき、この攻撃の間、これのパワーを＋２０００する。", power=1000)
    scene = Scene(Seat(field=[SOLDIER]), Seat(field=[guard]))
    scene.attack("兵")
    scene.block("衛兵")
    assert (scene.zone("兵"), scene.zone("衛兵")) == ("discard_pile", "field")


@pytest.mark.parametrize("text", ["これはブロックできない。", "このターンの間、クルーすべてはブロックできない。"])
def test_mr_7_7_a_crew_that_cannot_block_is_not_asked(text: str) -> None:
    if text.startswith("これ"):
        scene = Scene(Seat(field=[SOLDIER]), Seat(field=[crew("腰抜け", text)]))
    else:
        scene = Scene(Seat(field=[SOLDIER], hand=[magic("煙", text)]), Seat(field=[SHIELD]))
        scene.play("煙")
    scene.attack("兵")
    assert (scene.question, scene.you.life) == ("ATTACK", 5)


def test_mr_7_7_an_attacker_that_cannot_be_blocked_is_not_blocked() -> None:
    scene = Scene(Seat(field=[crew("影", "これはブロックされない。")]), Seat(field=[SHIELD]))
    scene.attack("影")
    assert (scene.question, scene.you.life) == ("ATTACK", 5)


# ---- the attacker or blocker changes meanwhile ----------------------------------------------------------------------


def test_mr_7_13_when_the_attacker_leaves_the_defender_still_declares_and_then_nothing_is_blocked() -> None:
    ghost = crew("幽霊", "このクルーが攻撃するとき、これを手札に戻す。")
    bolt = magic("報い", f"リベンジ１\n{HIT}")
    scene = Scene(Seat(field=[SOLDIER, ghost]), Seat(field=[On(SHIELD, tapped=True)], hand=[bolt]))
    scene.attack("兵")
    scene.attack("幽霊")
    assert (scene.zone("幽霊"), scene.options) == ("hand", ["PASS", "REVENGE 報い"])
    scene.revenge("報い")
    assert (scene.question, scene.you.life, scene.me.life) == ("ATTACK", 5, 5)


def test_mr_7_13_an_attacker_that_left_is_not_blocked_and_its_attack_comes_to_its_end() -> None:
    ghost = crew("幽霊", "このクルーが攻撃するとき、これを手札に戻す。")
    bell = crew("鐘", "攻撃の終了時、カードを１枚引く。")
    scene = Scene(Seat(field=[ghost, bell]), Seat(field=[SHIELD]))
    scene.attack("幽霊")
    assert (scene.question, scene.you.life, scene.tapped("盾"), scene.me.cards) == ("ATTACK", 6, False, 2)


def test_mr_7_13_an_attacker_that_is_untapped_or_cannot_attack_any_more_goes_on() -> None:
    order = crew(
        "命令", "あなたの他のクルーが攻撃するとき、それをタテ向きにする。その後、このターンの間、それは攻撃できない。"
    )
    scene = Scene(Seat(field=[SOLDIER, order]))
    scene.attack("兵")
    assert (scene.you.life, scene.tapped("兵")) == (5, False)
    assert scene.options == ["PASS", "ATTACK 命令"]


def test_mr_7_13_a_blocker_that_is_untapped_or_cannot_block_any_more_goes_on() -> None:
    guard = crew(
        "衛兵", "このクルーがブロックしたとき、これをタテ向きにする。その後、これはブロックできない。", power=3000
    )
    scene = Scene(Seat(field=[SOLDIER]), Seat(field=[guard]))
    scene.attack("兵")
    scene.block("衛兵")
    assert (scene.zone("兵"), scene.you.life, scene.tapped("衛兵")) == ("discard_pile", 6, False)
