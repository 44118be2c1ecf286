"""How much there is room for in a game's record, what needs no room of its own, and what becomes of the rest."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.ops import What
from tests.magus_round.scene import On, Scene, Seat, crew, magic

DRAW = "カードを１枚引く。"
TURN, NEXT = "このターンの間", "対戦相手の次のターンの終了時まで"
EVERY_KIND = (
    f"{TURN}、クルーすべてのパワーを＋１する。"
    f"その後、{TURN}、クルーすべてのパワーを６０００にする。"
    f"その後、{TURN}、クルーすべての基本パワーを６０００にする。"
    f"その後、{TURN}、クルーすべては速攻を得る。"
    f"その後、{TURN}、クルーすべてはランページを得る。"
    f"その後、{TURN}、クルーすべては攻撃できない。"
    f"その後、{TURN}、クルーすべてはブロックできない。"
    f"その後、{TURN}、クルーすべてはブロックされない。"
)
GAIN, LOSE = "クルーすべては速攻を得る。", "クルーすべては速攻を失う。"


def changes(scene: Scene) -> list[tuple[What, int]]:
    """What acts on crews, with its amount."""
    return [
        (What(scene.game.changes[at].what), int(scene.game.changes[at].amount)) for at in range(scene.game.n_changes)
    ]


# ---- changes --------------------------------------------------------------------------------------------------------


def test_mr_9_10_like_changes_of_power_are_one_sum() -> None:
    cheer, boo = (
        magic("声援", f"{TURN}、クルーすべてのパワーを＋５００する。"),
        magic("野次", f"{TURN}、クルーすべてのパワーを－２００する。"),
    )
    scene = Scene(Seat(field=[crew("兵"), crew("騎士", power=3000)], hand=[*[cheer] * 3, boo]))
    for name in ("声援", "声援", "野次", "声援"):
        scene.play(name)
    assert (scene.power("兵"), scene.power("騎士")) == (2300, 4300)
    assert changes(scene) == [(What.POWER, 1300)] * 2
    scene.end_turn()
    assert (scene.power("兵"), changes(scene)) == (1000, [])


def test_mr_9_11_changes_of_power_that_end_apart_are_sums_apart() -> None:
    hand = [
        magic(name, f"{span}、クルーすべてのパワーを＋{n}する。")
        for name, span, n in (("短", TURN, 500), ("長", NEXT, 700))
    ]
    scene = Scene(Seat(field=[crew("兵")], hand=hand * 2))
    for name in ("短", "長", "短", "長"):
        scene.play(name)
    assert (scene.power("兵"), len(changes(scene))) == (3400, 2)
    scene.end_turn()
    assert scene.power("兵") == 2400


@pytest.mark.parametrize(
    ("first", "then", "kept"), [(TURN, TURN, 1), (TURN, NEXT, 1), (NEXT, TURN, 2), (NEXT, NEXT, 1)]
)
@pytest.mark.parametrize("words", [(GAIN, LOSE), (LOSE, GAIN)], ids=["gained, then lost", "lost, then gained"])
def test_mr_9_18_a_change_goes_when_a_later_one_outlasts_it(
    words: tuple[str, str], first: str, then: str, kept: int
) -> None:
    hand = [magic("甲", f"{first}、{words[0]}"), magic("乙", f"{then}、{words[1]}")]
    scene = Scene(Seat(field=[crew("兵")], hand=hand))
    scene.play("甲")
    scene.play("乙")
    gained = words[1] == GAIN
    assert (scene.has("兵", "haste"), len(changes(scene))) == (gained, kept)
    scene.end_turn()
    lasts = {(TURN, NEXT): gained, (NEXT, NEXT): gained, (NEXT, TURN): not gained, (TURN, TURN): False}
    assert scene.has("兵", "haste") == lasts[first, then]


def test_a_hundred_cheers_for_a_crowd_are_one_change_for_each_crew() -> None:
    """Two plain cards that change every crew whenever something happens; each by itself would fill the table."""
    cheer = crew(
        "応援団",
        "あなたの他のクルーが登場したとき、このターンの間、あなたのクルーすべてのパワーを＋１０００する。",
        value=0,
    )
    muster = magic("召集", "手札のクルーを１０体登場させる。")
    scene = Scene(Seat(field=[crew(f"人{at}") for at in range(12)], hand=[muster, *[cheer] * 10]))
    scene.play("召集")
    while scene.question != "ACT":
        scene.answer(0)
    entered = 10 * 9 // 2  # each is seen by those that came before it
    assert scene.power("人0") == 1000 + 1000 * entered
    assert len(changes(scene)) == 22


def test_as_many_changes_as_fit_can_act_and_one_more_breaks_the_game_off() -> None:
    crowd = [crew(f"人{at}") for at in range(s.MAX_CHANGES // len(What))]
    assert len(crowd) * len(What) == s.MAX_CHANGES
    hand = [magic("全種", EVERY_KIND), magic("もう一つ", f"{NEXT}、クルーすべてのパワーを＋１する。")]
    scene = Scene(Seat(field=crowd, hand=hand))
    scene.play("全種")
    assert (scene.game.n_changes, scene.power("人0"), scene.reason) == (s.MAX_CHANGES, 6001, None)
    scene.play("もう一つ")
    assert (scene.winner, scene.reason) == ("nobody", "FAULT")


@pytest.mark.parametrize(("sign", "most"), [("＋", 1_000_000_000), ("－", -1_000_000_000)])
def test_mr_9_10_a_power_stays_within_a_billion(sign: str, most: int) -> None:
    spans = {"甲": TURN, "乙": NEXT}
    hand = [magic(name, f"{span}、クルーすべてのパワーを{sign}１０００００する。") for name, span in spans.items()]
    scene = Scene(Seat(field=[crew("兵")], hand=hand * 2))
    for at, name in enumerate(spans):
        scene.play(name)
        scene.game.changes[at].amount = most - most // 10_000_000
    for name in spans:
        scene.play(name)
    assert [amount for _, amount in changes(scene)] == [most, most]
    assert scene.power("兵") == most


# ---- events ---------------------------------------------------------------------------------------------------------


def test_as_many_events_as_fit_can_wait_and_one_more_breaks_the_game_off() -> None:
    lines = 8
    for number, over in ((s.MAX_EVENTS // lines, False), (s.MAX_EVENTS // lines + 1, True)):
        crowd = [crew(f"人{at}", "\n".join([f"あなたが攻撃されたとき、{DRAW}"] * lines)) for at in range(number)]
        scene = Scene(Seat(field=crowd), Seat(field=[crew("矛")]), turn=4, step="attack")
        scene.attack("矛")
        assert (scene.reason == "FAULT") == over
        if not over:
            hand = scene.me.cards
            assert len(scene.options) == s.MAX_EVENTS
            scene.resolve("人0")
            assert (scene.me.cards, scene.game.n_events) == (hand + 1, s.MAX_EVENTS - 1)


def test_mr_8_4_equal_events_wait_as_one_and_are_resolved_one_by_one() -> None:
    scholar = crew("学者", f"このクルーがレベルアップしたとき、{DRAW}")
    feast = magic("饗宴", "クルーを１体えらび、山札の上からカードを３枚、それの下に重ねる。")
    scene = Scene(Seat(field=[scholar, crew("門番", f"あなたのクルーがレベルアップしたとき、{DRAW}")], hand=[feast]))
    scene.play("饗宴")
    scene.pick("学者")
    assert (scene.game.n_events, scene.options) == (2, ["RESOLVE 学者", "RESOLVE 門番 about 学者"])
    hand = scene.me.cards
    for left in (["RESOLVE 学者", "RESOLVE 門番 about 学者"], ["RESOLVE 学者", "RESOLVE 門番 about 学者"]):
        scene.resolve("学者")
        assert scene.options == left
    scene.resolve("学者")
    assert (scene.question, scene.me.cards) == ("ACT", hand + 6)


def test_more_equal_events_than_one_can_count_are_counted_by_two() -> None:
    smith = crew("鍛冶", f"このクルーがレベルアップしたとき、{DRAW}")
    feasts = magic("饗宴", "クルーを１体えらび、山札の上からカードを１枚、それの下に重ねる。")
    chant = magic("連唱", "手札のマジックを３枚、エネルギーを支払わずにプレイする。")
    scene = Scene(Seat(field=[smith], hand=[chant, feasts, magic("宴", feasts.front.text_ja), magic("知恵", DRAW)]))
    scene.play("連唱")
    scene.pick("饗宴", "宴")
    scene.resolve("饗宴")
    assert sorted(scene.options) == ["RESOLVE 宴", "RESOLVE 知恵", "RESOLVE 鍛冶"]
    smiths = next(at for at in range(scene.game.n_events) if scene.game.events[at].subject >= 0)
    scene.game.events[smiths].times = s.MOST_TIMES
    scene.resolve("宴")
    times = [int(scene.game.events[at].times) for at in range(scene.game.n_events)]
    assert sorted(times) == [1, 1, s.MOST_TIMES]


@pytest.mark.parametrize("blocks", [False, True])
def test_mr_8_2_who_falls_in_battle_is_remembered(blocks: bool) -> None:
    martyr = On(
        crew("殉教者", f"このクルーが破壊されたとき、このクルーのレベル１につき、{DRAW}", gain=0),
        under=[crew("卵")] * 3,
    )
    mine, yours = Seat(field=[martyr]), Seat(field=[crew("巨人", power=9000)])
    scene = Scene(mine, yours, turn=4 if blocks else 3, step="attack")
    cards = scene.me.cards
    scene.attack("巨人" if blocks else "殉教者")
    scene.block("殉教者" if blocks else "巨人")
    assert scene.me.cards == cards + 3


def test_mr_7_4_what_left_is_remembered_while_the_defenders_events_wait() -> None:
    """Between the attacker's and the defender's resolution time a step is taken with events in the circle."""
    egg = crew("卵")
    hammer = crew("槌", "このクルーが攻撃するとき、対戦相手のレベル２以上のクルーすべてを破壊する。")
    trap = crew("罠師", "対戦相手のクルーが登場したとき、対戦相手のレベル１のクルーすべてを破壊する。")
    scribe = crew("書記", f"レベル１以上のあなたのクルーが破壊されたとき、それのレベル１につき、{DRAW}")
    yours = [scribe, On(crew("大"), under=[egg] * 3), On(crew("小"), under=[egg])]
    scene = Scene(Seat(field=[hammer, trap]), Seat(field=yours, hand=[crew("助太刀", "リベンジ１")]), step="attack")
    scene.game.players[1].damage = 1
    scene.attack("槌")
    scene.revenge("助太刀")
    cards = scene.you.cards
    scene.resolve("書記 about 大")
    assert scene.you.cards == cards + 3 + 1


def test_mr_8_2_last_values_are_kept_when_others_are_forgotten() -> None:
    first, second = (crew(name, f"このクルーが破壊されたとき、{DRAW}", value=0) for name in ("先陣", "次鋒"))
    general = crew("大将", "このクルーが破壊されたとき、あなたのバリュー５のクルーすべてを手札に戻す。", value=0)
    scribe = crew("書記", "レベル１以上の対戦相手のクルーが場を離れたとき、それのレベル１につき、カードを１枚引く。")
    storm = magic("嵐", "あなたのバリュー０のクルーをすべて破壊する。")
    egg = crew("卵")
    mine = [On(first), On(second), On(general, under=[egg, egg]), On(crew("副将", value=5), under=[egg])]
    scene = Scene(Seat(field=mine, hand=[storm]), Seat(field=[scribe]))
    scene.play("嵐")
    scene.resolve("先陣")
    assert scene.game.n_gone == 3
    scene.game.n_gone = s.MAX_GONE  # as if many more had left
    scene.resolve("大将")
    assert scene.game.n_gone == 3
    cards = scene.you.cards
    assert scene.options == ["RESOLVE 書記 about 大将", "RESOLVE 書記 about 副将"]
    scene.resolve("書記 about 大将")
    assert scene.you.cards == cards + 2 + 1


def test_more_crews_than_fit_that_have_left_and_are_meant_break_the_game_off() -> None:
    martyrs = [crew(name, f"このクルーが破壊されたとき、{DRAW}", value=0) for name in ("先陣", "次鋒")]
    general = crew("大将", "このクルーが破壊されたとき、あなたのバリュー５のクルーすべてを手札に戻す。", value=0)
    deputy = crew("副将", f"このクルーが場を離れたとき、{DRAW}", value=5)
    scene = Scene(
        Seat(field=[*martyrs, general, deputy], hand=[magic("嵐", "あなたのバリュー０のクルーをすべて破壊する。")])
    )
    scene.play("嵐")
    game = scene.game
    for at in range(s.MAX_GONE):  # as if so many had left, and each had an event that waits
        game.events[game.n_events] = game.events[0]
        game.events[game.n_events].source = s.LEFT - at
        game.n_events += 1
    game.n_gone = s.MAX_GONE
    scene.resolve("大将")
    assert (scene.winner, scene.reason) == ("nobody", "FAULT")
