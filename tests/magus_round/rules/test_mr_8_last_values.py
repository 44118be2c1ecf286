"""MR-8.2 and MR-8.10: numbers about a crew, while it is there and after it has gone."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import FILLER, Scene, Seat, crew, magic, magus

HIT = "対戦相手に１点のダメージを与える。"
STORM = "クルーをすべて破壊する。"

# ---- whoever means the crew -----------------------------------------------------------------------------------------

GROW = "山札の上からカードを２枚、{it}の下に重ねる。その後、{it}のパワーを＋３０００する。"
COUNT = f"{{it}}のレベル１につき、カードを１枚引く。その後、{{it}}のパワーが５０００なら、{HIT}"
MEANS = {
    "the source of a waiting event": ("蟻", "このクルーが攻撃するとき、", "これ", False),
    "the source of the event under way": ("蟻", "このクルーが攻撃するとき、", "これ", True),
    "the crew of which a waiting event tells": ("祭司", "あなたの他のクルーが攻撃するとき、", "それ", False),
    "the crew of which the event under way tells": ("祭司", "あなたの他のクルーが攻撃するとき、", "それ", True),
    "the crew that was chosen": (
        "祭司",
        "あなたの他のクルーが攻撃するとき、あなたの他のクルーを１体えらび、",
        "それ",
        True,
    ),
}
"""Whose ability it is, how it begins, how it speaks of the ant, and whether one event does both, grow and count."""
LEAVES = {
    "it stays": "",
    "it leaves": "その後、{it}を除外する。",
    "it comes back as a new crew, and leaves again": (
        "その後、{it}を手札に戻す。その後、手札のクルーを１枚、エネルギーを支払わずにプレイする。"
        "その後、クルーをすべて除外する。"
    ),
}


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize(("whose", "when", "it", "at_once"), MEANS.values(), ids=MEANS)
def test_mr_8_2_numbers_are_those_of_now_or_of_the_end_of_the_stay_that_is_meant(
    whose: str, when: str, it: str, at_once: bool, leaves: str
) -> None:
    grow, count = (GROW + leaves).format(it=it), COUNT.format(it=it)
    text = f"{when}{grow}その後、{count}" if at_once else f"{when}{grow}\n{when}{count}"
    ant, priest = (crew(name, text if name == whose else "") for name in ("蟻", "祭司"))
    scene = Scene(Seat(field=[ant, priest]))
    scene.unhindered("蟻")
    if not at_once:
        scene.do(scene.options[0])
    damage = 1 if scene.zone("蟻") == "field" else 0
    assert (scene.me.cards, scene.you.life) == (2, 5 - damage)


@pytest.mark.parametrize(
    ("back", "text"),
    [
        (f"このクルーが破壊されたとき、{COUNT.format(it='これ')}", STORM),
        (f"あなたがマジックをプレイしたとき、これを破壊する。その後、{STORM}その後、{COUNT.format(it='これ')}", STORM),
        ("", f"あなたのクルーを１体えらび、それを破壊する。その後、{STORM}その後、{COUNT.format(it='それ')}"),
    ],
    ids=["the source of a waiting event", "the source of the event under way", "the crew that was chosen"],
)
def test_mr_8_2_two_maguses_are_told_apart_though_neither_ever_entered(back: str, text: str) -> None:
    mine = magus("ミノリ", back=crew("龍母", back, value=0, power=5000, gain=0))
    scene = Scene(Seat(magus=mine, transformed=True, hand=[magic("嵐", text), FILLER, FILLER]), Seat(transformed=True))
    scene.level_up("龍母")
    scene.level_up("龍母")
    scene.play("嵐")
    if scene.question == "ORDER":
        scene.resolve("龍母")
    assert (scene.zone("敵の魔女の裏"), scene.you.life, scene.me.cards) == ("exile", 5, 2)
