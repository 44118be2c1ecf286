"""MR-9.11 and MR-7.10: every kind of change ends at its own time, whatever else ends before."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import Scene, Seat, crew, magic

CHANGES = {
    "power": "のパワーを＋１０００する",
    "power becomes": "のパワーを６０００にする",
    "base power becomes": "の基本パワーを６０００にする",
    "haste": "は速攻を得る",
    "rampage": "はランページを得る",
    "cannot attack": "は攻撃できない",
    "cannot block": "はブロックできない",
    "cannot be blocked": "はブロックされない",
}


def state(scene: Scene) -> tuple[int, ...]:
    """All that changes can change."""
    flags = ("haste", "rampage", "cannot_attack", "cannot_block", "unblockable")
    return (scene.power("兵"), *(int(scene.has("兵", flag)) for flag in flags))


PLAIN = state(Scene(Seat(field=[crew("兵")])))


def changed(*changes: str) -> tuple[int, ...]:
    """What a crew is under these changes, made one after the other."""
    names = list("甲乙丙"[: len(changes)])
    texts = [f"クルーすべて{CHANGES[change]}。" for change in changes]
    hand = [magic(name, text) for name, text in zip(names, texts, strict=True)]
    scene = Scene(Seat(field=[crew("兵")], hand=hand))
    for name in names:
        scene.play(name)
    return state(scene)


@pytest.mark.parametrize("short", CHANGES)
@pytest.mark.parametrize("long", CHANGES)
def test_mr_9_11_what_lasts_longer_stays_when_what_lasted_for_the_turn_ends(long: str, short: str) -> None:
    hand = [
        magic("長", f"対戦相手の次のターンの終了時まで、クルーすべて{CHANGES[long]}。"),
        magic("短", f"このターンの間、クルーすべて{CHANGES[short]}。"),
    ]
    scene = Scene(Seat(field=[crew("兵")], hand=hand))
    scene.play("長")
    scene.play("短")
    assert state(scene) == changed(long, short)
    scene.end_turn()
    assert state(scene) == changed(long)
    scene.end_turn()
    assert state(scene) == PLAIN


@pytest.mark.parametrize("change", CHANGES)
def test_mr_7_10_what_lasts_for_the_attack_ends_with_it_and_what_lasts_for_the_turn_stays(change: str) -> None:
    watch = crew("番", "あなたが攻撃されたとき、クルーを１体えらび、それをタテ向きにする。")
    herald = crew("触れ役", f"このクルーが攻撃するとき、この攻撃の間、あなたの他のクルーすべて{CHANGES[change]}。")
    turn = magic("術", "このターンの間、クルーすべてのパワーを＋５００する。")
    scene = Scene(Seat(field=[herald, crew("兵")], hand=[turn]), Seat(field=[watch]))
    scene.play("術")
    before = state(scene)
    scene.attack("触れ役")
    assert scene.question == "PICK"  # the watch is asked while the attack goes on
    assert state(scene) != before
    scene.pick("番")
    scene.pass_()
    assert state(scene) == before


@pytest.mark.parametrize("stays", CHANGES)
def test_mr_9_9_what_one_crew_gives_ends_when_it_leaves_and_what_another_gives_stays(stays: str) -> None:
    goes = next(change for change in CHANGES if change != stays)
    givers = [crew(name, f"あなたの他のクルー{CHANGES[change]}。") for name, change in (("去", goes), ("残", stays))]
    release = magic("解放", "クルーを１体えらび、それを手札に戻す。")
    for field in (givers, givers[::-1]):
        scene = Scene(Seat(field=[crew("兵"), *field], hand=[release, release]))
        scene.play("解放")
        scene.pick("去")
        assert state(scene) == state(Scene(Seat(field=[crew("兵"), givers[1]])))
        assert state(scene) != PLAIN
        scene.play("解放")
        scene.pick("残")
        assert state(scene) == PLAIN
