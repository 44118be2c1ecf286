"""Parquet files that can be checked: the footer says what a file is a part of and carries a checksum of its bytes.

The checksum is BLAKE2b over the whole file, with zeros in the place of the checksum itself. One flipped bit anywhere is
noticed, and a part can be checked wherever it was copied to, without a second file beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl

PREFIX = b"blake2b:"
DIGITS = 32
BLANK = PREFIX + b"0" * DIGITS
"""What is hashed in the place of the checksum."""

PLACE = ("plan", "table", "part")
"""Keys of a footer that say in which folder and under which name a part belongs."""

LONG = 40
"""Letters from which on a value of a footer is not quoted in a message."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a part. `foreign`: the part is whole, but another run's."""

    path: Path
    trouble: str
    foreign: bool = False

    def __str__(self) -> str:
        return f"{self.path} {self.trouble}"


def plan_of(manifest: Mapping[str, Any]) -> str:
    """Digest of a manifest as JSON holds it, without its key `plan`. Neither layout nor the order of keys counts."""
    content = {key: value for key, value in manifest.items() if key != "plan"}
    return blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=8).hexdigest()


def sealed(frame: pl.DataFrame, footer: Mapping[str, str]) -> bytes:
    """A table as a Parquet file that carries this footer and its checksum."""
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="zstd", metadata={**footer, "checksum": BLANK.decode()})
    data = buffer.getvalue()
    at = data.rfind(BLANK)
    return data[:at] + _checksum(data, at) + data[at + len(BLANK) :]


def fault_of(
    path: Path, expected: Mapping[str, str], without_checksum: Callable[[bytes], str] | None = None
) -> Fault | None:
    """What is wrong with the file that should be the part with this footer; None if nothing is.

    `without_checksum` says what is wrong with a file that carries no checksum; unless given, that this is so.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Fault(path, "is missing")
    except OSError as fault:
        return Fault(path, f"cannot be read ({fault.strerror})")
    at = data.rfind(PREFIX)
    if at < 0:
        trouble = (without_checksum or _no_checksum)(data)
        return Fault(path, trouble) if trouble else None
    if data[at : at + len(BLANK)] != _checksum(data, at):
        return Fault(path, "is damaged: its checksum does not match")
    return _misplaced(path, pl.read_parquet_metadata(BytesIO(data)), expected)


def _checksum(data: bytes, at: int) -> bytes:
    """The checksum that belongs at this place of a file."""
    view = memoryview(data)
    hasher = blake2b(view[:at], digest_size=DIGITS // 2)
    hasher.update(BLANK)
    hasher.update(view[at + len(BLANK) :])
    return PREFIX + hasher.hexdigest().encode()


def _no_checksum(data: bytes) -> str:
    return "is damaged or was written by another program: it carries no checksum" if data else "is empty"


def _misplaced(path: Path, footer: Mapping[str, str], expected: Mapping[str, str]) -> Fault | None:
    """The fault of a whole part that is not the one that is expected."""
    if expected.items() <= footer.items():
        return None
    if footer.get("plan") == expected["plan"]:
        return Fault(path, f"is a copy of {footer.get('table')}/{footer.get('part')}")
    named = [f"{key} {there}, not {here}" for key, there, here in contradictions(footer, expected)]
    return Fault(path, "belongs to another run" + (f" ({'; '.join(named)})" if named else ""), foreign=True)


def contradictions(footer: Mapping[str, str], expected: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Where a footer and the expected one differ, so far as it can be quoted: the key and both values."""
    return [
        (key, footer[key], value)
        for key, value in expected.items()
        if key not in PLACE and len(value) < LONG and footer.get(key, value) != value
    ]
