"""A rules file: what an organiser of play decides, in one place. Rule options, banned and restricted cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.names import did_you_mean, shortened
from magus_sim.sources.rule_options import YES_NO
from magus_sim.sources.toml_file import Place, TomlFile, shown

from .card_files import CardSet
from .deck_limits import NO_LIMITS, Limits, limits_of
from .file_kinds import FileKind, read_as
from .rule_options import DEFAULT, SPECS, RuleOptions, check_options

KEYS = ("rules", "banned", "restricted")


@dataclass(frozen=True, slots=True)
class RulesFile:
    """What a rules file says."""

    options: RuleOptions = DEFAULT
    limits: Limits = NO_LIMITS


NO_RULES = RulesFile()


def read_rules_file(path: Path, cards: CardSet, base: RuleOptions = DEFAULT) -> RulesFile:
    """Read a rules file; options it does not name are those of the base. Raises FaultyFiles with every fault of it,
    StorageFault."""
    source = read_as(FileKind.RULES, path)
    problems: list[Problem] = []
    for key in source.data.keys() - set(KEYS):
        message = f"`{shortened(key)}` is no key of a rules file"
        advice = "write it below [rules]" if key in SPECS else did_you_mean(key, KEYS, "`{}`")
        problems.append(Problem(source.file, source.line((key,)), "key", message, advice))
    options = options_of(source, base, problems)
    limits = limits_of(source, cards, problems)
    if problems:
        raise FaultyFiles(sorted(problems, key=lambda problem: problem.line or 0))
    return RulesFile(options, limits)


def options_of(source: TomlFile, base: RuleOptions, problems: list[Problem]) -> RuleOptions:
    """The options in the table [rules] of a file, over the base; faults are added to the problems."""

    def fault(place: Place, message: str, suggestion: str | None = None) -> None:
        problems.append(Problem(source.file, source.line(place), "rules", message, suggestion))

    written = source.data.get("rules", {})
    if not isinstance(written, Mapping):
        fault(("rules",), "`rules` must be a table", "write [rules]")
        return base
    options, faults = check_options({name: _text(name, value) for name, value in written.items()}, base)
    for name, message in faults.items():
        fault(("rules", name), message)
    return options


def _text(name: str, value: Any) -> str:
    """A value of TOML as it would be given in a call, where yes and no stand for true and false."""
    if isinstance(value, bool):
        yes_or_no = name in SPECS and SPECS[name].words is YES_NO
        return ("yes" if value else "no") if yes_or_no else str(value).lower()
    return value if isinstance(value, str) else shown(value)
