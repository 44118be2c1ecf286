"""A side's turn, combat, and kinds of cards (TR-4, TR-5)."""

from __future__ import annotations

from magus_sim.rulesets.mtg_trpg.engine.state import Ask, Zone

from .scene import BLUE, GREEN, HOLD, RED, Scene, card, creature, mage

WAIT = card("sorcery", "draw 1 card.", name="wait")
SPARK = card("instant", "deal 1D6 damage to target character.", name="spark", colour=RED)
BEAR = card("creature", name="bear", size="2/2")
HARE = card("creature", "haste", name="hare", size="1/1")


def test_tr_4_1_mp_are_full_again_in_the_own_turn() -> None:
    scene = Scene([mage("Ann", SPARK, HOLD, most=(1, 0, 0, 1, 0))], [creature("wolf", "0/9")])
    scene.cast("spark", "wolf")
    assert scene.game.mages[0].mp[3] == 0
    scene.pass_to(Ask.ACT, 0, turn=3)
    assert scene.game.mages[0].mp[3] == 1


def test_tr_4_2_an_upkeep_is_paid_or_the_spell_is_dropped() -> None:
    flag = card("enchantment", "each friendly creature gets +1 power.", name="flag", upkeep=2)
    scene = Scene([mage("Ann", flag, BEAR, WAIT)], [creature("wolf", "0/9")])
    scene.cast("flag").pass_to(Ask.UPKEEP)
    assert scene.options() == [("KEEP", ""), ("PASS", "")]
    scene.choose("KEEP")
    assert scene.game.mages[0].mp[0] == 7
    scene.pass_to(Ask.UPKEEP, turn=5).choose("PASS")
    assert scene.zone("flag") == [Zone.GRAVEYARD]


def test_tr_4_2_an_upkeep_that_cannot_be_paid_drops_the_spell() -> None:
    flag = card("enchantment", "each friendly creature gets +1 power.", name="flag", upkeep=2)
    scene = Scene([mage("Ann", flag, BEAR, WAIT, most=(1, 0, 0, 0, 0))], [creature("wolf", "0/9")])
    scene.cast("flag").pass_to(Ask.ACT, 0, turn=3)
    assert scene.zone("flag") == [Zone.GRAVEYARD]


def test_tr_4_3_each_mage_draws_two_but_not_in_the_first_turn() -> None:
    library = [card("sorcery", "draw 1 card.", name=name) for name in "abcdefg"]
    scene = Scene([mage("Ann", *library)], [creature("wolf", "0/9")])
    assert scene.hand() == list("abc")
    scene.pass_to(Ask.ACT, 0, turn=3)
    assert scene.hand() == list("abcde")


def test_tr_4_4_a_sorcery_makes_its_caster_done_and_instants_stay_possible() -> None:
    scene = Scene([mage("Ann", WAIT, SPARK, BEAR)], [creature("wolf", "0/9")])
    scene.cast("wait")
    assert ("CAST", "bear") not in scene.options()
    assert ("CAST", "spark") in scene.options()


def test_tr_4_4_a_summoned_creature_is_done_unless_it_has_haste() -> None:
    scene = Scene([mage("Ann", BEAR), mage("Ben", HARE)], [creature("wolf", "0/9")])
    scene.cast("bear").cast("hare")
    assert (scene.body("bear").done, scene.body("hare").done) == (1, 0)
    scene.pass_to(Ask.ATTACK)
    assert scene.name(int(scene.game.at)) == "hare"


def test_tr_4_5_attackers_become_done_and_mages_without_power_are_not_asked() -> None:
    scene = Scene([mage("Ann", HARE, HOLD)], [creature("wolf", "0/9"), creature("fox", "0/9")])
    scene.cast("hare").pass_to(Ask.ATTACK)
    assert scene.options() == [("PASS", ""), ("ATTACK", "wolf"), ("ATTACK", "fox")]
    scene.choose("ATTACK", "fox")
    assert scene.body("hare").done
    assert 45 - 6 <= scene.hp("fox") <= 45


def test_tr_4_5_an_own_creature_takes_the_attack_instead() -> None:
    scene = Scene([mage("Ann", BEAR, WAIT)], [creature("wolf", "1/9"), creature("fox", "0/9")])
    scene.cast("bear").pass_to(Ask.ATTACK, 1).choose("ATTACK", "Ann")
    assert scene.asked is Ask.STAND_IN
    scene.choose("STAND_IN", "bear")
    assert scene.hp("Ann") == 30
    assert scene.hp("bear") in (5, 10)
    assert scene.hp("wolf") == 45


