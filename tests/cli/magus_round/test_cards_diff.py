import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.magus_round.test_card_changes import CREW, MAGIC


@pytest.fixture
def versions(tmp_path: Path) -> list[str]:
    changed = CREW.replace("power = 3000", "power = 2500").replace("カードを１枚", "カードを２枚")
    texts = {"old.toml": CREW + MAGIC.replace("火花", "古い札"), "new.toml": changed + MAGIC}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [str(tmp_path / name) for name in texts]


TOLD = """\
Drifter
  power 3000 → 2500
  ability
    - When this crew enters, draw a card.
    + When this crew enters, draw 2 cards.
+ 火花
- 古い札
1 changed, 1 new, 1 gone, 0 the same
"""


def test_a_difference_is_told_card_by_card(versions: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards", "diff", *versions, "--lang", "en") == (0, TOLD, "")
    assert run(capsys, "cards", "diff", versions[0], versions[0])[1] == "0 changed, 0 new, 0 gone, 2 the same\n"


def test_with_all_each_line_of_a_text_that_differs_is_told(
    versions: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = run(capsys, "cards", "diff", *versions, "--all")[1]
    assert "  text_ja\n    - このクルーが登場したとき、カードを１枚引く。\n    + このクルーが" in out


def test_a_difference_is_there_for_programs_too(versions: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    changed, new, gone = json.loads(run(capsys, "cards", "diff", *versions, "--json")[1])
    assert [changed["fate"], new["fate"], gone["fate"]] == ["changed", "new", "gone"]
    assert changed["changes"][0] == {"key": "power", "old": 3000, "new": 2500, "wording": False}
