import json

import duckdb
import pandas as pd
import polars as pl
import pytest

from magus_sim.errors import StorageFault
from magus_sim.results import Manifest, Run
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, run_toy


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Run:
    return run_toy(tmp_path_factory.mktemp("run"), WEAK, SWINGY, chunk=5)


@pytest.mark.parametrize("table", ["games", "turns", "cards"])
def test_polars_pandas_and_duckdb_read_the_same_rows(run, table):
    ours = run.scan(table).collect()
    theirs = duckdb.sql(f"from '{run.folder}/{table}/*.parquet'").pl()
    assert theirs.cast(dict(ours.schema)).equals(ours)
    frame = pd.read_parquet(run.folder / table)
    assert pl.from_pandas(frame).cast(dict(ours.schema)).equals(ours)


def test_a_manifest_reads_as_it_was_written(run):
    assert Manifest.from_json(run.manifest.to_json()) == run.manifest


def test_a_manifest_holds_no_path_and_no_time(run):
    text = run.manifest.to_json().decode()
    assert str(run.folder) not in text
    assert ".txt" not in text


def test_a_folder_that_is_no_run_is_a_storage_fault(tmp_path):
    with pytest.raises(StorageFault, match=r"is not a run: manifest.json cannot be read \(No such file"):
        Run.open(tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 1}, "schema 1; this version reads magus_sim run, schema 2"),
        ({"kind": "else"}, "else, schema 2"),
        ({"decks": 7}, "decks"),
    ],
)
def test_a_manifest_of_another_kind_is_a_storage_fault(run, tmp_path, change, message):
    manifest = json.loads(run.manifest.to_json()) | change
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(StorageFault, match=message):
        Run.open(tmp_path)


@pytest.mark.parametrize(("pairs", "pieces"), [(1, 4), (14, 2), (1000, 1)])
def test_pieces_scan_to_the_whole(run, monkeypatch, pairs, pieces):
    monkeypatch.setattr("magus_sim.results.run.PIECE", pairs)
    run, heard = Run.open(run.folder), []
    assert len(list(run.scan_pieces("turns", heard.append))) == len(heard) == pieces
    assert pl.concat(run.scan_pieces("turns")).collect().equals(run.scan("turns").collect())
    assert STRONG.name not in run.scan("games").collect()["deck_a"]
