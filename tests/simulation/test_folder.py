import sys
from dataclasses import replace

import pytest

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import Run
from magus_sim.simulation.folder import default_folder, prepared
from magus_sim.simulation.play import play
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, digests, fill, run_toy, toy_plan
from tests.toy import toy_deck

EDITED = toy_deck(WEAK.name, ["Might 3"] * 6)


def refused(folder, planned, **manner) -> str:
    """The message with which the folder is refused, untouched."""
    before = digests(folder)
    with pytest.raises(UsageFault) as fault, prepared(folder, planned.manifest, **manner):
        pass
    assert digests(folder) == before
    return str(fault.value)


@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (toy_plan(WEAK, STRONG, seed=2), "(seed 1 → 2)"),
        (toy_plan(WEAK, STRONG, games=60), "(games of each matchup 40 → 60)"),
        (toy_plan(WEAK, STRONG, policies=("plain", "bold")), "(policy_b plain → bold)"),
        (toy_plan(WEAK, STRONG, tables=("games", "turns")), "(tables games, turns, cards → games, turns)"),
        (toy_plan(WEAK, STRONG, turns_share=0.5), "(turns_share 1.0 → 0.5)"),
        (toy_plan(EDITED, STRONG), "(deck edited: 弱い)"),
        (toy_plan(WEAK, STRONG, SWINGY, chunk=1), "(deck added: swingy; other matchups)"),
        (toy_plan(STRONG, WEAK), "(another order of decks; other matchups)"),
        (toy_plan(WEAK, STRONG, mirrors=True, chunk=1), "(other matchups)"),
    ],
    ids=str,
)
def test_another_run_is_refused_and_what_differs_is_named(tmp_path, other, difference, resume):
    run_toy(tmp_path / "run", WEAK, STRONG, chunk=other.manifest.chunk)
    message = refused(tmp_path / "run", other, resume=resume)
    goes_on = f"`magus-sim simulate --resume {tmp_path}/run` goes on with that one"
    assert f"holds another run {difference}; {goes_on}; choose another --out, or --force to replace it" in message


def test_another_engine_is_refused_whatever_the_games(tmp_path):
    planned = toy_plan(WEAK, STRONG)
    fill(tmp_path / "run", planned)
    newer = replace(planned, manifest=replace(planned.manifest, engine="toy-2"))
    message = refused(tmp_path / "run", newer, resume=True)
    assert "holds another run (engine toy-1 → toy-2); choose another --out, or --force to replace it" in message


@pytest.mark.parametrize(("lost", "kept"), [((), 40), (("part-000001.parquet", "part-000003.parquet"), 20)])
def test_this_run_is_refused_too_unless_it_is_to_be_gone_on_with(tmp_path, lost, kept):
    planned = toy_plan(WEAK, STRONG, chunk=5)
    fill(tmp_path / "run", planned)
    for part in lost:
        (tmp_path / "run" / "games" / part).unlink()
    message = refused(tmp_path / "run", planned)
    assert f"holds this run already, {kept} of 40 games; --resume goes on with it, --force plays it anew" in message


def test_a_folder_without_a_run_is_filled_from_the_start_when_it_is_to_be_gone_on_with(tmp_path):
    """So that a script may always say --resume; a run killed in its first moment leaves no more than `tmp`."""
    (tmp_path / "run" / "tmp").mkdir(parents=True)
    (tmp_path / "run" / "tmp" / "manifest.json").write_bytes(b"cut o")
    assert fill(tmp_path / "run", toy_plan(WEAK, STRONG), resume=True).played_games == 40


def test_a_run_that_is_being_played_is_left_alone_by_others(tmp_path):
    planned = toy_plan(WEAK, STRONG)
    with prepared(tmp_path / "run", planned.manifest):
        for manner in ("resume", "force"):
            message = refused(tmp_path / "run", planned, **{manner: True})
            assert "is being filled by another magus-sim just now" in message
    fill(tmp_path / "run", planned, resume=True)


def test_force_replaces_a_run_and_its_report_but_nothing_else(tmp_path):
    folder = tmp_path / "run"
    run_toy(folder, WEAK, STRONG, seed=1)
    (folder / "report").mkdir()
    (folder / "report" / "index.html").touch()
    (folder / "report" / "ranking.png").touch()
    (folder / "my notes.txt").touch()
    (folder / "games" / "mine.csv").touch()
    run = fill(folder, toy_plan(WEAK, STRONG, seed=2, tables=("games",)), force=True)
    assert (run.manifest.seed, run.played_games) == (2, 40)
    assert not (folder / "turns").exists()
    assert (folder / "my notes.txt").exists()
    assert (folder / "games" / "mine.csv").exists()
    assert not (folder / "report").exists()


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_that_is_no_run_is_never_touched(tmp_path, force):
    (tmp_path / "thesis.txt").touch()
    assert "holds files but no run" in refused(tmp_path, toy_plan(WEAK, STRONG), force=force)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("force", [False, True])
def test_a_manifest_that_is_not_ours_does_not_make_a_folder_a_run(tmp_path, force):
    (tmp_path / "manifest.json").write_text('{"name": "a web app"}')
    assert "holds files but no run" in refused(tmp_path, toy_plan(WEAK, STRONG), force=force)
    assert (tmp_path / "manifest.json").read_text() == '{"name": "a web app"}'


def test_an_empty_folder_is_used(tmp_path):
    assert run_toy(tmp_path, WEAK, STRONG).played_games == 40


def test_a_file_in_the_way_is_a_usage_fault(tmp_path):
    (tmp_path / "run").touch()
    assert "not a folder" in refused(tmp_path / "run", toy_plan(WEAK, STRONG))


def test_a_killed_force_leaves_a_run_that_can_be_gone_on_with(tmp_path):
    """Parts go first and the manifest is replaced in one step: at no moment is the folder nobody's."""
    run = run_toy(tmp_path / "run", WEAK, STRONG, chunk=5)
    for path in (run.folder / "games").iterdir():
        path.unlink()
    assert "holds this run already, 0 of 40" in refused(run.folder, toy_plan(WEAK, STRONG, chunk=5))
    assert fill(run.folder, toy_plan(WEAK, STRONG, seed=5), force=True).played_games == 40


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux")
@pytest.mark.parametrize("table", ["turns", "games"])
def test_a_full_disk_is_a_storage_fault_and_leaves_no_cut_off_part(tmp_path, table):
    planned, folder = toy_plan(WEAK, STRONG, chunk=5), tmp_path / "run"
    with prepared(folder, planned.manifest) as todo:
        (folder / "tmp" / f"{table}-part-000000.parquet").symlink_to("/dev/full")
        with pytest.raises(StorageFault, match=rf"cannot write .*{table}/part-000000.parquet"):
            list(play(planned, folder, todo, 1))
    assert "part-000000.parquet" not in Run.open(folder).parts
    assert fill(folder, planned, resume=True).played_games == 40


def test_the_default_folder_is_readable_and_belongs_to_one_run():
    name = str(default_folder(toy_plan(WEAK, STRONG).manifest))
    assert name.startswith("reports/弱い-v-strong-40-games-plain-seed-1-")
    assert name == str(default_folder(toy_plan(WEAK, STRONG).manifest))
    assert name != str(default_folder(toy_plan(EDITED, STRONG).manifest))
    many = [toy_deck(f"deck {number}", ["Might 1"]) for number in range(5)]
    assert str(default_folder(toy_plan(*many).manifest)).startswith("reports/5-decks-400-games-plain-seed-1-")
