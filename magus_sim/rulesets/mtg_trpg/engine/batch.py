"""Battles in batches, for the simulation: decks and seeds in, columns of numbers out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from time import perf_counter_ns
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from magus_sim import luck, search
from magus_sim.records import COMPILES, column, fill_column, new
from magus_sim.ruleset import Chunk, Deck, Rung
from magus_sim.sources.names import name_key
from magus_sim.sources.syntax import digest_of_code

from .. import policies as policies_room
from .. import program, rule_options
from ..card import Card
from ..labels import MEASURES
from ..policies.choose import POLICIES
from ..policies.names import HANDICAPS, check_policy, minds_of
from ..rule_options import DEFAULT, RuleOptions
from ..rungs import ANCHOR, RUNGS, rung_of
from ..sides import SideOf, side_of
from ..unit import RULES, entry
from .library import MOST_FACES, faces_in, library_of
from .play import CardCount, GameRow, Job, TurnRow, Wanted, play_games
from .state import Battle, Rules


def rules_record(options: RuleOptions) -> Any:
    """The options as the engine takes them."""
    rules = new(Rules, 1)[0]
    for field in fields(options):
        setattr(rules, field.name, int(getattr(options, field.name)))
    return rules


def sources_in(room: ModuleType) -> list[Path]:
    """A package's code."""
    return list(Path(str(room.__file__)).parent.rglob("*.py"))


def rules_sources() -> list[Path]:
    """The code of the rules. What cards say is no part of it: their programs are hashed with each deck."""
    own = Path(__file__)
    beside = [Path(str(module.__file__)) for module in (rule_options, luck, program)]
    return [*(path for path in own.parent.glob("*.py") if path != own), *beside]


class MtgTrpgEngine:
    """The compiled half of M:tgTRPG. See ruleset.Engine."""

    policies = POLICIES
    handicaps = tuple(HANDICAPS)
    rungs = RUNGS
    anchor = ANCHOR

    def __init__(self, cards: Mapping[str, Card], options: RuleOptions = DEFAULT) -> None:
        """`cards` are by printed name."""
        self.cards = cards
        self.options = options
        self.rules = rules_record(options)

    @cached_property
    def digest(self) -> str:
        """See ruleset.Engine."""
        return digest_of_code(rules_sources())

    @cached_property
    def policies_digest(self) -> str:
        """See ruleset.Engine."""
        return digest_of_code([*sources_in(policies_room), *sources_in(search)])

    @property
    def not_kept(self) -> str:
        """See ruleset.Engine."""
        return RULES.not_kept

    def check_policy(self, policy: str) -> None:
        """See ruleset.Engine."""
        check_policy(policy, self.cards.values())

    def idle(self, handicap: str, deck: Deck) -> str:
        """See ruleset.KnowsIdleHandicaps: a card that the side does not hold."""
        _, _, name = handicap.partition("=")
        held = {name_key(label) for slot in deck.slots for label in (slot, self.cards[slot].name_en)}
        return f"holds no 「{name}」" if name and name_key(name) not in held else ""

    def rung(self, policy: str) -> Rung:
        """See ruleset.Engine and rungs."""
        return rung_of(policy)

    def side(self, deck: Deck) -> SideOf:
        """The party or encounter that a deck is."""
        return side_of(deck.slots, deck.content, self.cards)

    def _matchup(self, a: Deck, b: Deck) -> tuple[Any, dict[Card, int]]:
        """The card table of a matchup, and the number of each card in it."""
        halves = (self.side(a).fighters(), self.side(b).fighters())
        return library_of(halves), faces_in(halves)

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        """See ruleset.Engine.play. Safe to call from several threads at once."""
        table, faces = self._matchup(*decks)
        minds = minds_of(policies, faces)
        jobs = new(Job, len(seeds))
        fill_column(jobs, "seed", seeds)
        fill_column(jobs, "first", np.where(a_first, 0, 1))
        results = new(GameRow, len(jobs))
        counts = new(CardCount, 2 * MOST_FACES)
        asked = new(Wanted, 1)[0]
        asked.turns, asked.cards = int("turns" in wanted), int("cards" in wanted)
        games = new(Battle, 1)
        parts = []
        room = new(TurnRow, 2 * self.options.rounds + 2 + 20 * len(jobs) if asked.turns else 1)
        done = 0
        while done < len(jobs):
            done = play_games(jobs, done, games, table[0], self.rules, minds, results, room, counts, asked)
            parts.append(turn_columns(room, asked.n_turns))
            asked.n_turns = 0
        turns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        games_columns = {name: column(results, name, len(jobs)) for name in GameRow.fields}
        return Chunk(games_columns, turns, card_columns(decks, faces, counts, asked.cards != 0))

    def copy_nanoseconds(self) -> float:
        """See ruleset.Engine."""
        games = new(Battle, 2)
        times = 200_000 if COMPILES else 20
        copy_many(games, 1)
        started = perf_counter_ns()
        copy_many(games, times)
        return (perf_counter_ns() - started) / times


@entry
def copy_many(games: list[Battle], times: int) -> int:
    """Copy one battle onto another again and again; the answer keeps the work from being optimised away."""
    total = 0
    for i in range(times):
        games[0].turn = i & 127
        games[1] = games[0]
        total += games[1].turn
    return total


def turn_columns(rows: Any, n: int) -> dict[str, NDArray[Any]]:
    """The first n turn rows, each measure once for either side."""
    columns = {name: column(rows, name, n) for name in ("game", "turn", "active")}
    for side in ("a", "b"):
        measures = column(rows, side, n).reshape(n, len(MEASURES))
        columns |= {f"{measure.name}_{side}": measures[:, at] for at, measure in enumerate(MEASURES)}
    return columns


def card_columns(
    decks: Sequence[Deck], faces: Mapping[Card, int], counts: Any, wanted: bool
) -> dict[str, NDArray[Any]]:
    """One row for each side and each card of its libraries, in the order in which they are drawn.

    A library is no shuffled deck: no opening hand comes by luck, and what was seen is what was drawn.
    """
    numbers = {card.name: face for card, face in faces.items()}
    rows = [
        (side, name, side * MOST_FACES + numbers[name], deck.slots.count(name))
        for side, deck in enumerate(decks if wanted else ())
        for name in dict.fromkeys(deck.slots if "mages" in deck.content else ())
    ]
    places = np.array([place for _, _, place, _ in rows], dtype=np.int64)
    zeros = np.zeros(len(rows), dtype=np.int64)
    columns: dict[str, Any] = {
        "side": np.array([side for side, *_ in rows], dtype=np.int8),
        "card": np.array([name for _, name, *_ in rows], dtype=np.str_),
        "copies": np.array([copies for *_, copies in rows], dtype=np.int64),
    }
    kept = {name: column(counts, name, 2 * MOST_FACES)[places] for name in CardCount.fields if not name.endswith("_in")}
    kept |= {"drawn_games": kept["seen_games"], "drawn_half_wins": kept["seen_half_wins"]}
    return columns | {"opening_games": zeros, "opening_half_wins": zeros} | kept
