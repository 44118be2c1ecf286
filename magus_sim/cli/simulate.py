"""`magus-sim simulate`: play decks against each other and say who wins."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from .starting import start_engine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from magus_sim.results import Run
    from magus_sim.statistics.estimates import Estimate
    from magus_sim.statistics.summary import Summary

LINE_EVERY = 5.0
"""Seconds between two lines of progress where there is no terminal."""


def simulate(
    decks: Annotated[
        list[Path], typer.Argument(metavar="DECK...", help="Deck files, or folders of them.", show_default=False)
    ],
    games: Annotated[int, typer.Option(help="Games of each matchup; even, since they are played in pairs.")] = 1000,
    policy: Annotated[str, typer.Option(help="Who decides, for both decks.")] = "greedy",
    policy_a: Annotated[str, typer.Option(help="Who decides for the deck of a matchup that was named first.")] = "",
    policy_b: Annotated[str, typer.Option(help="Who decides for the other deck.")] = "",
    seed: Annotated[int, typer.Option(help="Root of all luck: the same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Threads; 0: one for each core. Changes nothing but the time.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Run folder; named after the run, in reports/, if not given.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the run that is in the run folder.")] = False,
    tables: Annotated[str, typer.Option(help="Tables to write.")] = "games,turns,cards",
    chunk: Annotated[int, typer.Option(min=0, help="Pairs that are written at once; 0: chosen by the run.")] = 0,
    ruleset: Annotated[str, typer.Option(help="The game system.")] = "magus_round",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let every two of the decks play each other, and keep all of it in a run folder.

    Games come in pairs: twice the same luck at each seat, with the decks exchanged. A run that was stopped goes on
    where it was when the same command is given again.
    """
    from joblib import cpu_count

    from magus_sim.results import Run
    from magus_sim.rulesets import get_ruleset
    from magus_sim.simulation.folder import default_folder, prepare
    from magus_sim.simulation.plan import plan
    from magus_sim.simulation.play import play
    from magus_sim.statistics.summary import summarise

    rules = get_ruleset(ruleset)
    planned = plan(
        rules,
        rules.read_decks(decks),
        games=games,
        seed=seed,
        policies=(policy_a or policy, policy_b or policy),
        tables=tables.split(","),
        chunk=chunk or None,
        start=start_engine,
    )
    folder = out or default_folder(planned.manifest)
    todo = prepare(folder, planned.manifest, force)
    missing = sum(chunk.games for chunk in todo)
    with _says_what_is_kept(folder):
        _watch(play(planned, folder, todo, jobs or cpu_count()), missing)
    run = Run.open(folder)
    summary = summarise(run)
    if as_json:
        print_json(summary, run)
    else:
        print_tables(summary, run)
    played = "" if missing else " (it was complete; --force plays it anew)"
    typer.echo(f"run: {folder}{played}\nnext: magus-sim report {shlex.quote(str(folder))}", err=True)


def print_json(summary: Summary, run: Run) -> None:
    """Print the summary for programs: rates between 0 and 1, lengths in turns a player."""
    import json
    from dataclasses import asdict

    answer = asdict(summary) | {"run": str(run.folder), "seed": run.manifest.seed, "engine": run.manifest.engine}
    del answer["endings"]
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def print_tables(summary: Summary, run: Run) -> None:
    """Print the summary for people; in plain text where there is no terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 200
    decks = [
        [rate.deck, *_rate(rate.rate), _percent(rate.first.value), _percent(rate.second.value), rate.games, rate.ties]
        for rate in summary.decks
    ]
    matchups = [[rate.deck_a, rate.deck_b, *_rate(rate.rate), rate.games, rate.ties] for rate in summary.matchups]
    numbers = ["win rate", "95 % interval"]
    _print_table(console, "Decks over the field", ["deck"], [*numbers, "first", "second", "games", "ties"], decks)
    _print_table(console, "Matchups", ["deck", "against"], [*numbers, "games", "ties"], matchups)
    rate, interval = _rate(summary.first_player)
    low, _, high = summary.lengths.quartiles
    console.print(f"First player: wins {rate} ({interval})")
    console.print(f"Length: {summary.lengths.mean:.1f} turns a player, half of all games {low:g} to {high:g}")
    reasons = ", ".join(f"{run.manifest.reasons[reason].en} {games:,}" for reason, games in summary.ties.items())
    console.print(
        f"Ties: {sum(summary.ties.values()):,} of {summary.games:,} games" + (f" ({reasons})" if reasons else "")
    )


def _print_table(console: Console, title: str, words: list[str], numbers: list[str], rows: list[list[object]]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD if console.is_terminal else None)
    for column in words:
        table.add_column(column, overflow="fold")
    for column in numbers:
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(f"{cell:,}" if isinstance(cell, int) else str(cell)) for cell in row))
    console.print(table)
    console.print()


def _watch(finished: Iterable[int], total: int) -> None:
    """Follow a run: a bar on a terminal, elsewhere a line every few seconds."""
    from tqdm import tqdm

    with tqdm(total=total, unit=" games", unit_scale=True, disable=None, leave=False) as bar:
        start = said = monotonic()
        done = 0
        for games in finished:
            bar.update(games)
            done += games
            if bar.disable and monotonic() - said > LINE_EVERY:
                said = monotonic()
                speed = done / (said - start)
                left = (total - done) / speed
                typer.echo(f"{done:,} of {total:,} games, {speed:,.0f} a second, {left:,.0f} s left", err=True)


@contextmanager
def _says_what_is_kept(folder: Path) -> Iterator[None]:
    """If the run is stopped, say what there is and how to go on."""
    from magus_sim.results import Run

    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        run = Run.open(folder)
        typer.echo(
            f"\nstopped: {run.played_games:,} of {run.planned_games:,} games are kept in {folder}; "
            "the same command goes on from there",
            err=True,
        )
        raise


def _rate(estimate: Estimate) -> tuple[str, str]:
    return _percent(estimate.value), f"{100 * estimate.low:.1f} – {100 * estimate.high:.1f} %"


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"
