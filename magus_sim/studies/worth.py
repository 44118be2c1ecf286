"""What a mechanic is worth: the same games with a policy that may use it and with one that may not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from magus_sim.ruleset import Deck, Engine
from magus_sim.simulation.plan import pair_seeds
from magus_sim.statistics.estimates import Estimate, mean_score

MOST = 4
"""Half wins in a pair."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one deck (None: all of them) loses in win rate without a mechanic, and the interval that covers the true
    loss in 95 of 100 studies. `rate` is its win rate with all of them. `games` were played with it and as many without.
    """

    deck: str | None
    handicap: str
    rate: Estimate
    lost: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """One deck against another: half wins of each pair, freely played and under each handicap."""

    deck: str
    free: NDArray[np.int64]
    restricted: dict[str, NDArray[np.int64]]


def study_worth(
    engine: Engine,
    decks: Sequence[Deck],
    policy: str,
    handicaps: Sequence[str],
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _games: None,
) -> list[Worth]:
    """Play each deck against each other, or a single one against itself, and say what each handicap costs it.

    `games` are played of each meeting with each handicap and without, in pairs of the same luck. Only the deck in
    question is restricted. `advance` is told of games as they are played. Raises UsageFault for an unknown policy.
    """
    for handicap in handicaps:
        engine.check_policy(f"{policy}:{handicap}")
    met = [(deck, other) for deck in decks for other in decks if len(decks) == 1 or deck is not other]
    played = Parallel(jobs, prefer="threads", return_as="generator")(
        delayed(_meet)(engine, pair, policy, handicaps, games // 2, seed) for pair in met
    )
    meetings = []
    for meeting in played:
        meetings.append(meeting)
        advance(games * (len(handicaps) + 1))
    names = [deck.name for deck in decks]
    groups: list[tuple[str | None, list[Meeting]]] = [(None, meetings)] if len(names) > 1 else []
    groups += [(name, [meeting for meeting in meetings if meeting.deck == name]) for name in names]
    return [_worth(name, group, handicap) for name, group in groups for handicap in handicaps]


def _meet(
    engine: Engine, decks: tuple[Deck, Deck], policy: str, handicaps: Sequence[str], pairs: int, seed: int
) -> Meeting:
    seeds = np.repeat(pair_seeds(seed, (decks[0].lineage, decks[1].lineage), 0, pairs), 2)
    a_first = np.tile([True, False], pairs)

    def play(own: str) -> NDArray[np.int64]:
        winner = engine.play(decks, (own, policy), seeds, a_first, frozenset()).games["winner"]
        half_wins = np.where(winner < 0, 1, np.where(winner == 0, 2, 0)).astype(np.int64)
        return np.asarray(half_wins.reshape(pairs, 2).sum(axis=1), np.int64)

    return Meeting(decks[0].name, play(policy), {each: play(f"{policy}:{each}") for each in handicaps})


def _worth(deck: str | None, meetings: Sequence[Meeting], handicap: str) -> Worth:
    """The mean loss over the meetings: pair by pair, since both games of the comparison have the same luck.

    A pair loses from -4 to 4 half wins; shifted to 0 to 8, it is a score like others.
    """
    losses = [meeting.free - meeting.restricted[handicap] for meeting in meetings]
    shifted = mean_score([np.bincount(loss + MOST, minlength=2 * MOST + 1) for loss in losses])
    rate = mean_score([np.bincount(meeting.free, minlength=MOST + 1) for meeting in meetings])
    lost, low, high = (2 * share - 1 for share in (shifted.value, shifted.low, shifted.high))
    return Worth(deck, handicap, rate, lost, low, high, 2 * sum(len(meeting.free) for meeting in meetings))
