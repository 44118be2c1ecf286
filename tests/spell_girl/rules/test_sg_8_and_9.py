"""Gaps and rulings: a test for each clause of chapters 8 and 9, and for the parts of chapters 2 and 3 in play."""

from __future__ import annotations

import pytest

from .scene import FILLER, A, B, Scene


def test_sg_2_1_the_numbers_of_a_girl():
    scene = Scene(girls=({"hp": 11, "mp": 7, "atk": 3, "def_": 1, "spe": 2}, {"hp": 19, "mp": 3, "spe": 3}))
    assert scene.asked == ("DECLARE", B)
    assert scene.hp() == (11, 19)
    assert [len(scene.player(seat).hand) for seat in (A, B)] == [7, 3]
    assert scene.do("attack").hp() == (10, 19)


def test_sg_3_2_the_attack_parts_of_the_source():
    assert Scene(["atk x2"], gauge_start="2").do("attack", "atk x2").hp() == (15, 11)
    assert Scene(["def_down"], gauge_start="1").do("attack", "def_down").hp() == (15, 13)
    scene = Scene(["atk + draw_hit", "heal"], gauge_start="2", girls=({"mp": 1}, {})).do("attack", "atk + draw_hit")
    assert scene.names(A, "hand") == ["heal"]
    scene = Scene(["atk + drain x2"], gauge_start="3").do("attack", "atk + drain x2")
    assert [len(scene.player(B).gauge), len(scene.player(B).drop)] == [1, 2]


# ---- chapter 8 ------------------------------------------------------------------------------------------------------


def test_sg_8_1_gauge_first_then_hand_and_what_is_used_becomes_gauge():
    scene = Scene(["atk x2", "heal", "guard", "guard"], gauge_start="1")
    scene.do("attack", "atk x2")
    assert scene.asked == ("PAY", A)
    assert scene.can == ["guard", "heal"], "equal ones once"
    scene.do("guard")
    assert sorted(scene.names(A, "drop")) == ["guard", FILLER]
    assert scene.names(A, "gauge") == ["atk x2"]
    scene.do("heal")
    assert scene.names(A, "gauge") == ["heal"]


def test_sg_8_1_several_hand_cards_are_picked_in_ascending_order_and_all_unasked():
    scene = Scene(["atk x2", "cure", "guard", "heal"]).do("attack", "atk x2")
    assert scene.can == ["cure", "guard"], "heal is the last one, and two must go"
    assert scene.do("guard").names(A, "drop") == ["guard", "heal"]
    scene = Scene(["atk x2", "cure", "heal"]).do("attack", "atk x2")
    assert scene.asked == ("DECLARE", A), "both must go, and then nothing can be used"


def test_sg_8_1_the_gauge_alone_pays_with_the_option():
    scene = Scene(["atk", "atk x2", "heal"], gauge_start="1", pay="gauge").do("attack")
    assert scene.can == ["atk", "heal", "pass"]


def test_sg_8_2_damage_goes_to_the_summon_and_a_clash_to_its_player():
    scene = Scene(["body"], ["atk"], gauge_start="1", girls=({}, {"mp": 0, "atk": 1}))
    scene.do("nobody", "body").end_turn()
    scene.do("attack", "body")
    assert (scene.names(A, "field"), scene.piece(40).number) == (["body"], 40)
    assert scene.hp() == (15, 15)
    assert min(piece.hp for piece in scene.player(A).field) == 1
    scene = Scene(["body", "heal"], ["atk"], gauge_start="1", girls=({"mp": 1}, {"mp": 1, "def_": 1}), first=[A])
    scene.do("nobody", "body").to_round(2)
    assert scene.can == ["attack", "body", "nobody", "pass"]
    assert scene.do("body", "pass").hp() == (15, 15), "ATK 1 against DEF 1: a clash of two cards without a cost"


def test_sg_8_2_a_summon_attacks_from_the_next_turn_on_or_at_once():
    scene = Scene(["body", "body + haste"], gauge_start="3").do("nobody", "body", "body + haste")
    assert scene.can == ["attack", "body + haste", "pass"]
    scene.to_round(2)
    assert scene.can == ["attack", "body", "body + haste", "nobody", "pass"]


