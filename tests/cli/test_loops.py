"""Endless loops that end games are named by their cards, wherever a run is told."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from magus_sim.results import Run
from magus_sim.ruleset import Chunk, Report, ignore
from magus_sim.rulesets import RULESETS
from magus_sim.statistics.summary import summarise
from tests.cli.running import run
from tests.simulation.toy_runs import rewrite
from tests.toy import Toy, ToyEngine


@dataclass(frozen=True)
class LoopingEngine(ToyEngine):
    """The toy, in which ties are endless loops: of one card when the game is short, else of two."""

    def play(self, decks, policies, seeds, a_first, wanted):
        chunk: Chunk = super().play(decks, policies, seeds, a_first, wanted)
        loops = np.where(chunk.games["turns"] > 3, "Might 2 + Might 3", "Might 2")
        return replace(chunk, games={**chunk.games, "loop": np.where(chunk.games["winner"] < 0, loops, "")})


@dataclass(frozen=True)
class Looping(Toy):
    def engine(self, report: Report = ignore) -> ToyEngine:
        report(1)
        return LoopingEngine()


@pytest.fixture
def played(monkeypatch, tmp_path, capsys) -> Path:
    monkeypatch.setitem(RULESETS, "toy", f"{__name__}:Looping")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    for name, cards in (("calm", "1234"), ("even", "2222")):
        (tmp_path / "decks" / f"{name}.txt").write_text("\n".join(f"Might {n}" for n in cards), encoding="utf-8")
    play = ("simulate", "decks", "--ruleset", "toy", "--policy", "plain", "--games", "400", "--mirrors", "--out", "run")
    assert run(capsys, *play)[0] == 0
    return tmp_path / "run"


def test_the_games_name_them_and_the_summary_counts_them(played, capsys):
    games = Run.open(played).scan("games").collect()
    assert games.filter(pl.col("loop").is_null() != pl.col("winner").is_not_null()).is_empty()
    counts = dict(games.drop_nulls("loop").group_by("loop").len().iter_rows())
    assert counts.keys() == {"Might 2", "Might 2 + Might 3"}
    told = json.loads(run(capsys, "runs", "show", "run", "--json")[1])["loops"]
    assert told == counts
    assert list(told.values()) == sorted(counts.values(), reverse=True)


def test_screen_and_page_name_them_in_their_language(played, capsys):
    counts = summarise(Run.open(played)).loops
    said = "; ".join(f"{loop} ({games})" for loop, games in counts.items())
    assert f"Endless loops: {said}" in run(capsys, "runs", "show", "run", "--lang", "en")[1]
    assert "無限ループ：力 2 + 力 3 (" in run(capsys, "runs", "show", "run", "--lang", "ja")[1]
    for lang, line in (("en", "<li>Might 2 + Might 3 – {} games</li>"), ("ja", "<li>力 2 + 力 3 – {}ゲーム</li>")):
        assert run(capsys, "report", "run", "--lang", lang, "--force")[0] == 0
        page = (played / "report" / "index.html").read_text("utf-8")
        assert line.format(counts["Might 2 + Might 3"]) in page


def test_replay_finds_the_shortest_game_that_one_ended(played, capsys):
    games = Run.open(played).scan("games").drop_nulls("loop").sort("turns", "decisions", "game").collect()
    code, _, err = run(capsys, "replay", "run", "--pick", "loop")
    assert (code, err) == (0, f"loop: game {games['game'][0]}\n")


def test_a_run_of_before_games_named_them_is_read_as_ever(played, capsys):
    manifest = json.loads((played / "manifest.json").read_text("utf-8"))
    del manifest["loops"]
    text = json.dumps(manifest)
    (played / "manifest.json").write_text(text, encoding="utf-8")
    rewrite(played, manifest, lambda table, rows: rows.drop("loop") if table == "games" else rows)
    assert "loop" not in Run.open(played).scan("games").collect_schema()
    code, out, err = run(capsys, "runs", "show", "run", "--lang", "en")
    assert (code, err) == (0, "")
    assert "Endless loops" not in out
    assert run(capsys, "report", "run", "--force")[0] == 0
    assert run(capsys, "replay", "run", "--number", "3", "--verify")[0] == 0
    code, _, err = run(capsys, "replay", "run", "--pick", "loop")
    assert (code, "no game to pick as 'loop'" in err) == (2, True)
