"""The energy plan against plain counting, and what a veteran warns of."""

from dataclasses import replace
from itertools import combinations

import pytest

from magus_sim.rulesets.magus_round.card import Card
from magus_sim.rulesets.magus_round.deck_warnings import warnings_for
from magus_sim.rulesets.magus_round.energy_plan import energy_plan
from magus_sim.rulesets.magus_round.rule_options import RuleOptions
from tests.magus_round.scene import crew, magic, magus

DEFAULT = RuleOptions()
WITCH = magus("魔女")


def deck(*counted: tuple[int, Card]) -> list[Card]:
    return [WITCH, *(card for count, card in counted for _ in range(count))]


def test_a_card_is_played_on_the_turn_of_its_value_if_it_was_seen() -> None:
    four, rest = crew("四", value=4), crew("他", value=3)
    plan = energy_plan(deck((2, four), (38, rest)), DEFAULT)
    chance = next(each for each in plan.cards if each.card == four)
    missed = (32 / 40) * (31 / 39)  # five cards and three draws of the first player, who draws none on the first turn
    assert chance.first == pytest.approx(1 - missed)
    assert chance.second == pytest.approx(1 - (31 / 40) * (30 / 39))
    assert (chance.turn, chance.earliest) == (4, 1)
    assert chance.in_life == pytest.approx((6 / 40) * (5 / 39))
    draws = energy_plan(deck((2, four), (38, rest)), replace(DEFAULT, first_player_draws=1)).cards
    assert next(each for each in draws if each.card == four).first == pytest.approx(chance.second)


def test_what_nobody_can_pay_cannot_be_played() -> None:
    six, rest = crew("六", value=6), crew("他", value=1)
    cards = deck((4, six), (36, rest))
    small = energy_plan(cards, replace(DEFAULT, opening_hand=0))
    assert next(each for each in small.cards if each.card == six).first == 0.0  # five cards seen on turn 6
    none = energy_plan(cards, replace(DEFAULT, energy_per_turn=0))
    assert [(each.first, each.earliest) for each in none.cards] == [(0.0, None), (0.0, None)]
    one = energy_plan(cards, replace(DEFAULT, energy_per_turn=1))
    assert [each.earliest for each in one.cards] == [1, 6]
    free = energy_plan(cards, DEFAULT)
    assert [each.earliest for each in free.cards] == [1, 3]  # seven cards on turn 3


def test_the_chance_of_any_play_counts_all_that_can_be_paid() -> None:
    plan = energy_plan(deck((3, crew("一", value=1)), (5, crew("二", value=2)), (32, crew("九", value=9))), DEFAULT)
    none = 1.0
    for drawn in range(6):
        none *= (32 - drawn) / (40 - drawn)
    assert plan.turns[1].first == pytest.approx(1 - none)
    assert plan.turns[0].first < plan.turns[0].second < plan.turns[1].first


@pytest.mark.parametrize("first", [True, False])
def test_keep_or_mulligan_is_what_counting_every_deal_says(first: bool) -> None:
    options = RuleOptions(life=2, opening_hand=2, mulligan=1)
    cards = deck((3, crew("一", value=1)), (6, crew("九", value=9)))
    early = [True] * 3 + [False] * 6
    for hands in energy_plan(cards, options).hands:
        advice = hands[0 if first else 1]
        draws = 1 if first else 2
        hand = [at for at in range(9) if early[at]][: advice.early]
        hand += [at for at in range(9) if not early[at]][: 2 - advice.early]
        others = [at for at in range(9) if at not in hand]
        kept = [any(early[at] for at in (*hand, *drawn)) for drawn in combinations(others, draws)]
        assert advice.keep == pytest.approx(sum(kept) / len(kept))
        again = [
            any(early[at] for at in drawn)
            for life in combinations(others, 2)
            for drawn in combinations([at for at in range(9) if at not in life], 2 + draws)
        ]
        assert advice.again == pytest.approx(sum(again) / len(again))
    assert energy_plan(cards, replace(options, mulligan=0)).hands == ()


def test_a_hand_without_an_early_play_goes_back() -> None:
    plan = energy_plan(deck((12, crew("一", value=1)), (28, crew("五", value=5))), replace(DEFAULT, mulligan=1))
    assert [[hand.keeps for hand in hands] for hands in plan.hands] == [[False, False], [True, True], [True, True]]


BOLT = magic("雷", "クルーを１体えらび、それを破壊する。", value=2)
EARLY = crew("早い", value=1)
SOUND = [(10, EARLY), (8, BOLT)]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (magic("怒り", "リベンジ６\nカードを１枚引く。", value=5), "Revenge 6 of “怒り” never fires with a life of 6"),
        (magic("怒り", "リベンジ４\nカードを１枚引く。", value=5), "Revenge 4 of “怒り” seldom fires"),
        (magic("怒り", "リベンジ３\nカードを１枚引く。", value=5), ""),
        (crew("弟子", "あなたがマジックをプレイしたとき、カードを１枚引く。"), ""),
    ],
)
def test_what_will_not_work_is_told(card: Card, told: str) -> None:
    found = [warning.en for warning in warnings_for(deck(*SOUND, (4, card), (18, EARLY)), DEFAULT)]
    assert [each for each in found if told and told in each] == ([found[0]] if told else [])
    assert len(found) == (1 if told else 0)


def test_few_early_plays_few_answers_and_idle_cards_are_told() -> None:
    pupil = crew("弟子", "あなたがマジックをプレイしたとき、カードを１枚引く。", value=4)
    found = [
        warning.en
        for warning in warnings_for(deck((5, EARLY), (3, BOLT), (4, pupil), (28, crew("三", value=3))), DEFAULT)
    ]
    assert found == [
        "5 crews for the first two turns: too few early plays",
        "3 answers to opposing crews: a single large one can win",
        "“弟子” wants magics: the deck has 3",
    ]
