"""The run folder as it is written: created once, parts put in whole or not at all."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import polars as pl

from magus_sim.changes import differences
from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import KIND, TABLES, Advance, Chunk, Manifest, Run, sealed
from magus_sim.sources.writing import put

MANIFEST = "manifest.json"

DRAFTS = ("tmp/*",)
"""What a run that was stopped may have left behind."""

PART = re.compile(r"part-\d{6,}\.parquet")

WRITTEN = (*DRAFTS, "report/index.html", "report/cards.csv", "report/*.png", "report/*.tmp")
"""All that a run and its report write beside manifest and parts: what a forced run may remove, and nothing else."""

PROGRAMS = {"version", "python", "numba", "polars", "engine", "policies"}
"""Keys of the manifest that no call decides: a run in which they are others cannot be gone on with."""


def default_folder(manifest: Manifest) -> Path:
    """Where a run goes if nobody says: a name that can be read, and is the same for the same run.

    The digits at its end stand for the whole manifest, so that an edited deck makes a run of its own.
    """
    names = [deck.name for deck in manifest.decks]
    parts = [
        *([names[0][:24], "v", names[1][:24]] if len(names) == 2 else [f"{len(names)} decks"]),
        f"{manifest.games} games",
        *manifest.policy_names,
        f"seed {manifest.seed}",
        manifest.plan[:6],
    ]
    return Path("reports", re.sub(r"[\W_]+", "-", " ".join(parts)).strip("-").lower())


@contextmanager
def prepared(
    folder: Path,
    manifest: Manifest,
    *,
    resume: bool = False,
    force: bool = False,
    advance: Advance = lambda _: None,
    heard: Callable[[str], None] = lambda _: None,
) -> Iterator[list[Chunk]]:
    """Hold `folder` ready for this run, alone, and hand out the chunks that it does not hold yet.

    With `resume` the chunks of this very run are kept, but for those with a faulty part, of which `heard` is told; a
    folder without a run is filled from the start. `advance` hears of each planned chunk as its parts are checked. With
    `force` the run in the folder, this or another, is removed first. With neither the folder must hold no run. Raises
    UsageFault if the folder is taken, StorageFault if it cannot be written or holds the games of another run.
    """
    with ExitStack() as held:
        try:
            if folder.exists() and not folder.is_dir():
                raise UsageFault(f"{folder} is not a folder")
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(alone_in(folder))
            _check(folder, manifest, resume, force)
            _clear(folder, force)
            (folder / "tmp").mkdir(exist_ok=True)
            if not _is_described(folder, manifest):
                draft = folder / "tmp" / MANIFEST
                draft.write_bytes(manifest.to_json())
                put(draft, folder / MANIFEST)  # before all else: a folder without it is nobody's
            for table in manifest.tables:
                (folder / table).mkdir(exist_ok=True)
            _drop_faulty(Run(folder, manifest), advance, heard)
        except OSError as fault:
            raise StorageFault(f"cannot write the run folder {folder}: {fault.strerror}") from fault
        yield missing(folder, manifest)


def missing(folder: Path, manifest: Manifest) -> list[Chunk]:
    """The chunks of a run that its folder does not hold yet."""
    run = Run(folder, manifest)
    finished = set(run.finished)
    return [chunk for chunk in run.planned if chunk not in finished]


def write_part(folder: Path, frame: pl.DataFrame, footer: Mapping[str, str]) -> None:
    """Write a part to the place that its footer names; after a crash or a full disk it is there whole or not at all.

    Raises StorageFault.
    """
    table, part = footer["table"], footer["part"]
    draft = folder / "tmp" / f"{table}-{part}"
    try:
        draft.write_bytes(sealed(frame, footer))
        put(draft, folder / table / part)
    except OSError as fault:
        draft.unlink(missing_ok=True)
        raise StorageFault(f"cannot write {folder / table / part}: {fault.strerror or fault}") from fault


def finish(folder: Path) -> None:
    """Take away the folder for drafts."""
    (folder / "tmp").rmdir()


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes out of the folder until the end of this one, however it ends. Raises UsageFault."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as fault:
                raise UsageFault(f"{folder} is being filled by another magus-sim just now; wait for it") from fault
        yield
    finally:
        os.close(descriptor)


def _drop_faulty(run: Run, advance: Advance, heard: Callable[[str], None]) -> None:
    """Make chunks with a faulty part unfinished. Raises StorageFault if all parts are another run's: its games are not
    replaced unasked."""
    faults = run.faults(advance=advance)
    if run.holds_another_run(faults):
        raise StorageFault(run.told(faults))
    for fault in faults:
        (run.folder / "games" / fault.path.name).unlink(missing_ok=True)
    if faults:
        heard("\n".join([*run.named(faults), "those games are played again"]))


def _check(folder: Path, manifest: Manifest, resume: bool, force: bool) -> None:
    """Raise UsageFault unless the folder may be used, and name what would let it be used."""
    path = folder / MANIFEST
    ours = _is_described(folder, manifest) or _holds_games_of(folder, manifest)
    if not (ours or _is_run(path)):
        if any(found.name != "tmp" for found in folder.iterdir()):
            raise UsageFault(f"{folder} holds files but no run, and is left alone; choose another --out")
        return
    if force:
        return
    if not ours:
        raise UsageFault(f"{folder} holds another run{_other_run(path, manifest)}")
    if not resume:
        run = Run(folder, manifest)
        raise UsageFault(
            f"{folder} holds this run already, {run.played_games:,} of {run.planned_games:,} games; "
            "--resume goes on with it, --force plays it anew"
        )


def _is_described(folder: Path, manifest: Manifest) -> bool:
    """Whether this manifest lies in the folder."""
    try:
        return (folder / MANIFEST).read_bytes() == manifest.to_json()
    except FileNotFoundError:
        return False


def _holds_games_of(folder: Path, manifest: Manifest) -> bool:
    """Whether the games in the folder are this run's, whatever became of the manifest."""
    run = Run(folder, manifest)
    faults = run.faults(["games"])
    return len(faults) < len(run.finished) and not any(fault.foreign for fault in faults)


