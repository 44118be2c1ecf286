"""Winning, set-up and the round: a test for each clause of chapters 4 to 6."""

from __future__ import annotations

from .scene import FILLER, A, B, Scene


def test_sg_4_1_hp_0_loses():
    scene = Scene(["atk x5"], girls=({}, {"hp": 10, "def_": 2}), gauge_start="5")
    scene.do("attack", "atk x5")
    assert scene.result == (A, "hp")


def test_sg_4_2_an_empty_deck_loses_at_once_and_both_at_one_moment_tie():
    assert Scene(deck=(5, 40)).to_round(9).result == (B, "deck")
    assert Scene(deck=(40, 4)).to_round(9).result == (A, "deck")
    assert Scene(deck=(4, 4)).to_round(9).result == (None, "both")


def test_sg_5_1_decks_are_shuffled():
    scene = Scene(["guard", "atk"], ["atk", "guard"])
    assert sorted(scene.names(A, "hand")) == sorted(scene.names(B, "hand")) == ["atk", "guard"]


def test_sg_5_2_each_player_draws_as_many_cards_as_her_mp():
    scene = Scene(girls=({"mp": 7}, {"mp": 3}))
    assert [len(scene.player(seat).hand) for seat in (A, B)] == [7, 3]
    scene = Scene(girls=({"mp": 7}, {"mp": 3}), opening="2", gauge_start="4")
    assert [len(scene.player(seat).hand) for seat in (A, B)] == [2, 2]
    assert [len(scene.player(seat).gauge) for seat in (A, B)] == [4, 4]


def test_sg_6_1_stun_is_processed_at_the_start_of_the_turn_of_its_player():
    scene = Scene(["atk + stun"], gauge_start="5", girls=({"spe": 3}, {}), heads=[False])
    scene.do("attack", "atk + stun")
    assert scene.player(B).is_stunned
    scene.end_turn()
    assert scene.game.table.round == 2, "B had no turn"
    assert scene.asked == ("DECLARE", A)


def test_sg_6_2_two_cards_for_each_from_the_second_round_on():
    scene = Scene()
    assert [len(scene.player(seat).hand) for seat in (A, B)] == [0, 0]
    scene.to_round(2)
    assert [len(scene.player(seat).hand) for seat in (A, B)] == [2, 2]
    scene.to_round(3)
    assert [len(scene.player(seat).deck) for seat in (A, B)] == [36, 36]
    assert len(Scene(draw="5").to_round(2).player(B).hand) == 5


def test_sg_6_3_initiative_then_spe_then_chance():
    assert Scene(girls=({"spe": 1}, {"spe": 3})).asked == ("DECLARE", B)
    assert Scene(girls=({"spe": 1, "skill": "initiative"}, {"spe": 3})).asked == ("DECLARE", A)
    both = {"skill": "initiative"}
    assert Scene(girls=({"spe": 1, **both}, {"spe": 3, **both})).asked == ("DECLARE", B)
    scene = Scene(first=[A, B])
    assert scene.asked == ("DECLARE", A)
    assert scene.to_round(2).asked == ("DECLARE", B)


def test_sg_6_4_the_first_player_has_a_turn_then_the_second():
    scene = Scene(["spe_now"], ["spe_now"])
    assert scene.asked == ("MAIN", A)
    assert scene.do("pass").asked == ("DECLARE", A)
    assert scene.do("pass").asked == ("MAIN", B)
    assert scene.do("pass", "pass").game.table.round == 2


def test_sg_6_5_orders_and_miracles_in_the_main_phase():
    scene = Scene(["spe_now", "last_stand", "atk", "guard", "heal"], girls=({"hp": 5}, {}))
    assert scene.asked == ("MAIN", A)
    assert scene.can == ["last_stand", "spe_now", "pass"]
    scene.do("last_stand")
    assert scene.can == ["spe_now", "pass"]


def test_sg_6_6_attacker_target_and_cards_in_turn():
    scene = Scene(["atk", "heal", "body", "atk_up"], ["guard", "atk", "draw"], gauge_start="5")
    scene.do("attack")
    assert scene.asked == ("CARD", A)
    assert scene.can == ["atk", "atk_up", "body", "heal", "pass"]
    scene.do("atk")
    assert scene.asked == ("CARD", B)
    assert scene.can == ["guard", "pass"]
    scene.do("pass")
    assert scene.asked == ("CARD", A)
    scene.do("heal", "guard", "pass")
    assert scene.asked == ("DECLARE", A), "B has no card left and passed unasked"


def test_sg_6_6_a_target_is_named_if_the_opponent_has_a_summon():
    scene = Scene(["body"], gauge_start="1", girls=({"def_": 3}, {}))
    scene.do("nobody", "body").end_turn()
    assert scene.do("attack").asked == ("TARGET", B)
    assert scene.can == ["girl", "body"]
    scene.do("body")
    assert scene.names(A, "field") == []
    assert scene.hp() == (15, 15)


def test_sg_6_7_the_difference_is_dealt_and_less_than_def_deals_nothing():
    assert Scene(girls=({"atk": 3}, {"def_": 1})).do("attack").hp() == (15, 13)
    assert Scene(girls=({"atk": 1}, {"def_": 3})).do("attack").hp() == (15, 15)


def test_sg_6_8_a_clash_costs_the_lower_the_higher_cost():
    scene = Scene([], ["atk x3"], girls=({}, {"mp": 0}))
    scene.do("attack")
    assert scene.hp() == (12, 15)
    assert scene.names(A, "drop") == [FILLER]
    assert scene.names(B, "drop") == ["atk x3"]
    assert Scene(["atk"], ["heal"], girls=({"mp": 0}, {"mp": 0})).do("attack").hp() == (15, 15)


def test_sg_6_8_a_clash_is_no_damage():
    scene = Scene(["draw_hit", "heal", "atk x2"], girls=({"mp": 2}, {}))
    scene.do("attack", "draw_hit")
    assert scene.hp() == (15, 13), "the clash was won"
    assert len(scene.player(A).hand) == 0, "heal paid, and nothing was drawn"


def test_sg_6_8_the_clash_may_take_the_last_card():
    scene = Scene(deck=(1, 2))
    assert scene.do("attack").result == (B, "deck")
    assert Scene(deck=(1, 1)).do("attack").result == (None, "both")


def test_sg_6_9_each_attacks_once_a_turn_and_the_phase_may_end():
    scene = Scene(["body + haste"], gauge_start="2", girls=({"atk": 3}, {}))
    assert scene.can == ["attack", "nobody", "pass"]
    scene.do("attack", "body + haste")
    assert scene.can == ["body + haste", "nobody", "pass"]
    scene.do("body + haste", "nobody")
    assert scene.asked == ("DECLARE", B), "nothing is left to declare"


def test_sg_6_10_burns_and_what_lasts_at_the_end_of_the_round():
    scene = Scene(["atk + burn"], gauge_start="2")
    scene.do("attack", "atk + burn")
    assert scene.hp() == (15, 13)
    scene.end_turn()
    assert scene.hp() == (15, 13)
    scene.end_turn()
    assert scene.hp() == (15, 12)


def test_sg_6_11_spells_a_turn_are_unlimited_unless_the_option_says():
    hand = ["atk", "atk_spe", "heal"]
    scene = Scene(hand, gauge_start="5").do("attack", "atk", "atk_spe")
    assert scene.can == ["heal", "pass"]
    scene = Scene(hand, gauge_start="5", spells_per_turn="2").do("attack", "atk", "atk_spe")
    assert scene.asked == ("DECLARE", A)
