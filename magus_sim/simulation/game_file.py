"""Game files: one game as it was chosen, so that it can be told, checked and gone on with.

JSON, one key or choice a line: the decks with all their cards, rule options, seed, who played, and every choice by
kind, card and target, never by its place in a list of options.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NoReturn

from magus_sim import __version__
from magus_sim.errors import FaultyFiles, Problem, StorageFault
from magus_sim.ruleset import Deck, Engine, Ruleset
from magus_sim.sources.reading import file_label, read_text
from magus_sim.sources.writing import write_whole
from magus_sim.told import GameUnderWay, Question, Replay, Side

FORMAT = "magus_sim game 1"
START = '{\n "format": "magus_sim game '
"""How every game file begins, whatever its version."""
CHOICES = ' "choices": ['


@dataclass(frozen=True, slots=True)
class Choice:
    """What a side chose (told.Move). `which` tells options apart that are named alike, from 0."""

    player: Side
    kind: str
    card: int | None = None
    target: int | None = None
    number: int | None = None
    which: int = 0

    def position(self, question: Question) -> int | None:
        """Where it stands among the options of a question, if it does."""
        name = (self.kind, self.card, self.target, self.number)
        alike = [at for at, move in enumerate(question.options) if move.key == name]
        return alike[self.which] if question.player == self.player and self.which < len(alike) else None

    def __str__(self) -> str:
        parts = (f"{name} {value}" for name, value in asdict(self).items() if value and name not in ("player", "kind"))
        return " ".join([self.kind, *parts])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, as in the games table."""

    winner: Side | None
    reason: str
    turns: int
    decisions: int


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck as it was played."""

    name: str
    digest: str
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game up to some choice. `engine` and `policies_digest` are as in a run's manifest; `outcome` is None as long
    as the game is not over. `version` is that of the package."""

    version: str
    ruleset: str
    engine: str
    policies_digest: str
    rules: Mapping[str, str]
    seed: int
    a_first: bool
    policies: tuple[str, str]
    decks: tuple[SavedDeck, SavedDeck]
    outcome: Outcome | None
    choices: tuple[Choice, ...]

    @property
    def played(self) -> str:
        """How far it came, in words."""
        return "" if self.outcome else f" up to choice {len(self.choices)}; the game is not over"


def saved_game(rules: Ruleset, engine: Engine, decks: tuple[Deck, Deck], told: Replay) -> SavedGame:
    """What is to be kept of a game."""
    a, b = (SavedDeck(deck.name, deck.digest, deck.slots) for deck in decks)
    return SavedGame(
        __version__,
        rules.name,
        engine.digest,
        engine.policies_digest,
        rules.rules,
        told.seed,
        told.a_first,
        told.policies,
        (a, b),
        outcome_of(told),
        tuple(choices_of(told)),
    )


def outcome_of(told: Replay) -> Outcome | None:
    """How a game ended; None if it did not."""
    return Outcome(told.winner, told.reason, told.turns, told.decisions) if told.reason else None


def choices_of(told: Replay) -> Iterator[Choice]:
    """All choices of a game, in their order."""
    for entry in told.entries:
        if entry.chosen and entry.player:
            yield Choice(entry.player, *entry.chosen.key, entry.which)


# ---- writing --------------------------------------------------------------------------------------------------------


def write_game(path: Path, game: SavedGame) -> None:
    """Write a game file, or replace it in one step. Raises StorageFault."""
    content = _content(game)
    lines = [f" {json.dumps(key)}: {_json(value)}" for key, value in content.items() if key != "choices"]
    choices = ",\n".join(f"  {_json(choice)}" for choice in content["choices"])
    lines.append(f"{CHOICES}\n{choices}\n ]")
    lines.append(f' "checksum": "{checksum_of(content)}"')
    try:
        write_whole(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())
    except OSError as fault:
        raise StorageFault(f"{path}: cannot be written: {fault.strerror or fault}") from fault


