"""`magus-sim cards check`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import FaultyFiles, Problem, condensed
from magus_sim.sources.reading import file_label
from magus_sim.sources.wording import printable
from magus_sim.told import Label

from ...options import DEFAULT_LANGUAGE, Lang, Language, Override, OwnCards
from ...settings import explain_unknown_cards
from .meant import CardPaths, cards_meant, census, counted

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.card import Card

NO_CARDS = Label("holds no cards", "カードがありません")
WRITE_ONE = Label(
    "a card is a table [[crew]], [[magic]] or [[magus]]",
    "カードは [[crew]]、[[magic]]、[[magus]] のテーブルとして書きます",
)


def check(
    paths: CardPaths = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Check card files and list every fault. Without a path: all cards, as decks find them."""
    from magus_sim.rulesets.magus_round.card_files import own_cards

    try:
        cards = cards_meant(paths, own, override, lang)
        if paths and not cards and cards.subtypes == cards_meant(None, own, override, lang).subtypes:
            raise FaultyFiles([Problem(file_label(path), None, "no_cards", NO_CARDS, WRITE_ONE) for path in paths])
    except FaultyFiles as faults:
        # The faults are what was asked for: they go to stdout, so that a pipe or a file can take them.
        problems = [problem.facts(lang) for problem in condensed(faults.problems)]
        answer = json.dumps({"cards": None, "own": None, "problems": problems}, ensure_ascii=False)
        typer.echo(answer if as_json else printable(faults.told(lang)))
        explain_unknown_cards(faults.problems, own)
        raise typer.Exit(1) from faults
    mine = own_cards(cards)
    if as_json:
        typer.echo(json.dumps({"cards": len(cards), "own": len(mine), "problems": []}))
    else:
        typer.echo(_summary(list(cards.values()), 0 if paths else len(mine), lang))


def _summary(cards: Sequence[Card], own: int, lang: Language) -> str:
    """How many cards there are, and of them one's own if there are others beside them."""
    if lang == "ja":
        mine = f"（うち自作{own}枚）" if own else ""
        return f"カード{len(cards)}枚{mine}に問題はありません：{census(cards, lang)}"
    mine = f", {own} of them your own" if own else ""
    return f"{counted(len(cards))} without a fault{mine}: {census(cards, lang)}"