def test_sg_8_3_nothing_is_below_0_and_a_turn_is_that_players():
    scene = Scene(["def_down x2", "atk x2"], ["atk"], gauge_start="4")
    scene.do("attack", "def_down x2")
    assert scene.stat(B, "def") == 0
    scene.do("pass").do("nobody")
    assert scene.hp() == (15, 13)
    scene.end_turn()
    assert scene.stat(B, "def") == 2


def test_sg_8_3_a_stunned_player_uses_no_defence():
    scene = Scene(["atk + stun", "body + haste"], ["guard"], gauge_start="5", girls=({"spe": 3}, {}))
    scene.do("attack", "atk + stun", "pass", "body + haste", "pass")
    assert scene.asked == ("DECLARE", A)
    scene.do("body + haste")
    assert scene.asked == ("DECLARE", A), "B could not even pass"


# ---- chapter 9 ------------------------------------------------------------------------------------------------------


def test_sg_9_1_attack_parts_act_on_the_declared_ones_until_the_turn_ends():
    scene = Scene(["atk x2", "def_down", "body + haste"], gauge_start="5", girls=({"spe": 3}, {"hp": 19}))
    scene.do("attack", "body + haste", "atk x2", "def_down")
    assert scene.hp() == (15, 13)
    assert scene.do("body + haste").hp() == (15, 12), "ATK 1 against DEF 0: the target's DEF stays low"
    scene.end_turn()
    assert (scene.stat(A, "atk"), scene.stat(B, "def")) == (2, 2)


def test_sg_9_1_first_and_spe_are_fixed_when_the_card_is_used():
    scene = Scene(["atk_first", "atk_spe"], ["guard_first", "guard_spe"], gauge_start="2")
    scene.do("attack", "atk_first", "guard_first", "atk_spe", "guard_spe")
    assert scene.hp() == (15, 13), "2 + 3 + 2 against 2 + 1 + 2"
    scene = Scene([], ["atk_first"], gauge_start="1").end_turn()
    assert scene.do("attack", "atk_first").hp() == (14, 15)


def test_sg_9_2_on_damage_parts_act_in_the_order_of_play():
    scene = Scene(["draw_hit", "atk + drain"], gauge_start="3", girls=({"mp": 2}, {}), deck=(6, 40))
    scene.do("attack", "draw_hit", "atk + drain")
    assert scene.result == (B, "deck"), "the draw came first and took the last card"
    assert len(scene.player(B).gauge) == 3


def test_sg_9_2_no_damage_parts_act_before_the_clash():
    scene = Scene([], ["draw_safe", "heal", "atk x2"], girls=({}, {"mp": 1}), gauge_start="1")
    scene.do("attack", "draw_safe")
    assert scene.names(B, "hand") == ["heal"]
    assert scene.names(B, "drop")[-1] == "atk x2"
    assert scene.hp() == (13, 15)


def test_sg_9_2_a_status_needs_damage_to_a_girl():
    scene = Scene(["atk + burn"], ["body"], gauge_start="2", girls=({}, {"spe": 3}))
    scene.do("nobody", "body").end_turn()
    scene.do("attack", "body", "atk + burn")
    assert scene.names(B, "field") == []
    assert scene.names(A, "gauge") == ["atk + burn"]


def test_sg_9_3_several_burns_are_one_damage_and_each_lasts_three_round_ends():
    scene = Scene(["atk + burn", "burn"], gauge_start="3").do("attack", "atk + burn", "burn")
    assert scene.names(B, "field") == ["atk + burn", "burn"]
    assert [scene.to_round(number).hp()[B] for number in (2, 3, 4, 5)] == [12, 11, 10, 10]
    assert scene.names(B, "field") == []
    assert scene.names(A, "gauge") == ["atk + burn", "burn"]


@pytest.mark.parametrize("heads", [True, False])
def test_sg_9_4_stun_ends_with_a_coin(heads):
    scene = Scene(["atk + stun", "stun + atk"], ["spe_now", "guard"], gauge_start="5", heads=[heads], first=[A])
    scene.do("attack", "atk + stun").end_turn()
    assert not scene.player(B).is_stunned
    assert scene.names(A, "gauge")[-1] == "atk + stun"
    assert scene.asked == (("MAIN", B) if heads else ("DECLARE", A))


def test_sg_9_4_a_second_stun_does_nothing():
    scene = Scene(["atk + stun", "stun"], gauge_start="5").do("attack", "atk + stun", "stun")
    assert scene.names(B, "field") == ["atk + stun"]
    assert scene.names(A, "gauge") == ["stun"]


