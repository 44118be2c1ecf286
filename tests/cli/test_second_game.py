"""A second game is one line in the registry: every command that knows no game plays it."""

import json

import pytest

from magus_sim.results import Run
from magus_sim.rulesets import RULESETS
from tests.cli.running import run


@pytest.fixture(autouse=True)
def toy(monkeypatch, tmp_path):
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    for name, least in (("calm", 1), ("wild", 2)):
        text = "\n".join(f"Might {least + slot % 3}" for slot in range(8))
        (tmp_path / "decks" / f"{name}.txt").write_text(text, encoding="utf-8")


def test_it_is_played_gone_on_with_reported_compared_told_and_measured(capsys, tmp_path):
    play = ("simulate", "decks", "--ruleset", "toy", "--policy", "plain", "--games", "40", "--mirrors")
    assert run(capsys, *play, "--out", "run")[0] == 0
    assert run(capsys, *play, "--out", "other", "--policy-a", "bold")[0] == 0
    (tmp_path / "run" / "games" / "part-000001.parquet").unlink()
    assert run(capsys, "simulate", "--resume", "run")[0] == 0
    assert Run.open(tmp_path / "run").played_games == 120
    code, out, _ = run(capsys, "report", "run", "--lang", "ja")
    assert code == 0
    page = (tmp_path / out.strip()).read_text("utf-8")
    assert "おもちゃ" in page
    assert "--policy bold" in page
    code, out, _ = run(capsys, "runs", "compare", "run", "other", "--json")
    assert code == 0
    assert json.loads(out)["runs"][1]["same_rules"]
    code, out, _ = run(capsys, "replay", "run", "--number", "3", "--lang", "en")
    assert code == 0
    assert "calm" in out
    code, out, _ = run(capsys, "bench", "decks", "--ruleset", "toy", "--seconds", "0.1", "--no-start", "--json")
    assert code == 0
    assert json.loads(out)["plain"]["games_per_s"] > 0
