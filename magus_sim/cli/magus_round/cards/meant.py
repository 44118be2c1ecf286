"""Which cards a command is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ...options import DEFAULT_LANGUAGE, Language
from ...progress import progress

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.card import Card
    from magus_sim.rulesets.magus_round.card_files import CardSet

CardPaths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[PATH...]", help="Card files or folders of them; - reads standard input."),
]
UNITS = {"en": "cards", "ja": "枚"}
T = TypeVar("T")


def cards_meant(
    paths: Sequence[Path] | None, own: Sequence[Path] | None, override: bool, lang: Language = DEFAULT_LANGUAGE
) -> CardSet:
    """The cards of these paths by themselves; without paths, all there are: the shipped cards and own ones.

    Shows progress, in `lang`, if there are many to read. Raises FaultyFiles, StorageFault.
    """
    from magus_sim.rulesets.magus_round.card_files import card_set, load_cards

    def watched(tables: Sequence[T]) -> Iterator[T]:
        with progress(len(tables), UNITS[lang], lang) as advance:
            for table in tables:
                yield table
                advance(1)

    known = card_set(own or (), override=override, watched=watched)
    return load_cards(paths, known, watched) if paths else known


def counted(cards: int) -> str:
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def census(cards: Iterable[Card], lang: Language = DEFAULT_LANGUAGE) -> str:
    """How many cards there are of each kind."""
    from magus_sim.rulesets.magus_round.labels import KINDS

    kinds = [card.kind for card in cards]
    if lang == "ja":
        return "、".join(f"{label.ja}{kinds.count(kind)}枚" for kind, label in KINDS.items())
    return ", ".join(f"{kinds.count(kind)} {label.en}" for kind, label in KINDS.items())
