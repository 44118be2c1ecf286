"""Settings: of the folder to work in, of a pyproject file, of the environment."""

import io
import sys
from pathlib import Path

import pytest

from magus_sim.cli.settings import SETTINGS
from magus_sim.rulesets.magus_round import MagusRound
from tests.cli.running import run
from tests.cli.test_help import COMMANDS


def test_flags_count_over_the_environment_and_that_over_the_file(
    lab: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = ["deck", "show", "decks/rival.txt"]
    assert "4 × Sky Ruler" not in run(capsys, *deck)[1]
    (lab / "magus_sim.toml").write_text('lang = "en"\n', encoding="utf-8")
    assert "4 × Sky Ruler" in run(capsys, *deck)[1]
    monkeypatch.setenv("MAGUS_SIM_LANG", "ja")
    assert "4 × スカイルーラー" in run(capsys, *deck)[1]
    assert "4 × Sky Ruler" in run(capsys, *deck, "--lang", "en")[1]


def test_own_cards_of_the_settings_are_known_everywhere_and_from_folders_below(
    lab: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(lab / "decks")
    assert run(capsys, "cards", "show", "朝焼けの見習い")[0] == 0
    assert run(capsys, "deck", "check", "mine.txt")[0] == 0
    (lab / "magus_sim.toml").unlink()
    assert run(capsys, "deck", "check", "mine.txt")[0] == 1
    monkeypatch.setenv("MAGUS_SIM_CARDS", "../cards.toml:nowhere.toml")
    assert run(capsys, "deck", "check", "mine.txt")[0] == 3
    monkeypatch.setenv("MAGUS_SIM_CARDS", "../cards.toml")
    assert run(capsys, "deck", "check", "mine.txt")[0] == 0


def test_settings_without_own_cards_explain_an_unknown_card(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = lab / "magus_sim.toml"
    settings.write_text('lang = "en"\n', encoding="utf-8")
    told = f'{settings}: names no card files of your own; if an unknown card is yours, write cards = ["FILE"]\n'
    code, out, err = run(capsys, "deck", "check", "decks/mine.txt")
    assert (code, "unknown card" in out, err) == (1, True, told)
    simulate = ["simulate", "decks/mine.txt", "--against", "decks/rival.txt"]
    code, _, err = run(capsys, *simulate)
    assert (code, err.endswith(told), err.count(told)) == (1, True, 1)
    japanese = run(capsys, *simulate, "--lang", "ja")[2]
    assert japanese.endswith('自作のものなら、cards = ["ファイル名"] と書いてください\n')
    text = "捨て札の《朝焼けの見習い》という名前のカードを１枚手札に加える。"
    search = f'[[magic]]\nname_ja = "探し物"\nvalue = 1\ntext_ja = "{text}"\n'
    (lab / "search.toml").write_text(search, encoding="utf-8")
    assert run(capsys, "cards", "check", "search.toml")[::2] == (1, told)


def test_nothing_is_explained_where_own_cards_are_named_or_no_card_is_unknown(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = ["deck", "check", "decks/mine.txt"]
    (lab / "decks" / "mine.txt").write_text("4 ない札\n", encoding="utf-8")
    assert run(capsys, *deck)[::2] == (1, "")
    assert "magus_sim.toml" not in run(capsys, "simulate", "decks/mine.txt", "--against", "decks/rival.txt")[2]
    (lab / "magus_sim.toml").write_text('lang = "en"\n', encoding="utf-8")
    assert run(capsys, *deck, "--cards", "cards.toml")[::2] == (1, "")
    (lab / "decks" / "mine.txt").write_text("4 火矢\n", encoding="utf-8")
    assert run(capsys, *deck)[::2] == (1, "")
    (lab / "magus_sim.toml").unlink()
    (lab / "decks" / "mine.txt").write_text("4 ない札\n", encoding="utf-8")
    assert run(capsys, *deck)[::2] == (1, "")


def test_faults_are_told_in_the_language_of_the_call_or_of_the_settings(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    show = ["deck", "show", "no.txt"]
    assert run(capsys, *show)[2] == "no.txt: 読めません：ファイルがありません\n"
    assert run(capsys, *show, "--lang", "en")[2] == "no.txt: cannot be read: No such file or directory\n"
    assert run(capsys, *show, "--lang=en")[2] == "no.txt: cannot be read: No such file or directory\n"
    (lab / "magus_sim.toml").write_text("lang = 3\n", encoding="utf-8")
    assert "`lang` must be" in run(capsys, *show)[2]


def test_without_a_policy_in_the_settings_play_meets_the_strongest_that_answers_at_once(
    lab: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    decks = ["decks/mine.txt", "decks/rival.txt"]
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert f"稽古相手（{MagusRound.partner}）" in run(capsys, "play", *decks)[1].splitlines()[0]
    with (lab / "magus_sim.toml").open("a", encoding="utf-8") as settings:
        settings.write('policy = "greedy"\n')
    assert "稽古相手（greedy）" in run(capsys, "play", *decks)[1].splitlines()[0]


def test_banned_cards_of_the_settings_are_checked(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lab / "rules.toml").write_text('banned = ["二の太刀"]\n', encoding="utf-8")
    settings = lab / "magus_sim.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("# rules", "rules"), encoding="utf-8")
    code, out, _ = run(capsys, "deck", "check", "decks/mine.txt")
    assert (code, "「二の太刀」 is banned by" in out) == (1, True)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('polcy = "greedy"', "`polcy` is no setting; did you mean `policy`?"),
        ("zzz = 1", "`zzz` is no setting; there are policy, seed, jobs, lang, cards, override, ruleset, rules"),
        ('seed = "x"', '`seed` must be a whole number, not "x"'),
        ("seed = true", "`seed` must be a whole number, not true"),
        ("jobs = 1.5", "`jobs` must be a whole number, not 1.5"),
        ('lang = "fr"', '`lang` must be "ja" or "en", not "fr"'),
        ("cards = 3", '`cards` must be a list of card files or folders, such as ["cards.toml"], not 3'),
        ("cards = [3]", '`cards` must be a list of card files or folders, such as ["cards.toml"], not [3]'),
        ('override = "maybe"', '`override` must be true or false (in the environment yes or no), not "maybe"'),
        ("override = []", "`override` must be true or false (in the environment yes or no), not []"),
        ("seed = ", "the value cannot be read; text stands in quotes; numbers, true and false do not"),
    ],
)
def test_a_faulty_settings_file_is_told_of_with_its_line(
    lab: Path, capsys: pytest.CaptureFixture[str], line: str, fault: str
) -> None:
    file = lab / "magus_sim.toml"
    file.write_text(f"# mine\n{line}\n", encoding="utf-8")
    assert run(capsys, "cards", "check") == (1, "", f"{file}:2: {fault}\n")


@pytest.mark.parametrize("wanted", [["--help"], ["--version"], ["simulate", "-h"], ["cards"], []])
def test_faulty_settings_keep_nobody_from_help(
    lab: Path, capsys: pytest.CaptureFixture[str], wanted: list[str]
) -> None:
    (lab / "magus_sim.toml").write_text("sede = 1\n", encoding="utf-8")
    code, out, err = run(capsys, *wanted)
    assert code in (0, 2)
    assert "Usage: magus-sim" in out + err or out.startswith("magus-sim ")
    assert f"{lab / 'magus_sim.toml'}:1: `sede` is no setting" in err


def test_every_command_speaks_english_unless_told_otherwise() -> None:
    """`cards show` alone speaks the language of the name that is asked for."""
    said = {path: each for path, command in COMMANDS.items() for each in command.params if "--lang" in each.opts}
    assert {("simulate",), ("runs", "compare"), ("play",), ("deck", "check"), ("puzzles", "solve")} <= said.keys()
    assert {path: each.default for path, each in said.items() if each.default != "en"} == {("cards", "show"): None}


def test_settings_can_stand_in_a_pyproject_file(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = ["deck", "show", "decks/rival.txt", "--cards", "cards.toml"]
    (lab / "pyproject.toml").write_text('[tool.magus_sim]\nlang = "en"\n', encoding="utf-8")
    assert "4 × Sky Ruler" not in run(capsys, *deck)[1]  # the file that is for settings alone comes first
    (lab / "magus_sim.toml").unlink()
    assert "4 × Sky Ruler" in run(capsys, *deck)[1]
    (lab / "pyproject.toml").write_text('[tool.other]\n\n[tool.magus_sim]\nlang = "fr"\n', encoding="utf-8")
    told = f'{lab / "pyproject.toml"}:4: `lang` must be "ja" or "en", not "fr"\n'
    assert run(capsys, *deck) == (1, "", told)
    (lab / "pyproject.toml").write_text("[tool]\nmagus_sim = 3 # tool.magus_sim\n", encoding="utf-8")
    assert run(capsys, *deck) == (1, "", f"{lab / 'pyproject.toml'}:2: `tool.magus_sim` must be a table\n")


def test_a_pyproject_file_that_is_not_ours_is_not_read(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lab / "magus_sim.toml").unlink()
    (lab / "pyproject.toml").write_text("this is no TOML", encoding="utf-8")
    assert run(capsys, "deck", "check", "decks/rival.txt")[0] == 0


def test_a_faulty_variable_is_a_fault_of_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAGUS_SIM_JOBS", "many")
    told = "MAGUS_SIM_JOBS is 'many', it must be a whole number\n"
    assert run(capsys, "cards", "check") == (2, "", told)


def test_settings_reach_only_commands_that_have_the_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("SEED", "7"), ("POLICY", "random"), ("JOBS", "1"), ("OVERRIDE", "yes")):
        monkeypatch.setenv(f"MAGUS_SIM_{name}", value)
    assert run(capsys, "cards", "check")[0] == 0
    assert "[default: 7]" in run(capsys, "simulate", "--help")[1]
    assert "[default: 7]" in run(capsys, "replay", "--help")[1]


def test_the_manual_knows_every_setting() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    for name in SETTINGS:
        assert f"`{name} = " in manual
        assert f"`MAGUS_SIM_{name.upper()}" in manual
