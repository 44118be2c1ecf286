"""Folding what is told again and again."""

from magus_sim.cli.folding import LONG, rounds

ROUND = ["Ann plays Wheel (power {}).", "  Wheel enters.", "  Wheel #2 goes to the hand."]


def told(*, times: int, before: int = 0) -> list[str]:
    lines = [f"Line {chr(97 + at)}." for at in range(before)]
    return lines + [line.format(500 * at) for at in range(times) for line in ROUND] + ["A tie."]


def test_what_comes_again_at_once_is_one_round_amounts_apart():
    lines = told(times=30, before=2)
    assert list(rounds(lines)) == [(0, 1, 1), (1, 1, 1), (2, 3, 30), (92, 1, 1)]


def test_a_turn_of_usual_length_is_told_in_full():
    lines = told(times=25)[:LONG]
    assert [found.times for found in rounds(lines)] == [1] * LONG


def test_copies_of_a_card_are_told_apart():
    lines = [f"Wheel #{at} enters." for at in range(100)]
    assert {found.times for found in rounds(lines)} == {1}


def test_what_comes_twice_is_told_twice():
    lines = [f"{chr(0x3042 + at // 2)}" for at in range(100)]
    assert {found.times for found in rounds(lines)} == {1}


def test_a_round_is_as_short_as_it_can_be_and_all_lines_are_told_in_order():
    lines = [*told(times=40)[:-1], "Ann draws.", *(["Ann passes."] * 9)]
    found = list(rounds(lines))
    assert found == [(0, 3, 40), (120, 1, 1), (121, 1, 9)]
    assert sum(each.length * each.times for each in found) == len(lines)
