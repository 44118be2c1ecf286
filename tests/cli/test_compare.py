"""`magus-sim compare`: decks, cards, rules and runs before and after, and nothing played twice."""

import json
import re
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.engine.batch import MagusRoundEngine
from tests.cli.running import run

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
GALE, STEEL = str(DECKS / "gale.txt"), str(DECKS / "steel.txt")
RONIN = """
[[crew]]
name_ja = "マニファクチャード・ローニン"
name_en = "Manufactured Ronin"
value = {}
subtype = "浪人"
power = 3000
gain = 1000
text_ja = "このクルーが登場したとき、カードを１枚引く。"
"""


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """An edited copy of a deck, and cards of one's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = Path(GALE).read_text("utf-8")
    Path("edited.txt").write_text(text.replace("4 居合の若侍", "3 居合の若侍") + "1 九龍神\n", "utf-8")
    lines = text.splitlines()
    Path("turned.txt").write_text("\n".join([*lines[:2], *reversed(lines[2:])]), "utf-8")
    Path("cheap.toml").write_text(RONIN.format(0), "utf-8")
    Path("printed.toml").write_text(RONIN.format(3), "utf-8")


@pytest.fixture
def played(monkeypatch):
    """The games of each call of the engine."""
    games = []
    play = MagusRoundEngine.play

    def counted(self, decks, policies, seeds, a_first, wanted):
        games.append(len(seeds))
        return play(self, decks, policies, seeds, a_first, wanted)

    monkeypatch.setattr(MagusRoundEngine, "play", counted)
    return games


def compared(capsys, *arguments):
    code, out, err = run(capsys, "compare", *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_the_same_cards_in_another_order_are_the_same_and_played_once(capsys, played):
    answer = compared(capsys, GALE, "turned.txt", "--against", STEEL, "--games", "40")
    (verdict,) = answer["verdicts"]
    assert (verdict["word"], verdict["value"], verdict["equal_games"]) == ("same", 0.0, 40)
    assert sum(played) == 40


def test_a_card_for_nothing_makes_its_deck_better_and_the_printed_one_makes_no_difference(capsys):
    options = ("--against", STEEL, "--games", "400")
    (better,) = compared(capsys, GALE, "cheap.toml", *options)["verdicts"]
    assert better["word"] == "better"
    assert better["low"] > 0
    (worse,) = compared(capsys, "cheap.toml", GALE, *options)["verdicts"]
    assert worse["word"] == "worse"
    assert worse["value"] == pytest.approx(-better["value"])
    (same,) = compared(capsys, GALE, "printed.toml", *options)["verdicts"]
    assert (same["word"], same["low"], same["high"]) == ("same", 0.0, 0.0)


def test_more_games_play_only_the_additional_ones(capsys, played):
    few = compared(capsys, GALE, "edited.txt", "--against", STEEL, "--games", "40")["verdicts"][0]
    assert (few["word"], sum(played)) == ("unknown", 80)
    assert few["more_pairs"] > 0
    more = compared(capsys, GALE, "edited.txt", "--against", STEEL, "--games", "100")["verdicts"][0]
    assert (more["pairs"], sum(played)) == (50, 200)
    assert compared(capsys, GALE, "edited.txt", "--against", STEEL, "--games", "40")["verdicts"][0] == few
    assert sum(played) == 200


def test_a_run_counts_as_played_and_two_runs_play_nothing(capsys, played):
    for deck, out, like in ((GALE, "before", ()), ("edited.txt", "after", ("--like", "before"))):
        line = ("simulate", deck, "--against", STEEL, "--games", "60", "--seed", "7", "--out", out, *like)
        assert run(capsys, *line)[0] == 0
    played.clear()
    (runs,) = compared(capsys, "before", "after")["verdicts"]
    assert played == []
    (mixed,) = compared(capsys, "before", "edited.txt")["verdicts"]
    assert sum(played) == 60
    assert mixed == runs
    (turned,) = compared(capsys, "edited.txt", "before")["verdicts"]
    assert turned["value"] == pytest.approx(-runs["value"])
    assert sum(played) == 60


def test_a_rule_option_is_compared_over_a_whole_field(capsys):
    answer = compared(capsys, "rule.life=6", "rule.life=2", "--against", GALE, "--against", STEEL, "--games", "20")
    assert {each["deck"] for each in answer["verdicts"]} == {"疾風速攻", "鋼の階梯"}
    first, second = answer["verdicts"]
    assert first["value"] == pytest.approx(-second["value"])


@pytest.mark.parametrize(("lang", "told"), [("en", "not yet known"), ("ja", "まだ分からない")])
def test_the_verdict_is_told_in_both_languages(capsys, lang, told):
    code, out, _ = run(capsys, "compare", GALE, "edited.txt", "--against", STEEL, "--games", "20", "--lang", lang)
    assert code == 0
    assert re.search(rf"疾風速攻[:：] ?{told}.*\d", out)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((GALE, "edited.txt"), "--against"),
        ((GALE, "edited.txt", "--against", STEEL, "--margin", "0"), "--margin"),
        ((GALE, "edited.txt", "--against", STEEL, "--games", "3"), "--games 3"),
        ((GALE, "rule.lief=7", "--against", STEEL), "lief"),
        ((str(DECKS), "edited.txt", "--seed", "1", "--rule", "x"), "--rule x"),
    ],
)
def test_what_cannot_be_asked_is_refused(capsys, arguments, told):
    code, _, err = run(capsys, "compare", *arguments)
    assert code == 2
    assert told in err


def test_an_edited_deck_that_was_made_from_nothing_here_is_refused(capsys):
    text = Path("edited.txt").read_text("utf-8").replace("# name: 疾風速攻", "# name: 別物")
    Path("other.txt").write_text(text, "utf-8")
    code, _, err = run(capsys, "compare", str(DECKS), "other.txt", "--games", "2")
    assert code == 2
    assert "別物" in err
    assert "# was:" in err
