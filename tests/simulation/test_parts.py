"""Files that are not what the manifest plans: each is named, none is read, and a resumed run is whole again."""

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import polars as pl
import pytest

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import TABLES, Run, fault_of, footer_of, sealed
from magus_sim.statistics.comparison import compare
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, WEAK, digests, fill, rewrite, run_toy, toy_plan

OLD = Path(__file__).parent / "run_without_checksums"
"""Two parts a table, as versions before checksums wrote them: `run_toy(folder, WEAK, STRONG, games=20, chunk=5)`."""
FLIPS = 150
ONE, TWO, THREE = (f"part-{number:06}.parquet" for number in (1, 2, 3))


@pytest.fixture(scope="module")
def sound(tmp_path_factory) -> Path:
    return run_toy(tmp_path_factory.mktemp("sound") / "run", WEAK, STRONG, chunk=5).folder


@pytest.fixture(scope="module")
def other(tmp_path_factory) -> Path:
    """The same run on another seed."""
    return run_toy(tmp_path_factory.mktemp("other") / "run", WEAK, STRONG, chunk=5, seed=2).folder


@pytest.fixture
def folder(sound, tmp_path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "run"))


@pytest.fixture
def old(tmp_path) -> Path:
    return Path(shutil.copytree(OLD, tmp_path / "old"))


def resumed(folder: Path, **options: int) -> str:
    """Go on with the run as the command that began it does; what was heard."""
    heard: list[str] = []
    fill(folder, toy_plan(WEAK, STRONG, chunk=5, **options), resume=True, heard=heard.append)
    return "\n".join(heard)


def troubles(folder: Path) -> dict[str, str]:
    """What is wrong with a run: file → words."""
    return {str(fault.path.relative_to(folder)): fault.trouble for fault in Run.open(folder).faults()}


# ---- damaged files --------------------------------------------------------------------------------------------------


def test_any_flipped_bit_of_any_part_is_noticed(folder, sound):
    luck = Random(1)
    parts = [path.relative_to(sound) for table in TABLES for path in sorted((sound / table).iterdir())]
    silent = 0
    for _ in range(FLIPS):
        part = luck.choice(parts)
        data = bytearray((sound / part).read_bytes())
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
        (folder / part).write_bytes(data)
        assert list(troubles(folder)) == [str(part)]
        silent += changes_in_silence(data, sound / part)
        shutil.copy(sound / part, folder / part)
    assert silent > 0, "without checksums some of these flips would have changed values unnoticed"
    assert troubles(folder) == {}


def changes_in_silence(data: bytes, whole: Path) -> bool:
    """Whether Parquet alone takes the damaged file, with other rows."""
    try:
        return not pl.read_parquet(BytesIO(data)).equals(pl.read_parquet(whole))
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError):
        return False


def test_every_bit_of_the_checksum_itself_counts(folder):
    path = folder / "games" / ONE
    data = path.read_bytes()
    start = data.rfind(b"blake2b:")
    expected = footer_of(Run.open(folder).manifest, "games", Run.open(folder).planned[1])
    assert fault_of(path, expected) is None
    for bit in range(8 * start, 8 * (start + 40)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        assert fault_of(path, expected)


def test_any_flipped_bit_of_the_manifest_is_noticed_or_harmless(folder, sound):
    luck = Random(2)
    path = folder / "manifest.json"
    text = path.read_bytes()
    for _ in range(FLIPS):
        data = bytearray(text)
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
        path.write_bytes(data)
        with suppress(StorageFault):
            assert Run.open(folder).manifest == Run.open(sound).manifest or troubles(folder)


def without_rows(path: Path) -> None:
    pl.read_parquet(path).clear().write_parquet(path)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("damage", "trouble"),
    [
        (lambda path: path.write_bytes(b""), "is empty"),
        (without_rows, "is damaged or was written by another program: it carries no checksum"),
        (lambda path: path.write_bytes(path.read_bytes()[:-1]), "is damaged: its checksum does not match"),
        (lambda path: path.write_bytes(path.read_bytes() + b"\0"), "is damaged: its checksum does not match"),
        (lambda path: (path.unlink(), path.mkdir()), "cannot be read (Is a directory)"),
        (lambda path: shutil.copy(path.with_name(THREE), path), f"is a copy of {{table}}/{THREE}"),
    ],
)
def test_a_part_that_is_not_what_was_written_is_named(folder, table, damage, trouble):
    damage(folder / table / TWO)
    assert troubles(folder) == {f"{table}/{TWO}": trouble.format(table=table)}


