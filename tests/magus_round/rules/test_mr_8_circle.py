"""MR-8: the magic circle."""

from __future__ import annotations

from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

DRAW = "カードを１枚引く。"
HIT = "対戦相手に１点のダメージを与える。"
DESTROY = "クルーを１体えらび、それを破壊する。"
EXECUTION = magic("エクスキューション", f"対戦相手の{DESTROY}", value=4)
RONIN = crew("マニファクチャード・ローニン", f"このクルーが登場したとき、{DRAW}", value=3)

# ---- what goes into the circle --------------------------------------------------------------------------------------


def test_mr_8_1_magics_and_abilities_that_trigger_or_are_activated_are_events_alike() -> None:
    witch = magus("ハヤテ", f"あなたのクルーが登場したとき、{HIT}")
    priest = crew("司祭", f"あなたがマジックをプレイしたとき、{HIT}\nこれをヨコ向きにして起動する。{DRAW}")
    scene = Scene(Seat(magus=witch, field=[priest], hand=[magic("火矢", HIT), crew("兵", value=0)]))
    scene.play("火矢")
    assert set(scene.options) == {"RESOLVE 火矢", "RESOLVE 司祭"}
    scene.resolve("火矢")
    scene.play("兵")
    scene.activate("司祭", 2)
    assert (scene.you.life, scene.me.cards) == (3, 1)


def test_mr_8_2_an_ability_is_resolved_even_if_its_source_has_left() -> None:
    bomb = crew("爆弾", f"このクルーが登場したとき、これを破壊する。\nこのクルーが登場したとき、{HIT}", value=0)
    scene = Scene(Seat(hand=[bomb]))
    scene.play("爆弾")
    scene.resolve("爆弾")
    assert (scene.zone("爆弾"), scene.you.life) == ("discard_pile", 5)


def test_mr_8_2_a_this_crew_that_has_gone_is_not_acted_on() -> None:
    lamb = crew("子羊", "このクルーが破壊されたとき、これを除外する。その後、カードを１枚引く。")
    scene = Scene(Seat(field=[lamb], hand=[magic("生贄", DESTROY)]))
    scene.play("生贄")
    assert (scene.zone("子羊"), scene.me.cards) == ("discard_pile", 1)


def test_mr_8_2_numbers_about_a_crew_that_has_gone_use_its_last_level_and_power() -> None:
    nest = crew(
        "巣",
        "このクルーが破壊されたとき、これのレベル１につき、カードを１枚引く。\n"
        "このクルーが破壊されたとき、これのパワーが４０００以上なら、対戦相手に１点のダメージを与える。",
        power=1000,
        gain=500,
    )
    flag = crew("旗", "あなたの他のクルーのパワーを＋２０００する。")
    scene = Scene(Seat(field=[On(nest, under=[FILLER, FILLER]), flag], hand=[magic("生贄", DESTROY)]))
    scene.play("生贄")
    scene.pick("巣")
    scene.resolve("巣")
    assert (scene.me.cards, scene.you.life) == (2, 5)


def test_mr_8_2_last_values_are_those_of_the_end_of_the_stay_and_not_of_the_trigger() -> None:
    ant = crew(
        "蟻",
        "このクルーがレベルアップしたとき、これのレベル１につき、カードを１枚引く。\n"
        "このクルーがレベルアップしたとき、山札の上からカードを１枚、これの下に重ねる。その後、これを破壊する。",
    )
    scene = Scene(Seat(field=[ant], hand=1))
    scene.level_up("蟻")
    scene.resolve("蟻 2")  # a second level; then the ant is gone
    while scene.question == "ORDER":
        scene.do(scene.options[0])
    assert (scene.zone("蟻"), scene.me.cards) == ("discard_pile", 4)  # 2 for each of the two triggers


# ---- whose event is next --------------------------------------------------------------------------------------------


def test_mr_8_3_while_both_have_events_the_turn_players_are_resolved_first() -> None:
    mine = crew("甲", "クルーが破壊されたとき、手札を１枚捨てる。")
    theirs = crew("乙", "クルーが破壊されたとき、対戦相手は手札を１枚捨てる。")
    scene = Scene(
        Seat(field=[mine], hand=[magic("生贄", DESTROY), *[crew(name) for name in "一二三"]]),
        Seat(field=[theirs, crew("兵")]),
    )
    scene.play("生贄")
    scene.pick("兵")
    assert (scene.question, scene.game.frame.event.owner) == ("PICK", 0)
    scene.pick("一")
    assert (scene.question, scene.game.frame.event.owner) == ("PICK", 1)


