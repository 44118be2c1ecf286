"""`magus-sim cards export` and `magus-sim cards import`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from magus_sim.sources.writing import write_new

from ...options import Force, Override, OwnCards
from .meant import CardPaths, cards_meant, census, counted


def export_cards(
    paths: CardPaths = None,
    own: OwnCards = None,
    override: Override = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The CSV file; if not given, stdout.")] = None,
    force: Force = False,
) -> None:
    """Write cards as CSV for a spreadsheet, one card a row. Without a path: all cards."""
    from magus_sim.rulesets.magus_round.card_tables import table_of

    cards = cards_meant(paths, own, override)
    _write(table_of(cards), out, force)
    if out:
        typer.echo(f"{out} holds {counted(len(cards))}: {census(cards.values())}", err=True)


def import_cards(
    table: Annotated[Path, typer.Argument(metavar="TABLE", help="The CSV file; - reads standard input.")],
    own: OwnCards = None,
    override: Override = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The card file; if not given, stdout.")] = None,
    force: Force = False,
) -> None:
    """Make a card file of a CSV table. Faults are told with their row; then nothing is written."""
    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.card_tables import read_table

    cards, text = read_table(table, card_set(own or (), override=override))
    _write(text, out, force)
    if out:
        typer.echo(f"{out} holds {counted(len(cards))}: {census(cards.values())}", err=True)


def _write(text: str, out: Path | None, force: bool) -> None:
    """To a file or stdout, byte for byte: a spreadsheet wants its own line ends."""
    if out:
        write_new(out, text.encode(), force=force)
    else:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
