"""What was understood once is not read again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from magus_sim.language.memory import Memory, cache_folder, key_of
from magus_sim.rulesets.magus_round.language.phrases import SUBTYPES
from magus_sim.rulesets.magus_round.language.tree import Line, Spell

from .building import draw

LINES: tuple[Line, ...] = (Spell((draw(2),)),)
KEY = key_of("カードを２枚引く。", "magic", "ja", SUBTYPES)


def test_another_process_recalls_what_was_remembered(tmp_path: Path) -> None:
    file = tmp_path / "meanings"
    first = Memory(file)
    assert first.recall(KEY) is None
    first.remember(KEY, LINES)
    assert Memory(file).recall(KEY) == first.recall(KEY) == LINES


def test_a_meaning_depends_on_text_card_language_and_subtypes() -> None:
    keys = {
        KEY,
        key_of("カードを３枚引く。", "magic", "ja", SUBTYPES),
        key_of("カードを２枚引く。", "crew", "ja", SUBTYPES),
        key_of("カードを２枚引く。", "magic", "en", SUBTYPES),
        key_of("カードを２枚引く。", "magic", "ja", {**SUBTYPES, "Cloud": "雲"}),
    }
    assert len(keys) == 5


@pytest.mark.parametrize("damage", [lambda whole: whole[:-9], lambda _: b"not a pickle", lambda whole: whole + b"\x00"])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "meanings"
    Memory(file).remember(KEY, LINES)
    file.write_bytes(damage(file.read_bytes()))
    memory = Memory(file)
    assert memory.recall(KEY) is None
    memory.remember(KEY, LINES)
    assert Memory(file).recall(KEY) == LINES


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(occupied))
    assert cache_folder() is None
    memory = Memory(None)
    memory.remember(KEY, LINES)
    assert memory.recall(KEY) == LINES
    gone = Memory(tmp_path / "no" / "folder")
    gone.remember(KEY, LINES)
    assert gone.recall(KEY) == LINES


def test_a_known_text_is_read_without_the_grammar(tmp_path: Path) -> None:
    code = (
        "import sys; from magus_sim.rulesets.magus_round.language import read_text; "
        "print(read_text('Draw 2 cards.', 'magic', 'en')); print('lark' in sys.modules)"
    )
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    said = [
        subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert [lines.splitlines() for lines in said] == [[str(LINES), "True"], [str(LINES), "False"]]
