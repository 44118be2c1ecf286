import hashlib
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from magus_sim.cli.app import main
from magus_sim.cli.simulate import _plan_of_run
from magus_sim.results import Run
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card import Kind
from tests.simulation.toy_runs import rewrite

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
DRAGONS, GALE, STEEL = (str(DECKS / f"{name}.txt") for name in ("dragons", "gale", "steel"))


OWN_DRAGON = """
[[crew]]
name_ja = "九龍神"
value = 1
subtype = "龍"
power = 1000
gain = 1000
text_ja = ""
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the program."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_decks_play_and_the_result_is_printed_in_plain_text(tmp_path, capsys):
    code, out, err = run(capsys, "simulate", DRAGONS, STEEL, "--games", "20", "--out", str(tmp_path / "run"))
    assert code == 0
    assert re.search(r"^ 九龍降臨 +\d+\.\d % +\d+\.\d to \d+\.\d % .* 20 ", out, re.MULTILINE)
    assert re.search(r"^First player: wins \d+\.\d % \(\d+\.\d to \d+\.\d %\)$", out, re.MULTILINE)
    assert re.search(r"^Length: \d+\.\d turns a player", out, re.MULTILINE)
    assert re.search(r"^Ties: \d+ of 20 games", out, re.MULTILINE)
    assert "\x1b" not in out
    assert "weight" not in out
    assert err.splitlines()[-2:] == [f"run: {tmp_path}/run", f"next: magus-sim report {tmp_path}/run"]


def test_the_result_is_told_in_japanese_if_the_settings_say_so(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("MAGUS_SIM_LANG", "ja")
    code, out, _ = run(capsys, "simulate", DRAGONS, STEEL, "--games", "20", "--out", str(tmp_path / "run"))
    assert code == 0
    assert re.search(r"^ 九龍降臨 +\d+\.\d% +\d+\.\d〜\d+\.\d% .* 20 ", out, re.MULTILINE)
    assert re.search(r"^先手勝率：\d+\.\d%（\d+\.\d〜\d+\.\d%）$", out, re.MULTILINE)
    assert re.search(r"^引き分け：20ゲーム中\d+", out, re.MULTILINE)
    assert run(capsys, "simulate", "--resume", str(tmp_path / "run"), "--lang", "en")[1].startswith(
        "Played by greedy. "
    )


def test_json_holds_the_same_for_programs(tmp_path, capsys):
    out_folder = tmp_path / "run"
    code, out, _ = run(capsys, "simulate", DRAGONS, STEEL, "--games", "20", "--out", str(out_folder), "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["games"] == answer["planned_games"] == Run.open(out_folder).played_games == 20
    (matchup,) = answer["matchups"]
    assert (matchup["deck_a"], matchup["deck_b"]) == ("九龍降臨", "鋼の階梯")
    assert 0 <= matchup["rate"]["low"] <= matchup["rate"]["value"] <= matchup["rate"]["high"] <= 1
    assert {deck["deck"] for deck in answer["decks"]} == {"九龍降臨", "鋼の階梯"}
    assert answer["run"] == str(out_folder)


def test_any_number_of_jobs_writes_the_same_bytes(tmp_path, capsys):
    for jobs in ("1", "2"):
        arguments = ("--games", "40", "--chunk", "4", "--jobs", jobs, "--out", str(tmp_path / jobs))
        assert run(capsys, "simulate", DRAGONS, GALE, STEEL, *arguments)[0] == 0
    assert len(digests(tmp_path / "1")) == 3 * 3 * 5 + 1
    assert digests(tmp_path / "1") == digests(tmp_path / "2")


def test_the_same_command_again_is_refused_and_told_how_to_go_on(tmp_path, capsys):
    command = ("simulate", DRAGONS, STEEL, "--games", "20", "--out", str(tmp_path / "run"))
    first = run(capsys, *command)
    before = digests(tmp_path / "run")
    code, out, err = run(capsys, *command)
    assert (code, out) == (2, "")
    assert "holds this run already, 20 of 20 games; --resume goes on with it, --force plays it anew" in err
    again = run(capsys, *command, "--resume")
    assert (again[0], again[1]) == (0, first[1])
    assert "(it was complete)" in again[2]
    assert digests(tmp_path / "run") == before


@pytest.mark.parametrize("again", ["the folder alone", "the whole command"])
def test_a_stopped_run_goes_on_to_the_same_bytes(tmp_path, capsys, again):
    out = tmp_path / "run"
    options = ("--games", "40", "--chunk", "5", "--policy", "random", "--seed", "3", "--turns", "50%", "--mirrors")
    options += ("--rule", "life=5", "--tables", "games,turns", "--against", STEEL)
    assert run(capsys, "simulate", DRAGONS, *options, "--out", str(out))[0] == 0
    whole = digests(out)
    assert len(whole) == 17
    for part in ("games/part-000001.parquet", "games/part-000006.parquet", "turns/part-000006.parquet"):
        (out / part).unlink()
    command = [str(out)] if again == "the folder alone" else [DRAGONS, *options, "--out", str(out)]
    code, _, err = run(capsys, "simulate", "--resume", *command)
    assert (code, err.splitlines()[-2]) == (0, f"run: {out}")
    assert digests(out) == whole


def test_going_on_with_other_options_or_decks_is_refused_and_the_difference_named(tmp_path, capsys):
    out = tmp_path / "run"
    command = ("simulate", DRAGONS, STEEL, "--games", "20", "--out", str(out))
    assert run(capsys, *command)[0] == 0
    before = digests(out)
    for options, difference in (
        (("--seed", "2", "--policy-b", "random"), "(seed 0 → 2; policy_b greedy → random)"),
        (("--games", "40"), "games of each matchup 20 → 40"),
        (("--rule", "life=7"), "(rule life 6 → 7)"),
        (("--mirrors",), "(other matchups)"),
    ):
        code, text, err = run(capsys, *command, *options, "--resume")
        assert (code, text) == (2, "")
        assert difference in err
    code, _, err = run(capsys, "simulate", "--resume", str(out), "--seed", "2", "--games", "40", "--jobs", "1")
    assert code == 2
    assert "--resume RUN takes everything from the run; leave out --seed, --games, or name the decks too" in err
    assert digests(out) == before


def test_cards_that_are_printed_differently_since_are_noticed(tmp_path, capsys):
    """By the decks' digests, where a run does not say what was printed on its cards."""
    out = tmp_path / "run"
    assert run(capsys, "simulate", DRAGONS, STEEL, "--games", "20", "--out", str(out))[0] == 0
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    manifest["decks"][1]["digest"] = "of another day"
    del manifest["card_facts"]
    rewrite(out, manifest)
    code, _, err = run(capsys, "simulate", "--resume", str(out))
    assert code == 2
    assert "(only one of the runs says what is printed on its cards; " in err
    assert "deck of other cards with the same names: 鋼の階梯)" in err
    assert "--resume" not in err


