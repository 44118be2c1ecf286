"""MR-9.1 to MR-9.8 and MR-9.14: terms."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic

DRAW = "カードを１枚引く。"
HIT = "対戦相手に１点のダメージを与える。"
BURY = magic("埋葬", "対戦相手のクルーを１体えらび、手札を１枚、それの下に重ねる。")
EARTH = magic("土", "カードを１枚引く。", value=9)
ANT = On(crew("蟻"), under=[crew("卵"), crew("蛹")])

# ---- leaving the field ----------------------------------------------------------------------------------------------


def test_mr_9_1_destroying_puts_a_crew_and_the_cards_under_it_into_the_discard_pile() -> None:
    scene = Scene(Seat(hand=[magic("生贄", "クルーを１体えらび、それを破壊する。")]), Seat(field=[ANT]))
    scene.play("生贄")
    assert set(scene.you.discard) == {"蟻", "卵", "蛹"}


@pytest.mark.parametrize(
    ("verb", "zone"),
    [
        ("手札に戻す", "hand"),
        ("除外する", "exile"),
        ("エネルギー・カードとして場に置く", "energy"),
        ("山札の上に置く", "deck"),
        ("山札の下に置く", "deck"),
        ("ライフに加える", "life"),
    ],
)
@pytest.mark.parametrize("follow", [0, 1])
def test_mr_9_2_the_cards_under_a_crew_that_leaves_otherwise_are_discarded_or_follow(
    verb: str, zone: str, follow: int
) -> None:
    scene = Scene(
        Seat(hand=[magic("退場", f"クルーを１体えらび、それを{verb}。")]), Seat(field=[ANT]), cards_under_follow=follow
    )
    scene.play("退場")
    below = zone if follow else "discard_pile"
    assert [scene.zone(name) for name in ("蟻", "卵", "蛹")] == [zone, below, below]
    assert scene.you.ready == scene.you.energy


def test_mr_9_2_cards_of_the_opponent_under_a_crew_go_to_their_owners_discard_pile() -> None:
    eddy = magic("渦", "対戦相手のクルーを１体えらび、それを手札に戻す。")
    scene = Scene(Seat(hand=[BURY, eddy, EARTH]), Seat(field=[crew("蟻")]))
    scene.play("埋葬")
    scene.pick("土")
    assert scene.level("蟻") == 1
    scene.play("渦")
    assert "土" in scene.me.discard
    assert scene.level("蟻") == 0


def test_mr_9_2_with_follow_the_cards_under_go_below_the_deck_with_their_crew() -> None:
    sink = magic("沈没", "クルーを１体えらび、それを山札の下に置く。")
    scene = Scene(Seat(hand=[sink]), Seat(field=[On(crew("蟻"), under=[crew("卵")])]), cards_under_follow=1)
    scene.play("沈没")
    assert set(scene.you.deck[-2:]) == {"蟻", "卵"}


def test_mr_9_2_with_follow_cards_of_the_opponent_follow_into_their_owners_zone() -> None:
    eddy = magic("渦", "対戦相手のクルーを１体えらび、それを手札に戻す。")
    scene = Scene(Seat(hand=[BURY, eddy, EARTH]), Seat(field=[crew("蟻")]), cards_under_follow=1)
    scene.play("埋葬")
    scene.pick("土")
    scene.play("渦")
    assert (scene.me.hand, scene.you.hand) == (["土"], ["蟻"])


# ---- whose ----------------------------------------------------------------------------------------------------------


def test_mr_9_3_draw_takes_the_top_cards_of_your_own_deck() -> None:
    scene = Scene(Seat(hand=[magic("知恵", "カードを２枚引く。")], deck=[crew(name) for name in "一二三"]))
    scene.play("知恵")
    assert (set(scene.me.hand), scene.me.deck[0]) == ({"一", "二"}, "三")


def test_mr_9_3_a_hand_deck_or_discard_pile_without_an_owner_is_your_own() -> None:
    mirror = magic("鏡", "捨て札のクルーを１枚手札に加える。その後、山札の上からカードを１枚捨て札に置く。")
    scene = Scene(
        Seat(hand=[mirror], discard=[crew("甲")], deck=[crew("乙")]), Seat(discard=[crew("丙")], deck=[crew("丁")])
    )
    scene.play("鏡")
    assert (scene.me.hand, scene.me.discard, scene.you.discard) == (["甲"], ["乙", "鏡"], ["丙"])


def test_mr_9_3_a_crew_without_an_owner_is_anybodys() -> None:
    scene = Scene(
        Seat(hand=[magic("生贄", "クルーを１体えらび、それを破壊する。")], field=[crew("甲")]), Seat(field=[crew("乙")])
    )
    scene.play("生贄")
    assert scene.options == ["PICK 甲", "PICK 乙"]


# ---- abilities ------------------------------------------------------------------------------------------------------

MONK = crew("僧", f"エネルギー２点を支払い、これをヨコ向きにし、手札を１枚捨てて起動する。{HIT}")


@pytest.mark.parametrize(
    ("seat", "possible"),
    [
        (Seat(field=[MONK], energy=2, hand=1), True),
        (Seat(field=[MONK], energy=1, hand=1), False),
        (Seat(field=[MONK], energy=2, hand=0), False),
        (Seat(field=[On(MONK, tapped=True)], energy=2, hand=1), False),
    ],
)
def test_mr_9_4_without_the_whole_cost_there_is_no_activation(seat: Seat, possible: bool) -> None:
    assert ("ACTIVATE 僧 1" in Scene(seat).options) == possible


def test_mr_9_4_energy_is_paid_first_then_the_card_is_tapped_then_cards_are_picked() -> None:
    monk = crew("僧", f"手札を１枚捨て、これをヨコ向きにし、エネルギー２点を支払って起動する。{HIT}")
    scene = Scene(Seat(field=[monk], energy=2, hand=[crew("甲"), crew("乙")]))
    scene.activate("僧")
    assert (scene.question, scene.me.ready, scene.tapped("僧"), scene.you.life) == ("PICK", 0, True, 6)
    scene.pick("乙")
    assert (scene.me.discard, scene.you.life) == (["乙"], 5)


def test_mr_9_4_a_condition_must_hold_for_activating_and_not_for_resolving() -> None:
    hermit = crew("隠者", f"あなたの手札が１枚以上のとき、起動できる。手札を１枚捨てて起動する。{HIT}")
    assert "ACTIVATE 隠者 1" not in Scene(Seat(field=[hermit])).options
    scene = Scene(Seat(field=[hermit], hand=1))
    scene.activate("隠者")
    assert (scene.me.cards, scene.you.life) == (0, 5)


def test_mr_9_4_once_each_turn() -> None:
    well = crew("井戸", f"この能力は各ターンに一度のみ起動できる。{DRAW}")
    scene = Scene(Seat(field=[well]))
    scene.activate("井戸")
    assert scene.options == ["PASS", f"LEVEL_UP {FILLER.key}"]


@pytest.mark.parametrize("when", ["するとき", "したとき", "する時", "した時"])
def test_mr_9_5_all_ways_to_say_when_name_the_condition_of_a_trigger(when: str) -> None:
    scene = Scene(Seat(field=[crew("兵", f"このクルーが攻撃{when}、{DRAW}")]))
    scene.attack("兵")
    assert scene.me.cards == 1


def test_mr_9_5_what_follows_the_condition_is_the_effect_and_it_happens_each_time() -> None:
    herald = crew("触れ役", f"あなたの他のクルーが登場したとき、{HIT}その後、{DRAW}")
    scene = Scene(Seat(field=[herald], hand=[crew("甲", value=0), crew("乙", value=0)]))
    scene.play("甲")
    scene.play("乙")
    assert (scene.you.life, scene.me.cards) == (4, 2)


# ---- entering, and what is a crew -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "手札からクルーを１体登場させる。",
        "捨て札からクルーを１体登場させる。",
        "山札からクルーを１体登場させ、山札をシャッフルする。",
        "手札のクルーを１枚、エネルギーを支払わずにプレイする。",
    ],
)
def test_mr_9_6_a_crew_enters_from_any_zone(text: str) -> None:
    newcomer = crew("新顔", f"このクルーが登場したとき、{HIT}", value=9)
    scene = Scene(Seat(hand=[magic("扉", text), newcomer], discard=[newcomer], deck=[newcomer]))
    scene.play("扉")
    if scene.question == "PICK":
        scene.pick("新顔")
    assert (scene.me.field, scene.you.life) == (["新顔"], 5)


def test_mr_9_6_a_card_put_down_as_an_energy_card_does_not_enter() -> None:
    newcomer = crew("新顔", f"このクルーが登場したとき、{HIT}", value=9)
    spring = magic("泉", "山札の上からカードを１枚、エネルギー・カードとして場に置く。")
    scene = Scene(Seat(hand=[newcomer, spring], deck=[newcomer]), step="energy")
    scene.set_energy("新顔")
    scene.pass_()
    scene.play("泉")
    assert (scene.me.energy, scene.me.field, scene.you.life) == (2, [], 6)


def test_mr_9_7_energy_cards_are_no_crews() -> None:
    storm = magic("嵐", "クルーをすべて破壊する。その後、クルー１体につき、カードを１枚引く。")
    scene = Scene(Seat(energy=[crew("甲"), crew("乙")], hand=[storm]), Seat(energy=[crew("丙")]))
    scene.play("嵐")
    assert (scene.me.energy, scene.you.energy, scene.me.cards) == (2, 1, 0)
    scene.pass_()
    assert scene.options == ["PASS"]


# ---- cards under a crew ---------------------------------------------------------------------------------------------


def test_mr_9_14_cards_under_a_crew_are_no_crews_have_no_abilities_and_meet_no_filter() -> None:
    flag = crew("旗", "クルーすべてのパワーを＋１０００する。")
    census = magic("検地", "あなたのクルー１体につき、カードを１枚引く。その後、対戦相手のクルーをすべて破壊する。")
    scene = Scene(Seat(field=[On(crew("蟻"), under=[flag, crew("卵")])], hand=[census]))
    assert scene.power("蟻") == 2000  # two levels, and no help of the flag
    scene.play("検地")
    assert (scene.me.cards, scene.level("蟻")) == (1, 2)


DIG = magic("発掘", "クルーを１体えらび、それの下のカードを１枚捨て札に置く。")


def test_mr_9_14_the_owner_of_the_crew_chooses_which_level_is_taken_off() -> None:
    scene = Scene(Seat(hand=[DIG]), Seat(field=[On(crew("蟻"), under=[crew("卵"), crew("蛹")])]))
    scene.play("発掘")
    assert (scene.question, scene.asked, scene.options) == ("PICK", "you", ["PICK 卵", "PICK 蛹"])
    scene.pick("蛹")
    assert (scene.you.discard, scene.level("蟻"), scene.power("蟻")) == (["蛹"], 1, 1500)


def test_mr_9_14_a_level_that_the_opponent_put_there_can_be_taken_off() -> None:
    scene = Scene(Seat(hand=[BURY, DIG, EARTH]), Seat(field=[crew("蟻")]))
    scene.play("埋葬")
    scene.pick("土")
    scene.play("発掘")
    assert "土" in scene.me.discard
    assert scene.level("蟻") == 0


# ---- doing what can be done -----------------------------------------------------------------------------------------


def test_mr_9_8_an_effect_does_what_it_can_and_skips_the_rest() -> None:
    rites = magic(
        "儀式", "対戦相手のクルーを１体えらび、それを破壊する。その後、手札を２枚捨てる。その後、カードを１枚引く。"
    )
    scene = Scene(Seat(hand=[rites, crew("甲")]))
    scene.play("儀式")
    assert (scene.me.discard, scene.me.cards) == (["甲", "儀式"], 1)


def test_mr_9_8_then_does_not_depend_on_what_came_before_and_if_you_do_does() -> None:
    then = magic("無条件", "対戦相手のクルーを１体えらび、それを破壊する。その後、カードを１枚引く。")
    if_so = magic("条件", "対戦相手のクルーを１体えらび、それを破壊する。その後、そうしたなら、カードを１枚引く。")
    scene = Scene(Seat(hand=[then, if_so]))
    scene.play("条件")
    assert scene.me.cards == 1
    scene.play("無条件")
    assert scene.me.cards == 1


@pytest.mark.parametrize(("picks", "left"), [([], 3), (["甲"], 2), (["甲", "丙"], 1)])
def test_mr_9_8_up_to_may_be_less_or_none(picks: list[str], left: int) -> None:
    eddy = magic("渦", "対戦相手のクルーを２体まで選び、それらを手札に戻す。")
    scene = Scene(Seat(hand=[eddy]), Seat(field=[crew(name) for name in "甲乙丙"]))
    scene.play("渦")
    scene.pick(*picks)
    if len(picks) < 2:
        scene.pass_()
    assert (scene.question, len(scene.you.field)) == ("ACT", left)


def test_mr_9_8_an_exact_number_larger_than_what_there_is_takes_all() -> None:
    eddy = magic("渦", "対戦相手のクルーを３体えらび、それらを手札に戻す。")
    scene = Scene(Seat(hand=[eddy]), Seat(field=[crew("甲"), crew("乙")]))
    scene.play("渦")
    assert scene.you.field == []


def test_mr_9_8_a_choice_without_a_candidate_does_nothing() -> None:
    snipe = magic("狙撃", "対戦相手のパワー５０００以上のクルーを１体えらび、それを破壊する。")
    scene = Scene(Seat(hand=[snipe]), Seat(field=[crew("兵", power=4000)]))
    scene.play("狙撃")
    assert (scene.question, scene.you.field) == ("ACT", ["兵"])


def test_mr_9_8_cannot_beats_may() -> None:
    scene = Scene(Seat(hand=[crew("檻", "速攻\nこれは攻撃できない。", value=0)]))
    scene.play("檻")
    scene.pass_()
    assert scene.options == ["PASS"]


@pytest.mark.parametrize("wanted", [True, False])
def test_mr_9_8_what_you_may_do_is_asked_for(wanted: bool) -> None:
    scene = Scene(Seat(hand=[magic("誘惑", "望むなら、カードを２枚引く。")]))
    scene.play("誘惑")
    assert (scene.question, scene.options) == ("MAY", ["PASS", "ACCEPT"])
    scene.do("ACCEPT" if wanted else "PASS")
    assert scene.me.cards == (2 if wanted else 0)


@pytest.mark.parametrize(("number", "life", "cards"), [(1, 5, 0), (2, 6, 2)])
def test_mr_9_8_of_a_choice_between_effects_one_is_done(number: int, life: int, cards: int) -> None:
    fork = magic("分かれ道", "次から１つをえらぶ。「対戦相手に１点のダメージを与える」「カードを２枚引く」")
    scene = Scene(Seat(hand=[fork]))
    scene.play("分かれ道")
    scene.choose(number)
    assert (scene.you.life, scene.me.cards) == (life, cards)


def test_mr_9_8_a_choice_between_effects_offers_those_too_that_can_do_nothing() -> None:
    arrow = magic("火矢", "次から１つをえらぶ。「クルーを１体えらび、それを破壊する」「カードを１枚引く」")
    scene = Scene(Seat(hand=[arrow]))
    scene.play("火矢")
    assert scene.options == ["CHOOSE_ONE 1", "CHOOSE_ONE 2"]
    scene.choose(1)
    assert (scene.question, scene.me.cards) == ("ACT", 0)


def test_mr_9_8_a_card_name_means_every_card_of_that_name_in_both_decks() -> None:
    slayer = magic("竜殺し", "《竜》という名前のクルーをすべて破壊する。")
    scene = Scene(Seat(hand=[slayer], field=[crew("竜")]), Seat(field=[crew("竜")]))
    scene.play("竜殺し")
    assert ("竜" in scene.me.discard, "竜" in scene.you.discard) == (True, True)
