"""What can be said of a puzzle, what is said of a faulty one, and how puzzles are found."""

from __future__ import annotations

import pytest

from magus_sim.errors import FaultyFiles, StorageFault, UsageFault
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.positions.collection import find_puzzles, name_of, puzzle_in, shipped_puzzles
from magus_sim.rulesets.magus_round.positions.file import read_position
from tests.magus_round.puzzles.positions import WORDS, puzzle

FULL = f'[puzzle]\ngoal = "win"\nsolution = ["pass"]\n{WORDS}'


def faults(folder, text):
    file = folder / "puzzle.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as caught:
        read_position(file, shipped_cards())
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("puzzle = 3", "puzzle.toml:1: `puzzle` must be a table; write [puzzle]"),
        (FULL + 'solutions = ["pass"]', "puzzle.toml:9: `solutions` is no key of a puzzle; did you mean `solution`?"),
        (FULL.replace("title_ja", "# title_ja"), "puzzle.toml:1: a puzzle needs `title_ja`"),
        (FULL.replace('"win"', '"draw"'), 'puzzle.toml:2: `goal` is "draw", it must be one of win, survive'),
        (FULL.replace('"order"', '"oder"'), 'puzzle.toml:4: `theme` is "oder", it must be one of lethal'),
        (FULL.replace('["pass"]', '"pass"'), "puzzle.toml:3: `solution` must be a list of texts in quotes"),
        (FULL + "traps = [1]", "puzzle.toml:9: `traps` must be a list of texts in quotes"),
        (FULL + "turns = 4", "puzzle.toml:9: `turns` must be a whole number from 1 to 3, not 4"),
        (FULL + "turns = true", "puzzle.toml:9: `turns` must be a whole number from 1 to 3, not true"),
        (FULL.replace('"reason"', "3"), "puzzle.toml:8: `why_en` must be a text in quotes"),
        (
            FULL.replace('"reason"', r'"a\u001bb"'),
            "puzzle.toml:8: `why_en` holds the control character U+001B behind “a”",
        ),
    ],
)
def test_a_fault_has_its_line_and_says_what_to_write(tmp_path, text, fault):
    assert any(told.startswith(fault) for told in faults(tmp_path, text)), faults(tmp_path, text)


@pytest.mark.parametrize(
    ("turn", "goal", "turns", "english", "japanese"),
    [
        ("me", "win", None, "Win this turn,", "このターンの終わりまでに、"),
        (
            "me",
            "survive",
            None,
            "Do not lose by the end of the opponent's next turn,",
            "次の相手のターンの終わりまで、",
        ),
        ("you", "survive", None, "Do not lose this turn,", "このターンの終わりまで、"),
        ("me", "win", 3, "Win by the end of your next turn,", "次の自分のターンの終わりまでに、"),
        ("you", "win", 2, "Win by the end of your next turn,", "次の自分のターンの終わりまでに、"),
        ("you", "survive", 3, "Do not lose by the end of the opponent's next turn,", "次の相手のターンの終わりまで、"),
    ],
)
def test_the_task_says_by_when(tmp_path, turn, goal, turns, english, japanese):
    told = f'goal = "{goal}"\nsolution = []' + (f"\nturns = {turns}" if turns else "")
    file = tmp_path / "puzzle.toml"
    file.write_text(f'turn = "{turn}"\n[puzzle]\n{told}\n{WORDS}', encoding="utf-8")
    position = read_position(file, shipped_cards())
    task = puzzle_in(position).task(position.mine)
    assert task.en.startswith(english)
    assert task.ja.startswith(japanese)


def test_puzzles_are_found_by_name_title_file_and_folder(tmp_path):
    own = puzzle(tmp_path, 'goal = "win"\nsolution = []')
    cards = shipped_cards()
    for word in ("blood_first", "The second strike", "二の太刀は龍で"):
        assert [name_of(position) for position in find_puzzles([word], cards)] == ["blood_first"]
    for word in (str(tmp_path), own.file):
        assert [position.file for position in find_puzzles([word], cards)] == [own.file]
    assert find_puzzles([], cards) == shipped_puzzles()


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("blood_frist", "no puzzle is called 「blood_frist」; did you mean 「blood_first」?"),
        ("qqqq", "no puzzle is called 「qqqq」; see `magus-sim puzzles list`, or name a file"),
    ],
)
def test_a_name_that_there_is_none_of(word, fault):
    with pytest.raises(UsageFault) as caught:
        find_puzzles([word], shipped_cards())
    assert str(caught.value) == fault


def test_a_file_that_is_not_there_and_one_that_holds_no_puzzle(tmp_path):
    with pytest.raises(StorageFault, match=r"nowhere\.toml"):
        find_puzzles([str(tmp_path / "nowhere.toml")], shipped_cards())
    plain = tmp_path / "plain.toml"
    plain.write_text("[you]\nlife = 1\n", encoding="utf-8")
    with pytest.raises(FaultyFiles, match="is a position, but no puzzle"):
        find_puzzles([str(plain)], shipped_cards())
