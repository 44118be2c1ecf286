"""Typical mistakes of designers and what they read, kept word for word in a file for each language."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from magus_sim.language import Language, TextFault, TextFaults


@dataclass(frozen=True)
class Mistakes:
    """A golden file: remarks (#), then blocks of "kind of card: text" and what is said of it, indented."""

    language: Language[Any]
    lang: str
    file: Path

    @cached_property
    def written(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def texts(self) -> list[tuple[str, str]]:
        """Kind of card and text."""
        lines = [line for line in self.written.splitlines() if line and not line.startswith((" ", "#"))]
        return [(card, text) for card, _, text in (line.partition(": ") for line in lines)]

    @cached_property
    def faults(self) -> list[tuple[str, str, tuple[TextFault, ...]]]:
        """Each mistake with its faults."""
        return [(card, text, faults_of(self.language, text, card, self.lang)) for card, text in self.texts]

    @property
    def now(self) -> str:
        """The file as it would be written now."""
        blocks = ["\n".join(line for line in self.written.splitlines() if line.startswith("#")) + "\n"]
        for card, text, faults in self.faults:
            blocks.append("\n".join([f"{card}: {text}", *map(told, faults)]))
        return "\n".join(blocks) + "\n"

    def check(self) -> None:
        """Fails if the file is not up to date; with MAGUS_SIM_GOLDEN=write it is written first."""
        if os.environ.get("MAGUS_SIM_GOLDEN") == "write":
            self.file.write_text(self.now, encoding="utf-8")
        assert self.now == self.file.read_text(encoding="utf-8")


def faults_of(language: Language[Any], text: str, card: str, lang: str) -> tuple[TextFault, ...]:
    with pytest.raises(TextFaults) as raised:
        language.read(text, card, lang)
    return raised.value.faults


def told(fault: TextFault) -> str:
    """A fault as the golden files have it."""
    said = [f"  {fault.column}「{fault.words}」{fault.message_ja}", f"  {fault.message_en}"]
    return "\n".join([*said, f"  → {fault.suggestion}"] if fault.suggestion else said)