@pytest.mark.parametrize("table", ["turns", "cards"])
def test_a_part_that_is_gone_is_named_unless_its_chunk_was_never_finished(folder, table):
    (folder / table / TWO).unlink()
    assert troubles(folder) == {f"{table}/{TWO}": "is missing"}
    (folder / "games" / TWO).unlink()
    assert troubles(folder) == {}
    assert Run.open(folder).played_games == 30


def test_a_part_of_another_table_run_or_deck_is_told_from_the_right_one(folder, other, tmp_path):
    edited = run_toy(tmp_path / "edited", WEAK, WEAK.__class__(STRONG.name, "", WEAK.slots, WEAK.digest), chunk=5)
    shutil.copy(folder / "games" / ONE, folder / "turns" / ONE)
    shutil.copy(other / "games" / TWO, folder / "games" / TWO)
    shutil.copy(edited.folder / "cards" / THREE, folder / "cards" / THREE)
    assert troubles(folder) == {
        f"games/{TWO}": "belongs to another run (seed 2, not 1)",
        f"turns/{ONE}": f"is a copy of games/{ONE}",
        f"cards/{THREE}": f"belongs to another run (deck_b {WEAK.digest}, not {STRONG.digest})",
    }


def test_all_faults_are_told_at_once_and_many_are_counted(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG, chunk=1)
    (run.folder / "games" / ONE).write_bytes(b"")
    for path in (run.folder / "cards").iterdir():
        path.unlink()
    with pytest.raises(StorageFault) as raised:
        summarise(run)  # which reads the games alone
    assert str(raised.value).count("\n") == 1
    with pytest.raises(StorageFault) as raised:
        Run.open(run.folder).check()
    first, *lines, more, advice = str(raised.value).splitlines()
    assert first == f"{run.folder}/games/{ONE} is empty"
    assert len(lines) == 19
    assert all(line.endswith(".parquet is missing") for line in lines)
    assert more == f"and 1 more parts in {run.folder}"
    assert advice == f"`magus-sim simulate --resume {run.folder}` plays those games again"


def test_what_is_read_is_checked_even_if_nobody_asked_for_it(folder):
    shutil.copy(folder / "games" / ONE, folder / "games" / TWO)
    for read in (summarise, lambda run: compare([run, run])):
        with pytest.raises(StorageFault, match=f"games/{TWO} is a copy of games/{ONE}"):
            read(Run.open(folder))


def test_checking_tells_of_each_planned_chunk_once(folder):
    (folder / "games" / TWO).unlink()
    run, heard = Run.open(folder), []
    assert run.faults(["games"], heard.append) == run.faults(["games"], heard.append) == []
    assert heard == [1, 1, 1, 1]


def test_a_text_in_the_rows_cannot_pass_for_the_checksum(tmp_path):
    """Neither a deck named like one, nor one that stands for the blank."""
    rows = pl.DataFrame({"deck": ["blake2b:" + "0" * 32, "blake2b:"]})
    (tmp_path / "part").write_bytes(sealed(rows, {"plan": "blake2b:" + "0" * 32}))
    assert fault_of(tmp_path / "part", {"plan": "blake2b:" + "0" * 32}) is None
    assert pl.read_parquet(tmp_path / "part").equals(rows)


# ---- files that are no parts ----------------------------------------------------------------------------------------


