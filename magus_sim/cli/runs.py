"""`magus-sim runs`: what there is, what one run says, and how runs differ."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from magus_sim.errors import StorageFault, UsageFault

from .progress import progress
from .stopping import stops_at_once
from .summary import percent, print_json, print_table, print_tables
from .terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.results import Run
    from magus_sim.statistics.comparison import Difference, Row

OTHER_RULES = ("ruleset", "engine", "rules")
"""Keys of the manifest. Runs that differ in one of them have not played the same game."""


class _ListsByDefault(TyperGroup):
    """`runs DIR` is `runs list DIR`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or args[0] not in [*self.commands, *ctx.help_option_names]:
            args = ["list", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ListsByDefault, help="List runs, look at one, compare some: `runs [DIR]` lists those in a folder."
)


@app.command(name="list", epilog="Example: magus-sim runs reports")
def list_runs(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="A folder of run folders.")] = Path("reports"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the runs in a folder, the newest first."""
    if not folder.is_dir():
        raise StorageFault(f"{folder}: there is no such folder")
    with stops_at_once():
        runs = sorted(_found(folder), key=lambda facts: facts["made"], reverse=True)
    if as_json:
        typer.echo(json.dumps(runs, ensure_ascii=False, indent=2))
        return
    if not runs:
        typer.echo(f"there are no runs in {folder}", err=True)
    rows = [
        [
            facts["run"],
            _shortened(facts["decks"]),
            f"{facts['games']:,} / {facts['planned_games']:,}",
            _policies(facts["policy_a"], facts["policy_b"]),
            str(facts["seed"]),
            facts["engine"],
            facts["made"],
        ]
        for facts in runs
    ]
    words = ["run", "decks"]
    print_table(plain_console(), "", words, ["games", "policy", "seed", "engine", "made"], rows)


@app.command(epilog="Example: magus-sim runs show reports/my_run --matrix md")
def show(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    matrix: Annotated[
        Literal["csv", "md"] | None,
        typer.Option(help="Print only the matrix of deck against deck, as CSV or Markdown."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Print what a run says, and how it was played; or its matrix, for a spreadsheet or a message."""
    from magus_sim.report.conditions import conditions
    from magus_sim.report.matrix import matrix_csv, matrix_markdown
    from magus_sim.report.words import Words
    from magus_sim.results import Run
    from magus_sim.statistics.matrix import matrix_of
    from magus_sim.statistics.summary import summarise

    with stops_at_once():
        run = Run.open(folder)
        with progress(len(run.pieces), "pieces") as advance:
            summary = summarise(run, advance)
    if matrix:
        if as_json:
            raise UsageFault("--json has the matchups already; leave out --matrix")
        write = matrix_csv if matrix == "csv" else matrix_markdown
        typer.echo(write(matrix_of(summary)), nl=False)
    elif as_json:
        print_json(summary, run)
    else:
        print_tables(summary, run)
        typer.echo(f"\nplayed: {run.played_games:,} of {run.planned_games:,} games")
        for term, fact in conditions(run.manifest, Words("en")):
            typer.echo(f"{term}: {fact}")


@app.command(epilog="Example: magus-sim runs compare reports/before reports/after")
def compare(
    folders: Annotated[
        list[Path], typer.Argument(metavar="RUN RUN...", help="Run folders, the one to measure by first.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the comparison as JSON.")] = False,
) -> None:
    """Put win rates of runs side by side, with their difference to the first run.

    Runs of one seed have played the same pairs with the same luck, and are compared pair by pair.
    """
    from magus_sim.results import Run, differences
    from magus_sim.statistics.comparison import compare as compare_runs

    if len(folders) < 2:
        raise UsageFault("name two runs or more; for one there is `magus-sim runs show`")
    with stops_at_once():
        runs = [Run.open(folder) for folder in folders]
        with progress(sum(len(run.pieces) for run in runs), "pieces") as advance:
            rows = compare_runs(runs, advance)
    changes = [differences(runs[0].manifest, run.manifest) for run in runs[1:]]
    if as_json:
        _print_comparison_json(runs, changes, rows)
    else:
        _print_comparison(runs, changes, rows)


def _found(folder: Path) -> Iterator[dict[str, Any]]:
    """The facts of each run in a folder, or of the folder if it is one. Those that cannot be read are named."""
    from magus_sim.results import Run

    for path in [folder / "manifest.json", *folder.glob("*/manifest.json")]:
        if path.exists():
            try:
                yield _facts(Run.open(path.parent))
            except StorageFault as fault:
                typer.echo(str(fault), err=True)


def _facts(run: Run) -> dict[str, Any]:
    from datetime import datetime

    manifest = run.manifest
    made = datetime.fromtimestamp((run.folder / "manifest.json").stat().st_mtime)
    return {
        "run": str(run.folder),
        "decks": [deck.name for deck in manifest.decks],
        "games": run.played_games,
        "planned_games": run.planned_games,
        "policy_a": manifest.policy_a,
        "policy_b": manifest.policy_b,
        "seed": manifest.seed,
        "ruleset": manifest.ruleset,
        "engine": manifest.engine,
        "made": made.isoformat(" ", "seconds"),
    }


def _shortened(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"


def _policies(a: str, b: str) -> str:
    return a if a == b else f"{a} / {b}"


def _dishonest(changes: dict[str, str]) -> str:
    """What makes a comparison one of games by different rules; empty if nothing does."""
    return "; ".join(change for key, change in changes.items() if key in OTHER_RULES)


def _print_comparison_json(runs: Sequence[Run], changes: Sequence[dict[str, str]], rows: Sequence[Row]) -> None:
    from dataclasses import asdict

    named = [{"run": str(runs[0].folder), "changes": {}, "same_rules": True}]
    named += [
        {"run": str(run.folder), "changes": change, "same_rules": not _dishonest(change)}
        for run, change in zip(runs[1:], changes, strict=True)
    ]
    answer = {"runs": named, "rows": [asdict(row) for row in rows]}
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def _print_comparison(runs: Sequence[Run], changes: Sequence[dict[str, str]], rows: Sequence[Row]) -> None:
    """A legend of letters for the runs, then one table."""
    letters = [chr(ord("A") + place) if len(runs) <= 26 else str(place + 1) for place in range(len(runs))]
    for letter, run in zip(letters, runs, strict=True):
        typer.echo(f"{letter}: {run.folder} ({run.played_games:,} games)")
    for letter, change in zip(letters[1:], changes, strict=True):
        typer.echo(f"A → {letter}: {'; '.join(change.values()) or 'no difference'}")
    for letter, change in zip(letters[1:], changes, strict=True):
        if dishonest := _dishonest(change):
            typer.echo(f"{letter} was not played by the rules of A ({dishonest}): this is no comparison of decks")
    typer.echo()
    numbers = letters[:1]
    for letter in letters[1:]:
        numbers = [*numbers, letter, f"{letter} − A", "95 % interval", "pairs"]
    shared = [row for row in rows if sum(rate is not None for rate in row.rates) > 1]
    print_table(plain_console(), "Win rates", ["deck"], numbers, [[_subject(row), *_cells(row)] for row in shared])
    if len(shared) < len(rows):
        typer.echo(f"Left out: {len(rows) - len(shared)} rates that only one of the runs has; see `runs show`.")
    if any(change and change.pairs == 0 for row in rows for change in row.differences):
        typer.echo("No pairs: the runs have other seeds; the interval is that of independent games.")


def _subject(row: Row) -> str:
    subject = row.subject
    words = {
        "field": f"{subject.deck} over the field",
        "matchup": f"{subject.deck} – {subject.against}",
        "mirror": f"{subject.deck} – itself: first player",
        "first player": "all games: first player",
    }
    return words[subject.kind]


def _cells(row: Row) -> Iterator[object]:
    yield percent(row.rates[0].value) if row.rates[0] else "–"
    for rate, difference in zip(row.rates[1:], row.differences, strict=True):
        yield percent(rate.value) if rate else "–"
        yield from _difference(difference) if difference else ("–", "–", "–")


def _difference(difference: Difference) -> tuple[object, object, object]:
    low, high = 100 * difference.low, 100 * difference.high
    return f"{100 * difference.value:+.1f}", f"{low:+.1f} to {high:+.1f}", difference.pairs or "–"