def _content(game: SavedGame) -> dict[str, Any]:
    """The game as JSON has it, without what goes without saying."""
    content = {"format": FORMAT} | asdict(game)
    content["choices"] = [
        {key: value for key, value in choice.items() if value is not None and (key, value) != ("which", 0)}
        for choice in content["choices"]
    ]
    return content


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def checksum_of(content: Mapping[str, Any]) -> str:
    """A hash that an edited file does not have."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


# ---- reading --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game that was saved, and the file that it was read from; `first` is the line of its first choice."""

    path: Path
    game: SavedGame
    first: int

    def decks(self, rules: Ruleset) -> tuple[Deck, Deck]:
        """Its decks with their cards as they are today. Raises FaultyFiles for cards that are gone."""
        a, b = self.game.decks
        return rules.deck_of(a.name, a.slots), rules.deck_of(b.name, b.slots)

    def changes(self, engine: Engine, decks: tuple[Deck, Deck]) -> list[str]:
        """What has changed since in the rules and the cards."""
        found = []
        if self.game.engine != engine.digest:
            found.append(f"the rules have changed (engine {self.game.engine}, now {engine.digest})")
        found += [
            f"cards of 「{was.name}」 have changed (deck {was.digest}, now {deck.digest})"
            for was, deck in zip(self.game.decks, decks, strict=True)
            if was.digest != deck.digest
        ]
        return found

    def differences(self, told: Replay) -> list[str]:
        """In what an outcome differs from the saved one."""
        was, now = self.game.outcome, outcome_of(told)
        if was is None or now is None:
            return [] if was == now else ["the game was over" if was else "the game was not over"]
        pairs = {each.name: (getattr(was, each.name), getattr(now, each.name)) for each in fields(Outcome)}
        return [f"{name} was {before}, now {after}" for name, (before, after) in pairs.items() if before != after]

    def answer(self, game: GameUnderWay, before: Callable[[Question], None] = lambda _: None) -> None:
        """Make the saved choices in a game that has just begun, `before` being called at each question.

        Raises FaultyFiles if one of them is not to be had.
        """
        for at, choice in enumerate(self.game.choices):
            question = game.question
            position = choice.position(question) if question else None
            if question is None or position is None:
                self.refuse(at, choice, question)
            before(question)
            game.answer(position)

    def refuse(self, at: int, choice: Choice, question: Question | None) -> NoReturn:
        there = "the game is over" if question is None else f"turn {question.turn} does not offer it"
        message = f"{choice} cannot be chosen by player {choice.player} any more: {there}"
        advice = "rules or cards have changed since the game was played"
        raise FaultyFiles([Problem(file_label(self.path), self.first + at, "choice", message, advice)])


def read_game(path: Path) -> GameFile:
    """Read a game file. Raises FaultyFiles if it is none, is cut off or was edited; StorageFault."""
    text = read_text(path)
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        if not text.startswith(START):
            _refuse(path, None, *NO_GAME)
        line = getattr(error, "lineno", 1)
        _refuse(path, line, "is cut off or damaged here", "take a whole copy of the file")
    if not isinstance(content, dict) or not str(content.get("format", "")).startswith(FORMAT[:-1]):
        _refuse(path, None, *NO_GAME)
    if content["format"] != FORMAT:
        _refuse(path, None, f"is a {content['format']!r}, and this version reads {FORMAT!r}", None)
    if content.pop("checksum", None) != checksum_of(content):
        _refuse(path, None, "was changed after it was saved, so it tells no game that was played", None)
    first = text[: text.index(CHOICES)].count("\n") + 2 if CHOICES in text else 1
    return GameFile(path, _validated(path, content), first)


NO_GAME = ("is no saved game", "`magus-sim play` saves games; to replay decks, name two of them")


def _validated(path: Path, content: dict[str, Any]) -> SavedGame:
    from pydantic import TypeAdapter, ValidationError

    del content["format"]
    try:
        return TypeAdapter(SavedGame).validate_json(json.dumps(content))
    except ValidationError as fault:
        where = ".".join(map(str, fault.errors()[0]["loc"]))
        _refuse(path, None, f"is damaged: `{where}`: {fault.errors()[0]['msg']}", None)


def _refuse(path: Path, line: int | None, message: str, advice: str | None) -> NoReturn:
    raise FaultyFiles([Problem(file_label(path), line, "game", message, advice)])
