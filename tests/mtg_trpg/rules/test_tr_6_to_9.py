"""Abilities and rulings (TR-6, TR-9)."""

from __future__ import annotations

from magus_sim.rulesets.mtg_trpg.card import Card
from magus_sim.rulesets.mtg_trpg.engine.state import Ask, Zone
from magus_sim.rulesets.mtg_trpg.fighter import Fighter
from magus_sim.rulesets.mtg_trpg.language.tree import Colour
from magus_sim.rulesets.mtg_trpg.rule_options import RuleOptions

from .scene import BLACK, BLUE, GREEN, HOLD, RED, WHITE, Scene, card, creature, mage

SPARK = card("instant", "deal 1D6 damage to target character.", name="spark", colour=RED)
BEAR = card("creature", name="bear", size="2/2")


def attacker(text: str, size: str = "1/9") -> list[Fighter]:
    """A creature that wanders, with these abilities."""
    return [creature("wolf", size, text)]


def summoned(text: str, size: str = "0/2", *, colour: Colour = WHITE) -> Card:
    return card("creature", text, name="ward", size=size, colour=colour)


def stand_ins(text: str, own: str) -> list[str]:
    """Who may stand in for a mage whom a creature with the abilities attacks."""
    scene = Scene([mage("Ann", summoned(own), HOLD)], attacker(text))
    scene.cast("ward").pass_to(Ask.ATTACK, 1).choose("ATTACK", "Ann")
    scene.pass_to(Ask.STAND_IN, turn=2)
    return [name for do, name in scene.options() if do == "STAND_IN"] if scene.asked is Ask.STAND_IN else []


def test_tr_6_1_a_wall_never_attacks_and_stands_in() -> None:
    scene = Scene([mage("Ann", summoned("wall", "3/5"), HOLD)], [creature("wolf", "0/9")])
    scene.cast("ward").pass_to(Ask.ACT, 0, turn=3).choose("PASS")
    assert scene.asked is not Ask.ATTACK
    assert stand_ins("", "wall") == ["ward"]


def test_tr_6_1_regeneration_brings_full_hp_at_clean_up() -> None:
    scene = Scene([mage("Ann", SPARK, HOLD)], [creature("troll", "0/9", "regeneration")])
    scene.cast("spark", "troll")
    assert scene.hp("troll") < 45
    scene.pass_to(Ask.ACT, 0, turn=3)
    assert scene.hp("troll") == 45


def test_tr_6_1_first_strike_comes_before_the_other_damage() -> None:
    for text, left in (("haste\nfirst strike", 5), ("haste", 2)):
        lancer = card("creature", text, name="lancer", size="9/1")
        scene = Scene([mage("Ann", lancer, HOLD)], [creature("rat", "3/1"), creature("wolf", "0/9")])
        scene.cast("lancer").pass_to(Ask.ATTACK).choose("ATTACK", "rat").pass_to(Ask.ACT)
        assert not scene.is_up("rat")
        assert scene.hp("lancer") == left


def test_tr_6_1_trample_deals_the_rest_to_the_target() -> None:
    for text, is_hurt in (("trample", True), ("", False)):
        scene = Scene([mage("Ann", summoned("", "0/1"), HOLD, level=5)], attacker(text, "12/9"))
        scene.cast("ward").pass_to(Ask.ATTACK, 1).choose("ATTACK", "Ann")
        scene.pass_to(Ask.STAND_IN).choose("STAND_IN", "ward").pass_to(Ask.ACT, 0, turn=3)
        assert not scene.is_up("ward")
        assert (scene.hp("Ann") < 50) == is_hurt


def test_tr_6_2_only_those_who_fly_attack_or_stop_those_who_fly() -> None:
    scene = Scene(
        [mage("Ann", summoned("flying\nhaste", "1/2"), HOLD)],
        [creature("wolf", "1/9"), creature("owl", "1/9", "flying")],
    )
    scene.cast("ward").pass_to(Ask.ATTACK)
    assert ("ATTACK", "owl") in scene.options()
    low = Scene(
        [mage("Ann", summoned("haste", "1/2"), HOLD)], [creature("wolf", "1/9"), creature("owl", "1/9", "flying")]
    )
    low.cast("ward").pass_to(Ask.ATTACK)
    assert low.options() == [("PASS", ""), ("ATTACK", "wolf")]
    assert (stand_ins("flying", ""), stand_ins("flying", "flying"), stand_ins("", "flying")) == ([], ["ward"], ["ward"])


def test_tr_6_2_shadow_and_flanking_need_their_like_to_stand_in() -> None:
    assert (stand_ins("shadow", ""), stand_ins("", "shadow"), stand_ins("shadow", "shadow")) == ([], [], ["ward"])
    assert (stand_ins("flanking", ""), stand_ins("flanking", "flanking"), stand_ins("", "flanking")) == (
        [],
        ["ward"],
        ["ward"],
    )


