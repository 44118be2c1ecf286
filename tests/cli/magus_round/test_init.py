"""A newcomer's first steps."""

import io
import json
import sys
from pathlib import Path

import pytest

from magus_sim import records  # noqa: F401  a trial in this process must not settle for all tests that nothing is compiled
from magus_sim.rulesets.magus_round.card_files import load_cards
from tests.cli.running import run


def test_every_step_that_init_names_works(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # a game that is left at once
    told = run(capsys, "init", str(lab), "--force")[1]
    steps = [
        line.split("  ")[0].split() for line in (line.strip() for line in told.splitlines()) if "magus-sim" in line
    ]
    assert ["magus-sim", "cards", "check"] in steps
    assert {"play", "simulate", "report", "runs"} <= {step[1] for step in steps}
    assert f"next: cd {lab}" in told
    for step in steps:
        code, out, err = run(capsys, *step[1:])
        assert code == 0, f"{step}: {out}{err}"


def test_the_examples_are_a_card_of_each_kind_in_both_languages(lab: Path) -> None:
    cards = load_cards([lab / "cards.toml"])
    assert [card.kind.value for card in cards.values()] == ["crew", "magic", "magus"]
    tables = [table for card in cards.values() for table in (card.written, card.written.get("back")) if table]
    assert all({"name_ja", "name_en", "text_ja", "text_en"} <= table.keys() for table in tables)
    assert sum(line.startswith("# ") for line in (lab / "cards.toml").read_text(encoding="utf-8").splitlines()) > 10


def test_the_decks_that_come_with_the_game_are_copied(lab: Path) -> None:
    shipped = {deck.name: deck.read_bytes() for deck in (Path(__file__).parents[3] / "decks" / "magus_round").iterdir()}
    assert {deck.name: deck.read_bytes() for deck in (lab / "shipped").iterdir()} == shipped


def test_the_schema_lies_where_the_card_file_looks_for_it(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = (lab / "cards.toml").read_text(encoding="utf-8").split("\n")[0]
    schema = (lab / first.removeprefix("#:schema ./")).read_text(encoding="utf-8")
    assert json.loads(schema) == json.loads(run(capsys, "cards", "schema")[1])


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert run(capsys, "init", str(tmp_path)) == (
        2,
        "",
        f"{tmp_path} is not empty; choose another folder, or --force to write into it\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert run(capsys, "init", str(tmp_path), "--force")[0] == 0
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    file = str(tmp_path / "mine.txt")
    assert run(capsys, "init", file) == (2, "", f"{file} is not a folder\n")
