import json
import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from pydantic import TypeAdapter
from rich.cells import cell_len
from rich.console import Console

from magus_sim.cli.app import main
from magus_sim.cli.telling import PLAIN_WIDTH, print_to
from magus_sim.results import Run
from magus_sim.told import Replay
from tests.simulation.toy_runs import rewrite
from tests.toy import Toy, toy_deck

pytestmark = pytest.mark.usefixtures("in_japanese")

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
DRAGONS, STEEL, GALE = (str(DECKS / f"{name}.txt") for name in ("dragons", "steel", "gale"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the program; not that it compiled the rules."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, re.sub(r"\Acompiling the rules.*?…\n", "", err, flags=re.DOTALL)


def simulated(folder: Path, *options: str) -> Path:
    """A run of three shipped decks, 20 games a matchup."""
    command = ["simulate", DRAGONS, STEEL, GALE, "--games", "20", "--policy-b", "random", "--seed", "5"]
    with pytest.raises(SystemExit) as left:
        main([*command, "--out", str(folder), *options])
    assert not left.value.code
    return folder


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("replay") / "run")


@pytest.fixture
def copied(tmp_path: Path, shipped: Path) -> Path:
    """The run in a folder where it can be changed."""
    return Path(shutil.copytree(shipped, tmp_path / "run"))


def rows(folder: Path, table: str = "games") -> list[dict[str, Any]]:
    return Run.open(folder).scan(table).collect().rows(named=True)


# ---- telling --------------------------------------------------------------------------------------------------------


def test_a_game_of_a_run_is_told_to_the_end_that_was_recorded(shipped, capsys):
    row = rows(shipped)[7]
    code, out, err = run(capsys, "replay", str(shipped), "--number", "7")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == f"{row['deck_a']}（greedy）対 {row['deck_b']}（random）、シード {row['seed']}"
    assert sum(line.startswith("ターン") for line in lines) == row["turns"]
    assert lines[-1].endswith(f"{row['deck_' + row['winner']]}の勝ち。")
    assert "\x1b" not in out


def test_english_is_english(shipped, capsys):
    row = rows(shipped)[7]
    _, out, _ = run(capsys, "replay", str(shipped), "--number", "7", "--lang", "en")
    assert out.splitlines()[-1].endswith(f"{row['deck_' + row['winner']]} wins.")
    for deck in (row["deck_a"], row["deck_b"]):
        out = out.replace(deck, "")
    assert not re.search("[ぁ-ヿ一-鿿]", out)


def test_fields_line_up_in_japanese(shipped, capsys):
    _, out, _ = run(capsys, "replay", str(shipped), "--number", "7")
    blocks = re.findall(r"^ターン.*\n((?:  .*\n)+?)(?=  \S*[はが])", out + "\n", re.MULTILINE)
    assert len(blocks) > 3
    for block in blocks:
        rows_of_cards = [line for line in block.splitlines() if line.startswith("    ")]
        ends = {cell_len(line[: line.index("レベル")]) for line in rows_of_cards if "レベル" in line}
        assert len(ends) <= 1, block


def test_options_show_what_was_not_chosen(shipped, capsys):
    command = ("replay", str(shipped), "--number", "7", "--lang", "en")
    brief, full = (run(capsys, *command, *more)[1].splitlines() for more in ((), ("--options",)))
    choices = [line for line in full if "(not: " in line]
    assert len(choices) == rows(shipped)[7]["decisions"]
    assert [line for line in full if line not in choices] == [line for line in brief if ": no block" not in line]


def test_the_same_seed_tells_the_same_game_and_either_deck_can_begin(capsys):
    command = ("replay", DRAGONS, STEEL, "--seed", "3", "--policy", "random", "--lang", "en")
    one, again, other = run(capsys, *command), run(capsys, *command), run(capsys, *command, "--first", "b")
    assert one == again
    assert one[1].splitlines()[0] == "九龍降臨 (random) against 鋼の階梯 (random), seed 3"
    assert "  九龍降臨 goes first." in one[1].splitlines()
    assert "  鋼の階梯 goes first." in other[1].splitlines()


def test_a_deck_can_meet_itself(capsys):
    code, out, _ = run(capsys, "replay", STEEL, STEEL, "--lang", "en", "--policy-b", "random")
    assert code == 0
    assert out.startswith("鋼の階梯 A (greedy) against 鋼の階梯 B (random), seed 0\n")


def test_a_game_of_a_run_shows_the_winning_chance_after_each_turn_but_the_last(tmp_path, capsys):
    folder = tmp_path / "many"
    with pytest.raises(SystemExit):
        main(["simulate", DRAGONS, STEEL, "--games", "300", "--seed", "5", "--out", str(folder)])
    capsys.readouterr()
    turns = rows(folder)[3]["turns"]
    _, out, _ = run(capsys, "replay", str(folder), "--number", "3", "--lang", "en")
    told = re.findall(r"^  Winning chance: 九龍降臨 (\d+) %, 鋼の階梯 (\d+) %$", out, re.MULTILINE)
    assert len(told) == turns - 1
    assert all(abs(int(one) + int(other) - 100) <= 1 for one, other in told)
    answer = json.loads(run(capsys, "replay", str(folder), "--number", "3", "--json")[1])
    assert [round(100 * chance) for chance in answer["chances"].values()] == [int(one) for one, _ in told]
    assert list(answer["chances"]) == [str(turn) for turn in range(1, turns)]


def test_chances_are_learnt_from_the_games_under_the_same_policy(tmp_path, capsys):
    """A run under two policies tells a game of either as a run under that policy alone does."""
    told = []
    for name, policies in (("both", ("greedy", "random")), ("one", ("random",))):
        folder = tmp_path / name
        command = ["simulate", DRAGONS, STEEL, "--games", "240", "--seed", "5", "--out", str(folder)]
        with pytest.raises(SystemExit):
            main([*command, *(word for policy in policies for word in ("--policy", policy))])
        capsys.readouterr()
        number = str([row["game"] for row in rows(folder) if row["policy_a"] == "random"][4])
        told.append(json.loads(run(capsys, "replay", str(folder), "--number", number, "--json")[1])["chances"])
    assert told[0] == pytest.approx(told[1], abs=1e-3)
    assert told[0]


def test_a_page_of_a_game_is_written_once_and_goes_with_nothing_that_is_printed(shipped, tmp_path, capsys):
    page = tmp_path / "game.html"
    command = ("replay", str(shipped), "--number", "7", "--html", str(page))
    code, out, _ = run(capsys, *command)
    assert (code, out) == (0, f"{page}\n")
    written = page.read_bytes()
    assert b'"language": "ja"' in written
    turns = rows(shipped)[7]["turns"]
    assert written.count(b'"turn": ') == turns + 1
    code, _, err = run(capsys, *command)
    assert code == 2
    assert f"{page} is there already; replace it with --force" in err
    code, _, err = run(capsys, *command, "--force", "--json")
    assert code == 2
    assert "--json does not go with this; leave it out, or leave --html out" in err
    assert page.read_bytes() == written
    assert run(capsys, *command, "--force", "--lang", "en")[0] == 0
    assert b'"language": "en"' in page.read_bytes()


def test_json_holds_every_entry_with_moves_that_are_no_option_numbers(shipped, capsys):
    row = rows(shipped)[7]
    _, out, _ = run(capsys, "replay", str(shipped), "--number", "7", "--json")
    answer = json.loads(out)
    told = TypeAdapter(Replay).validate_python(answer)
    assert (told.winner, told.reason, told.turns, told.decisions) == tuple(
        row[name] for name in ("winner", "reason", "turns", "decisions")
    )
    choices = [entry for entry in answer["entries"] if entry["question"]]
    assert len(choices) == row["decisions"]
    assert {"turn", "player", "question", "chosen", "options", "events"} <= choices[0].keys()
    assert choices[0]["chosen"].keys() == {"kind", "words", "card", "target", "number"}
    assert choices[0]["chosen"] in choices[0]["options"]
    event = next(event for entry in choices for event in entry["events"])
    assert event.keys() == {"kind", "player", "cards", "facts", "words", "inside"}


def test_any_ruleset_can_be_told():
    told = Toy().replay((toy_deck("x", ["Might 1", "Might 3"]), toy_deck("y", ["Might 2"])), ("plain", "bold"), 4, True)
    out = StringIO()
    print_to(Console(file=out, width=PLAIN_WIDTH, highlight=False), told, "ja")
    assert out.getvalue() == "x（plain）対 y（bold）、シード 4\n  撃破\n"


def test_step_waits_for_a_key_on_a_terminal():
    command = [sys.executable, "-m", "magus_sim", "replay", DRAGONS, STEEL, "--lang", "en", "--step"]
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"}
    started = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen = b""
    for question, answer in ((1, b"\n"), (2, b"q\n")):
        while seen.count(b"q: leave") < question:
            seen += os.read(ours, 4096)
        os.write(ours, answer)
    seen += b"".join(rest(ours))
    assert started.wait(timeout=20) == 0
    assert [f"Turn {turn}: " in seen.decode() for turn in (1, 2, 3)] == [True, True, False]


def rest(terminal: int) -> Iterator[bytes]:
    """What the other side still says until it hangs up."""
    try:
        while some := os.read(terminal, 4096):
            yield some
    except OSError:
        return


# ---- verifying ------------------------------------------------------------------------------------------------------


def change(folder: Path, number: int, **values: Any) -> None:
    """Write something else into a game's row."""

    def forged(table: str, found: pl.DataFrame) -> pl.DataFrame:
        if table != "games":
            return found
        return pl.DataFrame(
            [row | values if row["game"] == number else row for row in found.rows(named=True)], found.schema
        )

    rewrite(folder, change=forged)


def test_a_game_that_comes_out_as_recorded_is_verified(shipped, capsys):
    code, out, err = run(capsys, "replay", str(shipped), "--number", "3", "--verify")
    assert (code, out, err) == (0, f"game 3 of {shipped}: comes out as recorded\n", "")


def test_a_winner_that_was_changed_is_found_and_named(copied, capsys):
    was = rows(copied)[3]["winner"]
    forged = "b" if was == "a" else "a"
    change(copied, 3, winner=forged)
    code, out, err = run(capsys, "replay", str(copied), "--number", "3", "--verify")
    assert (code, out, err) == (1, "", f"game 3 of {copied}: winner was {forged}, now {was}\n")
    assert run(capsys, "replay", str(copied), "--number", "2", "--verify")[0] == 0
    code, out, err = run(capsys, "replay", str(copied), "--number", "3", "--verify", "--json")
    assert (code, json.loads(out)) == (
        1,
        {"game": 3, "verified": False, "differences": [f"winner was {forged}, now {was}"]},
    )
    code, _, err = run(capsys, "replay", str(copied), "--number", "3")
    assert (code, err) == (0, f"not the recorded game: winner was {forged}, now {was}\n")


@pytest.mark.parametrize(("column", "value"), [("turns", 1), ("decisions", 1), ("reason", "loop")])
def test_every_part_of_the_outcome_counts(copied, capsys, column, value):
    change(copied, 4, **{column: value})
    assert (
        f"game 4 of {copied}: {column} was {value}, now "
        in run(capsys, "replay", str(copied), "--number", "4", "--verify")[2]
    )


def test_changed_rules_and_cards_are_named(copied, capsys):
    """As they can be in runs that do not say what was printed on their cards."""
    manifest = json.loads((copied / "manifest.json").read_text("utf-8"))
    del manifest["card_facts"]
    engine, deck = manifest["engine"], manifest["decks"][0]
    manifest["engine"] = "0123456789abcdef"
    digest, deck["digest"] = deck["digest"], "ff"
    rewrite(copied, manifest)
    code, _, err = run(capsys, "replay", str(copied), "--number", "0", "--verify")
    assert code == 1
    assert err.splitlines() == [
        f"game 0 of {copied}: the rules have changed (engine 0123456789abcdef, now {engine})",
        f"game 0 of {copied}: cards of 「{deck['name']}」 have changed (deck ff, now {digest})",
    ]


def test_rule_options_come_from_the_run(tmp_path, capsys):
    folder = simulated(tmp_path / "run", "--rule", "life=2")
    capsys.readouterr()
    assert run(capsys, "replay", str(folder), "--number", "0", "--verify")[0] == 0
    assert "puts 2 cards down as life" in run(capsys, "replay", str(folder), "--number", "0", "--lang", "en")[1]


def test_other_policies_are_named_as_a_cause_but_only_of_a_difference(copied, capsys):
    manifest = json.loads((copied / "manifest.json").read_text("utf-8"))
    policies, manifest["policies"] = manifest["policies"], "feed"
    rewrite(copied, manifest)
    assert run(capsys, "replay", str(copied), "--number", "3", "--verify")[0] == 0
    change(copied, 3, turns=1)
    now = json.loads(run(capsys, "replay", str(copied), "--number", "3", "--json")[1])["turns"]
    code, _, err = run(capsys, "replay", str(copied), "--number", "3", "--verify")
    cause = f"the policies have changed (policies feed, now {policies})"
    assert (code, err.splitlines()) == (
        1,
        [f"game 3 of {copied}: {cause}", f"game 3 of {copied}: turns was 1, now {now}"],
    )
    manifest.pop("policies")
    rewrite(copied, manifest)
    assert "(policies not recorded, now " in run(capsys, "replay", str(copied), "--number", "3", "--verify")[2]


def test_two_decks_can_play_under_rule_options_and_a_rules_file(tmp_path, capsys):
    house = tmp_path / "house.toml"
    house.write_text("[rules]\nlife = 3\nfirst_player_draws = true\n", "utf-8")
    command = ("replay", DRAGONS, STEEL, "--lang", "en", "--rules", str(house), "--rule", "life=7")
    code, out, _ = run(capsys, *command)
    lines = out.splitlines()
    assert (code, lines[1]) == (0, "Rules: life=7, first_player_draws=yes")
    assert sum("puts 7 cards down as life" in line for line in lines) == 2
    assert json.loads(run(capsys, *command, "--json")[1])["rules"] == {"life": "7", "first_player_draws": "yes"}
    house.write_text('banned = ["九龍神"]\n', "utf-8")
    code, out, err = run(capsys, "replay", DRAGONS, STEEL, "--rules", str(house))
    assert (code, out, "「九龍神」 is banned by" in err) == (1, "", True)


def test_a_card_that_is_gone_is_named(copied, capsys):
    path = copied / "manifest.json"
    manifest = json.loads(path.read_text("utf-8").replace("火龍", "水龍"))
    del manifest["card_facts"]
    rewrite(copied, manifest)
    code, out, err = run(capsys, "replay", str(copied), "--number", "0")
    assert (code, out) == (1, "")
    assert re.match("deck 「.+」: unknown card 「若き水龍」; did you mean 「若き火龍」", err)


def test_a_run_with_own_cards_is_told_with_them(tmp_path, capsys):
    cards = tmp_path / "cards.toml"
    cards.write_text(
        '[[crew]]\nname_ja = "新顔"\nvalue = 1\nsubtype = "龍"\npower = 1000\ngain = 500\ntext_ja = ""\n', "utf-8"
    )
    deck = tmp_path / "own.txt"
    deck.write_text(Path(DRAGONS).read_text("utf-8").replace("若き火龍", "新顔"), "utf-8")
    folder, own = tmp_path / "run", ("--cards", str(cards))
    assert run(capsys, "simulate", str(deck), STEEL, "--games", "2", "--out", str(folder), *own)[0] == 0
    assert run(capsys, "replay", str(deck), STEEL, *own)[0] == 0
    command = ("replay", str(folder), "--number", "0")
    assert run(capsys, *command, "--verify", *own)[0] == 0
    told = run(capsys, *command, *own)
    cards.write_text(cards.read_text("utf-8").replace("power = 1000", "power = 9000"), "utf-8")
    assert run(capsys, *command, "--verify")[0] == 0
    assert run(capsys, *command) == told
    code, _, err = run(capsys, *command, "--verify", *own)
    assert (code, "cards of 「九龍降臨」 have changed" in err) == (1, True)
    cards.unlink()
    assert run(capsys, *command) == told
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    del manifest["card_facts"]
    rewrite(folder, manifest)
    code, _, err = run(capsys, *command)
    assert (code, "unknown card 「新顔」" in err, "--cards" in err) == (1, True, True)


# ---- picking --------------------------------------------------------------------------------------------------------


def brevity(row: dict[str, Any]) -> tuple[int, int, int]:
    return row["turns"], row["decisions"], row["game"]


def picked(capsys: pytest.CaptureFixture[str], folder: Path, pick: str) -> int:
    code, out, err = run(capsys, "replay", str(folder), "--pick", pick)
    assert code == 0
    found = re.fullmatch(rf"{pick}: game (\d+)\n", err)
    assert found
    assert f"シード {rows(folder)[int(found[1])]['seed']}\n" in out
    return int(found[1])


def test_longest_has_the_most_turns(shipped, capsys):
    most = max(row["turns"] for row in rows(shipped))
    longest = min((row for row in rows(shipped) if row["turns"] == most), key=brevity)
    assert picked(capsys, shipped, "longest") == longest["game"]


def test_upset_is_won_by_the_deck_that_wins_least_in_its_matchup(tmp_path, capsys):
    even = simulated(tmp_path / "run", "--policy", "random")  # by like hands, so that either deck wins some games
    capsys.readouterr()
    games = rows(even)
    half_wins = {"a": 1.0, "b": 0.0, None: 0.5}
    matchups = {
        row["matchup"]: [half_wins[r["winner"]] for r in games if r["matchup"] == row["matchup"]] for row in games
    }
    rate_a = {matchup: sum(wins) / len(wins) for matchup, wins in matchups.items()}

    def rate(row: dict[str, Any]) -> float:
        return rate_a[row["matchup"]] if row["winner"] == "a" else 1 - rate_a[row["matchup"]]

    upset = min((row for row in games if row["winner"] and rate(row) < 0.5), key=lambda row: (rate(row), brevity(row)))
    assert picked(capsys, even, "upset") == upset["game"]


def test_comeback_is_won_from_the_furthest_behind_in_life(shipped, capsys):
    behind: dict[int, int] = {}
    winners = {row["game"]: row["winner"] for row in rows(shipped)}
    for turn in rows(shipped, "turns"):
        ahead = turn["life_b"] - turn["life_a"] if winners[turn["game"]] == "a" else turn["life_a"] - turn["life_b"]
        if winners[turn["game"]]:
            behind[turn["game"]] = max(behind.get(turn["game"], 0), ahead)
    comeback = min(
        (row for row in rows(shipped) if row["winner"]), key=lambda row: (-behind[row["game"]], brevity(row))
    )
    assert behind[comeback["game"]] > 1
    assert picked(capsys, shipped, "comeback") == comeback["game"]


def test_tie_is_the_shortest_game_without_a_winner(tmp_path, capsys):
    folder = simulated(tmp_path / "run", "--rule", "turn_limit=6")
    capsys.readouterr()
    tie = min((row for row in rows(folder) if row["winner"] is None), key=brevity)
    assert picked(capsys, folder, "tie") == tie["game"]


def test_what_a_run_does_not_have_cannot_be_picked(tmp_path, shipped, capsys):
    bare = simulated(tmp_path / "run", "--tables", "games")
    capsys.readouterr()
    code, _, err = run(capsys, "replay", str(bare), "--pick", "comeback")
    assert (code, "which this run was played without" in err) == (2, True)
    assert all(row["winner"] for row in rows(shipped))
    code, _, err = run(capsys, "replay", str(shipped), "--pick", "tie")
    assert (code, "no game to pick as 'tie'" in err) == (2, True)


# ---- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("RUN",), 2, "say which game: --number 0 to 59, or --pick longest"),
        (("RUN", "--number", "1", "--pick", "tie"), 2, "say which game"),
        (("RUN", "--number", "60"), 2, "the run holds no game 60"),
        (("RUN", "--number", "1", "--seed", "0"), 2, "--seed does not go with this"),
        (("RUN", "--number", "1", "--policy-a", "random"), 2, "--policy-a does not go with this"),
        (("RUN", "--number", "1", "--rule", "life=7"), 2, "--rule does not go with this"),
        ((DRAGONS, STEEL, "--rule", "lief=7"), 2, "no rule option is called 'lief'; did you mean 'life'?"),
        ((DRAGONS, STEEL, "--rule", "life"), 2, "--rule life: is not NAME=VALUE"),
        (("RUN", "--number", "1", "--step"), 2, "needs a terminal"),
        ((str(DECKS), "--number", "1"), 3, "is not a run"),
        (("no such run", "--number", "1"), 3, "is not a run"),
        ((DRAGONS, STEEL, "--verify"), 2, "--verify does not go with this"),
        ((DRAGONS, STEEL, "--number", "0"), 2, "--number does not go with this"),
        ((DRAGONS, STEEL, "--policy", "gredy"), 2, "no policy 'gredy'; did you mean 'greedy' or 'greedy-1'"),
        ((DRAGONS, STEEL, "--ruleset", "chess"), 2, "no ruleset is called 'chess'"),
        ((DRAGONS, STEEL, "--seed", str(2**63)), 2, "9223372036854775807"),
        ((DRAGONS, str(DECKS)), 2, "a game has two decks, not "),
        ((DRAGONS, "no such deck.txt"), 3, "no such deck.txt"),
        ((DRAGONS, STEEL, DRAGONS), 2, "a run folder, a saved game or two deck files, not 3"),
    ],
)
def test_a_call_that_cannot_be_carried_out_says_why(shipped, capsys, arguments, code, message):
    answer = run(capsys, "replay", *(str(shipped) if word == "RUN" else word for word in arguments))
    assert answer[:2] == (code, "")
    assert message in answer[2]
    assert "Traceback" not in answer[2]


def test_a_game_that_was_not_reached_is_said_to_be_missing(copied, capsys):
    (copied / "games" / "part-000006.parquet").unlink()
    code, _, err = run(capsys, "replay", str(copied), "--number", "12")
    assert (code, err) == (2, "the run holds no game 12, or has not come to it; write --number 0 to 59\n")
