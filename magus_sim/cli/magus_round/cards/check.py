"""`magus-sim cards check`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.reading import file_label

from ...options import Override, OwnCards
from .meant import CardPaths, cards_meant, census, counted

NO_CARDS = "holds no cards"
WRITE_ONE = "a card is a table [[crew]], [[magic]] or [[magus]]"


def check(
    paths: CardPaths = None,
    own: OwnCards = None,
    override: Override = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Check card files and list every fault. Without a path: all cards, as decks find them."""
    try:
        cards = cards_meant(paths, own, override)
        if paths and not cards and cards.subtypes == cards_meant(None, own, override).subtypes:
            raise FaultyFiles([Problem(file_label(path), None, "no_cards", NO_CARDS, WRITE_ONE) for path in paths])
    except FaultyFiles as faults:
        # The faults are what was asked for: they go to stdout, so that a pipe or a file can take them.
        problems = [asdict(problem) for problem in faults.problems]
        typer.echo(json.dumps({"cards": None, "problems": problems}, ensure_ascii=False) if as_json else str(faults))
        raise typer.Exit(1) from faults
    summary = f"{counted(len(cards))} without a fault: {census(cards.values())}"
    typer.echo(json.dumps({"cards": len(cards), "problems": []}) if as_json else summary)
