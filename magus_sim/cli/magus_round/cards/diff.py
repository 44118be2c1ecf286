"""`magus-sim cards diff`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...options import DEFAULT_LANGUAGE, Language, Override, OwnCards

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.card_changes import CardChange, Change

TEXTS = ("ability", "text", "flavor")


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="Card file or folder; - reads standard input.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="Card file or folder.")],
    own: OwnCards = None,
    override: Override = False,
    wording: Annotated[bool, typer.Option("--all", help="Wording, flavour and print too.")] = False,
    lang: Annotated[Language, typer.Option(help="Language of names and abilities.")] = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the differences as JSON.")] = False,
) -> None:
    """Say what changed between two versions of cards: in meaning, not in letters."""
    from magus_sim.rulesets.magus_round.card_changes import changes_between
    from magus_sim.rulesets.magus_round.card_files import card_set, load_cards

    beside = card_set(own or (), override=override)
    before, after = load_cards([old], beside), load_cards([new], beside)
    found = changes_between(before, after, lang, wording=wording)
    if as_json:
        typer.echo(json.dumps([_answer(each) for each in found], ensure_ascii=False, indent=2))
        return
    for each in found:
        typer.echo("\n".join(_told(each, lang)))
    fates = [_fate(each) for each in found]
    same = len(after) - fates.count("changed") - fates.count("new")
    typer.echo(
        f"{fates.count('changed')} changed, {fates.count('new')} new, {fates.count('gone')} gone, {same} the same"
    )


def _fate(each: CardChange) -> str:
    return "new" if each.old is None else "gone" if each.new is None else "changed"


def _answer(each: CardChange) -> dict[str, object]:
    card = each.new or each.old
    assert card
    changes = [asdict(change) for change in each.changes]
    return {"name_ja": card.front.name_ja, "name_en": card.front.name_en, "fate": _fate(each), "changes": changes}


def _told(each: CardChange, lang: Language) -> Iterator[str]:
    """The card's name, and a line or two for each change."""
    card = each.new or each.old
    assert card
    mark = {"new": "+ ", "gone": "- ", "changed": ""}[_fate(each)]
    yield mark + str(getattr(card.front, f"name_{lang}"))
    for change in each.changes:
        yield from _lines(change)


def _lines(change: Change) -> Iterator[str]:
    """One line, or for texts each line that differs."""
    if not change.key.removeprefix("back.").startswith(TEXTS):
        yield f"  {change.key} {_shown(change.old)} → {_shown(change.new)}"
        return
    yield f"  {change.key}"
    old, new = ([] if words is None else str(words).split("\n") for words in (change.old, change.new))
    for mark, lines, others in (("-", old, new), ("+", new, old)):
        yield from (f"    {mark} {line}" for line in lines if line not in others)


def _shown(value: str | int | None) -> str:
    return "–" if value in (None, "") else str(value)
