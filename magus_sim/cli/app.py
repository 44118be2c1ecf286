"""The program `magus-sim`: its commands, and what becomes of faults and signals."""

from __future__ import annotations

import io
import logging
import os
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from magus_sim import __version__
from magus_sim.errors import FaultyFiles, MagusSimError, Problem, StorageFault
from magus_sim.sources.reading import NOTICES
from magus_sim.sources.wording import printable

from . import magus_round, runs
from .bench import bench
from .compare import compare
from .ladder import ladder
from .options import Panel
from .play import play
from .replay import replay
from .report import report
from .settings import default_map, explain_unknown_cards, language_of, read_settings
from .simulate import simulate
from .sweep import sweep
from .tune import tune
from .worth import worth

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
magus_round.add_to(app)
app.add_typer(runs.app, name="runs", short_help="List runs, look at one, compare some.", rich_help_panel=Panel.READ)
app.command(
    short_help="Play all decks against each other and say who wins.",
    epilog="Example: magus-sim simulate decks/magus_round --games 2000",
    rich_help_panel=Panel.PLAY,
)(simulate)
app.command(
    short_help="Play a game yourself, against a policy.",
    epilog="Example: magus-sim play decks/magus_round/gale.txt decks/magus_round/steel.txt",
    rich_help_panel=Panel.PLAY,
)(play)
app.command(
    short_help="Say what each card, or a mechanic, is worth to a deck.",
    epilog="Example: magus-sim worth my_deck.txt --against decks/magus_round --each-card",
    rich_help_panel=Panel.ASK,
)(worth)
app.command(
    short_help="Say what a number on a card, or in the rules, should be.",
    epilog="Example: magus-sim sweep my_deck.txt --against decks/magus_round --set 'CARD.value=2..5' --band 48..52",
    rich_help_panel=Panel.ASK,
)(sweep)
app.command(
    short_help="Say whether a change makes decks better, worse or neither.",
    epilog="Example: magus-sim compare my_deck.txt my_deck_2.txt --against decks/magus_round --margin 1",
    rich_help_panel=Panel.ASK,
)(compare)
app.command(
    short_help="Look for the smallest changes of cards that bring decks into a band.",
    epilog="Example: magus-sim tune my_deck.txt --against decks/magus_round --card NAME --band 48..52",
    rich_help_panel=Panel.ASK,
)(tune)
app.command(
    short_help="Turn a run into charts and one page.",
    epilog="Example: magus-sim report reports/my_run",
    rich_help_panel=Panel.READ,
)(report)
app.command(
    short_help="Tell one game, turn by turn.",
    epilog="Example: magus-sim replay reports/my_run --pick comeback --lang en",
    rich_help_panel=Panel.PLAY,
)(replay)
app.command(
    short_help="Say how strong each policy is, and what it costs.",
    epilog="Example: magus-sim ladder decks/magus_round --policy greedy --policy random",
    rich_help_panel=Panel.POLICIES,
)(ladder)
app.command(
    short_help="Measure how fast the engine is on this machine.",
    epilog="Example: magus-sim bench --seconds 5 --json",
    rich_help_panel=Panel.POLICIES,
)(bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"magus-sim {__version__}")
        raise typer.Exit


@app.callback()
def magus_sim(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """The balance lab for card games: change a card, play thousands, see what moved.
    Start here: magus-sim init my_lab
    """


def without_types_of_flags(command: Any, above: Any = None) -> Any:
    """The command with help that does not ask for a value, <bool>, where an option takes none."""
    context = command.context_class(command, parent=above, **command.context_settings)
    for inner in getattr(command, "commands", {}).values():
        without_types_of_flags(inner, context)
    for parameter in command.get_params(context):
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return command


def defaults_for(given: Sequence[str], program: Any) -> dict[str, Any] | None:
    """What the settings say. Faulty settings keep nobody from reading help: they are told of beside it."""
    try:
        settings = read_settings()
    except MagusSimError as fault:
        if not asks_for_help(given, program):
            raise
        say(fault, given)
        return None
    return default_map(program, settings) if settings else None


def say(fault: MagusSimError | Problem, given: Sequence[str]) -> None:
    """Print a fault or a notice on stderr, in the language of the call."""
    typer.echo(printable(fault.told(language_of(given))), err=True)


class Notices(logging.Handler):
    """Prints notices while a call runs."""

    def __init__(self, given: Sequence[str]) -> None:
        super().__init__()
        self.given = given

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.msg, Problem):
            say(record.msg, self.given)


def asks_for_help(given: Sequence[str], program: Any) -> bool:
    """Whether a call only wants to be told something: by an option, or by naming a group without a command."""
    if not {"-h", "--help", "--version"}.isdisjoint(given):
        return True
    for name in given:
        program = getattr(program, "commands", {}).get(name)
    return hasattr(program, "commands")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit code: 0 fine, 1 faulty cards or decks, 2 usage, 3 input or output,
    130 and 143 stopped by Ctrl-C or SIGTERM, 141 without a word if nobody reads on (`| head`), as SIGPIPE has it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without Japanese is no reason to fail
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    given = sys.argv[1:] if arguments is None else list(arguments)
    NOTICES.handlers = [Notices(given)]
    program = without_types_of_flags(typer.main.get_command(app))
    try:
        try:
            program(args=given, prog_name="magus-sim", default_map=defaults_for(given, program))
        finally:
            if sys.stdout:
                sys.stdout.flush()  # at the end of the program it would be too late to tell of a fault
    except MagusSimError as fault:
        say(fault, given)
        if isinstance(fault, FaultyFiles):
            explain_unknown_cards(fault.problems, [word for word in given if word.startswith("--cards")])
        sys.exit(fault.exit_code)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as fault:
        sys.exit(without_output(fault))
    except SystemExit as left:  # so Typer and Rich leave, with 1, where nobody reads on
        sys.exit(without_output(left.__context__) if isinstance(left.__context__, BrokenPipeError) else left.code)


def without_output(fault: OSError) -> int:
    """The exit code if stdout takes no more; what is left to be written goes nowhere. Faults of other files are
    StorageFaults where they happen."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if isinstance(fault, BrokenPipeError):
        return 141
    typer.echo(f"standard output: cannot be written: {fault.strerror or fault}", err=True)
    return StorageFault.exit_code
