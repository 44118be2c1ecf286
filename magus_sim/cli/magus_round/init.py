"""`magus-sim init`: a folder to work in."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

import magus_sim
from magus_sim.errors import StorageFault, UsageFault
from magus_sim.sources.writing import write_new

WORKSPACE = "workspace"
"""The folder of the ruleset that is copied."""
SHIPPED = "shipped"
"""The folder for the decks that come with the game: apart from one's own, which `decks` means."""
SCHEMA = "cards.schema.json"
NEXT = """\
{folder} is ready: a card file of your own (cards.toml), two decks (decks), a position to try (try.toml), settings, and
the decks that come with the game (shipped).

next: cd {folder}
      magus-sim cards check                  your cards, together with all others
      magus-sim try try.toml                 one of them in a position
      magus-sim deck check decks
      magus-sim deck show decks/mine.txt
      magus-sim play decks/mine.txt decks/rival.txt     a game against the rival
      magus-sim simulate decks --out reports/before     a thousand games of both decks
      magus-sim report reports/before                   the same as charts on a page
      magus-sim simulate decks/mine.txt --against shipped     your deck against all that come with the game

change a card in cards.toml, play again, and see what moved:
      magus-sim simulate decks --out reports/after
      magus-sim runs compare reports/before reports/after"""


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder; it is made if it is not there.")],
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that holds something.")] = False,
) -> None:
    """Start a workspace: decks, a card file with examples, a position, and a settings file."""
    from importlib.resources import files

    from magus_sim.rulesets.magus_round.card_schema import json_schema

    if folder.exists() and not folder.is_dir():
        raise UsageFault(f"{folder} is not a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not force and any(folder.iterdir()):
            raise UsageFault(f"{folder} is not empty; choose another folder, or --force to write into it")
        for name, data in _files(files("magus_sim.rulesets.magus_round") / WORKSPACE):
            (folder / name).parent.mkdir(exist_ok=True)
            write_new(folder / name, data, force=force)
    except OSError as fault:
        raise StorageFault(f"{folder}: cannot be made: {fault.strerror or fault}") from fault
    for deck in sorted((shipped_decks() / "magus_round").glob("*.txt")):
        (folder / SHIPPED).mkdir(exist_ok=True)
        write_new(folder / SHIPPED / deck.name, deck.read_bytes(), force=force)
    schema = json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n"
    write_new(folder / SCHEMA, schema.encode(), force=force)
    typer.echo(NEXT.format(folder=shlex.quote(str(folder))))


def shipped_decks() -> Path:
    """The folder of the decks that come with the program: in a wheel inside of the package, else beside it."""
    package = Path(magus_sim.__file__).parent
    inside = package / "shipped" / "decks"
    return inside if inside.exists() else package.parent / "decks"


def _files(folder: Traversable, name: str = "") -> Iterator[tuple[str, bytes]]:
    """All files below a folder, by their names from there."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry, f"{name}{entry.name}/")
        else:
            yield name + entry.name, entry.read_bytes()
