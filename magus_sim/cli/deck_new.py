"""`magus-sim deck new`: a legal, sensible deck for a wish, for any game with a workshop."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import FaultyFiles, UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .deck_edit import open_workshop
from .options import DEFAULT_LANGUAGE, Force, GameSystem, Lang, Override, OwnCards, RulesFile

if TYPE_CHECKING:
    from magus_sim.decks.workshop import DeckWish, Workshop

Include = Annotated[
    list[str] | None, typer.Option("--include", metavar="'4 NAME'", help="Cards that must be in it; repeatable.")
]
Exclude = Annotated[
    list[str] | None, typer.Option("--exclude", metavar="NAME", help="A card that must not be in it; repeatable.")
]
Owned = Annotated[
    Path | None, typer.Option("--owned", metavar="FILE", help="A list of the cards that you own, `4 NAME` a line.")
]


def new(
    ctx: typer.Context,
    leader: Annotated[str, typer.Option("--leader", metavar="NAME", help="The card that leads the deck.")],
    subtype: Annotated[
        list[str] | None, typer.Option("--subtype", metavar="NAME", help="What it is built around; repeatable.")
    ] = None,
    curve: Annotated[str, typer.Option("--curve", metavar="low|mid|high", help="How dear its cards are.")] = "",
    include: Include = None,
    exclude: Exclude = None,
    owned: Owned = None,
    name: Annotated[str, typer.Option("--name", help="The deck's name; else that of its leader.")] = "",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write a file instead of printing.")] = None,
    force: Force = False,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the deck as JSON.")] = False,
) -> None:
    """Build a legal deck by roles, curve and synergy, and say in comments why each group of cards is there.

    It is a place to begin: no game has been played to find it. See docs/deck_builder.md.
    """
    from magus_sim.decks.exchange import grouped_text
    from magus_sim.report.words import Words
    from magus_sim.sources.names import name_problems
    from magus_sim.sources.writing import write_new

    workshop = open_workshop(ctx, ruleset, [owned] if owned else [], own, override, rules)
    groups = workshop.build(_wish(workshop, leader, subtype, curve, include, exclude, owned))
    called = name or f"{next(iter(groups[0].copies))}・試作"
    if faults := name_problems(called, "", None, "the name"):
        raise UsageFault(f"--name: {faults[0].message}")
    say = Words(lang)
    if as_json:
        cards = [
            {"count": count, "name": card, "why": say.label(group.why)}
            for group in groups
            for card, count in group.copies.items()
        ]
        deck = {"ruleset": workshop.game, "name": called, "author": "", "cards": cards}
        text = json.dumps(deck, ensure_ascii=False, indent=2) + "\n"
    else:
        text = grouped_text(groups, called, lang)
    if out is None:
        typer.echo(text, nl=False)
        return
    write_new(out, text.encode(), force=force)
    typer.echo(str(out))


def _wish(
    workshop: Workshop,
    leader: str,
    subtypes: Sequence[str] | None,
    curve: str,
    include: Sequence[str] | None,
    exclude: Sequence[str] | None,
    owned: Path | None,
) -> DeckWish:
    """The wish of a call. Raises UsageFault for cards that there are not, FaultyFiles, StorageFault."""
    from magus_sim.decks.editing import read_wishes
    from magus_sim.decks.workshop import DeckWish

    faults: list[str] = []
    read = {}
    for option, written in {"--include": include or (), "--exclude": exclude or ()}.items():
        try:
            read[option] = read_wishes(written, workshop)
        except UsageFault as fault:
            faults += [f"{option}: {line}" for line in str(fault).splitlines()]
    if faults:
        raise UsageFault("\n".join(faults))
    wanted: Counter[str] = Counter()
    for wish in read["--include"]:
        wanted[wish.card] += wish.count or 1
    unwanted = frozenset(wish.card for wish in read["--exclude"])
    have = read_owned(owned, workshop) if owned else None
    return DeckWish(leader, tuple(subtypes or ()), curve, wanted, unwanted, have)


def read_owned(file: Path, workshop: Workshop) -> dict[str, int]:
    """The cards of a collection, in any form of a deck list. Raises FaultyFiles with every fault, StorageFault."""
    from magus_sim.decks.deck_list import read_list
    from magus_sim.decks.exchange import copies_of
    from magus_sim.sources.reading import file_label, read_text

    read = read_list(read_text(file), file_label(file), workshop.known, lambda _: False)
    if read.problems:
        raise FaultyFiles(read.problems)
    return copies_of(read)
