"""The phrase table is whole: everything that the tree can hold has its words in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args

import pytest

from magus_sim.language.examples import example, example_lines
from magus_sim.language.rows import Row, Series
from magus_sim.language.templates import (
    Slot,
    Spellings,
    fields_of,
    filter_parts,
    forms,
    members,
    series,
    shapes,
    split,
)
from magus_sim.language.writing import Unwritable, Writer
from magus_sim.rulesets.magus_round.language import LANGUAGE, tree
from magus_sim.rulesets.magus_round.language.phrases import PARTS, REMINDERS, ROWS, STARTS, SUBTYPES
from magus_sim.rulesets.magus_round.language.spellings import SPELLINGS

LANGUAGES = ["ja", "en"]


def kinds_in_lines() -> set[type]:
    """Every class and enum that a line of a card can hold."""
    found: set[type] = set()

    def visit(kind: Any) -> None:
        for member in members(kind):
            if get_args(member):
                visit(get_args(member)[0])
            elif member not in found and (is_dataclass(member) or issubclass(member, Enum)):
                found.add(member)
                for part in fields_of(member).values() if is_dataclass(member) else ():
                    visit(part)

    for start in STARTS.values():
        visit(start)
    return found


def parts(language: str) -> Iterator[Spellings | Slot]:
    """All words and slots of the table."""
    for row in ROWS:
        for form in forms(LANGUAGE, row.kind, language):
            for shape in shapes(LANGUAGE, row.kind, language, form) if isinstance(row, Row) else ():
                yield from shape.parts
        if isinstance(row, Series):
            yield from split(LANGUAGE, getattr(row, language), tuple, language)
    for behind in (True, False):
        for _, modifier in filter_parts(LANGUAGE, language, behind=behind):
            yield from modifier


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_of_the_tree_has_words(language: str) -> None:
    written_by_fixed_fields = {tree.Kind, tree.Pile, tree.Source, tree.Target, tree.Rest, tree.Compare, tree.Event}
    written_by_fixed_fields |= {tree.Moment, tree.Deed, tree.Span, tree.CrewVerb, tree.PlayerVerb}
    for kind in kinds_in_lines() - written_by_fixed_fields:
        assert any(shapes(LANGUAGE, kind, language, form) for form in forms(LANGUAGE, kind, language)), kind


@pytest.mark.parametrize(
    "kind", [tree.CrewVerb, tree.PlayerVerb, tree.Event, tree.Moment, tree.Deed, tree.Span, tree.Pile]
)
def test_every_member_of_an_enum_is_in_the_table(kind: type[Enum]) -> None:
    fixed = {value for row in ROWS if isinstance(row, Row) and row.printed for value in row.fixed.values()}
    assert set(kind) <= fixed


def test_every_field_of_a_filter_has_its_part() -> None:
    assert {part.field for part in PARTS} == {field.name for field in fields(tree.Filter)} - {"kind"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slot_asks_for_a_form_that_its_kind_has(language: str) -> None:
    for slot in (part for part in parts(language) if isinstance(part, Slot)):
        for member in members(slot.kind):
            if (
                series(LANGUAGE, slot.kind) is None
                and not get_args(member)
                and forms(LANGUAGE, member, language) != (None,)
            ):
                assert slot.form in forms(LANGUAGE, member, language), slot


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spelling_that_is_read_alike_stands_in_a_row(language: str) -> None:
    printed = " ".join(words for part in parts(language) if not isinstance(part, Slot) for words in part)
    narrow = printed.translate(str.maketrans("０１２３４５６７８９", "0123456789"))
    for words in SPELLINGS[language]:
        assert words in narrow


def test_every_kind_of_card_has_examples() -> None:
    assert all(len(list(example_lines(LANGUAGE, card))) > 20 for card in STARTS)


def test_what_no_row_writes_is_refused() -> None:
    for line in (
        tree.Static(tree.Gain(tree.All(tree.Filter(side=tree.Side.BOTH)), tree.Keyword.HASTE)),
        tree.Triggered(tree.Played(tree.Side.YOU, tree.Kind.CARD), (example_draw(),)),
        tree.Activated(False, None, (), (example_draw(),)),
    ):
        with pytest.raises(Unwritable):
            Writer(LANGUAGE, "ja").line(line)


def example_draw() -> Any:
    return example(LANGUAGE, next(row for row in ROWS if isinstance(row, Row) and row.kind is tree.PlayerAct))


def test_every_keyword_has_a_reminder_in_both_languages() -> None:
    assert set(REMINDERS) == {*map(tree.Has, tree.Keyword), tree.Revenge, tree.Transform, tree.ExtraDraw}
    assert all(set(words) == set(LANGUAGES) for words in REMINDERS.values())


def test_the_subtypes_of_the_shipped_game_are_known() -> None:
    assert SUBTYPES["Ronin"] == "浪人"
    assert len(SUBTYPES) == len(set(SUBTYPES.values())) >= 8
