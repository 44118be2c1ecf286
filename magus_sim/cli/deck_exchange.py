"""`magus-sim deck diff` and `deck convert`: compare decks, write them in another form, for any game with a workshop."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.rulesets import DEFAULT_GAME

from .deck_edit import Out, open_workshop
from .finding import game_of
from .options import DEFAULT_LANGUAGE, Force, GameSystem, Lang, Override, OwnCards, RulesFile
from .progress import tell
from .starting import open_ruleset, read_decks
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.decks.deck_list import DeckList
    from magus_sim.decks.workshop import Workshop


SHORTEST_CODE = 10
"""Characters of the last part: `old.1.txt` is a file."""


class Form(StrEnum):
    """In what a deck can be written."""

    TEXT = "text"
    JSON = "json"
    CODE = "code"


def diff(
    ctx: typer.Context,
    a: Annotated[Path, typer.Argument(metavar="A", help="A deck file.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="Another deck file.")],
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the differences as JSON.")] = False,
) -> None:
    """Compare two decks: the cards that differ, the curve, the kinds and what else the game counts."""
    from magus_sim.decks.comparing import differences
    from magus_sim.decks.workshop import workshop_of
    from magus_sim.report.words import Words

    game = open_ruleset(game_of(ctx, ruleset, [a, b], own), own, override)
    (one,), (other,) = read_decks(game, [a]), read_decks(game, [b])
    groups = differences(workshop_of(game), one.slots, other.slots)
    if as_json:
        facts = {"a": {"file": one.file, "name": one.name}, "b": {"file": other.file, "name": other.name}}
        answer = {**facts, "differences": [group.facts() for group in groups]}
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    say = Words(lang)
    typer.echo(f"A: {one.name} ({one.file})\nB: {other.name} ({other.file})")
    if not groups:
        typer.echo(say("both hold the same cards", "どちらも同じカードです"))
    for group in groups:
        rows = [
            [say.label(row.label), f"{row.a:g}", f"{row.b:g}", f"{row.b - row.a:+.3g}".replace("-", "−")]
            for row in group.rows
        ]
        print_table(plain_console(), "", [say.label(group.label)], ["A", "B", "B − A"], rows)


def convert(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A deck file, - for standard input, or a code.")],
    to: Annotated[Form, typer.Option("--to", help="The form to write.")] = Form.TEXT,
    out: Out = None,
    force: Force = False,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
) -> None:
    """Write a legal deck as plain text, as JSON, or as a short code to share, on standard output or into a new file.

    Reads all three, and lists as other programs export them. See docs/decks.md.
    """
    from magus_sim.decks.exchange import as_code, as_json, as_text, copies_of
    from magus_sim.report.words import Words
    from magus_sim.sources.writing import write_new

    file = Path(source)
    workshop = open_workshop(ctx, ruleset, [file], own, override, rules)
    read = _read(source, file, workshop)
    if read.sideboard:
        from magus_sim.decks.line_numbers import in_words

        say = Words(lang)
        lines = in_words(read.sideboard)
        tell(
            say(
                "{file}: sideboard not converted: {lines}",
                "{file}: サイドデッキは変換しません（{lines}）",
                file=read.file,
                lines=lines,
            )
        )
    copies = copies_of(read)
    written = {
        Form.TEXT: lambda: as_text(copies, read.name, read.author),
        Form.JSON: lambda: as_json(copies, workshop, read.name, read.author),
        Form.CODE: lambda: as_code(copies, workshop),
    }[to]()
    if out is None:
        typer.echo(written, nl=False)
        return
    write_new(out, written.encode(), force=force)
    typer.echo(str(out))


def _read(source: str, file: Path, workshop: Workshop) -> DeckList:
    """The deck of a file, or of a code in the place of its name. Raises FaultyFiles, StorageFault."""
    from magus_sim.decks.codes import CODE, read_code
    from magus_sim.decks.exchange import as_text, read_any
    from magus_sim.decks.foreign import foreign_kind
    from magus_sim.sources.reading import STANDARD_INPUT, read_text

    word = source.strip()
    code = CODE.fullmatch(word)
    seems_code = (code and len(code["word"]) >= SHORTEST_CODE) or foreign_kind(word, workshop.known) is not None
    seems_code = seems_code or word.startswith(f"{workshop.game}.")
    if file == STANDARD_INPUT or not seems_code or "/" in word or _is_there(file):
        return read_any(read_text(file), file, workshop)
    return read_any(as_text(read_code(word, workshop)), Path("code"), workshop)


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except (OSError, ValueError):
        return False