def test_copies_beside_the_parts_are_named_and_not_read(folder, sound, other):
    whole = {table: Run.open(sound).scan(table).collect() for table in TABLES}
    for table in TABLES:
        shutil.copy(folder / table / THREE, folder / table / "part-000003 (1).parquet")
        shutil.copy(other / table / ONE, folder / table / "part-000099.parquet")
    (folder / "games" / "mine.csv").touch()
    run = Run.open(folder)
    assert {table: run.scan(table).collect().equals(whole[table]) for table in TABLES} == dict.fromkeys(TABLES, True)
    assert run.played_games == summarise(run).games == 40
    assert troubles(folder) == {}
    assert run.strays_in_words == (
        f"{folder}: not read, because this run has no such parts: games/part-000003 (1).parquet, "
        "games/part-000099.parquet, turns/part-000003 (1).parquet, turns/part-000099.parquet, "
        "cards/part-000003 (1).parquet and 1 more"
    )
    assert Run.open(sound).strays_in_words == ""


def test_parts_of_a_table_that_the_run_does_without_are_strays(tmp_path, sound):
    run = run_toy(tmp_path / "run", WEAK, STRONG, tables=("games", "cards"))
    shutil.copytree(sound / "turns", run.folder / "turns")
    assert [path.parent.name for path in Run.open(run.folder).strays] == ["turns"] * 4


def test_neither_resume_nor_force_touches_a_file_that_is_no_part(folder):
    copy = folder / "games" / "part-000001 (1).parquet"
    shutil.copy(folder / "games" / ONE, copy)
    resumed(folder)
    fill(folder, toy_plan(WEAK, STRONG, chunk=5), force=True)
    assert Run.open(folder).strays == (copy,)


# ---- going on -------------------------------------------------------------------------------------------------------


def test_a_resumed_run_plays_again_what_is_faulty_to_the_same_bytes(folder, sound, other):
    (folder / "cards" / "part-000000.parquet").write_bytes(b"")
    shutil.copy(folder / "games" / THREE, folder / "games" / ONE)
    shutil.copy(other / "turns" / TWO, folder / "turns" / TWO)
    assert resumed(folder).splitlines() == [
        f"{folder}/games/{ONE} is a copy of games/{THREE}",
        f"{folder}/turns/{TWO} belongs to another run (seed 2, not 1)",
        f"{folder}/cards/part-000000.parquet is empty",
        "those games are played again",
    ]
    assert digests(folder) == digests(sound)
    assert resumed(folder) == ""


def test_a_run_stopped_before_it_has_replaced_a_faulty_part_is_an_unfinished_one(folder, sound):
    from magus_sim.simulation.folder import prepared

    (folder / "turns" / TWO).write_bytes(b"")
    with prepared(folder, toy_plan(WEAK, STRONG, chunk=5).manifest, resume=True) as todo:
        assert [chunk.part for chunk in todo] == [TWO]
    assert troubles(folder) == {}
    assert Run.open(folder).played_games == 30
    resumed(folder)
    assert digests(folder) == digests(sound)


def edit(folder: Path, **keys: object) -> None:
    """Change the manifest by hand."""
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | keys), encoding="utf-8")


@pytest.mark.parametrize(
    ("keys", "change"),
    [
        ({"seed": 2}, " (seed 1 → 2)"),
        ({"engine": "toy-2"}, " (engine toy-1 → toy-2)"),
        ({"opponents": [WEAK.name]}, ""),
        ({"matchups": [{"deck_a": WEAK.name, "deck_b": STRONG.name, "games": 40, "weight": 2}]}, ""),
        ({"matchups": [{"deck_a": "x", "deck_b": "y", "games": 40}]}, " (deck_a {weak} → ; deck_b {strong} → )"),
    ],
)
def test_a_manifest_edited_by_hand_is_refused_and_says_what_the_games_say(folder, keys, change):
    before = digests(folder)
    edit(folder, **keys)
    with pytest.raises(StorageFault) as raised:
        Run.open(folder)
    assert str(raised.value) == (
        f"{folder}/manifest.json was changed after the run was begun"
        f"{change.format(weak=WEAK.digest, strong=STRONG.digest)}, so it does not describe these games; put it back as "
        "it was, or repeat the command that played the run with --resume, which writes the manifest again"
    )
    resumed(folder)
    assert digests(folder) == before


def test_the_layout_of_a_manifest_does_not_count(folder, sound):
    edit(folder)
    assert (folder / "manifest.json").read_bytes() != (sound / "manifest.json").read_bytes()
    assert Run.open(folder).manifest == Run.open(sound).manifest


