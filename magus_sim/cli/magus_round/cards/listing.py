"""`magus-sim cards list`."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from magus_sim.errors import UsageFault
from magus_sim.sources.csv_file import defused_row

from ...options import Override, OwnCards
from ...tables import print_table
from ...terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.card import Card

WORDS = ("name_ja", "name_en", "kind", "subtype")
NUMBERS = ("value", "power", "gain")
COLUMNS = (
    *("name_ja", "name_en", "kind", "value", "subtype", "power", "gain", "text_ja", "text_en"),
    *("set", "number", "rarity", "status"),
)


def list_cards(
    own: OwnCards = None,
    override: Override = False,
    kind: Annotated[Literal["crew", "magic", "magus"] | None, typer.Option(help="Only cards of this kind.")] = None,
    subtype: Annotated[str | None, typer.Option(help="Only crews of this subtype, Japanese or English.")] = None,
    value: Annotated[str | None, typer.Option(help="Only this value, or a range: 3, 2-4, 5-, -2.")] = None,
    keyword: Annotated[str | None, typer.Option(help="Only with this keyword: haste, 速攻, revenge, …")] = None,
    trigger: Annotated[str | None, typer.Option(help="Only with an ability so set off: enters, attacks, …")] = None,
    text: Annotated[str, typer.Option(help="Only with these words in a name or text, in either language.")] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the list as CSV.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List cards."""
    from magus_sim.rulesets.magus_round.card import Kind
    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.card_filters import (
        CardFilter,
        read_keyword,
        read_subtype,
        read_trigger,
        read_values,
    )

    if as_csv and as_json:
        raise UsageFault("--csv and --json are two answers; choose one")
    cards = card_set(own or (), override=override)
    wanted = CardFilter(
        kind and Kind(kind),
        subtype and read_subtype(subtype, cards.subtypes),
        read_values(value) if value else None,
        keyword and read_keyword(keyword),
        trigger and read_trigger(trigger),
        text,
    )
    found = [card for card in cards.values() if wanted.matches(card)]
    if as_json:
        typer.echo(json.dumps([_row(card) for card in found], ensure_ascii=False, indent=2))
    elif as_csv:
        table = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(defused_row(_row(card)) for card in found)
    else:
        _print(found)


def _row(card: Card) -> dict[str, object]:
    """What a list says of a card; a magus has the numbers of its back and both faces' texts."""
    crew = card.back or card.front
    row: dict[str, object] = {"name_ja": card.front.name_ja, "name_en": card.front.name_en, "kind": card.kind.value}
    if card.kind.value != "magus":
        row["value"] = card.front.value
    if crew.subtype:
        row |= {"subtype": crew.subtype, "power": crew.power, "gain": crew.gain}
    texts = {f"text_{lang}": "\n".join(getattr(face, f"text_{lang}") for face in card.faces) for lang in ("ja", "en")}
    return row | texts | {key: getattr(card, key) for key in ("set", "number", "rarity", "status")}


def _print(cards: Iterable[Card]) -> None:
    rows = [[str(row.get(key, "")) for key in (*WORDS, *NUMBERS)] for row in map(_row, cards)]
    heads = [key.replace("_", " ") for key in WORDS]
    print_table(plain_console(), "", heads, NUMBERS, rows, minor=[["power", "gain"], ["subtype"], ["kind"]])