def test_a_run_does_not_go_on_with_other_policies(tmp_path, capsys):
    out = tmp_path / "run"
    assert run(capsys, "simulate", DRAGONS, STEEL, "--games", "2", "--out", str(out))[0] == 0
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    policies, manifest["policies"] = manifest["policies"], "feed"
    rewrite(out, manifest)
    code, _, err = run(capsys, "simulate", "--resume", str(out))
    assert (code, f"(policies feed → {policies})" in err) == (2, True)


def test_seven_life_and_first_player_draws_is_one_command_and_is_said_in_manifest_and_report(tmp_path, capsys):
    out = tmp_path / "run"
    options = ("--rule", "life=7", "--rule", "first_player_draws=yes")
    assert run(capsys, "simulate", DRAGONS, STEEL, "--games", "2", "--out", str(out), *options)[0] == 0
    rules = json.loads((out / "manifest.json").read_text("utf-8"))["rules"]
    assert rules == MagusRound().rules | {"life": "7", "first_player_draws": "yes"}
    for lang, words in (("ja", "ライフ：7、最初の手札：5、"), ("en", "life 7, opening hand 5, ")):
        assert run(capsys, "report", str(out), "--lang", lang, "--force")[0] == 0
        assert words in (out / "report" / "index.html").read_text("utf-8")