def test_mr_8_3_an_event_of_the_turn_player_born_meanwhile_comes_before_the_others_next() -> None:
    mine = crew("甲", f"対戦相手がマジックをプレイしたとき、{DRAW}\nクルーが破壊されたとき、手札を１枚捨てる。")
    theirs = crew(
        "乙",
        f"クルーが破壊されたとき、手札のマジックを１枚、エネルギーを支払わずにプレイする。\nクルーが破壊されたとき、{HIT}",
    )
    scene = Scene(
        Seat(field=[mine], hand=[magic("生贄", DESTROY)], life=6),
        Seat(field=[theirs, crew("兵")], hand=[magic("祈り", DRAW)]),
    )
    scene.play("生贄")
    scene.pick("兵")  # nothing to discard; then the opponent picks between two
    assert (scene.asked, set(scene.options)) == ("you", {"RESOLVE 乙 about 兵", "RESOLVE 乙 2 about 兵"})
    scene.resolve("乙 about 兵")
    assert scene.me.cards == 1  # drawn for the prayer at once, while two events of the opponent's wait
    assert (scene.asked, set(scene.options)) == ("you", {"RESOLVE 乙 2 about 兵", "RESOLVE 祈り"})


def test_mr_8_4_the_owner_of_three_events_picks_freely_anew_after_each() -> None:
    trio = crew(
        "三つ子",
        "このクルーが登場したとき、カードを１枚引く。\n"
        "このクルーが登場したとき、あなたは１点のダメージを受ける。\n"
        "このクルーが登場したとき、対戦相手に１点のダメージを与える。",
        value=0,
    )
    scene = Scene(Seat(hand=[trio]))
    scene.play("三つ子")
    assert scene.options == ["RESOLVE 三つ子", "RESOLVE 三つ子 2", "RESOLVE 三つ子 3"]
    scene.resolve("三つ子 3")
    assert (scene.you.life, scene.options) == (5, ["RESOLVE 三つ子", "RESOLVE 三つ子 2"])
    scene.resolve("三つ子")
    assert (scene.question, scene.me.cards, scene.me.life) == ("ACT", 2, 5)


def test_mr_8_4_an_event_that_is_born_meanwhile_joins_the_choice() -> None:
    summoner = crew(
        "召喚士",
        f"このクルーが登場したとき、手札からクルーを１体登場させる。\nこのクルーが登場したとき、{HIT}",
        value=0,
    )
    scene = Scene(Seat(hand=[summoner, RONIN]))
    scene.play("召喚士")
    scene.resolve("召喚士")
    assert set(scene.options) == {"RESOLVE 召喚士 2", "RESOLVE マニファクチャード・ローニン"}


def test_mr_8_4_equal_events_are_one_answer_and_all_of_them_happen() -> None:
    ant = crew("蟻", f"このクルーがレベルアップしたとき、{HIT}\nこのクルーがレベルアップしたとき、{DRAW}")
    rain = magic("雨", "あなたのクルーを１体えらび、山札の上からカードを２枚、それの下に重ねる。")
    scene = Scene(Seat(field=[ant], hand=[rain]))
    scene.play("雨")
    for _ in range(2):
        assert set(scene.options) == {"RESOLVE 蟻", "RESOLVE 蟻 2"}
        scene.resolve("蟻")
    assert (scene.question, scene.you.life, scene.me.cards) == ("ACT", 4, 2)


# ---- nothing in the middle of an event ------------------------------------------------------------------------------


def test_mr_8_5_a_the_card_is_drawn_before_the_magic_that_was_played_is_resolved() -> None:
    chant = magic("二重詠唱", f"手札のマジックを１枚、エネルギーを支払わずにプレイする。その後、{DRAW}", value=0)
    scene = Scene(Seat(hand=[chant, EXECUTION], deck=[crew("札")]), Seat(field=[crew("甲"), crew("乙")]))
    scene.play("二重詠唱")
    assert (scene.question, set(scene.options)) == ("PICK", {"PICK 甲", "PICK 乙"})  # now Execution is resolved
    assert (scene.me.hand, scene.zone("二重詠唱"), scene.me.ready) == (["札"], "discard_pile", 0)
    scene.pick("乙")
    assert (scene.you.field, scene.zone("エクスキューション")) == (["甲"], "discard_pile")


