"""MR-5.7, as policies see it: a loop that can be left is left, and a tie by one is for whoever is clearly behind."""

from __future__ import annotations

from typing import Any

import pytest

from magus_sim.records import new
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.game import advance, apply, start
from magus_sim.rulesets.magus_round.engine.library import library_of
from magus_sim.rulesets.magus_round.policies.choose import choose
from magus_sim.rulesets.magus_round.policies.circling import PATIENCE
from magus_sim.rulesets.magus_round.policies.names import minds_of
from tests.magus_round.scene import Scene, Seat, crew, magic, magus, rules_of
from tests.reference.random_cards import looping_decks

POLICIES = ["greedy-1", "greedy", "beam", "reply", "mcts:24", "cheater"]
IDLE = magus("見物人", transform=20, draw=20)
FREE = "あなたの手札が１枚以上のとき、起動できる。"
DRUM = crew("太鼓", "他のクルーが登場したとき、それを手札に戻す。", value=0, power=3000)
BALL = crew(
    "鞠", "このクルーが場を離れたとき、手札のクルーを１枚、エネルギーを支払わずにプレイする。", value=0, power=3000
)


def mind_of(policy: str) -> Any:
    return minds_of([policy], None, [])[0]


def turn_of(policy: str, scene: Scene) -> list[str]:
    """What the policy does until the turn is over."""
    done, turn, mind = [], scene.turn, mind_of(policy)
    while scene.turn == turn and scene.winner is None:
        option = choose(mind, scene.game, scene.lib) if len(scene.options) > 1 else 0
        done.append(scene.options[option])
        scene.answer(option)
    return done


@pytest.mark.parametrize("policy", POLICIES)
def test_an_activation_that_goes_round_is_left_and_the_turn_goes_on(policy: str) -> None:
    grow = "このターンの間、このクルーのパワーを＋５００する。その後、このクルーをタテ向きにする。"
    wheel = crew("輪", f"このクルーをヨコ向きにして起動する。{grow}", power=2000)
    scene = Scene(Seat(magus=IDLE, field=[wheel]), Seat(magus=IDLE, field=[crew("番", power=2500)]))
    done = turn_of(policy, scene)
    rounds = done.count("ACTIVATE 輪 1")
    assert (scene.reason, scene.turn) == (None, 4)
    assert rounds <= 16 + PATIENCE  # a choice and an event each, and the 32nd is noted
    assert rounds < 16 + PATIENCE or "ATTACK 輪" in done  # what acted in the loop may do something else


@pytest.mark.parametrize("policy", ["greedy-1", "greedy", "beam"])
def test_what_may_be_declined_is_declined_when_it_goes_round(policy: str) -> None:
    spring = crew("発条", "When another allied crew enters, you may return it to hand.", value=0)
    scene = Scene(Seat(magus=IDLE, field=[spring], hand=[BALL]), Seat(magus=IDLE))
    scene.play("鞠")
    mind, rounds = mind_of(policy), 0
    while scene.question == "MAY":
        forced = scene.game.returns < PATIENCE
        scene.answer(1 if forced else choose(mind, scene.game, scene.lib))
        rounds += 1
    assert (scene.question, scene.me.field) == ("ACT", ["発条", "鞠"])
    assert rounds > 10


@pytest.mark.parametrize("policy", ["greedy-1", "greedy", "beam"])
def test_of_cards_to_be_picked_one_is_taken_that_ends_the_loop(policy: str) -> None:
    text = "このクルーが登場したとき、あなたの他のクルーすべてを手札に戻す。その後、手札のクルーを１体登場させる。"
    wheels = [crew("輪", text, value=0, power=9000)] * 2
    scene = Scene(Seat(magus=IDLE, hand=[*wheels, crew("蟻", value=9, power=500)]), Seat(magus=IDLE))
    scene.play("輪")
    mind = mind_of(policy)
    while scene.question == "PICK":
        forced = scene.game.returns < PATIENCE
        scene.answer(scene.options.index("PICK 輪") if forced else choose(mind, scene.game, scene.lib))
    assert scene.question == "ACT"
    assert "蟻" in scene.me.field


@pytest.mark.parametrize("policy", ["reply", "mcts:60", "cheater"])
@pytest.mark.parametrize("life", [6, 1])
def test_an_endless_loop_is_begun_by_none_but_who_is_clearly_behind(policy: str, life: int) -> None:
    army = [crew(f"軍{at}", power=9000) for at in range(6)]
    guard = crew("番", power=4000)
    mine = Seat(
        magus=IDLE,
        field=[DRUM, guard],
        hand=[BALL, *[magic("岩", "カードを１枚引く。", value=9)] * 3],
        life=life,
        energy=3,
    )
    scene = Scene(mine, Seat(magus=IDLE, field=army if life == 1 else [guard], hand=3, energy=3))
    done = turn_of(policy, scene)
    assert (scene.reason == "REPEAT") == (life == 1) == ("PLAY 鞠" in done)


@pytest.mark.parametrize("policy", ["random", "greedy-1", "greedy", "beam"])
def test_there_is_always_something_left_to_do(policy: str) -> None:
    """Whatever goes round in a game of cards that do, an option is chosen, and the game comes to its end."""
    ends = []
    for seed in range(12):
        decks = looping_decks(seed)
        table, game = library_of(decks), new(s.Game, 1)[0]
        minds = minds_of([policy, policy], table[0], [card for deck in decks for card in deck])
        start(game, table[0], rules_of({}), seed, 0)
        advance(game, table[0])
        while game.over == 0:
            apply(game, table[0], choose(minds[int(game.asked)], game, table[0]))
            game.decisions += 1
            advance(game, table[0])
        ends.append(s.Reason(game.reason))
    assert set(ends) <= {s.Reason.LIFE, s.Reason.DECK, s.Reason.BOTH, s.Reason.LOOP, s.Reason.REPEAT}
    assert ends.count(s.Reason.LOOP) + ends.count(s.Reason.REPEAT) <= 2


def test_a_magic_is_no_part_of_a_loop_that_it_comes_after() -> None:
    """What has not acted in the loop is played as ever."""
    fidget = magus("ハヤテ", f"{FREE}このターンの間、あなたのクルーすべてのパワーを＋１０００する。")
    bolt = magic("火矢", "対戦相手に１点のダメージを与える。", value=1)
    scene = Scene(Seat(magus=fidget, field=[crew("兵")], hand=[bolt, crew("蟻", value=9)], energy=1), Seat(life=2))
    mind = mind_of("greedy")
    for _ in range(19):
        scene.activate("ハヤテ", 3)
    assert scene.game.returns == PATIENCE
    assert scene.options[choose(mind, scene.game, scene.lib)] == "PLAY 火矢"