def test_tr_6_3_what_fades_is_destroyed_at_the_upkeep_without_a_counter() -> None:
    scene = Scene([mage("Ann", summoned("fading 2"), HOLD)], [creature("wolf", "0/9")])
    scene.cast("ward")
    for turn, is_there in ((3, True), (5, True), (7, False)):
        scene.pass_to(Ask.ACT, 0, turn=turn)
        assert scene.is_up("ward") == is_there


def test_tr_6_3_protection_keeps_targets_enchantments_and_damage_away() -> None:
    ward = summoned("protection from red", "0/3")
    storm = card("sorcery", "deal 2D6 damage to each summoned creature.", name="storm", colour=RED)
    scene = Scene([mage("Ann", ward, SPARK, HOLD), mage("Ben", storm)], [creature("wolf", "0/9")])
    scene.cast("ward").choose("CAST", "spark")
    assert ("TARGET", "ward") not in scene.options()
    scene.choose("TARGET", "wolf").cast("storm")
    assert scene.hp("ward") == 15


def test_tr_9_1_damage_can_be_five_points_for_each_die() -> None:
    bolt = card("instant", "deal 3D6 damage to target character.", name="bolt", colour=RED)
    fixed = Scene([mage("Ann", bolt, HOLD)], [creature("wolf", "0/9")], options=RuleOptions(spell_dice=0))
    fixed.cast("bolt", "wolf")
    assert fixed.hp("wolf") == 30
    rolled = set()
    for seed in range(50):
        scene = Scene([mage("Ann", bolt, HOLD)], [creature("wolf", "0/9")], seed=seed)
        rolled.add(45 - scene.cast("bolt", "wolf").hp("wolf"))
    assert min(rolled) >= 3
    assert max(rolled) <= 18
    assert len(rolled) > 8


def test_tr_9_1_healing_never_gives_more_than_was_lost() -> None:
    scene = Scene([mage("Ann", SPARK, HOLD, HOLD)], [creature("wolf", "0/9")])
    scene.cast("spark", "Ann").cast("hold", "Ann")
    assert scene.hp("Ann") <= 30
    assert scene.hp("Ann") >= 29


def test_tr_9_2_a_filter_says_who_can_be_a_target() -> None:
    doom = card("instant", "put target enemy creature with toughness 2 or less down.", name="doom", colour=BLACK)
    others = [creature("rat", "0/1"), creature("fox", "0/2"), creature("wolf", "0/3")]
    scene = Scene([mage("Ann", doom, HOLD)], others)
    scene.choose("CAST", "doom")
    assert scene.options() == [("TARGET", "rat"), ("TARGET", "fox")]
    scene.choose("TARGET", "fox")
    assert (scene.is_up("rat"), scene.is_up("fox")) == (True, False)


def test_tr_9_3_the_other_side_answers_a_spell_first_and_the_last_resolves_first() -> None:
    party = [mage("Ann", card("sorcery", "deal 1D6 damage to target enemy mage.", name="jolt", colour=RED), HOLD)]
    scene = Scene(party, [mage("Zed", HOLD, HOLD)], options=RuleOptions(duel_initiative=2))
    scene.choose("CAST", "jolt")
    assert (scene.asked, scene.game.asked) == (Ask.RESPOND, 1)
    scene.choose("CAST", "hold").choose("TARGET", "Zed")
    assert (scene.asked, scene.game.asked) == (Ask.RESPOND, 0)
    scene.choose("PASS")
    assert scene.game.n_stack == 1
    assert scene.hp("Zed") == 30


def test_tr_9_4_equal_cards_of_a_hand_are_one_option() -> None:
    scene = Scene([mage("Ann", SPARK, SPARK, HOLD)], [creature("wolf", "0/9")])
    assert scene.options() == [("PASS", ""), ("CAST", "spark"), ("CAST", "hold")]


def test_tr_9_5_what_a_mage_summoned_vanishes_when_it_goes_down() -> None:
    burn = card("instant", "deal 20D6 damage to target mage.", name="burn", colour=RED)
    scene = Scene([mage("Ann", BEAR, HOLD), mage("Ben", burn, HOLD)], [creature("wolf", "0/9")])
    scene.cast("bear").cast("burn", "Ann")
    assert (scene.is_up("Ann"), scene.is_up("bear"), scene.is_up("Ben")) == (False, False, True)


