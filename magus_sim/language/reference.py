"""The reference page of a language: its tables of phrases, taken from the table, inside a page written by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .examples import example, sample, written
from .language import Language
from .rows import Part, Row, Series
from .templates import Slot, fields_of, forms, shapes
from .writing import Writer

START, END = "<!-- phrases: begin -->", "<!-- phrases: end -->"
HEAD = "| 日本語 | English | ほかの書きかた · also read |\n| --- | --- | --- |"


@dataclass(frozen=True)
class Reference:
    """The tables of a page. `page` is its place in the checkout, `sections` its headings with their rows."""

    language: Language[Any]
    page: Path
    sections: Mapping[str, Sequence[Row | Series | Part]]
    in_all_forms: Collection[Any] = ()
    """Kinds that are shown in all their forms; any other is shown in its first."""

    def tables(self) -> str:
        """Every phrase as Markdown: an example in both languages, and how else it can be written."""
        tables = (
            "\n".join([f"### {heading}\n\n{HEAD}", *self.entries(rows)]) for heading, rows in self.sections.items()
        )
        return "\n\n".join(tables)

    def rewritten(self, page: str) -> str:
        """The page with its tables made from the phrases of now. Raises ValueError if it has no place for them."""
        before, _, rest = page.partition(START)
        _, _, after = rest.partition(END)
        if not rest or not after:
            raise ValueError(f"{self.page} needs the lines {START} and {END}")
        return f"{before}{START}\n\n{self.tables()}\n\n{END}{after}"

    def write(self) -> None:
        """Write the tables into the page, below the folder in which this runs."""
        self.page.write_text(self.rewritten(self.page.read_text(encoding="utf-8")), encoding="utf-8")

    def entries(self, rows: Sequence[Row | Series | Part]) -> Iterator[str]:
        for row in rows:
            if isinstance(row, Part):
                yield f"| {self.modifier(row, 'ja')} | {self.modifier(row, 'en')} | |"
            elif isinstance(row, Row) and row.printed:
                for form_ja, form_en in self.shown_forms(row.kind):
                    ja = list(written(self.language, row, "ja", form_ja))
                    en = list(written(self.language, row, "en", form_en)) or [self.wording(row, "en")]
                    others = [*ja[1:], *self.other_words(row, "ja", form_ja)]
                    others += [*en[1:], *self.other_words(row, "en", form_en)]
                    yield f"| {ja[0]} | {en[0]} | {' · '.join(dict.fromkeys(others))} |"

    def shown_forms(self, kind: Any) -> list[tuple[str | None, str | None]]:
        pairs = list(zip(forms(self.language, kind, "ja"), forms(self.language, kind, "en"), strict=False))
        return pairs if kind in self.in_all_forms else pairs[:1]

    def wording(self, row: Row, lang: str) -> str:
        """The example in a language for which the row has no words of its own."""
        value = example(self.language, row)
        writer = Writer(self.language, lang)
        return writer.join(writer.words(value, type(value)))

    def modifier(self, part: Part, lang: str) -> str:
        """A filter with one modifier."""
        shown: Any = self.language.filter
        by = self.language.advice().modifiers
        value = (
            by[part.field] if part.field in by else part.value or sample(self.language, fields_of(shown)[part.field])
        )
        writer = Writer(self.language, lang)
        form = forms(self.language, shown, lang)[0]
        return writer.join(writer.words(shown(**{part.field: value}), shown, form))

    def other_words(self, row: Row, lang: str, form: str | None) -> Iterator[str]:
        """The other spellings of the words in the printed example; in Japanese with whose turn, or who, before them."""
        shape = next((shape for shape in shapes(self.language, row.kind, lang, form) if shape.row is row), None)
        writer, value = Writer(self.language, lang), example(self.language, row)
        before = ""
        for part in shape.parts if shape else ():
            if isinstance(part, Slot):
                before = writer.join(list(writer.parts_words((part,), value))) if lang == "ja" else ""
            else:
                yield from (before + spelling for spelling in part[1:])
                before = ""
