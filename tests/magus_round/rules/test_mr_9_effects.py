"""MR-9.15, MR-9.16, MR-9.19 to MR-9.21: looking, searching, "if you do", "for each", and what several cards do."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.engine.ops import Zone
from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

DRAW = "カードを１枚引く。"
HIT = "対戦相手に１点のダメージを与える。"
IF_SO = "その後、そうしたなら、対戦相手に１点のダメージを与える。"

# ---- looking and searching ------------------------------------------------------------------------------------------

SEER = magic("占い", "山札の上からカードを３枚見て、その中からクルーを１枚まで手札に加え、残りを山札の下に置く。")


def test_mr_9_15_of_the_cards_looked_at_one_is_taken_and_the_rest_goes_below_in_the_order_of_choice() -> None:
    cards = [crew("甲"), crew("乙"), magic("丙", DRAW), crew("丁")]
    scene = Scene(Seat(hand=[SEER], deck=cards))
    scene.play("占い")
    assert set(scene.options) == {"PASS", "PICK 甲", "PICK 乙"}
    assert scene.me.deck[:4] == ["甲", "乙", "丙", "丁"]  # they stay where they are until they are moved
    scene.pick("乙")
    scene.pick("丙")  # each card goes below the one before it; the last one is not asked for
    assert (scene.me.hand, scene.me.deck[0], scene.me.deck[-2:]) == (["乙"], "丁", ["丙", "甲"])


def test_mr_9_15_the_rest_can_go_to_the_discard_pile() -> None:
    sift = magic("選別", "山札の上からカードを３枚見て、その中からカードを１枚手札に加え、残りを捨て札に置く。")
    scene = Scene(Seat(hand=[sift], deck=[crew(name) for name in "甲乙丙丁"]))
    scene.play("選別")
    scene.pick("丙")
    assert (scene.me.hand, set(scene.me.discard), scene.me.deck[0]) == (["丙"], {"甲", "乙", "選別"}, "丁")


def test_mr_9_15_no_more_cards_are_looked_at_than_there_are() -> None:
    scene = Scene(Seat(hand=[SEER], deck=2, life=[crew("兵")] * 6))
    scene.play("占い")
    assert (scene.question, len(scene.me.deck)) == ("ACT", 2)


SEARCH = magic("捜索", "山札からクルーを１枚手札に加え、山札をシャッフルする。")
FORTY = [crew(f"札{number}") for number in range(30)]


def test_mr_9_15_a_search_finds_a_card_anywhere_in_the_deck() -> None:
    scene = Scene(Seat(hand=[SEARCH], deck=[*[FILLER] * 20, crew("兵")]))
    scene.play("捜索")
    scene.pick("兵")
    assert (scene.me.hand, scene.zone("捜索")) == (["兵"], "discard_pile")


def test_mr_9_15_a_search_that_names_a_condition_may_fail_and_the_deck_is_shuffled_all_the_same() -> None:
    scene = Scene(Seat(hand=[SEARCH], deck=FORTY))
    before = scene.me.deck
    scene.play("捜索")
    assert scene.options[0] == "PASS"
    scene.pass_()
    assert (scene.me.hand, sorted(scene.me.deck)) == ([], sorted(before))
    assert scene.me.deck != before


def test_mr_9_15_a_search_for_any_card_cannot_fail() -> None:
    scene = Scene(
        Seat(hand=[magic("願い", "山札からカードを１枚手札に加え、山札をシャッフルする。")], deck=[crew("兵")])
    )
    scene.play("願い")
    assert scene.options == ["PICK 兵", f"PICK {FILLER.key}"]


def test_mr_9_15_the_deck_is_shuffled_after_the_card_was_taken_and_differently_each_time() -> None:
    scene = Scene(Seat(hand=[SEARCH, SEARCH], deck=FORTY))
    orders = [scene.me.deck]
    for name in ("札3", "札7"):
        scene.play("捜索")
        scene.pick(name)
        orders.append(scene.me.deck)
    without = [[name for name in order if name not in ("札3", "札7")] for order in orders]
    assert without[0] != without[1] != without[2] != without[0]


# ---- as often as it says --------------------------------------------------------------------------------------------


def test_mr_9_16_once_each_turn_counts_for_each_card_on_the_field() -> None:
    well = crew("井戸", f"この能力は各ターンに一度のみ起動できる。{DRAW}")
    scene = Scene(Seat(field=[well, well]))
    assert scene.options == ["PASS", "ACTIVATE 井戸 1", "ACTIVATE 井戸 1"]
    scene.answer(1)
    scene.activate("井戸")
    assert scene.me.cards == 2
    assert "ACTIVATE 井戸 1" not in scene.options


def test_mr_9_16_each_line_of_a_card_is_counted_by_itself() -> None:
    once = "この能力は各ターンに一度のみ起動できる。"
    scene = Scene(Seat(field=[crew("二口", f"{once}{DRAW}\n{once}{HIT}")]))
    scene.activate("二口", 2)
    scene.activate("二口", 1)
    assert (scene.me.cards, scene.you.life) == (1, 5)


def test_mr_9_16_what_the_front_used_this_turn_does_not_count_for_the_back() -> None:
    blade = crew("剣", "この能力は各ターンに一度のみ起動できる。カードを１枚引く。")
    scene = Scene(Seat(energy=1, magus=magus("ハヤテ", back=blade)))
    scene.activate("ハヤテ", 1)
    assert "ACTIVATE 剣 1" in scene.options


def test_mr_9_16_a_magic_may_be_played_even_if_it_will_do_nothing() -> None:
    scene = Scene(Seat(hand=[magic("狙撃", "クルーを１体えらび、それを破壊する。")]))
    scene.play("狙撃")
    assert scene.zone("狙撃") == "discard_pile"


def test_mr_9_16_an_effect_that_plays_a_card_without_payment_ignores_its_value() -> None:
    gate = magic("門", "手札のカードを１枚、エネルギーを支払わずにプレイする。")
    scene = Scene(Seat(hand=[gate, crew("龍", value=20)], energy=1))
    scene.play("門")
    assert (scene.zone("龍"), scene.me.ready) == ("field", 1)


# ---- if you do ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "seat", "done"),
    [
        ("手札を２枚捨てる。", Seat(hand=2), True),
        ("手札を２枚捨てる。", Seat(hand=1), False),
        ("手札を２枚捨てる。", Seat(), False),
        ("クルーをすべて手札に戻す。", Seat(field=[crew("兵")]), True),
        ("クルーをすべて手札に戻す。", Seat(), False),
        ("捨て札からクルーを２体登場させる。", Seat(discard=[crew("甲"), crew("甲")]), True),
        ("捨て札からクルーを２体登場させる。", Seat(discard=[crew("甲")]), False),
        ("捨て札のクルーを２枚手札に加える。", Seat(discard=[crew("甲"), crew("甲")]), True),
        ("捨て札のクルーを２枚手札に加える。", Seat(discard=[crew("甲")]), False),
        ("クルーを１体えらび、それをヨコ向きにする。", Seat(field=[crew("兵")]), True),
        ("クルーを１体えらび、それをヨコ向きにする。", Seat(field=[On(crew("兵"), tapped=True)]), False),
        ("クルーすべてをタテ向きにする。", Seat(field=[On(crew("兵"), tapped=True), crew("槍")]), True),
        ("クルーすべてをタテ向きにする。", Seat(field=[crew("兵")]), False),
        (
            "クルーを１体えらび、それの下のカードを２枚捨て札に置く。",
            Seat(field=[On(crew("蟻"), under=[FILLER] * 2)]),
            True,
        ),
        (
            "クルーを１体えらび、それの下のカードを２枚捨て札に置く。",
            Seat(field=[On(crew("蟻"), under=[FILLER])]),
            False,
        ),
        ("あなたのライフが５枚以上なら、カードを１枚引く。", Seat(life=5), True),
        ("あなたのライフが５枚以上なら、カードを１枚引く。", Seat(life=4), False),
        ("クルーすべてのパワーを＋１０００する。", Seat(field=[crew("兵")]), True),
        ("クルーすべてのパワーを＋１０００する。", Seat(), False),
    ],
)
def test_mr_9_19_if_you_do_asks_whether_the_step_was_carried_out(step: str, seat: Seat, done: bool) -> None:
    rite = magic("儀式", step + IF_SO)
    scene = Scene(Seat(**{**vars(seat), "hand": [rite, *([FILLER] * seat.hand if seat.hand else [])]}))
    scene.play("儀式")
    while scene.question == "PICK":
        scene.do(scene.options[-1])
    assert (scene.question, scene.you.life) == ("ACT", 5 if done else 6)


def test_mr_9_19_the_step_right_before_counts_and_none_that_came_earlier() -> None:
    rite = magic("儀式", "カードを１枚引く。その後、あなたのライフが１枚以下なら、カードを１枚引く。" + IF_SO)
    scene = Scene(Seat(hand=[rite]))
    scene.play("儀式")
    assert (scene.me.cards, scene.you.life) == (1, 6)


def test_mr_9_19_up_to_must_have_been_one_at_least() -> None:
    offer = magic("供物", "捨て札からクルーを２体まで登場させる。" + IF_SO)
    for picks, life in (([], 6), (["甲"], 5)):
        scene = Scene(Seat(hand=[offer], discard=[crew("甲"), crew("乙")]))
        scene.play("供物")
        scene.pick(*picks)
        scene.pass_()
        assert scene.you.life == life


@pytest.mark.parametrize(("answer", "life"), [("ACCEPT", 5), ("PASS", 6)])
def test_mr_9_19_a_step_that_was_declined_was_not_carried_out(answer: str, life: int) -> None:
    scene = Scene(Seat(hand=[magic("取引", "望むなら、手札を１枚捨てる。" + IF_SO), FILLER]))
    scene.play("取引")
    scene.do(answer)
    assert scene.you.life == life


@pytest.mark.parametrize(("number", "life"), [(1, 6), (2, 5)])
def test_mr_9_19_of_a_choice_the_last_step_of_the_chosen_effect_counts(number: int, life: int) -> None:
    draw, discard = "カードを１枚引く", "手札を３枚捨てる"
    fork = f"次から１つをえらぶ。「{draw}。その後、{discard}」「{discard}。その後、{draw}」。"
    scene = Scene(Seat(hand=[magic("分かれ道", fork + IF_SO)]))
    scene.play("分かれ道")
    scene.choose(number)
    assert scene.you.life == life


def test_mr_9_19_if_you_do_after_looking_asks_whether_a_card_was_taken() -> None:
    seer = magic(
        "占い",
        "山札の上からカードを３枚見て、その中からクルーを１枚まで手札に加え、残りを山札の下に置く。"
        "その後、そうしたなら、対戦相手に１点のダメージを与える。",
    )
    deck = [crew("兵"), *[FILLER] * 4]
    taken = Scene(Seat(hand=[seer], deck=deck))
    taken.play("占い")
    taken.pick("兵")
    assert taken.you.life == 5
    left = Scene(Seat(hand=[seer], deck=deck))
    left.play("占い")
    left.pass_()
    left.pick("兵")
    assert left.you.life == 6


def test_mr_9_19_if_you_do_fails_after_cards_for_a_crew_that_has_gone() -> None:
    ghost = crew(
        "幽霊",
        "このクルーが登場したとき、これを破壊する。その後、カードを１枚引く。"
        "その後、山札の上からカードを１枚、これの下に重ねる。その後、そうしたなら、対戦相手に１点のダメージを与える。",
        value=0,
    )
    scene = Scene(Seat(hand=[ghost]))
    scene.play("幽霊")
    assert scene.you.life == 6


@pytest.mark.parametrize(("mine", "yours", "drawn"), [(0, 1, 0), (1, 0, 0), (1, 1, 1)])
def test_mr_9_19_if_you_do_after_each_player_discards_asks_whether_both_did(mine: int, yours: int, drawn: int) -> None:
    trade = magic("交換", "各プレイヤーは手札を１枚捨てる。その後、そうしたなら、カードを１枚引く。")
    scene = Scene(Seat(hand=[trade, *[FILLER] * mine]), Seat(hand=yours))
    scene.play("交換")
    assert (scene.me.cards, scene.you.cards) == (drawn, 0)


def test_mr_9_19_if_you_do_after_a_choice_of_crews_asks_whether_it_acted_on_any() -> None:
    pair = magic("双殺", "対戦相手のクルーを２体えらび、それらを破壊する。その後、そうしたなら、カードを１枚引く。")
    one = Scene(Seat(hand=[pair]), Seat(field=[crew("兵")]))
    one.play("双殺")
    assert (one.zone("兵"), one.me.cards) == ("discard_pile", 1)
    none = Scene(Seat(hand=[pair]))
    none.play("双殺")
    assert none.me.cards == 0


# ---- for each -------------------------------------------------------------------------------------------------------


def test_mr_9_20_for_each_multiplies_the_number_and_is_read_once_when_its_step_begins() -> None:
    harvest = magic("収穫", "あなたの手札１枚につき、カードを１枚引く。")
    scene = Scene(Seat(hand=[harvest, FILLER, FILLER]))
    scene.play("収穫")
    assert scene.me.cards == 4


def test_mr_9_20_a_change_of_power_for_each_is_counted_once_and_a_continuous_one_anew() -> None:
    anthem = magic("賛歌", "このターンの間、あなたのクルー１体につき、あなたのクルーすべてのパワーを＋１０００する。")
    pack = crew("群れ", "あなたの他のクルー１体につき、これのパワーを＋１００する。")
    scene = Scene(Seat(field=[pack, crew("甲")], hand=[anthem, crew("乙", value=0)]))
    assert scene.power("群れ") == 1100
    scene.play("賛歌")
    assert (scene.power("群れ"), scene.power("甲")) == (3100, 3000)
    scene.play("乙")
    assert (scene.power("群れ"), scene.power("甲"), scene.power("乙")) == (3200, 3000, 1000)


@pytest.mark.parametrize(
    ("each", "number"),
    [
        ("あなたの手札１枚", 3),
        ("あなたのライフ１枚", 4),
        ("あなたのエネルギー・カード１枚", 2),
        ("あなたの捨て札１枚", 1),
        ("対戦相手のクルー１体", 2),
        ("あなたの捨て札のクルー１枚", 1),
        ("このターンあなたが受けたダメージ１点", 1),
    ],
)
def test_mr_9_20_what_can_be_counted(each: str, number: int) -> None:
    storm = magic("嵐", f"{each}につき、対戦相手は山札の上からカードを１枚捨て札に置く。")
    curse = magic("呪い", "あなたは１点のダメージを受ける。")
    mine = Seat(hand=[curse, storm, FILLER, FILLER], life=5, energy=2, deck=20, discard=[crew("甲")])
    scene = Scene(mine, Seat(field=[crew("乙"), crew("丙")]))
    scene.play("呪い")
    if each == "あなたの捨て札１枚":
        number += 1  # the curse lies there too
    scene.play("嵐")
    assert scene.you.count(Zone.DISCARD_PILE) == number


def test_mr_9_20_cards_move_one_at_a_time() -> None:
    flood = magic("洪水", "対戦相手の手札１枚につき、対戦相手はカードを１枚引く。")
    scene = Scene(Seat(hand=[flood]), Seat(hand=3, deck=2))
    scene.play("洪水")
    assert (scene.winner, scene.you.cards) == ("me", 5)


def test_mr_9_20_for_each_of_none_does_nothing_to_crews() -> None:
    verdict = magic("罰", "対戦相手の捨て札のクルー１枚につき、対戦相手のクルーをすべて破壊する。")
    scene = Scene(Seat(hand=[verdict]), Seat(field=[crew("兵")]))
    scene.play("罰")
    assert scene.zone("兵") == "field"


def test_mr_9_20_for_each_multiplies_what_is_looked_at_and_all_the_rest_goes_below() -> None:
    seer = magic(
        "占い",
        "あなたのクルー１体につき、山札の上からカードを２枚見て、"
        "その中からクルーを１枚まで手札に加え、残りを山札の下に置く。",
    )
    deck = [crew(name) for name in "甲乙丙丁戊"]
    scene = Scene(Seat(hand=[seer], field=[crew("左"), crew("右")], deck=deck))
    scene.play("占い")
    scene.pass_()
    scene.pick("丁", "丙", "乙")
    assert scene.me.deck[0] == "戊"
    assert scene.me.deck[-4:] == ["丁", "丙", "乙", "甲"]


# ---- several crews at once ------------------------------------------------------------------------------------------


def test_mr_9_21_crews_that_one_instruction_moves_go_in_the_order_of_their_numbers() -> None:
    flood = magic("洪水", "クルーをすべて山札の上に置く。")
    late, early = crew("後"), crew("先")
    scene = Scene(Seat(field=[early, late], hand=[flood]), Seat(field=[crew("甲"), crew("乙")]))
    scene.play("洪水")
    assert (scene.me.deck[:2], scene.you.deck[:2]) == (["後", "先"], ["乙", "甲"])


def test_mr_9_21_it_is_the_number_and_not_the_order_of_entering_that_counts() -> None:
    flood = magic("洪水", "クルーをすべて山札の上に置く。")
    scene = Scene(Seat(hand=[crew("先", value=0), crew("後", value=0), flood]))
    scene.play("後")
    scene.play("先")
    scene.play("洪水")
    assert scene.me.deck[:2] == ["後", "先"]


def test_mr_9_21_a_crew_that_becomes_an_energy_card_lies_untapped() -> None:
    root = magic("根", "あなたのクルーを１体えらび、それをエネルギー・カードとして場に置く。")
    scene = Scene(Seat(field=[On(crew("木"), tapped=True)], hand=[root]))
    scene.play("根")
    assert (scene.zone("木"), scene.tapped("木"), scene.me.ready) == ("energy", False, 1)


@pytest.mark.parametrize(("posture", "ready"), [("", 2), ("ヨコ向きで", 0)])
def test_mr_9_21_cards_of_the_deck_become_energy_cards_as_the_text_says(posture: str, ready: int) -> None:
    rain = magic("雨", f"山札の上からカードを２枚、エネルギー・カードとして{posture}場に置く。")
    scene = Scene(Seat(hand=[rain]))
    scene.play("雨")
    assert (scene.me.energy, scene.me.ready) == (2, ready)


def test_mr_9_19_a_search_that_finds_fewer_than_it_asks_for_was_not_carried_out() -> None:
    find = "山札からマジックを２枚手札に加え、山札をシャッフルする。"
    scene = Scene(
        Seat(hand=[magic("探索", find + IF_SO)], deck=[magic("火矢", HIT), *[crew(f"兵{n}") for n in range(8)]])
    )
    before = scene.you.life
    scene.play("探索")
    scene.pick("火矢")
    scene.pass_()
    assert "火矢" in scene.me.hand
    assert scene.you.life == before


def test_mr_9_20_for_each_is_counted_once_for_both_players() -> None:
    text = "対戦相手の捨て札のカード１枚につき、各プレイヤーは手札を１枚捨てる。"
    scene = Scene(Seat(hand=[magic("両捨", text), crew("甲")]), Seat(hand=[FILLER] * 5, discard=[FILLER]))
    scene.play("両捨")
    assert (scene.me.cards, scene.you.cards) == (0, 4)


def test_mr_9_12_other_does_not_except_a_source_that_left_and_came_back() -> None:
    there_and_back = "これを手札に戻す。その後、手札のクルーを１枚、エネルギーを支払わずにプレイする。"
    strike = "その後、他のクルーを１体えらび、それを破壊する。"
    scene = Scene(Seat(hand=[crew("往復", f"このクルーが登場したとき、{there_and_back}{strike}", value=0)]))
    scene.play("往復")
    assert scene.zone("往復") == "discard_pile"


# ---- energy and life that effects move ------------------------------------------------------------------------------


def test_mr_9_23_energy_that_an_effect_turns_is_that_put_down_first() -> None:
    drain = magic(
        "吸収",
        "対戦相手はエネルギー・カードを２枚ヨコ向きにする。その後、対戦相手はエネルギー・カードを１枚タテ向きにする。",
    )
    scene = Scene(Seat(hand=[drain]), Seat(energy=[crew("甲"), crew("乙"), crew("丙")]))
    scene.play("吸収")
    assert [scene.tapped(name) for name in "甲乙丙"] == [False, True, False]


def test_mr_9_23_the_owner_picks_the_energy_that_is_lost() -> None:
    quake = magic("地震", "対戦相手はエネルギー・カードを１枚捨て札に置く。")
    scene = Scene(Seat(hand=[quake]), Seat(energy=[crew("甲"), crew("乙")]))
    scene.play("地震")
    assert (scene.asked, set(scene.options)) == ("you", {"PICK 甲", "PICK 乙"})
    scene.pick("乙")
    assert (scene.you.discard, scene.zone("甲")) == (["乙"], "energy")


def test_mr_9_23_life_that_is_taken_without_damage_is_none() -> None:
    pact = magic(
        "契約", f"ライフの上からカードを１枚手札に加える。その後、このターンあなたが受けたダメージが１点以上なら、{HIT}"
    )
    scene = Scene(Seat(hand=[pact], life=2), Seat(life=2))
    scene.play("契約")
    assert (scene.me.cards, scene.me.count(Zone.LIFE), scene.you.count(Zone.LIFE)) == (1, 1, 2)


def test_mr_9_23_taking_the_last_life_loses() -> None:
    pact = magic("契約", "ライフの上からカードを１枚、エネルギー・カードとして場に置く。")
    scene = Scene(Seat(hand=[pact], life=1))
    scene.play("契約")
    assert scene.winner == "you"
