"""MR-2: haste, rampage, revenge, transform, extra draw."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import On, Scene, Seat, crew, magic, magus

RAMPAGER = crew("象", "ランページ", power=5000)

# ---- haste and rampage ----------------------------------------------------------------------------------------------


def test_mr_2_1_haste_attacks_in_the_turn_in_which_it_entered() -> None:
    scene = Scene(Seat(hand=[crew("燕", "速攻", value=0), crew("亀", value=0)]))
    scene.play("燕")
    scene.play("亀")
    scene.pass_()
    assert scene.options == ["PASS", "ATTACK 燕"]


def test_mr_2_1_haste_gained_is_haste() -> None:
    spur = magic("拍車", "あなたのクルーを１体えらび、それは速攻を得る。")
    scene = Scene(Seat(hand=[crew("亀", value=0), spur]))
    scene.play("亀")
    scene.play("拍車")
    scene.attack("亀")
    assert scene.you.life == 5


def test_mr_2_2_rampage_deals_two_damage() -> None:
    scene = Scene(Seat(field=[RAMPAGER]))
    scene.attack("象")
    assert (scene.you.life, scene.you.damage) == (4, 2)


def test_mr_2_2_rampage_twice_changes_nothing() -> None:
    scene = Scene(Seat(field=[RAMPAGER, crew("太鼓", "あなたの他のクルーはランページを得る。")]))
    scene.attack("象")
    assert scene.you.life == 4


def test_mr_2_2_rampage_at_one_life_takes_the_one_card_there_is() -> None:
    scene = Scene(Seat(field=[RAMPAGER]), Seat(life=1))
    scene.attack("象")
    assert (scene.winner, scene.reason, scene.you.damage, scene.you.cards) == ("me", "LIFE", 1, 1)


def test_mr_2_2_rampage_is_looked_at_when_the_damage_is_dealt() -> None:
    drum = crew("太鼓", "あなたの他のクルーはランページを得る。")
    trap = crew("罠", "あなたが攻撃されたとき、対戦相手のクルーを１体えらび、それを破壊する。")
    scene = Scene(Seat(field=[crew("象"), drum]), Seat(field=[On(trap, tapped=True)]))
    assert scene.has("象", "rampage")
    scene.attack("象")
    scene.pick("太鼓")
    assert scene.you.life == 5


def test_mr_2_2_a_blocked_rampage_damages_nobody() -> None:
    scene = Scene(Seat(field=[RAMPAGER]), Seat(field=[crew("盾")]))
    scene.attack("象")
    scene.block("盾")
    assert (scene.you.life, scene.zone("盾")) == (6, "discard_pile")


# ---- revenge --------------------------------------------------------------------------------------------------------

SHIELD = crew("盾兵", "リベンジ２", value=3, power=4000)
THUNDER = magic("報いの雷", "リベンジ１\nクルーを１体えらび、それを破壊する。", value=4)


def test_mr_2_3_revenge_plays_a_crew_for_nothing_once_enough_damage_was_taken() -> None:
    scene = Scene(Seat(field=[crew("甲"), crew("乙"), crew("丙")]), Seat(hand=[SHIELD]))
    scene.attack("甲")
    scene.attack("乙")
    assert scene.you.damage == 2  # nobody was asked so far
    scene.attack("丙")
    assert (scene.question, scene.asked, scene.options) == ("REVENGE", "you", ["PASS", "REVENGE 盾兵"])
    scene.revenge("盾兵")
    assert scene.zone("盾兵") == "field"
    assert (scene.you.energy, scene.options) == (0, ["PASS", "BLOCK 盾兵"])


def test_mr_2_3_a_revenge_magic_is_played_for_nothing() -> None:
    scene = Scene(Seat(field=[crew("甲"), crew("乙")]), Seat(hand=[THUNDER]))
    scene.attack("甲")
    scene.attack("乙")
    scene.revenge("報いの雷")
    scene.pick("乙")
    assert (scene.zone("乙"), scene.zone("報いの雷"), scene.you.life) == ("discard_pile", "discard_pile", 5)


def test_mr_2_3_one_revenge_card_for_each_attack_and_another_in_the_next() -> None:
    attackers = [crew(name) for name in "甲乙丙"]
    scene = Scene(Seat(field=attackers), Seat(hand=[crew("左", "リベンジ１"), crew("右", "リベンジ１")]))
    scene.attack("甲")
    scene.attack("乙")
    scene.revenge("左")
    assert scene.question == "BLOCK"
    scene.pass_()
    scene.attack("丙")
    assert scene.options == ["PASS", "REVENGE 右"]


def test_mr_2_3_revenge_may_be_declined() -> None:
    scene = Scene(Seat(field=[crew("甲"), crew("乙")]), Seat(hand=[THUNDER]))
    scene.attack("甲")
    scene.attack("乙")
    scene.pass_()
    assert (scene.zone("報いの雷"), scene.you.life) == ("hand", 4)


def test_mr_2_3_in_your_own_turn_a_revenge_card_is_played_for_its_value() -> None:
    assert "PLAY 盾兵" not in Scene(Seat(hand=[SHIELD], energy=2)).options
    scene = Scene(Seat(hand=[SHIELD], energy=3))
    scene.play("盾兵")
    assert (scene.zone("盾兵"), scene.me.ready) == ("field", 0)


def test_mr_2_3_damage_of_an_earlier_turn_is_no_reason_for_revenge() -> None:
    scene = Scene(Seat(field=[crew("甲")]), Seat(hand=[THUNDER]))
    scene.attack("甲")
    scene.end_turn()
    scene.end_turn()
    scene.pass_()
    assert (scene.turn, scene.question) == (5, "ACT")
    scene.attack("甲")
    assert scene.you.life == 4  # and nobody was asked


# ---- transform ------------------------------------------------------------------------------------------------------


def test_mr_2_4_transform_counts_energy_cards_tapped_or_not_and_pays_nothing() -> None:
    scene = Scene(Seat(energy=3, hand=[crew("槍", value=2)], magus=magus("ハヤテ", transform=3, draw=9)))
    scene.play("槍")
    assert scene.me.ready == 1
    scene.activate("ハヤテ")
    assert (scene.zone("ハヤテの裏"), scene.me.ready) == ("field", 1)


def test_mr_2_4_with_fewer_energy_cards_there_is_no_transforming() -> None:
    assert Scene(Seat(energy=2, magus=magus("ハヤテ", transform=3, draw=9))).options == ["PASS"]


@pytest.mark.parametrize(("text", "can_attack"), [("", False), ("速攻", True)])
def test_mr_2_4_in_that_turn_it_attacks_only_with_haste(text: str, can_attack: bool) -> None:
    scene = Scene(Seat(energy=1, magus=magus("ハヤテ", back=crew("剣", text))))
    scene.activate("ハヤテ")
    scene.pass_()
    assert ("ATTACK 剣" in scene.options) == can_attack


def test_mr_2_4_from_the_next_turn_on_it_attacks() -> None:
    scene = Scene(Seat(energy=1, magus=magus("ハヤテ", back=crew("剣"))))
    scene.activate("ハヤテ")
    scene.end_turn()
    scene.end_turn()
    scene.pass_()
    scene.attack("剣")
    assert scene.you.life == 5


def test_mr_2_4_turning_over_is_not_entering_but_becoming_a_crew() -> None:
    back = crew(
        "剣",
        "このクルーが登場したとき、カードを３枚引く。\n"
        "このクルーが変身によってクルーになったとき、対戦相手に１点のダメージを与える。",
    )
    herald = crew("触れ役", "クルーが登場したとき、カードを３枚引く。")
    scene = Scene(Seat(energy=1, magus=magus("ハヤテ", back=back), field=[herald]))
    scene.activate("ハヤテ")
    assert (scene.me.cards, scene.you.life) == (0, 5)


@pytest.mark.parametrize("tapped", [False, True])
def test_mr_2_4_the_card_keeps_its_orientation(tapped: bool) -> None:
    witch = magus("ハヤテ", "これをヨコ向きにして起動する。カードを１枚引く。", back=crew("剣"))
    scene = Scene(Seat(energy=1, magus=witch))
    if tapped:
        scene.activate("ハヤテ", 3)
    scene.activate("ハヤテ", 1)
    assert scene.tapped("剣") == tapped


# ---- extra draw -----------------------------------------------------------------------------------------------------


def test_mr_2_5_extra_draw_is_paid_and_draws_once_each_turn() -> None:
    scene = Scene(Seat(energy=5, deck=[crew("兵")], magus=magus("ミノリ", draw=2, transform=9)))
    scene.activate("ミノリ", 2)
    assert (scene.me.hand, scene.me.ready) == (["兵"], 3)
    assert "ACTIVATE ミノリ 2" not in scene.options


def test_mr_2_5_extra_draw_is_there_anew_in_the_next_turn() -> None:
    scene = Scene(
        Seat(energy=1, magus=magus("ミノリ", transform=9)), Seat(energy=1, magus=magus("シズク", transform=9))
    )
    scene.activate("ミノリ", 2)
    scene.end_step()
    scene.activate("シズク", 2)
    assert scene.you.cards == 2
    scene.end_step()
    scene.activate("ミノリ", 2)
    assert scene.me.cards == 3


def test_mr_2_5_extra_draw_that_empties_the_deck_loses() -> None:
    scene = Scene(Seat(energy=1, deck=1))
    scene.activate("魔女", 2)
    assert (scene.winner, scene.reason, scene.me.cards) == ("you", "DECK", 1)
