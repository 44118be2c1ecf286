"""Options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import typer


class Panel(StrEnum):
    """The panels of the program's help, in their order: what a person wants to do."""

    MAKE = "Make"
    PLAY = "Play"
    ASK = "Ask"
    READ = "Read"
    POLICIES = "Policies"


Language = Literal["ja", "en"]
DEFAULT_LANGUAGE: Language = "en"
"""Of every command, unless the settings or --lang say otherwise."""

Lang = Annotated[Language, typer.Option("--lang", help="Language of what is printed.")]

OwnCards = Annotated[
    list[Path] | None,
    typer.Option("--cards", metavar="PATH", help="Own card files or folders, beside the shipped cards; repeatable."),
]
Override = Annotated[
    bool, typer.Option("--override", help="Own cards take the place of shipped ones of the same name.")
]

GameSystem = Annotated[str, typer.Option("--ruleset", help="The game system, unless the files say theirs.")]

RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="A rule option, such as life=7; more than one may be."),
]
RulesFile = Annotated[
    Path | None,
    typer.Option("--rules", metavar="FILE", help="Rule options, banned and restricted cards (docs/decks.md)."),
]

Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def given(ctx: typer.Context, parameter: str) -> bool:
    """Whether an option was given in the call; what the settings say does not count."""
    source = ctx.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"


def as_given(ctx: typer.Context, parameter: str) -> str:
    """The option as it is written in a call."""
    return next(each.opts[0] for each in ctx.command.params if each.name == parameter)
