"""The run folder as it is written: created once, parts put in whole or not at all."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import polars as pl

from magus_sim.changes import differences
from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import KIND, TABLES, Manifest, Run
from magus_sim.sources.writing import put

from .plan import Chunk, chunks

DRAFTS = ("tmp/*",)
"""What a run that was stopped may have left behind."""

WRITTEN = (
    *(f"{table}/part-*.parquet" for table in TABLES),
    *DRAFTS,
    "report/index.html",
    "report/cards.csv",
    "report/*.png",
    "report/*.tmp",
)
"""All that a run and its report write beside the manifest: what a forced run may remove, and nothing else."""


PROGRAMS = {"version", "python", "numba", "polars", "engine", "policies"}
"""Keys of the manifest that no call decides: a run in which they are others cannot be gone on with."""


def default_folder(manifest: Manifest) -> Path:
    """Where a run goes if nobody says: a name that can be read, and is the same for the same run.

    The digits at its end stand for the whole manifest, so that an edited deck makes a run of its own.
    """
    names = [deck.name for deck in manifest.decks]
    policies = dict.fromkeys([manifest.policy_a, manifest.policy_b])
    parts = [
        *([names[0][:24], "v", names[1][:24]] if len(names) == 2 else [f"{len(names)} decks"]),
        f"{sum(matchup.games for matchup in manifest.matchups)} games",
        *policies,
        f"seed {manifest.seed}",
        blake2b(manifest.to_json(), digest_size=3).hexdigest(),
    ]
    return Path("reports", re.sub(r"[\W_]+", "-", " ".join(parts)).strip("-").lower())


@contextmanager
def prepared(folder: Path, manifest: Manifest, *, resume: bool = False, force: bool = False) -> Iterator[list[Chunk]]:
    """Hold `folder` ready for this run, alone, and hand out the chunks that it does not hold yet.

    With `resume` the chunks of this very run are kept; a folder without a run is filled from the start. With `force`
    the run in the folder, this or another, is removed first. With neither the folder must hold no run. Raises
    UsageFault if the folder is taken, StorageFault if it cannot be written.
    """
    with ExitStack() as held:
        try:
            if folder.exists() and not folder.is_dir():
                raise UsageFault(f"{folder} is not a folder")
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(alone_in(folder))
            _check(folder, manifest, resume, force)
            _clear(folder, WRITTEN if force else DRAFTS)
            (folder / "tmp").mkdir(exist_ok=True)
            if force or not (folder / "manifest.json").exists():
                draft = folder / "tmp" / "manifest.json"
                draft.write_bytes(manifest.to_json())
                put(draft, folder / "manifest.json")  # before all else: a folder without it is nobody's
            for table in manifest.tables:
                (folder / table).mkdir(exist_ok=True)
        except OSError as fault:
            raise StorageFault(f"cannot write the run folder {folder}: {fault.strerror}") from fault
        yield missing(folder, manifest)


def missing(folder: Path, manifest: Manifest) -> list[Chunk]:
    """The chunks of a run that its folder does not hold yet."""
    return [chunk for chunk in chunks(manifest) if not (folder / "games" / chunk.part).exists()]


def write_part(folder: Path, table: str, part: str, frame: pl.DataFrame, metadata: dict[str, str]) -> None:
    """Write one part; after a crash or a full disk it is there whole or not at all. Raises StorageFault."""
    draft = folder / "tmp" / f"{table}-{part}"
    try:
        frame.write_parquet(draft, compression="zstd", metadata=metadata)
        put(draft, folder / table / part)
    except (OSError, pl.exceptions.ComputeError) as fault:  # polars reports a full disk as ComputeError
        draft.unlink(missing_ok=True)
        raise StorageFault(f"cannot write {folder / table / part}: {fault}") from fault


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


def _check(folder: Path, manifest: Manifest, resume: bool, force: bool) -> None:
    """Raise UsageFault unless the folder may be used, and name what would let it be used."""
    path = folder / "manifest.json"
    if not _is_run(path):
        if any(found.name != "tmp" for found in folder.iterdir()):
            raise UsageFault(f"{folder} holds files but no run, and is left alone; choose another --out")
        return
    if force:
        return
    if path.read_bytes() != manifest.to_json():
        raise UsageFault(f"{folder} holds another run{_other_run(path, manifest)}")
    if not resume:
        run = Run(folder, manifest)
        raise UsageFault(
            f"{folder} holds this run already, {run.played_games:,} of {run.planned_games:,} games; "
            "--resume goes on with it, --force plays it anew"
        )


def _clear(folder: Path, patterns: Sequence[str]) -> None:
    """Remove files of ours, and the folders of ours that are empty then."""
    for pattern in patterns:
        for path in folder.glob(pattern):
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
    told = "; ".join(each.en for each in changes.values())
    if changes.keys() & PROGRAMS or not found.card_facts:
        return f" ({told}); {otherwise}"
    return (
        f" ({told}); `magus-sim simulate --resume {shlex.quote(str(path.parent))}` goes on with that one; {otherwise}"
    )
