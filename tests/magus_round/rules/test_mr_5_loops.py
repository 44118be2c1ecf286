"""MR-5.4, MR-5.6 and MR-5.7: turns that would not end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from magus_sim.rulesets.magus_round.card import Card
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.loops import has_acted, is_circling, position
from magus_sim.rulesets.magus_round.engine.ops import Zone
from tests.magus_round.scene import On, Scene, Seat, crew, magic, magus

BOLT = magic("火矢", "対戦相手に１点のダメージを与える。")
FIDGET = magus(
    "ハヤテ", "あなたの手札が１枚以上のとき、起動できる。このターンの間、クルーすべてのパワーを＋１０００する。"
)
"""Can be activated as often as wanted, and does nothing without a crew."""


def fidget(scene: Scene, times: int) -> int:
    """Activate that often, as far as the game goes on; the answer is how often it was possible."""
    for done in range(times):
        if scene.winner is not None:
            return done
        scene.activate("ハヤテ", 3)
    return times


def test_mr_5_4_a_turn_that_loops_is_a_tie() -> None:
    scene = Scene(Seat(magus=FIDGET, hand=1), loop_limit=30)
    assert fidget(scene, 30) == 16
    assert (scene.winner, scene.reason) == ("nobody", "LOOP")


def test_mr_5_6_a_turn_loops_beyond_two_thousand_choices_and_events() -> None:
    """Ten crews lie each time as they have not lain before: no position comes back."""
    always = "あなたの手札が１枚以上のとき、起動できる。クルーを１体えらび、それを{}にする。"
    conductor = magus("指揮者", "\n".join(always.format(way) for way in ("ヨコ向き", "タテ向き")))
    crews = [crew(f"人{at}") for at in range(10)]
    scene = Scene(Seat(magus=conductor, field=crews, hand=1))
    tapped = [False] * 10
    for step in range(1, 667):
        at = (step & -step).bit_length() - 1
        tapped[at] = not tapped[at]
        scene.activate("指揮者", 3 if tapped[at] else 4)
        scene.pick(f"人{at}")
    assert (scene.winner, scene.game.returns) == (None, 0)
    scene.activate("指揮者", 3)
    assert scene.winner is None  # after 3 for each of 666, and 2 more
    scene.pick("人0")
    assert (scene.winner, scene.reason) == ("nobody", "LOOP")


def test_mr_5_6_a_question_with_one_answer_does_not_count() -> None:
    lone = Scene(Seat(hand=[BOLT]), loop_limit=2)
    lone.play("火矢")  # one choice, one event
    lone.pass_()  # nothing else could be done
    lone.pass_()
    assert lone.winner is None


def test_mr_5_6_the_count_starts_anew_with_each_turn() -> None:
    scene = Scene(Seat(magus=FIDGET, hand=1), loop_limit=60)
    fidget(scene, 20)
    scene.end_turn()
    scene.end_turn()
    scene.pass_()
    assert fidget(scene, 20) == 20
    assert scene.winner is None


# ---- positions that come back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [[], [crew("兵")]], ids=["nothing changes", "a power grows"])
def test_mr_5_7_a_position_that_comes_back_ten_times_is_an_endless_loop(field: list[Card]) -> None:
    """A choice and an event each time: the 32nd of them is noted, and comes back with every event."""
    scene = Scene(Seat(magus=FIDGET, field=field, hand=1))
    assert fidget(scene, 25) == 25
    assert scene.winner is None
    scene.activate("ハヤテ", 3)
    assert (scene.winner, scene.reason) == ("nobody", "REPEAT")


def test_mr_5_7_each_turn_begins_anew() -> None:
    scene = Scene(Seat(magus=FIDGET, hand=1))
    assert fidget(scene, 25) == 25
    scene.end_turn()
    assert (scene.game.questions_and_events, scene.game.returns) == (0, 0)
    scene.end_turn()
    scene.pass_()
    assert fidget(scene, 25) == 25
    assert scene.winner is None


def test_mr_5_7_what_goes_on_by_itself_is_found_and_names_its_cards() -> None:
    drum = crew("太鼓", "他のクルーが登場したとき、それを手札に戻す。", value=0)
    ball = crew("鞠", "このクルーが場を離れたとき、手札のクルーを１枚、エネルギーを支払わずにプレイする。", value=0)
    scribe = crew("書記", "対戦相手がクルーをプレイしたとき、カードを１枚引く。")
    scene = Scene(Seat(field=[drum], hand=[ball]), Seat(field=[scribe]))
    scene.play("鞠")
    assert (scene.reason, scene.you.cards) == ("REPEAT", 0)
    assert {scene.name(card) for card in range(s.CARDS) if has_acted(scene.game, card)} == {"太鼓", "鞠"}


def test_mr_5_7_a_loop_that_begins_late_is_found_by_a_later_position() -> None:
    """The 32nd choice or event was before it; the 64th is noted, and comes back."""
    scene = Scene(Seat(magus=FIDGET, field=[crew("兵")], hand=2))
    assert fidget(scene, 20) == 20
    scene.level_up("兵")
    assert (scene.game.questions_and_events, scene.game.returns, scene.game.note_at) == (41, 4, 64)
    assert fidget(scene, 30) == 22
    assert scene.reason == "REPEAT"


@pytest.mark.parametrize(("limit", "reason"), [(-1, "REPEAT"), (40, None)], ids=["unlimited", "40"])
def test_mr_5_7_where_level_ups_are_limited_each_one_makes_another_position(limit: int, reason: str | None) -> None:
    take = "あなたのクルーを１体えらび、それの下のカードを１枚手札に加える。"
    miner = magus("坑夫", f"あなたのクルーが１体以上のとき、起動できる。{take}")
    scene = Scene(Seat(magus=miner, field=[crew("兵")], hand=1), level_ups_per_turn=limit)
    for _ in range(26):
        if scene.winner is None:
            scene.level_up("兵")
            scene.activate("坑夫", 3)
    assert scene.reason == reason


def test_mr_5_7_a_step_that_is_over_does_not_come_back() -> None:
    scene = Scene(Seat(magus=FIDGET, field=[crew("喇叭")], hand=1))
    fidget(scene, 25)
    assert (scene.game.returns, is_circling(scene.game, 9), is_circling(scene.game, 10)) == (9, True, False)
    scene.pass_()
    assert (scene.question, is_circling(scene.game, 1)) == ("ATTACK", False)


# ---- what a position is ---------------------------------------------------------------------------------------------

HORN, KNIGHT = "角笛", "騎士"


def stage() -> Scene:
    """An attack: events wait, crews have changes, cards lie under a crew, as energy, in hand and discard pile."""
    cheer = "このクルーが攻撃するとき、このターンの間、これのパワーを＋１０００する。"
    horn = crew(HORN, f"{cheer}\nあなたのクルーが攻撃するとき、カードを１枚引く。")
    spur = magic("拍車", "このターンの間、クルーすべてのパワーを＋１０００する。")
    mine = Seat(field=[horn, On(crew(KNIGHT), under=[crew("卵")])], hand=[spur, crew("甲", value=9)], energy=2)
    scene = Scene(mine, Seat(field=[crew("番", "あなたが攻撃されたとき、カードを１枚引く。")], hand=2))
    scene.play("拍車")
    scene.attack(HORN)
    assert (scene.question, scene.game.n_events) == ("ORDER", 3)
    return scene


def lying(scene: Scene, zone: Zone, seat: int = 0) -> list[Any]:
    """The records of a player's cards in a zone."""
    pile = scene.game.players[seat].piles[zone]
    return [scene.game.cards[pile.cards[at]] for at in range(pile.number)]