def test_sg_9_5_nobody_attacks_once_a_turn():
    scene = Scene(["atk", "heal"], ["guard", "spe_now"], gauge_start="2").do("nobody")
    assert scene.can == ["heal", "pass"]
    scene.do("heal")
    assert (scene.asked, scene.can) == (("CARD", B), ["spe_now", "pass"])
    assert scene.do("pass").can == ["attack", "pass"]
    assert scene.hp() == (15, 15)


def test_sg_9_6_equal_is_a_clash_also_at_0_and_damage_beyond_hp_is_lost():
    scene = Scene(["def_down"], ["attacker_down", "atk x3"], gauge_start="2", girls=({}, {"mp": 1}))
    scene.do("attack", "def_down", "attacker_down")
    assert scene.hp() == (12, 15)
    scene = Scene(["body"], gauge_start="1", girls=({}, {"atk": 3}))
    scene.do("nobody", "body").end_turn()
    scene.do("attack", "body")
    assert (scene.names(A, "field"), scene.names(A, "gauge"), scene.hp()) == ([], ["body"], (15, 15))


def test_sg_9_7_three_summons_at_most():
    hand = ["body", "body + body_hp", "body + body_def", "body + haste", "heal"]
    scene = Scene(hand, gauge_start="5", opening="9").do("nobody", *hand[:3])
    assert "body + haste" not in scene.can
    assert Scene(hand, gauge_start="5", summons="0").do("nobody").can == ["heal", "pass"]


def test_sg_9_8_one_order_and_one_miracle_a_turn():
    hand = ["spe_now", "spe_now", "last_stand", "refill"]
    scene = Scene(hand, girls=({"hp": 5}, {}))
    assert scene.do("last_stand").can == ["spe_now", "pass"]
    assert scene.do("spe_now").asked == ("DECLARE", A)
    scene.end_turn().do("attack")
    assert scene.asked == ("CARD", A), "an order in the opponent's turn"
    assert scene.can == ["spe_now", "pass"]
    assert Scene(["spe_now"], orders_per_turn="0").asked == ("DECLARE", A)


def test_sg_9_9_both_at_one_moment_tie():
    hand = ["atk x3 + burn"]
    both = {"hp": 5}
    scene = Scene(hand, hand, gauge_start="4", girls=(both | {"def_": 2}, both))
    scene.do("attack", hand[0]).end_turn()
    assert scene.result == (A, "hp")
    burnt = ["atk + burn"]
    scene = Scene(burnt, burnt, gauge_start="2", girls=({"hp": 3}, {"hp": 3}))
    scene.do("attack", burnt[0]).end_turn()
    scene.do("attack", burnt[0]).end_turn()
    assert scene.result == (None, "both"), "3 - 2 - 1 for both"


def test_sg_9_10_a_skill_is_paid_for_with_status():
    """The check of card files has its own test, test_sg_8_4_…; in play the printed status counts."""
    scene = Scene(girls=({"skill": "initiative", "hp": 13, "spe": 1}, {"spe": 3}))
    assert (scene.asked, scene.hp()) == (("DECLARE", A), (13, 15))


def test_sg_9_11_nothing_offered_depends_on_what_is_hidden():
    one = Scene(["atk"], ["guard"], gauge_start="1").do("attack")
    other = Scene(["atk"], ["heal"], gauge_start="1").do("attack")
    assert one.asked == other.asked
    assert one.can == other.can


def test_sg_9_12_the_last_round_is_the_twentieth():
    scene = Scene(girls=({"mp": 3, "atk": 1}, {"mp": 3, "atk": 1}))
    scene.to_round(100)
    assert scene.game.table.round <= 20
    assert scene.result == (None, "both")


def test_sg_9_13_lasting_is_three_rounds_this_one_included():
    scene = Scene(["atk_up x2", "spe_down"], gauge_start="3").do("nobody", "atk_up x2", "spe_down")
    assert (scene.names(A, "field"), scene.names(B, "field")) == (["atk_up x2"], ["spe_down"])
    assert [scene.to_round(number).stat(A, "atk") for number in (1, 2, 3, 4)] == [4, 4, 4, 2]
    assert scene.names(A, "gauge") == ["atk_up x2", "spe_down"]
    scene = Scene(["spe_now"]).do("spe_now")
    assert [scene.to_round(number).stat(A, "spe") for number in (1, 2, 3)] == [3, 3, 2]
    assert Scene(["atk_up"], gauge_start="1", lasting="1").do("nobody", "atk_up").to_round(2).stat(A, "atk") == 2


