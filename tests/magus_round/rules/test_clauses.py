"""Every clause of the rules has a test that is named after it, and docs/rules/clauses.md lists them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parents[1]
RULES = ROOT / "docs" / "rules" / "magus_round.md"
TABLE = RULES.with_name("clauses.md")
HEADING = """# From clause to test

Every clause of [the rules](magus_round.md) and the tests that show it, each in its own words. `make golden` writes this
page from the names of the tests; a test that may be skipped does not count.
"""


def clauses() -> list[str]:
    """The numbers of all clauses, "7.12", as the rules list them."""
    return re.findall(r"^- MR-(\d+\.\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)


def sections() -> dict[str, str]:
    """The rules' sections: number → heading."""
    return dict(re.findall(r"^## (\d+) (.+)$", RULES.read_text(encoding="utf-8"), re.MULTILINE))


def named_tests() -> Iterator[tuple[str, str, Path]]:
    """Every test that is named after a clause and always runs: the clause, the rest of its name, its file."""
    for file in sorted(TESTS.rglob("test_*.py")):
        functions = [node for node in ast.parse(file.read_text(encoding="utf-8")).body if is_a_test(node)]
        for named in (re.match(r"test_mr_(\d+)_(\d+)_(.+)", function.name) for function in functions):
            if named:
                yield f"{named[1]}.{named[2]}", named[3], file


def is_a_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Whether this is a function that no mark may keep from running."""
    if not isinstance(node, ast.FunctionDef):
        return False
    return not any(word in ast.dump(mark) for mark in node.decorator_list for word in ("skip", "xfail"))


def table() -> str:
    """The page: a table for each section, a row for each test."""
    tests = list(named_tests())
    lines = [HEADING]
    for section, heading in sections().items():
        own = [clause for clause in clauses() if clause.startswith(f"{section}.")]
        files = sorted({file for clause, _, file in tests if clause in own})
        if own:
            links = [f"[{file.name}](../../{file.relative_to(ROOT).as_posix()})" for file in files]
            lines += [
                f"## {section} {heading}",
                "",
                f"In {', '.join(links)}.",
                "",
                "| clause | what is shown |",
                "| --- | --- |",
            ]
            for clause in own:
                shown = [words.replace("_", " ") for number, words, _ in tests if number == clause]
                lines += [f"| {'' if at else f'MR-{clause}'} | {words} |" for at, words in enumerate(shown)]
            lines.append("")
    return "\n".join(lines)


def test_every_clause_has_a_test_that_is_named_after_it() -> None:
    assert set(clauses()) - {clause for clause, _, _ in named_tests()} == set()


def test_every_test_of_a_clause_names_one_that_there_is() -> None:
    assert {clause for clause, _, _ in named_tests()} <= set(clauses())


def test_the_table_from_clause_to_test_is_up_to_date(golden) -> None:  # type: ignore[no-untyped-def]
    golden(TABLE, table())


def test_clauses_are_numbered_without_gaps_or_repeats() -> None:
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses()]
    assert len(numbers) > 90
    for section in {section for section, _ in numbers}:
        last = sum(number[0] == section for number in numbers)
        assert [number for number in numbers if number[0] == section] == [(section, at) for at in range(1, last + 1)]
