"""What a run plays: its fixtures as chunks of pairs, and the seed of each pair."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray

from magus_sim import __version__
from magus_sim.errors import UsageFault
from magus_sim.results import KIND, SCHEMA, TABLES, Chunk, DeckEntry, Manifest
from magus_sim.ruleset import Deck, Engine, Ruleset

from .fixtures import Fixtures

MOST_PAIRS = 2000
"""In a chunk. With 250, half of a greedy run's time went into fsync, Parquet and frames; more would need memory."""

FEWEST_CHUNKS = 32
"""In a run, where it has so many pairs: slow policies too keep every core busy and show progress."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that can be played: its description, and what it is played with."""

    manifest: Manifest
    decks: Mapping[str, Deck]
    engine: Engine


def plan(
    ruleset: Ruleset,
    fixtures: Fixtures,
    *,
    seed: int,
    policies: tuple[str, str],
    also: Sequence[str] = (),
    tables: Sequence[str] = TABLES,
    turns_share: float = 1.0,
    chunk: int | None = None,
    start: Callable[[Ruleset], Engine] = lambda ruleset: ruleset.engine(),
) -> Plan:
    """Plan a run of these fixtures.

    `policies` play deck A and deck B of each matchup, and each of `also` plays all of it once more, on both sides.
    `turns_share` is the share of games whose turns are kept, `chunk` the number of pairs in a chunk. `start` starts the
    engine, after everything has been checked that needs none. Raises UsageFault.
    """
    _check_tables(tables, turns_share)
    engine = start(ruleset)
    for policy in (*policies, *also):
        engine.check_policy(policy)
    if len({*policies, *also}) < len({*policies}) + len(also):
        raise UsageFault("a policy is named twice; name different ones (for other luck: another --seed)")
    decks = fixtures.decks
    cards = sorted({name for deck in decks for name in deck.slots})
    pairs = (1 + len(also)) * sum(matchup.games for matchup in fixtures.matchups) // 2
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
        policies=engine.policies_digest,
        rules=dict(ruleset.rules),
        rule_labels=dict(ruleset.rule_labels),
        rule_words=dict(ruleset.rule_words),
        seed=seed,
        chunk=chunk or min(MOST_PAIRS, -(-pairs // FEWEST_CHUNKS)),
        policy_a=policies[0],
        policy_b=policies[1],
        also=tuple(also),
        tables=tuple(table for table in TABLES if table in tables),
        turns_share=turns_share if "turns" in tables else 0.0,
        decks=tuple(DeckEntry(deck.name, deck.author, deck.digest, deck.slots, deck.was, deck.like) for deck in decks),
        opponents=fixtures.opponents,
        matchups=fixtures.matchups,
        measures=ruleset.measures,
        reasons=dict(ruleset.reasons),
        uses=dict(ruleset.uses),
        cards={name: ruleset.card_label(name) for name in cards},
        card_facts={name: ruleset.card_facts(name) for name in cards},
        own_cards=tuple(name for name in cards if ruleset.is_own_card(name)),
        loops=True,
    ).with_plan()
    return Plan(manifest, {deck.name: deck for deck in decks}, engine)


def game_seeds(manifest: Manifest, chunk: Chunk) -> NDArray[np.int64]:
    """The seeds of a chunk's games: one for both games of a pair, one for each game of a mirror."""
    matchup = manifest.matchups[chunk.matchup]
    lineages = manifest.lineages(matchup)
    if matchup.is_mirror:
        return pair_seeds(manifest.seed, lineages, 2 * chunk.first_pair, 2 * chunk.pairs)
    return np.repeat(pair_seeds(manifest.seed, lineages, chunk.first_pair, chunk.pairs), 2)


def pair_seeds(root: int, lineages: tuple[str, str], first: int, pairs: int) -> NDArray[np.int64]:
    """The seeds of `pairs` pairs from number `first` on.

    They come from the root seed, the two decks' names in either order and the pair's number, not from what is in the
    decks: an edited deck is played with the same luck as before, and so is a renamed one that says what it `was`.
    """
    stem = blake2b(json.dumps([root, *sorted(lineages)]).encode(), digest_size=8)
    seeds = np.empty(pairs, np.int64)
    for place in range(pairs):
        hasher = stem.copy()
        hasher.update((first + place).to_bytes(8, "little"))
        seeds[place] = int.from_bytes(hasher.digest(), "little", signed=True)
    return seeds


def in_sample(seeds: NDArray[np.int64], share: float) -> NDArray[np.bool_]:
    """Which games belong to a sample of so large a share: a seed is a hash, so its own size decides."""
    return (seeds.view(np.uint64) >> np.uint64(11)) * 2.0**-53 < share


def _check_tables(tables: Sequence[str], turns_share: float) -> None:
    unknown = sorted(set(tables) - set(TABLES))
    if unknown or "games" not in tables:
        fault = f"there is no table {unknown[0]!r}" if unknown else "a run always has the table 'games'"
        raise UsageFault(f"--tables {','.join(tables)}: {fault}; write some of {','.join(TABLES)}")
    if not 0 < turns_share <= 1:
        raise UsageFault("--turns must be above 0 % and at most 100 %; for none write --tables games,cards")
    if turns_share < 1 and "turns" not in tables:
        raise UsageFault("--turns says how many, but --tables leaves the turns out; give one of the two")
