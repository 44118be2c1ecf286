"""The ladder, played: every two policies meet over all decks until their win rate is known well enough.

How many games a meeting has follows from what was played before and from the rungs' nominal speeds, never from a clock:
the same call gives the same games on any number of jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import ceil, sqrt
from typing import Protocol

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Deck, Engine, Rung
from magus_sim.simulation.fixtures import distinct
from magus_sim.simulation.plan import pair_seeds
from magus_sim.statistics.ladder import Ladder, Meeting, ladder_of

FEWEST_DEALS = 2
"""Of each matchup: with one there is no telling how much deals differ."""

FIRST_GAMES = 1000
"""In the first batch of a meeting, about; how many follow is reckoned from their spread."""

GROWTH = 4
"""A batch makes a meeting at most so many times as long: the first estimate of the spread is rough."""

PIECES = 64
"""A batch is cut into at least so many for the threads, where it has so many deals."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive deals of every matchup: half wins of the first policy, and tied games, by matchup and deal."""

    half_wins: NDArray[np.int64]
    ties: NDArray[np.int64]


class Shelf(Protocol):
    """Where batches are kept, by the place of their pairing and the number of their first deal."""

    def get(self, pairing: int, first: int, deals: int) -> Batch | None:
        """The batch, if it is there."""
        ...

    def put(self, pairing: int, first: int, batch: Batch) -> None:
        """Keep it."""
        ...


class Nowhere:
    """A shelf for what is not kept."""

    def get(self, _pairing: int, _first: int, _deals: int) -> Batch | None:
        """See Shelf."""
        return None

    def put(self, _pairing: int, _first: int, _batch: Batch) -> None:
        """See Shelf."""


