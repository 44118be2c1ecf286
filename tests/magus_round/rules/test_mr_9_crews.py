"""MR-9.9 to MR-9.13, MR-9.17, MR-9.18, MR-9.22: what acts on crews, and for how long."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

DRAW = "カードを１枚引く。"
HIT = "対戦相手に１点のダメージを与える。"
FLAG = crew("旗", "あなたの他のクルーのパワーを＋１０００する。")
STORM = magic("嵐", "クルーをすべて破壊する。")
RELEASE = magic("解放", "クルーを１体えらび、それを手札に戻す。")

# ---- whom it touches ------------------------------------------------------------------------------------------------


def test_mr_9_9_an_effect_touches_the_crews_that_are_there_when_it_is_resolved() -> None:
    cheer = magic("声援", "このターンの間、あなたのクルーすべてのパワーを＋１０００する。")
    scene = Scene(Seat(field=[crew("甲")], hand=[cheer, crew("乙", value=0)]))
    scene.play("声援")
    scene.play("乙")
    assert (scene.power("甲"), scene.power("乙")) == (2000, 1000)


def test_mr_9_9_who_was_touched_stays_touched_when_it_no_longer_matches() -> None:
    training = magic("訓練", "このターンの間、パワー１０００以下のクルーすべてのパワーを＋１０００する。")
    scene = Scene(Seat(field=[crew("甲")], hand=[training]))
    scene.play("訓練")
    assert scene.power("甲") == 2000


def test_mr_9_9_a_continuous_ability_holds_while_its_source_is_on_the_field() -> None:
    scene = Scene(Seat(field=[FLAG], hand=[crew("甲", value=0), RELEASE]), Seat(field=[crew("敵")]))
    scene.play("甲")
    assert [scene.power(name) for name in ("甲", "旗", "敵")] == [2000, 1000, 1000]
    scene.play("解放")
    scene.pick("旗")
    assert scene.power("甲") == 1000


def test_mr_9_9_a_continuous_ability_holds_while_its_condition_is_true() -> None:
    wolf = crew("狼", "あなたのライフが４枚以下の間、これのパワーを＋２０００する。")
    scene = Scene(Seat(field=[wolf], life=5, hand=[magic("呪い", "あなたは１点のダメージを受ける。")]))
    assert scene.power("狼") == 1000
    scene.play("呪い")
    assert scene.power("狼") == 3000


def test_mr_9_9_a_condition_can_be_whose_turn_it_is() -> None:
    sun = crew("陽", "あなたのターンの間、これのパワーを＋２０００する。")
    moon = crew("月", "対戦相手のターンの間、これのパワーを＋２０００する。")
    scene = Scene(Seat(field=[sun, moon]))
    assert (scene.power("陽"), scene.power("月")) == (3000, 1000)
    scene.end_turn()
    assert (scene.power("陽"), scene.power("月")) == (1000, 3000)


def test_mr_9_9_a_continuous_ability_of_a_magus_holds_until_it_transforms() -> None:
    witch = magus("ミノリ", "あなたのクルーすべてのパワーを＋１０００する。")
    scene = Scene(Seat(field=[crew("甲")], energy=1, magus=witch))
    assert scene.power("甲") == 2000
    scene.activate("ミノリ")
    assert scene.power("甲") == 1000


# ---- power ----------------------------------------------------------------------------------------------------------

LION = On(crew("獅子", power=3000, gain=500), under=[FILLER, FILLER])
"""Base power 3000, level 2: power 4000."""
CHANGES = {
    "減": "このターンの間、あなたのクルーすべてのパワーを－５００する。",
    "増": "このターンの間、あなたのクルーすべてのパワーを＋２０００する。",
    "基": "このターンの間、あなたのクルーすべての基本パワーを１０００にする。",
    "改": "このターンの間、あなたのクルーすべての基本パワーを７０００にする。",
    "定": "このターンの間、あなたのクルーすべてのパワーを６０００にする。",
    "零": "このターンの間、あなたのクルーすべてのパワーを０にする。",
}


@pytest.mark.parametrize(
    ("changes", "power"),
    [
        ("", 4000),
        ("増減", 5500),
        ("基", 2000),
        ("増基", 4000),
        ("基改", 8000),
        ("改基", 2000),
        ("定", 6000),
        ("増定減", 7500),
        ("定零", 0),
        ("零定", 6000),
        ("定基", 6000),
        ("基定増", 8000),
        ("零減", -500),
    ],
)
def test_mr_9_10_power_is_base_and_levels_or_what_it_becomes_and_all_changes(changes: str, power: int) -> None:
    scene = Scene(Seat(field=[LION], hand=[magic(name, CHANGES[name]) for name in changes]))
    for name in changes:
        scene.play(name)
    assert scene.power("獅子") == power


def test_mr_9_10_a_later_level_counts_for_base_power_and_not_for_what_power_becomes() -> None:
    for change, power in (("基", 2500), ("定", 6000)):
        scene = Scene(Seat(field=[LION], hand=[magic(change, CHANGES[change]), FILLER]))
        scene.play(change)
        scene.level_up("獅子")
        assert scene.power("獅子") == power


def test_mr_9_10_continuous_abilities_and_changes_are_taken_together_by_age() -> None:
    dwarf = crew("小人", "あなたの他のクルーの基本パワーを５００にする。", value=0)
    scene = Scene(Seat(field=[crew("獅子", power=3000), FLAG], hand=[magic("改", CHANGES["改"]), dwarf]))
    scene.play("改")
    assert scene.power("獅子") == 8000
    scene.play("小人")  # later than the change
    assert scene.power("獅子") == 1500
    older = Scene(Seat(field=[crew("獅子", power=3000), FLAG, dwarf], hand=[magic("改", CHANGES["改"])]))
    older.play("改")
    assert older.power("獅子") == 8000


@pytest.mark.parametrize(("what", "before", "after"), [("基本パワー", 1500, 6500), ("パワー", 1000, 6000)])
def test_mr_9_10_of_two_continuous_abilities_the_later_source_counts(what: str, before: int, after: int) -> None:
    swamp = crew("沼", f"あなたの他のクルーの{what}を１０００にする。")
    witch = magus("ミノリ", back=crew("龍母", f"あなたの他のクルーの{what}を６０００にする。"))
    scene = Scene(Seat(field=[On(crew("象", power=3000), under=[FILLER]), swamp], energy=1, magus=witch))
    assert scene.power("象") == before
    scene.activate("ミノリ")  # later than the swamp, though its card has lain there longer
    assert (scene.power("象"), scene.power("龍母")) == (after, 1000)


def test_mr_9_10_power_of_0_or_less_destroys_nothing() -> None:
    scene = Scene(
        Seat(hand=[magic("衰弱", "クルーを１体えらび、それのパワーを－３０００する。")]), Seat(field=[crew("兵")])
    )
    scene.play("衰弱")
    assert (scene.zone("兵"), scene.power("兵")) == ("field", -2000)


# ---- how long -------------------------------------------------------------------------------------------------------

SPANS = {"このターンの間、": 0, "対戦相手の次のターンの終了時まで、": 1, "": 9}
"""How many turns after this one a change lasts."""


@pytest.mark.parametrize(("span", "turns"), SPANS.items())
def test_mr_9_11_what_an_event_gives_lasts_as_long_as_it_says(span: str, turns: int) -> None:
    gift = magic(
        "贈り物",
        f"あなたのクルーを１体えらび、{span}それのパワーを＋１０００する。その後、{span}それはランページを得る。",
    )
    scene = Scene(Seat(field=[crew("兵")], hand=[gift]))
    scene.play("贈り物")
    for turn in range(4):
        assert (scene.power("兵") == 2000, scene.has("兵", "rampage")) == (turn <= turns, turn <= turns)
        scene.end_turn()


def test_mr_9_11_of_two_changes_each_ends_at_its_own_time() -> None:
    texts = ("このターンの間、クルーすべてのパワーを＋１０００する。", "クルーすべてのパワーを＋５００する。")
    scene = Scene(Seat(field=[crew("兵")], hand=[magic("一時", texts[0]), magic("永続", texts[1])]))
    scene.play("一時")
    scene.play("永続")
    assert scene.power("兵") == 2500
    scene.end_turn()
    assert scene.power("兵") == 1500


@pytest.mark.parametrize("deed", ["攻撃", "ブロック"])
def test_mr_9_11_cannot_lasts_without_a_time_as_long_as_the_crew_stays(deed: str) -> None:
    chain = magic("鎖", f"対戦相手のクルーを１体えらび、それは{deed}できない。")
    scene = Scene(Seat(hand=[chain, RELEASE]), Seat(field=[crew("兵")]))
    what = "cannot_attack" if deed == "攻撃" else "cannot_block"
    scene.play("鎖")
    scene.end_turn()
    scene.end_turn()
    scene.pass_()
    assert scene.has("兵", what)
    scene.play("解放")
    assert scene.has("兵", what) is False


def test_mr_9_11_what_an_event_gave_stays_even_when_its_source_leaves() -> None:
    mentor = crew("師匠", "このクルーが登場したとき、あなたの他のクルーを１体えらび、それは速攻を得る。", value=0)
    scene = Scene(Seat(field=[crew("弟子")], hand=[mentor, RELEASE]))
    scene.play("師匠")
    scene.play("解放")
    scene.pick("師匠")
    assert scene.has("弟子", "haste")


def test_mr_9_11_what_a_continuous_ability_gives_lasts_while_its_source_is_on_the_field() -> None:
    citadel = crew("サンシタデル", "他のクルーは攻撃できない。")
    scene = Scene(Seat(field=[crew("兵")], hand=[RELEASE]), Seat(field=[citadel]))
    assert scene.has("兵", "cannot_attack")
    scene.play("解放")
    scene.pick("サンシタデル")
    scene.attack("兵")
    assert scene.you.life == 5


def test_mr_9_22_until_the_end_of_the_opponents_next_turn_said_in_the_opponents_turn() -> None:
    ward = crew("護り", "あなたが攻撃されたとき、対戦相手の次のターンの終了時まで、これのパワーを＋１０００する。")
    scene = Scene(Seat(field=[crew("兵")]), Seat(field=[On(ward, tapped=True)]))
    scene.attack("兵")
    powers = []
    for _ in range(4):
        powers.append(scene.power("護り"))
        scene.end_turn()
    assert powers == [2000, 2000, 2000, 1000]  # this turn, the own turn, and the opponent's next; then no more


# ---- leaving and coming back ----------------------------------------------------------------------------------------


def test_mr_9_12_a_crew_that_comes_back_is_new() -> None:
    well = crew("井戸", f"この能力は各ターンに一度のみ起動できる。{DRAW}", value=0)
    boost = magic("強化", "あなたのクルーを１体えらび、それのパワーを＋１０００する。その後、それをヨコ向きにする。")
    scene = Scene(Seat(field=[On(well, under=[FILLER])], hand=[boost, RELEASE]))
    scene.activate("井戸")
    scene.play("強化")
    scene.play("解放")
    scene.play("井戸")
    assert (scene.level("井戸"), scene.power("井戸"), scene.tapped("井戸")) == (0, 1000, False)
    scene.activate("井戸")  # fresh
    scene.pass_()
    assert scene.options == ["PASS"]  # it cannot attack this turn


def test_mr_9_12_what_acted_on_the_old_one_is_gone_and_what_acts_on_others_stays() -> None:
    cheer = magic("声援", "あなたのクルーすべてのパワーを＋１０００する。")
    scene = Scene(Seat(field=[crew("甲", value=0), crew("乙")], hand=[cheer, RELEASE]))
    scene.play("声援")
    scene.play("解放")
    scene.pick("甲")
    scene.play("甲")
    assert (scene.power("甲"), scene.power("乙")) == (1000, 2000)


def test_mr_9_12_an_effect_that_meant_the_old_one_does_not_find_it() -> None:
    blink = crew("明滅", "あなたの他のクルーが攻撃するとき、それを手札に戻す。その後、手札からクルーを１体登場させる。")
    brave = crew("勇者", "このクルーが攻撃するとき、これのパワーを＋３０００する。その後、カードを１枚引く。")
    scene = Scene(Seat(field=[blink, brave]))
    scene.attack("勇者")
    scene.resolve("明滅 about 勇者")
    assert (scene.zone("勇者"), scene.power("勇者"), scene.me.cards) == ("field", 1000, 1)
    assert scene.you.life == 6  # nor is it the attacker any more


def test_mr_9_12_cards_that_were_meant_for_the_old_one_do_not_go_under_the_new_one() -> None:
    blink = crew("明滅", "あなたの他のクルーが攻撃するとき、それを手札に戻す。その後、手札からクルーを１体登場させる。")
    eater = crew("大食い", "このクルーが攻撃するとき、山札の上からカードを１枚、これの下に重ねる。")
    scene = Scene(Seat(field=[blink, eater]))
    scene.attack("大食い")
    scene.resolve("明滅 about 大食い")
    assert (scene.zone("大食い"), scene.level("大食い")) == ("field", 0)


def test_mr_9_12_a_blocker_that_came_back_is_no_blocker_any_more() -> None:
    blink = crew(
        "明滅", "あなたの他のクルーがブロックしたとき、それを手札に戻す。その後、手札からクルーを１体登場させる。"
    )
    scene = Scene(Seat(field=[crew("矛", power=9000)]), Seat(field=[blink, crew("盾")]))
    scene.attack("矛")
    scene.block("盾")
    assert (scene.zone("盾"), scene.tapped("盾"), scene.you.life) == ("field", False, 6)


# ---- leaving together -----------------------------------------------------------------------------------------------


def test_mr_9_13_crews_that_leave_together_see_each_other_leave() -> None:
    mourner = crew("喪主", f"クルーが破壊されたとき、{DRAW}")
    scene = Scene(Seat(field=[mourner, crew("甲")], hand=[STORM]), Seat(field=[crew("乙")]))
    scene.play("嵐")
    for option in ("RESOLVE 喪主", "RESOLVE 喪主 about 甲"):
        scene.do(option)
    assert scene.me.cards == 3


def test_mr_9_13_leaves_is_seen_for_any_destination_and_destroyed_for_one() -> None:
    witness = crew("証人", f"クルーが場を離れたとき、{DRAW}\nクルーが破壊されたとき、{HIT}")
    tide = magic("潮", "対戦相手のクルーをすべて手札に戻す。")
    scene = Scene(Seat(field=[witness], hand=[tide]), Seat(field=[crew("乙")]))
    scene.play("潮")
    assert (scene.me.cards, scene.you.life) == (1, 6)


def test_mr_9_13_the_moment_before_decides_who_matches() -> None:
    elegy = crew("挽歌", f"パワー２０００以上のクルーが破壊されたとき、{DRAW}")
    scene = Scene(Seat(field=[elegy, FLAG, crew("甲")], hand=[STORM]))
    scene.play("嵐")  # with the flag's help both the elegy itself and 甲 have power 2000
    scene.do(scene.options[0])
    assert scene.me.cards == 2


def test_mr_9_13_last_values_are_those_of_the_moment_before_for_all_that_leave_together() -> None:
    heir = crew("兵", f"このクルーが破壊されたとき、これのパワーが２０００以上なら、{DRAW}", power=1000)
    scene = Scene(Seat(hand=[STORM], field=[FLAG, heir]))
    scene.play("嵐")
    assert scene.me.cards == 1


# ---- continuous abilities among each other --------------------------------------------------------------------------


def test_mr_9_17_conditions_of_continuous_abilities_are_read_without_continuous_abilities() -> None:
    strong = crew("覇者", "あなたの他のパワー２０００以上のクルーのパワーを＋１０００する。", power=1000)
    scene = Scene(Seat(field=[strong, FLAG, crew("甲")]))
    assert scene.power("甲") == 2000  # the flag's help is no reason for more
    assert scene.power("覇者") == 2000


def test_mr_9_17_resolved_changes_do_count_for_them() -> None:
    strong = crew("覇者", "あなたの他のパワー２０００以上のクルーのパワーを＋１０００する。", power=1000)
    cheer = magic("声援", "このターンの間、クルーすべてのパワーを＋１０００する。")
    scene = Scene(Seat(field=[strong, crew("甲")], hand=[cheer]))
    scene.play("声援")
    assert scene.power("甲") == 3000


def test_mr_9_17_two_of_them_never_chase_each_other() -> None:
    shy = "対戦相手のパワー２０００以上のクルーのパワーを－２０００する。"
    scene = Scene(Seat(field=[crew("甲", shy, power=3000)]), Seat(field=[crew("乙", shy, power=3000)]))
    assert (scene.power("甲"), scene.power("乙")) == (1000, 1000)


def test_mr_9_17_everybody_else_reads_power_with_everything() -> None:
    snipe = magic("狙撃", "パワー２０００以上のクルーを１体えらび、それを破壊する。")
    scene = Scene(Seat(field=[FLAG, crew("甲")], hand=[snipe]))
    scene.play("狙撃")
    assert scene.me.field == ["旗"]


# ---- gained and lost ------------------------------------------------------------------------------------------------

GIVE = magic("与", "あなたのクルーを１体えらび、それはランページを得る。")
TAKE = magic("奪", "クルーを１体えらび、このターンの間、それはランページを失う。")


@pytest.mark.parametrize(("order", "has"), [("奪", False), ("奪与", True), ("与奪", False), ("奪与奪", False)])
def test_mr_9_18_of_gained_and_lost_the_later_counts(order: str, has: bool) -> None:
    hand = [{"与": GIVE, "奪": TAKE}[name] for name in order]
    scene = Scene(Seat(field=[crew("象", "ランページ")], hand=hand))
    for name in order:
        scene.play(name)
    assert scene.has("象", "rampage") == has


def test_mr_9_18_the_later_one_counts_while_it_lasts() -> None:
    scene = Scene(Seat(field=[crew("象", "ランページ")], hand=[TAKE]))
    scene.play("奪")
    scene.end_turn()
    assert scene.has("象", "rampage")


def test_mr_9_18_a_continuous_ability_is_as_old_as_its_source_on_the_field() -> None:
    drum = crew("太鼓", "あなたの他のクルーはランページを得る。", value=0)
    older = Scene(Seat(field=[crew("象"), drum], hand=[TAKE]))
    older.play("奪")
    older.pick("象")
    assert older.has("象", "rampage") is False
    later = Scene(Seat(field=[crew("象")], hand=[TAKE, drum]))
    later.play("奪")
    later.play("太鼓")
    assert later.has("象", "rampage")


def test_mr_9_18_the_ability_of_a_magus_is_as_old_as_its_transforming() -> None:
    witch = magus("ミノリ", back=crew("龍母", "あなたの他のクルーはランページを得る。"))
    scene = Scene(Seat(field=[crew("象"), crew("沼", "クルーすべてはランページを失う。")], energy=1, magus=witch))
    scene.activate("ミノリ")
    assert (scene.has("象", "rampage"), scene.has("龍母", "rampage")) == (True, False)


@pytest.mark.parametrize(("first", "second", "has"), [("得る", "失う", False), ("失う", "得る", True)])
def test_mr_9_18_of_one_source_the_later_line_counts(first: str, second: str, has: bool) -> None:
    fickle = crew("気まぐれ", f"あなたの他のクルーはランページを{first}。\nあなたの他のクルーはランページを{second}。")
    scene = Scene(Seat(field=[fickle, crew("象")]))
    assert scene.has("象", "rampage") == has
