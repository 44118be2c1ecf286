"""What a run leaves behind: its folder, its manifest, and the columns of its tables, each declared once.

A run is a folder that explains itself: `manifest.json` beside `games/`, `turns/` and `cards/`, whose parts are Parquet
files of whole pairs. The part in `games/` is written last; a chunk without one was never finished and is not read.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Annotated

import polars as pl
from pydantic import Field, TypeAdapter, ValidationError

from magus_sim.errors import StorageFault
from magus_sim.ruleset import Facts, Measure
from magus_sim.told import Label

OURS = "magus_sim "
"""With it begin the kinds of all manifests that magus_sim writes."""

KIND = OURS + "run"
"""Marks a manifest as that of a run."""

SCHEMA = 2
"""Rises whenever a column or a manifest key changes its meaning."""

TABLES = ("games", "turns", "cards")

PIECE = 2500
"""Pairs that are looked at together where a run could be too large for memory."""

Advance = Callable[[int], None]
"""Told how many more steps are done."""

SIDE = pl.Enum(["a", "b"])
"""Deck A and deck B of a matchup. A side is a deck, not a seat: the decks exchange seats within a pair."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table. `null` says when a value is missing; empty: never."""

    name: str
    dtype: pl.DataType | type[pl.DataType]
    meaning: str
    unit: str = ""
    null: str = ""


GAMES = (
    Column("game", pl.Int64, "number of the game in the run, from 0; a pair's games are 2n and 2n + 1"),
    Column("matchup", pl.Int32, "position of the matchup in the manifest, from 0"),
    Column(
        "pair",
        pl.Int32,
        "number of the pair within its matchup, from 0: two games with like luck at each seat",
        null="the game is of a mirror: each has luck of its own",
    ),
    Column("deck_a", pl.String, "name of deck A"),
    Column("deck_b", pl.String, "name of deck B"),
    Column("policy_a", pl.String, "policy that plays deck A"),
    Column("policy_b", pl.String, "policy that plays deck B"),
    Column("a_first", pl.Boolean, "whether deck A took the first turn"),
    Column("seed", pl.Int64, "seed of the game's luck; the two games of a pair share it"),
    Column("winner", SIDE, "the winning side", null="the game is a tie"),
    Column("reason", pl.String, "why the game ended: a key of `reasons` in the manifest"),
    Column("turns", pl.Int32, "turns begun, those of both players together", "turns"),
    Column("decisions", pl.Int32, "choices that the policies made", "choices"),
)

TURNS = (
    Column("game", pl.Int64, "number of the game, as in `games`"),
    Column("turn", pl.Int16, "number of the turn within the game, from 1, both players' turns counted"),
    Column("active", SIDE, "the side whose turn it was"),
)

CARDS = (
    Column("matchup", pl.Int32, "position of the matchup in the manifest, from 0"),
    Column("side", SIDE, "the side that had the card in its deck"),
    Column("deck", pl.String, "name of that side's deck"),
    Column("card", pl.String, "name of the card"),
    Column("copies", pl.Int32, "copies of the card in the deck", "copies"),
    Column("games", pl.Int64, "games of this part", "games"),
    Column("half_wins", pl.Int64, "2 for each of them that the side won, 1 for each tie", "half wins"),
)

CARD_EVENTS = {
    "opening": "with a copy in the opening hand",
    "drawn": "in which a copy came to hand after the opening hand",
    "seen": "in which a copy was in the opening hand or came to hand later",
    "not_seen": "in which no copy was ever in hand",
    "played": "in which a copy was played",
}
"""The cards table counts games and half wins for each of these."""


def turns_columns(measures: Sequence[Measure]) -> tuple[Column, ...]:
    """The turns table of a ruleset: the core columns, then two for each measure."""
    return TURNS + tuple(
        Column(f"{measure.name}_{side}", pl.Int32, f"deck {side.upper()}: {measure.meaning.rstrip('.')}", measure.unit)
        for measure in measures
        for side in ("a", "b")
    )


def cards_columns(uses: Mapping[str, Label]) -> tuple[Column, ...]:
    """The cards table of a ruleset: one row for each part, side and card; sums over the games of the part."""
    counts = tuple(
        column
        for event, words in CARD_EVENTS.items()
        for column in (
            Column(f"{event}_games", pl.Int64, f"games {words}", "games"),
            Column(f"{event}_half_wins", pl.Int64, f"half wins of the games {words}", "half wins"),
        )
    )
    return (
        CARDS
        + counts
        + tuple(Column(use, pl.Int64, f"copies {label.en.lower()}", "copies") for use, label in uses.items())
    )


def schema(columns: Sequence[Column]) -> pl.Schema:
    """The polars schema of a table."""
    return pl.Schema({column.name: column.dtype for column in columns})


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck as it was played. `slots` names its cards in the order that shuffles act on."""

    name: str
    author: str
    digest: str
    slots: tuple[str, ...]


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

    def to_json(self) -> bytes:
        """The manifest as it lies in the folder."""
        return _MANIFEST.dump_json(self, indent=2) + b"\n"

    @staticmethod
    def from_json(text: bytes) -> Manifest:
        """Read a manifest. Raises pydantic's ValidationError."""
        return _MANIFEST.validate_json(text)


