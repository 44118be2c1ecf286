"""Starting the engine, and saying so when it takes a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from magus_sim.ruleset import Engine, Ruleset

FIRST_TIME = "compiling the rules, once for this version on this machine (about a minute)"


def start_engine(ruleset: Ruleset) -> Engine:
    """The ruleset's engine; the first time, when it is compiled, with a word on stderr."""
    from rich.console import Console

    if ruleset.is_compiled():
        return ruleset.engine()
    console = Console(stderr=True)
    if console.is_terminal:
        with console.status(FIRST_TIME):
            return ruleset.engine()
    console.print(f"{FIRST_TIME} …", highlight=False)
    return ruleset.engine()