def test_mr_8_5_a_magics_can_play_magics_that_play_magics() -> None:
    chants = [
        magic(name, f"手札のマジックを１枚まで、エネルギーを支払わずにプレイする。その後、{DRAW}") for name in "甲乙"
    ]
    scene = Scene(Seat(hand=[*chants, magic("火矢", HIT, value=9)]))
    scene.play("甲")
    scene.pick("乙")
    scene.pick("火矢")
    assert (scene.you.life, scene.me.cards, scene.me.discard) == (5, 2, ["甲", "乙", "火矢"])


def test_mr_8_5_b_the_crew_has_haste_before_the_draw_of_the_ronin_is_resolved() -> None:
    vanguard = crew(
        "先駆け",
        "このクルーが登場したとき、バリュー３以下のクルーを１体まで手札から登場させる。その後、これは速攻を得る。",
        value=0,
    )
    watch = crew("見張り", "速攻を持つクルーが登場したとき、対戦相手に１点のダメージを与える。")
    scene = Scene(Seat(hand=[vanguard, RONIN], field=[watch]))
    scene.play("先駆け")
    assert scene.has("先駆け", "haste") is False
    scene.pick("マニファクチャード・ローニン")
    assert (scene.has("先駆け", "haste"), scene.me.cards) == (True, 1)
    scene.attack("先駆け")
    assert scene.you.life == 5


def test_mr_8_5_b_the_draw_waits_although_it_was_born_before_haste_was_given() -> None:
    vanguard = crew(
        "先駆け",
        "このクルーが登場したとき、クルーを１体まで手札から登場させる。その後、手札を１枚捨てる。",
        value=0,
    )
    scene = Scene(Seat(hand=[vanguard, RONIN, crew("甲"), crew("乙")], deck=[crew("札")]))
    scene.play("先駆け")
    scene.pick("マニファクチャード・ローニン")
    assert scene.options == ["PICK 甲", "PICK 乙"]  # the discard is picked without the card that will be drawn
    scene.pick("甲")
    assert scene.me.hand == ["乙", "札"]


def test_mr_8_5_what_is_destroyed_in_the_middle_triggers_after_the_end() -> None:
    martyr = crew("殉教者", "このクルーが破壊されたとき、対戦相手に１点のダメージを与える。")
    rite = magic("儀式", f"あなたの{DESTROY}その後、対戦相手のライフ１枚につき、カードを１枚引く。")
    scene = Scene(Seat(field=[martyr], hand=[rite]))
    scene.play("儀式")
    assert (scene.me.cards, scene.you.life) == (6, 5)


# ---- hidden zones ---------------------------------------------------------------------------------------------------


def test_mr_8_6_a_card_in_a_hidden_zone_triggers_only_if_it_is_declared() -> None:
    ambush = crew("伏兵", f"リベンジ１\nこのクルーが登場したとき、{HIT}")
    scene = Scene(Seat(field=[crew("甲"), crew("乙")]), Seat(hand=[ambush]))
    scene.attack("甲")
    scene.attack("乙")
    scene.pass_()
    assert (scene.zone("伏兵"), scene.me.life, scene.you.life) == ("hand", 6, 4)


def test_mr_8_6_abilities_of_hands_decks_and_piles_do_not_trigger_by_themselves() -> None:
    gossip = crew("噂", f"クルーが登場したとき、{HIT}")
    everywhere = Seat(
        hand=[crew("兵", value=0), gossip],
        deck=[gossip],
        discard=[gossip],
        energy=[gossip],
        life=[gossip] * 6,
        field=[On(crew("宿"), under=[gossip])],
    )
    scene = Scene(everywhere)
    scene.play("兵")
    assert scene.you.life == 6


def test_mr_8_6_abilities_on_the_field_always_trigger_and_nobody_is_asked() -> None:
    toll = crew("関所", "あなたが攻撃されたとき、あなたは１点のダメージを受ける。")
    scene = Scene(Seat(field=[crew("兵")]), Seat(field=[On(toll, tapped=True)]))
    scene.attack("兵")
    assert scene.you.life == 4


# ---- several crews at once ------------------------------------------------------------------------------------------

HAVEN = magic("ボタニカル・ヘイブン", "バリュー５以下のクルーを２体まで手札から登場させる。")


