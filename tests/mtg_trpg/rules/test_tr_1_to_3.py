"""Characters, libraries, and the beginning and end of a battle (TR-1 to TR-3)."""

from __future__ import annotations

from magus_sim.rulesets.mtg_trpg.card import Card
from magus_sim.rulesets.mtg_trpg.engine.bodies import colour_of
from magus_sim.rulesets.mtg_trpg.engine.ops import Keyword
from magus_sim.rulesets.mtg_trpg.engine.state import Ask, Reason, Zone
from magus_sim.rulesets.mtg_trpg.language.tree import Colour
from magus_sim.rulesets.mtg_trpg.rule_options import RuleOptions

from .scene import HOLD, RED, Scene, card, creature, mage

SPARK = card("instant", "deal 1D6 damage to target character.", name="spark", colour=RED)
DRAW = card("sorcery", "draw 2 cards.", name="think")
WAIT = card("sorcery", "draw 1 card.", name="wait")
BEAR = card("creature", name="bear", size="2/2")


def named(*names: str) -> list[Card]:
    return [card("sorcery", "draw 1 card.", name=name) for name in names]


def test_tr_1_1_a_creature_has_what_its_card_says() -> None:
    scene = Scene([mage("Ann", WAIT)], [creature("owl", "2/3", "flying", colour=RED)])
    owl = scene.body("owl")
    assert (owl.power, owl.toughness, owl.keywords) == (2, 3, Keyword.FLYING)
    assert colour_of(scene.game, scene.lib, 1) == list(Colour).index(RED)


def test_tr_1_8_there_are_no_questions_outside_of_battle() -> None:
    assert [ask.name for ask in Ask] == [
        *("NOTHING", "UPKEEP", "ACT", "RESPOND", "TARGET", "PAY", "ATTACK", "STAND_IN", "ORDER", "DISCARD")
    ]


def test_tr_1_2_hp_are_five_times_the_toughness() -> None:
    scene = Scene([mage("Ann", WAIT, level=4)], [creature("wolf", "2/3")])
    assert (scene.hp("Ann"), scene.hp("wolf")) == (40, 15)
    assert scene.body("Ann").power == 0


def test_tr_1_3_colourless_mp_have_a_maximum_of_zero() -> None:
    scene = Scene([mage("Ann", WAIT)], [creature("wolf")])
    assert list(scene.game.mages[0].mp) == [9, 9, 9, 9, 9, 0]


def test_tr_1_7_a_cost_is_paid_in_its_own_colour_alone() -> None:
    poor = Scene([mage("Ann", SPARK, WAIT, most=(15, 0, 0, 0, 0))], [creature("wolf")])
    assert ("CAST", "spark") not in poor.options()
    rich = Scene([mage("Ann", SPARK, WAIT, most=(0, 0, 0, 1, 14))], [creature("wolf")])
    rich.pass_to(Ask.ACT)
    rich.cast("spark", "wolf")
    assert list(rich.game.mages[0].mp)[:5] == [0, 0, 0, 0, 14]


def test_tr_1_7_any_colour_pays_where_the_card_says_so() -> None:
    herb = card("item", "target character recovers 5 HP.", name="herb", colour=None, cost=2)
    scene = Scene([mage("Ann", herb, WAIT, most=(1, 0, 0, 1, 0))], [creature("wolf")])
    scene.cast("herb", "Ann")
    assert scene.asked is Ask.PAY
    assert scene.options() == [("PAY", "0"), ("PAY", "3")]
    scene.choose("PAY", "3")
    assert list(scene.game.mages[0].mp)[:5] == [0, 0, 0, 0, 0]


def test_tr_2_1_cards_are_drawn_in_the_order_of_the_library_and_round_from_the_end() -> None:
    cards = named(*"abcdef")
    scene = Scene([mage("Ann", *cards, level=2)], [creature("wolf", "0/9")])
    assert scene.hand() == ["a", "b"]
    scene.pass_to(Ask.DISCARD, turn=3)
    assert scene.hand() == ["a", "b", "c", "d"]
    assert scene.game.mages[0].marker == 4


def test_tr_2_2_the_marker_moves_down_instead_of_a_shuffle() -> None:
    move = card("sorcery", "move the top marker down 2 cards. then draw 1 card.", name="turn")
    scene = Scene([mage("Ann", move, HOLD, *named(*"bcdef"), level=2)], [creature("wolf", "0/9")])
    scene.cast("turn")
    assert scene.hand() == ["hold", "d"]


