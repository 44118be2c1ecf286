"""Luck is splitmix64, whose numbers others have published, compiled and plain alike."""

from __future__ import annotations

from collections import Counter

import pytest
from numba import njit

from magus_sim.records import COMPILES
from magus_sim.rulesets.magus_round.engine.luck import POLICY, SHUFFLE, mixed, plus, roll, stream, times

PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
"""The first numbers of the seed 1234567, as Rosetta Code has them."""
STEP = 0x9E3779B97F4A7C15


def signed(number: int) -> int:
    number %= 2**64
    return number - 2**64 if number >= 2**63 else number


def test_the_numbers_are_those_of_splitmix64() -> None:
    states = [signed(1234567 + at * STEP) for at in range(len(PUBLISHED))]
    assert [int(mixed(state)) for state in states] == [signed(number) for number in PUBLISHED]


def test_numbers_stay_within_64_bits() -> None:
    assert [int(plus(2**63 - 1, 1)), int(times(2**62, 2)), int(times(2**62, 4))] == [-(2**63), -(2**63), 0]
    for seed in range(-50, 50):
        assert -(2**63) <= mixed(seed * 123456789012345) < 2**63


def test_each_seed_seat_purpose_and_turn_has_a_stream_of_its_own() -> None:
    streams = {
        int(stream(seed, seat, purpose, turn))
        for seed in range(5)
        for seat in (0, 1)
        for purpose in (SHUFFLE, POLICY)
        for turn in range(50)
    }
    assert len(streams) == 5 * 2 * 2 * 50


def test_every_number_is_rolled_about_equally_often() -> None:
    start = stream(7, 0, SHUFFLE, 0)
    counts = Counter(int(roll(start, index, 6)) for index in range(6000))
    assert counts.keys() == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.skipif(not COMPILES, reason="plain numbers do not wrap around by themselves")
def test_numbers_wrap_around_whatever_the_compiler_knows_of_them() -> None:
    """Signed overflow is taken for impossible: a small seed once gave the same number always."""

    @njit
    def of_small(x):
        return mixed(x & 127)

    assert [of_small(at) for at in range(128)] == [int(mixed(at)) for at in range(128)]