def test_mr_8_7_crews_enter_one_by_one_in_the_order_picked() -> None:
    for order in (("甲", "乙"), ("乙", "甲")):
        scene = Scene(Seat(hand=[HAVEN, crew("甲"), crew("乙"), crew("丙", value=6)]))
        scene.play("ボタニカル・ヘイブン")
        assert scene.options == ["PASS", "PICK 甲", "PICK 乙"]
        scene.pick(order[0])
        assert scene.zone(order[0]) == "field"
        scene.pick(order[1])
        assert scene.me.field == list(order)


def test_mr_8_7_their_enter_triggers_wait_until_all_are_there() -> None:
    census = crew("検地", "このクルーが登場したとき、あなたのクルー１体につき、カードを１枚引く。")
    scene = Scene(Seat(hand=[HAVEN, census, crew("兵")]))
    scene.play("ボタニカル・ヘイブン")
    scene.pick("検地", "兵")
    assert scene.me.cards == 2


def test_mr_8_7_those_that_entered_earlier_see_the_later_ones_and_not_the_other_way_round() -> None:
    herald = crew("触れ役", f"あなたの他のクルーが登場したとき、{DRAW}")
    for first, second, cards in (("触れ役", "兵", 1), ("兵", "触れ役", 0)):
        scene = Scene(Seat(hand=[HAVEN, herald, crew("兵")]))
        scene.play("ボタニカル・ヘイブン")
        scene.pick(first, second)
        assert scene.me.cards == cards


# ---- when, if, and choices ------------------------------------------------------------------------------------------


def test_mr_8_8_if_is_looked_at_when_the_event_is_resolved() -> None:
    judge = crew("審判", f"このクルーが登場したとき、対戦相手のライフが５枚以下なら、{DRAW}", value=0)
    spark = crew("火種", f"あなたの他のクルーが登場したとき、{HIT}")
    for first, cards in (("火種 about 審判", 1), ("審判", 0)):
        scene = Scene(Seat(hand=[judge], field=[spark]))
        scene.play("審判")
        scene.resolve(first)
        assert (scene.you.life, scene.me.cards) == (5, cards)


def test_mr_8_8_when_is_looked_at_when_it_triggers() -> None:
    giant_hunter = crew("巨人狩り", f"パワー３０００以上のクルーが登場したとき、{DRAW}")
    blight = crew("疫病", "あなたの他のクルーが登場したとき、それのパワーを－３０００する。")
    scene = Scene(Seat(field=[giant_hunter, blight], hand=[crew("巨人", value=0, power=3000)]))
    scene.play("巨人")
    scene.resolve("疫病 about 巨人")
    assert (scene.power("巨人"), scene.me.cards) == (0, 1)


def test_mr_8_8_choices_are_made_when_the_event_is_resolved() -> None:
    shot = crew("射手", "このクルーが登場したとき、対戦相手のクルーを１体えらび、それを破壊する。", value=0)
    sweep = crew("突風", "あなたの他のクルーが登場したとき、対戦相手のクルーをすべて手札に戻す。")
    scene = Scene(Seat(field=[sweep], hand=[shot]), Seat(field=[crew("甲"), crew("乙")]))
    scene.play("射手")
    scene.resolve("突風 about 射手")
    assert (scene.question, scene.you.hand) == ("ACT", ["甲", "乙"])  # nobody is left to be chosen


def test_mr_8_9_a_magic_does_not_find_itself_in_the_discard_pile() -> None:
    salvage = magic("回収", "捨て札のマジックを１枚手札に加える。")
    alone = Scene(Seat(hand=[salvage]))
    alone.play("回収")
    assert (alone.me.hand, alone.zone("回収")) == ([], "discard_pile")
    other = Scene(Seat(hand=[salvage], discard=[magic("火矢", HIT)]))
    other.play("回収")
    assert (other.me.hand, other.me.discard) == (["火矢"], ["回収"])


# ---- it and them ----------------------------------------------------------------------------------------------------


def test_mr_8_10_it_is_the_crew_that_the_trigger_tells_of() -> None:
    blessing = crew("祝福", "あなたの他のクルーが登場したとき、それのパワーを＋１０００する。")
    scene = Scene(Seat(field=[blessing], hand=[crew("兵", value=0)]))
    scene.play("兵")
    assert (scene.power("兵"), scene.power("祝福")) == (2000, 1000)


