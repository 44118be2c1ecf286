"""Matchup files: TOML with a table for each matchup, where the decks lie, how many games, and what it counts.

[[matchup]]
deck = "my_deck.txt"
against = "meta/aggro.txt"
games = 2000
weight = 3

A field that is known by how often each deck is played has a table for each deck instead. Every two decks meet, and each
opponent counts by its popularity.

[[deck]]
file = "meta/aggro.txt"
popularity = 30
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from magus_sim.errors import FaultyFiles, Problem, Wording
from magus_sim.results import Matchup
from magus_sim.ruleset import Deck, Ruleset
from magus_sim.sources.names import did_you_mean
from magus_sim.sources.toml_file import read_toml, shown

from .fixtures import Fixtures, named_apart

TABLE, POPULAR = "matchup", "deck"


class WrittenMatchup(BaseModel):
    """What a table may say. Paths are relative to the file's folder."""

    model_config = ConfigDict(extra="forbid", strict=True)

    deck: str
    against: str
    games: Annotated[int, Field(ge=2, multiple_of=2)] | None = None
    weight: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1.0


class WrittenDeck(BaseModel):
    """What the table of a popular deck may say."""

    model_config = ConfigDict(extra="forbid", strict=True)

    file: str
    popularity: Annotated[float, Field(gt=0, allow_inf_nan=False)]


Written = TypeVar("Written", bound=BaseModel)


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
        return self._of_popular_decks() if POPULAR in self.source.data else self._of_matchups()

    def _of_popular_decks(self) -> Fixtures:
        """Every two decks; each opponent of a deck counts as often as it is played, which makes the weight of a matchup
        the product of the two popularities."""
        popularity: dict[str, float] = {}
        for place, table in self._tables(POPULAR):
            written = self._written(WrittenDeck, (POPULAR, place), table)
            deck = self._deck((POPULAR, place, "file"), table.get("file"))
            if deck and deck.name in popularity:
                self._fault((POPULAR, place), "twice", f"「{deck.name}」 is here already", "add both popularities up")
            if written and deck:
                popularity[deck.name] = written.popularity
        if not self.problems and len(popularity) < 2:
            self._fault((POPULAR,), "too_few", "a field needs at least two decks", f"write another [[{POPULAR}]]")
        decks = self._sound_decks()
        return Fixtures(
            tuple(decks),
            tuple(
                Matchup(one.name, other.name, self.games, popularity[one.name] * popularity[other.name])
                for one, other in combinations(decks, 2)
            ),
        )

    def _of_matchups(self) -> Fixtures:
        matchups: dict[frozenset[str], tuple[int, Matchup]] = {}
        for place, table in self._tables(TABLE):
            line = self.source.line((TABLE, place))
            written = self._written(WrittenMatchup, (TABLE, place), table)
            deck, against = (self._deck((TABLE, place, key), table.get(key)) for key in ("deck", "against"))
            if written and deck and against:
                matchup = Matchup(deck.name, against.name, written.games or self.games, written.weight)
                first, _ = matchups.setdefault(frozenset([deck.name, against.name]), (line, matchup))
                if first != line:
                    message = f"「{deck.name}」 and 「{against.name}」 meet already (line {first})"
                    self._fault((TABLE, place), "twice", message, "give that matchup more games")
        decks = self._sound_decks()
        ranked = {matchup.deck_a for _, matchup in matchups.values()}
        opponents = tuple(deck.name for deck in decks if deck.name not in ranked)
        return Fixtures(tuple(decks), tuple(matchup for _, matchup in matchups.values()), opponents)

    def _sound_decks(self) -> list[Deck]:
        """The decks of the file. Raises FaultyFiles with all that is wrong."""
        if self.problems:
            raise FaultyFiles(sorted(self.problems, key=lambda problem: (problem.file, problem.line or 0)))
        return [deck for deck in self.decks.values() if deck]

    def _fault(self, place: tuple[str | int, ...], code: str, message: str, suggestion: Wording | None = None) -> None:
        self.problems.append(Problem(self.source.file, self.source.line(place), code, message, suggestion))

    def _tables(self, name: str) -> Iterator[tuple[int, Mapping[str, object]]]:
        """The tables of this name, with their places. It is a fault if there are others."""
        for key in self.source.data:
            if key != name:
                where = (key,) if (key,) in self.source.lines else (key, 0)
                if {key, name} == {TABLE, POPULAR}:
                    suggestion = f"give each [[{TABLE}]] a weight, or each [[{POPULAR}]] a popularity, not both"
                else:
                    suggestion = f"write [[{name}]]"
                self._fault(where, "unknown_key", f"`{key}` does not belong here", suggestion)
        tables = self.source.data.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
            self._fault((name,), "not_a_table", f"`{name}` must be a list of tables", f"write [[{name}]]")
            return
        if not tables:
            self._fault((), "empty", "holds no matchup", f"write [[{TABLE}]], and below it deck and against")
        yield from enumerate(tables)

    def _written(self, form: type[Written], place: tuple[str, int], table: Mapping[str, object]) -> Written | None:
        """A table; None if it is not right in form."""
        try:
            return form.model_validate(table)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                self._fault((*place, *detail["loc"][:1]), detail["type"], *_sentence(detail, form))
            return None

    def _deck(self, place: tuple[str | int, ...], written: object) -> Deck | None:
        """The deck of a file, which is read once; None if it is faulty, or none is named."""
        if not isinstance(written, str):
            return None
        path = self.folder / written
        known = path.resolve()
        if known not in self.decks:
            self.decks[known] = None
            try:
                self.decks[known] = self._read_deck(place, path)
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


def _sentence(detail: ErrorDetails, form: type[BaseModel]) -> tuple[str, Wording | None]:
    """What is wrong with a key, and what to write."""
    key, found = str(detail["loc"][0]), shown(detail["input"])
    thing = "a matchup" if form is WrittenMatchup else "a deck of the field"
    match key, detail["type"]:
        case "popularity", "missing":
            return f"{thing} needs `{key}`", "write popularity = 30, for example its share in percent"
        case _, "missing":
            return f"{thing} needs `{key}`", f'write {key} = "file.txt"'
        case _, "extra_forbidden":
            return f"`{key}` is no key of {thing}", did_you_mean(key, form.model_fields, "`{}`")
        case "games", _:
            return f"`games` must be an even number from 2 on, because games are played in pairs, not {found}", None
        case "weight" | "popularity", _:
            return f"`{key}` must be a number above 0, not {found}", None
        case _:
            return f"`{key}` must be the path of a deck file in quotes, not {found}", None
