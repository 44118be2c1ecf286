"""The plain baseline: what a crew of a value usually is, less its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.baseline import usual_crew
from magus_sim.rulesets.magus_round.card_files import shipped_cards

DRAGONS = Path(__file__).parents[2] / "decks" / "magus_round" / "dragons.txt"


@pytest.mark.parametrize(
    ("value", "power"), [(1, 1000), (2, 2000), (3, 3000), (4, 4000), (5, 4000), (6, 5000), (7, 6000), (8, 7000)]
)
def test_power_and_gain_are_those_of_the_middle_crew_of_the_value(value: int, power: int) -> None:
    crews = [card.front for card in shipped_cards().values() if card.kind.value == "crew" and card.front.value == value]
    weaker, stronger = (sum(sign * crew.power > sign * power for crew in crews) for sign in (-1, 1))
    assert usual_crew(value) == (power, 1000)
    assert max(weaker, stronger) <= len(crews) / 2


def test_a_value_that_no_crew_has_is_taken_from_the_nearest() -> None:
    assert usual_crew(0) == usual_crew(1)
    assert usual_crew(12) == usual_crew(8)


def test_crews_and_magics_have_a_baseline_of_their_value_without_text_and_a_magus_has_none() -> None:
    game = MagusRound()
    [deck] = game.read_decks([DRAGONS])
    for name in dict.fromkeys(deck.slots):
        found = game.with_baseline(name)
        if game.card_facts(name)["kind"] == "magus":
            assert found is None
            continue
        assert found
        facts = found[0].card_facts(found[1])
        assert facts["value"] == game.card_facts(name)["value"]
        assert (facts["kind"], facts["text_ja"], facts["subtype"]) == ("crew", "", "基準")
        assert found[0].with_baseline(found[1]) is not None
        assert found[0].with_baseline(found[1])[1] == found[1]  # type: ignore[index]


def test_the_cards_of_the_deck_stay_as_they_are() -> None:
    game = MagusRound()
    [deck] = game.read_decks([DRAGONS])
    found = game.with_baseline("九龍神")
    assert found
    assert found[0].deck_of(deck.name, deck.slots).digest == deck.digest
