"""`magus-sim report`: a run as charts and one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cards import Language


def report(
    run: Annotated[Path, typer.Argument(metavar="DIR", help="A run folder, as simulate writes it.")],
    lang: Annotated[Language, typer.Option(help="Language of charts and page.")] = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the report that is there.")] = False,
) -> None:
    """Draw charts and write them, with one page that holds them all, into DIR/report."""
    from magus_sim.report.page import write_report
    from magus_sim.results import Run

    typer.echo(write_report(Run.open(run), lang, force))
