"""`magus-sim deck show`: a deck's cards, curve and energy plan, in the terminal and as a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from ..options import DEFAULT_LANGUAGE, Force, Language, Override, OwnCards, RuleOptions, RulesFile
from ..starting import open_ruleset, tell_sideboards

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round import MagusRound
    from magus_sim.rulesets.magus_round.deck_page import ToldDeck

HEADINGS = {
    "ja": ("バリュー（平均{:.2f}）", "種類", "サブタイプ"),
    "en": ("value (mean {:.2f})", "kind", "subtype"),
}
LONGEST_BAR = 20
"""Blocks; the card names beside the bars need the other half of a terminal."""
CHANCE_BAR = 10
"""Blocks of a bar for certainty."""


def show(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Deck files or folders of them; - reads standard input."),
    ],
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    rule: RuleOptions = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with the cards' pictures instead.")
    ] = None,
    force: Force = False,
    lang: Annotated[Language, typer.Option(help="Language of the names.")] = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Show decks: the cards, the curve, the energy plan for first and second player, and what may surprise."""
    from magus_sim.rulesets.magus_round.deck_page import facts_of, page_of
    from magus_sim.sources.writing import write_new

    game = cast("MagusRound", open_ruleset("magus_round", own, override, rules, rule))
    decks = game.read_decks(paths)
    tell_sideboards(decks)
    told = [game.told_deck(deck) for deck in decks]
    if html is not None:
        write_new(html, page_of(told, lang, dict(game.cards.subtypes)).encode(), force=force)
        typer.echo(str(html))
    if as_json:
        typer.echo(json.dumps([facts_of(each, lang) for each in told], ensure_ascii=False, indent=2))
    elif html is None:
        for each in told:
            _print_deck(each, lang, game.cards.subtypes)


def _print_deck(told: ToldDeck, lang: Language, words: Mapping[str, str]) -> None:
    """The deck's list beside its bars. The magus comes first and counts in no bar; `words`: subtypes in Japanese."""
    from rich.console import Console, Group
    from rich.table import Table
    from rich.text import Text

    from magus_sim.rulesets.magus_round.labels import KINDS

    deck = told.deck
    magus, *others = told.cards
    copies = Counter(others)
    names = [f"{count} × {getattr(card.front, f'name_{lang}')} ({card.front.value})" for card, count in copies.items()]
    values = Counter(card.front.value for card in others)
    kinds = Counter(getattr(KINDS[card.kind], lang) for card in others)
    subtypes = Counter(
        words[card.front.subtype] if lang == "ja" else card.front.subtype for card in others if card.front.subtype
    )
    mean = sum(value * count for value, count in values.items()) / len(others)
    value, kind, subtype = HEADINGS[lang]
    bars = [
        value.format(mean),
        *_bars({str(value): values[value] for value in range(min(values), max(values) + 1)}),
        kind,
        *_bars(kinds),
        subtype,
        *_bars(dict(subtypes.most_common())),
    ]
    console = Console(highlight=False)
    console.print(Text(deck.name + (f" ({deck.author})" if deck.author else ""), style="bold"))
    console.print(Text(f"{getattr(KINDS[magus.kind], lang)}: {getattr(magus.front, f'name_{lang}')}"))
    beside = Table.grid(padding=(0, 4))
    beside.add_row(Group(*map(Text, names)), Group(*map(Text, bars)))
    console.print(beside)
    for warning in told.warnings:
        console.print(Text(f"! {getattr(warning, lang)}", style="yellow"))
    _print_plan(told, lang)
    console.print()


def _print_plan(told: ToldDeck, lang: Language) -> None:
    from magus_sim.rulesets.magus_round.deck_page import tables_of

    for table in tables_of(told.plan, lang):
        typer.echo(f"\n{table.title}" + (f": {table.note}" if table.note else ""))
        rows = [[*row.cells, "█" * round(CHANCE_BAR * (row.share or 0))] for row in table.rows]
        heads = [*table.heads[:-1], ""]
        _print_rows(heads, rows)


def _print_rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table without lines, the first column to the left, the bars last."""
    from rich.cells import cell_len, set_cell_size

    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        first, *numbers, bar = row
        cells = [" " * (width - cell_len(cell)) + cell for cell, width in zip(numbers, widths[1:-1], strict=True)]
        typer.echo("  ".join(["", set_cell_size(first, widths[0]), *cells, bar]).rstrip())


def _bars(counts: Mapping[str, int]) -> Iterator[str]:
    """One line for each count: its label, a bar to scale, the number."""
    from rich.cells import cell_len, set_cell_size

    width = max(map(cell_len, counts), default=0)
    scale = min(1, LONGEST_BAR / max(counts.values(), default=1))
    for label, count in counts.items():
        yield f"  {set_cell_size(label, width)} {'█' * round(count * scale)} {count}"
