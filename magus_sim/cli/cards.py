"""`magus-sim cards`: check card files, look at cards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from magus_sim.errors import FaultyFiles, MagusSimError, UsageFault

if TYPE_CHECKING:
    from rich.panel import Panel

    from magus_sim.rulesets.magus_round.card import Card, Face

app = typer.Typer(no_args_is_help=True, help="Check card files, look at cards.")

Language = Literal["ja", "en"]
CARD_WIDTH = 52


@app.command(epilog="Example: magus-sim cards check my_cards.toml")
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH", help="Card files or folders of them; - reads standard input."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Check card files and list every fault. Without a path: the cards that come with the program."""
    from magus_sim.rulesets.magus_round.card_files import load_cards, shipped_cards

    try:
        cards = load_cards(paths) if paths else shipped_cards()
    except FaultyFiles as faults:
        # The faults are what was asked for: they go to stdout, so that a pipe or a file can take them.
        problems = [asdict(problem) for problem in faults.problems]
        typer.echo(json.dumps({"cards": None, "problems": problems}, ensure_ascii=False) if as_json else str(faults))
        raise typer.Exit(1) from faults
    summary = f"{len(cards)} cards without a fault: {_census(cards.values())}"
    typer.echo(json.dumps({"cards": len(cards), "problems": []}) if as_json else summary)


def _census(cards: Iterable[Card]) -> str:
    from magus_sim.rulesets.magus_round.labels import KINDS

    kinds = [card.kind for card in cards]
    return ", ".join(f"{kinds.count(kind)} {label.en}" for kind, label in KINDS.items())


@app.command(epilog='Example: magus-sim cards show 九龍神, or: magus-sim cards show "Sky Ruler"')
def show(
    name: Annotated[str, typer.Argument(help="The card's name, Japanese or English.")],
    lang: Annotated[Language | None, typer.Option(help="Language of the card; if not given, the name's.")] = None,
) -> None:
    """Draw a card and say step by step what it does."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from magus_sim.rulesets.magus_round.card_files import shipped_cards
    from magus_sim.rulesets.magus_round.text import explain

    cards = shipped_cards()
    card = cards.find(name)
    if card is None:
        raise MagusSimError("; ".join(filter(None, [f"unknown card 「{name}」", cards.suggest(name)])))
    language: Language = lang or ("en" if name.isascii() else "ja")
    console = Console(highlight=False)
    for face in card.faces:
        console.print(_drawn(face, language))
        for step in explain(face.lines, language):
            words = step.lstrip(" ")
            console.print(Padding(Text(words), (0, 0, 0, 2 + len(step) - len(words)), expand=False))


def _drawn(face: Face, language: Language) -> Panel:
    """The face as it is printed: value, name, kind and subtype, text, power and what a level adds."""
    from rich import box
    from rich.panel import Panel
    from rich.text import Text

    from magus_sim.rulesets.magus_round.labels import KINDS
    from magus_sim.rulesets.magus_round.text.phrases import SUBTYPES

    name, text, flavor = (
        (face.name_ja, face.text_ja, face.flavor_ja)
        if language == "ja"
        else (face.name_en, face.text_en, face.flavor_en)
    )
    kind = getattr(KINDS[face.kind], language)
    subtype = face.subtype and (f"〈{SUBTYPES[face.subtype]}〉" if language == "ja" else f"[{face.subtype}]")
    has_value, has_power = face.kind.value != "magus", face.kind.value == "crew"
    body = Text("\n\n".join(filter(None, [f"{kind} {subtype or ''}".strip(), text])))
    if flavor:
        body.append(f"\n\n{flavor}", style="italic dim")
    return Panel(
        body,
        box=box.ROUNDED,
        title=Text(f"{face.value}  {name}" if has_value else name, style="bold"),
        title_align="left",
        subtitle=Text(f"{face.power}  +{face.gain}", style="bold") if has_power else None,
        subtitle_align="right",
        width=CARD_WIDTH,
        padding=(0, 1),
    )


@app.command(name="list", epilog="Example: magus-sim cards list --kind crew --value 3")
def list_cards(
    kind: Annotated[Literal["crew", "magic", "magus"] | None, typer.Option(help="Only cards of this kind.")] = None,
    subtype: Annotated[str | None, typer.Option(help="Only crews of this subtype, Japanese or English.")] = None,
    value: Annotated[int | None, typer.Option(help="Only crews and magics of this value.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the cards that come with the program."""
    from magus_sim.rulesets.magus_round.card_draft import subtype_named
    from magus_sim.rulesets.magus_round.card_files import shipped_cards
    from magus_sim.rulesets.magus_round.text.phrases import SUBTYPES
    from magus_sim.sources.names import did_you_mean

    wanted = subtype and subtype_named(subtype)
    if subtype and not wanted:
        guess = did_you_mean(subtype, [*SUBTYPES, *SUBTYPES.values()]) or f"known are {', '.join(SUBTYPES)}"
        raise UsageFault(f"unknown subtype 「{subtype}」; {guess}")
    cards = [
        card
        for card in shipped_cards().values()
        if (kind is None or card.kind.value == kind)
        and (wanted is None or wanted in [face.subtype for face in card.faces])
        and (value is None or (card.kind.value != "magus" and card.front.value == value))
    ]
    if as_json:
        typer.echo(json.dumps([_row(card) for card in cards], ensure_ascii=False, indent=2))
    else:
        _print_table(cards)


def _row(card: Card) -> dict[str, object]:
    """What a list says of a card; a magus has the numbers of its back."""
    crew = card.back or card.front
    row: dict[str, object] = {"name_ja": card.front.name_ja, "name_en": card.front.name_en, "kind": card.kind.value}
    if card.kind.value != "magus":
        row["value"] = card.front.value
    if crew.subtype:
        row |= {"subtype": crew.subtype, "power": crew.power, "gain": crew.gain}
    return row


def _print_table(cards: Iterable[Card]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    numbers = ("value", "power", "gain")
    keys = ("value", "name_ja", "name_en", "kind", "subtype", "power", "gain")
    table = Table(box=None, pad_edge=False, header_style="bold")
    for key in keys:
        table.add_column(key.replace("_", " "), justify="right" if key in numbers else "left", no_wrap=True)
    for row in map(_row, cards):
        table.add_row(*(Text(str(row.get(key, ""))) for key in keys))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 200  # a pipe has no width to fit into: nothing is cut there
    console.print(table)
