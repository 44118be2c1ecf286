"""The door through which studies play: the same half wins whatever is kept, and nothing played twice."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from magus_sim.studies import pairs
from magus_sim.studies.pairs import Lab, Meeting, opponents_of
from magus_sim.studies.shelf import FolderShelf
from tests.toy import Toy, ToyEngine, toy_deck

MIXED = toy_deck("mixed", [f"Might {number}" for number in range(1, 10)])
OTHER = toy_deck("other", ["Might 4", "Might 5", "Might 6"])


@dataclass(frozen=True)
class Counting(ToyEngine):
    """Counts its games, and is stopped after `most` of them."""

    played: list[int] = field(default_factory=list)
    most: int = 10**9

    def play(self, decks: Any, policies: Any, seeds: Any, a_first: Any, wanted: Any) -> Any:
        if sum(self.played) >= self.most:
            raise KeyboardInterrupt
        self.played.append(len(seeds))
        return super().play(decks, policies, seeds, a_first, wanted)


def meeting(number: int = 300, engine: ToyEngine | None = None) -> Meeting:
    return Meeting(Toy(), engine or ToyEngine(), (MIXED, OTHER), ("plain", "bold"), number)


def test_half_wins_are_those_of_the_first_deck_in_each_pair() -> None:
    [half_wins] = Lab(1).play([meeting()])
    [turned] = Lab(1).play([replace(meeting(), decks=(OTHER, MIXED), policies=("bold", "plain"))])
    assert len(half_wins) == 300
    assert set(half_wins) <= {0, 1, 2, 3, 4}
    assert (half_wins + turned == 4).all()


def test_a_deck_against_its_twin_wins_half_of_every_pair() -> None:
    [half_wins] = Lab(1).play([replace(meeting(), decks=(MIXED, MIXED), policies=("plain", "plain"))])
    assert (half_wins == 2).all()


def test_jobs_and_what_is_kept_change_nothing_and_the_files_are_the_same_bytes(tmp_path: Path) -> None:
    asked = [meeting(300), meeting(50), replace(meeting(120), policies=("plain", "plain"))]
    plain = Lab(1).play(asked)
    for jobs in (1, 3):
        shelf = FolderShelf(tmp_path / str(jobs))
        for _ in range(2):
            for one, two in zip(plain, Lab(1, shelf, jobs).play(asked), strict=True):
                assert (one == two).all()
    files = [sorted((tmp_path / jobs).rglob("*.*")) for jobs in ("1", "3")]
    assert len(files[0]) == 2
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]


def test_what_was_played_is_not_played_again_and_more_is_added_to_it(tmp_path: Path) -> None:
    engine = Counting()
    shelf = FolderShelf(tmp_path)
    Lab(1, shelf).play([meeting(100, engine), meeting(40, engine)])
    assert sum(engine.played) == 200
    [more] = Lab(1, shelf).play([meeting(130, engine)])
    assert sum(engine.played) == 260
    assert (more == Lab(1).play([meeting(130)])[0]).all()


@pytest.mark.parametrize(
    "other",
    [
        replace(meeting(), decks=(replace(MIXED, digest="another"), OTHER)),
        replace(meeting(), decks=(MIXED, replace(OTHER, digest="another"))),
        replace(meeting(), decks=(replace(MIXED, name="renamed"), OTHER)),
        replace(meeting(), policies=("bold", "bold")),
        replace(meeting(), policies=("plain", "plain")),
        replace(meeting(), engine=ToyEngine(digest="toy-2")),
        replace(meeting(), engine=ToyEngine(policies_digest="toy-q")),
        replace(meeting(), ruleset=Toy(rules={"luck": "tame"})),
        replace(meeting(), ruleset=Toy(name="toy-b")),
    ],
)
def test_whatever_decides_the_games_stands_in_the_key(other: Meeting) -> None:
    assert pairs.key_of(meeting().facts(1)) == pairs.key_of(meeting(7).facts(1))
    assert pairs.key_of(other.facts(1)) != pairs.key_of(meeting().facts(1))
    assert pairs.key_of(meeting().facts(2)) != pairs.key_of(meeting().facts(1))


def test_a_call_that_is_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "KEEP_EVERY", -1.0)
    shelf = FolderShelf(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        Lab(1, shelf).play([meeting(300, Counting(most=400))])
    [file] = tmp_path.rglob("*.parquet")
    kept = pl.read_parquet(file).height
    assert 0 < kept < 300
    engine = Counting()
    [half_wins] = Lab(1, shelf).play([meeting(300, engine)])
    assert sum(engine.played) == 2 * (300 - kept)
    assert (half_wins == Lab(1).play([meeting(300)])[0]).all()


def test_a_damaged_file_is_named_and_its_games_are_played_again(tmp_path: Path) -> None:
    heard: list[str] = []
    shelf = FolderShelf(tmp_path, heard.append)
    Lab(1, shelf).play([meeting()])
    [file] = tmp_path.rglob("*.parquet")
    sound = file.read_bytes()
    file.write_bytes(sound[:50] + b"x" + sound[51:])
    [half_wins] = Lab(1, shelf).play([meeting()])
    assert heard == [f"{file} is damaged: its checksum does not match; its games are played again"]
    assert (half_wins == Lab(1).play([meeting()])[0]).all()
    assert file.read_bytes() == sound


def test_games_that_cannot_be_kept_are_played_all_the_same(tmp_path: Path) -> None:
    heard: list[str] = []
    (tmp_path / "file").write_text("no folder")
    played = Lab(1, FolderShelf(tmp_path / "file", heard.append)).play([meeting(), replace(meeting(), pairs=10)])
    assert [len(each) for each in played] == [300, 10]
    assert len(heard) == 1
    assert "games cannot be kept" in heard[0]


def test_progress_hears_of_all_games_that_are_to_be_played() -> None:
    told: list[tuple[int, int]] = []
    shelf = pairs.Memory()

    def advance(number: int, now: str = "", spared: int = 0) -> None:
        assert not now
        told.append((number, spared))

    lab = Lab(1, shelf, 1, advance)
    lab.play([meeting(300)])
    assert np.array(told).sum(axis=0).tolist() == [600, -600]
    told.clear()
    lab.play([meeting(300)])
    assert told == [(0, 0)]


def test_a_deck_meets_all_others_or_else_itself() -> None:
    assert opponents_of(MIXED, [MIXED, OTHER]) == [OTHER]
    assert opponents_of(MIXED, [MIXED]) == [MIXED]
