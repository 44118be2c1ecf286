"""What a wheel holds, so that a program installed from it does all that a checkout does."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheel_holds_the_shipped_decks_cards_and_puzzles(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")  # it carries no machine code
    names = set(zipfile.ZipFile(wheel).namelist())
    decks = {f"magus_sim/shipped/decks/magus_round/{deck.name}" for deck in (ROOT / "decks/magus_round").iterdir()}
    data = {
        str(path.relative_to(ROOT))
        for folder in ("cards", "puzzles", "workspace")
        for path in (ROOT / "magus_sim/rulesets/magus_round" / folder).rglob("*")
        if path.is_file()
    }
    assert decks | data <= names
