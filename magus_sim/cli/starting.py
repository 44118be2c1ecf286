"""Opening a game system with the cards of the call, and starting its engine, with a word when that takes a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from magus_sim.ruleset import Engine, Ruleset

FIRST_TIME = "compiling the rules, once for this version on this machine (about a minute)"


def open_ruleset(name: str, rules: Mapping[str, str], own: Sequence[Path] | None, override: bool) -> Ruleset:
    """A game system under these rule options, with own card files. Raises UsageFault, FaultyFiles, StorageFault."""
    from magus_sim.rulesets import get_ruleset

    ruleset = get_ruleset(name).with_rules(rules)
    return ruleset.with_cards(own, override=override) if own else ruleset


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
