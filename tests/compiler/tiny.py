"""A tiny game with compiled rules of its own: a second unit beside that of Magus Round."""

from __future__ import annotations

from magus_sim.compiler import Unit
from magus_sim.records import Record, i4, i8

UNIT = Unit("tiny", root=__name__)
STEP = 3


class Counter(Record):
    seed: int = i8()
    total: int = i4()
    places: list[int] = i4(4)


@UNIT.compiled
def step(counter: Counter, by: int) -> int:
    counter.total += STEP * by
    return counter.total + 0


@UNIT.compiled
def is_done(counter: Counter) -> bool:
    return counter.total > 100


@UNIT.entry
def play(counters: list[Counter], by: int) -> int:
    """Count until it is enough; the answer is the number of steps."""
    n = 0
    while not is_done(counters[0]):
        step(counters[0], by)
        n += 1
    return n


@UNIT.entry
def place_of(counters: list[Counter], at: int) -> int:
    return counters[0].places[at] + 0
