"""What a designer reads when a text is wrong; tests/language/ keeps what is said word for word."""

from __future__ import annotations

import pytest

from magus_sim.language.reading import Setting, reader
from magus_sim.language.repair import rewritten
from magus_sim.language.surface import cleaned
from magus_sim.rulesets.magus_round.language import LANGUAGE
from magus_sim.rulesets.magus_round.language.habits import HABITS
from magus_sim.rulesets.magus_round.language.phrases import SUBTYPES
from tests.language.games import MISTAKES


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_mistakes_are_many_and_most_are_put_right(language: str) -> None:
    faults = [fault for _, _, of_text in MISTAKES[f"magus_round-{language}"].faults for fault in of_text]
    assert sum(fault.suggestion is not None for fault in faults) >= 35


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_habit_that_is_put_right_is_shown_by_a_mistake(language: str) -> None:
    setting = Setting(reader(LANGUAGE, language), "crew", SUBTYPES)
    lines = {cleaned(text, language) for _, text in MISTAKES[f"magus_round-{language}"].texts}
    for _ in range(2):
        lines |= {better for line in lines for better in rewritten(line, setting)}
    for pattern, _ in HABITS[language]:
        assert any(pattern.search(line) for line in lines), pattern.pattern