def test_a_rules_file_stands_for_options_and_limits_decks_and_options_count_over_it(tmp_path, capsys):
    house, out = tmp_path / "house.toml", tmp_path / "run"
    house.write_text('[rules]\nlife = 7\nmulligan = "once"\n', "utf-8")
    command = ("simulate", DRAGONS, STEEL, "--games", "2", "--out", str(out), "--rules", str(house))
    assert run(capsys, *command, "--rule", "life=3")[0] == 0
    rules = json.loads((out / "manifest.json").read_text("utf-8"))["rules"]
    assert rules == MagusRound().rules | {"life": "3", "mulligan": "once"}
    house.write_text('banned = ["九龍神"]\n[rules]\nlife = 0\n', "utf-8")
    code, _, err = run(capsys, *command, "--force")
    assert (code, err) == (1, f"{house}:3: rule option life: '0' is not a number from 1 to 30\n")
    house.write_text('banned = ["九龍神"]\n', "utf-8")
    code, _, err = run(capsys, *command, "--force")
    assert (code, f"「九龍神」 is banned by {house}" in err) == (1, True)


def test_another_run_is_not_overwritten_unless_forced(tmp_path, capsys):
    command = ("simulate", DRAGONS, STEEL, "--games", "20", "--out", str(tmp_path / "run"), "--seed")
    assert run(capsys, *command, "1")[0] == 0
    code, out, err = run(capsys, *command, "2")
    assert (code, out) == (2, "")
    assert "holds another run (seed 1 → 2); `magus-sim simulate --resume " in err
    assert err.endswith("; choose another --out, or --force to replace it\n")
    assert run(capsys, *command, "2", "--force")[0] == 0
    assert Run.open(tmp_path / "run").manifest.seed == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((DRAGONS, STEEL, "--games", "21"), 2, "games are played in pairs with the same luck"),
        ((DRAGONS,), 2, "at least two decks"),
        ((), 2, "name decks to play, for example decks/magus_round, or a file with --matchups"),
        ((DRAGONS, "--against", DRAGONS), 2, "--against names no deck but the one"),
        ((DRAGONS, "--matchups", "x.toml"), 2, "leave out DECK, --against and --mirrors"),
        (("--matchups", "x.toml"), 3, "x.toml: cannot be read"),
        ((DRAGONS, STEEL, "--turns", "0%"), 2, "--turns 0%: write a share above 0% and up to 100%"),
        ((DRAGONS, STEEL, "--turns", "ten"), 2, "--turns ten: write a share"),
        ((DRAGONS, STEEL, "--rule", "lives=5"), 2, "no rule option is called 'lives'"),
        ((DRAGONS, STEEL, "--rule", "life 5"), 2, "--rule life 5: is not NAME=VALUE"),
        ((DRAGONS, STEEL, "--rule", "life=5", "--rule", "life=7"), 2, "--rule life=7: is given twice"),
        ((DRAGONS, STEEL, "--policy-b", "gredy"), 2, "no policy 'gredy'; did you mean 'greedy'"),
        ((DRAGONS, STEEL, "--ruleset", "chess"), 2, "no ruleset is called 'chess'"),
        ((DRAGONS, STEEL, "--tables", "game"), 2, "no table 'game'"),
        ((DRAGONS, STEEL, "--jobs", "99999"), 2, "Invalid value for '--jobs'"),
        ((DRAGONS, "no such deck.txt"), 3, "no such deck.txt"),
    ],
)
def test_a_call_that_cannot_be_carried_out_writes_nothing(tmp_path, capsys, arguments, code, message):
    answer = run(capsys, "simulate", *arguments, "--out", str(tmp_path / "run"))
    assert answer[:2] == (code, "")
    assert message in answer[2]
    assert not (tmp_path / "run").exists()


def test_a_faulty_deck_is_named_with_its_line(tmp_path, capsys):
    faulty = tmp_path / "faulty.txt"
    faulty.write_text("4 火龍の雛\n", encoding="utf-8")
    code, _, err = run(capsys, "simulate", DRAGONS, str(faulty), "--out", str(tmp_path / "run"))
    assert code == 1
    assert f"{faulty}:1:" in err


