"""Games that are saved: going on with them, and files that are none, or no longer what they were."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from magus_sim.cli.seat_words import WORDS
from magus_sim.simulation.game_file import checksum_of, read_game, write_game
from tests.cli.persons import GALE, STEEL, answers, by_greedy, new, screens
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("in_japanese")

# ---- leaving, and going on ------------------------------------------------------------------------------------------


def test_a_game_that_was_left_is_saved_told_and_gone_on_with(play, capsys):
    told = by_greedy()
    said = answers(told)
    assert play(said, *new())[0] == 0
    whole = Path("game.json").read_bytes()
    code, out, _ = play([*said[:20], "q", "n", "q", "y"], *new("--record", "half.json"))
    assert code == 0
    assert out.rstrip().endswith(WORDS["ja"]["left"].format("half.json"))
    saved = json.loads(Path("half.json").read_text("utf-8"))
    assert saved["outcome"] is None
    assert run(capsys, "replay", "half.json")[1].endswith("  ゲームはまだ終わっていない。\n")
    code, out, _ = run(capsys, "replay", "half.json", "--verify")
    assert (code, out) == (
        0,
        f"half.json: comes out as recorded up to choice {len(saved['choices'])}; the game is not over\n",
    )
    code, out, err = play([*said[20:]], "--resume", "half.json")
    assert (code, err) == (0, "")
    assert Path("half.json").read_bytes() == whole


def test_a_resumed_game_knows_what_can_be_undone(play):
    said = answers(by_greedy())
    play(said[:20], *new())
    _, out, _ = play(["u", "u", "u", "u", "u", "u", "u"], "--resume", "game.json")
    assert WORDS["ja"]["hand"] in screens(out, "ja")[0]
    assert WORDS["ja"]["undone"].format(1) in out
    code, _, err = play([], "--resume", "game.json", "--seed", "3")
    assert (code, "--seed does not go with this" in err) == (2, True)
    code, _, err = play([], GALE, STEEL, "--resume", "game.json")
    assert (code, "a saved game has its decks" in err) == (2, True)


def test_nothing_is_overwritten_without_being_asked(play):
    Path("game.json").write_text("mine", "utf-8")
    code, _, err = play([], *new())
    assert (code, "game.json is there already; replace it with --force" in err) == (2, True)
    assert Path("game.json").read_text("utf-8") == "mine"
    assert play([], *new("--force"))[0] == 0
    assert read_game(Path("game.json")).game.choices == ()


def test_a_game_that_nobody_named_gets_a_file_of_its_own(play):
    for _ in range(2):
        assert play([], GALE, STEEL, "--seed", "3")[0] == 0
    assert {path.name for path in Path("reports/games").iterdir()} == {"gale-steel-3.json", "gale-steel-3-2.json"}


def test_every_game_is_new_if_no_seed_is_given_even_in_a_workspace(play):
    Path("magus_sim.toml").write_text("seed = 1\n", "utf-8")
    seeds = {
        read_game(Path(file)).game.seed for file in ("a", "b", "c") if not play([], GALE, STEEL, "--record", file)[0]
    }
    assert len(seeds) == 3


def test_a_game_that_cannot_be_written_can_be_played_all_the_same(play):
    Path("gone").mkdir()
    code, out, err = play(answers(by_greedy()), GALE, STEEL, "--seed", "7", "--record", "gone")
    assert code == 2  # it is there already, and no file
    code, out, err = play(["2"], GALE, STEEL, "--seed", "7", "--record", "nowhere/game.json")
    assert (code, "nowhere/game.json: cannot be written" in err) == (3, True)
    assert "記録できませんでした！" in out


def test_rule_options_and_own_cards_count(play, capsys, tmp_path):
    cards = tmp_path / "cards.toml"
    cards.write_text(
        '[[crew]]\nname_ja = "新顔"\nvalue = 1\nsubtype = "浪人"\npower = 1000\ngain = 500\ntext_ja = ""\n', "utf-8"
    )
    deck = tmp_path / "own.txt"
    deck.write_text(Path(GALE).read_text("utf-8").replace("瓦版屋", "新顔"), "utf-8")
    own = ("--cards", str(cards))
    _, out, _ = play(["i 新顔"], str(deck), STEEL, "--seed", "7", "--rule", "life=3", "--record", "game.json", *own)
    assert "ルール：life=3" in out
    assert "新顔  1  クルー〈浪人〉  1000 +500" in out
    assert run(capsys, "replay", "game.json", "--verify", *own)[0] == 0
    code, _, err = run(capsys, "replay", "game.json", "--verify")
    assert (code, "unknown card 「新顔」" in err) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((GALE,), 2, "a game has two decks, not 1"),
        ((), 2, "a game has two decks, not 0"),
        ((GALE, STEEL, "--policy", "gredy"), 2, "did you mean 'greedy' or 'greedy-1'"),
        ((GALE, "nowhere.txt"), 3, "nowhere.txt"),
        (("--resume", "nowhere.json"), 3, "nowhere.json: 読めません：ファイルがありません"),
        (("--resume", GALE), 1, f"{GALE}: is no saved game; `magus-sim play` saves games"),
    ],
)
def test_a_call_that_cannot_be_carried_out_says_why(play, arguments, code, message):
    answer = play([], *arguments)
    assert answer[:2] == (code, "")
    assert message in answer[2]


# ---- files that are no games ----------------------------------------------------------------------------------------


@pytest.fixture
def saved(play) -> dict[str, Any]:
    """A game file's content; game.json is that file."""
    play(answers(by_greedy())[:12], *new())
    return dict(json.loads(Path("game.json").read_text("utf-8")))


