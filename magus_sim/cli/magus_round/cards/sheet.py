"""`magus-sim cards sheet`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from magus_sim.sources.writing import write_new

from ...options import DEFAULT_LANGUAGE, Force, Language, Override, OwnCards
from ...starting import tell_sideboards
from .meant import CardPaths, cards_meant


def sheet(
    paths: CardPaths = None,
    deck: Annotated[Path | None, typer.Option(metavar="FILE", help="Print a deck, with all its copies.")] = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the cards.")] = DEFAULT_LANGUAGE,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper.")] = "a4",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The HTML file; if not given, stdout.")] = None,
    force: Force = False,
) -> None:
    """Make a page of cards to print and cut out, nine to a sheet. Without a path or deck: all cards."""
    from magus_sim.rulesets.magus_round.card_sheet import sheet as sheet_of
    from magus_sim.rulesets.magus_round.decks import read_deck
    from magus_sim.sources.names import name_key

    cards = cards_meant(paths, own, override)
    wanted = list(cards.values())
    if deck:
        read = read_deck(deck, cards)
        tell_sideboards([read])
        wanted = [cards[name_key(name)] for name in read.slots]
    page = sheet_of(wanted, lang, paper, cards.subtypes)
    if out is None:
        typer.echo(page)
        return
    write_new(out, page.encode(), force=force)
    typer.echo(f"{out}: open it in a browser and print it at actual size (100 %)", err=True)
