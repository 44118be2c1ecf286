"""MR-8.3 and MR-8.4: which events are offered, in which order, and how many fit."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.engine import state as s
from tests.magus_round.scene import Scene, Seat, crew, magic

DRAW = "カードを１枚引く。"
HIT = "対戦相手に１点のダメージを与える。"


@pytest.mark.parametrize("arrive", ["甲乙丙", "丙乙甲", "乙丙甲", "丙甲乙"])
def test_mr_8_4_events_are_offered_by_card_whichever_came_first(arrive: str) -> None:
    watches = {name: crew(name, f"あなたが攻撃されたとき、{DRAW}", value=0) for name in "甲乙丙"}
    scene = Scene(Seat(hand=list(watches.values())), Seat(field=[crew("矛")]))
    for name in arrive:
        scene.play(name)
    scene.end_step()
    scene.attack("矛")
    assert scene.options == ["RESOLVE 甲", "RESOLVE 乙", "RESOLVE 丙"]
    scene.resolve("乙")
    assert scene.options == ["RESOLVE 甲", "RESOLVE 丙"]


@pytest.mark.parametrize("arrive", ["甲乙", "乙甲"])
def test_mr_8_4_events_of_one_ability_are_offered_by_the_crew_that_they_tell_of(arrive: str) -> None:
    mourner = crew("喪主", f"あなたの他のクルーが場を離れたとき、{DRAW}\nあなたの他のクルーが破壊されたとき、{HIT}")
    storm = magic("嵐", "あなたのバリュー０のクルーをすべて破壊する。")
    scene = Scene(Seat(field=[mourner], hand=[storm, crew("甲", value=0), crew("乙", value=0)]))
    for name in arrive:
        scene.play(name)
    scene.play("嵐")
    events = ["喪主 about 甲", "喪主 about 乙", "喪主 2 about 甲", "喪主 2 about 乙"]
    assert scene.options == [f"RESOLVE {event}" for event in events]
    scene.resolve("喪主 2 about 甲", "喪主 about 乙", "喪主 2 about 乙")
    assert (scene.you.life, scene.me.cards) == (4, 2)


def test_mr_8_4_two_copies_of_one_magic_are_one_answer() -> None:
    arrow = magic("火矢", HIT, value=9)
    volley = magic("連射", "手札のマジックを３枚、エネルギーを支払わずにプレイする。")
    scene = Scene(Seat(hand=[volley, arrow, arrow, magic("知恵", DRAW, value=9)]))
    scene.play("連射")
    scene.pick("火矢", "火矢")
    assert sorted(scene.options) == ["RESOLVE 火矢", "RESOLVE 知恵"]
    scene.resolve("火矢")
    assert sorted(scene.options) == ["RESOLVE 火矢", "RESOLVE 知恵"]
    scene.resolve("火矢")
    assert (scene.you.life, scene.me.cards, scene.me.discard) == (4, 1, ["連射", "火矢", "火矢", "知恵"])


@pytest.mark.parametrize("turn", [3, 4])
def test_mr_8_3_the_same_magic_of_both_players_is_each_ones_own(turn: int) -> None:
    """The defender's magic of Revenge waits; the attacker plays the same, and it is resolved first (MR-7.16)."""
    arrow = magic("火矢", f"リベンジ１\n{HIT}", value=9)
    echo = crew("木霊", "対戦相手がマジックをプレイしたとき、手札のマジックを１枚、エネルギーを支払わずにプレイする。")
    prayer = magic("祈り", f"リベンジ１\n{DRAW}", value=9)
    attacker, defender = Seat(field=[crew("矛"), echo], hand=[arrow]), Seat(hand=[arrow, prayer], life=4)
    seats = (attacker, defender) if turn == 3 else (defender, attacker)
    scene = Scene(*seats, turn=turn, step="attack")
    for attack in ("矛", "木霊"):
        scene.attack(attack)
        if scene.question == "REVENGE":
            scene.revenge("火矢")
    mine, yours = (scene.me, scene.you) if turn == 3 else (scene.you, scene.me)
    assert (mine.discard, yours.discard) == (["火矢"], ["火矢"])
    assert (mine.life, yours.life) == (5, 1)


def test_as_many_events_as_fit_can_wait_and_one_more_breaks_the_game_off() -> None:
    for number, over in ((s.MAX_EVENTS // 4, False), (s.MAX_EVENTS // 4 + 1, True)):
        crowd = [crew(f"人{at}", "\n".join([f"あなたが攻撃されたとき、{DRAW}"] * 4)) for at in range(number)]
        scene = Scene(Seat(field=crowd[:20]), Seat(field=[crew("矛")]), turn=4, step="attack")
        scene.attack("矛")
        assert (scene.reason == "FAULT") == over
        if not over:
            hand = scene.me.cards
            scene.resolve("人0")
            assert (scene.me.cards, scene.game.n_events) == (hand + 1, s.MAX_EVENTS - 1)


def test_mr_9_11_as_many_changes_as_fit_can_act_and_one_more_breaks_the_game_off() -> None:
    cheer = magic("声援", "このターンの間、クルーすべてのパワーを＋１する。")
    crowd = [crew(f"人{at}") for at in range(24)]
    for more, over in (([], False), ([magic("一人", "クルーを１体えらび、それのパワーを＋１する。")], True)):
        scene = Scene(Seat(field=crowd, hand=[*[cheer] * 4, *more]))
        for _ in range(4):
            scene.play("声援")
        assert scene.power("人0") == 1004
        for card in more:
            scene.play(card.key)
            scene.pick("人0")
        assert (scene.reason == "FAULT") == over
    assert 4 * len(crowd) == s.MAX_CHANGES
