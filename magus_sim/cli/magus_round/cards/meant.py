"""Which cards a command is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.card import Card
    from magus_sim.rulesets.magus_round.card_files import CardSet

CardPaths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[PATH...]", help="Card files or folders of them; - reads standard input."),
]


def cards_meant(paths: Sequence[Path] | None, own: Sequence[Path] | None, override: bool) -> CardSet:
    """The cards of these paths by themselves; without paths, all there are: the shipped cards and own ones.

    Raises FaultyFiles, StorageFault.
    """
    from magus_sim.rulesets.magus_round.card_files import card_set, load_cards

    known = card_set(own or (), override=override)
    return load_cards(paths, known) if paths else known


def counted(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def census(cards: Iterable[Card]) -> str:
    """How many cards there are of each kind."""
    from magus_sim.rulesets.magus_round.labels import KINDS

    kinds = [card.kind for card in cards]
    return ", ".join(f"{kinds.count(kind)} {label.en}" for kind, label in KINDS.items())