@dataclass(frozen=True)
class Contest:
    """A ladder that can be played. `precision` is the half-width of an interval at which a meeting ends early."""

    engine: Engine
    decks: tuple[Deck, ...]
    rungs: tuple[Rung, ...]
    seed: int
    games: int
    precision: float

    @cached_property
    def matchups(self) -> list[tuple[Deck, Deck]]:
        """Every two decks, then each deck and itself."""
        return [*combinations(self.decks, 2), *((deck, deck) for deck in self.decks)]

    @cached_property
    def games_of_deals(self) -> NDArray[np.int64]:
        """Games of a deal of each matchup. Each deck of the one policy so meets each of the other equally often."""
        return np.array([2 if a is b else 4 for a, b in self.matchups], np.int64)

    @cached_property
    def pairings(self) -> list[tuple[Rung, Rung]]:
        """Every two rungs, the higher one first."""
        return [(higher, lower) for lower, higher in combinations(self.rungs, 2)]

    @cached_property
    def anchor(self) -> Rung:
        """The rung with the rating 0: the engine's anchor, or the lowest rung if that is not among them."""
        return next((rung for rung in self.rungs if rung.policy == self.engine.anchor), self.rungs[0])

    @property
    def bounds(self) -> list[str]:
        """The policies that see what is hidden."""
        return [rung.policy for rung in self.rungs if rung.sees_all]

    @property
    def budgets(self) -> list[tuple[str, str]]:
        """Larger and next smaller budget of one policy."""
        cheapest_first = sorted(self.rungs, key=lambda rung: -rung.speed)
        families: dict[str, list[str]] = {}
        for rung in cheapest_first:
            if rung.family and not rung.sees_all:
                families.setdefault(rung.family, []).append(rung.policy)
        return [(larger, smaller) for family in families.values() for smaller, larger in pairwise(family)]

    def most_deals(self, pairing: tuple[Rung, Rung]) -> int:
        """How many deals of each matchup a pairing has at most.

        `games` are meant for games of the anchor's price; dearer ones are fewer by the root of their price, which makes
        all rates together as sharp as the same time can make them (Neyman, 1934).
        """
        games = self.games / sqrt(max(1.0, self.price(pairing)))
        return max(FEWEST_DEALS, int(games) // int(self.games_of_deals.sum()))

    def most_games(self, pairing: tuple[Rung, Rung]) -> int:
        """How many games that is."""
        return self.most_deals(pairing) * int(self.games_of_deals.sum())

    def price(self, pairing: tuple[Rung, Rung]) -> float:
        """What a game costs, in games of the anchor against itself."""
        return self.anchor.speed * sum(1 / rung.speed for rung in pairing) / 2

    def work(self, pairing: tuple[Rung, Rung], deals: int) -> int:
        """What so many deals of each matchup cost, in the same currency."""
        return ceil(deals * int(self.games_of_deals.sum()) * self.price(pairing))

    @property
    def all_work(self) -> int:
        """What the ladder costs if no meeting ends early."""
        return sum(self.work(pairing, self.most_deals(pairing)) for pairing in self.pairings)


def plan_contest(
    engine: Engine, decks: Sequence[Deck], policies: Sequence[str], *, seed: int, games: int, precision: float
) -> Contest:
    """A ladder of these policies, or of those that the engine names, over every two decks and every mirror.

    Raises UsageFault.
    """
    named = list(policies or engine.rungs)
    for policy in named:
        engine.check_policy(policy)
    twice = next((policy for policy in named if named.count(policy) > 1), None)
    if twice:
        raise UsageFault(f"--policy {twice} is given twice; a policy wins exactly half of its games against itself")
    rungs = [engine.rung(policy) for policy in named]
    if sum(not rung.sees_all for rung in rungs) < 2:
        raise UsageFault("a ladder needs two policies that see only what a player may see; give --policy once for each")
    if not 0 < precision < 0.5:
        raise UsageFault(f"--precision {100 * precision:g}: is in points of win rate, such as 1, above 0 and below 50")
    contest = Contest(engine, tuple(distinct(decks)), tuple(rungs), seed, games, precision)
    fewest = FEWEST_DEALS * int(contest.games_of_deals.sum())
    if games < fewest:
        raise UsageFault(
            f"--games {games}: at least {fewest:,} are needed to play {len(contest.matchups)} matchups of "
            f"{len(contest.decks)} decks, each dealt {FEWEST_DEALS} times with policies, decks and seats exchanged"
        )
    return contest


def play_contest(
    contest: Contest,
    *,
    shelf: Shelf | None = None,
    jobs: int = 1,
    advance: Callable[[int, str, int], None] = lambda _work, _pairing, _spared: None,
) -> Ladder:
    """Play all pairings, and say how they ended. What is on the shelf is not played again.

    `advance` is told of work done, of the pairing that runs, and of work that is spared. Raises StorageFault.
    """
    with Parallel(jobs, prefer="threads", return_as="generator") as parallel:
        meetings = [
            _meet(contest, place, shelf or Nowhere(), parallel, advance) for place in range(len(contest.pairings))
        ]
    return ladder_of(meetings, contest.anchor.policy, contest.bounds, contest.budgets)


def _meet(
    contest: Contest, place: int, shelf: Shelf, parallel: Parallel, advance: Callable[[int, str, int], None]
) -> Meeting:
    """One pairing: batch after batch, until the interval is narrow enough or its games are used up."""
    pairing = contest.pairings[place]
    words = f"{pairing[0].policy} against {pairing[1].policy} ({place + 1} of {len(contest.pairings)})"

    def tell(work: int, spared: int = 0) -> None:
        advance(work, words, spared)

    most = contest.most_deals(pairing)
    per_deal = contest.games_of_deals
    goal = min(most, max(FEWEST_DEALS, ceil(FIRST_GAMES / int(per_deal.sum()))))
    batches: list[Batch] = []
    deals = 0
    tell(0)
    while True:
        batch = shelf.get(place, deals, goal - deals)
        if batch is None:
            batch = _play(contest, pairing, deals, goal - deals, parallel, tell)
            shelf.put(place, deals, batch)
        else:
            tell(0, contest.work(pairing, goal - deals))
        batches.append(batch)
        deals = goal
        half_wins = np.concatenate([each.half_wins for each in batches], axis=1)
        ties = sum(int(each.ties.sum()) for each in batches)
        meeting = Meeting(pairing[0].policy, pairing[1].policy, per_deal, half_wins, ties)
        off = meeting.rate.half_width / contest.precision
        if off <= 1 or deals == most:
            tell(0, contest.work(pairing, most - deals))
            return meeting
        goal = min(most, GROWTH * deals, max(deals + 1, ceil(deals * off**2)))


def _play(
    contest: Contest,
    pairing: tuple[Rung, Rung],
    first: int,
    deals: int,
    parallel: Parallel,
    advance: Callable[[int], None],
) -> Batch:
    """So many deals of every matchup, from number `first` on."""
    length = ceil(deals / ceil(PIECES / len(contest.matchups)))
    pieces = [
        (matchup, start, min(length, first + deals - start))
        for matchup in range(len(contest.matchups))
        for start in range(first, first + deals, length)
    ]
    work = contest.work(pairing, deals)
    half_wins, ties = (np.empty((len(contest.matchups), deals), np.int64) for _ in range(2))
    played = parallel(delayed(play_deals)(contest, pairing, *piece) for piece in pieces)
    for done, ((matchup, start, number), found) in enumerate(zip(pieces, played, strict=True)):
        half_wins[matchup, start - first : start - first + number] = found.half_wins
        ties[matchup, start - first : start - first + number] = found.ties
        advance(work * (done + 1) // len(pieces) - work * done // len(pieces))
    return Batch(half_wins, ties)


def play_deals(contest: Contest, pairing: tuple[Rung, Rung], matchup: int, first: int, deals: int) -> Batch:
    """Deals of one matchup: each policy has each deck in each seat, on the luck that the deal gives to the seats.

    In a mirror the decks are the same, and to exchange the policies exchanges the seats.
    """
    a, b = contest.matchups[matchup]
    seats = [True] if a is b else [True, False]
    seeds = np.repeat(deal_seeds(contest, matchup, first, deals), len(seats))
    a_first = np.tile(seats, deals)
    higher, lower = (rung.policy for rung in pairing)
    half_wins, ties = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    for policies, own in (((higher, lower), 0), ((lower, higher), 1)):
        winner = contest.engine.play((a, b), policies, seeds, a_first, frozenset()).games["winner"]
        points = np.where(winner < 0, 1, np.where(winner == own, 2, 0))
        half_wins += points.reshape(deals, len(seats)).sum(axis=1)
        ties += (winner < 0).reshape(deals, len(seats)).sum(axis=1)
    return Batch(half_wins, ties)


def deal_seeds(contest: Contest, matchup: int, first: int, deals: int) -> NDArray[np.int64]:
    """The seeds of a matchup's deals: whoever plays them, they are the same."""
    a, b = contest.matchups[matchup]
    return pair_seeds(contest.seed, (a.lineage, b.lineage), first, deals)
