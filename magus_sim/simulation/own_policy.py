"""Policies of one's own: a Python function that is asked at every choice and answers with the position of an option.

It is handed what its player may see, in plain values, and luck of its own. See docs/own_policy.md.
"""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from operator import index
from pathlib import Path
from random import Random
from threading import Lock
from types import ModuleType
from typing import Any, NoReturn, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from magus_sim.errors import FaultyFiles, MagusSimError, Problem, UsageFault
from magus_sim.ruleset import PERSON, Chunk, Deck, Engine, Ruleset, Rung
from magus_sim.sources.reading import read_text
from magus_sim.told import GameCard, GameUnderWay, Move, Printed, Question, Sight

SUFFIX = ".py"
"""A policy whose name ends so is a file that defines it."""

FUNCTION = "choose"
"""What the function in the file is called."""

SHAPE = f"def {FUNCTION}(situation, luck):"

SPEED = 10.0
"""Games a second, roughly: most of a game's time is spent on showing it to the function."""


@dataclass(frozen=True, slots=True)
class Half:
    """One player's half of the table: numbers by name, and the cards on the field."""

    counts: Mapping[str, int]
    field: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """A choice as the player sees it who must make it.

    `look` is where `sight` comes from, `advice` answers what a policy would choose, as the position of an option, and
    `printed` what is printed on a card that is in sight.
    """

    question: Question
    look: Callable[[], Sight]
    advice: Callable[[str], int]
    printed: Callable[[GameCard], tuple[Printed, ...]]

    @property
    def sight(self) -> Sight:
        """What the player sees."""
        return self.look()

    @property
    def options(self) -> tuple[Move, ...]:
        """What can be chosen."""
        return self.question.options

    @property
    def facts(self) -> Mapping[GameCard, Mapping[str, int]]:
        """Numbers of each card in sight."""
        return self.sight.facts

    @property
    def mine(self) -> Half:
        """The half of the player who must choose."""
        return self._half(0)

    @property
    def theirs(self) -> Half:
        """The opponent's half."""
        return self._half(1)

    def _half(self, across: int) -> Half:
        at = ("a", "b").index(self.question.player) ^ across
        return Half(self.sight.counts[at], self.sight.rows[at])


Choose = Callable[[Situation, Random], int]


@dataclass(frozen=True, slots=True)
class OwnPolicy:
    """A function under the name by which it is called for. `digest` tells one version of it from another."""

    name: str
    function: Choose
    digest: str = ""

    def answer(self, situation: Situation, luck: Random) -> int:
        """The position of the option that it takes. Raises FaultyFiles if it fails, or answers with something else."""
        try:
            choice = self.function(situation, luck)
        except Exception as fault:
            at = f" (turn {situation.question.turn}, {situation.question.kind})"
            _refuse(self.name, fault, at)
        number = len(situation.options)
        if not isinstance(choice, SupportsIndex) or isinstance(choice, bool) or not 0 <= index(choice) < number:
            message = f"`{FUNCTION}` answered {choice!r} to the question {situation.question.kind}"
            advice = f"answer with the position of an option, from 0 to {number - 1}"
            raise FaultyFiles([Problem(self.name, None, "answer", message, advice)])
        return index(choice)


# ---- one game -------------------------------------------------------------------------------------------------------


def situation_of(game: GameUnderWay, question: Question, check: Callable[[str], None]) -> Situation:
    """What the player sees who is asked. `check` raises UsageFault for a policy that must not be asked for advice."""
    look = cache(partial(game.sight, question.player))  # to look takes longer than all else, and may not be wanted

    def advice(policy: str) -> int:
        check(policy)
        return game.advice(policy).choice

    def printed(card: GameCard) -> tuple[Printed, ...]:
        if card not in look().facts:
            raise UsageFault(f"{card.name.en} is not in sight")
        return game.printed(card)

    return Situation(question, look, advice, printed)


def luck_of(game: GameUnderWay, question: Question) -> Random:
    """The luck of one choice: the same for the same game, seat and number of choices made before."""
    told = game.told
    seat = int((question.player == "a") != told.a_first)
    return Random(f"{told.seed} {seat} {told.decisions}")


# ---- as an engine ---------------------------------------------------------------------------------------------------


def with_own(ruleset: Ruleset, engine: Engine, own: Sequence[OwnPolicy]) -> Engine:
    """The engine, which also knows these policies."""
    return WithOwn(ruleset, engine, {policy.name: policy for policy in own}) if own else engine


