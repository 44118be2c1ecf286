"""What a run says, on the terminal: the tables that `simulate` ends with and `runs show` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from .terminal import plain_console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from magus_sim.results import Run
    from magus_sim.statistics.estimates import Estimate
    from magus_sim.statistics.summary import Summary


def print_json(summary: Summary, run: Run) -> None:
    """Print the summary for programs: rates between 0 and 1, lengths in turns a player."""
    import json
    from dataclasses import asdict

    answer = asdict(summary) | {"run": str(run.folder), "seed": run.manifest.seed, "engine": run.manifest.engine}
    del answer["endings"]
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def print_tables(summary: Summary, run: Run) -> None:
    """Print the summary for people; in plain text where there is no terminal."""
    console = plain_console()
    rates = ["win rate", "95 % interval"]
    counts = ["games", "ties"]
    decks = [
        [deck.deck, *rate(deck.rate), percent(deck.first.value), percent(deck.second.value), deck.games, deck.ties]
        for deck in summary.decks
    ]
    matchups = [[m.deck_a, m.deck_b, *rate(m.rate), f"{m.weight:g}", m.games, m.ties] for m in summary.matchups]
    mirrors = [[mirror.deck, *rate(mirror.first), mirror.games, mirror.ties] for mirror in summary.mirrors]
    print_table(console, "Decks over the field", ["deck"], [*rates, "first", "second", *counts], decks)
    print_table(console, "Matchups", ["deck", "against"], [*rates, "weight", *counts], matchups)
    print_table(console, "Mirrors", ["deck"], ["first player wins", "95 % interval", *counts], mirrors)
    share, interval = rate(summary.first_player)
    low, _, high = summary.lengths.quartiles
    console.print(f"First player: wins {share} ({interval})")
    console.print(f"Length: {summary.lengths.mean:.1f} turns a player, half of all games {low:g} to {high:g}")
    reasons = ", ".join(f"{run.manifest.reasons[reason].en} {games:,}" for reason, games in summary.ties.items())
    ties = sum(summary.ties.values())
    console.print(f"Ties: {ties:,} of {summary.games:,} games" + (f" ({reasons})" if reasons else ""))


def print_table(
    console: Console, title: str, words: Sequence[str], numbers: Sequence[str], rows: Sequence[Sequence[object]]
) -> None:
    """Print a table, `words` to the left and `numbers` to the right; nothing if it has no rows."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD if console.is_terminal else None)
    for column in words:
        table.add_column(column, overflow="fold")
    for column in numbers:
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(f"{cell:,}" if isinstance(cell, int) else str(cell)) for cell in row))
    console.print(table)
    console.print()


def rate(estimate: Estimate) -> tuple[str, str]:
    """A rate and its interval, in percent."""
    return percent(estimate.value), f"{100 * estimate.low:.1f} – {100 * estimate.high:.1f} %"


def percent(share: float) -> str:
    """A number between 0 and 1 as a percentage."""
    return f"{100 * share:.1f} %"
