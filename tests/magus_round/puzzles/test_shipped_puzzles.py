"""The shipped puzzles: each is proven, and they are many and varied."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from magus_sim.records import COMPILES
from magus_sim.rulesets.magus_round.positions.collection import name_of, puzzle_in, shipped_puzzles
from magus_sim.rulesets.magus_round.positions.proof import prove
from magus_sim.rulesets.magus_round.positions.puzzle import KEYS, THEMES

PAGE = (Path(__file__).parents[3] / "docs" / "puzzles.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not COMPILES, reason="plays everything there is to play")
@pytest.mark.parametrize("position", shipped_puzzles(), ids=name_of)
def test_the_solution_is_proven(position):
    prove(position)


def test_there_are_many_of_many_kinds():
    themes = Counter(puzzle_in(position).theme for position in shipped_puzzles())
    assert themes.total() >= 40
    assert themes.keys() == THEMES.keys()


def test_each_has_a_title_of_its_own_and_says_why_in_both_languages():
    puzzles = [puzzle_in(position) for position in shipped_puzzles()]
    for language in ("en", "ja"):
        titles = [getattr(puzzle.title, language) for puzzle in puzzles]
        assert len(set(titles)) == len(titles)
        assert all(len(getattr(puzzle.why, language)) > 15 for puzzle in puzzles)


def test_the_page_names_all_puzzles_and_no_others():
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `") and "*" in line]
    assert [row[1].strip(" `") for row in rows] == [name_of(position) for position in shipped_puzzles()]
    titles = [f"{puzzle_in(position).title.ja} *{puzzle_in(position).title.en}*" for position in shipped_puzzles()]
    assert [row[2].strip() for row in rows] == titles, "`make puzzles` writes the table anew"


def test_the_page_explains_every_key_and_theme():
    for word in (*KEYS, *THEMES):
        assert f"`{word}`" in PAGE, word