def test_tr_4_5_who_is_attacked_itself_cannot_stand_in() -> None:
    scene = Scene([mage("Ann", BEAR, WAIT)], [creature("wolf", "1/9"), creature("fox", "1/9")])
    scene.cast("bear").pass_to(Ask.ATTACK, 1).choose("ATTACK", "Ann").choose("ATTACK", "bear")
    assert scene.asked is not Ask.STAND_IN


def test_tr_1_10_wandering_creatures_never_stand_in() -> None:
    scene = Scene([mage("Ann", HARE, WAIT)], [creature("wolf", "0/9"), creature("fox", "0/9")])
    scene.cast("hare").pass_to(Ask.ATTACK).choose("ATTACK", "wolf")
    assert scene.asked is not Ask.STAND_IN


def test_tr_4_6_attack_damage_is_dice_and_counter_damage_the_power() -> None:
    tiger = card("creature", "haste", name="tiger", size="4/9")
    taken = set()
    for seed in range(60):
        scene = Scene([mage("Ann", tiger, HOLD)], [creature("ogre", "3/20")], seed=seed)
        scene.cast("tiger").pass_to(Ask.ATTACK).choose("ATTACK", "ogre").pass_to(Ask.ACT)
        taken.add(int(scene.game.sides[0].damage_dealt))
        assert scene.game.sides[1].damage_dealt == 3
    assert min(taken) >= 4
    assert max(taken) <= 24
    assert len(taken) > 8


def test_tr_4_7_the_hand_goes_down_to_the_limit_by_choice() -> None:
    library = [card("instant", "target mage recovers 5 HP.", name=name) for name in "abcdef"]
    scene = Scene([mage("Ann", *library, level=2)], [creature("wolf", "0/9")])
    scene.pass_to(Ask.DISCARD, turn=3)
    assert scene.options() == [("DISCARD", name) for name in "abcd"]
    scene.choose("DISCARD", "b").choose("DISCARD", "d")
    assert scene.hand() == ["a", "c"]
    assert scene.zone("b") == [Zone.GRAVEYARD]


def test_tr_4_7_hp_rise_to_the_next_multiple_of_five() -> None:
    scene = Scene([mage("Ann", SPARK, WAIT)], [creature("wolf", "0/9")])
    scene.cast("spark", "wolf")
    left = scene.hp("wolf")
    scene.pass_to(Ask.ACT, 0, turn=3)
    assert scene.hp("wolf") == -(-left // 5) * 5


def test_tr_4_7_what_lasts_until_the_end_of_the_turn_ends() -> None:
    swell = card("instant", "target creature gets +3 power until end of turn.", name="swell", colour=GREEN)
    scene = Scene([mage("Ann", swell, WAIT)], [creature("wolf", "2/9")])
    scene.cast("swell", "wolf")
    assert scene.body("wolf").power == 5
    scene.pass_to(Ask.ACT, 0, turn=3)
    assert scene.body("wolf").power == 2


def test_tr_4_7_who_loses_toughness_at_the_end_of_the_turn_can_go_down() -> None:
    bark = card("instant", "target creature gets +2 toughness until end of turn.", name="bark", colour=GREEN)
    bolt = card("instant", "deal 2D6 damage to target creature.", name="bolt", colour=RED)
    for seed in range(40):
        scene = Scene([mage("Ann", bark, bolt, WAIT)], [creature("rat", "0/1"), creature("wolf", "0/9")], seed=seed)
        scene.cast("bark", "rat").cast("bolt", "rat")
        left = scene.hp("rat")
        scene.pass_to(Ask.ACT, 0, turn=3)
        assert scene.is_up("rat") == (-(-left // 5) * 5 - 10 > 0)


def test_tr_4_8_mp_over_the_maximum_burn_at_the_end_of_the_phase() -> None:
    sap = card("instant", "gain 3 green MP.", name="sap", colour=BLUE)
    scene = Scene([mage("Ann", sap, WAIT)], [creature("wolf", "0/9")])
    scene.cast("sap")
    assert scene.game.mages[0].mp[4] == 12
    scene.pass_to(Ask.ACT, 0, turn=1)
    scene.choose("PASS")
    assert scene.game.mages[0].mp[4] == 9
    assert scene.hp("Ann") == 27


def test_tr_5_1_enchantments_are_cast_like_sorceries_and_items_like_instants() -> None:
    flag = card("enchantment", "each friendly creature gets +1 power.", name="flag")
    herb = card("item", "target character recovers 5 HP.", name="herb", colour=None, cost=1)
    scene = Scene([mage("Ann", WAIT, flag, herb)], [creature("wolf", "0/9")])
    scene.cast("wait")
    assert [name for do, name in scene.options() if do == "CAST"] == ["herb"]
