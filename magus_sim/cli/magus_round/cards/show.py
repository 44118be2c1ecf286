"""`magus-sim cards show`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import UsageFault

from ...options import Language, Override, OwnCards

if TYPE_CHECKING:
    from rich.panel import Panel

    from magus_sim.rulesets.magus_round.card import Face

CARD_WIDTH = 52


def show(
    name: Annotated[str, typer.Argument(help="The card's name, Japanese or English.")],
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language | None, typer.Option(help="Language of the card; if not given, the name's.")] = None,
) -> None:
    """Draw a card and say step by step what it does."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.language import explain

    cards = card_set(own or (), override=override)
    card = cards.find(name)
    if card is None:
        raise UsageFault("; ".join(map(str, filter(None, [f"unknown card 「{name}」", cards.suggest(name)]))))
    language: Language = lang or ("en" if name.isascii() else "ja")
    console = Console(highlight=False)
    for face in card.faces:
        console.print(_drawn(face, language, cards.subtypes))
        for step in explain(face.lines, language, subtypes=cards.subtypes):
            words = step.lstrip(" ")
            console.print(Padding(Text(words), (0, 0, 0, 2 + len(step) - len(words)), expand=False))


def _drawn(face: Face, language: Language, subtypes: Mapping[str, str]) -> Panel:
    """The face as it is printed: value, name, kind and subtype, text, power and what a level adds."""
    from rich import box
    from rich.panel import Panel
    from rich.text import Text

    from magus_sim.rulesets.magus_round.labels import KINDS

    name, text, flavor = (
        (face.name_ja, face.text_ja, face.flavor_ja)
        if language == "ja"
        else (face.name_en, face.text_en, face.flavor_en)
    )
    kind = getattr(KINDS[face.kind], language)
    subtype = face.subtype and (f"〈{subtypes[face.subtype]}〉" if language == "ja" else f"[{face.subtype}]")
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
