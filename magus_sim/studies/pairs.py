"""The door through which studies play: pairs of games of two decks, half wins back, and nothing played twice.

A study says which decks meet under which rules and policies, and asks variants of a deck under one lineage: the seeds
of games come from that, so that variants are paired by luck. The answer depends on the meetings and the seed alone,
never on the number of jobs or on what was kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from time import monotonic
from typing import Protocol

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from magus_sim.ruleset import Deck, Engine, Ruleset
from magus_sim.simulation.plan import pair_seeds

MOST = 4
"""Half wins in a pair."""

SCHEMA = 1
"""Rises whenever the games of a key change their meaning."""

PIECES = 256
"""A call is cut into about so many for the threads, so that slow policies too keep every core busy."""

LONGEST_PIECE = 1000
"""Pairs; a fast policy plays so many in a tenth of a second."""

KEEP_EVERY = 2.0
"""Seconds after which a meeting that is still being played is kept as far as it is."""

HalfWins = NDArray[np.int64]
"""Half wins of the first deck in each pair, 0 to 4."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Pairs of games of a deck against another.

    In both games of a pair each seat has the same luck, and the decks change seats. `policies` play the first deck and
    the second. `engine` is that of `ruleset`: variants of cards and rules have their own.
    """

    ruleset: Ruleset
    engine: Engine
    decks: tuple[Deck, Deck]
    policies: tuple[str, str]
    pairs: int

    def facts(self, seed: int) -> Mapping[str, str]:
        """All that decides these games but their number: what is equal here has the same half wins."""
        return {
            "schema": str(SCHEMA),
            "ruleset": self.ruleset.name,
            "rules": json.dumps(dict(self.ruleset.rules), sort_keys=True, ensure_ascii=False),
            "engine": self.engine.digest,
            "policies_digest": self.engine.policies_digest,
            "deck_a": self.decks[0].digest,
            "deck_b": self.decks[1].digest,
            "policy_a": self.policies[0],
            "policy_b": self.policies[1],
            "seed": str(seed),
            "luck": json.dumps(sorted(deck.lineage for deck in self.decks), ensure_ascii=False),
        }


def key_of(facts: Mapping[str, str]) -> str:
    """The digest of a meeting's facts."""
    return blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=16).hexdigest()


class Shelf(Protocol):
    """Where half wins are kept, from the first pair on, by the facts of their meeting."""

    def get(self, facts: Mapping[str, str]) -> HalfWins | None:
        """What there is of the meeting; None if there is nothing."""
        ...

    def put(self, facts: Mapping[str, str], half_wins: HalfWins) -> None:
        """Keep it."""
        ...


class Memory:
    """A Shelf that lasts as long as it is held."""

    def __init__(self) -> None:
        self._kept: dict[str, HalfWins] = {}

    def get(self, facts: Mapping[str, str]) -> HalfWins | None:
        """See Shelf."""
        return self._kept.get(key_of(facts))

    def put(self, facts: Mapping[str, str], half_wins: HalfWins) -> None:
        """See Shelf."""
        self._kept[key_of(facts)] = half_wins


class Advance(Protocol):
    """Is told of games as they are played; `spared` below 0 says that so many more are to be played."""

    def __call__(self, number: int, now: str = "", spared: int = 0) -> None: ...


def silent(number: int, now: str = "", spared: int = 0) -> None:
    """An Advance for callers who show no progress."""


@dataclass(frozen=True, slots=True)
class Lab:
    """What a study plays with: the root seed, where games are kept, and how many threads play."""

    seed: int
    shelf: Shelf = field(default_factory=Memory)
    jobs: int = 1
    advance: Advance = silent

    def play(self, meetings: Sequence[Meeting]) -> list[HalfWins]:
        """The half wins of each meeting, pair by pair. Meetings of the same games are played once.

        Pieces come back in their order, so that what is kept of a meeting has no gaps whenever a call is stopped.
        """
        facts = [meeting.facts(self.seed) for meeting in meetings]
        keys = [key_of(each) for each in facts]
        asked: dict[str, tuple[Mapping[str, str], Meeting]] = {}
        for key, fact, meeting in zip(keys, facts, meetings, strict=True):
            if key not in asked or asked[key][1].pairs < meeting.pairs:
                asked[key] = (fact, meeting)
        found = {key: self._kept(fact) for key, (fact, _) in asked.items()}
        missing = {key: meeting.pairs - len(found[key]) for key, (_, meeting) in asked.items()}
        to_play = sum(max(0, pairs) for pairs in missing.values())
        self.advance(0, spared=-2 * to_play)
        length = min(LONGEST_PIECE, max(1, to_play // PIECES))
        pieces = [
            (key, first, min(length, meeting.pairs - first))
            for key, (_, meeting) in asked.items()
            for first in range(len(found[key]), meeting.pairs, length)
        ]
        played = Parallel(self.jobs, prefer="threads", return_as="generator")(
            delayed(play_pairs)(asked[key][1], self.seed, first, pairs) for key, first, pairs in pieces
        )
        parts: dict[str, list[HalfWins]] = {key: [kept] for key, kept in found.items()}
        written = monotonic()
        for (key, first, pairs), half_wins in zip(pieces, played, strict=True):
            parts[key].append(half_wins)
            fact, meeting = asked[key]
            if first + pairs == meeting.pairs or monotonic() - written > KEEP_EVERY:
                self.shelf.put(fact, np.concatenate(parts[key]))
                written = monotonic()
            self.advance(2 * pairs)
        whole = {key: np.concatenate(each) for key, each in parts.items()}
        return [whole[key][: meeting.pairs] for key, meeting in zip(keys, meetings, strict=True)]

    def _kept(self, facts: Mapping[str, str]) -> HalfWins:
        kept = self.shelf.get(facts)
        return np.empty(0, np.int64) if kept is None else kept


def play_pairs(meeting: Meeting, seed: int, first: int, pairs: int) -> HalfWins:
    """Play so many pairs of a meeting, from number `first` on."""
    a, b = meeting.decks
    seeds = np.repeat(pair_seeds(seed, (a.lineage, b.lineage), first, pairs), 2)
    a_first = np.tile([True, False], pairs)
    winner = meeting.engine.play((a, b), meeting.policies, seeds, a_first, frozenset()).games["winner"]
    half_wins = np.where(winner < 0, 1, np.where(winner == 0, 2, 0)).astype(np.int64)
    return np.asarray(half_wins.reshape(pairs, 2).sum(axis=1), np.int64)


def rebuilt(ruleset: Ruleset, deck: Deck, slots: Sequence[str]) -> Deck:
    """The deck with these slots and the cards of this ruleset; its luck stays the same."""
    return replace(ruleset.deck_of(deck.name, slots), was=deck.was)


def opponents_of(deck: Deck, field: Sequence[Deck]) -> list[Deck]:
    """Those of the field that the deck meets: all but itself; itself if there is no other."""
    return [other for other in field if other.name != deck.name] or [
        other for other in field if other.name == deck.name
    ]


Heard = Callable[[str], None]
"""Is told in words of what a person should know."""
