"""What a command stands before: a terminal with a person, or a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def plain_console(width: int = 10_000) -> Console:
    """A console on stdout that adds no colours to numbers. A pipe takes so many columns that nothing is cut."""
    from rich.console import Console

    console = Console(highlight=False)
    if not sys.stdout.isatty():
        console.width = width
    return console


def somebody_is_there() -> bool:
    """Whether there is a terminal to ask at."""
    return sys.stdin.isatty() and sys.stdout.isatty()
