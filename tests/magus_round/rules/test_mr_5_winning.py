"""MR-5: winning, ties, and games that would not end."""

from __future__ import annotations

import pytest

from tests.magus_round.scene import Scene, Seat, crew, magic

BOLT = magic("火矢", "対戦相手に１点のダメージを与える。")

# ---- the two ways to win --------------------------------------------------------------------------------------------


def test_mr_5_1_you_win_the_moment_your_opponents_life_is_0() -> None:
    scene = Scene(Seat(field=[crew("兵")]), Seat(life=1))
    scene.attack("兵")
    assert (scene.winner, scene.reason) == ("me", "LIFE")


def test_mr_5_1_the_turn_player_can_lose_too() -> None:
    scene = Scene(Seat(hand=[magic("呪い", "あなたは２点のダメージを受ける。")], life=2))
    scene.play("呪い")
    assert (scene.winner, scene.reason) == ("you", "LIFE")


def test_mr_5_2_drawing_the_last_card_loses() -> None:
    scene = Scene(Seat(deck=1), step="start")
    assert (scene.winner, scene.reason, scene.me.cards) == ("you", "DECK", 1)


def test_mr_5_2_drawing_the_last_card_but_one_does_not() -> None:
    assert Scene(Seat(deck=2), step="start").winner is None


@pytest.mark.parametrize(
    "text",
    [
        "対戦相手はカードを２枚引く。",
        "対戦相手は山札の上からカードを３枚捨て札に置く。",
    ],
)
def test_mr_5_2_whatever_empties_the_deck_wins(text: str) -> None:
    scene = Scene(Seat(hand=[magic("枯渇", text)]), Seat(deck=2))
    scene.play("枯渇")
    assert (scene.winner, scene.reason) == ("me", "DECK")


@pytest.mark.parametrize(
    "text",
    [
        "山札の上からカードを１枚、ライフに加える。",
        "山札の上からカードを１枚、エネルギー・カードとして場に置く。",
        "山札からカードを１枚手札に加え、山札をシャッフルする。",
        "山札の上からカードを３枚見て、その中からカードを１枚手札に加え、残りを山札の下に置く。",
    ],
)
def test_mr_5_2_a_deck_that_one_empties_oneself_loses(text: str) -> None:
    scene = Scene(Seat(hand=[magic("濫用", text)], deck=1))
    scene.play("濫用")
    assert (scene.winner, scene.reason) == ("you", "DECK")


# ---- both at once ---------------------------------------------------------------------------------------------------


def test_mr_5_3_an_instruction_to_both_is_done_in_full_before_anybody_wins() -> None:
    blast = magic("爆発", "各プレイヤーは２点のダメージを受ける。")
    scene = Scene(Seat(hand=[blast], life=1), Seat(life=2))
    scene.play("爆発")
    assert (scene.winner, scene.reason) == ("nobody", "BOTH")
    assert (scene.me.life, scene.you.life) == (0, 0)


@pytest.mark.parametrize(("mine", "yours", "winner"), [(2, 3, "you"), (3, 2, "me"), (3, 3, None)])
def test_mr_5_3_if_only_one_would_win_that_one_wins(mine: int, yours: int, winner: str | None) -> None:
    blast = magic("爆発", "各プレイヤーは２点のダメージを受ける。")
    scene = Scene(Seat(hand=[blast], life=mine), Seat(life=yours))
    scene.play("爆発")
    assert scene.winner == winner


@pytest.mark.parametrize(
    "text", ["各プレイヤーはカードを２枚引く。", "各プレイヤーは山札の上からカードを２枚捨て札に置く。"]
)
def test_mr_5_3_both_decks_emptied_by_one_instruction_are_a_tie(text: str) -> None:
    scene = Scene(Seat(hand=[magic("洪水", text)], deck=1), Seat(deck=2))
    scene.play("洪水")
    assert (scene.winner, scene.reason) == ("nobody", "BOTH")


def test_mr_5_3_two_instructions_are_two_moments() -> None:
    duel = magic("決闘", "対戦相手に１点のダメージを与える。その後、あなたは１点のダメージを受ける。")
    scene = Scene(Seat(hand=[duel], life=1), Seat(life=1))
    scene.play("決闘")
    assert (scene.winner, scene.me.life) == ("me", 1)