@pytest.mark.parametrize("became", ["gone", "garbage"])
def test_a_manifest_that_is_lost_is_written_again_by_the_command_that_played_the_run(folder, sound, became):
    (folder / "manifest.json").unlink()
    if became == "garbage":
        (folder / "manifest.json").write_bytes(b"{")
    with pytest.raises(StorageFault, match="repeat the command that played the run with --resume"):
        Run.open(folder)
    with pytest.raises(UsageFault, match="holds this run already, 40 of 40 games; --resume goes on with it"):
        fill(folder, toy_plan(WEAK, STRONG, chunk=5))
    with pytest.raises(UsageFault, match="holds files but no run, and is left alone"):
        fill(folder, toy_plan(WEAK, STRONG, chunk=5, seed=3), resume=True)
    resumed(folder)
    assert digests(folder) == digests(sound)


def test_the_manifest_of_another_run_does_not_cost_the_games(folder, sound, other):
    """Its games are whole, so they are not replaced by those of the other run unasked."""
    shutil.copy(other / "manifest.json", folder)
    before = digests(folder)
    with pytest.raises(StorageFault) as read:
        Run.open(folder).check()
    with pytest.raises(StorageFault) as gone_on:
        resumed(folder, seed=2)
    assert str(read.value) == str(gone_on.value)
    assert "holds the games of another run than its manifest.json describes: " in str(read.value)
    assert "belongs to another run (seed 1, not 2); put the manifest of these games back" in str(read.value)
    assert digests(folder) == before
    resumed(folder)
    assert digests(folder) == digests(sound)


def test_a_manifest_that_lost_its_plan_does_not_pass_for_an_old_one(folder):
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    del manifest["plan"]
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(StorageFault, match="holds the games of another run than its manifest"):
        Run.open(folder).check()


# ---- runs of versions without checksums -----------------------------------------------------------------------------


def test_a_run_made_before_checksums_still_opens_with_the_same_rows(old, tmp_path):
    new = run_toy(tmp_path / "new", WEAK, STRONG, games=20, chunk=5)
    run = Run.open(old)
    run.check()
    assert run.played_games == summarise(run).games == 20
    for table in TABLES:
        rows = new.scan(table).collect()
        assert run.scan(table).collect().equals(rows.drop("loop", strict=False))
    (row,) = [row for row in compare([run, new]) if row.subject.kind == "matchup"]
    assert row.differences[0].value == 0
    with pytest.raises(UsageFault, match=r"another run \(an older version played it, without checksums\); choose"):
        fill(old, toy_plan(WEAK, STRONG, games=20, chunk=5), resume=True)


def test_a_share_of_the_turns_is_no_fault_of_a_run_without_checksums(old):
    manifest = json.loads((old / "manifest.json").read_text("utf-8")) | {"turns_share": 0.1}
    (old / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    without_rows(old / "turns" / ONE)
    assert troubles(old) == {}


OLD_DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "copied over": (lambda path: shutil.copy(path.with_name("part-000000.parquet"), path), "holds other games than"),
    "without rows": (without_rows, "holds other games than those of this part"),
    "empty": (lambda path: path.write_bytes(b""), "is empty"),
    "cut off": (lambda path: path.write_bytes(path.read_bytes()[:-9]), "is damaged ("),
    "other columns": (lambda path: pl.DataFrame({"a": [1]}).write_parquet(path), "has other columns than this run"),
}


@pytest.mark.parametrize(("table", "damage"), [*product(("games", "turns"), OLD_DAMAGES), ("cards", "without rows")])
def test_of_a_run_without_checksums_the_rows_are_looked_at(old, table, damage):
    spoil, trouble = OLD_DAMAGES[damage]
    spoil(old / table / ONE)
    assert [(file, words.startswith(trouble)) for file, words in troubles(old).items()] == [(f"{table}/{ONE}", True)]
    with pytest.raises(StorageFault, match=r"the command that played it, with --force, plays all of it again$"):
        Run.open(old).check()


def test_a_rewritten_run_is_whole(folder):
    """The helper of other tests."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8")) | {"engine": "toy-2"}
    rewrite(folder, manifest)
    assert Run.open(folder).manifest.engine == "toy-2"
    assert troubles(folder) == {}
