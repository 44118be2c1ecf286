"""Showing how far a long command is: a bar on a terminal, elsewhere a line every few seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import typer

QUIET = 2.0
"""Seconds without a word: what ends sooner needs no progress."""

LINE_EVERY = 5.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def progress(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """While the block runs, show on stderr how many of `total` are done; the block calls what it gets with each few."""
    from tqdm import tqdm

    with tqdm(total=total, unit=f" {unit}", unit_scale=True, disable=None, leave=False, delay=QUIET) as bar:
        start = monotonic()
        said = start + QUIET - LINE_EVERY
        done = 0

        def advance(number: int) -> None:
            nonlocal done, said
            done += number
            bar.update(number)
            if bar.disable and monotonic() - said > LINE_EVERY:
                said = monotonic()
                speed = done / (said - start)
                left = (total - done) / speed
                typer.echo(f"{done:,} of {total:,} {unit}, {speed:,.0f} a second, {left:,.0f} s left", err=True)

        yield advance
