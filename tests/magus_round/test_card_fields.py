"""The numbers on a card that can be changed."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card_files import shipped_cards

GOD, WITCH = "九龍神", "豊穣の魔女ミノリ"


def numbers(game: MagusRound, name: str) -> dict[str, int]:
    return {field: each.number for field, each in game.card_fields(name).items()}


def test_fields_are_the_numbers_of_the_card_and_of_its_text() -> None:
    game = MagusRound()
    assert numbers(game, GOD) == {"value": 8, "power": 9000, "gain": 2000, "text#1": 4000}
    witch = numbers(game, WITCH)
    assert (witch["transform"], witch["extra_draw"], witch["text#3"], witch["back.power"]) == (9, 3, 7, 6000)
    assert game.card_fields(GOD)["power"].step == 500
    assert game.card_fields(GOD)["value"].step == 1


@pytest.mark.parametrize(
    ("name", "field", "number"),
    [(GOD, "value", 3), (GOD, "gain", 500), (GOD, "text#1", 3000), (WITCH, "transform", 4), (WITCH, "back.gain", 0)],
)
def test_one_number_changes_and_nothing_else(name: str, field: str, number: int) -> None:
    game = MagusRound()
    changed = game.with_card_number(name, field, number)
    before, after = numbers(game, name), numbers(changed, name)
    moved = {each for each in before if before[each] != after[each]}
    assert after[field] == number
    assert moved - {field} <= {"text#1"}  # transform is the first number of its text as well
    assert game.deck_of("a", [name]).digest != changed.deck_of("a", [name]).digest
    assert changed.with_card_number(name, field, before[field]).deck_of("a", [name]).digest == (
        game.deck_of("a", [name]).digest
    )


def test_every_field_of_every_shipped_card_can_be_set_to_what_it_is() -> None:
    game = MagusRound()
    for name in [card.name for card in shipped_cards().values()]:
        for field, each in game.card_fields(name).items():
            assert game.with_card_number(name, field, each.number).card_facts(name) == game.card_facts(name)


def test_a_number_that_cannot_stand_there_is_refused_in_words() -> None:
    game = MagusRound()
    with pytest.raises(UsageFault, match="it must be 0 to 20"):
        game.with_card_number(GOD, "value", 99)
    with pytest.raises(UsageFault, match="has no field 'cost'; there are value, power, gain, text#1"):
        game.with_card_number(GOD, "cost", 1)
