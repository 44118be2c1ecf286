"""Ctrl-C and SIGTERM while polars and compiled rules are at work."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def stops_at_once(last_words: Callable[[], str] = lambda: "") -> Iterator[None]:
    """While the block runs, Ctrl-C and SIGTERM end the program on the spot, with exit code 130 or 143.

    Nothing is unwound, and no thread waited for: what is written is safe against kill -9 at any moment, whereas an
    exception in the middle of polars' compiled code is a panic. `last_words` go to stderr; they must not use polars.
    """

    def stop(number: int, _frame: FrameType | None) -> None:
        os.write(2, f"\n{last_words()}\n".encode())
        os._exit(128 + number)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
