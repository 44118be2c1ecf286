"""`magus-sim deck`: check deck files, look at decks. Commands that serve any game are in cli/deck_*.py."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import Problem
from magus_sim.ruleset import Deck
from magus_sim.sources.wording import printable

from .. import deck_edit, deck_exchange, deck_new
from ..options import DEFAULT_LANGUAGE, Lang, Override, OwnCards, RulesFile
from ..settings import explain_unknown_cards
from .deck_show import show

if TYPE_CHECKING:
    from magus_sim.report.words import Words
app = typer.Typer(no_args_is_help=True, help="Build, check, edit, compare and convert decks, look at them.")
app.command(epilog="Example: magus-sim deck show decks/magus_round/gale.txt --lang en")(show)
app.command(epilog="Example: magus-sim deck new --leader 疾風の魔女ハヤテ --include '4 火矢' --out my_deck.txt")(
    deck_new.new
)
app.command(epilog="Example: magus-sim deck add my_deck.txt '2 火矢'")(deck_edit.add)
app.command(epilog="Example: magus-sim deck remove my_deck.txt '2 火矢' 煙玉")(deck_edit.remove)
app.command(epilog="Example: magus-sim deck swap my_deck.txt '2 火矢' 煙玉")(deck_edit.swap)
app.command(epilog="Example: magus-sim deck rename my_deck.txt 疾風速攻・改")(deck_edit.rename)
app.command(epilog="Example: magus-sim deck diff decks/magus_round/gale.txt my_deck.txt")(deck_exchange.diff)
app.command(epilog="Example: magus-sim deck convert decks/magus_round/gale.txt --to code")(deck_exchange.convert)


@app.command(epilog="Example: magus-sim deck check decks/magus_round")
def check(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Deck files or folders of them; - reads standard input."),
    ],
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Check deck files and list every fault: one line for a legal deck, one for each fault."""
    from magus_sim.report.words import Words
    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.decks import check_decks
    from magus_sim.rulesets.magus_round.rules_file import NO_RULES, read_rules_file

    cards = card_set(own or (), override=override)
    limits = (read_rules_file(rules, cards) if rules else NO_RULES).limits
    checked = check_decks(paths, cards, limits)
    if as_json:
        typer.echo(json.dumps([_answer(result, lang) for result in checked], ensure_ascii=False, indent=2))
    else:
        # The faults are what was asked for: they go to stdout, so that a pipe or a file can take them.
        for result in checked:
            faults = () if isinstance(result, Deck) else (problem.told(lang) for problem in result)
            typer.echo(_line(result, Words(lang)) if isinstance(result, Deck) else printable("\n".join(faults)))
    if not all(isinstance(result, Deck) for result in checked):
        explain_unknown_cards(chain.from_iterable(result for result in checked if not isinstance(result, Deck)), own)
        raise typer.Exit(1)


def _line(deck: Deck, say: Words) -> str:
    legal = say(
        "{file}: 「{name}」 is legal: {n} cards, magus 「{magus}」",
        "{file}: 「{name}」は使えるデッキ：{n}枚、メイガス「{magus}」",
        file=deck.file,
        name=deck.name,
        n=len(deck.slots),
        magus=deck.slots[0],
    )
    return legal + _aside(deck, say) if deck.sideboard else legal


def _aside(deck: Deck, say: Words) -> str:
    from magus_sim.decks.line_numbers import in_words, spans

    numbers = "、".join(f"{first}〜{last}" if first < last else str(first) for first, last in spans(deck.sideboard))
    return say(
        "; sideboard not played: {lines}",
        "（サイドデッキは使いません：{numbers}行目）",
        lines=in_words(deck.sideboard),
        numbers=numbers,
    )


def _answer(result: Deck | tuple[Problem, ...], lang: str) -> dict[str, object]:
    if isinstance(result, Deck):
        found = {"name": result.name, "digest": result.digest, "sideboard": list(result.sideboard)}
        return {"file": result.file, "legal": True, **found, "problems": []}
    return {"file": result[0].file, "legal": False, "problems": [problem.facts(lang) for problem in result]}
