"""That a handicap keeps a policy from one thing, and from nothing else."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.policies.choose import choose
from magus_sim.rulesets.magus_round.policies.names import check_policy, minds_of
from tests.magus_round.scene import Scene, Seat, crew, magic, magus

FIRE = magic("火矢", "対戦相手に１点のダメージを与える。", value=3)
AVENGER = magic("仇討ち", "リベンジ１\n対戦相手のクルーを１体えらび、それを破壊する。", value=2)
IDLE = magus("見物人", transform=20, draw=20)
READY = magus("大魔女", transform=6, draw=20, back=crew("大魔女の裏", value=6, power=6000))


def blocked() -> Scene:
    scene = Scene(Seat(field=[crew("矛", power=1000)]), Seat(life=1, field=[crew("盾", power=5000)]), step="attack")
    scene.do("ATTACK 矛")
    return scene


def avenged() -> Scene:
    scene = Scene(Seat(field=[crew("兵"), crew("矛", power=9000, value=7)]), Seat(hand=[AVENGER]), step="attack")
    scene.unhindered("兵")
    scene.do("ATTACK 矛")
    return scene


SCENES = {
    "no-block": (blocked, "BLOCK 盾"),
    "no-level": (
        lambda: Scene(
            Seat(field=[crew("矛", value=3, power=3000, gain=1000)], hand=5, magus=IDLE),
            Seat(field=[crew("盾", value=3, power=3000)]),
        ),
        "LEVEL_UP 詰め物",
    ),
    "no-transform": (lambda: Scene(Seat(energy=6, magus=READY)), "ACTIVATE 大魔女 1"),
    "no-revenge": (avenged, "REVENGE 仇討ち"),
    "no-card=火矢": (lambda: Scene(Seat(hand=[FIRE], energy=3, magus=IDLE), Seat(life=1)), "PLAY 火矢"),
}


def wish(scene: Scene, policy: str) -> str:
    """What the policy would do."""
    mind = minds_of([policy], scene.lib, [*scene.decks[0], *scene.decks[1]])[0]
    return scene.options[choose(mind, scene.game, scene.lib)]


@pytest.mark.parametrize("handicap", SCENES)
def test_what_is_forbidden_is_left_undone_and_nothing_else(handicap: str) -> None:
    scene_of, deed = SCENES[handicap]
    assert wish(scene_of(), "greedy") == deed
    for other in SCENES:
        assert (wish(scene_of(), f"greedy:{other}") == deed) == (other != handicap), other


def test_handicaps_add_up() -> None:
    scene = blocked()
    assert wish(scene, "greedy:no-level:no-block") == "PASS"


def test_a_barred_card_is_known_by_either_name_in_its_own_deck() -> None:
    cards = list(shipped_cards().values())
    check_policy(f"greedy:no-card={cards[3].front.names[1]}", cards)
    with pytest.raises(UsageFault, match="there is no card 「no such card」"):
        check_policy("greedy:no-card=no such card", cards)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("greedi", "there is no policy 'greedi'; did you mean 'greedy'"),
        ("greedy:no-blok", "greedy:no-blok: there is no handicap 'no-blok'; did you mean 'no-block'?"),
        ("greedy:", "greedy:: there is no handicap ''; choose from no-block, no-level"),
        ("greedy:no-card", "there is no handicap 'no-card'; did you mean 'no-card=NAME'"),
    ],
)
def test_a_name_that_is_none_is_explained(written: str, message: str) -> None:
    with pytest.raises(UsageFault) as fault:
        check_policy(written, [])
    assert message in str(fault.value)
