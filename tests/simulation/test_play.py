import shutil

import numpy as np
import polars as pl
import pytest

from magus_sim.results import Run, schema
from magus_sim.simulation.fixtures import every_two
from magus_sim.simulation.folder import prepared
from magus_sim.simulation.plan import plan
from magus_sim.simulation.play import play
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, SWINGY, TWIN, WEAK, digests, fill, run_toy, toy_plan
from tests.toy import Toy, ToyEngine


def test_a_run_is_the_same_byte_for_byte_for_any_number_of_jobs(tmp_path):
    for jobs in (1, 2, 5):
        run_toy(tmp_path / str(jobs), WEAK, STRONG, TWIN, jobs=jobs, chunk=3)
    assert len(digests(tmp_path / "1")) == 3 * 3 * 7 + 1
    assert digests(tmp_path / "1") == digests(tmp_path / "2") == digests(tmp_path / "5")


def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path):
    whole = run_toy(tmp_path / "whole", WEAK, STRONG, chunk=3).folder
    killed = tmp_path / "killed"
    shutil.copytree(whole, killed)
    for lost in ("games/part-000002.parquet", "games/part-000004.parquet", "turns/part-000004.parquet"):
        (killed / lost).unlink()
    (killed / "tmp").mkdir()
    (killed / "tmp" / "games-part-000004.parquet").write_bytes(b"cut off")
    assert Run.open(killed).played_games == 28
    fill(killed, toy_plan(WEAK, STRONG, chunk=3), resume=True)
    assert digests(killed) == digests(whole)


def test_a_chunk_without_its_games_part_is_not_read(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG, chunk=5)
    (run.folder / "games" / "part-000001.parquet").unlink()
    cut = Run.open(run.folder)
    assert (cut.played_games, cut.planned_games) == (30, 40)
    assert cut.scan("turns").filter(pl.col("game").is_between(10, 19)).collect().is_empty()
    assert cut.scan("cards").select(pl.col("games").sum()).collect().item() == 30 * 2 * 2


def test_a_complete_run_is_not_played_again(tmp_path):
    before = digests(run_toy(tmp_path / "run", WEAK, STRONG).folder)
    with prepared(tmp_path / "run", toy_plan(WEAK, STRONG).manifest, resume=True) as todo:
        assert todo == []
        assert list(play(toy_plan(WEAK, STRONG), tmp_path / "run", todo, 1)) == []
    assert digests(tmp_path / "run") == before


def test_every_part_has_the_declared_columns_and_says_where_it_comes_from(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG, chunk=5)
    for table in ("games", "turns", "cards"):
        for part in sorted((run.folder / table).iterdir()):
            assert pl.read_parquet(part).schema == schema(run.manifest.columns(table))
            found = pl.read_parquet_metadata(part)
            assert found | {"ARROW:schema": "", "checksum": ""} == {
                "ARROW:schema": "",
                "checksum": "",
                "magus_sim": run.manifest.version,
                "schema": "2",
                "ruleset": "toy",
                "engine": "toy-1",
                "policies": "toy-p",
                "deck_a": WEAK.digest,
                "deck_b": STRONG.digest,
                "seed": "1",
                "plan": run.manifest.plan,
                "table": table,
                "part": part.name,
            }


