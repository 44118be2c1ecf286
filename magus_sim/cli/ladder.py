"""`magus-sim ladder`: how strong each policy is, and what it costs."""

from __future__ import annotations

import shlex
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import DEFAULT_LANGUAGE, GameSystem, Language, Override, OwnCards, RuleOptions, RulesFile
from .progress import progress, tell
from .starting import open_ruleset, read_decks, start_engine
from .stopping import stops_at_once
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from collections.abc import Mapping

    from magus_sim.report.words import Words
    from magus_sim.statistics.ladder import Ladder
    from magus_sim.studies.ladder import Contest
    from magus_sim.studies.ladder_folder import LadderFolder

SECONDS = 2.0
"""Processor time of the round that says how fast a policy is, at least."""


def ladder(
    ctx: typer.Context,
    decks: Annotated[
        list[Path] | None, typer.Argument(metavar="[DECK...]", help="Deck files or folders; the shipped ones if none.")
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POLICY", help="A rung, or a file my_policy.py; repeatable. The game's own ladder if none."
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games of a pairing at most; of slow policies fewer, by the root of their price.")
    ] = 100_000,
    precision: Annotated[
        float, typer.Option(help="A pairing ends when its win rate is known to so many points, plus or minus.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(help="Root of all luck: the same seed gives the same games.")] = 0,
    jobs: Annotated[
        int, typer.Option(min=0, max=256, help="Threads; 0: one for each core. Changes nothing but the time.")
    ] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep every deal here, and write chart, page and table.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the ladder in --out that was stopped.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the ladder that is in --out.")] = False,
    speed: Annotated[bool, typer.Option(help="Measure games a second of each policy too.")] = True,
    lang: Annotated[Language, typer.Option(help="Language of tables, chart and page.")] = DEFAULT_LANGUAGE,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let every two policies play each other over all decks, and print win rates, ratings and games a second.

    Every deal is played with policies, decks and seats exchanged. A pairing ends when it is precise enough. See
    docs/ladder.md.
    """
    import json
    from contextlib import nullcontext
    from dataclasses import asdict

    from magus_sim.report.ladder import ladder_files
    from magus_sim.report.words import Words
    from magus_sim.simulation.bench import conditions
    from magus_sim.simulation.own_policy import is_own, read_own_policy, with_own
    from magus_sim.studies.ladder import plan_contest
    from magus_sim.studies.ladder_folder import kept_in, manifest_of

    if out is None and (resume or force):
        raise UsageFault(f"--{'resume' if resume else 'force'} needs the folder of the ladder: give --out DIR")
    game = open_ruleset(game_of(ctx, ruleset, decks, own), own, override, rules, rule)
    read = read_decks(game, decks or [Path("decks") / game.name])
    named = [read_own_policy(name) for name in dict.fromkeys(policy or ()) if is_own(name)]
    engine = with_own(game, start_engine(game), named)
    contest = plan_contest(engine, read, policy or (), seed=seed, games=games, precision=precision / 100)
    manifest = manifest_of(contest, game)
    usual = open_ruleset(game.name).rules
    facts = {key: manifest[key] for key in ("seed", "games", "precision", "engine", "policies", "decks")}
    facts["precision"] = precision  # in points, as it is given
    facts["rules"] = {name: value for name, value in game.rules.items() if value != usual.get(name)}
    if word := _dear_word(contest):
        typer.echo(word, err=True)
    shelf = kept_in(out, contest, manifest, resume=resume, force=force, heard=tell) if out else nullcontext()
    with shelf as folder:
        with stops_at_once(lambda: _what_is_kept(folder)):
            result = _play(contest, folder, jobs)
            speeds = _measure(contest) if speed else {}
        measured_on = conditions() if speed else {}
        if folder:
            folder.write(ladder_files(result, speeds, facts, measured_on, Words(lang)))
    if as_json:
        answer = asdict(result) | {"speeds": speeds, "conditions": measured_on} | facts
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        _print_tables(result, speeds, facts | {"decks": len(contest.decks)}, measured_on, Words(lang))
    if out:
        typer.echo(f"ladder: {shlex.quote(str(out))}", err=True)


def _dear_word(contest: Contest) -> str:
    """That dear pairings have fewer games than were asked for; empty if none is dear."""
    dearest = max(contest.pairings, key=contest.price)
    price = contest.price(dearest)
    if price <= 1:
        return ""
    higher, lower = (rung.policy for rung in dearest)
    most, wanted = contest.most_games(dearest), contest.games
    return (
        f"{higher} against {lower}: at most {most:,} games, not {wanted:,}; one of theirs counts as {price:,.1f} of "
        f"{contest.anchor.policy} against itself, and dear pairings have fewer, by the root of their price "
        f"(--games {ceil(wanted * sqrt(price))} gives these two {wanted:,})"
    )


def _play(contest: Contest, folder: LadderFolder | None, jobs: int) -> Ladder:
    """Play what is missing, and show how far it is."""
    from joblib import cpu_count

    from magus_sim.studies.ladder import play_contest

    with progress(
        contest.all_work, f"units of work (each a game of {contest.anchor.policy} against itself)"
    ) as advance:
        return play_contest(contest, shelf=folder, jobs=jobs or cpu_count(), advance=advance)


def _measure(contest: Contest) -> dict[str, float]:
    """Games a second of each rung."""
    from magus_sim.studies.speed import games_per_second

    speeds = {}
    with progress(len(contest.rungs), "speeds") as advance:
        for rung in contest.rungs:
            advance(0, f"timing {rung.policy}")
            speeds[rung.policy] = games_per_second(contest, rung, SECONDS)
            advance(1)
    return speeds


def _print_tables(
    ladder: Ladder,
    speeds: Mapping[str, float],
    facts: Mapping[str, object],
    measured_on: Mapping[str, str],
    say: Words,
) -> None:
    from magus_sim.report.ladder import closing_words, facts_words, ladder_tables

    console = plain_console()
    for table in ladder_tables(ladder, speeds, say, console.width):
        print_table(console, table.title, table.words, table.numbers, table.rows)
    typer.echo("\n".join(closing_words(ladder, say)))
    if measured_on:
        typer.echo(say("games a second measured on ", "毎秒のゲーム数の測定環境：") + facts_words(measured_on))
    typer.echo(facts_words(facts))


def _what_is_kept(folder: LadderFolder | None) -> str:
    """Of a ladder that is being stopped: what there is, and how to go on."""
    if folder is None:
        return "stopped: nothing is kept of a ladder without --out"
    return f"stopped: {folder.kept()} in {folder.folder}; the same command with --resume goes on"
