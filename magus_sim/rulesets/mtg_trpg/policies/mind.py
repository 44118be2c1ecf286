"""A policy at work: which one it is, what it may not do, and its memory."""

from __future__ import annotations

from enum import IntEnum

from magus_sim.records import Record, i1, i2, i4, many, one
from magus_sim.search import SHARE, Budget, Expected, Node

from ..engine.library import MOST_FACES
from ..engine.state import MOST_OPTIONS, Battle

MAX_ITERATIONS = 10_000
MAX_PATH = 64


class Handicap(IntEnum):
    """Bits of what a policy may be kept from doing, to see what it is worth."""

    NO_STAND_IN = 1
    NO_ABILITY = 2
    NO_CARD = 4


class Mind(Record):
    """A policy and its memory.

    `policy` is its number in choose.POLICIES, `handicaps` are bits; `barred` marks the faces that it may not cast.
    `narrowed` has room for a battle with fewer options, `places` for where in the full list those stand. The rest is
    what magus_sim.search asks for.
    """

    policy: int = i1()
    handicaps: int = i1()
    barred: list[int] = i1(MOST_FACES)
    places: list[int] = i2(MOST_OPTIONS)
    narrowed: Battle = one(Battle)
    budget: Budget = one(Budget)
    expected: Expected = one(Expected)
    tries: list[int] = i1(MOST_OPTIONS)
    scores: list[int] = i4(MOST_OPTIONS)
    visits: list[int] = i4(MOST_OPTIONS)
    worlds: list[Battle] = many(Battle, 2)
    baseline: list[int] = i4(MAX_ITERATIONS // SHARE + 1)
    n_nodes: int = i4()
    nodes: list[Node] = many(Node, MAX_ITERATIONS + MOST_OPTIONS + 1)
    path: list[int] = i4(MAX_PATH)
