import re
from pathlib import Path

from magus_sim.results import GAMES, LOOP_OF_GAME, Column, cards_columns, turns_columns
from magus_sim.rulesets import get_ruleset
from tests.simulation.toy_runs import run_toy
from tests.toy import toy_deck

PAGE = Path(__file__).parents[2] / "docs" / "results.md"
TABLES = re.compile(r"(?<=<!-- columns -->\n).*(?=<!-- end of columns -->)", re.DOTALL)


def table(columns: tuple[Column, ...]) -> str:
    lines = ["| column | type | unit | meaning | null |", "| --- | --- | --- | --- | --- |"]
    for column in columns:
        kind = str(column.dtype).replace("Enum(categories=['a', 'b'])", "Enum a, b")
        lines.append(f"| `{column.name}` | {kind} | {column.unit} | {column.meaning} | {column.null or 'never'} |")
    return "\n".join(lines) + "\n"


def tables() -> str:
    rules = get_ruleset()
    return (
        f"\n### games\n\n{table((*GAMES, LOOP_OF_GAME))}\n"
        f"### turns\n\nThe measures are those of {rules.label.en}.\n\n{table(turns_columns(rules.measures))}\n"
        f"### cards\n\nThe last columns are the uses of {rules.label.en}.\n\n{table(cards_columns(rules.uses))}\n"
    )


def test_the_column_tables_of_the_manual_are_those_of_the_code(golden):
    page, tables_found = TABLES.subn(lambda _: tables(), PAGE.read_text("utf-8"))
    assert tables_found == 1
    golden(PAGE, page)


def test_the_examples_run(tmp_path, capsys):
    decks = (toy_deck("x", ["Might 1", "Might 3"]), toy_deck("y", ["Might 2", "Might 3"]))
    run = run_toy(tmp_path / "run", *decks).folder
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 6
    names = {"run": run}
    for example in examples:
        exec(example.replace("life_", "might_"), names)
    printed = capsys.readouterr().out
    assert "rate" in printed
    assert "turns_a_player" in printed
    assert "gain" in printed
    assert "a_wins" in printed
    assert "Might 3" in printed
    assert "is damaged" not in printed
    part = run / "turns" / "part-000002.parquet"
    part.write_bytes(part.read_bytes().replace(b"PAR1", b"PAR2"))
    exec(examples[-1], names)
    assert capsys.readouterr().out == f"{part} is damaged\n"
