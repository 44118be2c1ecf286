"""Known directions: a toy in which it is known what a better card does."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.studies.directions import Direction, Directions, play_directions, sample
from magus_sim.studies.pairs import Lab
from tests.toy import Toy, ToyEngine, toy_deck

FIELD = (toy_deck("five", ["Might 5"] * 10), toy_deck("mixed", ["Might 2", "Might 8"] * 5))
EVEN = toy_deck("even", ["Might 5"] * 10)


def changed(card: str, copies: int = 10, kind: str = "change", *, counts: bool = True) -> Direction:
    better = toy_deck("even", [card] * copies + ["Might 5"] * (10 - copies))
    return Direction(EVEN, better, card, kind, FIELD, counts)


def study(*directions: Direction, pairs: int = 50, jobs: int = 1) -> Directions:
    return play_directions(Lab(3, jobs=jobs), Toy(), ToyEngine(), directions, "plain", pairs)


def test_a_change_for_the_worse_is_clearly_negative_and_one_for_the_better_is_not() -> None:
    worse, better = study(changed("Might 1"), changed("Might 9")).effects
    assert worse.value < -0.2 < 0.2 < better.value
    assert worse.clearly_negative
    assert not better.clearly_negative


def test_a_change_that_changes_no_game_has_no_effect_and_is_not_negative() -> None:
    (same,) = study(changed("Might 5")).effects
    assert (same.value, same.p) == (0.0, 1.0)


def test_many_directions_raise_the_bar() -> None:
    alone = study(changed("Might 4", 3), pairs=10).effects[0]
    among = study(changed("Might 4", 3), *(changed("Might 5"),) * 19, pairs=10).effects[0]
    assert alone.value == among.value
    assert 0 < alone.p < 0.05
    assert among.p == pytest.approx(min(1.0, 20 * alone.p))


def test_what_other_cards_read_stands_apart_and_is_never_called_negative() -> None:
    found = study(changed("Might 1", counts=False), changed("Might 9"))
    assert [each.direction.card for each in found.apart] == ["Might 1"]
    assert [each.direction.card for each in found.counted] == ["Might 9"]
    assert not found.apart[0].clearly_negative


def test_kinds_have_the_mean_of_their_directions_worst_first() -> None:
    found = study(changed("Might 9", kind="up"), changed("Might 7", kind="up"), changed("Might 1", kind="down"))
    down, up = found.kinds
    assert (down.kind, down.directions, down.negative) == ("down", 1, 1)
    assert (up.kind, up.directions, up.negative) == ("up", 2, 0)
    assert up.value == pytest.approx((found.effects[0].value + found.effects[1].value) / 2)
    assert up.low < up.value < up.high


def test_more_games_see_a_smaller_loss() -> None:
    few, many = (study(changed("Might 4", 3), pairs=pairs).seen for pairs in (25, 400))
    assert many == pytest.approx(few / 4, rel=0.5)


def test_the_sample_depends_on_the_seed_alone_and_leaves_out_what_does_not_count() -> None:
    directions = [changed(f"Might {n % 10}", kind=str(n), counts=n % 3 > 0) for n in range(60)]
    drawn = sample(directions, 10, 1)
    assert drawn == sample(directions, 10, 1)
    assert drawn != sample(directions, 10, 2)
    assert len(drawn) == 10
    assert all(each.counts for each in drawn)
    assert sample(directions, 100, 1) == [each for each in directions if each.counts]


def test_any_number_of_jobs_gives_the_same() -> None:
    directions = changed("Might 4"), changed("Might 6")
    assert study(*directions).effects == study(*directions, jobs=2).effects


def test_games_that_directions_share_are_played_once() -> None:
    told: list[int] = []
    left: list[int] = []

    def advance(number: int, _now: str = "", spared: int = 0) -> None:
        told.append(number)
        left.append(-spared)

    lab = Lab(1, advance=advance)
    play_directions(lab, Toy(), ToyEngine(), [changed("Might 4"), changed("Might 6")], "plain", 5)
    assert sum(told) == sum(left) == 3 * len(FIELD) * 2 * 5


def test_faults_are_told_before_a_game_is_played() -> None:
    with pytest.raises(UsageFault, match="no policy"):
        play_directions(Lab(1), Toy(), ToyEngine(), [changed("Might 4")], "clever", 5)
    with pytest.raises(ValueError, match="no direction counts"):
        study(changed("Might 4", counts=False))
