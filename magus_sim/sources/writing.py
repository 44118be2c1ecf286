"""Writing what a user asked for, without writing over what is there."""

from __future__ import annotations

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
