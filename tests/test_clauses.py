"""Every clause of a game's rules has a test that is named after it, and a page in docs/rules/ lists them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
HEADING = """# From clause to test

Every clause of [the rules]({}) and the tests that show it, each in its own words. `make golden` writes this
page from the names of the tests; a test that may be skipped does not count.
"""


@dataclass(frozen=True)
class Rules:
    """The rules of a game: the letters of its clauses, its page and its tests, both named after the game, the page from
    clause to test, and how many clauses there are at least."""

    letters: str
    game: str
    table: Path
    least: int

    @property
    def page(self) -> str:
        return (RULES / f"{self.game}.md").read_text(encoding="utf-8")

    def clauses(self) -> list[str]:
        """The numbers of all clauses, "7.12", as the rules list them."""
        return re.findall(rf"^- {self.letters}-(\d+\.\d+) ", self.page, re.MULTILINE)

    def sections(self) -> dict[str, str]:
        """The rules' sections: number → heading."""
        return dict(re.findall(r"^## (\d+) (.+)$", self.page, re.MULTILINE))

    def named_tests(self) -> Iterator[tuple[str, str, Path]]:
        """Every test that is named after a clause and always runs: the clause, the rest of its name, its file."""
        for file in sorted((TESTS / self.game).rglob("test_*.py")):
            functions = [node for node in ast.parse(file.read_text(encoding="utf-8")).body if is_a_test(node)]
            name = rf"test_{self.letters.lower()}_(\d+)_(\d+)_(.+)"
            for named in (re.match(name, function.name) for function in functions):
                if named:
                    yield f"{named[1]}.{named[2]}", named[3], file

    def tests(self) -> str:
        """The page: a table for each section, a row for each test."""
        tests = list(self.named_tests())
        lines = [HEADING.format(f"{self.game}.md")]
        for section, heading in self.sections().items():
            own = [clause for clause in self.clauses() if clause.startswith(f"{section}.")]
            files = sorted({file for clause, _, file in tests if clause in own})
            if own:
                links = [f"[{file.name}](../../{file.relative_to(TESTS.parent).as_posix()})" for file in files]
                lines += [f"## {section} {heading}", "", f"In {', '.join(links)}.", ""]
                lines += ["| clause | what is shown |", "| --- | --- |"]
                for clause in own:
                    shown = [words.replace("_", " ") for number, words, _ in tests if number == clause]
                    named = f"{self.letters}-{clause}"
                    lines += [f"| {'' if at else named} | {words} |" for at, words in enumerate(shown)]
                lines.append("")
        return "\n".join(lines)


def is_a_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Whether this is a function that no mark may keep from running."""
    if not isinstance(node, ast.FunctionDef):
        return False
    return not any(word in ast.dump(mark) for mark in node.decorator_list for word in ("skip", "xfail"))


GAMES = [
    Rules("MR", "magus_round", RULES / "clauses.md", 90),
    Rules("TR", "mtg_trpg", RULES / "mtg_trpg_clauses.md", 45),
    Rules("SG", "spell_girl", RULES / "spell_girl_clauses.md", 45),
]
games = pytest.mark.parametrize("rules", GAMES, ids=[rules.game for rules in GAMES])


@games
def test_every_clause_has_a_test_that_is_named_after_it(rules: Rules) -> None:
    assert set(rules.clauses()) - {clause for clause, _, _ in rules.named_tests()} == set()


@games
def test_every_test_of_a_clause_names_one_that_there_is(rules: Rules) -> None:
    assert {clause for clause, _, _ in rules.named_tests()} <= set(rules.clauses())


@games
def test_the_table_from_clause_to_test_is_up_to_date(rules: Rules, golden) -> None:  # type: ignore[no-untyped-def]
    golden(rules.table, rules.tests())


@games
def test_clauses_are_numbered_without_gaps_or_repeats(rules: Rules) -> None:
    numbers = [tuple(map(int, clause.split("."))) for clause in rules.clauses()]
    assert len(numbers) > rules.least
    for section in {section for section, _ in numbers}:
        last = sum(number[0] == section for number in numbers)
        own = [number for number in numbers if number[0] == section]
        assert own == [(section, at) for at in range(1, last + 1)]
