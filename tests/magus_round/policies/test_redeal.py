"""Dealing anew what a player cannot see, as searching policies do before they try anything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.engine.state import CARDS, DECK_SIZE, ZONES
from magus_sim.rulesets.magus_round.policies.redeal import redeal
from tests.magus_round.scene import Scene, Seat, crew

from .positions import Position, contents, dealt_anew, positions

PILES = [Zone(number) for number in range(ZONES)]
OPEN = (Zone.FIELD, Zone.ENERGY, Zone.DISCARD_PILE, Zone.UNDER, Zone.EXILE)


@pytest.fixture(scope="module")
def reached() -> list[Position]:
    return positions(150)


def lying(game: Any, seat: int, zone: Zone) -> list[int]:
    pile = game.players[seat].piles[zone]
    return [int(pile.cards[at]) for at in range(pile.number)]


def redealt(position: Position, number: int) -> Position:
    world = position.copied()
    redeal(world.game, world.lib, world.game.asked, number)
    return world


def test_what_the_player_sees_stays(reached: list[Position]) -> None:
    for position in reached:
        world, seat = redealt(position, 3).game, position.game.asked
        assert lying(world, seat, Zone.HAND) == lying(position.game, seat, Zone.HAND)
        for side in (0, 1):
            assert all(lying(world, side, zone) == lying(position.game, side, zone) for zone in OPEN)
            assert all(
                world.players[side].piles[zone].number == position.game.players[side].piles[zone].number
                for zone in PILES
            )


def test_every_card_is_in_the_pile_of_its_zone_once(reached: list[Position]) -> None:
    for position in reached:
        world = redealt(position, 1).game
        found = {card: zone for side in (0, 1) for zone in PILES for card in lying(world, side, zone)}
        assert found == {card: world.cards[card].zone for card in range(CARDS)}
        for side in (0, 1):
            assert lying(world, side, Zone.HAND) == sorted(lying(world, side, Zone.HAND))
            assert all(card // DECK_SIZE == side for zone in PILES for card in lying(world, side, zone))


def test_the_deal_does_not_depend_on_what_is_hidden(reached: list[Position]) -> None:
    luck = Random(2)
    for position in reached:
        other = dealt_anew(position, luck)
        assert contents(redealt(position, 5).games) == contents(redealt(other, 5).games), position


def test_each_number_is_another_deal_and_the_same_number_the_same(reached: list[Position]) -> None:
    first = reached[0]
    assert contents(redealt(first, 1).games) == contents(redealt(first, 1).games)
    deals = {tuple(lying(redealt(first, number).game, 1 - first.game.asked, Zone.DECK)) for number in range(50)}
    assert len(deals) == 50


def test_every_hidden_card_is_as_likely_in_hand_as_any_other() -> None:
    scene = Scene(Seat(), Seat(hand=5))
    position = Position(scene.games, scene.table)
    seat = 1 - position.game.asked
    hidden = sum(position.game.players[seat].piles[zone].number for zone in (Zone.HAND, Zone.DECK, Zone.LIFE))
    times = 2000
    counts = Counter(card for number in range(times) for card in lying(redealt(position, number).game, seat, Zone.HAND))
    assert len(counts) == hidden
    expected = times * 5 / hidden
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_the_cards_looked_at_stay_on_top_of_the_deck() -> None:
    """MR-9.8: whoever looks at the top of the own deck knows those cards."""
    looking = crew(
        "見張り",
        text="このクルーが登場したとき、山札の上からカードを３枚見て、その中からクルーを１枚まで手札に加え、残りを山札の下に置く。",
    )
    scene = Scene(Seat(hand=[looking], energy=9, deck=[crew(name) for name in "甲乙丙丁"]))
    scene.do("PLAY 見張り")
    position = Position(scene.games, scene.table)
    seat = position.game.asked
    assert position.game.frame.looked == 3
    for number in range(5):
        assert lying(redealt(position, number).game, seat, Zone.DECK)[-3:] == lying(position.game, seat, Zone.DECK)[-3:]
