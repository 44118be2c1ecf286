"""Known directions: a card that became better must not make its deck worse. Where it does, the player is at fault.

A deck plays as printed and with one card bettered, against the same opponents on the same luck. The list of such
changes comes from the game; a policy is judged by how many of them cost win rate clearly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import median

import numpy as np
from scipy import special

from magus_sim.ruleset import Deck, Engine, Ruleset
from magus_sim.statistics.comparison import MATCHED
from magus_sim.statistics.estimates import score_of
from magus_sim.statistics.multiplicity import CLEAR, holm

from .pairs import MOST, HalfWins, Lab, Meeting

POWER = 0.9
"""With which chance a loss is seen that the study says it sees."""


@dataclass(frozen=True, slots=True)
class Direction:
    """A deck, and the same deck with one card bettered in one way, against some opponents.

    `counts` says that no card of the decks reads what changed, so that the change can only be good.
    """

    deck: Deck
    better: Deck
    card: str
    kind: str
    opponents: tuple[Deck, ...]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change does to the win rate over its opponents, between -1 and 1, and the error of that.

    `p` is how likely luck alone brings as great a loss, adjusted for all counted directions of the policy (Holm); 1 for
    those that do not count.
    """

    direction: Direction
    value: float
    error: float
    p: float

    @property
    def clearly_negative(self) -> bool:
        """Whether the change is sure to cost win rate."""
        return self.p < CLEAR


@dataclass(frozen=True, slots=True)
class KindEffect:
    """The mean effect of one kind of change over its directions, with its 95 % interval, and how many are negative."""

    kind: str
    directions: int
    negative: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Directions:
    """What a policy makes of known directions. `pairs` of games were played of each meeting, before and after."""

    policy: str
    pairs: int
    effects: tuple[Effect, ...]

    @property
    def counted(self) -> list[Effect]:
        """The effects that can only be good, the worst first."""
        return sorted((each for each in self.effects if each.direction.counts), key=lambda each: each.value)

    @property
    def apart(self) -> list[Effect]:
        """The others, the worst first."""
        return sorted((each for each in self.effects if not each.direction.counts), key=lambda each: each.value)

    @property
    def seen(self) -> float:
        """The loss that is called clear with a chance of 90 %, for the median direction, if it alone is negative."""
        z = float(special.ndtri(1 - CLEAR / len(self.counted)) + special.ndtri(POWER))
        return z * median(each.error for each in self.counted)

    @property
    def kinds(self) -> list[KindEffect]:
        """The mean of each kind, the worst first."""
        kinds = dict.fromkeys(each.direction.kind for each in self.counted)
        found = [_kind(kind, [each for each in self.counted if each.direction.kind == kind]) for kind in kinds]
        return sorted(found, key=lambda each: each.value)


def sample(directions: Sequence[Direction], number: int, seed: int) -> list[Direction]:
    """So many of the directions that count, drawn by the seed before any is played; all of them if there are fewer."""
    counted = [each for each in directions if each.counts]
    places = Random(f"directions {seed}").sample(range(len(counted)), min(number, len(counted)))
    return [counted[place] for place in sorted(places)]


def play_directions(
    lab: Lab, ruleset: Ruleset, engine: Engine, directions: Sequence[Direction], policy: str, pairs: int
) -> Directions:
    """Play each direction by one policy on both sides, `pairs` of games with each opponent before and after.

    `engine` knows the cards of the better decks, too. Raises UsageFault for an unknown policy, ValueError without a
    direction that counts.
    """
    engine.check_policy(policy)
    if not any(each.counts for each in directions):
        raise ValueError("no direction counts")
    met = list(
        dict.fromkeys(
            (deck, other) for each in directions for deck in (each.deck, each.better) for other in each.opponents
        )
    )
    meetings = [Meeting(ruleset, engine, decks, (policy, policy), pairs) for decks in met]
    half_wins = dict(zip(met, lab.play(meetings), strict=True))
    scores = [_score(each, half_wins) for each in directions]
    counted = [place for place, each in enumerate(directions) if each.counts]
    adjusted = dict(zip(counted, holm([scores[place][2] for place in counted]), strict=True))
    effects = [
        Effect(each, value, error, adjusted.get(place, 1.0))
        for place, (each, (value, error, _)) in enumerate(zip(directions, scores, strict=True))
    ]
    return Directions(policy, pairs, tuple(effects))


def _score(direction: Direction, half_wins: Mapping[tuple[Deck, Deck], HalfWins]) -> tuple[float, float, float]:
    """The effect, its error, and how likely luck brings so great a loss; a change that changes no game has none."""
    changes = [half_wins[direction.better, other] - half_wins[direction.deck, other] for other in direction.opponents]
    found = score_of([np.bincount(each + MOST, minlength=2 * MOST + 1) for each in changes], added=MATCHED)
    if not any(each.any() for each in changes):
        return 0.0, 2 * found.error, 1.0
    return 2 * found.value - 1, 2 * found.error, found.p / 2 if found.centre < 0.5 else 1 - found.p / 2


def _kind(kind: str, effects: Sequence[Effect]) -> KindEffect:
    """Directions of one kind differ, so the interval comes from how they differ, not from the luck of each."""
    values = np.array([each.value for each in effects])
    mean, n = float(values.mean()), len(values)
    spread = float(values.std(ddof=1)) / sqrt(n) if n > 1 else effects[0].error
    margin = float(special.stdtrit(max(1, n - 1), 0.975)) * spread
    return KindEffect(kind, n, sum(each.clearly_negative for each in effects), mean, mean - margin, mean + margin)