def test_mr_8_10_it_is_the_crew_that_was_chosen_or_put_last() -> None:
    gift = magic(
        "贈り物",
        "クルーを１体えらび、それのパワーを＋１０００する。その後、手札からクルーを１体登場させる。その後、それは速攻を得る。",
    )
    scene = Scene(Seat(field=[crew("甲")], hand=[gift, crew("乙")]))
    scene.play("贈り物")
    assert (scene.power("甲"), scene.has("甲", "haste"), scene.has("乙", "haste")) == (2000, False, True)


def test_mr_8_10_they_are_all_that_were_chosen() -> None:
    muster = magic("点呼", "あなたのクルーを２体えらび、それらのパワーを＋１０００する。その後、それらは速攻を得る。")
    scene = Scene(Seat(field=[crew("甲"), crew("乙"), crew("丙")], hand=[muster]))
    scene.play("点呼")
    scene.pick("甲", "丙")
    assert [scene.power(name) for name in "甲乙丙"] == [2000, 1000, 2000]
    assert [scene.has(name, "haste") for name in "甲乙丙"] == [True, False, True]


def test_mr_8_10_those_that_have_gone_are_not_acted_on() -> None:
    twice = magic(
        "連撃", "対戦相手のクルーを１体えらび、それを手札に戻す。その後、それを破壊する。その後、それを除外する。"
    )
    scene = Scene(Seat(hand=[twice]), Seat(field=[crew("兵")]))
    scene.play("連撃")
    assert scene.zone("兵") == "hand"


def test_mr_8_10_numbers_about_those_that_have_gone_use_their_last_values() -> None:
    reap = magic("収穫", "クルーを１体えらび、それを破壊する。その後、それのレベル１につき、カードを１枚引く。")
    scene = Scene(Seat(hand=[reap], field=[On(crew("蟻"), under=[FILLER] * 3)]))
    scene.play("収穫")
    assert scene.me.cards == 3


def test_mr_8_10_numbers_about_a_crew_that_the_trigger_tells_of_use_its_last_values() -> None:
    heir = crew("相続人", "あなたの他のクルーが破壊されたとき、それのレベル１につき、カードを１枚引く。")
    scene = Scene(Seat(hand=[magic("生贄", DESTROY)], field=[heir, On(crew("蟻"), under=[FILLER] * 2)]))
    scene.play("生贄")
    scene.pick("蟻")
    assert scene.me.cards == 2


def test_mr_8_10_its_last_values_are_those_of_when_it_left_and_not_of_the_trigger() -> None:
    judge = crew("審判", f"あなたの他のクルーが登場したとき、それのパワーが２０００以上なら、{DRAW}")
    fling = crew("投石機", "あなたの他のクルーが登場したとき、それのパワーを＋１０００する。その後、それを除外する。")
    for first, cards in (("投石機 about 兵", 1), ("審判 about 兵", 0)):
        scene = Scene(Seat(field=[judge, fling], hand=[crew("兵", value=0)]))
        scene.play("兵")
        scene.resolve(first)
        assert (scene.zone("兵"), scene.me.cards) == ("exile", cards)


def test_mr_8_10_without_a_choice_it_is_nobody() -> None:
    doubt = magic("迷い", "対戦相手のクルーを１体まで選び、それを手札に戻す。その後、それを破壊する。")
    scene = Scene(Seat(hand=[doubt]), Seat(field=[crew("兵")]))
    scene.play("迷い")
    scene.pass_()
    assert scene.zone("兵") == "field"


def test_mr_8_4_events_are_offered_in_ascending_order_of_card_ability_and_crew() -> None:
    ant = crew("蟻", f"このクルーがレベルアップしたとき、{HIT}\nこのクルーがレベルアップしたとき、{DRAW}")
    rain = magic("雨", "あなたのクルーを１体えらび、山札の上からカードを２枚、それの下に重ねる。")
    scene = Scene(Seat(field=[ant], hand=[rain]))
    scene.play("雨")
    scene.resolve("蟻")
    assert scene.options == ["RESOLVE 蟻", "RESOLVE 蟻 2"]


def test_mr_8_10_it_means_nobody_where_only_a_moment_triggered() -> None:
    digger = crew("掘る者", "攻撃の終了時、望むなら、クルーを１体捨て札から登場させる。その後、それを除外する。")
    scene = Scene(Seat(field=[digger], discard=[crew("骨")]), step="attack")
    scene.attack("掘る者")
    scene.pass_()
    assert scene.zone("掘る者") == "field"
    assert scene.zone("骨") == "discard_pile"
