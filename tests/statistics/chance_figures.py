"""How good the winning chance of a run is, turn by turn: the table of docs/report.md.

python tests/statistics/chance_figures.py RUN
"""

from __future__ import annotations

import sys
from pathlib import Path

from magus_sim.results import Run
from magus_sim.statistics.chance import chances_of


def main(folder: Path) -> None:
    """Print a line for each turn."""
    run = Run.open(folder)
    with run.reading():
        found = chances_of(run)
    if found is None:
        sys.exit(f"{folder}: too few games, or no turns")
    print("| after turn | games undecided | error | of the rate | smaller by | slope |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for fit in found.turns:
        print(
            f"| {fit.turn} | {fit.games:,} | {fit.brier:.3f} | {fit.base:.3f} | {100 * fit.gain:.1f} % "
            f"| {fit.slope:.2f} |"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
