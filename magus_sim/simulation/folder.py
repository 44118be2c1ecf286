"""The run folder as it is written: created once, parts put in whole or not at all."""

from __future__ import annotations

import json
import os
import re
from hashlib import blake2b
from pathlib import Path

import polars as pl

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import KIND, TABLES, Manifest

from .plan import Chunk, chunks

WRITTEN = (
    "manifest.json",
    *(f"{table}/part-*.parquet" for table in TABLES),
    "tmp/*",
    "report/index.html",
    "report/*.png",
)
"""All that a run and its report write: what a forced run may remove, and nothing else."""


def default_folder(manifest: Manifest) -> Path:
    """Where a run goes if nobody says: a name that can be read, and is the same for the same run.

    The digits at its end stand for the whole manifest, so that an edited deck makes a run of its own.
    """
    names = [deck.name for deck in manifest.decks]
    policies = dict.fromkeys([manifest.policy_a, manifest.policy_b])
    parts = [
        *([names[0][:24], "v", names[1][:24]] if len(names) == 2 else [f"{len(names)} decks"]),
        f"{manifest.games} games",
        *policies,
        f"seed {manifest.seed}",
        blake2b(manifest.to_json(), digest_size=3).hexdigest(),
    ]
    return Path("reports", re.sub(r"[\W_]+", "-", " ".join(parts)).strip("-").lower())


def prepare(folder: Path, manifest: Manifest, force: bool = False) -> list[Chunk]:
    """Make `folder` ready for this run and return the chunks that it does not hold yet.

    Chunks of this very run are kept: that is how a run that was stopped goes on. With `force` the run in the folder,
    this or another, is removed first. Raises UsageFault if the folder is taken, StorageFault if it cannot be written.
    """
    try:
        if folder.exists():
            _clear(folder, manifest, force)
        for table in (*manifest.tables, "tmp"):
            (folder / table).mkdir(parents=True, exist_ok=True)
        if not (folder / "manifest.json").exists():
            draft = folder / "tmp" / "manifest.json"
            draft.write_bytes(manifest.to_json())
            _put(draft, folder / "manifest.json")
    except OSError as fault:
        raise StorageFault(f"cannot write the run folder {folder}: {fault.strerror}") from fault
    return [chunk for chunk in chunks(manifest) if not (folder / "games" / chunk.part).exists()]


def write_part(folder: Path, table: str, part: str, frame: pl.DataFrame, metadata: dict[str, str]) -> None:
    """Write one part; after a crash or a full disk it is there whole or not at all. Raises StorageFault."""
    draft = folder / "tmp" / f"{table}-{part}"
    try:
        frame.write_parquet(draft, compression="zstd", metadata=metadata)
        _put(draft, folder / table / part)
    except (OSError, pl.exceptions.ComputeError) as fault:  # polars reports a full disk as ComputeError
        draft.unlink(missing_ok=True)
        raise StorageFault(f"cannot write {folder / table / part}: {fault}") from fault


def finish(folder: Path) -> None:
    """Take away the folder for drafts."""
    (folder / "tmp").rmdir()


def _put(draft: Path, target: Path) -> None:
    """Move a file to its place so that it survives a power cut: file first, then its entry in the folder."""
    _fsync(draft)
    os.replace(draft, target)
    _fsync(target.parent)


def _fsync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _clear(folder: Path, manifest: Manifest, force: bool) -> None:
    """Remove an unfinished chunk's drafts, and with `force` a run."""
    if not folder.is_dir():
        raise UsageFault(f"{folder} is not a folder")
    found = folder / "manifest.json"
    if not _is_run(found) and any(path.name != "tmp" for path in folder.iterdir()):
        raise UsageFault(f"{folder} holds files but no run, and is left alone; choose another --out")
    if found.exists() and not force and found.read_bytes() != manifest.to_json():
        raise UsageFault(
            f"{folder} holds another run{_difference(found, manifest)}; choose another --out, or --force to replace it"
        )
    for pattern in WRITTEN if force else ("tmp/*",):
        for path in folder.glob(pattern):
            path.unlink()
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


def _difference(found: Path, manifest: Manifest) -> str:
    """Which keys of the manifest differ, as ` (seed, games)`."""
    try:
        other = Manifest.from_json(found.read_bytes())
    except ValueError:
        return ""
    keys = [key for key in Manifest.__dataclass_fields__ if getattr(other, key) != getattr(manifest, key)]
    return f" (it differs in {', '.join(keys)})"
