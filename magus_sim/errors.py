"""The faults a user can meet, each with what to print and the exit code that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in a user's file: where it is, what is wrong, and what to write instead.

    `line` counts from 1; None says that the fault belongs to the file as a whole.
    """

    file: str
    line: int | None
    code: str
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.message}" + (f"; {self.suggestion}" if self.suggestion else "")


class MagusSimError(Exception):
    """Everything that this package raises on purpose; the command line prints it and exits with `exit_code`."""

    exit_code = 1


class FaultyFiles(MagusSimError):
    """Cards or decks are faulty. Carries every problem found, in the order of the files."""

    exit_code = 1

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class UsageFault(MagusSimError):
    """The call itself cannot be carried out as it was given."""

    exit_code = 2


class StorageFault(MagusSimError):
    """A file is missing, cannot be read or cannot be written."""

    exit_code = 3
