"""Luck: a hash of where in the game it is needed, so that the same seed gives the same luck to the same seat.

There is no generator whose state anybody could disturb: a shuffle or a policy's draw is a function of the game's seed,
the seat, the purpose and two running numbers. Integers only; the mixing is splitmix64's finaliser.

The functions are patterns: each game has its own compiled copies of them, `own = fit(PATTERNS, __name__, entry)`.
"""

from __future__ import annotations

import numpy as np

from magus_sim.records import COMPILES

if COMPILES:
    # Signed arithmetic is compiled as if it never overflowed; only that of unsigned numbers may wrap around.

    def plus(x: int, y: int) -> int:
        return int(np.int64(np.uint64(x) + np.uint64(y)))

    def times(x: int, y: int) -> int:
        return int(np.int64(np.uint64(x) * np.uint64(y)))

else:

    def wrapped(x: int) -> int:
        """The number as 64-bit arithmetic leaves it."""
        return ((x + 2**63) & (2**64 - 1)) - 2**63

    def plus(x: int, y: int) -> int:
        return wrapped(x + y)

    def times(x: int, y: int) -> int:
        return wrapped(x * y)


def mixed(x: int) -> int:
    """The finaliser: every bit of the answer depends on every bit of `x`."""
    x = plus(x, -7046029254386353131)
    x = times(x ^ ((x >> 30) & 0x3FFFFFFFF), -4658895280553007687)
    x = times(x ^ ((x >> 27) & 0x1FFFFFFFFF), -7723592293110705685)
    return x ^ ((x >> 31) & 0x1FFFFFFFF)


def stream(seed: int, seat: int, purpose: int, turn: int) -> int:
    """The beginning of one stream of luck; `roll` draws from it."""
    return mixed(mixed(seed) ^ (seat + 4 * purpose + 64 * turn))


def roll(start: int, index: int, n: int) -> int:
    """The index-th number of a stream, from 0 to n - 1."""
    return (((mixed(start ^ index) >> 32) & 0xFFFFFFFF) * n) >> 32


PATTERNS = (plus, times, mixed, stream, roll)
