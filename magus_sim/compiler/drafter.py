"""A process that drafts functions for another: symbols in by standard input, drafts out by standard output."""

from __future__ import annotations

import gc
import importlib
import os
import pickle
import signal
import sys

from .unit import UNITS


def main() -> None:
    """Answer until the input ends. A function that cannot be drafted ends the process; the other one then tells why."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that asks is stopped, and stops this one
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed meanwhile is no answer
    from .drafting import draft_of

    questions = sys.stdin.buffer
    sys.path[:], root, name = pickle.load(questions)
    importlib.import_module(root)
    members = UNITS[name].members
    gc.disable()
    while True:
        try:
            symbol = pickle.load(questions)
        except EOFError:
            return
        pickle.dump(tuple(draft_of(members[symbol])), answers)
        answers.flush()
