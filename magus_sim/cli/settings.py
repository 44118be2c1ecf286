"""Settings that stand for options nobody gives: flags count over MAGUS_SIM_* in the environment, that over a file.

They become the default map of the program, as Click calls it: command → parameter → value.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

from magus_sim.errors import FaultyFiles, MagusSimError, Problem, UsageFault
from magus_sim.sources.names import did_you_mean, shortened
from magus_sim.sources.reading import NOTICES
from magus_sim.sources.toml_file import read_toml, shown
from magus_sim.told import Label

from .options import DEFAULT_LANGUAGE, Language

LANGUAGES = get_args(Language)
FILE = "magus_sim.toml"
PYPROJECT = "pyproject.toml"
TABLE = "tool.magus_sim"
"""One of them is looked for in the current folder and those above it; in a pyproject.toml only this table counts. Paths
in it are meant from where it lies."""
PREFIX = "MAGUS_SIM_"
NO_OWN_CARDS = Label("names no card files of your own", "自作カードのファイルが指定されていません")
NAME_OWN_CARDS = Label(
    'if an unknown card is yours, write cards = ["FILE"]',
    '見つからないカードが自作のものなら、cards = ["ファイル名"] と書いてください',
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting, named as its option. `read` turns what is written into the option's value, or raises ValueError.

    In the environment everything is text.
    """

    allowed: str
    read: Callable[[Any, Path], Any]


def _text(value: Any, _: Path) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _number(value: Any, _: Path) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError
    return int(value)


def _language(value: Any, _: Path) -> str:
    if value not in LANGUAGES:
        raise ValueError
    return str(value)


def _yes(value: Any, _: Path) -> bool:
    if value in ("yes", "no"):
        return bool(value == "yes")
    if not isinstance(value, bool):
        raise ValueError
    return value


def _path(value: Any, folder: Path) -> str:
    return str(folder / _text(value, folder))


def _paths(value: Any, folder: Path) -> list[str]:
    """A list, or in the environment paths as PATH has them."""
    parts = [part for part in value.split(os.pathsep) if part] if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise ValueError
    return [_path(part, folder) for part in parts]


SETTINGS: Mapping[str, Setting] = {
    "policy": Setting("the name of a policy in quotes", _text),
    "seed": Setting("a whole number", _number),
    "jobs": Setting("a whole number", _number),
    "lang": Setting('"ja" or "en"', _language),
    "cards": Setting('a list of card files or folders, such as ["cards.toml"]', _paths),
    "override": Setting("true or false (in the environment yes or no)", _yes),
    "ruleset": Setting("the name of a game in quotes", _text),
    "rules": Setting("a rules file in quotes", _path),
}


def read_settings() -> dict[str, Any]:
    """What is set, environment over file. Raises FaultyFiles with every fault of the file, UsageFault, StorageFault."""
    file = _file()
    return (_from_file(file) if file else {}) | _from_environment()


def language_of(given: Sequence[str]) -> str:
    """The language of a call, for what is said outside of its command: that of --lang, else of the settings."""
    for option, value in pairwise([*given, ""]):
        word = value if option == "--lang" else option.removeprefix("--lang=")
        if option.startswith("--lang") and word in LANGUAGES:
            return word
    with suppress(MagusSimError):
        return str(read_settings().get("lang", DEFAULT_LANGUAGE))
    return DEFAULT_LANGUAGE


def explain_unknown_cards(problems: Iterable[Problem], own: object) -> None:
    """Tell whoever keeps settings without card files, and names no `own` ones, why a card may be unknown."""
    if own or not any(problem.code == "unknown_card" for problem in problems):
        return
    with suppress(MagusSimError):
        if (file := _file()) and "cards" not in read_settings():
            NOTICES.warning(Problem(str(file), None, "own_cards", NO_OWN_CARDS, NAME_OWN_CARDS))


def _file() -> Path | None:
    """The nearest file with settings; of two in one folder, the one that holds nothing else."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / FILE).is_file():
            return folder / FILE
        if _speaks_of_us(folder / PYPROJECT):
            return folder / PYPROJECT
    return None


def _speaks_of_us(pyproject: Path) -> bool:
    """Whether the file may hold our table. One that does not is no matter of ours, readable or not."""
    with suppress(OSError):
        return TABLE.encode() in pyproject.read_bytes()
    return False


def _from_file(file: Path) -> dict[str, Any]:
    source = read_toml(file)
    above = tuple(TABLE.split(".")) if file.name == PYPROJECT else ()
    table: Any = source.data
    for name in above:
        table = table.get(name, {}) if isinstance(table, dict) else {}
    if not isinstance(table, dict):
        raise FaultyFiles([Problem(str(file), source.line(above), "setting", f"`{TABLE}` must be a table")])
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, written in table.items():
        place = (str(file), source.line((*above, name)), "setting")
        if name not in SETTINGS:
            guess = did_you_mean(name, SETTINGS, "`{}`") or f"there are {', '.join(SETTINGS)}"
            problems.append(Problem(*place, f"`{shortened(name)}` is no setting", guess))
            continue
        try:
            values[name] = SETTINGS[name].read(written, file.parent)
        except ValueError:
            message = f"`{name}` must be {SETTINGS[name].allowed}, not {shown(written)}"
            problems.append(Problem(*place, message))
    if problems:
        raise FaultyFiles(problems)
    return values


def _from_environment() -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, setting in SETTINGS.items():
        written = os.environ.get(PREFIX + name.upper())
        if written:
            try:
                values[name] = setting.read(written, Path())
            except ValueError as error:
                raise UsageFault(f"{PREFIX}{name.upper()} is {written!r}, it must be {setting.allowed}") from error
    return values


def default_map(program: Any, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as defaults of all commands that have such an option. `program` is a Click group."""
    return {name: dict(_defaults(command, settings)) for name, command in program.commands.items()}


def _defaults(command: Any, settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, inside in getattr(command, "commands", {}).items():
        yield name, dict(_defaults(inside, settings))
    for parameter in command.params:
        for setting, value in settings.items():
            if f"--{setting}" not in parameter.opts:
                continue
            several = getattr(parameter, "multiple", False)
            if several == isinstance(value, list):
                yield parameter.name, value
            elif several and parameter.default:  # repeatable, and one stands for those that nobody names
                yield parameter.name, [value]