def test_tr_2_3_a_used_card_is_in_the_graveyard_and_an_enchantment_on_the_field() -> None:
    flag = card("enchantment", "each friendly creature gets +1 power.", name="flag")
    scene = Scene([mage("Ann", SPARK, flag, WAIT)], [creature("wolf")])
    scene.cast("spark", "wolf").cast("flag")
    assert (scene.zone("spark"), scene.zone("flag"), scene.zone("wait")) == (
        [Zone.GRAVEYARD],
        [Zone.FIELD],
        [Zone.HAND],
    )


def test_tr_2_4_a_battle_begins_with_as_many_cards_as_the_level() -> None:
    scene = Scene([mage("Ann", *named(*"abcdef"), level=4)], [creature("wolf")])
    assert scene.hand() == list("abcd")


def test_tr_2_5_from_an_empty_library_nothing_is_drawn() -> None:
    scene = Scene([mage("Ann", DRAW, WAIT, level=2)], [creature("wolf", "0/9")])
    scene.cast("think")
    assert scene.hand() == ["wait"]


def test_tr_2_6_the_card_of_a_summons_is_in_the_graveyard() -> None:
    scene = Scene([mage("Ann", BEAR, WAIT)], [creature("wolf")])
    scene.cast("bear")
    assert scene.zone("bear") == [Zone.GRAVEYARD]
    assert scene.is_up("bear")


def test_tr_3_1_who_fails_at_initiative_does_nothing_in_the_first_turn() -> None:
    scene = Scene([mage("Ann", HOLD, WAIT)], [creature("wolf", "0/9", initiative=13)])
    assert scene.game.turn == 2
    scene.pass_to(Ask.ACT, 0)
    assert scene.game.turn == 3
    assert ("CAST", "wait") in scene.options()


def test_tr_3_1_the_value_is_the_mean_rounded_down() -> None:
    turns = [
        Scene([mage("Ann", HOLD, WAIT)], [creature("a", initiative=a), creature("b", initiative=b)]).game.turn
        for a, b in ((13, 13), (3, 2))
    ]
    assert turns == [2, 1]


def test_tr_3_1_the_dice_belong_to_the_mage_whatever_the_encounter_is() -> None:
    acting = []
    for size in ("0/9", "1/9"):
        scenes = [
            Scene([mage("Ann", HOLD, WAIT)], [creature("a", size, initiative=7)], seed=seed) for seed in range(60)
        ]
        acting.append([int(scene.game.turn) for scene in scenes])
    assert acting[0] == acting[1]
    assert 25 <= acting[0].count(1) <= 45


def test_tr_3_2_the_battle_ends_when_a_side_is_down() -> None:
    burn = card("instant", "deal 9D6 damage to target character.", name="burn", colour=RED)
    scene = Scene([mage("Ann", burn, WAIT)], [creature("rat", "1/1")])
    scene.cast("burn", "rat")
    assert (scene.game.over, scene.game.winner, scene.game.reason) == (1, 0, Reason.DOWN)


def test_tr_8_1_both_sides_down_at_once_is_a_tie() -> None:
    storm = card("sorcery", "deal 20D6 damage to each character.", name="storm", colour=RED)
    scene = Scene([mage("Ann", storm, WAIT, level=1)], [creature("rat", "1/1")])
    scene.cast("storm")
    assert (scene.game.winner, scene.game.reason) == (-1, Reason.BOTH_DOWN)


def test_tr_9_7_after_the_last_round_it_is_a_tie() -> None:
    scene = Scene([mage("Ann", WAIT)], [creature("wall", "0/9", "wall")], options=RuleOptions(rounds=3))
    scene.pass_to(Ask.NOTHING)
    assert (scene.game.winner, scene.game.reason, scene.game.turn) == (-1, Reason.LIMIT, 6)


def test_tr_9_10_the_marker_may_begin_anywhere() -> None:
    cards = named(*"abcdefgh")
    hands = {
        tuple(
            Scene(
                [mage("Ann", *cards, level=1)], [creature("w")], seed=seed, options=RuleOptions(random_marker=1)
            ).hand()
        )
        for seed in range(40)
    }
    assert hands == {(name,) for name in "abcdefgh"}
