"""What a legal deck is told all the same."""

from dataclasses import replace
from math import comb

import pytest

from magus_sim.rulesets.magus_round.card import Card, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.deck_advice import advice_for
from magus_sim.rulesets.magus_round.language.phrases import SUBTYPES
from magus_sim.told import Label
from tests.magus_round.scene import crew, magic, magus

CHEAP, DEAR = crew("安い", value=2, subtype="Ronin"), crew("高い", value=5, subtype="Ronin")


def advice(*others: Card) -> list[Label]:
    """The advice for these cards, filled up with cheap crews."""
    return advice_for([magus("魔女"), *others, *[CHEAP] * (40 - len(others))], SUBTYPES)


def test_a_sound_deck_is_told_nothing() -> None:
    assert advice(*[DEAR] * 30) == []


def test_a_deck_of_dear_cards_is_told_how_often_its_hand_is_idle() -> None:
    (told,) = advice(*[DEAR] * 36)
    idle = comb(36, 5) / comb(40, 5)
    assert told.en == f"4 cards of value 2 or less: {idle:.0%} of opening hands hold none of them"
    assert told.ja == f"バリュー2以下のカードが4枚：最初の手札の{idle:.0%}に１枚も入らない"


def test_a_deck_of_few_crews_is_told_so() -> None:
    spark = magic("火花", "カードを１枚引く。", value=1)
    assert [told.en for told in advice(*[spark] * 29)] == ["11 crews: little to attack and block with"]
    assert [told.en for told in advice(*[spark] * 39)] == ["1 crew: little to attack and block with"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("あなたの〈龍〉のクルーのパワーを＋１０００する。", True),
        ("このクルーが登場したとき、山札から〈龍〉のクルーを１枚まで手札に加え、山札をシャッフルする。", True),
        ("このクルーが登場したとき、対戦相手の〈龍〉のクルーを１体えらび、それを破壊する。", False),
        ("このクルーが登場したとき、〈龍〉のクルーを１体えらび、それを破壊する。", False),
    ],
)
def test_a_text_that_looks_for_own_cards_of_a_subtype_needs_some(text: str, told: bool) -> None:
    speaker = crew("語り部", text, subtype="Garden")
    dragon = crew("龍", subtype="Dragon")
    few = advice(speaker, dragon)
    assert [each.en for each in few] == (["“語り部” speaks of [Dragon], of which the deck has 1 more"] if told else [])
    assert advice(speaker, *[dragon] * 4) == []
    itself = replace(speaker, front=replace(speaker.front, subtype="Dragon"))
    assert bool(advice(itself, *[dragon] * 3)) == told


def test_a_text_that_looks_for_a_card_by_name_needs_it_in_the_deck() -> None:
    caller = magic("召集", "山札から《龍》という名前のカードを１枚手札に加え、山札をシャッフルする。")
    assert [told.ja for told in advice(caller)] == ["「召集」が指す《龍》がデッキにない"]
    assert advice(caller, crew("龍")) == []


def test_the_shipped_cards_are_all_understood() -> None:
    cards = list(shipped_cards().values())
    front = next(card for card in cards if card.kind is Kind.MAGUS)
    told = advice_for([front, *(card for card in cards if card.kind is not Kind.MAGUS)], shipped_cards().subtypes)
    assert all(label.en and label.ja for label in told)