def test_mr_5_3_where_both_discard_the_turn_player_chooses_first() -> None:
    trade = crew("商人", "あなたのターンの終了時、各プレイヤーは手札を１枚捨てる。")
    scene = Scene(Seat(field=[trade], hand=[crew("甲"), crew("乙")]), Seat(hand=[crew("丙"), crew("丁")]))
    scene.pass_()
    scene.pass_()
    assert (scene.question, scene.asked) == ("PICK", "me")
    scene.pick("乙")
    assert (scene.asked, scene.me.discard) == ("you", ["乙"])
    scene.pick("丙")
    assert (scene.me.hand[:1], scene.you.discard) == (["甲"], ["丙"])


def test_mr_5_3_the_turn_player_chooses_first_even_if_the_effect_is_the_opponents() -> None:
    toll = crew("関所", "対戦相手のターンの開始時、各プレイヤーは手札を１枚捨てる。")
    scene = Scene(Seat(hand=[crew("甲"), crew("乙")]), Seat(field=[toll], hand=[crew("丙"), crew("丁")]), step="start")
    assert (scene.question, scene.asked) == ("PICK", "me")


# ---- at that moment -------------------------------------------------------------------------------------------------


def test_mr_5_5_damage_in_the_middle_of_an_effect_ends_the_game_there() -> None:
    scene = Scene(
        Seat(hand=[magic("連鎖", "対戦相手に１点のダメージを与える。その後、カードを３枚引く。")]), Seat(life=1)
    )
    scene.play("連鎖")
    assert (scene.winner, scene.me.cards, scene.zone("連鎖")) == ("me", 0, "circle")


def test_mr_5_5_an_empty_deck_loses_even_if_the_effect_would_refill_it() -> None:
    cycle = magic("循環", "カードを１枚引く。その後、捨て札のカードを１枚山札の下に置く。")
    scene = Scene(Seat(hand=[cycle], deck=1, discard=[crew("灰")]))
    scene.play("循環")
    assert (scene.winner, scene.reason) == ("you", "DECK")


def test_mr_5_5_it_is_looked_at_after_every_single_card() -> None:
    scene = Scene(Seat(hand=[magic("暴走", "カードを３枚引く。")], deck=1))
    scene.play("暴走")
    assert (scene.winner, scene.me.cards) == ("you", 1)


def test_mr_5_5_the_last_life_decides_before_what_its_loss_would_trigger() -> None:
    scene = Scene(
        Seat(field=[crew("兵", "このクルーが対戦相手にダメージを与えたとき、カードを１枚引く。")], deck=1), Seat(life=1)
    )
    scene.attack("兵")
    assert (scene.winner, scene.reason) == ("me", "LIFE")


def test_mr_5_5_in_the_opponents_turn_too() -> None:
    trap = crew("罠", "あなたが攻撃されたとき、対戦相手に１点のダメージを与える。")
    scene = Scene(Seat(field=[crew("兵")], life=1), Seat(field=[trap], life=1))
    scene.attack("兵")
    assert (scene.winner, scene.you.life) == ("you", 1)


# ---- games that would not end ---------------------------------------------------------------------------------------


def test_mr_5_4_a_game_that_passes_its_turn_limit_is_a_tie() -> None:
    scene = Scene(turn=4, turn_limit=5)
    scene.end_turn()
    assert (scene.turn, scene.winner) == (5, None)
    scene.end_turn()
    assert (scene.turn, scene.winner, scene.reason) == (5, "nobody", "TURN_LIMIT")


def test_mr_5_4_a_game_won_in_the_last_turn_is_won() -> None:
    scene = Scene(Seat(hand=[BOLT]), Seat(life=1), turn=5, turn_limit=5)
    scene.play("火矢")
    assert scene.winner == "me"


def test_mr_5_6_the_turn_limit_is_passed_when_turn_201_would_begin() -> None:
    scene = Scene(turn=199)
    scene.end_turn()
    assert (scene.turn, scene.winner) == (200, None)
    scene.end_turn()
    assert (scene.winner, scene.reason) == ("nobody", "TURN_LIMIT")