def test_tr_9_6_counter_damage_goes_in_the_order_that_its_owner_names() -> None:
    hare = card("creature", "haste", name="hare", size="1/1")
    cub = card("creature", "haste", name="cub", size="1/2")
    scene = Scene([mage("Ann", hare, HOLD), mage("Ben", cub, HOLD)], [creature("ogre", "6/20")])
    scene.cast("hare").cast("cub").pass_to(Ask.ATTACK)
    scene.choose("ATTACK", "ogre").choose("ATTACK", "ogre").pass_to(Ask.ORDER)
    assert scene.game.asked == 1
    assert scene.options() == [("ORDER", "hare"), ("ORDER", "cub")]
    scene.choose("ORDER", "hare").pass_to(Ask.ACT)
    assert (scene.is_up("hare"), scene.hp("cub")) == (False, 9)


def test_tr_9_9_the_ability_of_an_equip_is_used_once_a_turn() -> None:
    ring = card("equip", "red 1: deal 1D6 damage to target creature.", name="ring", colour=None, cost=0)
    scene = Scene([mage("Ann", HOLD, HOLD, equips=[ring])], [creature("wolf", "0/9")])
    scene.choose("USE", "Ann")
    assert scene.hp("wolf") < 45
    assert scene.game.mages[0].mp[3] == 8
    assert ("USE", "Ann") not in scene.options()


def test_tr_9_9_an_equip_acts_as_long_as_it_is_worn() -> None:
    staff = card("equip", "its bearer gets +1 toughness.", name="staff", colour=None, cost=0)
    scene = Scene([mage("Ann", HOLD, equips=[staff])], [creature("wolf", "0/9")])
    assert scene.hp("Ann") == 35


def test_tr_9_12_an_own_summoned_creature_comes_back_to_hand() -> None:
    ebb = card("instant", "return target summoned creature to hand.", name="ebb", colour=BLUE)
    scene = Scene([mage("Ann", BEAR, ebb, HOLD)], [creature("wolf", "0/9")])
    scene.cast("bear").cast("ebb", "bear")
    assert not scene.is_up("bear")
    assert scene.zone("bear") == [Zone.HAND]


def test_tr_9_12_an_enchantment_falls_off_with_its_bearer() -> None:
    ward = card("enchantment", "attach to target creature.\nits bearer gets +2 power.", name="oath", colour=GREEN)
    ebb = card("instant", "return target summoned creature to hand.", name="ebb", colour=BLUE)
    scene = Scene([mage("Ann", BEAR, ebb, HOLD), mage("Ben", ward, HOLD)], [creature("wolf", "0/9")])
    scene.cast("bear").cast("oath", "bear")
    assert scene.body("bear").power == 4
    scene.cast("ebb", "bear")
    assert scene.zone("oath", 1) == [Zone.GRAVEYARD]


def test_tr_7_1_a_card_goes_before_the_rules() -> None:
    """A wall cannot attack, but a card can say that somebody is not done any more."""
    rouse = card("instant", "ready target creature.", name="rouse")
    scene = Scene([mage("Ann", BEAR, HOLD), mage("Ben", rouse)], [creature("wolf", "0/9")])
    scene.cast("bear").cast("rouse", "bear").pass_to(Ask.ATTACK)
    assert scene.name(int(scene.game.at)) == "bear"


def test_tr_9_8_mages_of_a_second_party_have_the_initiative_value_of_the_option() -> None:
    sides = [mage("Ann", HOLD)], [mage("Zed", HOLD, most=(0, 0, 0, 0, 0))]
    turns = [int(Scene(*sides, options=RuleOptions(duel_initiative=value)).game.turn) for value in (2, 13)]
    assert turns[0] == 1
    assert turns[1] > 1


def test_tr_9_13_who_has_no_power_is_not_asked_whether_it_attacks() -> None:
    scene = Scene([mage("Ann", summoned("haste", "0/2"), HOLD)], [creature("wolf", "0/9")])
    scene.cast("ward").choose("PASS")
    assert scene.asked is Ask.ACT


def test_tr_9_14_a_side_has_at_most_twelve_summoned_creatures() -> None:
    pack = [card("creature", name="imp", size="0/9") for _ in range(14)]
    scene = Scene(
        [mage("Ann", *pack[:10], HOLD, level=10)] * 2, [creature("wolf", "0/9")], options=RuleOptions(rounds=40)
    )
    scene.pass_to(Ask.ACT, 0)
    while not scene.game.over and int(scene.game.turn) < 20:
        casts = [at for at, (do, _) in enumerate(scene.options()) if do == "CAST" and scene.options()[at][1] == "imp"]
        scene.choose("CAST", "imp") if casts and scene.asked is Ask.ACT else scene.choose(*scene.options()[0])
        there = sum(not scene.game.bodies[b].down and scene.name(b) == "imp" for b in range(scene.game.n_bodies))
        assert there <= 12
    assert there == 12
