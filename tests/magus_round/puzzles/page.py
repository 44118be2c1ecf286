"""Writes the table of docs/puzzles.md anew: `make puzzles`. More policies can be named, python -m … greedy mcts:50."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from magus_sim.cli.magus_round.puzzles import mark
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.positions.collection import find_puzzles, puzzle_in
from magus_sim.rulesets.magus_round.positions.puzzle import THEMES

PAGE = Path(__file__).parents[3] / "docs" / "puzzles.md"
TABLE = re.compile(r"(?<=<!-- table -->\n).*(?=<!-- end of table -->)", re.DOTALL)


def table(policies: list[str]) -> str:
    """Which policy solves which puzzle, in Markdown, as `puzzles run` finds it."""
    chosen = [word for policy in policies for word in ("--policy", policy)]
    command = [sys.executable, "-m", "magus_sim", "puzzles", "run", "--json", *chosen]
    told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    rungs = list(told["puzzles"][0]["solved"])
    lines = [f"| puzzle | | theme | {' | '.join(rungs)} |", "| --- | --- | --- |" + " :-: |" * len(rungs)]
    for row in told["puzzles"]:
        puzzle = puzzle_in(find_puzzles([row["puzzle"]], shipped_cards())[0])
        marks = " | ".join(mark(count, told["deals"]) for count in row["solved"].values())
        title = f"{puzzle.title.ja} *{puzzle.title.en}*"
        lines.append(f"| `{row['puzzle']}` | {title} | {THEMES[puzzle.theme].en} | {marks} |")
    totals = [sum(row["solved"][rung] == told["deals"] for row in told["puzzles"]) for rung in rungs]
    lines.append(f"| solved of {len(told['puzzles'])} | | | {' | '.join(map(str, totals))} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    written = table(sys.argv[1:])
    PAGE.write_text(TABLE.sub(lambda _: written, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
