"""MR-4: set-up."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.engine.ops import Zone
from tests.magus_round.scene import Scene, Seat, View, crew, magic

FORTY = [crew(f"札{number}") for number in range(40)]
"""Forty cards that can be told apart: as a deck, they make every order visible."""
EACH = Seat(life=0, deck=FORTY)


def everything(side: View) -> list[str]:
    return sorted([*side.names(Zone.HAND), *side.deck, *side.lives])


# ---- shuffling and dealing ------------------------------------------------------------------------------------------


def test_mr_4_1_the_magus_is_set_aside_and_the_other_forty_are_shuffled() -> None:
    scene = Scene.opening(EACH, EACH)
    assert everything(scene.me) == everything(scene.you) == sorted(card.key for card in FORTY)
    assert scene.me.deck != scene.you.deck
    assert scene.me.deck != Scene.opening(EACH, EACH, seed=2).me.deck
    assert scene.me.deck == Scene.opening(EACH, EACH).me.deck


def test_mr_4_1_every_card_gets_into_an_opening_hand_about_equally_often() -> None:
    scene = Scene.opening(EACH, EACH)
    hands = []
    for seed in range(200):
        scene.begin(seed)
        hands += [*scene.me.names(Zone.HAND), *scene.you.names(Zone.HAND)]
    assert all(25 <= hands.count(card.key) <= 75 for card in FORTY)  # 50 are expected of each


@pytest.mark.parametrize(("first", "begins"), [(0, "甲"), (1, "乙")])
def test_mr_4_2_either_deck_can_go_first(first: int, begins: str) -> None:
    scene = Scene.opening(Seat(hand=[crew("甲")] * 30), Seat(hand=[crew("乙")] * 30))
    scene.begin(1, first)
    assert scene.asked == "me"
    assert f"SET_ENERGY {begins}" in scene.options


def test_mr_4_3_each_magus_begins_on_the_field_front_up() -> None:
    scene = Scene.opening()
    assert (scene.me.names(Zone.FIELD), scene.you.names(Zone.FIELD)) == (["魔女"], ["敵の魔女"])


def test_mr_4_4_six_cards_become_the_life() -> None:
    scene = Scene.opening()
    assert (scene.me.life, scene.you.life) == (6, 6)


def test_mr_4_4_option_life() -> None:
    scene = Scene.opening(life=3)
    assert (scene.me.life, scene.you.life, len(scene.me.deck)) == (3, 3, 32)


def test_mr_4_5_each_player_draws_five_cards() -> None:
    scene = Scene.opening()
    assert (scene.me.cards, scene.you.cards) == (5, 5)


def test_mr_4_5_option_opening_hand() -> None:
    scene = Scene.opening(opening_hand=7)
    assert (scene.me.cards, scene.you.cards, len(scene.you.deck)) == (7, 7, 27)


def test_mr_4_6_the_first_player_begins_and_both_decks_hold_29_cards() -> None:
    scene = Scene.opening()
    assert (scene.turn, scene.asked, scene.question) == (1, "me", "SET_ENERGY")
    assert (len(scene.me.deck), len(scene.you.deck)) == (29, 29)


# ---- mulligan -------------------------------------------------------------------------------------------------------


def test_mr_4_5_without_the_option_there_is_no_mulligan() -> None:
    assert Scene.opening().question == "SET_ENERGY"


def test_mr_4_5_the_first_player_decides_on_a_mulligan_and_then_the_other() -> None:
    scene = Scene.opening(EACH, EACH, mulligan=1)
    assert (scene.question, scene.asked, scene.options) == ("MULLIGAN", "me", ["PASS", "ACCEPT"])
    scene.accept()
    assert (scene.question, scene.asked) == ("MULLIGAN", "you")
    scene.pass_()
    assert (scene.question, scene.turn) == ("SET_ENERGY", 1)


def test_mr_4_5_a_mulligan_shuffles_the_whole_hand_in_and_draws_as_many() -> None:
    scene = Scene.opening(EACH, EACH, mulligan=1, opening_hand=4)
    lives, deck, hand = scene.me.lives, scene.me.deck, scene.me.names(Zone.HAND)
    others = scene.you.names(Zone.HAND)
    scene.accept()
    assert (scene.me.lives, scene.me.cards, len(scene.me.deck)) == (lives, 4, 30)
    assert scene.me.deck != deck
    assert scene.me.names(Zone.HAND) != hand
    assert everything(scene.me) == sorted(card.key for card in FORTY)
    assert scene.you.names(Zone.HAND) == others


def test_mr_4_5_a_mulligan_that_is_declined_changes_nothing() -> None:
    scene = Scene.opening(EACH, EACH, mulligan=1)
    hand = scene.me.names(Zone.HAND)
    scene.pass_()
    scene.pass_()
    assert scene.me.names(Zone.HAND) == hand


# ---- the order of the life ------------------------------------------------------------------------------------------


def test_mr_4_7_the_first_card_dealt_as_life_is_the_last_one_taken() -> None:
    none_dealt = Scene.opening(EACH, life=0, opening_hand=0)
    dealt = Scene.opening(EACH, life=3, opening_hand=0)
    assert dealt.me.lives == none_dealt.me.deck[:3][::-1]


def test_mr_4_7_cards_that_an_effect_puts_on_the_life_go_onto_its_top_one_at_a_time() -> None:
    balm = magic("軟膏", "山札の上からカードを２枚、ライフに加える。その後、あなたは１点のダメージを受ける。")
    scene = Scene(Seat(hand=[balm], life=[crew("底")], deck=[crew("先"), crew("後")]))
    scene.play("軟膏")
    assert (scene.me.hand, scene.me.lives) == (["後"], ["先", "底"])