def test_a_sideboard_is_named_and_changes_nothing(tmp_path, capsys):
    aside = tmp_path / "aside.txt"
    aside.write_text(Path(STEEL).read_text("utf-8") + "\nSideboard\n4 九龍神\n", "utf-8")
    lines = aside.read_text("utf-8").splitlines()
    told = f"{aside}: sideboard not played: line {len(lines)}\n"
    usual = ["--games", "2", "--policy", "random", "--seed", "3"]
    simulated = [run(capsys, "simulate", DRAGONS, deck, *usual, "--out", str(tmp_path / Path(deck).stem))
                 for deck in (STEEL, str(aside))]  # fmt: skip
    assert simulated[0][:2] == simulated[1][:2]
    assert told not in simulated[0][2]
    assert told in simulated[1][2]
    matchups = tmp_path / "matchups.toml"
    matchups.write_text(f'[[matchup]]\ndeck = "{aside}"\nagainst = "{DRAGONS}"\n', "utf-8")
    _, _, err = run(capsys, "simulate", "--matchups", str(matchups), *usual, "--out", str(tmp_path / "filed"))
    assert told in err


def test_faults_of_both_sides_of_a_gauntlet_come_at_once(tmp_path, capsys):
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text("4 火龍の雛\n", encoding="utf-8")
    one, two = str(tmp_path / "one.txt"), str(tmp_path / "two.txt")
    code, _, err = run(capsys, "simulate", one, "--against", two, "--out", str(tmp_path / "run"))
    assert code == 1
    assert f"{one}:1:" in err
    assert f"{two}:1:" in err


def test_a_gauntlet_ranks_its_decks_and_not_those_they_meet(tmp_path, capsys):
    options = ("--against", GALE, "--against", STEEL, "--games", "20", "--out", str(tmp_path / "run"), "--json")
    code, out, _ = run(capsys, "simulate", DRAGONS, *options)
    answer = json.loads(out)
    assert code == 0
    assert [deck["deck"] for deck in answer["decks"]] == ["九龍降臨"]
    assert [matchup["deck_a"] for matchup in answer["matchups"]] == ["九龍降臨"] * 2
    assert answer["games"] == 40


def test_a_matchup_file_says_games_and_weights(tmp_path, capsys):
    file = tmp_path / "field.toml"
    lines = [f'[[matchup]]\ndeck = "{DRAGONS}"\nagainst = "{STEEL}"\ngames = 40\nweight = 3']
    lines += [f'[[matchup]]\ndeck = "{DRAGONS}"\nagainst = "{deck}"' for deck in (GALE, DRAGONS)]
    file.write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = run(capsys, "simulate", "--matchups", str(file), "--games", "20", "--out", str(tmp_path / "run"))
    assert code == 0
    assert re.search(r"^ 九龍降臨 +鋼の階梯 .* 3 +40 ", out, re.MULTILINE)
    assert re.search(r"^ 九龍降臨 +疾風速攻 .* 1 +20 ", out, re.MULTILINE)
    assert re.search(r"^Mirrors", out, re.MULTILINE)
    assert Run.open(tmp_path / "run").played_games == 80


def test_a_field_by_popularity_is_played_and_told_for_programs(tmp_path, capsys):
    file = tmp_path / "field.toml"
    shares = {DRAGONS: 50, STEEL: 30, GALE: 20}
    lines = [f'[[deck]]\nfile = "{deck}"\npopularity = {share}' for deck, share in shares.items()]
    file.write_text("\n".join(lines), encoding="utf-8")
    arguments = ("--games", "20", "--out", str(tmp_path / "run"), "--json")
    code, out, _ = run(capsys, "simulate", "--matchups", str(file), *arguments)
    assert code == 0
    field = {deck["deck"]: deck for deck in json.loads(out)["field"]["decks"]}
    assert {name: round(deck["popularity"], 6) for name, deck in field.items()} == {
        "九龍降臨": 0.5,
        "鋼の階梯": 0.3,
        "疾風速攻": 0.2,
    }
    assert sum(deck["share"]["value"] for deck in field.values()) == pytest.approx(1)
    assert all(0 < deck["against_popular"]["value"] < 1 for deck in field.values())


