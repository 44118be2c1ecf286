"""docs/card_text.md says what the program does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.language import TextFaults, read_text
from magus_sim.rulesets.magus_round.language.reference import REFERENCE

DOCS = Path(__file__).parents[3] / REFERENCE.page


def page() -> str:
    return DOCS.read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_phrase_table() -> None:
    assert page() == REFERENCE.rewritten(page()), "python -m magus_sim.rulesets.magus_round.language.reference"


def test_a_page_without_a_place_for_the_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="phrases: begin"):
        REFERENCE.rewritten("# no tables here")


def test_the_example_card_can_be_read() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", page(), re.DOTALL)
    assert len(read_text(tomllib.loads(example)["text_ja"], "crew", "ja")) == 2


def test_the_corrections_shown_are_those_that_are_offered() -> None:
    table = page().split("| 書いた文 · written | 提案 · offered |\n| --- | --- |\n")[1].split("\n\n")[0]
    rows = [row.strip("| ").split(" | ") for row in table.splitlines()]
    assert len(rows) > 4
    for text, offered in rows:
        language = "en" if text.isascii() else "ja"
        card = "crew" if text.startswith("登場時") else "magic"
        with pytest.raises(TextFaults) as raised:
            read_text(text, card, language)
        assert [fault.suggestion for fault in raised.value.faults] == [offered]


def test_every_other_way_to_begin_an_ability_is_read_as_it_stands_there() -> None:
    section = page().split("### いつ起きるか")[1].split("###")[0]
    cells = [row.strip("| ").split(" | ") for row in section.splitlines() if row.count(" | ") == 2]
    others = [other for row in cells[1:] if len(row) > 2 for other in row[2].split(" · ") if not other.isascii()]
    assert "あなたのターン開始時" in others
    for other in others:
        assert read_text(f"{other}、カードを１枚引く。", "crew", "ja")
