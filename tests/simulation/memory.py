"""How much memory and time runs of different size need: each is played and reported by the real program.

python tests/simulation/memory.py 10000 1000000 --policy random
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"


def measured(*arguments: str) -> tuple[float, float]:
    """Peak memory in MB (of the program, which has no children) and seconds. Raises if it fails."""
    started = perf_counter()
    program = subprocess.Popen([sys.executable, "-m", "magus_sim", *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(program.pid, 0)
    if status:
        raise RuntimeError(f"magus-sim {' '.join(arguments)} failed")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return usage.ru_maxrss / unit, perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=int, nargs="+", help="games of a run, all matchups together")
    parser.add_argument("--policy", default="random")
    parser.add_argument("--jobs", default="2")
    options = parser.parse_args()
    matchups = comb(len(list(DECKS.glob("*.txt"))), 2)
    print(f"{'games':>10}  {'simulate':>20}  {'report':>20}")
    for games in options.games:
        each = str(max(2, 2 * (games // matchups // 2)))
        with TemporaryDirectory() as folder:
            play = ("simulate", str(DECKS), "--policy", options.policy, "--jobs", options.jobs, "--games", each)
            figures = [measured(*play, "--out", f"{folder}/run"), measured("report", f"{folder}/run")]
        print(f"{games:>10,}" + "".join(f"  {memory:>8,.0f} MB {seconds:>6.1f} s" for memory, seconds in figures))


if __name__ == "__main__":
    main()
