import sys

import pytest

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import Run
from magus_sim.simulation.folder import default_folder, prepare
from magus_sim.simulation.plan import plan
from magus_sim.simulation.play import play
from tests.toy import Toy, toy_deck

WEAK = toy_deck("弱い デッキ", ["Might 1"] * 6)
STRONG = toy_deck("strong", ["Might 2"] * 6)


def toy_plan(seed=1, decks=(WEAK, STRONG)):
    return plan(Toy(), decks, games=20, seed=seed, policies=("plain", "plain"), tables=("games", "turns", "cards"))


def fill(folder, planned, force=False):
    for _ in play(planned, folder, prepare(folder, planned.manifest, force), 1):
        pass


def test_a_folder_with_another_run_is_left_alone_and_the_difference_named(tmp_path):
    fill(tmp_path / "run", toy_plan(seed=1))
    with pytest.raises(UsageFault, match=r"holds another run \(it differs in seed\); .* --force"):
        prepare(tmp_path / "run", toy_plan(seed=2).manifest)
    assert Run.open(tmp_path / "run").manifest.seed == 1


def test_force_replaces_a_run_and_its_report_but_nothing_else(tmp_path):
    folder = tmp_path / "run"
    fill(folder, toy_plan(seed=1))
    (folder / "report").mkdir()
    (folder / "report" / "index.html").touch()
    (folder / "report" / "ranking.png").touch()
    (folder / "my notes.txt").touch()
    (folder / "games" / "mine.csv").touch()
    fill(folder, toy_plan(seed=2), force=True)
    run = Run.open(folder)
    assert (run.manifest.seed, run.played_games) == (2, 20)
    assert (folder / "my notes.txt").exists()
    assert (folder / "games" / "mine.csv").exists()
    assert not (folder / "report").exists()


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_that_is_no_run_is_never_touched(tmp_path, force):
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(UsageFault, match="holds files but no run"):
        prepare(tmp_path, toy_plan().manifest, force)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("force", [False, True])
def test_a_manifest_that_is_not_ours_does_not_make_a_folder_a_run(tmp_path, force):
    (tmp_path / "manifest.json").write_text('{"name": "a web app"}')
    with pytest.raises(UsageFault, match="holds files but no run"):
        prepare(tmp_path, toy_plan().manifest, force)
    assert (tmp_path / "manifest.json").read_text() == '{"name": "a web app"}'


def test_an_empty_folder_is_used(tmp_path):
    fill(tmp_path, toy_plan())
    assert Run.open(tmp_path).played_games == 20


def test_a_file_in_the_way_is_a_usage_fault(tmp_path):
    (tmp_path / "run").touch()
    with pytest.raises(UsageFault, match="not a folder"):
        prepare(tmp_path / "run", toy_plan().manifest)


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux")
@pytest.mark.parametrize("table", ["turns", "games"])
def test_a_full_disk_is_a_storage_fault_and_leaves_no_cut_off_part(tmp_path, table):
    planned = toy_plan()
    todo = prepare(tmp_path / "run", planned.manifest)
    (tmp_path / "run" / "tmp" / f"{table}-part-000000.parquet").symlink_to("/dev/full")
    with pytest.raises(StorageFault, match=rf"cannot write .*{table}/part-000000.parquet"):
        list(play(planned, tmp_path / "run", todo, 1))
    assert list((tmp_path / "run" / "tmp").iterdir()) == []
    assert "part-000000.parquet" not in Run.open(tmp_path / "run").parts


def test_the_default_folder_is_readable_and_belongs_to_one_run():
    name = str(default_folder(toy_plan().manifest))
    assert name.startswith("reports/弱い-デッキ-v-strong-20-games-plain-seed-1-")
    assert name == str(default_folder(toy_plan().manifest))
    edited = toy_deck(WEAK.name, ["Might 3"] * 6)
    assert name != str(default_folder(toy_plan(decks=(edited, STRONG)).manifest))
    many = [toy_deck(f"deck {number}", ["Might 1"]) for number in range(5)]
    assert str(default_folder(toy_plan(decks=many).manifest)).startswith("reports/5-decks-20-games-plain-seed-1-")
