"""Games in batches, for the simulation: decks and seeds in, columns of numbers out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property, lru_cache
from pathlib import Path
from time import perf_counter_ns
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from magus_sim import luck, search
from magus_sim.decks.slots import numbered
from magus_sim.records import COMPILES, column, fill_column, new
from magus_sim.ruleset import LOOP, Chunk, Deck, Rung
from magus_sim.sources import rule_options as option_values
from magus_sim.sources.syntax import digest_of_code

from .. import policies as policies_room
from .. import rule_options
from ..card import Card
from ..labels import MEASURES
from ..policies.choose import POLICIES
from ..policies.names import HANDICAPS, check_policy, idle_reason, minds_of
from ..rule_options import DEFAULT, RuleOptions
from ..rungs import ANCHOR, default_rungs, rung_of
from ..unit import RULES, entry
from .library import MAX_FACES, library_of
from .play import CardCount, GameRow, Job, TurnRow, Wanted, play_games
from .state import DECK_SIZE, Game, Rules


def rules_record(options: RuleOptions) -> Any:
    """The options as the engine takes them."""
    rules = new(Rules, 1)[0]
    for field in fields(options):
        setattr(rules, field.name, int(getattr(options, field.name)))
    return rules


def sources_in(room: ModuleType) -> list[Path]:
    """A package's code, and its data."""
    return [path for path in Path(str(room.__file__)).parent.rglob("*") if path.suffix in (".py", ".toml")]


def rules_sources() -> list[Path]:
    """The code of the rules. What cards say is no part of it: their programs are hashed with each deck."""
    own = Path(__file__)
    beside = [Path(str(module.__file__)) for module in (rule_options, option_values, luck)]
    return [*(path for path in own.parent.glob("*.py") if path != own), *beside]


class MagusRoundEngine:
    """The compiled half of Magus Round. See ruleset.Engine."""

    policies = POLICIES
    handicaps = tuple(HANDICAPS)
    rungs = default_rungs(POLICIES)
    anchor = ANCHOR

    def __init__(self, cards: Mapping[str, Card], options: RuleOptions = DEFAULT) -> None:
        """`cards` are by printed name."""
        self.cards = cards
        self.options = options
        self.rules = rules_record(options)
        self.library = lru_cache(maxsize=64)(self._library)

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
        """See ruleset.KnowsIdleHandicaps: a card that the deck does not play."""
        return idle_reason(handicap, [self.cards[name] for name in deck.slots])

    def rung(self, policy: str) -> Rung:
        """See ruleset.Engine and rungs."""
        return rung_of(policy)

    def cards_of(self, deck: Deck) -> list[Card]:
        """The deck's cards by number."""
        return [self.cards[name] for name in numbered(deck.slots)[0]]

    def _library(self, a: tuple[str, ...], b: tuple[str, ...]) -> Any:
        """The card table of a matchup. Making one takes as long as some hundred games, so they are kept."""
        (names_a, lots_a), (names_b, lots_b) = numbered(a), numbered(b)
        decks = ([self.cards[name] for name in names_a], [self.cards[name] for name in names_b])
        return library_of(decks, (lots_a, lots_b))

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        """See ruleset.Engine.play. Safe to call from several threads at once."""
        table = self.library(decks[0].slots, decks[1].slots)
        minds = minds_of(policies, table[0], [card for deck in decks for card in self.cards_of(deck)])
        return self.play_minds(decks, minds, seeds, a_first, wanted)

    def play_minds(
        self,
        decks: tuple[Deck, Deck],
        minds: Any,
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        """As `play`, by two minds at work instead of policies named."""
        table = self.library(decks[0].slots, decks[1].slots)
        jobs = new(Job, len(seeds))
        fill_column(jobs, "seed", seeds)
        fill_column(jobs, "first", np.where(a_first, 0, 1))
        results = new(GameRow, len(jobs))
        counts = new(CardCount, 2 * MAX_FACES)
        asked = new(Wanted, 1)[0]
        asked.turns, asked.cards = int("turns" in wanted), int("cards" in wanted)
        games = new(Game, 1)
        parts = []
        room = new(TurnRow, self.options.turn_limit + 50 * len(jobs) if asked.turns else 1)
        done = 0
        while done < len(jobs):
            done = play_games(jobs, done, games, table[0], self.rules, minds, results, room, counts, asked)
            parts.append(turn_columns(room, asked.n_turns))
            asked.n_turns = 0
        turns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        return Chunk(
            game_columns(self.cards_of(decks[0]), self.cards_of(decks[1]), results, len(jobs)),
            turns,
            card_columns(self.cards_of(decks[0]), self.cards_of(decks[1]), table[0], counts, asked.cards != 0),
        )

    def copy_nanoseconds(self) -> float:
        """See ruleset.Engine."""
        games = new(Game, 2)
        times = 200_000 if COMPILES else 20
        copy_many(games, 1)
        started = perf_counter_ns()
        copy_many(games, times)
        return (perf_counter_ns() - started) / times


@entry
def copy_many(games: list[Game], times: int) -> int:
    """Copy one game onto another again and again; the answer keeps the work from being optimised away."""
    total = 0
    for i in range(times):
        games[0].turn = i & 127
        games[1] = games[0]
        total += games[1].turn
    return total


def game_columns(a: Sequence[Card], b: Sequence[Card], rows: Any, n: int) -> dict[str, NDArray[Any]]:
    """The first n games; `loop` names the cards of a loop that ended a game, as ruleset.LOOP joins them."""
    columns = {name: column(rows, name, n) for name in GameRow.fields}
    loops = [""] * n
    circling = columns.pop("circling")
    for at in np.flatnonzero(circling.any(axis=1)).tolist():
        slots = [[slot for slot in range(DECK_SIZE) if bits >> slot & 1] for bits in circling[at].tolist()]
        names = [deck[slot].name for deck, own in zip((a, b), slots, strict=True) for slot in own]
        loops[at] = LOOP.join(dict.fromkeys(names))
    return columns | {"loop": np.array(loops, dtype=np.str_)}


def turn_columns(rows: Any, n: int) -> dict[str, NDArray[Any]]:
    """The first n turn rows, each measure once for either deck."""
    columns = {name: column(rows, name, n) for name in ("game", "turn", "active")}
    for side in ("a", "b"):
        measures = column(rows, side, n).reshape(n, len(MEASURES))
        columns |= {f"{measure.name}_{side}": measures[:, at] for at, measure in enumerate(MEASURES)}
    return columns


def card_columns(a: Sequence[Card], b: Sequence[Card], lib: Any, counts: Any, wanted: bool) -> dict[str, Any]:
    """One row for each side and each card that is not a magus, in the order of the deck."""
    rows: list[tuple[int, str, int]] = []
    for side, deck in enumerate((a, b) if wanted else ()):
        places = {card.name: side * MAX_FACES + int(lib.slots[side * DECK_SIZE + at]) for at, card in enumerate(deck)}
        rows += [(side, name, place) for name, place in places.items() if name != deck[0].name]
    places_of = np.array([place for _, _, place in rows], dtype=np.int64)
    columns: dict[str, Any] = {
        "side": np.array([side for side, _, _ in rows], dtype=np.int8),
        "card": np.array([name for _, name, _ in rows], dtype=np.str_),
    }
    return columns | {name: column(counts, name, 2 * MAX_FACES)[places_of] for name in CardCount.fields}
