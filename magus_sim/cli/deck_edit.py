"""`magus-sim deck add`, `remove`, `swap`, `rename`: edit deck files without an editor, for any game with a workshop."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import StorageFault
from magus_sim.rulesets import DEFAULT_GAME
from magus_sim.sources.wording import printable

from .finding import game_of
from .options import DEFAULT_LANGUAGE, Force, GameSystem, Lang, Override, OwnCards, RulesFile
from .starting import open_ruleset

if TYPE_CHECKING:
    from magus_sim.decks.editing import Edited, Editor, Wish
    from magus_sim.decks.workshop import Workshop

DeckFile = Annotated[Path, typer.Argument(metavar="FILE", help="A deck file; - reads standard input and prints.")]
Cards = Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards, each as '4 NAME' or NAME.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write a new file and keep the old one.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print what changed as JSON.")]


def add(
    ctx: typer.Context,
    file: DeckFile,
    cards: Cards,
    out: Out = None,
    force: Force = False,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Add cards to a deck file: '2 NAME' adds two, NAME one. Comments and the order of the lines stay."""
    workshop = open_workshop(ctx, ruleset, [file], own, override, rules)

    def edit(editor: Editor, wishes: Sequence[Wish]) -> None:
        for wish in wishes:
            editor.add(wish)

    _edit(workshop, file, cards, edit, out, force, lang, as_json)


def remove(
    ctx: typer.Context,
    file: DeckFile,
    cards: Cards,
    out: Out = None,
    force: Force = False,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Take cards out of a deck file: '2 NAME' takes two, NAME all copies. Comments stay."""
    workshop = open_workshop(ctx, ruleset, [file], own, override, rules)

    def edit(editor: Editor, wishes: Sequence[Wish]) -> None:
        for wish in wishes:
            editor.remove(wish)

    _edit(workshop, file, cards, edit, out, force, lang, as_json)


def swap(
    ctx: typer.Context,
    file: DeckFile,
    card: Annotated[str, typer.Argument(metavar="OUT", help="The card that goes: '2 NAME', or NAME for all copies.")],
    by: Annotated[str, typer.Argument(metavar="IN", help="The card that takes its place.")],
    out: Out = None,
    force: Force = False,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Put one card in the place of another, in its line: '2 OUT' swaps two copies, OUT all."""
    workshop = open_workshop(ctx, ruleset, [file], own, override, rules)

    def edit(editor: Editor, wishes: Sequence[Wish]) -> None:
        goes, comes = wishes
        editor.swap(goes, comes.card)

    _edit(workshop, file, [card, by], edit, out, force, lang, as_json)


def rename(
    ctx: typer.Context,
    file: DeckFile,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name of the deck.")],
    out: Out = None,
    force: Force = False,
    ruleset: GameSystem = DEFAULT_GAME,
    own: OwnCards = None,
    override: Override = False,
    rules: RulesFile = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Change the name of a deck, in the line `# name: …` of its file. The file keeps its own name."""
    workshop = open_workshop(ctx, ruleset, [file], own, override, rules)
    _edit(workshop, file, [], lambda editor, _: editor.rename(name), out, force, lang, as_json)


def open_workshop(
    ctx: typer.Context,
    ruleset: str,
    files: Sequence[Path],
    own: Sequence[Path] | None,
    override: bool,
    rules: Path | None,
) -> Workshop:
    """The workshop of the game that a call is about. Raises UsageFault, FaultyFiles, StorageFault."""
    from magus_sim.decks.workshop import workshop_of

    return workshop_of(open_ruleset(game_of(ctx, ruleset, files, own), own, override, rules))


def _edit(
    workshop: Workshop,
    file: Path,
    cards: Sequence[str],
    edit: Callable[[Editor, Sequence[Wish]], None],
    out: Path | None,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Edit a file in place, or into a new one, and say what changed and what is still wrong."""
    from magus_sim.decks.editing import Editor, read_wishes
    from magus_sim.sources.reading import STANDARD_INPUT, read_text
    from magus_sim.sources.writing import write_new

    wishes = read_wishes(cards, workshop)
    editor = Editor(read_text(file), file, workshop)
    edit(editor, wishes)
    edited = editor.done()
    if out is not None:
        write_new(out, edited.text.encode(), force=force)
    elif file == STANDARD_INPUT:
        typer.echo(edited.text, nl=False)
    else:
        _replace(file, edited.text)
    _tell(edited, out or file, lang, as_json, err=file == STANDARD_INPUT and out is None)


def _replace(file: Path, text: str) -> None:
    """Write the text in the place of the file in one step; its line ends, mark of UTF-8 and permissions stay."""
    from magus_sim.sources.writing import write_whole

    target = Path(os.path.realpath(file))
    try:
        old = target.read_bytes()
        mark = b"\xef\xbb\xbf" if old.startswith(b"\xef\xbb\xbf") else b""
        ends = "\r\n" if b"\r\n" in old else "\n"
        new = mark + text.replace("\n", ends).encode()
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "it is write-protected")
        mode = target.stat().st_mode
        write_whole(target, new)
        os.chmod(target, mode)
    except OSError as fault:
        raise StorageFault(f"{file}: cannot be written: {fault.strerror or fault}") from fault


def _tell(edited: Edited, file: Path, lang: str, as_json: bool, *, err: bool) -> None:
    """What changed, on stdout; what is still wrong, on stderr."""
    from magus_sim.decks.exchange import copies_of

    before, after = copies_of(edited.before), copies_of(edited.after)
    changed = {card: (before.get(card, 0), after.get(card, 0)) for card in {**before, **after}}
    changed = {card: counts for card, counts in changed.items() if counts[0] != counts[1]}
    if as_json:
        facts = {
            "file": str(file),
            "name": edited.after.name,
            "cards": sum(after.values()),
            "changed": [{"card": card, "before": a, "after": b} for card, (a, b) in changed.items()],
            "problems": [problem.facts(lang) for problem in edited.problems],
        }
        typer.echo(json.dumps(facts, ensure_ascii=False, indent=2), err=err)
        return
    lines = [f"{file}: {card}: {a} → {b}" for card, (a, b) in changed.items()]
    if edited.before.name != edited.after.name:
        lines.append(f"{file}: 「{edited.before.name or file.stem}」 → 「{edited.after.name}」")
    for line in lines:
        typer.echo(printable(line), err=err)
    for problem in edited.problems:
        typer.echo(printable(problem.told(lang)), err=True)
