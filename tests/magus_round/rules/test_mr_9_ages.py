"""MR-9.10 and MR-9.18: of two things that say what a crew's power or keyword is, the later counts."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

WAYS = {
    "power": ("パワーを{}にする", "１０００", "６０００"),
    "base power": ("基本パワーを{}にする", "１０００", "６０００"),
    "a keyword": ("ランページを{}", "失う", "得る"),
}


def says(way: str, which: int, whose: str = "あなたの他のクルー") -> str:
    """A continuous ability."""
    what, *values = WAYS[way]
    return f"{whose}{'は' if way == 'a keyword' else 'の'}{what.format(values[which])}。"


def makes(way: str, which: int) -> str:
    """An effect that lasts."""
    what, *values = WAYS[way]
    return f"あなたの他のクルーすべて{'は' if way == 'a keyword' else 'の'}{what.format(values[which])}。"


def found(scene: Scene, way: str, name: str) -> int:
    """Which of the two it is."""
    return int(scene.has(name, "rampage") if way == "a keyword" else scene.power(name) >= 6000)


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("way", WAYS)
def test_mr_9_18_what_a_crew_does_when_it_enters_is_later_than_its_continuous_ability(way: str, last: int) -> None:
    chief = crew("頭", f"{says(way, 1 - last)}\nこのクルーが登場したとき、{makes(way, last)}", value=0)
    scene = Scene(Seat(field=[crew("甲", "ランページ"), crew("乙")], hand=[chief]))
    scene.play("頭")
    assert [found(scene, way, name) for name in "甲乙"] == [last, last]


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("way", WAYS)
def test_mr_9_18_of_two_changes_and_two_abilities_the_last_of_all_counts(way: str, last: int) -> None:
    order = [1 - last, 1 - last, last]
    texts = [makes(way, which).replace("他の", "") for which in order]
    abilities = [crew(f"頭{at}", says(way, which), value=0) for at, which in enumerate(order)]
    changes = [magic(f"術{at}", text) for at, text in enumerate(texts)]
    for names in (("頭0", "術1", "頭2"), ("術0", "頭1", "術2"), ("術0", "術1", "頭2"), ("頭0", "頭1", "術2")):
        scene = Scene(Seat(field=[crew("甲")], hand=[*abilities, *changes]))
        for name in names:
            scene.play(name)
        assert found(scene, way, "甲") == last, names


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("way", WAYS)
def test_mr_9_18_of_two_lines_of_one_crew_the_later_counts(way: str, last: int) -> None:
    chief = crew("頭", f"{says(way, 1 - last)}\n{says(way, last)}")
    scene = Scene(Seat(field=[chief, crew("甲", "ランページ")]))
    assert found(scene, way, "甲") == last


@pytest.mark.parametrize("way", WAYS)
def test_mr_1_7_of_a_magus_that_transformed_the_back_alone_speaks(way: str) -> None:
    front, back = says(way, 1, "あなたのクルー"), says(way, 0)
    scene = Scene(Seat(magus=magus("ミノリ", front, back=crew("龍母", back)), field=[crew("甲")], energy=1))
    assert found(scene, way, "甲") == 1
    scene.activate("ミノリ")
    assert found(scene, way, "甲") == 0


def test_mr_1_7_front_and_back_do_not_add_up_nor_does_the_back_count_twice() -> None:
    more = "あなたの{}クルーのパワーを＋{}する。"
    minori = magus("ミノリ", more.format("", "１０００"), back=crew("龍母", more.format("他の", "２０００")))
    scene = Scene(Seat(magus=minori, field=[crew("甲")], energy=1))
    assert scene.power("甲") == 2000
    scene.activate("ミノリ")
    assert scene.power("甲") == 3000


def test_mr_9_10_a_level_counts_in_full_whatever_sets_the_base() -> None:
    ant = On(crew("蟻", "これの基本パワーを３０００にする。", power=1000, gain=700), under=[FILLER, FILLER])
    assert Scene(Seat(field=[ant])).power("蟻") == 4400
