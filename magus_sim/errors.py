"""The faults a user can meet, each with what to print and the exit code that belongs to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from magus_sim.told import Label

Wording = str | Label
"""Words of a message: a Label in both languages, plain text in English only."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in a user's file: where it is, what is wrong, and what to write instead.

    `line` counts from 1; None says that the fault belongs to the file as a whole.
    """

    file: str
    line: int | None
    code: str
    message: Wording
    suggestion: Wording | None = None

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """The fault in one line, in "en" or "ja". A fault that has no Japanese words is told in English as a whole."""
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        message, suggestion = self._words(language)
        between = "; " if self._language(language) == "en" else "。"
        return f"{where}: {message}" + (f"{between}{suggestion}" if suggestion else "")

    def facts(self, language: str) -> dict[str, object]:
        """The same for programs, by key."""
        message, suggestion = self._words(language)
        return {
            "file": self.file,
            "line": self.line,
            "code": self.code,
            "message": message,
            "suggestion": suggestion,
        }

    def _words(self, language: str) -> tuple[str, str | None]:
        spoken = self._language(language)
        return in_language(self.message, spoken), in_language(self.suggestion or "", spoken) or None

    def _language(self, wanted: str) -> str:
        return wanted if isinstance(self.message, Label) else "en"


MOST_ALIKE = 100
"""So many faults are listed that differ in nothing but quoted words and numbers; more of them are told as one."""
_DIFFERS = re.compile(r"「[^」]*」|“[^”]*”|`[^`]*`|\"[^\"]*\"|'[^']*'|[0-9]+")


def condensed(problems: Sequence[Problem]) -> list[Problem]:
    """The problems in their order; more than a hundred like ones of a file become the first of them, with a count."""
    alike: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        alike.setdefault(_kind(problem), []).append(problem)
    listed: list[Problem] = []
    for problem in problems:
        like = alike.get(_kind(problem), [])
        if len(like) > MOST_ALIKE:
            del alike[_kind(problem)]
            listed.append(replace(problem, message=_with_count(problem.message, len(like) - 1, like[-1].line)))
        elif like:
            listed.append(problem)
    return listed


def _kind(problem: Problem) -> tuple[str, str, str]:
    return problem.file, problem.code, _DIFFERS.sub("…", str(problem.message))


def _with_count(words: Wording, others: int, last: int | None) -> Wording:
    en = f"{words} (and {others:,} more like it" + (f", the last in line {last})" if last else ")")
    if not isinstance(words, Label):
        return en
    return Label(en, f"{words.ja}（ほかに同様のものが{others:,}件" + (f"、最後は{last}行目）" if last else "）"))


def in_language(words: Wording, language: str) -> str:
    """The words in "en" or "ja"; English where there are no others."""
    return words.ja if isinstance(words, Label) and language == "ja" else str(words)


class MagusSimError(Exception):
    """Everything that this package raises on purpose; the command line prints it and exits with `exit_code`."""

    exit_code = 1

    def __init__(self, words: Wording) -> None:
        super().__init__(words)

    def told(self, language: str) -> str:
        """What to print, in "en" or "ja"."""
        words = self.args[0]
        return in_language(words, language) if isinstance(words, Label) else str(self)


class FaultyFiles(MagusSimError):
    """Cards or decks are faulty. Carries every problem found, in the order of the files."""

    exit_code = 1

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def told(self, language: str) -> str:
        return "\n".join(problem.told(language) for problem in condensed(self.problems))


class UsageFault(MagusSimError):
    """The call itself cannot be carried out as it was given."""

    exit_code = 2


class StorageFault(MagusSimError):
    """A file is missing, cannot be read or cannot be written."""

    exit_code = 3
