"""The user's cache folder, where machine code is kept. It may be removed at any time."""

from __future__ import annotations

import fcntl
import hashlib
import os
import pickle
import typing
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SHIPPED = Path(__file__).parents[1] / "shipped"
"""Where a wheel for one platform carries machine code."""
KEPT = 8
"""Objects of one unit that are kept: of other versions, processors, or states of the sources."""


def home() -> Path | None:
    """The folder for machine code in the user's cache; None if this user has no home."""
    with suppress(RuntimeError):
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "magus_sim" / "machine-code"
    return None


def read(path: Path) -> typing.Any:
    """What `write` wrote; None if there is no such file, or one that is cut off, damaged or cannot be read."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    digest, content = data[:32], data[32:]
    if hashlib.sha256(content).digest() != digest:
        return None
    return pickle.loads(content)


def write(path: Path, value: typing.Any) -> None:
    """Write a file whole or not at all. Raises OSError."""
    content = pickle.dumps(value)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(hashlib.sha256(content).digest() + content)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def prune(folder: Path, pattern: str) -> None:
    """Remove all but the newest files of a pattern."""

    def age(path: Path) -> float:
        with suppress(OSError):
            return -path.stat().st_mtime
        return 0.0

    for old in sorted(folder.glob(pattern), key=age)[KEPT:]:
        old.unlink(missing_ok=True)


@contextmanager
def alone(folder: Path, name: str) -> Iterator[None]:
    """Wait until no other process compiles this unit. Raises OSError if nothing can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
