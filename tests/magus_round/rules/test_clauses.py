"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = TESTS.parents[1] / "docs" / "rules" / "magus_round.md"


def clauses() -> list[str]:
    """The numbers of all clauses, "7.12", as the rules list them."""
    return re.findall(r"^- MR-(\d+\.\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)


def clauses_tested() -> set[str]:
    """The numbers in the names of the tests of this game."""
    names = [
        node.name
        for file in TESTS.rglob("test_*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    return {".".join(match.groups()) for name in names if (match := re.match(r"test_mr_(\d+)_(\d+)_", name))}


def test_every_clause_has_a_test_that_is_named_after_it() -> None:
    assert set(clauses()) - clauses_tested() == set()


def test_every_test_of_a_clause_names_one_that_there_is() -> None:
    assert clauses_tested() <= set(clauses())


def test_clauses_are_numbered_without_gaps_or_repeats() -> None:
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses()]
    assert len(numbers) > 90
    for section in {section for section, _ in numbers}:
        last = sum(number[0] == section for number in numbers)
        assert [number for number in numbers if number[0] == section] == [(section, at) for at in range(1, last + 1)]
