"""`magus-sim bench`: how fast the engine is here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import GameSystem, Override, OwnCards
from .progress import progress
from .starting import open_ruleset, read_decks, start_engine


def bench(
    ctx: typer.Context,
    decks: Annotated[
        list[Path] | None, typer.Argument(metavar="[DECK...]", help="Deck files or folders; the shipped ones if none.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="Processor time for each policy.")] = 3.0,
    start: Annotated[bool, typer.Option(help="Measure the first and later starts too (half a minute).")] = True,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play all matchups of the decks on one core and print games, decisions and turns a second for each policy.

    Run it alone: other work on the machine makes every figure worse.
    """
    import json
    from dataclasses import asdict

    from magus_sim.simulation.bench import conditions, measure, measure_start

    rules = open_ruleset(game_of(ctx, ruleset, decks, own), own, override)
    engine = start_engine(rules)
    read = read_decks(rules, decks or [Path("decks") / rules.name])
    with progress(len(engine.policies) + start, "figures") as advance:
        speeds = []
        for policy in engine.policies:
            speeds.append(measure(engine, read, policy, seconds))
            advance(1)
        copy = engine.copy_nanoseconds()
        starts = measure_start(rules.name) if start else None
    facts = conditions() | {"engine": engine.digest, "decks": str(len(read))}
    if as_json:
        answer: dict[str, object] = {speed.policy: asdict(speed) for speed in speeds}
        answer |= {"state_copy_ns": copy, "start": asdict(starts) if starts else None, "conditions": facts}
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    typer.echo(f"{'policy':12}{'games/s':>10}{'decisions/s':>14}{'turns/s':>12}{'decisions':>11}{'turns':>7}  checksum")
    for speed in speeds:
        typer.echo(
            f"{speed.policy:12}{speed.games_per_s:>10,.0f}{speed.decisions_per_s:>14,.0f}{speed.turns_per_s:>12,.0f}"
            f"{speed.decisions_per_game:>11.1f}{speed.turns_per_player:>7.1f}  {speed.checksum}"
        )
    typer.echo(f"copy of a state: {copy:,.0f} ns")
    if starts:
        typer.echo(f"first start, compiling: {starts.cold_s:.1f} s; later starts: {starts.warm_s:.2f} s")
    typer.echo("; ".join(f"{name}: {fact}" for name, fact in facts.items()))