class WithOwn:
    """An engine that asks Python functions too. See ruleset.Engine.

    Its games are played one at a time: Python runs one thread at once in any case, and a function need not expect to be
    called by two.
    """

    def __init__(self, ruleset: Ruleset, engine: Engine, own: Mapping[str, OwnPolicy]) -> None:
        self.ruleset = ruleset
        self.engine = engine
        self.own = own
        self.policies = (*engine.policies, *own)
        self.handicaps = engine.handicaps
        self.digest = engine.digest
        self.policies_digest = _digest(engine.policies_digest, *(policy.digest for policy in own.values()))
        self.not_kept = engine.not_kept
        self.rungs = engine.rungs
        self.anchor = engine.anchor
        self.check_advice = cache(self._check_advice)
        self.one_game = Lock()

    def check_policy(self, policy: str) -> None:
        """See ruleset.Engine."""
        if policy not in self.own:
            self.engine.check_policy(policy)

    def rung(self, policy: str) -> Rung:
        """See ruleset.Engine."""
        return Rung(policy, SPEED) if policy in self.own else self.engine.rung(policy)

    def copy_nanoseconds(self) -> float:
        """See ruleset.Engine."""
        return self.engine.copy_nanoseconds()

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        """See ruleset.Engine. Where a function decides there is nothing but the games. Raises FaultyFiles."""
        if self.own.keys().isdisjoint(policies):
            return self.engine.play(decks, policies, seeds, a_first, wanted)
        if wanted:
            raise UsageFault(f"games of a policy of one's own have no tables of {', '.join(sorted(wanted))}")
        rows = [self._play(decks, policies, *game) for game in zip(seeds.tolist(), a_first.tolist(), strict=True)]
        winners, reasons, turns, decisions = zip(*rows, strict=True)
        games: dict[str, NDArray[Any]] = {
            "winner": np.array(winners, np.int8),
            "reason": np.array(reasons, np.int8),
            "turns": np.array(turns, np.int32),
            "decisions": np.array(decisions, np.int32),
        }
        return Chunk(games, {}, {})

    def _play(
        self, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, a_first: bool
    ) -> tuple[int, int, int, int]:
        """One game: winner, reason, turns, decisions, as the games table has them."""
        a, b = (PERSON if policy in self.own else policy for policy in policies)
        with self.one_game:
            game = self.ruleset.begin(decks, (a, b), seed, a_first, None, tell=False)
            while question := game.question:
                policy = self.own.get(policies["ab".index(question.player)])
                if policy:
                    situation = situation_of(game, question, self.check_advice)
                    game.answer(policy.answer(situation, luck_of(game, question)))
                else:
                    game.decide()
            told = game.told
        winner = -1 if told.winner is None else "ab".index(told.winner)
        return winner, list(self.ruleset.reasons).index(told.reason), told.turns, told.decisions

    def _check_advice(self, policy: str) -> None:
        """Raises UsageFault for a policy that there is none of, or that sees what is hidden."""
        self.engine.check_policy(policy)
        if self.engine.rung(policy).sees_all:
            raise UsageFault(f"{policy} sees what is hidden, so there is no asking it for advice")


# ---- files ----------------------------------------------------------------------------------------------------------


def is_own(policy: str) -> bool:
    """Whether a policy's name is that of a file."""
    return policy.endswith(SUFFIX)


def read_own_policy(name: str) -> OwnPolicy:
    """The policy that a Python file defines, which is run for it. Raises FaultyFiles, StorageFault."""
    text = read_text(Path(name))
    module = ModuleType(f"magus_sim_own_{_digest(name)}")
    module.__file__ = name
    sys.modules[module.__name__] = module  # dataclasses and the like look their module up
    try:
        exec(compile(text, name, "exec"), module.__dict__)
    except (Exception, SystemExit) as fault:
        _refuse(name, fault)
    function: Any = getattr(module, FUNCTION, None)
    try:
        inspect.signature(function).bind(None, None)
    except (TypeError, ValueError):  # some built-in functions have no signature
        message = f"defines no function `{FUNCTION}` that takes two things"
        raise FaultyFiles([Problem(name, None, "choose", message, f"begin with `{SHAPE}`")]) from None
    return OwnPolicy(name, function, _digest(text))


def _refuse(file: str, fault: BaseException, at: str = "") -> NoReturn:
    """Raise FaultyFiles with what went wrong, and in which line of the file."""
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == file]
    line = fault.lineno if isinstance(fault, SyntaxError) and fault.filename == file else (lines or [None])[-1]
    what = fault.msg if isinstance(fault, SyntaxError) else str(fault)
    message = what if isinstance(fault, MagusSimError) else f"{type(fault).__name__}: {what}".removesuffix(": ")
    raise FaultyFiles([Problem(file, line, "python", message + at)]) from fault


def _digest(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()
