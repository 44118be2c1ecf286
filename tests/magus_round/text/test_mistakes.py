"""What a designer reads when a text is wrong: two files of typical mistakes, kept word for word."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from magus_sim.language.reading import Setting, reader
from magus_sim.language.repair import rewritten
from magus_sim.language.surface import cleaned
from magus_sim.rulesets.magus_round.language import LANGUAGE, TextFault, TextFaults, read_text, write_text
from magus_sim.rulesets.magus_round.language.habits import HABITS
from magus_sim.rulesets.magus_round.language.phrases import SUBTYPES

GOLDEN = {language: Path(__file__).parent / f"mistakes_{language}.txt" for language in ("ja", "en")}


def mistakes(language: str) -> list[tuple[str, str]]:
    """Kind of card and text, from the lines that are neither remarks nor what is said."""
    lines = GOLDEN[language].read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(": ") for line in lines if line and not line.startswith((" ", "#"))]
    return [(card, text) for card, _, text in pairs]


@cache
def faults_of(text: str, card: str, language: str) -> tuple[TextFault, ...]:
    with pytest.raises(TextFaults) as raised:
        read_text(text, card, language)
    return raised.value.faults


def told(fault: TextFault) -> str:
    """A fault as the golden files have it."""
    said = [f"  {fault.column}「{fault.words}」{fault.message_ja}", f"  {fault.message_en}"]
    return "\n".join([*said, f"  → {fault.suggestion}"] if fault.suggestion else said)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_typical_mistakes_are_told_as_in_the_golden_file(language: str) -> None:
    written = GOLDEN[language].read_text(encoding="utf-8")
    blocks = ["\n".join(line for line in written.splitlines() if line.startswith("#")) + "\n"]
    for card, text in mistakes(language):
        blocks.append("\n".join([f"{card}: {text}", *map(told, faults_of(text, card, language))]))
    now = "\n".join(blocks) + "\n"
    if os.environ.get("MAGUS_SIM_GOLDEN") == "write":
        GOLDEN[language].write_text(now, encoding="utf-8")
    assert now == written


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_line_that_is_suggested_can_be_read_and_is_printed_as_it_stands(language: str) -> None:
    faults = [(card, fault) for card, text in mistakes(language) for fault in faults_of(text, card, language)]
    suggested = [(card, fault.suggestion) for card, fault in faults if fault.suggestion]
    assert len(suggested) >= 35
    for card, line in suggested:
        assert write_text(read_text(line, card, language), language) == line


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_habit_that_is_put_right_is_shown_by_a_mistake(language: str) -> None:
    setting = Setting(reader(LANGUAGE, language), "crew", SUBTYPES)
    lines = {cleaned(text, language) for _, text in mistakes(language)}
    for _ in range(2):
        lines |= {better for line in lines for better in rewritten(line, setting)}
    for pattern, _ in HABITS[language]:
        assert any(pattern.search(line) for line in lines), pattern.pattern
