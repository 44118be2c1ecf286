"""What a mechanic is worth: a toy whose answer can be worked out, and the real game."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Deck
from magus_sim.studies.pairs import Lab
from magus_sim.studies.worth import Worth, study_worth
from tests.toy import Toy, ToyEngine, toy_deck

STRONG = toy_deck("strong", ("Might 9",) * 10)
EVEN = toy_deck("even", ("Might 5",) * 10)
WEAK = toy_deck("weak", ("Might 1",) * 10)


class Choosy(ToyEngine):
    """To the weak deck luck means nothing."""

    def idle(self, handicap: str, deck: Deck) -> str:
        return "has no luck" if (handicap, deck.name) == ("no-luck", "weak") else ""


def study(
    *decks: Deck, jobs: int = 1, games: int = 200, against: tuple[Deck, ...] = (), engine: ToyEngine | None = None
) -> dict[str | None, Worth]:
    lab = Lab(3, jobs=jobs)
    rows = study_worth(lab, Toy(), engine or ToyEngine(), decks, "plain", ["no-luck"], games=games, against=against)
    return {row.deck: row for row in rows}


def test_what_changes_no_game_costs_nothing() -> None:
    row = study(STRONG, WEAK)["strong"]
    assert (row.rate.value, row.lost, row.games) == (1.0, 0.0, 200)
    assert row.low < 0.0 < row.high


def test_a_deck_against_itself_loses_the_games_that_it_tied() -> None:
    row = study(EVEN)["even"]
    assert (row.rate.value, row.lost) == (0.5, 0.5)
    assert row.low < 0.5 < row.high < 0.53


def test_the_first_row_is_of_all_decks() -> None:
    rows = study(STRONG, EVEN, WEAK)
    assert list(rows) == [None, "strong", "even", "weak"]
    assert rows[None].lost == pytest.approx(sum(rows[name].lost for name in ("strong", "even", "weak")) / 3)
    assert rows[None].games == 3 * 2 * 200


def test_a_deck_meets_the_field_and_not_itself() -> None:
    row = study(EVEN, against=(EVEN, WEAK))["even"]
    assert (row.rate.value, row.games) == (1.0, 200)


def test_the_number_of_jobs_changes_nothing() -> None:
    assert study(STRONG, EVEN, WEAK) == study(STRONG, EVEN, WEAK, jobs=2)


def test_a_deck_that_the_handicap_cannot_touch_is_not_played() -> None:
    rows = study(EVEN, WEAK, engine=Choosy())
    assert list(rows) == [None, "even"]
    assert rows[None].games == rows["even"].games == 200
    with pytest.raises(UsageFault, match="no-luck: weak has no luck"):
        study(WEAK, engine=Choosy())


def test_an_unknown_policy_is_told_of_before_anything_is_played() -> None:
    with pytest.raises(UsageFault, match="there is no policy 'plan:no-luck'"):
        study_worth(Lab(0), Toy(), ToyEngine(), [EVEN], "plan", ["no-luck"], games=2)
