"""Runs of the toy game, for the tests of all that is made of runs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl

from magus_sim.results import Run, footer_of, plan_of, sealed
from magus_sim.ruleset import Deck
from magus_sim.simulation.fixtures import Fixtures, every_two
from magus_sim.simulation.folder import prepared
from magus_sim.simulation.plan import Plan, plan
from magus_sim.simulation.play import play
from tests.toy import Toy, toy_deck

WEAK = toy_deck("弱い", ["Might 1", "Might 2"] * 3)
STRONG = toy_deck("strong", ["Might 2", "Might 3"] * 3)
SWINGY = toy_deck("swingy", ["Might 1", "Might 4"] * 3)
TWIN = toy_deck("strong's twin", STRONG.slots)


def toy_plan(
    *decks: Deck, games: int = 40, mirrors: bool = False, fixtures: Fixtures | None = None, **options: Any
) -> Plan:
    """The plan of a run of the toy: every two of the decks, or the fixtures."""
    defaults: dict[str, Any] = {"seed": 1, "policies": ("plain", "plain")}
    return plan(Toy(), fixtures or every_two(decks, games, mirrors), **(defaults | options))


def fill(folder: Path, planned: Plan, jobs: int = 1, **manner: Any) -> Run:
    """Play what is missing in the folder."""
    with prepared(folder, planned.manifest, **manner) as todo:
        assert sum(play(planned, folder, todo, jobs)) == sum(chunk.games for chunk in todo)
    return Run.open(folder)


def run_toy(folder: Path, *decks: Deck, jobs: int = 1, **options: Any) -> Run:
    """Plan and play a run of the toy."""
    return fill(folder, toy_plan(*decks, **options), jobs)


def rewrite(
    folder: Path,
    manifest: dict[str, Any] | None = None,
    change: Callable[[str, pl.DataFrame], pl.DataFrame] = lambda _table, rows: rows,
) -> None:
    """Write a run with this manifest or the one that it has, and with changed rows, as one that was played so."""
    path = folder / "manifest.json"
    manifest = manifest or json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(manifest | {"plan": plan_of(manifest)}), encoding="utf-8")
    run = Run.open(folder)
    for table, chunk in product(run.manifest.tables, run.finished):
        part = folder / table / chunk.part
        part.write_bytes(sealed(change(table, pl.read_parquet(part)), footer_of(run.manifest, table, chunk)))


def digests(folder: Path) -> dict[str, str]:
    """The files below a folder and what is in them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