def test_an_own_card_in_place_of_a_shipped_one_is_played_and_gone_on_with(tmp_path, capsys):
    """Change a card, simulate again with the same seed, see what moved."""
    rules = MagusRound()
    (deck,) = rules.read_decks([Path(DRAGONS)])
    crew = next(card.front for name in deck.slots if (card := rules.cards.find(name)) and card.kind is Kind.CREW)
    cards, out = tmp_path / "cards.toml", tmp_path / "run"
    names = f'name_ja = "{crew.name_ja}"\nname_en = "{crew.name_en}"\nsubtype = "{crew.subtype}"\ntext_ja = ""\n'
    cards.write_text(f"[[crew]]\n{names}value = 0\npower = 90000\ngain = 1000\n", encoding="utf-8")
    own = ("--cards", str(cards), "--override")
    command = ("simulate", DRAGONS, STEEL, "--games", "20", "--chunk", "5", "--tables", "games")
    assert run(capsys, *command, "--out", str(tmp_path / "before"))[0] == 0
    assert run(capsys, *command, *own, "--out", str(out))[0] == 0
    before, after = (Run.open(tmp_path / name).scan("games").collect() for name in ("before", "run"))
    assert before["seed"].equals(after["seed"])
    assert not before.equals(after)
    whole = digests(out)
    part = out / "games" / "part-000001.parquet"
    part.unlink()
    code, _, err = run(capsys, "simulate", "--resume", str(out), *own)
    assert (code, "takes everything from the run; leave out --cards, --override, or name" in err) == (2, True)
    code, _, err = run(capsys, *command, "--out", str(out), "--resume")
    assert code == 2
    assert re.match(
        f"{out} holds another run \\(card changed: {crew.name_ja} \\(value 0 → {crew.value}, .*\\)\\); ", err
    )
    assert f"`magus-sim simulate --resume {out}` goes on with that one; choose another --out" in err
    assert run(capsys, *command, "--out", str(out), *own, "--resume")[0] == 0
    assert digests(out) == whole
    part.unlink()
    cards.unlink()
    assert run(capsys, "simulate", "--resume", str(out))[0] == 0
    assert digests(out) == whole


def test_policies_can_differ_by_deck(tmp_path, capsys):
    policies = ("--policy", "random", "--policy-a", "greedy")
    assert run(capsys, "simulate", DRAGONS, STEEL, "--games", "20", *policies, "--out", str(tmp_path / "run"))[0] == 0
    assert (Run.open(tmp_path / "run").manifest.policy_a, Run.open(tmp_path / "run").manifest.policy_b) == (
        "greedy",
        "random",
    )


def test_without_out_the_run_goes_to_a_folder_named_after_it(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "simulate", DRAGONS, STEEL, "--games", "20", "--seed", "7")[0] == 0
    (folder,) = (tmp_path / "reports").iterdir()
    assert re.fullmatch(r"九龍降臨-v-鋼の階梯-20-games-greedy-seed-7-[0-9a-f]{6}", folder.name)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_it_soon_and_says_what_is_kept(tmp_path, number, code):
    folder = tmp_path / "run"
    options = ("--games", "1000000", "--chunk", "200", "--jobs", "2", "--out", str(folder))
    cards = tmp_path / "my cards.toml"
    cards.write_text(OWN_DRAGON, "utf-8")
    own = ("--cards", str(cards), "--override", "--rule", "life=7")
    command = [sys.executable, "-m", "magus_sim", "simulate", DRAGONS, STEEL, *options, *own]
    program = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not (folder / "games").exists() or len(list((folder / "games").iterdir())) < 3:
        assert program.poll() is None
        time.sleep(0.05)
    program.send_signal(number)
    sent = time.monotonic()
    _, err = program.communicate(timeout=20)
    assert time.monotonic() - sent < 5
    assert program.returncode == code
    kept = Run.open(folder)
    said = re.search(r"^stopped: ([\d,]+) of 1,000,000 games are kept in (.+)$", err, re.MULTILINE)
    assert said
    assert said[2] == str(folder)
    go_on = re.search(r"^go on: magus-sim (.+)$", err, re.MULTILINE)
    assert go_on
    assert shlex.split(go_on[1]) == ["simulate", "--resume", str(folder)]
    # The other threads play on while this is said, on a busy machine for more than a chunk: what is said is there.
    assert 0 < int(said[1].replace(",", "")) <= kept.played_games < 1_000_000
    assert "Traceback" not in err
    assert kept.scan("turns").collect().height > 0
    assert _plan_of_run(folder).manifest == kept.manifest
    assert kept.manifest.own_cards == ("九龍神",)
