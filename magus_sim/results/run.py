"""A run, opened for reading."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

import polars as pl
from pydantic import ValidationError

from magus_sim.errors import StorageFault

from .columns import TABLES, schema
from .manifest import HEAD, KIND, OURS, SCHEMA, Head, Manifest
from .parts import Chunk, chunks, first_line, footer_of, trouble_without_checksum
from .seal import Fault, contradictions, fault_of, plan_of

PIECE = 2500
"""Pairs that are looked at together where a run could be too large for memory."""

MOST_FAULTS = 20
"""So many faulty parts are named one by one."""

Advance = Callable[[int], None]
"""Told how many more steps are done."""


class OtherFolder(StorageFault):
    """A folder that magus_sim has written, but no run, such as a ladder."""


@dataclass(frozen=True)
class Run:
    """A finished or interrupted run, opened for reading. No file counts but the parts that its manifest plans."""

    folder: Path
    manifest: Manifest
    _checked: dict[str, list[Fault]] = field(default_factory=dict, repr=False, compare=False)
    """Faults by table, of the tables that were checked."""
    _chunks: tuple[Chunk, ...] | None = field(default=None, repr=False, compare=False)
    """The chunks of a run that is looked at under one policy alone."""

    @staticmethod
    def open(folder: Path) -> Run:
        """Open a run folder.

        Raises StorageFault if it is none, one of another schema, or one whose manifest was changed since; OtherFolder
        if something else of ours lies there.
        """
        path = folder / "manifest.json"
        try:
            text = path.read_bytes()
            head = HEAD.validate_json(text)
            if head.kind.startswith(OURS) and head.kind != KIND:
                raise OtherFolder(f"{folder} is not a run but a {head.kind.removeprefix(OURS)}")
            if head != Head(KIND, SCHEMA):
                raise StorageFault(
                    f"{path}: {head.kind}, schema {head.schema}; this version reads {KIND}, schema {SCHEMA}"
                )
            run = Run(folder, Manifest.from_json(text))
        except OSError as fault:
            inside = _shortened([shlex.quote(str(found)) for found in _runs_in(folder)])
            advice = f"; runs lie inside, name one: {inside}" if inside else _write_again(folder, "; ")
            raise StorageFault(
                f"{folder} is not a run: {path.name} cannot be read ({fault.strerror}){advice}"
            ) from fault
        except ValidationError as fault:
            raise StorageFault(
                f"{path} is not the manifest of a run: {_in_short(fault)}{_write_again(folder, '; ')}"
            ) from fault
        if run.manifest.plan and run.manifest.plan != plan_of(json.loads(text)):
            raise StorageFault(
                f"{path} was changed after the run was begun{run._change()}, so it does not describe these games; "
                f"put it back as it was{_write_again(folder, ', or ')}"
            )
        return run

    # ---- parts ------------------------------------------------------------------------------------------------------

    @cached_property
    def planned(self) -> tuple[Chunk, ...]:
        """The chunks of the complete run, in order."""
        return tuple(chunks(self.manifest)) if self._chunks is None else self._chunks

    @cached_property
    def under(self) -> tuple[Run, ...]:
        """The run under each of its policies, as runs of their own: they have played the same pairs with the same luck.

        Of a run with one policy, the run itself.
        """
        if not self.manifest.also:
            return (self,)
        return tuple(
            Run(
                self.folder,
                self.manifest.under(place),
                {
                    table: [fault for fault in faults if fault.path.name in names]
                    for table, faults in self._checked.items()
                },
                chunks,
            )
            for place, chunks, names in (
                (place, mine, {chunk.part for chunk in mine})
                for place in range(len(self.manifest.by))
                for mine in [tuple(chunk for chunk in self.planned if chunk.by == place)]
            )
        )

    @cached_property
    def finished(self) -> tuple[Chunk, ...]:
        """The finished chunks, in order."""
        there = {path.name for path in (self.folder / "games").glob("*.parquet")}
        return tuple(chunk for chunk in self.planned if chunk.part in there)

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """File names of the finished chunks, in order."""
        return tuple(chunk.part for chunk in self.finished)

    @cached_property
    def strays(self) -> tuple[Path, ...]:
        """Parquet files beside the parts that the run does not plan, such as the copies of a sync tool. They are not
        read."""
        names = {chunk.part for chunk in self.planned}
        return tuple(
            path
            for table in TABLES
            for path in sorted((self.folder / table).glob("*.parquet"))
            if table not in self.manifest.tables or path.name not in names
        )

    @property
    def strays_in_words(self) -> str:
        """The strays in a line; empty if there are none."""
        if not self.strays:
            return ""
        names = _shortened([str(path.relative_to(self.folder)) for path in self.strays])
        return f"{self.folder}: not read, because this run has no such parts: {names}"

    def faults(self, tables: Collection[str] = TABLES, advance: Advance = lambda _: None) -> list[Fault]:
        """What is wrong with the parts of the finished chunks, in some tables or all; each table is looked at once.

        `advance` hears of each planned chunk.
        """
        wanted = [table for table in self.manifest.tables if table in tables and table not in self._checked]
        found: dict[str, list[Fault]] = {table: [] for table in wanted}
        finished = set(self.parts)
        for chunk in self.planned if wanted else ():
            for table in wanted if chunk.part in finished else ():
                if fault := self._fault(table, chunk):
                    found[table].append(fault)
            advance(1)
        self._checked.update(found)
        return [fault for table in self.manifest.tables if table in tables for fault in self._checked[table]]

    def check(self, tables: Collection[str] = TABLES, advance: Advance = lambda _: None) -> None:
        """Raise StorageFault if a part of these tables is faulty, with all that are. See `faults`."""
        if faults := self.faults(tables, advance):
            raise StorageFault(self.told(faults))

    def told(self, faults: Sequence[Fault]) -> str:
        """Faults in words, and how to come by sound parts."""
        if self.holds_another_run(faults):
            return (
                f"{self.folder} holds the games of another run than its manifest.json describes: {faults[0]}; "
                f"put the manifest of these games back{_write_again(self.folder, ', or ')}; or remove "
                f"{self.folder / 'games'}, and `{self._resume}` plays what the manifest describes"
            )
        if self.manifest.plan:
            advice = f"`{self._resume}` plays those games again"
        else:
            advice = (
                f"{self.folder} is of a version whose runs this one cannot resume; the command that played it, with "
                "--force, plays all of it again"
            )
        return "\n".join([*self.named(faults), advice])

    def named(self, faults: Sequence[Fault]) -> list[str]:
        """Faults in words, a line each; of many the first ones and a count."""
        lines = [str(fault) for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            lines.append(f"and {len(faults) - MOST_FAULTS:,} more parts in {self.folder}")
        return lines

    @property
    def _resume(self) -> str:
        return f"magus-sim simulate --resume {shlex.quote(str(self.folder))}"

    def holds_another_run(self, faults: Sequence[Fault]) -> bool:
        """Whether not one finished chunk is this run's: then the manifest is in the wrong place, not a part."""
        return bool(faults) and {fault.path.name for fault in faults if fault.foreign} == set(self.parts)

    def _fault(self, table: str, chunk: Chunk) -> Fault | None:
        manifest = self.manifest
        old = None if manifest.plan else partial(trouble_without_checksum, manifest, table, chunk)
        return fault_of(self.folder / table / chunk.part, footer_of(manifest, table, chunk), old)

    def _change(self) -> str:
        """What in a manifest that was changed the first readable part contradicts, in words."""
        for chunk in self.finished:
            with suppress(OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
                footer = pl.read_parquet_metadata(self.folder / "games" / chunk.part)
                changes = contradictions(footer, footer_of(self.manifest, "games", chunk))
                return f" ({'; '.join(f'{key} {was} → {now}' for key, was, now in changes)})" if changes else ""
        return ""

    # ---- tables -----------------------------------------------------------------------------------------------------

    def scan(self, table: str) -> pl.LazyFrame:
        """A whole table, read lazily; without rows if the run has no such table or no finished chunk."""
        if table not in self.manifest.tables or not self.parts:
            return pl.LazyFrame(schema=schema(self.manifest.columns(table)))
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
    def reading(self, tables: Collection[str] = TABLES) -> Iterator[None]:
        """Around all that reads these tables. Raises StorageFault if a part of them is faulty, with all that are."""
        self.check(tables)
        try:
            yield
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as fault:
            raise StorageFault(f"{self.folder} cannot be read: {first_line(fault)}") from fault

    @property
    def planned_games(self) -> int:
        """Games of the complete run."""
        return self.manifest.games

    @property
    def played_games(self) -> int:
        """Games in the finished chunks."""
        return sum(chunk.games for chunk in self.finished)


def _runs_in(folder: Path) -> Iterator[Path]:
    """The run folders in a folder, of any schema."""
    for path in sorted(folder.glob("*/manifest.json")):
        with suppress(OSError, ValidationError):
            if HEAD.validate_json(path.read_bytes()).kind == KIND:
                yield path.parent


def _shortened(names: Sequence[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def _write_again(folder: Path, link: str) -> str:
    """How to come by the manifest of a folder that holds games, linked to what was said before; empty without games."""
    if not any((folder / "games").glob("*.parquet")):
        return ""
    return f"{link}repeat the command that played the run with --resume, which writes the manifest again"


def _in_short(fault: ValidationError) -> str:
    """The first faults of a manifest, in a line."""
    faults = fault.errors(include_url=False)
    named = [": ".join(filter(None, [".".join(map(str, each["loc"])), each["msg"]])) for each in faults[:3]]
    return "; ".join(named) + (f"; and {len(faults) - 3} more" if len(faults) > 3 else "")
