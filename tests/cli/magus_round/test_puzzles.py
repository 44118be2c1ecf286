"""Puzzles on the command line: drawn, solved, proven, and who solves them."""

import io
import json
import os
import pty
import re
import select
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import Popen

import pytest

from magus_sim import records  # noqa: F401  what is compiled is settled for all tests
from magus_sim.cli.magus_round import puzzles
from magus_sim.rulesets.magus_round.engine.batch import MagusRoundEngine
from tests.cli.running import run
from tests.magus_round.puzzles.positions import puzzle

pytestmark = pytest.mark.usefixtures("in_japanese")


@pytest.fixture(scope="module", autouse=True)
def started() -> None:
    """The first time on a machine a word tells of compiling; that is not what these tests are about."""
    puzzles.start_search()


SOLUTION = 'goal = "win"\nsolution = ["attack 蜜蜂飼い"]'


def test_the_list_names_puzzles_and_tasks(capsys):
    code, out, err = run(capsys, "puzzles", "list", "--lang", "en")
    assert (code, err) == (0, "")
    assert "blood_first" in out
    assert "Do not lose by the end of the opponent's next turn, whatever the opponent does." in out
    listed = json.loads(run(capsys, "puzzles", "list", "--json")[1])
    assert listed[0].keys() == {"name", "theme", "title", "task"}


def test_a_puzzle_is_drawn_without_its_solution(capsys):
    code, out, err = run(capsys, "puzzles", "solve", "the_fox_sees_her_change", "--lang", "en")
    assert (code, err) == (0, "")
    wanted = [
        "  Hand: Old Fox of Many Shapes",
        "  Oboro, Beast of the Full Moon [4, 6000+1500]: Haste / When this crew",
        "Before the old fox's eyes: Win this turn, whatever the opponent does.",
    ]
    assert [line for line in wanted if line not in out] == []
    assert "Solved" not in out


def test_its_solution_is_played_and_explained(capsys):
    code, out, _ = run(capsys, "puzzles", "solve", "thunder_for_the_shadow", "--solution", "--lang", "en")
    assert code == 0
    assert out.index("block with Fledgling Scout") < out.index("Player plays Avenging Thunder with Revenge")
    assert out.endswith("The thunder is kept for the Strider, which nobody can block.\n")


def test_a_proof_and_a_puzzle_without_one(capsys, tmp_path):
    good = puzzle(tmp_path, SOLUTION).file
    assert run(capsys, "puzzles", "check", good) == (0, "puzzle: proven\n", "")
    bad = puzzle(tmp_path, SOLUTION.replace("蜜蜂飼い", "追い討ちの騎龍")).file
    code, out, _ = run(capsys, "puzzles", "check", bad)
    assert (code, out.split(": ")[:2]) == (1, [f"{bad}:3", "the solution does not reach the goal"])


def test_who_solves_which(capsys):
    names = ["two_heads_must_not_win", "blood_first"]
    code, out, _ = run(capsys, "puzzles", "run", *names, "--policy", "greedy", "--policy", "random", "--deals", "1")
    assert code == 0
    assert [line.split()[-2:] for line in out.splitlines()[1:5]][::3] == [["greedy", "random"], ["1", "0"]]
    assert out.startswith("配り直し1回のうち解けた回数（✓：すべて）\n 問題  ")
    english = run(capsys, "puzzles", "run", *names, "--policy", "random", "--deals", "1", "--lang", "en")[1]
    assert not re.search("[ぁ-ヿ一-鿿]", english)
    told = json.loads(run(capsys, "puzzles", "run", *names, "--policy", "greedy", "--deals", "2", "--json")[1])
    assert told["deals"] == 2
    assert told["puzzles"][0] == {"puzzle": names[0], "solved": {"greedy": 2}}


def test_every_rung_is_tried_unless_some_are_named(capsys):
    told = json.loads(run(capsys, "puzzles", "run", "blood_first", "--deals", "1", "--json")[1])
    assert list(told["puzzles"][0]["solved"]) == list(MagusRoundEngine.rungs)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ["run", "--policy", "greedly"],
            "there is no policy 'greedly'; did you mean 'greedy' or 'greedy-1' or 'reply'?",
        ),
        (["run", "blood_frist"], "no puzzle is called 「blood_frist」; did you mean 「blood_first」?"),
        (["solve", "blood_frist"], "no puzzle is called 「blood_frist」; did you mean 「blood_first」?"),
    ],
)
def test_a_word_that_means_nothing_is_told_so(capsys, words, fault):
    code, out, err = run(capsys, "puzzles", *words)
    assert (code, out, err) == (2, "", fault + "\n")


