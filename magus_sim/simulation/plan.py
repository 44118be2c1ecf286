"""What a run plays: the matchups, their pairs, how pairs are cut into chunks, and the seed of each pair."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import blake2b
from importlib.metadata import version
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from magus_sim import __version__
from magus_sim.errors import UsageFault
from magus_sim.results import KIND, SCHEMA, TABLES, DeckEntry, Manifest, Matchup
from magus_sim.ruleset import Deck, Engine, Ruleset

MOST_PAIRS = 2500
"""In a chunk. Fewer would spend their time in fsync, more would make a stop lose much."""

FEWEST_CHUNKS = 32
"""In a run, where it has so many pairs: slow policies too keep every core busy and show progress."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive pairs of one matchup: what is played, written and committed as one."""

    number: int
    matchup: int
    first_game: int
    first_pair: int
    pairs: int

    @property
    def games(self) -> int:
        """Two for each pair."""
        return 2 * self.pairs

    @property
    def part(self) -> str:
        """Name of this chunk's file in each table's folder."""
        return f"part-{self.number:06}.parquet"


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that can be played: its description, and what it is played with."""

    manifest: Manifest
    decks: Mapping[str, Deck]
    engine: Engine


def plan(
    ruleset: Ruleset,
    decks: Sequence[Deck],
    *,
    games: int,
    seed: int,
    policies: tuple[str, str],
    tables: Sequence[str],
    chunk: int | None = None,
    start: Callable[[Ruleset], Engine] = lambda ruleset: ruleset.engine(),
) -> Plan:
    """Plan a run in which every two of `decks` meet in `games` games, `games / 2` pairs.

    `policies` play deck A and deck B, where A is the one named earlier. `chunk` is the number of pairs in a chunk.
    `start` starts the engine, after everything has been checked that needs none. Raises UsageFault.
    """
    decks = _distinct(decks)
    _check_games(games)
    _check_tables(tables)
    engine = start(ruleset)
    for policy in policies:
        _check_policy(policy, engine.policies)
    matchups = tuple(Matchup(a.name, b.name) for a, b in combinations(decks, 2))
    pairs = len(matchups) * games // 2
    manifest = Manifest(
        kind=KIND,
        schema=SCHEMA,
        version=__version__,
        python=platform.python_version(),
        numba=version("numba"),
        polars=version("polars"),
        ruleset=ruleset.name,
        label=ruleset.label,
        engine=engine.digest,
        seed=seed,
        games=games,
        chunk=chunk or min(MOST_PAIRS, -(-pairs // FEWEST_CHUNKS)),
        policy_a=policies[0],
        policy_b=policies[1],
        tables=tuple(table for table in TABLES if table in tables),
        decks=tuple(DeckEntry(deck.name, deck.author, deck.digest, deck.slots) for deck in decks),
        matchups=matchups,
        measures=ruleset.measures,
        reasons=dict(ruleset.reasons),
        uses=dict(ruleset.uses),
        cards={name: ruleset.card_label(name) for name in sorted({name for deck in decks for name in deck.slots})},
    )
    return Plan(manifest, {deck.name: deck for deck in decks}, engine)


def chunks(manifest: Manifest) -> Iterator[Chunk]:
    """The run's chunks, in order. They depend on the manifest alone, never on who plays them."""
    number = 0
    for matchup in range(len(manifest.matchups)):
        for first_pair in range(0, manifest.games // 2, manifest.chunk):
            pairs = min(manifest.chunk, manifest.games // 2 - first_pair)
            yield Chunk(number, matchup, matchup * manifest.games + 2 * first_pair, first_pair, pairs)
            number += 1


def pair_seeds(root: int, matchup: Matchup, first: int, pairs: int) -> NDArray[np.int64]:
    """The seeds of `pairs` pairs from number `first` on.

    They come from the root seed, the two decks' names in either order and the pair's number, not from what is in the
    decks: an edited deck meets the same luck as before.
    """
    names = sorted([matchup.deck_a, matchup.deck_b])
    stem = blake2b(json.dumps([root, *names]).encode(), digest_size=8)
    seeds = np.empty(pairs, np.int64)
    for place in range(pairs):
        hasher = stem.copy()
        hasher.update((first + place).to_bytes(8, "little"))
        seeds[place] = int.from_bytes(hasher.digest(), "little", signed=True)
    return seeds


def _distinct(decks: Sequence[Deck]) -> list[Deck]:
    """The decks, each file once. Raises UsageFault if fewer than two are left or two have one name."""
    by_file = {Path(deck.file).resolve(): deck for deck in decks}
    by_name: dict[str, Deck] = {}
    for deck in by_file.values():
        other = by_name.setdefault(deck.name, deck)
        if other is not deck:
            raise UsageFault(
                f"two decks are named {deck.name!r}: {other.file} and {deck.file}; "
                "name one of them anew (`# name: …` in the file)"
            )
    if len(by_name) < 2:
        raise UsageFault(f"a run needs at least two decks, got {len(by_name)}; name more deck files, or a folder")
    return list(by_name.values())


def _check_games(games: int) -> None:
    if games < 2 or games % 2:
        raise UsageFault(
            f"--games {games}: must be even and at least 2, because games are played in pairs with the same luck, "
            f"the decks exchanging seats; write {max(2, games + games % 2)}"
        )


def _check_tables(tables: Sequence[str]) -> None:
    unknown = sorted(set(tables) - set(TABLES))
    if unknown or "games" not in tables:
        fault = f"there is no table {unknown[0]!r}" if unknown else "a run always has the table 'games'"
        raise UsageFault(f"--tables {','.join(tables)}: {fault}; write some of {','.join(TABLES)}")


def _check_policy(policy: str, known: Sequence[str]) -> None:
    if policy not in known:
        close = get_close_matches(policy, known, 1)
        advice = f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(known)}"
        raise UsageFault(f"there is no policy {policy!r}; {advice}")