def forge(content: dict[str, Any]) -> None:
    """Write other content with a checksum that fits."""
    content.pop("checksum", None)
    content["checksum"] = checksum_of(content)
    Path("game.json").write_text(json.dumps(content), "utf-8")


@pytest.mark.usefixtures("saved")
def test_a_file_that_is_cut_off_says_where(capsys):
    text = Path("game.json").read_text("utf-8")
    for length in range(30, len(text) - 2, 97):
        Path("game.json").write_text(text[:length], "utf-8")
        code, out, err = run(capsys, "replay", "game.json")
        assert (code, out) == (1, "")
        line = text[:length].count("\n") + 1
        assert re.match(rf"game\.json:({line}|{line - 1}): is cut off or damaged here", err), err


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", "null", '{"format": "other"}', "[" * 100_000, "4 火矢\n"])
def test_a_foreign_file_is_no_game(monkeypatch, tmp_path, capsys, text):
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(text, "utf-8")
    for command in (("replay", "game.json"), ("play", "--resume", "game.json")):
        code, out, err = run(capsys, *command)
        assert (code, out) == (1, "")
        assert err.startswith("game.json: is no saved game; ")


def test_a_file_that_was_edited_is_refused(saved, capsys):
    for key, value in (("seed", 8), ("a_first", False), ("choices", saved["choices"][:-1]), ("version", "9")):
        Path("game.json").write_text(json.dumps(saved | {key: value}), "utf-8")
        code, _, err = run(capsys, "replay", "game.json")
        assert (code, "was changed after it was saved" in err) == (1, True)


def test_another_format_is_named(saved, capsys):
    forge(saved | {"format": "magus_sim game 2"})
    code, _, err = run(capsys, "replay", "game.json")
    assert (code, "'magus_sim game 2', and this version reads 'magus_sim game 1'" in err) == (1, True)


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("seed", "x", "seed"),
        ("seed", None, "seed"),
        ("decks", [], "decks"),
        ("choices", [{"player": "c", "kind": "PASS"}], "choices.0.player"),
        ("choices", 3, "choices"),
        ("policies", ["person"], "policies"),
    ],
)
def test_content_of_another_shape_is_named(saved, capsys, key, value, where):
    forge(saved | {key: value})
    code, out, err = run(capsys, "replay", "game.json")
    assert (code, out) == (1, "")
    assert f"game.json: is damaged: `{where}" in err


def test_a_name_that_moves_the_cursor_is_told_as_it_is_written(saved, capsys):
    saved["decks"][0]["name"] = "龍\x1b[2J\u202e"
    forge(saved)
    code, out, _ = run(capsys, "replay", "game.json")
    assert (code, r"龍\x1b[2J\u202e" in out) == (0, True)
    assert not {"\x1b", "\u202e"} & set(out)


def test_a_choice_that_is_not_to_be_had_is_named_with_its_line(saved, capsys):
    for number in (0, 5):
        choices = [dict(choice) for choice in saved["choices"]]
        choices[number]["card"] = 81
        forge(saved | {"choices": choices})
        written = read_game(Path("game.json"))
        write_game(Path("game.json"), written.game)
        code, out, err = run(capsys, "replay", "game.json", "--verify")
        assert (code, out) == (1, "")
        line = int(re.match(r"game\.json:(\d+): \w+ card 81", err)[1])
        assert '"card": 81' in Path("game.json").read_text("utf-8").splitlines()[line - 1]
        assert "turn 1 does not offer it" in err


def test_what_has_changed_since_is_named(saved, capsys):
    saved["engine"] = "0123456789abcdef"
    saved["decks"][1]["digest"] = "ff"
    forge(saved)
    code, _, err = run(capsys, "replay", "game.json", "--verify")
    lines = err.splitlines()
    assert code == 1
    assert re.fullmatch(r"game\.json: the rules have changed \(engine 0123456789abcdef, now \w{16}\)", lines[0])
    assert re.fullmatch(r"game\.json: cards of 「鋼の階梯」 have changed \(deck ff, now \w+\)", lines[1])
    code, _, err = run(capsys, "replay", "game.json")
    assert (code, "not the recorded game: the rules have changed" in err) == (0, True)


def test_another_outcome_is_named(play, capsys):
    play(answers(by_greedy()), *new())
    content = json.loads(Path("game.json").read_text("utf-8"))
    content["outcome"]["turns"] += 1
    forge(content)
    turns = by_greedy().turns
    assert run(capsys, "replay", "game.json", "--verify") == (1, "", f"game.json: turns was {turns + 1}, now {turns}\n")
    content["outcome"] = None
    forge(content)
    assert "the game was not over" in run(capsys, "replay", "game.json", "--verify")[2]


@pytest.mark.usefixtures("saved")
def test_options_of_runs_do_not_go_with_a_game(capsys):
    for option in (("--number", "3"), ("--pick", "longest"), ("--seed", "4")):
        code, _, err = run(capsys, "replay", "game.json", *option)
        assert (code, f"{option[0]} does not go with this" in err) == (2, True)