@dataclass(frozen=True, slots=True)
class _Head:
    """What every manifest has, whatever its schema."""

    kind: str
    schema: int


_MANIFEST = TypeAdapter(Manifest)
_HEAD = TypeAdapter(_Head)


def _in_short(fault: ValidationError) -> str:
    """The first faults of a manifest, in a line."""
    faults = fault.errors(include_url=False)
    named = [": ".join(filter(None, [".".join(map(str, each["loc"])), each["msg"]])) for each in faults[:3]]
    return "; ".join(named) + (f"; and {len(faults) - 3} more" if len(faults) > 3 else "")


def _runs_in(folder: Path) -> Iterator[Path]:
    """The run folders in a folder, of any schema."""
    for path in sorted(folder.glob("*/manifest.json")):
        with suppress(OSError, ValidationError):
            if _HEAD.validate_json(path.read_bytes()).kind == KIND:
                yield path.parent


def _shortened(names: Sequence[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


class OtherFolder(StorageFault):
    """A folder that magus_sim has written, but no run, such as a ladder."""


@dataclass(frozen=True)
class Run:
    """A finished or interrupted run, opened for reading."""

    folder: Path
    manifest: Manifest

    @staticmethod
    def open(folder: Path) -> Run:
        """Open a run folder. Raises StorageFault if it is none, or one of another schema; OtherFolder if something else
        of ours lies there."""
        path = folder / "manifest.json"
        try:
            text = path.read_bytes()
            head = _HEAD.validate_json(text)
            if head.kind.startswith(OURS) and head.kind != KIND:
                raise OtherFolder(f"{folder} is not a run but a {head.kind.removeprefix(OURS)}")
            if head != _Head(KIND, SCHEMA):
                raise StorageFault(
                    f"{path}: {head.kind}, schema {head.schema}; this version reads {KIND}, schema {SCHEMA}"
                )
            manifest = Manifest.from_json(text)
        except OSError as fault:
            inside = _shortened([shlex.quote(str(found)) for found in _runs_in(folder)])
            advice = f"; runs lie inside, name one: {inside}" if inside else ""
            raise StorageFault(
                f"{folder} is not a run: {path.name} cannot be read ({fault.strerror}){advice}"
            ) from fault
        except ValidationError as fault:
            raise StorageFault(f"{path} is not the manifest of a run: {_in_short(fault)}") from fault
        return Run(folder, manifest)

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """File names of the finished chunks, in order."""
        return tuple(sorted(path.name for path in (self.folder / "games").glob("part-*.parquet")))

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of one of this run's tables."""
        if table == "games":
            return GAMES
        return turns_columns(self.manifest.measures) if table == "turns" else cards_columns(self.manifest.uses)

    def scan(self, table: str) -> pl.LazyFrame:
        """A whole table, read lazily; without rows if the run has no such table or no finished chunk."""
        if table not in self.manifest.tables or not self.parts:
            return pl.LazyFrame(schema=schema(self.columns(table)))
        return pl.scan_parquet([self.folder / table / part for part in self.parts])

    @cached_property
    def pieces(self) -> tuple[tuple[str, ...], ...]:
        """The parts in bundles of at most `PIECE` pairs, or single if they are larger."""
        size = max(1, PIECE // self.manifest.chunk)
        return tuple(self.parts[start : start + size] for start in range(0, len(self.parts), size))

    def scan_pieces(self, table: str, advance: Advance = lambda _: None) -> Iterator[pl.LazyFrame]:
        """A table piece by piece, for what must not hold a whole run: no pair's rows lie in two pieces.

        `advance` is told when a piece is done with.
        """
        for piece in self.pieces:
            yield pl.scan_parquet([self.folder / table / part for part in piece])
            advance(1)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Around all that reads tables: a part that is damaged becomes a StorageFault that names it."""
        try:
            yield
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as fault:
            raise StorageFault(self._damage() or f"{self.folder} cannot be read: {_first_line(fault)}") from fault

    def _damage(self) -> str | None:
        """The first damaged part, and how to come by a sound one."""
        for table, part in product(self.manifest.tables, self.parts):
            path = self.folder / table / part
            try:
                found = pl.read_parquet(path).schema
            except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as fault:
                trouble = _first_line(fault)
            else:
                trouble = "" if found == schema(self.columns(table)) else "it has other columns than this run"
            if trouble:
                return (
                    f"{path} is damaged or missing ({trouble}); remove {self.folder / 'games' / part}, then "
                    f"`magus-sim simulate --resume {shlex.quote(str(self.folder))}` plays those games again"
                )
        return None

    @property
    def planned_games(self) -> int:
        """Games of the complete run."""
        return sum(matchup.games for matchup in self.manifest.matchups)

    @cached_property
    def played_games(self) -> int:
        """Games in the finished chunks."""
        with self.reading():
            return int(self.scan("games").select(pl.len()).collect().item())


def _first_line(fault: BaseException) -> str:
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return next(iter(str(fault).splitlines()), "") or type(fault).__name__