def test_rows_say_what_the_engine_played(tmp_path):
    run = run_toy(tmp_path / "run", STRONG, SWINGY, chunk=7)
    games = run.scan("games").collect()
    assert games["game"].to_list() == list(range(40))
    assert games["pair"].to_list() == [game // 2 for game in range(40)]
    assert games["a_first"].to_list() == [True, False] * 20
    assert games["seed"].n_unique() == 20
    again = ToyEngine().play(
        (STRONG, SWINGY),
        ("plain", "plain"),
        games["seed"].to_numpy(),
        games["a_first"].to_numpy(),
        frozenset({"turns"}),
    )
    assert games["winner"].to_list() == [{0: "a", 1: "b", -1: None}[code] for code in again.games["winner"]]
    assert games["reason"].to_list() == ["even" if code < 0 else "beaten" for code in again.games["winner"]]
    assert None in games["winner"]
    turns = run.scan("turns").collect()
    assert np.array_equal(turns["game"], again.turns["game"])
    assert turns["active"].to_list() == ["ab"[side] for side in again.turns["active"]]
    assert np.array_equal(turns["might_b"], again.turns["might_b"])


def test_a_deck_against_its_twin_wins_exactly_half(tmp_path):
    rate = summarise(run_toy(tmp_path / "run", STRONG, TWIN, games=200)).matchups[0].rate
    assert rate.value == 0.5
    assert not rate.decided
    assert 0 < rate.high - rate.low < 0.03


def test_the_stronger_deck_and_the_bolder_policy_win(tmp_path):
    decks = summarise(run_toy(tmp_path / "decks", WEAK, STRONG)).decks
    assert [deck.deck for deck in decks] == ["strong", "弱い"]
    assert decks[0].rate.low > 0.5
    bold = run_toy(tmp_path / "policies", STRONG, TWIN, policies=("plain", "bold"))
    assert summarise(bold).matchups[0].rate.high < 0.5
    assert bold.scan("games").select("policy_a", "policy_b").unique().collect().rows() == [("plain", "bold")]


def test_tables_that_are_not_wanted_are_not_written(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG, tables=("games",))
    assert {path.name for path in run.folder.iterdir()} == {"manifest.json", "games"}
    assert run.scan("turns").collect().schema == schema(run.manifest.columns("turns"))


def test_an_engine_fault_in_a_thread_reaches_the_caller(tmp_path):
    class Broken(ToyEngine):
        def play(self, *_):
            raise ZeroDivisionError

    class BrokenToy(Toy):
        def engine(self):
            return Broken()

    planned = plan(BrokenToy(), every_two([WEAK, STRONG], 40), seed=1, policies=("plain", "plain"))
    with (
        prepared(tmp_path / "run", planned.manifest) as todo,
        pytest.raises(ZeroDivisionError),
    ):
        list(play(planned, tmp_path / "run", todo, 2))
    assert Run.open(tmp_path / "run").played_games == 0


def test_a_mirror_is_played_in_single_games_with_luck_of_their_own(tmp_path):
    run = run_toy(tmp_path / "run", STRONG, WEAK, mirrors=True, chunk=3)
    games = run.scan("games").collect()
    assert games["game"].to_list() == list(range(3 * 40))
    mirror = games.filter(deck_a=STRONG.name, deck_b=STRONG.name)
    assert mirror["pair"].null_count() == mirror["seed"].n_unique() == len(mirror) == 40
    assert mirror["a_first"].sum() == 20
    pairs = games.filter(pl.col("deck_a") != pl.col("deck_b"))
    assert pairs["pair"].null_count() == 0


def test_a_share_of_the_turns_is_that_of_whole_pairs_the_same_for_any_jobs(tmp_path):
    whole = run_toy(tmp_path / "whole", WEAK, STRONG, games=400)
    thin = run_toy(tmp_path / "1", WEAK, STRONG, games=400, turns_share=0.25, chunk=7)
    run_toy(tmp_path / "2", WEAK, STRONG, games=400, turns_share=0.25, chunk=7, jobs=2)
    assert digests(tmp_path / "1") == digests(tmp_path / "2")
    assert thin.scan("games").collect().equals(whole.scan("games").collect())
    kept = thin.scan("turns").collect()["game"].unique()
    assert 60 <= len(kept) <= 140
    assert set(kept // 2 * 2) | set(kept // 2 * 2 + 1) == set(kept)
    expected = whole.scan("turns").filter(pl.col("game").is_in(kept.implode())).collect()
    assert thin.scan("turns").collect().equals(expected)
    assert thin.manifest.turns_share == 0.25
