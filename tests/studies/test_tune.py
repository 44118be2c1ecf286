"""The smallest change that brings a deck into a band, in a toy where it is known."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.studies.pairs import Lab
from magus_sim.studies.sweep import Band
from magus_sim.studies.tune import Tuning, candidates_of, price_of, study_tuning
from magus_sim.studies.variants import Table
from tests.studies.test_sweep import PLAIN, Editable
from tests.toy import ToyEngine, toy_deck

STRONG = toy_deck("strong", ["Star 7", *["Might 5"] * 9])
"""Wins what it draws its star in, until that is two weaker: then it wins exactly half."""
TABLE = Table(Editable(), (STRONG,), (PLAIN,))


def tuned(steps: int, band: Band, pairs: int = 2000) -> Tuning:
    return study_tuning(Lab(5), TABLE, candidates_of(TABLE, ["Star 7"], [], steps), band, "plain", "bold", pairs)


def test_the_smallest_change_is_found_and_confirmed_on_other_luck_and_by_another_policy() -> None:
    found = tuned(3, Band(0.48, 0.52))
    [proposal] = found.proposals
    [(knob, number)] = proposal.found.numbers
    assert (knob.name, number, proposal.found.size) == ("Star 7.might", 5, 2)
    assert proposal.second
    assert [each.rates["strong"].value for each in (proposal.found, proposal.fresh, proposal.second)] == [0.5, 0.5, 0.5]
    assert found.today.rates["strong"].low > 0.6


def test_fresh_seeds_are_other_seeds() -> None:
    [first, *_] = tuned(1, Band(0.55, 0.70)).proposals or [None]
    assert first is None  # it lies there as it is: nothing is proposed
    [proposal, *_] = tuned(3, Band(0.30, 0.40)).proposals
    assert proposal.found.size == 3
    assert proposal.found.rates["strong"].value != proposal.fresh.rates["strong"].value


def test_what_does_not_confirm_is_not_asked_of_the_second_policy() -> None:
    """A band that is hardly wider than the interval: what luck put into it once, it need not put there again."""
    one = tuned(3, Band(0.30, 0.40)).proposals[0].found.rates["strong"]
    narrow = Band(one.low - 1e-9, one.high + 1e-9)
    [proposal] = tuned(3, narrow).proposals
    assert not proposal.fresh.inside(narrow)
    assert proposal.second is None


def test_what_cannot_be_reached_says_what_came_nearest() -> None:
    found = tuned(1, Band(0.30, 0.35))
    assert found.proposals == ()
    assert found.nearest.size in (0, 1)


def test_candidates_come_smallest_first_and_each_game_once() -> None:
    found = candidates_of(TABLE, ["Star 7"], ["might", "copies"], 2)
    assert [each.size for each in found] == sorted(each.size for each in found)
    told = [{knob.field: number for knob, number in each.numbers} for each in found]
    assert told[:3] == [{"might": 6}, {"might": 8}, {"copies": 0}]
    assert {"might": 6, "copies": 0} not in told  # there is no star left: the same games as without one
    assert len(found) == 5


def test_the_price_counts_every_candidate_and_every_confirmation() -> None:
    candidates = candidates_of(TABLE, ["Star 7"], [], 1)
    price = price_of(ToyEngine(), TABLE, candidates, "plain", "bold", 100)
    assert (price.candidates, price.games, price.second_games) == (2, 200 * (1 + 2 + 3), 200 * 3)
    assert price.seconds == 200 * 6 / 1 + 200 * 3 / 2


def test_a_card_that_no_deck_holds_is_refused() -> None:
    with pytest.raises(UsageFault, match="no deck holds 「Moon 1」"):
        candidates_of(TABLE, ["Moon 1"], [], 1)
