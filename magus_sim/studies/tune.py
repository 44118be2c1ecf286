"""The smallest changes of some cards that bring decks into a band of win rates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Engine
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.paired import rate_of

from .pairs import MOST, Lab
from .sweep import Band, play_variants
from .variants import Knob, Table, Variant

CONFIRMED = 3
"""So many proposals are played again on fresh seeds."""

FRESH = 1
"""The fresh seed is the root seed and so much."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Some numbers changed, by so many steps in all."""

    numbers: tuple[tuple[Knob, int], ...]
    size: int
    variant: Variant


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate, and the win rate of each deck with it."""

    numbers: tuple[tuple[Knob, int], ...]
    size: int
    rates: Mapping[str, Estimate]

    def inside(self, band: Band) -> bool:
        """Whether every deck's whole interval lies in the band."""
        return all(band.holds(rate) for rate in self.rates.values())

    def off(self, band: Band) -> tuple[float, float]:
        """How far the worst deck lies outside the band, and then how far from its middle."""
        middle = (band.low + band.high) / 2
        return (
            max(band.off(rate) for rate in self.rates.values()),
            max(abs(rate.value - middle) for rate in self.rates.values()),
        )


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that brought the decks into the band; what it did on fresh seeds; and under the second policy, None if
    it was not asked because the fresh seeds did not confirm it."""

    found: Tried
    fresh: Tried
    second: Tried | None


@dataclass(frozen=True, slots=True)
class Tuning:
    """The rates today, the proposals, smallest first, and of all that was tried what came nearest."""

    today: Tried
    proposals: tuple[Proposal, ...]
    nearest: Tried


@dataclass(frozen=True, slots=True)
class Price:
    """What tuning costs at most: games under the first and the second policy, and seconds of one core, roughly."""

    candidates: int
    games: int
    second_games: int
    seconds: float


def candidates_of(table: Table, cards: Sequence[str], fields: Sequence[str], steps: int) -> list[Candidate]:
    """Every change of at most so many steps in all, the smallest first.

    All fields of the cards can change, or those that are named. Changes that cannot stand on a card, or that the rules
    do not see, are left out. Raises UsageFault.
    """
    knobs = [knob for card in cards for knob in _knobs(table, card, fields)]
    if not knobs:
        raise UsageFault(f"{', '.join(cards)}: no number of these cards can be changed")
    today = table.with_numbers({})
    found: dict[tuple[str, ...], Candidate] = {}
    for size in range(1, steps + 1):
        for numbers in _changes(knobs, size):
            try:
                variant = table.with_numbers(numbers)
            except UsageFault:
                continue
            if not variant.plays_as(today):
                digests = tuple(deck.digest for deck in (*variant.decks, *variant.against))
                found.setdefault(digests, Candidate(tuple(numbers.items()), size, variant))
    return list(found.values())


def _knobs(table: Table, card: str, fields: Sequence[str]) -> list[Knob]:
    knobs = [table.knob(card, field) for field in fields] if fields else table.knobs(card)
    for knob in knobs:
        if knob.today is None:
            raise UsageFault(f"{knob.name}: the decks differ in it; give decks with as many copies")
    return knobs


def _changes(knobs: Sequence[Knob], size: int) -> Iterator[dict[Knob, int]]:
    """All ways to move some knobs by so many steps in all, up or down; fewer knobs first."""
    for count in range(1, size + 1):
        for chosen in combinations(knobs, count):
            for moves in product(range(-size, size + 1), repeat=count):
                if all(moves) and sum(map(abs, moves)) == size:
                    numbers = {knob: (knob.today or 0) + knob.step * by for knob, by in zip(chosen, moves, strict=True)}
                    if min(numbers.values()) >= 0:
                        yield numbers


def price_of(
    engine: Engine, table: Table, candidates: Sequence[Candidate], policy: str, second: str, pairs: int
) -> Price:
    """The price if every candidate is played and as many are confirmed as may be."""
    one = 2 * pairs * sum(len(others) for others in table.with_numbers({}).meetings(policy, pairs))
    games, second_games = one * (1 + len(candidates) + CONFIRMED), one * CONFIRMED
    seconds = games / engine.rung(policy).speed + second_games / engine.rung(second).speed
    return Price(len(candidates), games, second_games, seconds)


def study_tuning(
    lab: Lab, table: Table, candidates: Sequence[Candidate], band: Band, policy: str, second: str, pairs: int
) -> Tuning:
    """Play candidates of one size after another until some bring every deck into the band, and confirm these.

    All are played on the same luck. The best of the smallest are played again on fresh seeds, since the best of many
    are those that luck has favoured, and what is confirmed there also under the second policy.
    """
    now = Candidate((), 0, table.with_numbers({}))
    [today] = _try(lab, [now], policy, pairs)
    tried = [today]
    inside: list[tuple[Candidate, Tried]] = []
    for size in sorted({each.size for each in candidates}):
        if inside or today.inside(band):
            break
        level = [each for each in candidates if each.size == size]
        results = _try(lab, level, policy, pairs)
        tried += results
        inside = [(each, result) for each, result in zip(level, results, strict=True) if result.inside(band)]
    inside = sorted(inside, key=lambda pair: pair[1].off(band))[:CONFIRMED]
    fresh_lab = replace(lab, seed=lab.seed + FRESH)
    fresh = _try(fresh_lab, [each for each, _ in inside], policy, pairs)
    again = [each for (each, _), result in zip(inside, fresh, strict=True) if result.inside(band)]
    seconds = dict(zip((each.numbers for each in again), _try(fresh_lab, again, second, pairs), strict=True))
    proposals = [
        Proposal(result, confirmed, seconds.get(each.numbers))
        for (each, result), confirmed in zip(inside, fresh, strict=True)
    ]
    return Tuning(today, tuple(proposals), min(tried, key=lambda each: each.off(band)))


def _try(lab: Lab, candidates: Sequence[Candidate], policy: str, pairs: int) -> list[Tried]:
    played = play_variants(lab, [each.variant for each in candidates], policy, pairs)
    return [
        Tried(
            each.numbers,
            each.size,
            {deck.name: rate_of(found, MOST) for deck, found in zip(each.variant.decks, decks, strict=True)},
        )
        for each, decks in zip(candidates, played, strict=True)
    ]
