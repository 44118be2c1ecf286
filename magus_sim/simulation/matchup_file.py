"""Matchup files: TOML with a table for each matchup, where the decks lie, how many games, and what it counts.

[[matchup]]
deck = "my_deck.txt"
against = "meta/aggro.txt"
games = 2000
weight = 3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from magus_sim.errors import FaultyFiles, Problem, Wording
from magus_sim.results import Matchup
from magus_sim.ruleset import Deck, Ruleset
from magus_sim.sources.names import did_you_mean
from magus_sim.sources.toml_file import read_toml, shown

from .fixtures import Fixtures, named_apart

TABLE = "matchup"


class WrittenMatchup(BaseModel):
    """What a table may say. Paths are relative to the file's folder."""

    model_config = ConfigDict(extra="forbid", strict=True)

    deck: str
    against: str
    games: Annotated[int, Field(ge=2, multiple_of=2)] | None = None
    weight: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1.0


def read_matchups(path: Path, ruleset: Ruleset, games: int) -> Fixtures:
    """The fixtures of a matchup file. A matchup without `games` has so many; one of a deck with itself is a mirror.

    Decks that stand only behind `against` are opponents. Raises FaultyFiles with every fault of the file and of its
    decks, StorageFault if the file cannot be read.
    """
    return _MatchupFile(path, ruleset, games).read()


class _MatchupFile:
    """One file while it is read; `problems` collects its faults."""

    def __init__(self, path: Path, ruleset: Ruleset, games: int) -> None:
        self.source = read_toml(path)
        self.folder = path.parent
        self.ruleset = ruleset
        self.games = games
        self.problems: list[Problem] = []
        self.decks: dict[Path, Deck | None] = {}

    def read(self) -> Fixtures:
        matchups: dict[frozenset[str], tuple[int, Matchup]] = {}
        for place, table in self._tables():
            line = self.source.line((TABLE, place))
            written = self._written(place, table)
            deck, against = (self._deck(place, key, table.get(key)) for key in ("deck", "against"))
            if written and deck and against:
                matchup = Matchup(deck.name, against.name, written.games or self.games, written.weight)
                first, _ = matchups.setdefault(frozenset([deck.name, against.name]), (line, matchup))
                if first != line:
                    message = f"「{deck.name}」 and 「{against.name}」 meet already (line {first})"
                    self._fault((TABLE, place), "twice", message, "give that matchup more games")
        if self.problems:
            raise FaultyFiles(sorted(self.problems, key=lambda problem: (problem.file, problem.line or 0)))
        decks = [deck for deck in self.decks.values() if deck]
        ranked = {matchup.deck_a for _, matchup in matchups.values()}
        opponents = tuple(deck.name for deck in decks if deck.name not in ranked)
        return Fixtures(tuple(decks), tuple(matchup for _, matchup in matchups.values()), opponents)

    def _fault(self, place: tuple[str | int, ...], code: str, message: str, suggestion: Wording | None = None) -> None:
        self.problems.append(Problem(self.source.file, self.source.line(place), code, message, suggestion))

    def _tables(self) -> Iterator[tuple[int, Mapping[str, object]]]:
        """The tables of matchups, with their places."""
        for key in self.source.data:
            if key != TABLE:
                where = (key,) if (key,) in self.source.lines else (key, 0)
                self._fault(where, "unknown_key", f"`{key}` does not belong here", f"write [[{TABLE}]]")
        tables = self.source.data.get(TABLE, [])
        if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
            self._fault((TABLE,), "not_a_table", f"`{TABLE}` must be a list of tables", f"write [[{TABLE}]]")
            return
        if not tables:
            self._fault((), "empty", "holds no matchup", f"write [[{TABLE}]], and below it deck and against")
        yield from enumerate(tables)

    def _written(self, place: int, table: Mapping[str, object]) -> WrittenMatchup | None:
        """A table; None if it is not right in form."""
        try:
            return WrittenMatchup.model_validate(table)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                self._fault((TABLE, place, *detail["loc"][:1]), detail["type"], *_sentence(detail))
            return None

    def _deck(self, place: int, key: str, written: object) -> Deck | None:
        """The deck of a file, which is read once; None if it is faulty, or none is named."""
        if not isinstance(written, str):
            return None
        path = self.folder / written
        known = path.resolve()
        if known not in self.decks:
            self.decks[known] = None
            try:
                self.decks[known] = self._read_deck((TABLE, place, key), path)
            except FaultyFiles as faults:
                self.problems += faults.problems
        return self.decks[known]

    def _read_deck(self, place: tuple[str | int, ...], path: Path) -> Deck | None:
        if not path.is_file():
            guess = did_you_mean(path.name, [file.name for file in path.parent.glob("*.txt")])
            self._fault(place, "no_file", f"there is no deck file {path}", guess)
            return None
        (deck,) = self.ruleset.read_decks([path])
        return named_apart(deck, {other.name for other in self.decks.values() if other})


def _sentence(detail: ErrorDetails) -> tuple[str, Wording | None]:
    """What is wrong with a key, and what to write."""
    key, found = str(detail["loc"][0]), shown(detail["input"])
    match key, detail["type"]:
        case _, "missing":
            return f"a matchup needs `{key}`", f'write {key} = "file.txt"'
        case _, "extra_forbidden":
            return f"`{key}` is no key of a matchup", did_you_mean(key, WrittenMatchup.model_fields, "`{}`")
        case "games", _:
            return f"`games` must be an even number from 2 on, because games are played in pairs, not {found}", None
        case "weight", _:
            return f"`weight` must be a number above 0, not {found}", None
        case _:
            return f"`{key}` must be the path of a deck file in quotes, not {found}", None
