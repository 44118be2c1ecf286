"""Writing files: never over what is there without being asked, and whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from magus_sim.errors import StorageFault, UsageFault


def write_new(path: Path, data: bytes, *, force: bool) -> None:
    """Write a file. Raises UsageFault if it is there already and `force` does not allow to replace it, StorageFault."""
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except FileExistsError as fault:
        raise UsageFault(f"{path} is there already; replace it with --force") from fault
    except OSError as fault:
        raise StorageFault(f"{path}: cannot be written: {fault.strerror or fault}") from fault


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, or replace it in one step. Raises OSError and leaves what was there."""
    draft = path.with_name(f"{path.name}.tmp")
    try:
        draft.write_bytes(data)
        put(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def put(draft: Path, target: Path) -> None:
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
