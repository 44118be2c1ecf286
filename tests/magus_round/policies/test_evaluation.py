"""The evaluation of positions, and the weights that are data."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from magus_sim.rulesets.magus_round.policies.evaluation import Feature, evaluate
from magus_sim.rulesets.magus_round.policies.mind import SIDE_FEATURES
from magus_sim.rulesets.magus_round.policies.names import TABLES, minds_of, read_evaluation
from tests.magus_round.scene import Scene, Seat, crew, magus

from .positions import positions

BIG = crew("巨人", value=5, power=9000)
SMALL = crew("子猫", value=1, power=1000)
IDLE = magus("見物人", transform=20, draw=20)


def judged(scene: Scene) -> int:
    """How well the turn player stands."""
    return evaluate(scene.game, scene.lib, minds_of(["beam"], scene.lib, [])[0], scene.game.active)


def counted(scene: Scene) -> list[dict[Feature, int]]:
    """The features of the turn player and the opponent."""
    mind = minds_of(["beam"], scene.lib, [])[0]
    evaluate(scene.game, scene.lib, mind, 0)
    return [{f: int(mind.features[side * SIDE_FEATURES + f]) for f in Feature} for side in (0, 1)]


def test_every_feature_has_a_weight_for_either_player_and_there_are_no_others() -> None:
    names = {feature.name.lower() for feature in Feature}
    assert len(Feature) == SIDE_FEATURES
    assert read_evaluation().keys() == {"to_move", *TABLES}
    assert all(read_evaluation()[table].keys() == names for table in TABLES)


def test_what_is_good_for_one_player_is_as_bad_for_the_other() -> None:
    mind = minds_of(["beam"], None, [])[0]
    for position in positions(60):
        assert evaluate(position.game, position.lib, mind, 0) == -evaluate(position.game, position.lib, mind, 1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (lambda: (Seat(life=5), Seat(life=5)), lambda: (Seat(life=3), Seat(life=5))),
        (lambda: (Seat(life=5), Seat(life=2)), lambda: (Seat(life=5), Seat(life=5))),
        (lambda: (Seat(hand=5), Seat()), lambda: (Seat(hand=1), Seat())),
        (lambda: (Seat(energy=5), Seat()), lambda: (Seat(energy=2), Seat())),
        (lambda: (Seat(deck=20), Seat()), lambda: (Seat(deck=2), Seat())),
        (lambda: (Seat(field=[BIG, BIG]), Seat()), lambda: (Seat(), Seat())),
        (lambda: (Seat(field=[BIG]), Seat(life=1)), lambda: (Seat(field=[BIG]), Seat(life=1, field=[SMALL]))),
    ],
    ids=["life", "the opponent's life", "cards", "energy", "deck", "crews", "a sure win"],
)
def test_more_is_better(better: Callable[[], tuple[Seat, Seat]], worse: Callable[[], tuple[Seat, Seat]]) -> None:
    assert judged(Scene(*better())) > judged(Scene(*worse()))


def test_amounts_are_counted_in_steps() -> None:
    own, other = counted(Scene(Seat(life=5, hand=3, energy=6, deck=6, magus=IDLE), Seat(life=1, hand=6, magus=IDLE)))
    steps = [Feature.LIFE_2, Feature.LIFE_3, Feature.LIFE_4, Feature.LIFE_MORE]
    assert [own[step] for step in steps] == [1, 1, 1, 1]
    assert [other[step] for step in steps] == [0, 0, 0, 0]
    assert [own[step] for step in (Feature.HAND_2, Feature.HAND_4, Feature.HAND_MORE)] == [2, 1, 0]
    assert [other[step] for step in (Feature.HAND_2, Feature.HAND_4, Feature.HAND_MORE)] == [2, 2, 2]
    energy = [Feature.ENERGY_3, Feature.ENERGY_5, Feature.ENERGY_7, Feature.ENERGY_MORE]
    assert [own[step] for step in energy] == [3, 2, 1, 0]
    assert [own[step] for step in (Feature.DECK_3, Feature.DECK_8)] == [3, 3]


def test_crews_and_their_attacks_are_counted() -> None:
    scene = Scene(Seat(field=[BIG, BIG, SMALL]), Seat(life=2, field=[crew("番人", power=5000)]))
    scene.game.cards[scene.number("番人")].tapped = 1
    own, other = counted(scene)
    assert (own[Feature.CREWS], own[Feature.VALUE], own[Feature.POWER]) == (3, 11, 38)
    assert (own[Feature.STRONGEST], other[Feature.STRONGEST]) == (2, 0)
    assert (own[Feature.BLOCKERS], other[Feature.BLOCKERS]) == (3, 0)
    assert (own[Feature.DAMAGE_1], own[Feature.DAMAGE_2], own[Feature.DAMAGE_MORE]) == (1, 1, 1)
    assert (own[Feature.LETHAL], other[Feature.LETHAL]) == (1, 0)
