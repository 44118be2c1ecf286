"""The law of the language: what is written is read as what was meant, in either language."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from magus_sim.language.reading import reader
from magus_sim.language.writing import Writer
from magus_sim.rulesets.magus_round.language import LANGUAGE
from magus_sim.rulesets.magus_round.language.phrases import STARTS

from .trees import lawful, lines, random_line

LANGUAGES = ["ja", "en"]
RANDOM_LINES = int(os.environ.get("MAGUS_SIM_TEST_LINES", "3000"))
"""100,000 find what 3,000 do not: worth running after a change of the phrase table."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", STARTS)
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_reading_what_was_written_gives_the_same_tree(language: str, card: str, data: st.DataObject) -> None:
    line = data.draw(lines(card))
    assume(lawful(line))
    text = Writer(LANGUAGE, language).line(line)
    assert reader(LANGUAGE, language).parse(text, card) == line, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_reading_what_was_written_gives_the_same_tree_for_plainly_random_lines(language: str) -> None:
    luck = Random(1)
    for _ in range(RANDOM_LINES):
        card = luck.choice(list(STARTS))
        line = random_line(card, luck)
        text = Writer(LANGUAGE, language).line(line)
        assert reader(LANGUAGE, language).parse(text, card) == line, text
