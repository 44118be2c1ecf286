"""Showing how far a long command is: a bar on a terminal, elsewhere a line every few seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from typing import Protocol

import typer

from .options import Language

QUIET = 2.0
"""Seconds without a word: what ends sooner needs no progress."""

LINE_EVERY = 5.0
"""Seconds between two lines where there is no terminal."""

NAMED = "{desc}: {percentage:.0f}%|{bar}| {elapsed}<{remaining}"
"""A bar that says what is being done has no room for more."""


class Advance(Protocol):
    """To be told how many more are done, what is being done now, if that is worth a word, and how many are spared."""

    def __call__(self, number: int, now: str = "", spared: int = 0) -> None: ...


def tell(word: str) -> None:
    """Say a word on stderr."""
    typer.echo(word, err=True)


@contextmanager
def word_if_slow(word: str) -> Iterator[None]:
    """Say a word on stderr if the block is not done before long."""
    timer = Timer(QUIET, lambda: typer.echo(word, err=True))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


SENTENCES: Mapping[Language, str] = {
    "en": "{what}{done:,} of {total:,} {unit}, {pace} a second, {left:,.0f} s left",
    "ja": "{what}{total:,}{unit}中{done:,}{unit}、毎秒{pace}{unit}、残り{left:,.0f}秒",
}


@contextmanager
def progress(total: int, unit: str, lang: Language = "en") -> Iterator[Advance]:
    """While the block runs, show on stderr how many of `total` are done; the block calls what it gets with each few.

    What is spared counts as neither done nor to be done: it says nothing about the time that is left.
    """
    from tqdm import tqdm

    with tqdm(
        total=total,
        unit=f" {unit}",
        unit_scale=True,
        miniters=1,  # steps differ in size: after a large one tqdm would wait for another as large
        smoothing=0,
        disable=None,
        leave=False,
        delay=QUIET,
    ) as bar:
        start = monotonic()
        said = start + QUIET - LINE_EVERY
        done = 0
        what = ""

        def advance(number: int, now: str = "", spared: int = 0) -> None:
            nonlocal done, said, what, total
            done += number
            total -= spared
            bar.total = total
            if now:
                what = f"{now}: "
                bar.bar_format = NAMED
                bar.set_description_str(now, refresh=False)
            bar.update(number)
            if bar.disable and 0 < done < total and monotonic() - said > LINE_EVERY:
                said = monotonic()
                speed = done / (said - start)
                left = (total - done) / speed
                pace = f"{speed:,.0f}" if speed >= 1 else f"{speed:.2f}"
                words = SENTENCES[lang].format(what=what, done=done, total=total, unit=unit, pace=pace, left=left)
                typer.echo(words, err=True)

        yield advance
