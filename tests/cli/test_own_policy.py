"""A policy of one's own, measured by `magus-sim ladder`, and the page that says how."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.conftest import MY_POLICY

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own_policy.md").read_text(encoding="utf-8")
DECKS = [str(ROOT / "decks" / "magus_round" / f"{name}.txt") for name in ("siege", "gale")]
QUICK = ("--games", "400", "--seed", "1", "--no-speed")
QUICKEST = ("--games", "100", *QUICK[2:])


@pytest.fixture(autouse=True)
def lab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder with the example, and with the shipped decks that its page names."""
    shutil.copy(MY_POLICY, tmp_path / "my_policy.py")
    for each in ("decks", "docs"):
        (tmp_path / each).symlink_to(ROOT / each)
    monkeypatch.chdir(tmp_path)


def against_greedy(*decks: str) -> tuple[str, ...]:
    return ("ladder", *decks, "--policy", "my_policy.py", "--policy", "greedy")


def test_the_ladder_takes_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *against_greedy(*DECKS), *QUICK, "--json")
    (pairing,) = json.loads(out)["pairings"]
    assert code == 0
    assert {pairing["policy"], pairing["against"]} == {"my_policy.py", "greedy"}
    assert pairing["games"] == 16
    assert pairing["rate"]["low"] < pairing["rate"]["value"] <= pairing["rate"]["high"]


def test_jobs_change_no_byte(capsys: pytest.CaptureFixture[str]) -> None:
    call = (*against_greedy(DECKS[0]), *QUICKEST, "--json", "--jobs")
    assert run(capsys, *call, "1")[:2] == run(capsys, *call, "2")[:2]


def test_an_edited_policy_is_another_one(capsys: pytest.CaptureFixture[str]) -> None:
    call = (*against_greedy(DECKS[0]), *QUICKEST, "--out", "kept", "--resume")
    assert run(capsys, *call)[0] == 0
    assert run(capsys, *call)[0] == 0
    with Path("my_policy.py").open("a", encoding="utf-8") as file:
        file.write("# better\n")
    code, _, err = run(capsys, *call)
    assert code == 2
    assert "kept holds another ladder (policies " in err


@pytest.mark.parametrize(
    ("policy", "text", "code", "told"),
    [
        ("mine.py", "def choose(situation, luck):\n    return sight\n", 1, "mine.py:2: NameError: name 'sight' is not"),
        ("mine.py", "def chose(situation, luck):\n    return 0\n", 1, "mine.py: defines no function `choose` that"),
        ("nowhere.py", "", 3, "nowhere.py"),
        ("mine.py:no-block", "", 2, "there is no policy 'mine.py'; `magus-sim ladder` alone takes one of your own"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(
    capsys: pytest.CaptureFixture[str], policy: str, text: str, code: int, told: str
) -> None:
    Path("mine.py").write_text(text, encoding="utf-8")
    found, out, err = run(capsys, "ladder", *DECKS, "--policy", policy, "--policy", "greedy", *QUICK)
    assert (found, out) == (code, "")
    assert err.splitlines()[-1].startswith(told)
    assert "Traceback" not in err


def test_simulate_says_who_takes_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "simulate", *DECKS, "--policy-a", "my_policy.py", "--games", "2")
    assert code == 2
    assert err.startswith("there is no policy 'my_policy.py'; `magus-sim ladder` alone takes one of your own")


# ---- the page -------------------------------------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_example_as_it_is() -> None:
    example = MY_POLICY.read_text(encoding="utf-8")
    assert 20 <= len(example.splitlines()) <= 40
    assert blocks("python")[0] == example


def test_the_commands_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    commands = [line for line in blocks("sh")[0].splitlines() if line.startswith("magus-sim")]
    assert commands
    for line in commands:
        _, *words = shlex.split(line)
        assert run(capsys, *re.sub(r"--games \d+", "--games 400", shlex.join(words)).split(" "))[0] == 0


def test_the_script_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks("python")[1].replace("games=20000", "games=400"), {})
    assert re.fullmatch(r"\w+ wins [\d.]+ % \([\d.]+ to [\d.]+ %\) of its games\n", capsys.readouterr().out)


def test_the_page_names_everything_that_is_counted() -> None:
    from magus_sim.rulesets.magus_round.engine.state import Ask, Do
    from magus_sim.rulesets.magus_round.narrate import words

    names = {zone.name.lower() for zone in words.NUMBERS} | {what.name.lower() for what in words.FLAGS}
    names |= {"energy", "ready", "crew", "value", "power", "tapped", "level"}
    assert [name for name in names if f"`{name}`" not in PAGE] == []
    choices = (ROOT / "docs" / "choices.md").read_text(encoding="utf-8")
    kinds = {each.name for each in (*Ask, *Do)} - {"NOTHING"}
    assert [kind for kind in kinds if kind not in choices] == []
