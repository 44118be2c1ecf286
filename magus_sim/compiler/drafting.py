"""The drafts of many functions, made by as many processes as there are cores.

This process and its helpers take functions from one list, the longest first. A helper that fails, or that cannot be
started, costs time and nothing else: what it was at is drafted here.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
import typing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock, Thread

if typing.TYPE_CHECKING:
    from .machine_code import Draft
    from .unit import Member, Unit

WORTH_A_HELPER = 40
"""Functions for one more process: to start it takes as long as drafting so many."""


def draft_all(unit: Unit, members: Sequence[Member], report: Callable[[float], None]) -> dict[str, Draft]:
    """The drafts of these functions by symbol. `report` is told the share that is done."""
    waiting = deque(sorted(members, key=lambda member: -member.weight))
    made: dict[str, Draft] = {}
    whole = sum(member.weight for member in members)
    lock = Lock()

    def keep(member: Member, draft: Draft) -> None:
        with lock:
            made[member.symbol] = draft
            report(sum(each.weight for each in members if each.symbol in made) / whole)

    helpers = [
        Thread(target=help_out, args=(unit, waiting, keep), daemon=True)
        for _ in range(min(cores() - 1, len(members) // WORTH_A_HELPER))
    ]
    for helper in helpers:
        helper.start()
    while len(made) < len(members):
        with uncollected():
            for member in taken(waiting):
                keep(member, draft_of(member))
        for helper in helpers:
            helper.join()
    return made


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def draft_of(member: Member) -> Draft:
    from .machine_code import draft

    return draft(member.function, member.signature)


def taken(waiting: deque[Member]) -> Iterator[Member]:
    """Functions off the list, which others shorten at the same time."""
    while True:
        try:
            yield waiting.popleft()
        except IndexError:
            return


@contextmanager
def uncollected() -> Iterator[None]:
    """Without garbage collection: typing makes millions of objects that are all in use."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def help_out(unit: Unit, waiting: deque[Member], keep: Callable[[Member, Draft], None]) -> None:
    """Let another process draft functions off the list until it is empty; what it does not finish goes back."""
    from .machine_code import Draft

    command = [sys.executable, "-c", "from magus_sim.compiler.drafter import main; main()"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with suppress(OSError), started(command, environment) as (questions, answers):
        pickle.dump((sys.path, unit.root, unit.name), questions)
        for member in taken(waiting):
            try:
                pickle.dump(member.symbol, questions)
                questions.flush()
                draft = Draft(*pickle.load(answers))
            except (OSError, EOFError, pickle.UnpicklingError):
                waiting.append(member)
                return
            keep(member, draft)


@contextmanager
def started(
    command: Sequence[str], environment: typing.Mapping[str, str]
) -> Iterator[tuple[typing.IO[bytes], typing.IO[bytes]]]:
    """A process, spoken to through its standard input and output. It ends when its input does."""
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout
    finally:
        process.kill()
        process.communicate()
