"""Which game a call is about: `--ruleset`, else what its files say, else the settings, else the usual one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from pathlib import Path

import typer

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.sources.names import did_you_mean
from magus_sim.sources.reading import STANDARD_INPUT, file_label, files_in

from .options import given

_HEAD = re.compile(r"[#＃]\s*ruleset\s*[:：=＝]\s*(?P<name>\S+)", re.IGNORECASE)
_COMMENT = ("#", "＃")
_MOST = 30
"""Lines of a file that may be its head."""
_SUFFIXES = (".txt", ".toml")
"""Of the files in a folder that may name their game: deck lists and card files."""


def game_of(ctx: typer.Context, ruleset: str, *groups: Iterable[Path] | None) -> str:
    """The name of the game that a call is about: `ruleset` is its option, `groups` are the files that it reads.

    A file names its game in the comments above its first line: `# ruleset: NAME`. Files without that line are of the
    game that would be meant without files. Raises UsageFault for files of two games, and for a game that there is not.
    """
    heads = {file: head for file in _files(path for group in groups for path in group or ()) if (head := head_of(file))}
    _check(heads)
    if given(ctx, "ruleset"):
        for file, head in heads.items():
            if head != ruleset:
                raise UsageFault(f"--ruleset {ruleset}: {file_label(file)} is a file of {head}; leave one of them out")
    return next(iter(heads.values()), ruleset)


def head_of(file: Path) -> str:
    """The game that a file names in the comments at its top; empty if it names none or cannot be read here."""
    with suppress(OSError), file.open(encoding="utf-8-sig", errors="replace") as lines:
        for line in islice(lines, _MOST):
            words = line.strip()
            if found := _HEAD.fullmatch(words):
                return found["name"]
            if words and not words.startswith(_COMMENT):
                break
    return ""


def _files(paths: Iterable[Path]) -> list[Path]:
    """The files of a call, in their order. What is wrong with a path is for those to say who read it."""
    found: list[Path] = []
    for path in paths:
        if path == STANDARD_INPUT:
            continue
        for suffix in _SUFFIXES if path.is_dir() else ("",):
            with suppress(StorageFault):
                found += files_in([path], suffix)
    return found


def _check(heads: dict[Path, str]) -> None:
    """Raise UsageFault unless all files name one game that there is."""
    from magus_sim.rulesets import RULESETS

    for file, head in heads.items():
        if head not in RULESETS:
            advice = did_you_mean(head, RULESETS, "{}") or f"there are {', '.join(RULESETS)}"
            raise UsageFault(f"{file_label(file)}: `# ruleset: {head}`: there is no such game; {advice}")
    one, *others = heads or [Path()]
    for other in others:
        if heads[one] != heads[other]:
            raise UsageFault(
                f"{file_label(one)} is a file of {heads[one]}, {file_label(other)} one of {heads[other]}; "
                "name files of one game"
            )