def test_sg_9_14_a_card_with_a_status_pays_for_nothing_until_the_fight():
    scene = Scene(["burn", "heal", "cure"], gauge_start="1", pay="gauge").do("attack", "burn")
    assert scene.asked == ("DECLARE", A), "no gauge, so nothing else could be used"
    assert scene.names(A, "gauge") == ["burn"], "no damage was dealt"


def test_sg_9_14_a_card_with_both_statuses_leaves_with_the_second():
    scene = Scene(["atk + burn + stun"], gauge_start="4").do("attack", "atk + burn + stun").end_turn()
    assert not scene.player(B).is_stunned
    assert scene.names(B, "field") == ["atk + burn + stun"]
    assert scene.to_round(4).names(A, "gauge") == ["atk + burn + stun"]


def test_sg_9_15_remove_takes_the_whole_card_and_healing_stops():
    hand = ["atk_down + spe_down", "def_down_lasting", "atk + burn"]
    scene = Scene(hand, ["cure + heal", "heal"], gauge_start="5", girls=({"mp": 3}, {"mp": 2}))
    scene.do("attack", "atk + burn", "atk_down + spe_down", "def_down_lasting").end_turn()
    scene.do("nobody", "cure + heal")
    assert scene.asked == ("PICK", B)
    assert sorted(scene.can) == sorted(hand)
    scene.do("atk_down + spe_down")
    assert (scene.stat(B, "atk"), scene.stat(B, "spe"), scene.stat(B, "def")) == (2, 2, 1)
    assert scene.names(A, "gauge")[-1] == "atk_down + spe_down"
    assert Scene(["heal"], gauge_start="1").do("nobody", "heal").hp() == (15, 15)


def test_sg_9_15_a_discard_takes_at_most_the_hand():
    scene = Scene(["opponent_discards x2"], ["atk", "heal", "heal"], gauge_start="4").do("nobody")
    scene.do("opponent_discards x2")
    assert (scene.asked, scene.can) == (("PICK", B), ["atk", "heal"])
    assert scene.do("heal").names(B, "hand") == ["atk"]
    scene = Scene(["dig", "atk"], girls=({"mp": 2}, {})).do("dig")
    assert len(scene.player(A).hand) == 0


def test_sg_9_16_one_of_the_top_cards_goes_on_top_the_others_under_the_deck():
    scene = Scene(["look_three", "atk", "heal", "atk"], girls=({"mp": 1}, {})).do("look_three")
    assert (scene.asked, scene.can) == (("PICK", A), ["atk", "heal"])
    scene.do("heal")
    deck = scene.names(A, "deck")
    assert (deck[0], deck[-2:]) == ("heal", ["atk", "atk"])


def test_miracles_need_their_condition():
    hand = ["last_stand", "refill", "break_summon", "cleanse"]
    scene = Scene(hand, girls=({"hp": 6}, {"hp": 5}))
    assert scene.asked == ("DECLARE", A)
    scene = Scene(hand, girls=({"hp": 5}, {"hp": 6}))
    assert scene.can == ["last_stand", "refill", "pass"]
    assert scene.do("refill").names(A, "drop") == ["refill"]
    summons = ["body", "body + body_hp"]
    scene = Scene(["break_summon"], summons, gauge_start="3", girls=({}, {"spe": 3})).do("nobody", *summons).end_turn()
    assert scene.can == ["break_summon", "pass"]
    scene.do("break_summon")
    assert scene.asked == ("PICK", A)
    scene.do("body + body_hp")
    assert (scene.names(B, "field"), scene.names(B, "gauge")[-1]) == (["body"], "body + body_hp")


def test_top_to_gauge_and_cleanse():
    scene = Scene(["top_to_gauge", "heal"], girls=({"mp": 1}, {})).do("top_to_gauge")
    assert scene.names(A, "gauge") == ["heal", "top_to_gauge"]
    scene = Scene(["atk + burn"], ["cleanse"], gauge_start="2").do("attack", "atk + burn").end_turn()
    assert scene.can == ["cleanse", "pass"]
    scene.do("cleanse")
    assert (scene.names(B, "field"), scene.names(B, "drop")) == ([], ["cleanse"])
    assert scene.names(A, "gauge") == ["atk + burn"]
