"""`magus-sim cards`: check card files, look at cards, carry them to and fro."""

from __future__ import annotations

import typer

from .check import check
from .coverage import coverage
from .diff import diff
from .listing import list_cards
from .schema import schema
from .sheet import sheet
from .show import show
from .tables import export_cards, import_cards

app = typer.Typer(no_args_is_help=True, help="Check card files, look at cards.")
app.command(epilog="Example: magus-sim cards check my_cards.toml")(check)
app.command(epilog="Example: magus-sim cards list --kind crew --value 2-4", name="list")(list_cards)
app.command(epilog='Example: magus-sim cards show 九龍神, or: magus-sim cards show "Sky Ruler"')(show)
app.command(epilog="Example: magus-sim cards schema > cards.schema.json")(schema)
app.command(epilog="Example: magus-sim cards export my_cards.toml --out my_cards.csv", name="export")(export_cards)
app.command(epilog="Example: magus-sim cards import my_cards.csv --out my_cards.toml", name="import")(import_cards)
app.command(epilog="Example: magus-sim cards diff old_cards.toml my_cards.toml")(diff)
app.command(epilog="Example: magus-sim cards sheet my_cards.toml --out my_cards.html")(sheet)
app.command(epilog="Example: magus-sim cards coverage --cards my_cards.toml")(coverage)
