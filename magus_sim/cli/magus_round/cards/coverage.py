"""`magus-sim cards coverage`: which cards and which lines of their texts do something in play."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ...options import DEFAULT_LANGUAGE, Language, Override, OwnCards
from ...progress import progress
from .meant import counted


def coverage(
    own: OwnCards = None,
    override: Override = False,
    games: Annotated[int, typer.Option(min=1, help="Games to play at most.")] = 400,
    seed: Annotated[int, typer.Option(help="Root of all luck.")] = 0,
    lang: Annotated[Language, typer.Option(help="Language of names and texts.")] = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Play games until every card was played and every line of its text did something; tell what never fired.

    With --cards it is your own cards that are looked at, in decks filled up with the others. A line that never fires
    waits for something that does not happen: look at it again. Exit code 1 if there is one.
    """
    from magus_sim.rulesets.magus_round import MagusRound
    from magus_sim.rulesets.magus_round.card_files import card_set, shipped_cards
    from magus_sim.rulesets.magus_round.language import write_text

    from ...starting import start_engine

    pool = list(card_set(own or (), override=override).values())
    shipped = set(shipped_cards().values())
    cards = [card for card in pool if card not in shipped] if own else pool
    start_engine(MagusRound())
    from magus_sim.rulesets.magus_round.coverage import cover, silent_of

    with progress(games, "games at most") as advance:
        fired = cover(cards, pool, games, seed, advance)
    silent = silent_of(cards, fired)
    found = [
        {
            "card": one.card.name,
            "line": one.line if one.line is None else one.line + 1,
            "text": "" if one.line is None else write_text((one.face.lines[one.line],), lang),
            "what": "was never played"
            if one.line is None
            else "fired, but not all of it"
            if one.partly
            else "never fired",
        }
        for one in silent
    ]
    if as_json:
        typer.echo(
            json.dumps({"games": fired.games, "cards": len(cards), "silent": found}, ensure_ascii=False, indent=2)
        )
    else:
        for entry in found:
            place = "" if entry["line"] is None else f", line {entry['line']}"
            typer.echo(f"{entry['card']}{place}: {entry['what']}" + (f": {entry['text']}" if entry["text"] else ""))
        verdict = f"{len(found)} silent" if found else "all of them fired"
        typer.echo(f"{counted(len(cards))} in {fired.games} games: {verdict}")
    if found:
        raise typer.Exit(1)
