"""Master Rule #2: a test for each clause of chapter 7."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.rulesets.spell_girl.rule_options import UNDEFINED, read_options

from .scene import A, B, Scene


def test_sg_7_1_a_spell_can_cost_nothing():
    scene = Scene(["feint"], ["parry"], min_cost="0", girls=({"atk": 2}, {"def_": 2}))
    scene.do("attack", "feint")
    assert scene.asked == ("CARD", B)
    assert scene.do("pass").hp() == (15, 14)
    assert scene.names(A, "gauge") == ["feint"]


def test_sg_7_2_every_spell_in_both_players_main_and_battle_phases():
    scene = Scene(["guard", "heal"], ["atk_up", "def_down", "stun"], gauge_start="5", spells_any_phase="yes")
    assert scene.asked == ("MAIN", A)
    assert scene.can == ["guard", "heal", "pass"]
    scene.do("pass")
    assert scene.asked == ("MAIN", B)
    assert scene.can == ["atk_up", "def_down", "stun", "pass"]
    scene.do("atk_up", "pass", "def_down")
    assert (scene.stat(B, "atk"), scene.stat(B, "def")) == (3, 0), "the turn player's girl would attack B's"
    scene.do("pass", "stun", "pass")
    assert scene.names(B, "field") == ["atk_up"], "without a fight no status is given"
    scene.do("attack", "guard")
    assert scene.hp() == (15, 15)


def test_sg_7_3_equal_effects_do_not_add_up():
    hand = ["atk", "atk x2", "atk_spe"]
    assert Scene(hand, gauge_start="5").do("attack", *hand).hp() == (15, 7)
    assert Scene(hand, gauge_start="5", no_stacking="yes").do("attack", *hand).hp() == (15, 9)


def test_sg_7_3_nor_do_those_that_last():
    hand = ["def_up", "def_up x2"]
    assert Scene(hand, gauge_start="5").do("nobody", *hand).stat(A, "def") == 5
    assert Scene(hand, gauge_start="5", no_stacking="yes").do("nobody", *hand).stat(A, "def") == 4


def test_sg_7_4_a_counter_strikes_back_if_no_damage_is_dealt():
    scene = Scene([], ["guard + counter"], gauge_start="2", counter="yes")
    assert scene.do("attack", "guard + counter").hp() == (14, 15)
    scene = Scene(["atk x3"], ["guard + counter"], gauge_start="3", counter="yes")
    assert scene.do("attack", "atk x3", "guard + counter").hp() == (15, 11)


def test_sg_7_4_charge_puts_a_hand_card_into_the_gauge_and_draws_one():
    scene = Scene(["atk"], ["atk", "guard"], charge="yes", first=[B, A]).to_round(2)
    assert scene.asked == ("CHARGE", B)
    assert scene.can == ["atk", "guard", "pass"]
    scene.do("guard")
    assert scene.asked == ("CHARGE", A)
    scene.do("pass")
    assert scene.names(B, "gauge") == ["guard"]
    assert [len(scene.player(seat).hand) for seat in (A, B)] == [3, 4]


def test_sg_7_4_double_strike_attacks_twice_a_turn():
    scene = Scene(girls=({"atk": 3, "skill": "double_strike"}, {}), double_strike="yes")
    assert scene.do("attack", "attack").hp() == (15, 13)
    assert scene.can == ["nobody", "pass"]


@pytest.mark.parametrize("name", UNDEFINED)
def test_sg_7_4_what_the_source_does_not_define_is_refused(name):
    with pytest.raises(UsageFault, match="the source does not define"):
        read_options({name: "yes"})
