"""The benchmark says what it measured, and which games it played. How fast it was is no matter for a test."""

import json
from dataclasses import replace

import pytest

from magus_sim.rulesets import RULESETS
from magus_sim.simulation.bench import conditions, measure, measure_start
from tests.cli.running import run
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK
from tests.toy import ToyEngine

FIGURES = {
    "games",
    "seconds",
    "games_per_s",
    "decisions_per_s",
    "turns_per_s",
    "decisions_per_game",
    "turns_per_player",
}


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")


def test_the_checksum_stands_for_the_games_played():
    decks = (WEAK, STRONG, SWINGY)
    one, again = (measure(ToyEngine(), decks, "plain", seconds) for seconds in (0.001, 0.05))
    assert one.checksum == again.checksum
    assert again.games >= one.games > 0
    edited = replace(SWINGY, slots=STRONG.slots)
    assert measure(ToyEngine(), (WEAK, STRONG, edited), "plain", 0.001).checksum != one.checksum
    assert measure(ToyEngine(), decks, "bold", 0.001).checksum != one.checksum


def test_the_figures_agree_with_each_other():
    speed = measure(ToyEngine(), (WEAK, STRONG), "plain", 0.01)
    assert speed.games_per_s == pytest.approx(speed.games / speed.seconds)
    assert speed.decisions_per_s == pytest.approx(speed.games_per_s * speed.decisions_per_game)
    assert speed.turns_per_s == pytest.approx(speed.games_per_s * speed.turns_per_player * 2)
    assert 2 <= 2 * speed.turns_per_player <= 10
    assert speed.decisions_per_game == pytest.approx(4 * speed.turns_per_player)  # the toy's own rule


def test_the_figures_for_programs(tmp_path, capsys):
    for name, cards in (("x", "Might 1\nMight 2"), ("y", "Might 3")):
        (tmp_path / f"{name}.txt").write_text(cards, encoding="utf-8")
    arguments = ("bench", str(tmp_path), "--ruleset", "toy", "--seconds", "0.1", "--no-start")
    code, out, _ = run(capsys, *arguments, "--json")
    answer = json.loads(out)
    assert code == 0
    assert set(answer) >= {"plain", "bold", "state_copy_ns", "start", "conditions"}
    for policy in ("plain", "bold"):
        assert set(answer[policy]) >= FIGURES | {"policy", "checksum"}
        assert answer[policy]["games_per_s"] > 0
    assert answer["start"] is None
    assert answer["conditions"] == conditions() | {
        "engine": "toy-1",
        "decks": "2",
        "load": answer["conditions"]["load"],
    }
    code, out, _ = run(capsys, *arguments)
    assert code == 0
    for policy in ("plain", "bold"):
        assert f"\n{policy} " in out
        assert answer[policy]["checksum"] in out


def test_a_cold_start_and_a_warm_one_are_both_measured(monkeypatch):
    """Of a game that compiles nothing."""
    monkeypatch.setattr("magus_sim.simulation.bench.subprocess.run", lambda *_, **options: options["env"])
    start = measure_start("toy")
    assert start.cold_s >= 0
    assert start.warm_s >= 0
