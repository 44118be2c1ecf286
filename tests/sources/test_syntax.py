"""What makes results incomparable is what code does, not how it is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from magus_sim.sources.syntax import digest_of_code

RULE = '''"""Rules."""
from .ops import Op

LIMIT = 5


def draw(player: int, n: int) -> int:
    """Draw cards."""
    if n > LIMIT:
        raise ValueError(f"too many cards: {n}")
    for _ in range(n):
        player += 1
    return player
'''
OPS = "from enum import IntEnum\n\n\nclass Op(IntEnum):\n    DRAW = 1\n    UNTAP = 2\n"


def digest(folder: Path, **files: str) -> str:
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, text in files.items():
        (folder / name.replace("_toml", ".toml")).with_suffix(".toml" if "_toml" in name else ".py").write_text(
            text, encoding="utf-8"
        )
    return digest_of_code(folder.iterdir())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 5\n", "LIMIT = 5  # cards\n"),
        ('    """Draw cards."""\n', '    """Draw so many cards."""\n'),
        ('    """Draw cards."""\n', ""),
        ("too many cards", "more cards than there may be"),
        ("from .ops import Op\n", "from ..engine.ops import Op\n"),
        ("for _ in range(n):\n        player", "for _ in range(\n        n\n    ):\n        player"),
    ],
    ids=["comment", "docstring", "no docstring", "message", "import", "layout"],
)
def test_how_code_is_written_down_changes_nothing(tmp_path, old, new):
    assert old in RULE
    assert digest(tmp_path, draw=RULE, ops=OPS) == digest(tmp_path, draw=RULE.replace(old, new), ops=OPS)


def test_where_a_statement_stands_changes_nothing(tmp_path):
    before = digest(tmp_path, draw=RULE, ops=OPS)
    assert digest(tmp_path, drawing=RULE, codes=OPS) == before
    enum = OPS.split("\n\n\n")[1]
    assert digest(tmp_path, draw=f"{RULE}\n\n{enum}", ops="") == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("player += 1", "player += 2"),
        ("LIMIT = 5", "LIMIT = 6"),
        ("n > LIMIT", "n >= LIMIT"),
        ("    for _ in range(n):\n        player += 1\n    return player", "    return player"),
        ("ValueError", "TypeError"),
        ("n: int", "n: float"),
    ],
)
def test_what_code_does_changes_it(tmp_path, old, new):
    assert old in RULE
    assert digest(tmp_path, draw=RULE, ops=OPS) != digest(tmp_path, draw=RULE.replace(old, new), ops=OPS)


def test_a_changed_op_changes_it(tmp_path):
    before = digest(tmp_path, draw=RULE, ops=OPS)
    assert digest(tmp_path, draw=RULE, ops=OPS.replace("UNTAP = 2", "UNTAP = 3")) != before
    assert digest(tmp_path, draw=RULE, ops=OPS.replace("UNTAP", "TAP")) != before


def test_a_name_in_a_text_changes_it(tmp_path):
    """Names are looked up; messages are read."""
    before = digest(tmp_path, options='OPTIONS = {"no-block": 1}\n')
    assert digest(tmp_path, options='OPTIONS = {"no-level": 1}\n') != before
    assert digest(tmp_path, options='OPTIONS = {"no-block": 1}\nLABEL = "No blocks."\n') != before


def test_data_enters_by_its_bytes(tmp_path):
    assert digest(tmp_path, weights_toml="a = 1") != digest(tmp_path, weights_toml="a = 2")
