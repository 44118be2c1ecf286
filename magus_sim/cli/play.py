"""`magus-sim play`: a game against a policy, in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.ruleset import PERSON
from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import DEFAULT_LANGUAGE, Force, GameSystem, Language, Override, OwnCards, RuleOptions, RulesFile
from .replay import SEEDS, open_game, refuse_options
from .starting import open_ruleset, start_engine, two_decks
from .terminal import somebody_is_there

if TYPE_CHECKING:
    from .seat import Seat

FOLDER = Path("reports") / "games"
"""Where a game is saved if nobody says where."""
LUCK = 1_000_000
"""A seed that nobody gave is a number below it."""
FOR_NEW = ("policy", "seed", "first", "ruleset", "rule", "rules")
"""Options that a game which is gone on with has already, by their parameters."""


def play(
    ctx: typer.Context,
    decks: Annotated[
        list[Path] | None, typer.Argument(metavar="DECK DECK", help="Your deck, and the other one.")
    ] = None,
    policy: Annotated[
        str, typer.Option(help="Who plays the other deck; if not given, the strongest that answers at once.")
    ] = "",
    first: Annotated[bool, typer.Option("--first/--second", help="Whether you take the first turn.")] = True,
    seed: Annotated[
        int | None, typer.Option(help="The seed of the game's luck; a new one if not given.", min=-SEEDS, max=SEEDS - 1)
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is saved; in reports/games/ if not given.")
    ] = None,
    force: Force = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")] = None,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the game.")] = DEFAULT_LANGUAGE,
) -> None:
    """Play a game against a policy: both fields, your hand, and every choice with a number. `h` explains the rest.

    The game is saved as it goes on; `magus-sim replay FILE` tells it. See docs/play.md.
    """
    from .seat import Seat

    if resume:
        if decks:
            raise UsageFault("a saved game has its decks; leave them out, or --resume")
        refuse_options(ctx, FOR_NEW, "begin a new game without --resume")
        saved = open_game(resume, own, override)
        if PERSON not in saved.file.game.policies:
            raise UsageFault(f"{resume}: nobody has a seat in this game; `magus-sim replay {resume}` tells it")
        for name in saved.file.game.policies:
            if name != PERSON:
                saved.engine.check_policy(name)
        for change in saved.changes:
            typer.echo(f"{resume}: {change}", err=True)
        if record and record != resume:
            claim(record, force)
        seat = Seat.resume(saved, record or resume, lang)
    else:
        game = open_ruleset(game_of(ctx, ruleset, decks, own), own, override, rules, rule)
        pair = two_decks(game, decks or [])
        engine = start_engine(game)
        policy = policy or game.partner
        engine.check_policy(policy)
        luck = secrets.randbelow(LUCK) if seed is None or is_setting(ctx, "seed") else seed
        if record:
            claim(record, force)
        else:
            record = free_file(f"{Path(pair[0].file).stem}-{Path(pair[1].file).stem}-{luck}")
        begun = game.begin(pair, (PERSON, policy), luck, first, "a")
        seat = Seat(game, engine, pair, begun, record, lang)
    sit_down(seat)


def is_setting(ctx: typer.Context, name: str) -> bool:
    """Whether an option was not given, but set for good: whoever plays again wants another game."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "DEFAULT_MAP"


def sit_down(seat: Seat) -> None:
    """Play until the game or the player's patience ends. Raises typer.Exit after Ctrl-C, StorageFault if the game
    could not be saved in the end."""
    try:
        seat.play()
    except EOFError:
        seat.say_goodbye()
    except KeyboardInterrupt:
        seat.say_goodbye()
        raise typer.Exit(130) from None
    if seat.unsaved:
        raise StorageFault(seat.unsaved)


def claim(file: Path, force: bool) -> None:
    """Make sure that nothing is overwritten without being asked. Raises UsageFault."""
    if force or not file.exists():
        return
    if somebody_is_there() and typer.confirm(f"{file} is there already; replace it?"):
        return
    raise UsageFault(f"{file} is there already; replace it with --force, or go on with it: --resume {file}")


def free_file(name: str) -> Path:
    """A file in the folder of games that is not there yet. Raises StorageFault if the folder cannot be made."""
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StorageFault(f"{FOLDER}: cannot be made: {fault.strerror or fault}; say where with --record") from fault
    files = [FOLDER / f"{name}.json", *(FOLDER / f"{name}-{number}.json" for number in range(2, 1000))]
    return next(file for file in files if not file.exists())
