"""MR-7.8 to MR-7.12, MR-7.15, MR-7.17, MR-7.18: battle, damage, and the end of an attack."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import On, Scene, Seat, crew, magic

HIT = "対戦相手に１点のダメージを与える。"

# ---- battle ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "attacker", "blocker"),
    [
        (3000, 2000, "field", "discard_pile"),
        (2000, 3000, "discard_pile", "field"),
        (2000, 2000, "discard_pile", "discard_pile"),
        (0, 0, "discard_pile", "discard_pile"),
    ],
)
def test_mr_7_8_the_lower_power_is_destroyed_and_equal_powers_both(
    attack: int, defence: int, attacker: str, blocker: str
) -> None:
    scene = Scene(Seat(field=[crew("矛", power=attack)]), Seat(field=[crew("盾", power=defence)]))
    scene.attack("矛")
    scene.block("盾")
    assert (scene.zone("矛"), scene.zone("盾"), scene.you.life) == (attacker, blocker, 6)


def test_mr_7_8_the_winner_wins_and_at_equal_power_nobody_has_won() -> None:
    victor = "このクルーが交戦に勝利したとき、カードを１枚引く。"
    scene = Scene(
        Seat(field=[crew("矛", victor, power=3000), crew("槍", victor)]), Seat(field=[crew("盾"), crew("壁", victor)])
    )
    scene.attack("矛")
    scene.block("盾")
    assert scene.me.cards == 1
    scene.attack("槍")
    scene.block("壁")
    assert (scene.zone("槍"), scene.zone("壁")) == ("discard_pile", "discard_pile")
    assert (scene.me.cards, scene.you.cards) == (1, 0)


def test_mr_7_8_others_too_see_who_won_and_that_nobody_did() -> None:
    fan = crew("応援", "あなたの他のクルーが交戦に勝利したとき、カードを１枚引く。")
    for power, cards in ((2000, 1), (1000, 0)):
        scene = Scene(Seat(field=[crew("矛", power=power), fan]), Seat(field=[crew("盾", power=1000)]))
        scene.attack("矛")
        scene.block("盾")
        assert scene.me.cards == cards


def test_mr_7_8_a_blocker_can_win_too() -> None:
    victor = crew("壁", "このクルーが交戦に勝利したとき、カードを１枚引く。", power=9000)
    scene = Scene(Seat(field=[crew("矛")]), Seat(field=[victor]))
    scene.attack("矛")
    scene.block("壁")
    assert scene.you.cards == 1


def test_mr_7_8_both_of_an_even_battle_see_each_other_destroyed() -> None:
    mourner = "クルーが破壊されたとき、カードを１枚引く。"
    scene = Scene(Seat(field=[crew("矛", mourner)]), Seat(field=[crew("盾", mourner)]))
    scene.attack("矛")
    scene.block("盾")
    while scene.question == "ORDER":
        scene.do(scene.options[0])
    assert (scene.me.cards, scene.you.cards) == (2, 2)


def test_mr_7_8_power_is_compared_with_everything_that_changes_it() -> None:
    flag = crew("旗", "あなたの他のクルーのパワーを＋１０００する。")
    scene = Scene(
        Seat(field=[crew("矛", power=1000), flag]), Seat(field=[On(crew("盾", gain=500), under=[crew("卵")])])
    )
    scene.attack("矛")
    scene.block("盾")
    assert (scene.zone("矛"), scene.zone("盾")) == ("field", "discard_pile")  # 2000 against 1500


def test_mr_7_8_an_aura_that_leaves_before_the_battle_is_not_counted_in_it() -> None:
    flag = crew("旗", "あなたの他のクルーのパワーを＋１０００する。")
    guard = crew("衛兵", "このクルーがブロックしたとき、対戦相手のクルーを１体えらび、それを破壊する。", power=1500)
    scene = Scene(Seat(field=[crew("矛", power=1000), flag]), Seat(field=[guard]))
    scene.attack("矛")
    scene.block("衛兵")
    scene.pick("旗")
    assert (scene.zone("矛"), scene.zone("衛兵")) == ("discard_pile", "field")


def test_mr_7_8_an_aura_that_loses_the_battle_still_counted_in_it() -> None:
    flag = crew("旗手", "あなたのクルーすべてのパワーを＋５００する。", power=1000)
    scene = Scene(Seat(field=[flag]), Seat(field=[crew("盾", power=1500)]))
    scene.attack("旗手")
    scene.block("盾")
    assert (scene.zone("旗手"), scene.zone("盾")) == ("discard_pile", "discard_pile")


@pytest.mark.parametrize("leaver", ["矛", "盾"])
def test_mr_7_8_if_one_of_the_two_has_left_there_is_no_battle_and_the_attack_stays_blocked(leaver: str) -> None:
    texts = {
        "盾": "このクルーがブロックしたとき、これを手札に戻す。",
        "矛": "このクルーがブロックしたとき、対戦相手のクルーを１体えらび、それを手札に戻す。",
    }
    scene = Scene(Seat(field=[crew("矛", power=3000)]), Seat(field=[crew("盾", texts[leaver], power=2000)]))
    scene.attack("矛")
    scene.block("盾")
    assert scene.zone(leaver) == "hand"
    assert (scene.you.life, scene.zone({"矛": "盾", "盾": "矛"}[leaver])) == (6, "field")


def test_mr_7_8_a_transformed_magus_that_loses_is_exiled() -> None:
    scene = Scene(Seat(field=[crew("矛", power=9000)]), Seat(transformed=True))
    scene.attack("矛")
    scene.block("敵の魔女の裏")
    assert scene.zone("敵の魔女の裏") == "exile"


# ---- damage ---------------------------------------------------------------------------------------------------------


def test_mr_7_9_an_attack_without_a_block_deals_one_damage() -> None:
    scene = Scene(Seat(field=[crew("矛")]), Seat(field=[crew("盾")]))
    scene.unhindered("矛")
    assert (scene.you.life, scene.you.damage, scene.you.cards) == (5, 1, 1)


def test_mr_7_9_an_attacker_that_has_left_deals_none() -> None:
    trap = crew("罠", "あなたが攻撃されたとき、対戦相手のクルーを１体えらび、それを破壊する。")
    scene = Scene(Seat(field=[crew("矛")]), Seat(field=[On(trap, tapped=True)]))
    scene.attack("矛")
    assert (scene.zone("矛"), scene.you.life) == ("discard_pile", 6)


def test_mr_7_9_an_attacker_that_left_and_came_back_deals_none() -> None:
    scene = Scene(
        Seat(field=[crew("不死鳥", "このクルーが破壊されたとき、捨て札からクルーを１体登場させる。")]),
        Seat(
            field=[
                On(crew("罠", "あなたが攻撃されたとき、対戦相手のクルーを１体えらび、それを破壊する。"), tapped=True)
            ]
        ),
    )
    scene.attack("不死鳥")
    assert (scene.zone("不死鳥"), scene.tapped("不死鳥"), scene.you.life) == ("field", False, 6)
    assert scene.options == ["PASS"]  # new: it cannot attack this turn


def test_mr_7_12_each_point_takes_one_card_of_the_life_from_the_top_into_the_hand() -> None:
    lives = [crew(name) for name in "一二三四"]
    scene = Scene(Seat(field=[crew("象", "ランページ")]), Seat(life=lives))
    scene.attack("象")
    assert (set(scene.you.hand), scene.you.lives) == ({"一", "二"}, ["三", "四"])


def test_mr_7_12_the_damage_of_an_effect_does_the_same() -> None:
    lives = [crew(name) for name in "一二三四"]
    scene = Scene(Seat(hand=[magic("火球", "対戦相手に３点のダメージを与える。")]), Seat(life=lives))
    scene.play("火球")
    assert (set(scene.you.hand), scene.you.lives, scene.you.damage) == ({"一", "二", "三"}, ["四"], 3)


def test_mr_7_12_damage_beyond_the_life_is_not_counted() -> None:
    scene = Scene(Seat(hand=[magic("火球", "対戦相手に３点のダメージを与える。")]), Seat(life=2))
    scene.play("火球")
    assert (scene.winner, scene.you.damage) == ("me", 2)


def test_mr_7_12_triggers_wait_until_every_point_is_dealt() -> None:
    medic = crew("衛生兵", "このクルーが対戦相手にダメージを与えたとき、対戦相手のライフ１枚につき、カードを１枚引く。")
    scene = Scene(Seat(field=[crew("太鼓", "あなたの他のクルーはランページを得る。"), medic]))
    scene.attack("衛生兵")
    assert (scene.you.life, scene.me.cards) == (4, 4)


def test_mr_7_12_damage_taken_counts_damage_of_any_source_and_no_other_move_of_life() -> None:
    tears = magic("涙", "このターンあなたが受けたダメージ１点につき、山札の上からカードを１枚捨て札に置く。")
    self_harm = magic("自傷", "あなたは２点のダメージを受ける。その後、山札の上からカードを２枚、ライフに加える。")
    scene = Scene(Seat(hand=[self_harm, tears]))
    scene.play("自傷")
    assert (scene.me.life, scene.me.damage) == (6, 2)
    scene.play("涙")
    assert scene.me.discard.count("詰め物") == 2


# ---- what a crew deals ----------------------------------------------------------------------------------------------


def test_mr_7_17_a_crew_deals_damage_by_its_attack_once_be_it_one_point_or_two() -> None:
    vampire = crew("吸血鬼", "ランページ\nこのクルーが対戦相手にダメージを与えたとき、カードを１枚引く。")
    scene = Scene(Seat(field=[vampire]))
    scene.attack("吸血鬼")
    assert (scene.you.life, scene.me.cards) == (4, 1)


def test_mr_7_17_damage_in_an_effect_is_dealt_by_the_effect_and_not_by_the_crew() -> None:
    witch = crew(
        "呪術師", f"このクルーが攻撃するとき、{HIT}\nこのクルーが対戦相手にダメージを与えたとき、カードを１枚引く。"
    )
    scene = Scene(Seat(field=[witch]), Seat(field=[crew("盾")]))
    scene.attack("呪術師")
    scene.block("盾")
    assert (scene.you.life, scene.me.cards) == (5, 0)


def test_mr_7_17_other_crews_see_the_damage_and_whose_crew_dealt_it() -> None:
    fan = crew("応援", "あなたの他のクルーが対戦相手にダメージを与えたとき、カードを１枚引く。")
    scene = Scene(Seat(field=[crew("矛"), fan]), Seat(field=[On(fan, tapped=True)]))
    scene.attack("矛")
    assert (scene.me.cards, scene.you.cards) == (1, 1)  # the opponent's one card is the life


# ---- the end of an attack -------------------------------------------------------------------------------------------


def test_mr_7_10_what_waits_for_the_end_of_the_attack_is_resolved_before_changes_end() -> None:
    scale = crew(
        "秤",
        "このクルーが攻撃するとき、この攻撃の間、これのパワーを＋２０００する。\n"
        "攻撃の終了時、これのパワーが３０００以上なら、カードを１枚引く。",
    )
    scene = Scene(Seat(field=[scale]))
    scene.attack("秤")
    assert (scene.me.cards, scene.power("秤")) == (1, 1000)


def test_mr_7_10_the_end_of_the_attack_comes_after_the_damage() -> None:
    bell = crew("鐘", "攻撃の終了時、このターン対戦相手が受けたダメージ１点につき、カードを１枚引く。")
    scene = Scene(Seat(field=[crew("矛"), bell]))
    scene.attack("矛")
    assert scene.me.cards == 1
    scene.attack("鐘")
    assert scene.me.cards == 3


def test_mr_7_11_another_attack_may_be_declared_until_the_attacker_declines() -> None:
    scene = Scene(Seat(field=[crew("甲"), crew("乙"), crew("丙")]))
    scene.attack("甲")
    scene.attack("乙")
    assert (scene.question, scene.options) == ("ATTACK", ["PASS", "ATTACK 丙"])
    scene.pass_()
    assert (scene.turn, scene.you.life) == (4, 4)


def test_mr_7_15_the_circle_is_emptied_after_the_block_before_the_battle_and_after_the_battle_before_the_end() -> None:
    guard = crew("衛兵", f"このクルーがブロックしたとき、{HIT}\nこのクルーが破壊されたとき、カードを１枚引く。")
    bell = crew("鐘", "攻撃の終了時、対戦相手の手札１枚につき、カードを１枚引く。")
    scene = Scene(Seat(field=[crew("矛", power=3000), bell]), Seat(field=[guard]))
    scene.attack("矛")
    scene.block("衛兵")
    assert (scene.me.life, scene.you.cards) == (5, 1)
    assert scene.me.cards == 2  # the life card, and one for the card that the guard's end had brought by then


def test_mr_7_18_during_this_attack_means_nothing_outside_an_attack() -> None:
    cheer = magic(
        "声援", "この攻撃の間、クルーすべてのパワーを＋１０００する。その後、そうしたなら、カードを１枚引く。"
    )
    scene = Scene(Seat(field=[crew("矛")], hand=[cheer]))
    scene.play("声援")
    assert (scene.power("矛"), scene.me.cards) == (1000, 0)
    scene.attack("矛")
    assert scene.power("矛") == 1000


def test_mr_7_18_during_this_attack_ends_with_it_and_does_not_reach_the_next() -> None:
    drum = crew("太鼓", "あなたの他のクルーが攻撃するとき、この攻撃の間、それはランページを得る。")
    fury = crew("狂戦士", "攻撃の終了時、望むなら、これをタテ向きにする。")
    scene = Scene(Seat(field=[fury, drum]))
    scene.attack("狂戦士")
    assert scene.has("狂戦士", "rampage")
    scene.accept()
    assert (scene.you.life, scene.has("狂戦士", "rampage")) == (4, False)