@pytest.fixture
def solve(monkeypatch, capsys):
    """Solve a puzzle, in Japanese, with these lines typed; what is printed. All lines must have been asked for."""

    def solved(lines: Sequence[str], name: str = "blood_first", *options: str) -> str:
        typed = io.StringIO("".join(f"{line}\n" for line in lines))
        monkeypatch.setattr(puzzles, "somebody_is_there", lambda: True)
        monkeypatch.setattr(sys, "stdin", typed)
        code, out, err = run(capsys, "puzzles", "solve", name, *options)
        assert (code, err, typed.read()) == (0, "", "")
        return out

    return solved


DRAKE, BEEKEEPER = "2", "3"
MISSED, SOLVED = "\n届かなかった。\n", "\n解けた。\n"
TRY_AGAIN = "Enter：はじめから、u：最後の選択から、q：やめる > "


@pytest.mark.parametrize(
    ("typed", "end"),
    [
        ([DRAKE, "2", "q"], "届かなかった。\n    " + TRY_AGAIN + "q\n解答は --solution で見られる。"),
        ([BEEKEEPER, "2"], "先に殴るのは蜂飼い。"),
        (["q"], "ここまで。"),
        ([], "ここまで。"),
    ],
)
def test_a_person_chooses(solve, typed, end):
    """The Drake first is wrong, the Beekeeper first is right; or one leaves."""
    assert solve(typed).endswith(f"{end}\n")


def test_enter_does_what_the_line_says_and_a_puzzle_missed_is_tried_again(solve):
    out = solve(["", "", BEEKEEPER, "2"])
    assert "番号（Enter：交戦ステップを終える、h：ヘルプ）> \n" in out
    assert out.count(MISSED) == 1
    assert out.count(SOLVED) == 1
    assert out.index(MISSED) < out.index(TRY_AGAIN) < out.index(SOLVED)


def test_a_puzzle_missed_can_be_gone_on_with_from_the_last_choice(solve):
    out = solve([BEEKEEPER, "", "u", "2"])
    assert out.index(MISSED) < out.index(TRY_AGAIN + "u\n") < out.index(SOLVED)
    assert out.count("自分は「蜜蜂飼い」で攻撃する（パワー2000）。") == 1


def test_a_choice_can_be_taken_back(solve):
    out = solve(["u", DRAKE, "u", "ｕ", BEEKEEPER, "2"])
    assert out.count("これが最初の選択なので、戻れません") == 2
    assert out.count("ひとつ前の選択に戻りました。") == 1
    assert SOLVED in out
    assert MISSED not in out


def test_whatever_else_is_typed_is_answered(solve):
    out = solve(["x", "7", "h", "f", "？", "q"])
    assert out.count("1から3の番号か、h（ヘルプ）を入力してください") == 3
    assert "u       ひとつ前の選択に戻る" in out
    assert out.count("までに、相手が何をしても勝つこと。") == 2
    english = solve(["h", "q"], "blood_first", "--lang", "en")
    assert "Enter   do nothing, where the line says so" in english


def test_the_opponent_gives_the_best_answer(solve, tmp_path):
    board = '[me]\nfield = ["蜜蜂飼い"]\n[you]\nlife = 1\nfield = ["雛鳥の斥候"]\n'
    out = solve(["2", "q"], puzzle(tmp_path, SOLUTION, board).file, "--lang", "en")
    assert "Opponent blocks with Fledgling Scout" in out
    assert "Not this time." in out


def test_it_is_solved_on_a_real_terminal():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "magus_sim", "puzzles", "solve", "blood_first"]
    told, left = "", ["3", "2"]
    with Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=Path(__file__).parents[3]) as program:
        os.close(theirs)
        while select.select([ours], [], [], 100)[0]:
            try:
                told += os.read(ours, 4096).decode(errors="replace")
            except OSError:  # the program has ended
                break
            if left and told.count("ヘルプ）> ") == 3 - len(left):
                os.write(ours, f"{left.pop(0)}\n".encode())
        assert program.wait() == 0
    os.close(ours)
    assert "解けた。" in told