def knight(scene: Scene) -> Any:
    return next(scene.game.cards[card] for card in range(s.CARDS) if scene.name(card) == KNIGHT)


def exchange(one: Any, other: Any) -> None:
    one.zone, other.zone = int(other.zone), int(one.zone)


def leave(scene: Scene) -> None:
    """The source of the first event has left the field, and come back in another stay."""
    scene.game.gone[0].card = scene.game.events[0].source
    scene.game.events[0].source = s.LEFT


OTHER: dict[str, Callable[[Scene], object]] = {
    "a crew is tapped": lambda scene: setattr(knight(scene), "tapped", 1),
    "a crew is new": lambda scene: setattr(knight(scene), "entered", scene.turn),
    "a crew shows another side": lambda scene: setattr(knight(scene), "face", 0),
    "an ability was activated": lambda scene: (
        setattr(knight(scene), "used", 2),
        setattr(knight(scene), "used_turn", scene.turn),
    ),
    "a crew has another kind of change": lambda scene: setattr(knight(scene), "changed", 1),
    "a card lies under another crew": lambda scene: setattr(lying(scene, Zone.UNDER)[0], "host", 41),
    "an energy card is tapped": lambda scene: setattr(lying(scene, Zone.ENERGY)[0], "tapped", 1),
    "other cards are energy": lambda scene: exchange(lying(scene, Zone.ENERGY)[0], lying(scene, Zone.HAND)[0]),
    "another card is discarded": lambda scene: exchange(lying(scene, Zone.DISCARD_PILE)[0], lying(scene, Zone.DECK)[0]),
    "a hand is larger": lambda scene: setattr(scene.game.players[1].piles[Zone.HAND], "number", 3),
    "a deck is smaller": lambda scene: setattr(scene.game.players[1].piles[Zone.DECK], "number", 3),
    "a life is smaller": lambda scene: setattr(scene.game.players[0].piles[Zone.LIFE], "number", 3),
    "another crew attacks": lambda scene: setattr(scene.game.attacker, "card", 5),
    "another player is asked": lambda scene: setattr(scene.game, "asked", 1),
    "the turn is in another step": lambda scene: setattr(scene.game, "step", s.Step.CLEANUP),
    "an event waits no more": lambda scene: setattr(scene.game, "n_events", 2),
    "another line has triggered": lambda scene: setattr(scene.game.events[0], "ability", 7),
    "an event tells of another crew": lambda scene: setattr(scene.game.events[0], "subject", 41),
}
SAME: dict[str, Callable[[Scene], object]] = {
    "a change is larger": lambda scene: setattr(scene.game.changes[0], "amount", 9000),
    "a change lasts longer": lambda scene: setattr(scene.game.changes[0], "until", 9),
    "an event waits twice": lambda scene: setattr(scene.game.events[0], "times", 2),
    "an event comes from another stay": leave,
    "damage was taken": lambda scene: setattr(scene.game.players[0], "damage", 3),
    "energy was spent": lambda scene: setattr(scene.game.players[0], "spent", 3),
    "another card is in hand": lambda scene: exchange(lying(scene, Zone.HAND, 1)[0], lying(scene, Zone.DECK, 1)[0]),
    "another card is life": lambda scene: exchange(lying(scene, Zone.LIFE)[0], lying(scene, Zone.HAND)[0]),
    "an ability was activated in another turn": lambda scene: setattr(knight(scene), "used", 2),
    "more has been counted": lambda scene: setattr(scene.game, "questions_and_events", 99),
}


@pytest.mark.parametrize("change", [*OTHER, *SAME])
def test_mr_5_7_a_position_is_what_both_players_see_but_for_amounts(change: str) -> None:
    scene = stage()
    before = position(scene.game, s.Ask.ORDER)
    (OTHER | SAME)[change](scene)
    assert (position(scene.game, s.Ask.ORDER) == before) == (change in SAME)


def test_mr_5_7_no_two_positions_that_differ_are_taken_for_the_same() -> None:
    seen = {}
    for name, change in OTHER.items():
        scene = stage()
        change(scene)
        seen[name] = int(position(scene.game, s.Ask.ORDER))
    seen["an event begins"] = int(position(stage().game, s.Ask.NOTHING))
    assert len(set(seen.values())) == len(OTHER) + 1
