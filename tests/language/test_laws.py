"""What any game's card language must keep."""

from __future__ import annotations

from typing import Any

import pytest
from lark import Lark

from magus_sim.language import Language
from magus_sim.language.examples import example_lines
from magus_sim.language.grammar import Grammar
from magus_sim.language.reading import reader
from magus_sim.language.rows import Row
from magus_sim.language.templates import forms, shapes
from magus_sim.language.writing import Writer

from .games import LANGUAGES, MISTAKES
from .golden import Mistakes

LANGS = ["ja", "en"]
languages = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
mistakes = pytest.mark.parametrize("mistakes", MISTAKES.values(), ids=MISTAKES)


@languages
@pytest.mark.parametrize("lang", LANGS)
def test_the_grammar_has_no_conflicts(language: Language[Any], lang: str) -> None:
    """Lark settles conflicts without a word unless it is told to be strict."""
    grammar = Grammar(language, lang)
    Lark(grammar.text, parser="lalr", start=list(grammar.starts.values()), strict=True)


@languages
@pytest.mark.parametrize("lang", LANGS)
def test_every_row_has_a_shape_in_each_language(language: Language[Any], lang: str) -> None:
    for row in language.rows:
        if isinstance(row, Row) and row.printed:
            kinds = (shapes(language, row.kind, lang, form) for form in forms(language, row.kind, lang))
            assert any(kinds), row.kind


@languages
def test_every_row_has_an_example_that_is_read_as_it_was_meant(language: Language[Any]) -> None:
    for card in language.starts:
        lines = list(example_lines(language, card))
        assert lines
        for line in lines:
            for lang in LANGS:
                text = Writer(language, lang).line(line)
                assert reader(language, lang).parse(text, card) == line, text
                assert language.explain((line,), lang)


@mistakes
def test_typical_mistakes_are_told_as_in_the_golden_file(mistakes: Mistakes) -> None:
    mistakes.check()


@mistakes
def test_every_line_that_is_suggested_can_be_read_and_is_printed_as_it_stands(mistakes: Mistakes) -> None:
    suggested = [(card, fault.suggestion) for card, _, faults in mistakes.faults for fault in faults]
    lines = [(card, line) for card, line in suggested if line]
    assert len(lines) >= len(suggested) / 4
    for card, line in lines:
        read = mistakes.language.read(line, card, mistakes.lang)
        assert mistakes.language.write(read, mistakes.lang) == line
