"""A policy at work: which one it is and what it may not do."""

from __future__ import annotations

from enum import IntEnum

from magus_sim.records import Record, i1, i2, i4, many, one
from magus_sim.search import SHARE, Budget, Expected, Node

from ..engine.library import MAX_FACES
from ..engine.state import DECK_SIZE, MAX_OPTIONS, Game

SIDE_FEATURES = 29
"""How many features the evaluation counts of one player."""
MAX_ITERATIONS = 10_000
MAX_PATH = 64


class Handicap(IntEnum):
    """Bits of what a policy may be kept from doing, to see what it is worth."""

    NO_BLOCK = 1
    NO_LEVEL = 2
    NO_TRANSFORM = 4
    NO_REVENGE = 8
    NO_CARD = 16


class Mind(Record):
    """A policy and its memory.

    `policy` is its number in choose.POLICIES, `handicaps` are bits; `barred` marks the faces that it may not play.
    `narrowed` has room for a game with fewer options, `places` for where in the full list those stand. `defences`
    has room for the powers of the crews that could block, `gains` for what each hand card would bring, `hopes` for
    what each deed or attack would, `plan` for the most that so much energy could, `part` for the option it begins
    with. `to_move` and `evaluation` are the weights of evaluation.py, `features` has room for what it counts. The
    rest is what magus_sim.search asks for.
    """

    policy: int = i1()
    handicaps: int = i1()
    barred: list[int] = i1(MAX_FACES)
    places: list[int] = i2(MAX_OPTIONS)
    defences: list[int] = i4(DECK_SIZE)
    gains: list[int] = i4(DECK_SIZE)
    hopes: list[int] = i4(MAX_OPTIONS)
    plan: list[int] = i4(DECK_SIZE + 1)
    part: list[int] = i2(DECK_SIZE + 1)
    narrowed: Game = one(Game)
    budget: Budget = one(Budget)
    to_move: int = i4()
    evaluation: list[int] = i4(2 * SIDE_FEATURES)
    features: list[int] = i4(2 * SIDE_FEATURES)
    expected: Expected = one(Expected)
    tries: list[int] = i1(MAX_OPTIONS)
    scores: list[int] = i4(MAX_OPTIONS)
    visits: list[int] = i4(MAX_OPTIONS)
    worlds: list[Game] = many(Game, 2)
    baseline: list[int] = i4(MAX_ITERATIONS // SHARE + 1)
    n_nodes: int = i4()
    nodes: list[Node] = many(Node, MAX_ITERATIONS + MAX_OPTIONS + 1)
    path: list[int] = i4(MAX_PATH)
