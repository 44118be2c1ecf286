"""Which game a call is about: the flag, the files, the settings, in this order."""

import pytest

from magus_sim.results import Run
from magus_sim.rulesets import RULESETS
from tests.cli.running import run

PLAY = ("simulate", "calm.txt", "wild.txt", "--games", "4", "--policy", "plain")


@pytest.fixture(autouse=True)
def toy(monkeypatch, tmp_path):
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")
    monkeypatch.chdir(tmp_path)


def decks(*heads: str) -> None:
    for name, head in zip(("calm", "wild"), heads, strict=True):
        with open(f"{name}.txt", "w", encoding="utf-8") as file:
            file.write(f"{head}\nMight 1\nMight 2\n" if head else "Might 1\nMight 2\n")


@pytest.mark.parametrize(
    "head", ["# ruleset: toy", "＃　ruleset：toy", "#ruleset = toy", "# A deck of mine\n\n# Ruleset: toy"]
)
def test_a_file_names_its_game(capsys, tmp_path, head):
    decks(head, head)
    code, _, err = run(capsys, *PLAY, "--out", "run")
    assert code == 0, err
    assert Run.open(tmp_path / "run").manifest.ruleset == "toy"


def test_the_flag_and_the_settings_name_it_for_files_that_do_not(capsys, tmp_path):
    decks("", "")
    assert run(capsys, *PLAY, "--ruleset", "toy", "--out", "run")[0] == 0
    (tmp_path / "magus_sim.toml").write_text('ruleset = "toy"\n', "utf-8")
    assert run(capsys, *PLAY, "--out", "other")[0] == 0
    assert Run.open(tmp_path / "other").manifest.ruleset == "toy"


def test_a_file_counts_over_the_settings(capsys, tmp_path):
    (tmp_path / "magus_sim.toml").write_text('ruleset = "toy"\n', "utf-8")
    decks("# ruleset: magus_round", "")
    code, _, err = run(capsys, *PLAY)
    assert code == 1
    assert "unknown card 「Might」" in err


@pytest.mark.parametrize(
    ("heads", "options", "message"),
    [
        (
            ("# ruleset: toy", "# ruleset: magus_round"),
            (),
            "calm.txt is a file of toy, wild.txt one of magus_round; name files of one game\n",
        ),
        (("", "# ruleset: toi"), (), "wild.txt: `# ruleset: toi`: there is no such game; did you mean toy?\n"),
        (
            ("", "# ruleset: toy"),
            ("--ruleset", "magus_round"),
            "--ruleset magus_round: wild.txt is a file of toy; leave one of them out\n",
        ),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play", "replay", "worth", "ladder", "bench"])
def test_two_games_in_one_call_are_refused_with_the_files(capsys, command, heads, options, message):
    decks(*heads)
    assert run(capsys, command, "calm.txt", "wild.txt", *options) == (2, "", message)


def test_a_card_file_names_its_game_too(capsys, tmp_path):
    (tmp_path / "own.toml").write_text("# ruleset: toy\n", "utf-8")
    decks("# ruleset: magus_round", "")
    code, _, err = run(capsys, *PLAY, "--cards", "own.toml")
    assert (code, err) == (2, "calm.txt is a file of magus_round, own.toml one of toy; name files of one game\n")


def test_a_line_below_the_head_names_nothing(capsys):
    decks("Might 3\n# ruleset: nothing", "")
    code, _, err = run(capsys, *PLAY, "--ruleset", "toy", "--out", "run")
    assert code == 0, err
