"""Folding what is told again and again, as of an endless loop: once in full, then how often it comes again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

LONG = 64
"""A turn of fewer lines is told in full."""
MOST_LINES = 40
"""The longest round that is looked for."""
FEWEST_ROUNDS = 3
AMOUNT = re.compile(r"(?<![#\d])\d+")


class Round(NamedTuple):
    """Lines that are told so many `times`, one after the other: `length` of them, from `start` on."""

    start: int
    length: int
    times: int


def rounds(lines: Sequence[str]) -> Iterator[Round]:
    """The lines in a row: single ones, and what comes again at once. Lines are alike if only amounts differ; the number
    of a copy (#2) is no amount."""
    alike = [AMOUNT.sub("0", line) for line in lines]
    at = 0
    while at < len(lines):
        found = _longest(alike, at) if len(lines) > LONG else Round(at, 1, 1)
        yield found
        at += found.length * found.times


def _longest(alike: Sequence[str], at: int) -> Round:
    """The round from here on that folds most lines."""
    best = Round(at, 1, 1)
    for length in range(1, MOST_LINES + 1):
        once = alike[at : at + length]
        times = 1
        while alike[at + times * length : at + (times + 1) * length] == once:
            times += 1
        if times >= FEWEST_ROUNDS and (times - 1) * length > (best.times - 1) * best.length:
            best = Round(at, length, times)
    return best
