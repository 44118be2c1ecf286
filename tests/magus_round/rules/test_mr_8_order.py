"""MR-8.3 and MR-8.4: which events are offered and in which order."""

from __future__ import annotations

import pytest

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
