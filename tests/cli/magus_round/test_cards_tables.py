import json
import tomllib
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.card_files import shipped_cards
from tests.cli.running import run

SPARK = '[[magic]]\nname_ja = "火花"\nvalue = 1\ntext_ja = "カードを１枚引く。"\n'


@pytest.fixture
def spark(tmp_path: Path) -> Path:
    path = tmp_path / "spark.toml"
    path.write_text(SPARK, encoding="utf-8")
    return path


def test_cards_are_exported_and_imported(tmp_path: Path, spark: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, back = tmp_path / "spark.csv", tmp_path / "back.toml"
    told = f"{table} holds 1 card: 0 crew, 1 magic, 0 magus\n"
    assert run(capsys, "cards", "export", str(spark), "--out", str(table)) == (0, "", told)
    assert table.read_bytes().startswith(b"\xef\xbb\xbfkind,name_ja")
    assert run(capsys, "cards", "import", str(table), "--out", str(back))[0] == 0
    assert back.read_text(encoding="utf-8") == SPARK


def test_tables_go_through_a_pipe_too(spark: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "cards", "export", str(spark))
    assert (code, err) == (0, "")
    assert out.splitlines()[1].startswith("magic,火花,,1,")
    assert len(run(capsys, "cards", "export")[1].split("\r\n")) == len(shipped_cards()) + 2


def test_nothing_is_written_over_without_force(tmp_path: Path, spark: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "spark.csv"
    export = ["cards", "export", str(spark), "--out", str(table)]
    run(capsys, *export)
    table.write_text("mine", encoding="utf-8")
    assert run(capsys, *export) == (2, "", f"{table} is there already; replace it with --force\n")
    assert table.read_text(encoding="utf-8") == "mine"
    assert run(capsys, *export, "--force")[0] == 0
    before = spark.read_bytes()
    assert run(capsys, "cards", "import", str(table), "--out", str(spark))[0] == 2
    assert spark.read_bytes() == before


def test_a_faulty_table_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, out = tmp_path / "cards.csv", tmp_path / "cards.toml"
    table.write_text("kind,name_ja,value\nmagic,火花,x\n", encoding="utf-8")
    code, _, err = run(capsys, "cards", "import", str(table), "--out", str(out))
    assert (code, out.exists()) == (1, False)
    assert err.startswith(f"{table}:2: `value` must be a whole number, not 「x」\n")


def test_a_place_that_cannot_be_written_is_a_fault_of_storage(
    tmp_path: Path, spark: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "no" / "folder.csv")
    assert run(capsys, "cards", "export", str(spark), "--out", out)[0] == 3


def test_the_schema_knows_every_key_and_what_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    schema = json.loads(run(capsys, "cards", "schema")[1])
    kinds = schema["properties"].keys()
    assert kinds == {"crew", "magic", "magus", "subtypes"}
    magic = schema["$defs"]["WrittenMagic"]
    assert magic["required"] == ["value"]
    assert tomllib.loads(SPARK)["magic"][0].keys() < magic["properties"].keys()
    assert {"required": ["name_en"]} in magic["allOf"][0]["anyOf"]
    assert magic["properties"]["value"] | {"title": ""} == {
        "type": "integer",
        "minimum": 0,
        "maximum": 20,
        "description": "The energy that it costs to play.",
        "title": "",
    }
