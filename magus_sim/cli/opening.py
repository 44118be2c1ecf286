"""Opening runs: parts are checked before anything is read of them, and what only looks like a part is named."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.errors import StorageFault

from .progress import progress, tell

if TYPE_CHECKING:
    from magus_sim.results import Run

ALL = ("games", "turns", "cards")


def open_run(folder: Path, tables: Collection[str] = ALL) -> Run:
    """Open a run whose parts in these tables are sound. Raises StorageFault with all faults."""
    return open_runs([folder], tables)[0]


def open_runs(folders: Sequence[Path], tables: Collection[str] = ALL) -> list[Run]:
    """Open several runs whose parts in these tables are sound. Raises StorageFault with all faults of all of them."""
    from magus_sim.results import Run

    runs: dict[Path, Run] = {}
    faults = []
    for folder in dict.fromkeys(folders):
        try:
            runs[folder] = Run.open(folder)
        except StorageFault as fault:
            faults.append(str(fault))
    with progress(sum(len(run.planned) for run in runs.values()), "parts") as advance:
        for run in runs.values():
            name_strays(run)
            try:
                run.check(tables, advance)
            except StorageFault as fault:
                faults.append(str(fault))
    if faults:
        raise StorageFault("\n".join(faults))
    return [runs[folder] for folder in folders]


def name_strays(run: Run) -> None:
    """Say on stderr which files among the parts are not the run's."""
    if strays := run.strays_in_words:
        tell(strays)
