"""The table of parts as the rules page shows it, written from the data: `python -m` this module, in a checkout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..card import Part
from ..labels import KINDS
from ..parts import PARTS, parts_of
from . import write_text

PAGE = Path("docs/rules/spell_girl.md")
START, END = "<!-- parts: begin -->", "<!-- parts: end -->"
HEAD = "| part | cost | 日本語 | English |\n| --- | --- | --- | --- |"


def rewritten(page: str) -> str:
    """The page with the table of parts as it is now."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n\n{tables()}\n\n{END}{after}"


def tables() -> str:
    """Every part by kind: its id, its cost and its sentences; a part of a rule option says so."""
    kinds = dict.fromkeys(row.kind for row in PARTS.values())
    return "\n\n".join("\n".join(_table(kind)) for kind in kinds)


def _table(kind: str) -> Iterator[str]:
    yield f"### {KINDS[kind].en.capitalize()} {KINDS[kind].ja}\n\n{HEAD}"
    for row in parts_of(kind):
        ja, en = (write_text([Part(row.id)], lang) for lang in ("ja", "en"))
        called = f"`{row.id}`" + (f" (*option `{row.rule}`*)" if row.rule else "") + ("" if row.stacks else " †")
        yield f"| {called} | {row.cost} | {ja} | {en} |"


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
