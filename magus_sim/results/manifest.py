"""The manifest of a run: what it is made from, and the words that its numbers need."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field, TypeAdapter

from magus_sim.ruleset import Facts, Measure
from magus_sim.told import Label

from .columns import GAMES, LOOP_OF_GAME, Column, cards_columns, turns_columns
from .seal import plan_of

OURS = "magus_sim "
"""With it begin the kinds of all manifests that magus_sim writes."""

KIND = OURS + "run"
"""Marks a manifest as that of a run."""

SCHEMA = 2
"""Rises whenever a column or a manifest key changes its meaning."""


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck as it was played. `slots` names its cards in the order that shuffles act on."""

    name: str
    author: str
    digest: str
    slots: tuple[str, ...]
    was: str = ""
    """The name of the deck that it was made from, if that has another one."""
    like: str = ""
    """Digest of the deck that it is laid over, so that the cards of both have the same luck; empty if of none."""

    @property
    def lineage(self) -> str:
        """The name that its luck comes from: a deck and its edited copy play with the same."""
        return self.was or self.name


@dataclass(frozen=True, slots=True)
class Matchup:
    """Two decks that meet, or one that meets itself.

    `games` is even. `weight` says how much the matchup counts in what is averaged over matchups.
    """

    deck_a: str
    deck_b: str
    games: Annotated[int, Field(ge=2, multiple_of=2)]
    weight: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1.0

    @property
    def is_mirror(self) -> bool:
        """Whether both sides have the same deck; then games are single, not pairs."""
        return self.deck_a == self.deck_b


@dataclass(frozen=True, slots=True)
class Manifest:
    """All that a run is made from, and the words that its numbers need. Equal manifests give equal bytes."""

    kind: str
    schema: int
    version: str
    python: str
    numba: str
    polars: str
    ruleset: str
    label: Label
    engine: str
    """Digest of the rules."""
    policies: str = field(default="", kw_only=True)
    """Digest of the policies; empty in runs of versions that did not write it."""
    rules: Mapping[str, str]
    """The rule options in force: name → value."""
    rule_labels: Mapping[str, Label] = field(default_factory=dict, kw_only=True)
    rule_words: Mapping[str, Label] = field(default_factory=dict, kw_only=True)
    """Values of rule options that are words, and what they are called."""
    seed: int
    chunk: Annotated[int, Field(ge=1)]
    """Pairs in a chunk, but for a matchup's last one."""
    policy_a: str
    policy_b: str
    also: tuple[str, ...] = field(default=(), kw_only=True)
    """Further policies by which every matchup is played, each on both sides and with the same seeds."""
    tables: tuple[str, ...]
    turns_share: float
    """Share of the games whose turns are kept; which ones, their seeds decide."""
    decks: tuple[DeckEntry, ...]
    opponents: tuple[str, ...]
    """Names of the decks that were only played against: they have no rank."""
    matchups: tuple[Matchup, ...]
    measures: tuple[Measure, ...]
    reasons: Mapping[str, Label]
    uses: Mapping[str, Label]
    cards: Mapping[str, Label]
    card_facts: Mapping[str, Facts] = field(default_factory=dict, kw_only=True)
    """What the rules see of each card of the decks; empty in runs of versions that did not write it."""
    own_cards: tuple[str, ...] = field(default=(), kw_only=True)
    """Those of them that are not as they came with the game."""
    loops: bool = field(default=False, kw_only=True)
    """Whether the games table has the column `loop`; runs of versions that did not write it have not."""
    plan: str = field(default="", kw_only=True)
    """Digest of all the rest, which each part carries too; empty in runs of versions whose parts have no checksums."""

    def lineages(self, matchup: Matchup) -> tuple[str, str]:
        """The names that a matchup's luck comes from."""
        names = {deck.name: deck.lineage for deck in self.decks}
        return names[matchup.deck_a], names[matchup.deck_b]

    def with_plan(self) -> Manifest:
        """The same manifest with the digest that belongs to it."""
        return replace(self, plan=plan_of(json.loads(self.to_json())))

    @property
    def by(self) -> tuple[tuple[str, str], ...]:
        """The policies of deck A and deck B, each time that the matchups are played."""
        return ((self.policy_a, self.policy_b), *((policy, policy) for policy in self.also))

    @property
    def policy_names(self) -> tuple[str, ...]:
        """All policies that play, each once."""
        return tuple(dict.fromkeys(policy for both in self.by for policy in both))

    @property
    def games(self) -> int:
        """Games of the complete run."""
        return len(self.by) * sum(matchup.games for matchup in self.matchups)

    def under(self, place: int) -> Manifest:
        """The same run as if it were played by its policies number `place` alone."""
        policy_a, policy_b = self.by[place]
        return replace(self, policy_a=policy_a, policy_b=policy_b, also=())

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of one of the run's tables."""
        if table == "games":
            return (*GAMES, LOOP_OF_GAME) if self.loops else GAMES
        return turns_columns(self.measures) if table == "turns" else cards_columns(self.uses)

    def to_json(self) -> bytes:
        """The manifest as it lies in the folder."""
        return _MANIFEST.dump_json(self, indent=2) + b"\n"

    @staticmethod
    def from_json(text: bytes) -> Manifest:
        """Read a manifest. Raises pydantic's ValidationError."""
        return _MANIFEST.validate_json(text)


@dataclass(frozen=True, slots=True)
class Head:
    """What every manifest has, whatever its schema."""

    kind: str
    schema: int


_MANIFEST = TypeAdapter(Manifest)
HEAD = TypeAdapter(Head)
