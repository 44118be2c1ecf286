"""A second card language gets all of it from a table of a handful of phrases."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import magus_sim.language
from magus_sim.language import Language, TextFaults
from magus_sim.language.advice import Advice
from magus_sim.language.memory import memory

from .toy import ALL, REFERENCE, TOY, Colour, Hard, Heal, Hurt, Moment, Shine, Size, Song, Stones, Take, When, Wish

CARDS: list[tuple[str, str, str, Any]] = [
    ("stone", "頑丈３", "Hard 3", Hard(3)),
    ("song", "相手のハートを２個へらす。", "The rival loses 2 hearts.", Song((Hurt(2),))),
    (
        "song",
        "石を好きなだけ取る。次に、望むなら、青い石を１個まで取る。",
        "Take any number of stones. Then if you like, take up to 1 blue stone.",
        Song((Take(Stones(), ALL, True), Wish(Take(Stones(colour=Colour.BLUE), 1, True)))),
    ),
    (
        "stone",
        "この石が壊れたとき、大きな赤い〈苔〉の石の光を－２する。",
        "When this stone breaks, big red [Moss] stones shine -2.",
        When(Moment.BROKEN, (Shine(Stones(Size.BIG, Colour.RED, "Moss"), -2),)),
    ),
]

TABLES = """\
### 行・Lines

| 日本語 | English | ほかの書きかた · also read |
| --- | --- | --- |
| 頑丈２ | Hard 2 |  |
| この石を置いたとき、自分のハートを１個ふやす | When this stone is placed, you gain a heart |  |
| 自分のハートを１個ふやす | You gain a heart |  |

### 行動・Deeds

| 日本語 | English | ほかの書きかた · also read |
| --- | --- | --- |
| 相手のハートを２個へらす | The rival loses 2 hearts | your rival |
| 自分のハートを２個ふやす | You gain 2 hearts | ハートを |
| 石を２個まで取る | Take up to 2 stones |  |
| 石の光を＋３する | Stones shine +3 |  |
| 望むなら、自分のハートを１個ふやす | If you like, you gain a heart |  |

### ことば・Words
"""


@pytest.mark.parametrize(("card", "ja", "en", "meaning"), CARDS, ids=[entry[2] for entry in CARDS])
def test_a_text_is_read_and_written_in_both_languages(card: str, ja: str, en: str, meaning: Any) -> None:
    assert TOY.read(ja, card, "ja") == TOY.read(en, card, "en") == (meaning,)
    assert (TOY.write((meaning,), "ja"), TOY.write((meaning,), "en")) == (ja, en)


def test_other_spellings_and_numbers_in_words_are_read() -> None:
    two = (Song((Heal(2),)),)
    assert TOY.read("ハートを二個増やす", "song", "ja") == two
    assert TOY.read("you gain TWO hearts", "song", "en") == two


def test_every_fault_of_every_line_is_told_at_once() -> None:
    with pytest.raises(TextFaults) as raised:
        TOY.read("Hard 30\nHard 3\nWhen this stone brakes, you gain a heart.", "stone", "en")
    first, second = raised.value.faults
    assert (first.line_index, first.column, first.message_en) == (0, 6, "the number here can be 1 to 9")
    assert (second.line_index, second.suggestion) == (2, "When this stone breaks, you gain a heart.")


def test_without_advice_faults_are_told_all_the_same() -> None:
    bare = replace(TOY, advice=Advice)
    with pytest.raises(TextFaults) as raised:
        bare.read("You gain 2 harts.\nHard 3", "song", "en")
    first, second = raised.value.faults
    assert first.suggestion == "You gain 2 hearts."
    assert second.message_en == "this is written on a stone, not on a song"


def test_subtypes_of_a_card_file_need_no_new_grammar() -> None:
    subtypes = {"Cloud": "雲"}
    (line,) = TOY.read("Take a [cloud] stone.", "song", "en", subtypes)
    assert line == Song((Take(Stones(family="Cloud"), 1, False),))
    assert TOY.write((line,), "ja", subtypes=subtypes) == "〈雲〉の石を１個取る。"


def test_a_meaning_is_told_step_by_step_and_keywords_with_their_reminder() -> None:
    lines = (Hard(3), When(Moment.PLACED, (Hurt(1), Wish(Take(Stones(), 1, False)))))
    assert TOY.explain(lines, "en") == [
        *("Hard 3", "  Breaks only after 3 hearts."),
        *("Stone: When this stone is placed", "  The rival loses a heart", "  If you like", "    Take a stone"),
    ]
    reminded = TOY.write(lines[:1], "ja", reminders=True)
    assert reminded == "頑丈３（３個のハートを失うまで壊れない。）"
    assert TOY.read(reminded, "stone", "ja") == lines[:1]


def test_the_reference_page_is_written_from_the_table() -> None:
    assert REFERENCE.tables().startswith(TABLES)
    page = "# Stones\n\n<!-- phrases: begin -->\nold\n<!-- phrases: end -->\n\nbye\n"
    written = REFERENCE.rewritten(page)
    assert TABLES in written
    assert "| 大きな石 | Big stone | |\n| 赤い石 | Red stone | |\n| 〈苔〉の石 | [Moss] stone | |" in written
    assert "old" not in written
    assert REFERENCE.rewritten(written) == written
    with pytest.raises(ValueError, match=r"toy.md needs the lines <!-- phrases: begin --> and"):
        REFERENCE.rewritten("# no tables here")


def test_each_game_remembers_its_own_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "phrases.py").write_text("ROWS = ()", encoding="utf-8")

    def file() -> Path | None:
        other: Language[Any] = replace(TOY, folder=tmp_path / "sources")
        return memory(other).file

    before = file()
    assert before not in (None, memory(TOY).file)
    assert file() == before
    (tmp_path / "sources" / "phrases.py").write_text("ROWS = (1,)", encoding="utf-8")
    assert file() != before


def test_the_room_speaks_of_no_game() -> None:
    words = re.compile(r"crew|magus(?!_?sim)|magic|クルー|メイガス|マジック|ライフ|山札", re.IGNORECASE)
    for file in Path(magus_sim.language.__file__).parent.glob("*.py"):
        assert words.findall(file.read_text(encoding="utf-8")) == [], file.name
