"""The tables of docs/card_text.md, taken from the phrase table.

`python -m magus_sim.rulesets.magus_round.text.reference` writes them anew into the file, wherever it is run from the
checkout; a test keeps file and table in step.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import phrases
from .examples import example, written
from .phrases import PARTS, Part, Row
from .templates import Slot, forms, shapes
from .tree import Bound, Compare, Filter, Keyword, Posture, Side
from .writing import Writer

PAGE = Path("docs/card_text.md")
START, END = "<!-- phrases: begin -->", "<!-- phrases: end -->"
SECTIONS: dict[str, list[Any]] = {
    "カードの能力 · Abilities": phrases.LINES,
    "いつ起きるか · What sets an ability off": phrases.TRIGGERS,
    "コスト · Costs": phrases.COSTS,
    "行動 · What happens once": phrases.ACTIONS,
    "変化 · What changes": phrases.CHANGES,
    "文のつなぎかた · Sentences": phrases.STEPS,
    "数と条件 · Numbers and conditions": phrases.QUANTITIES,
    "どのカードか · Which cards": [*phrases.FILTERS, *PARTS],
    "ことば · Words": phrases.WORDS,
}
HEAD = "| 日本語 | English | ほかの書きかた · also read |\n| --- | --- | --- |"
MODIFIERS: dict[str, Any] = {
    "side": Side.OPPONENT,
    "other": True,
    "posture": Posture.TAPPED,
    "value": Bound(Compare.AT_MOST, 3),
    "power": Bound(Compare.AT_LEAST, 3000),
    "level": Bound(Compare.EXACTLY, 0),
    "keyword": Keyword.HASTE,
    "subtype": "Ronin",
    "name": "九龍神",
}


def tables() -> str:
    """Every phrase as Markdown: an example in both languages, and how else it can be written."""
    return "\n\n".join("\n".join([f"### {heading}\n\n{HEAD}", *entries(rows)]) for heading, rows in SECTIONS.items())


def entries(rows: list[Any]) -> Iterator[str]:
    for row in rows:
        if isinstance(row, Part):
            crew = Filter(**{row.field: MODIFIERS[row.field]})
            yield f"| {filtered(crew, 'ja')} | {filtered(crew, 'en')} | |"
        elif isinstance(row, Row) and row.printed:
            for form_ja, form_en in shown_forms(row.kind):
                ja = list(written(row, "ja", form_ja))
                en = list(written(row, "en", form_en)) or [wording(row, "en")]
                others = [*ja[1:], *other_words(row, "ja", form_ja), *en[1:], *other_words(row, "en", form_en)]
                yield f"| {ja[0]} | {en[0]} | {' · '.join(dict.fromkeys(others))} |"


def shown_forms(kind: Any) -> list[tuple[str | None, str | None]]:
    """Quantities are shown in both their forms, anything else in its first."""
    pairs = list(zip(forms(kind, "ja"), forms(kind, "en"), strict=False))
    return pairs if kind in phrases.QUANTITY_FORMS else pairs[:1]


def wording(row: Row, language: str) -> str:
    """The example in a language for which the row has no words of its own."""
    value = example(row)
    writer = Writer(language)
    return writer.join(writer.words(value, type(value)))


def filtered(crew: Filter, language: str) -> str:
    writer = Writer(language)
    return writer.join(writer.words(crew, Filter, forms(Filter, language)[0]))


def other_words(row: Row, language: str, form: str | None) -> Iterator[str]:
    """The other spellings of the words in the printed example; in Japanese with whose turn, or who, stands before."""
    shape = next((shape for shape in shapes(row.kind, language, form) if shape.row is row), None)
    writer, value = Writer(language), example(row)
    before = ""
    for part in shape.parts if shape else ():
        if isinstance(part, Slot):
            before = writer.join(list(writer.parts_words((part,), value))) if language == "ja" else ""
        else:
            yield from (before + spelling for spelling in part[1:])
            before = ""


def rewritten(page: str) -> str:
    """The page with its tables made anew. Raises ValueError if the page has no place for them."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    if not rest or not after:
        raise ValueError(f"{PAGE} needs the lines {START} and {END}")
    return f"{before}{START}\n\n{tables()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