def _clear(folder: Path, force: bool) -> None:
    """Remove files of ours, and the folders of ours that are empty then."""
    found = [path for pattern in (WRITTEN if force else DRAFTS) for path in folder.glob(pattern)]
    if force:
        found += [path for table in TABLES for path in (folder / table).glob("*") if PART.fullmatch(path.name)]
    for path in found:
        path.unlink(missing_ok=True)  # a run that is being stopped may have put it in its place just now
    for name in (*TABLES, "report", "tmp"):
        if (folder / name).is_dir() and not any((folder / name).iterdir()):
            (folder / name).rmdir()


def _is_run(manifest: Path) -> bool:
    """Whether this is a manifest of ours, be it of another version."""
    try:
        text = json.loads(manifest.read_bytes())
    except (FileNotFoundError, ValueError):
        return False
    return isinstance(text, dict) and text.get("kind") == KIND


def _other_run(path: Path, manifest: Manifest) -> str:
    """What differs between the run that is there and the one that is wanted, and what can be done."""
    otherwise = "choose another --out, or --force to replace it"
    try:
        found = Manifest.from_json(path.read_bytes())
    except ValueError:
        return f" of another version; {otherwise}"
    changes = differences(found, manifest)
    told = [each.en for each in changes.values()]
    if not found.plan:
        told.append("an older version played it, without checksums")
    elif not told:
        told.append("its manifest.json was changed after it was begun")
    can_go_on = changes and found.plan and found.card_facts and changes.keys().isdisjoint(PROGRAMS)
    if can_go_on:
        otherwise = f"`magus-sim simulate --resume {shlex.quote(str(path.parent))}` goes on with that one; {otherwise}"
    return f" ({'; '.join(told)}); {otherwise}"
