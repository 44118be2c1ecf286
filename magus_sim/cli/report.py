"""`magus-sim report`: a run as charts and one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .broken_off import warn_of_broken_off
from .opening import open_run
from .options import DEFAULT_LANGUAGE, Language
from .progress import progress
from .starting import another_policy
from .stopping import stops_at_once


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder, as simulate writes it.")],
    lang: Annotated[Language, typer.Option(help="Language of charts and page.")] = DEFAULT_LANGUAGE,
    force: Annotated[bool, typer.Option("--force", help="Replace the report that is there.")] = False,
) -> None:
    """Draw charts and write them, with one page that holds them all, into RUN/report."""
    from magus_sim.report.page import steps, write_report

    with stops_at_once():
        found = open_run(run)
        with progress(steps(found), "steps") as advance:
            page = write_report(found, lang, force, advance, another_policy(found.manifest))
    warn_of_broken_off(found)
    typer.echo(page)
