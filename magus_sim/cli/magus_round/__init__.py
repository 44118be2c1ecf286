"""The commands that are Magus Round's own. app.py adds them to the program and sees no more of this folder."""

from __future__ import annotations

import typer

from magus_sim.cli.options import Panel

from . import cards, deck, puzzles
from .init import init
from .try_ import try_card


def add_to(program: typer.Typer) -> None:
    """Add the commands to the program, each to its panel of the help."""
    program.command(
        short_help="Start a folder to work in, with decks and a card file of your own.",
        epilog="Example: magus-sim init my_lab",
        rich_help_panel=Panel.MAKE,
    )(init)
    program.add_typer(cards.app, name="cards", rich_help_panel=Panel.MAKE)
    program.add_typer(deck.app, name="deck", rich_help_panel=Panel.MAKE)
    program.command(
        name="try",
        short_help="Set a position up and see what a card does.",
        epilog="Example: magus-sim try position.toml --card 火矢",
        rich_help_panel=Panel.PLAY,
    )(try_card)
    program.add_typer(puzzles.app, name="puzzles", rich_help_panel=Panel.PLAY)
