"""Machine code for a wheel: `python -m magus_sim.compiler.ship DIR MODULE…` compiles units and copies their objects."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path

from .unit import UNITS


def ship(folder: Path, modules: list[str]) -> list[Path]:
    """Put the objects of all units that these modules make into a folder. Raises OSError."""
    for module in modules:
        importlib.import_module(module)
    folder.mkdir(parents=True, exist_ok=True)
    shipped = []
    for unit in list(UNITS.values()):
        unit.make_ready()
        if unit.file is None or unit.not_kept:
            raise OSError(f"the machine code of {unit.name} is not kept: {unit.not_kept or 'there is no cache folder'}")
        shipped.append(Path(shutil.copy(unit.file, folder)))
    return shipped


if __name__ == "__main__":
    for path in ship(Path(sys.argv[1]), sys.argv[2:]):
        print(path)
