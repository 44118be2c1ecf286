"""MR-9.19 and MR-9.20: steps "for each", and what "if you do" makes of them."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import FILLER, Scene, Seat, crew, magic

HIT = "対戦相手に１点のダメージを与える。"


@pytest.mark.parametrize(
    "step",
    [
        "カードを１枚引く。",
        "手札を１枚捨てる。",
        "各プレイヤーは手札を１枚捨てる。",
        "捨て札のカードを１枚手札に加える。",
        "山札の上からカードを１枚ライフに加える。",
        "エネルギー・カードを１枚ヨコ向きにする。",
        "エネルギー・カードを１枚手札に戻す。",
    ],
)
@pytest.mark.parametrize(("enemies", "done"), [(0, False), (1, True), (2, False)])
def test_mr_9_19_a_step_for_each_of_several_must_be_done_for_all_and_for_each_of_none_is_not_done(
    step: str, enemies: int, done: bool
) -> None:
    rite = magic("儀式", f"対戦相手のクルー１体につき、{step}その後、そうしたなら、{HIT}")
    mine = Seat(hand=[rite, FILLER], discard=[FILLER], energy=1, deck=30)
    scene = Scene(mine, Seat(field=[crew("敵")] * enemies, hand=1))
    scene.play("儀式")
    if "引く" in step or "ライフ" in step:
        done = enemies > 0  # there are cards enough
    assert scene.you.life == (5 if done else 6)


@pytest.mark.parametrize(("corpses", "tapped"), [(0, False), (1, True), (2, True)])
def test_mr_9_20_what_is_done_to_crews_for_each_of_several_is_done_if_there_is_one(corpses: int, tapped: bool) -> None:
    verdict = magic("罰", "対戦相手の捨て札のクルー１枚につき、対戦相手のクルーをすべてヨコ向きにする。")
    scene = Scene(Seat(hand=[verdict]), Seat(field=[crew("兵")], discard=[crew("骨")] * corpses))
    scene.play("罰")
    assert scene.tapped("兵") == tapped
