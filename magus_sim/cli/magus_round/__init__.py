"""The commands that are Magus Round's own. app.py adds them to the program and sees no more of this folder."""

from __future__ import annotations

import typer

from . import cards, deck, puzzles
from .init import init
from .try_ import try_card


def add_to(program: typer.Typer) -> None:
    """Add the commands to the program, in the order in which its help names them."""
    program.command(
        short_help="Start a folder to work in, with decks and a card file of your own.",
        epilog="Example: magus-sim init my_lab",
    )(init)
    program.command(
        name="try",
        short_help="Set a position up and see what a card does.",
        epilog="Example: magus-sim try position.toml --card 火矢",
    )(try_card)
    program.add_typer(cards.app, name="cards")
    program.add_typer(deck.app, name="deck")
    program.add_typer(puzzles.app, name="puzzles")
