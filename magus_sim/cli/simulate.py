"""`magus-sim simulate`: play decks against each other and say who wins."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import FaultyFiles, MagusSimError, Problem, StorageFault, UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .broken_off import warn_of_broken_off
from .finding import game_of
from .opening import name_strays
from .options import DEFAULT_LANGUAGE, GameSystem, Lang, Override, OwnCards, RuleOptions, RulesFile, as_given, given
from .progress import progress, tell
from .starting import open_ruleset, read_bases, start_engine, tell_numbered, tell_sideboards
from .stopping import stops_at_once
from .summary import print_json, print_tables

if TYPE_CHECKING:
    from magus_sim.results import Chunk, Manifest
    from magus_sim.ruleset import Deck, Ruleset
    from magus_sim.simulation.fixtures import Fixtures
    from magus_sim.simulation.plan import Plan

DEFAULT_POLICY = ["greedy"]

OF_THE_RUN = ("decks", "resume", "jobs", "lang", "as_json")
"""What may be given with `--resume RUN` alone; the rest is the run's."""


def simulate(
    ctx: typer.Context,
    decks: Annotated[
        list[Path] | None,
        typer.Argument(metavar="DECK...", help="Deck files, or folders of them.", show_default=False),
    ] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option(metavar="DECK", help="A deck or folder to play against; may be given more than once."),
    ] = None,
    mirrors: Annotated[bool, typer.Option("--mirrors", help="Each DECK also plays itself, in single games.")] = False,
    matchups: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play the matchups of a file, with their games and weights.")
    ] = None,
    like: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="RUN|DECK",
            help="Lay decks over those that they were made from, so that kept cards keep their luck; repeatable.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each matchup; even, since they are played in pairs.")] = 1000,
    policy: Annotated[
        list[str], typer.Option(help="Who decides, for both decks; given twice, all is played by both and compared.")
    ] = DEFAULT_POLICY,
    policy_a: Annotated[str, typer.Option(help="Who decides for the deck of a matchup that was named first.")] = "",
    policy_b: Annotated[str, typer.Option(help="Who decides for the other deck.")] = "",
    seed: Annotated[int, typer.Option(help="Root of all luck: the same seed gives the same games.")] = 0,
    jobs: Annotated[
        int, typer.Option(min=0, max=256, help="Threads; 0: one for each core. Changes nothing but the time.")
    ] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Run folder; named after the run, in reports/, if not given.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a run that was stopped: --resume RUN, or the command again.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the run that is in the run folder.")] = False,
    tables: Annotated[str, typer.Option(help="Tables to write.")] = "games,turns,cards",
    turns: Annotated[str, typer.Option(metavar="SHARE", help="Share of the games whose turns are kept.")] = "100%",
    chunk: Annotated[int, typer.Option(min=0, help="Pairs that are written at once; 0: chosen by the run.")] = 0,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let every two of the decks play each other, and keep all of it in a run folder.

    Games come in pairs: twice the same luck at each seat, with the decks exchanged. A run that was stopped goes on
    with --resume. See docs/simulate.md.
    """
    from magus_sim.report.words import Words
    from magus_sim.results import Run, chunks
    from magus_sim.simulation.fixtures import laid_like
    from magus_sim.simulation.folder import MANIFEST, default_folder, prepared
    from magus_sim.simulation.plan import plan
    from magus_sim.statistics.result import result_of

    decks, against = decks or [], against or []
    if resume and not (decks or matchups):
        raise UsageFault("--resume needs to know the run: name its folder, or repeat the command that began it")
    if resume and any((path / MANIFEST).exists() for path in decks):
        if len(decks) > 1:
            raise UsageFault("--resume goes on with one run; name its folder alone")
        _refuse_other_options(ctx)
        out, planned = decks[0], _plan_of_run(decks[0])
    else:
        game = open_ruleset(
            game_of(ctx, ruleset, decks, against, own, [matchups] if matchups else []), own, override, rules, rule
        )
        with _no_run_to_resume(decks if resume and not (against or matchups or out) else []):
            fixtures = _fixtures(game, decks, against, mirrors, matchups, games)
        if like:
            fixtures = laid_like(fixtures, read_bases(game, like), game)
        tell_sideboards(fixtures.decks)
        tell_numbered(fixtures.decks)
        if len(policy) > 1 and (policy_a or policy_b):
            raise UsageFault("several --policy play both decks each; leave out --policy-a and --policy-b, or name one")
        planned = plan(
            game,
            fixtures,
            seed=seed,
            policies=(policy_a or policy[0], policy_b or policy[0]),
            also=policy[1:],
            tables=tables.split(","),
            turns_share=_share(turns),
            chunk=chunk or None,
            start=start_engine,
        )
    manifest = planned.manifest
    folder = out or default_folder(manifest)
    with ExitStack() as held:
        with progress(sum(1 for _ in chunks(manifest)), "parts") as advance:
            ready = prepared(folder, manifest, resume=resume, force=force, advance=advance, heard=tell)
            todo = held.enter_context(ready)
        missing = sum(chunk.games for chunk in todo)
        with stops_at_once(lambda: _what_is_kept(folder, manifest)):
            _play(planned, folder, todo, jobs)
            run = Run.open(folder)
            name_strays(run)
            with progress(sum(len(each.pieces) for each in run.under), "pieces") as advance:
                result = result_of(run, advance)
    if as_json:
        print_json(result, run)
    else:
        print_tables(result, run, Words(lang))
    warn_of_broken_off(run)
    complete = "" if missing else " (it was complete)"
    typer.echo(f"run: {folder}{complete}\nnext: magus-sim report {shlex.quote(str(folder))}", err=True)


def _play(planned: Plan, folder: Path, todo: Sequence[Chunk], jobs: int) -> None:
    """Play the chunks and show how far it is. Raises StorageFault with what is kept."""
    from joblib import cpu_count

    from magus_sim.simulation.play import play

    try:
        with progress(sum(chunk.games for chunk in todo), "games") as advance:
            for games in play(planned, folder, todo, jobs or cpu_count()):
                advance(games)
    except StorageFault as fault:
        raise StorageFault(f"{fault}\n{_what_is_kept(folder, planned.manifest)}") from fault


@contextmanager
def _no_run_to_resume(paths: Sequence[Path]) -> Iterator[None]:
    """Around the reading of decks for --resume: a single folder that holds no decks is said to hold no run either."""
    try:
        yield
    except MagusSimError as fault:
        if len(paths) != 1 or paths[0].is_file():
            raise
        if isinstance(fault, StorageFault):
            from magus_sim.results import Run

            Run.open(paths[0])
        tell(f"{paths[0]} holds no run to go on with, so it is read as decks:")
        raise


def _fixtures(
    rules: Ruleset, decks: Sequence[Path], against: Sequence[Path], mirrors: bool, matchups: Path | None, games: int
) -> Fixtures:
    """Who meets whom, by what the call names."""
    from magus_sim.simulation.fixtures import check_games, every_two, gauntlet
    from magus_sim.simulation.matchup_file import read_matchups

    if matchups:
        if decks or against or mirrors:
            raise UsageFault("--matchups names all decks; leave out DECK, --against and --mirrors")
        check_games(games)
        return read_matchups(matchups, rules, games)
    if not decks:
        raise UsageFault(f"name decks to play, for example decks/{rules.name}, or a file with --matchups")
    read, met = _read_decks(rules, decks, against)
    return gauntlet(read, met, games, mirrors) if against else every_two(read, games, mirrors)


def _read_decks(rules: Ruleset, *groups: Sequence[Path]) -> list[list[Deck]]:
    """The decks of several groups of files. Raises FaultyFiles with the faults of all of them."""
    read: list[list[Deck]] = []
    problems: list[Problem] = []
    for group in groups:
        try:
            read.append(rules.read_decks(group))
        except FaultyFiles as faults:
            problems += faults.problems
    if problems:
        raise FaultyFiles(problems)
    return read


def _share(written: str) -> float:
    """A share as people write it, 10% or 0.1, as a number."""
    number, percent, rest = written.partition("%")
    try:
        share = float(number) / (100 if percent else 1)
    except ValueError:
        share = float("nan")
    if rest or not 0 < share <= 1:
        raise UsageFault(f"--turns {written}: write a share above 0% and up to 100%, such as 10% or 0.1")
    return share


def _plan_of_run(folder: Path) -> Plan:
    """The plan of a run that was begun, with its own decks, cards and options."""
    from magus_sim.results import Run
    from magus_sim.simulation.fixtures import fixtures_of
    from magus_sim.simulation.plan import plan

    manifest = Run.open(folder).manifest
    rules = open_ruleset(manifest.ruleset).with_rules(manifest.rules).with_card_facts(manifest.card_facts)
    return plan(
        rules,
        fixtures_of(manifest, rules),
        seed=manifest.seed,
        policies=(manifest.policy_a, manifest.policy_b),
        also=manifest.also,
        tables=manifest.tables,
        turns_share=manifest.turns_share or 1.0,
        chunk=manifest.chunk,
        start=start_engine,
    )


def _refuse_other_options(ctx: typer.Context) -> None:
    """With `--resume RUN` alone the run says all but how it is played on."""
    others = [as_given(ctx, name) for name in ctx.params if name not in OF_THE_RUN and given(ctx, name)]
    if others:
        leave_out = ", ".join(others)
        raise UsageFault(f"--resume RUN takes everything from the run; leave out {leave_out}, or name the decks too")


def _what_is_kept(folder: Path, manifest: Manifest) -> str:
    """Of a run that is being stopped: what there is, and how to go on."""
    from magus_sim.simulation.folder import missing

    planned = manifest.games
    kept = planned - sum(chunk.games for chunk in missing(folder, manifest))
    command = f"magus-sim simulate --resume {shlex.quote(str(folder))}"
    return f"stopped: {kept:,} of {planned:,} games are kept in {folder}\ngo on: {command}"
