"""`magus-sim worth`: what a mechanic is worth to a deck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import DEFAULT_LANGUAGE, GameSystem, Lang, Override, OwnCards, RuleOptions, RulesFile
from .progress import progress
from .starting import open_ruleset, read_decks, start_engine
from .stopping import stops_at_once
from .tables import print_table
from .terminal import plain_console


def worth(
    ctx: typer.Context,
    decks: Annotated[list[Path], typer.Argument(metavar="DECK...", help="Deck files, or folders of them.")],
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="HANDICAP", help="What to do without, such as no-block; may be given more than once."),
    ] = None,
    policy: Annotated[str, typer.Option(help="Who decides, with the handicap and without.")] = "greedy",
    games: Annotated[int, typer.Option(help="Games of each meeting, with each handicap and without; even.")] = 1000,
    seed: Annotated[int, typer.Option(help="Root of all luck: the same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Threads; 0: one for each core. Changes nothing but the time.")] = 0,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play each deck against the others, or one against itself, with all mechanics and without some, and print the win
    rate lost.

    Both sets of games have the same luck, and only the deck in question does without. See docs/policies.md.
    """
    import json
    from dataclasses import asdict

    from joblib import cpu_count

    from magus_sim.report.words import Words
    from magus_sim.simulation.fixtures import check_games
    from magus_sim.studies.worth import study_worth

    check_games(games)
    game = open_ruleset(game_of(ctx, ruleset, decks, own), own, override, rules, rule)
    read = read_decks(game, decks)
    engine = start_engine(game)
    handicaps = without or list(engine.handicaps)
    total = games * (len(handicaps) + 1) * max(1, len(read) * (len(read) - 1))
    with stops_at_once(lambda: "stopped: nothing is kept of a study"), progress(total, "games") as advance:
        rows = study_worth(
            engine, read, policy, handicaps, games=games, seed=seed, jobs=jobs or cpu_count(), advance=advance
        )
    facts = {"policy": policy, "seed": seed, "engine": engine.digest, "policies": engine.policies_digest}
    if as_json:
        typer.echo(json.dumps({"worth": [asdict(row) for row in rows], **facts}, ensure_ascii=False, indent=2))
        return
    say = Words(lang)
    rate, played = say("win rate with all", "すべて使うときの勝率"), say("games", "ゲーム数")
    print_table(
        plain_console(),
        say("What a mechanic is worth", "メカニズムの価値"),
        [say("deck", "デッキ"), say("without", "使わないもの")],
        [say("points lost", "失うポイント"), say("95 % interval", "95%信頼区間"), rate, played],
        [
            [
                row.deck or say("all decks", "全デッキ"),
                row.handicap,
                say.signed(row.lost),
                say.signed_interval(row.low, row.high),
                say.give_or_take(row.rate),
                row.games,
            ]
            for row in rows
        ],
        minor=[[rate], [played]],
    )
    typer.echo("; ".join(f"{name}: {fact}" for name, fact in facts.items()))
