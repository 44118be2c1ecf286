"""The columns of a run's tables, each declared once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from magus_sim.ruleset import Measure
from magus_sim.told import Label

TABLES = ("games", "turns", "cards")

SIDE = pl.Enum(["a", "b"])
"""Deck A and deck B of a matchup. A side is a deck, not a seat: the decks exchange seats within a pair."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table. `null` says when a value is missing; empty: never."""

    name: str
    dtype: pl.DataType | type[pl.DataType]
    meaning: str
    unit: str = ""
    null: str = ""


GAMES = (
    Column("game", pl.Int64, "number of the game in the run, from 0; a pair's games are 2n and 2n + 1"),
    Column("matchup", pl.Int32, "position of the matchup in the manifest, from 0"),
    Column(
        "pair",
        pl.Int32,
        "number of the pair within its matchup, from 0: two games with like luck at each seat",
        null="the game is of a mirror: each has luck of its own",
    ),
    Column("deck_a", pl.String, "name of deck A"),
    Column("deck_b", pl.String, "name of deck B"),
    Column("policy_a", pl.String, "policy that plays deck A"),
    Column("policy_b", pl.String, "policy that plays deck B"),
    Column("a_first", pl.Boolean, "whether deck A took the first turn"),
    Column("seed", pl.Int64, "seed of the game's luck; the two games of a pair share it"),
    Column("winner", SIDE, "the winning side", null="the game is a tie"),
    Column("reason", pl.String, "why the game ended: a key of `reasons` in the manifest"),
    Column("turns", pl.Int32, "turns begun, those of both players together", "turns"),
    Column("decisions", pl.Int32, "choices that the policies made", "choices"),
)

LOOP_OF_GAME = Column(
    "loop",
    pl.String,
    "cards of the endless loop that ended the game, their names joined by ` + `",
    null="no loop ended the game",
)
"""The last column of the games table, in runs whose manifest says so (`loops`)."""

TURNS = (
    Column("game", pl.Int64, "number of the game, as in `games`"),
    Column("turn", pl.Int16, "number of the turn within the game, from 1, both players' turns counted"),
    Column("active", SIDE, "the side whose turn it was"),
)

CARDS = (
    Column("matchup", pl.Int32, "position of the matchup in the manifest, from 0"),
    Column("side", SIDE, "the side that had the card in its deck"),
    Column("deck", pl.String, "name of that side's deck"),
    Column("card", pl.String, "name of the card"),
    Column("copies", pl.Int32, "copies of the card in the deck", "copies"),
    Column("games", pl.Int64, "games of this part", "games"),
    Column("half_wins", pl.Int64, "2 for each of them that the side won, 1 for each tie", "half wins"),
)

CARD_EVENTS = {
    "opening": "with a copy in the opening hand",
    "drawn": "in which a copy came to hand after the opening hand",
    "seen": "in which a copy was in the opening hand or came to hand later",
    "not_seen": "in which no copy was ever in hand",
    "played": "in which a copy was played",
}
"""The cards table counts games and half wins for each of these."""


def turns_columns(measures: Sequence[Measure]) -> tuple[Column, ...]:
    """The turns table of a ruleset: the core columns, then two for each measure."""
    return TURNS + tuple(
        Column(f"{measure.name}_{side}", pl.Int32, f"deck {side.upper()}: {measure.meaning.rstrip('.')}", measure.unit)
        for measure in measures
        for side in ("a", "b")
    )


def cards_columns(uses: Mapping[str, Label]) -> tuple[Column, ...]:
    """The cards table of a ruleset: one row for each part, side and card; sums over the games of the part."""
    counts = tuple(
        column
        for event, words in CARD_EVENTS.items()
        for column in (
            Column(f"{event}_games", pl.Int64, f"games {words}", "games"),
            Column(f"{event}_half_wins", pl.Int64, f"half wins of the games {words}", "half wins"),
        )
    )
    return (
        CARDS
        + counts
        + tuple(Column(use, pl.Int64, f"copies {label.en.lower()}", "copies") for use, label in uses.items())
    )


def schema(columns: Sequence[Column]) -> pl.Schema:
    """The polars schema of a table."""
    return pl.Schema({column.name: column.dtype for column in columns})
