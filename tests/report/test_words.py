"""How both languages write numbers."""

from __future__ import annotations

import pytest

from magus_sim.report.words import Words
from magus_sim.statistics.estimates import Estimate

EN, JA = Words("en"), Words("ja")


def test_a_rate_with_its_interval_in_little_room_claims_no_more_than_the_interval() -> None:
    assert EN.give_or_take(Estimate(0.5, 0.469, 0.531)) == "50.0 ±3.1 %"
    assert JA.give_or_take(Estimate(0.5, 0.469, 0.531)) == "50.0 ±3.1%"
    assert EN.give_or_take(Estimate(1.0, 0.81, 1.0)) == "100.0 ±19.0 %"
    assert EN.give_or_take(Estimate(0.0, 0.0, 0.19)) == "0.0 ±19.0 %"


@pytest.mark.parametrize(("difference", "written"), [(0.031, "+3.1"), (-0.022, "−2.2"), (0.0, "+0.0")])
def test_a_difference_has_its_sign_and_a_true_minus(difference: float, written: str) -> None:
    assert EN.signed(difference) == JA.signed(difference) == written
    assert EN.signed_interval(-0.01, difference) == f"−1.0 to {written}"
    assert JA.signed_interval(-0.01, difference) == f"−1.0〜{written}"
