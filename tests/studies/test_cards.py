"""What each card is worth, in a toy where it can be worked out with a pencil."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Deck
from magus_sim.studies.cards import CardWorth, study_cards, swaps_of
from magus_sim.studies.pairs import Lab
from tests.toy import Toy, ToyEngine, toy_deck

PLAIN = toy_deck("plain", ["Might 5"] * 10)
ONE_GOOD = toy_deck("good", ["Might 9", *["Might 5"] * 9])
TWO_GOOD = toy_deck("good", ["Might 9", "Might 9", *["Might 5"] * 8])


@dataclass(frozen=True)
class Plainly(Toy):
    """The plain baseline of every card but the weakest is a strength of five."""

    def with_baseline(self, name: str) -> tuple[Plainly, str] | None:
        return None if name == "Might 1" else (self, "Might 5")


def worths(deck: Deck, games: int = 40_000, *, copies: bool = False, instead: str = "") -> list[CardWorth]:
    game, swaps = swaps_of(Plainly(), deck, copies=copies, instead=instead)
    return study_cards(Lab(5), game, ToyEngine(), swaps, [PLAIN], "plain", precision=0.01, games=games)


def drawn(copies: int) -> float:
    """The chance that one of so many copies is among three draws, each from all ten cards."""
    return float(1 - (1 - copies / 10) ** 3)


def test_a_card_that_wins_when_it_is_drawn_is_worth_half_that_chance() -> None:
    good, plain = worths(ONE_GOOD)
    assert (good.card, good.by, plain.card) == ("Might 9", "Might 5", "Might 5")
    assert good.measured.low < drawn(1) / 2 < good.measured.high
    assert good.low < drawn(1) / 2 < good.high
    assert good.measured.half_width < 0.005


def test_a_plain_card_against_itself_is_exactly_nothing() -> None:
    plain = worths(ONE_GOOD)[1]
    assert (plain.value, plain.low, plain.high, plain.measured.exact) == (0.0, 0.0, 0.0, True)


def test_each_copy_is_asked_of_beside_those_before_it() -> None:
    rows = {(row.card, row.copy): row.measured for row in worths(TWO_GOOD, copies=True)}
    first, second = rows["Might 9", 1], rows["Might 9", 2]
    assert first.low < drawn(1) / 2 < first.high
    assert second.low < (drawn(2) - drawn(1)) / 2 < second.high


def test_another_card_can_stand_in_its_place() -> None:
    rows = {row.card: row for row in worths(ONE_GOOD, instead="Might 9")}
    assert rows["Might 9"].measured.exact
    assert rows["Might 5"].value < -0.3


def test_games_are_added_until_the_figure_is_as_sharp_as_wanted() -> None:
    game, swaps = swaps_of(Plainly(), ONE_GOOD)
    good, plain = study_cards(Lab(5), game, ToyEngine(), swaps, [PLAIN], "plain", precision=0.004)
    assert 0.0035 < good.measured.half_width <= 0.004
    assert plain.measured.pairs == 2000


def test_many_worthless_cards_are_shrunken_to_nothing() -> None:
    """Twenty cards that are all the same: what luck gives the best of them is taken away again."""
    deck = toy_deck("same", [f"No{number} Might 5" for number in range(20)])
    game, swaps = swaps_of(Plainly(), deck, instead="Might 4")
    rows = study_cards(Lab(5), game, ToyEngine(), swaps, [PLAIN], "plain", precision=1, games=2000)
    raw = np.array([row.measured.value for row in rows])
    assert np.ptp([row.value for row in rows]) < np.ptp(raw) / 2
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)


def test_a_card_that_the_deck_does_not_hold_is_refused_and_one_without_baseline_left_out() -> None:
    heard: list[str] = []
    with pytest.raises(UsageFault, match="good holds no 「Might 7」; did you mean Might"):
        swaps_of(Plainly(), ONE_GOOD, cards=["Might 7"])
    _, swaps = swaps_of(Plainly(), toy_deck("weak", ["Might 1", "Might 2"]), heard=heard.append)
    assert [swap.card for swap in swaps] == ["Might 2"]
    assert heard == ["Might 1: has no plain baseline, and is left out"]
    with pytest.raises(UsageFault, match="say --instead CARD"):
        swaps_of(Toy(), ONE_GOOD)
