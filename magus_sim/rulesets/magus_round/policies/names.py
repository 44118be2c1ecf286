"""Policies by name: `greedy`, with handicaps `greedy:no-block:no-card=火矢`, with a budget `mcts:200`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from magus_sim.errors import UsageFault
from magus_sim.records import new
from magus_sim.sources.names import did_you_mean, name_key
from magus_sim.sources.toml_file import read_toml

from ..card import Card, Kind
from .budgets import BUDGETS, USUAL_ITERATIONS, budget_of
from .choose import POLICIES
from .evaluation import Feature
from .mind import MAX_ITERATIONS, SIDE_FEATURES, Handicap, Mind

HANDICAPS = {
    "no-block": Handicap.NO_BLOCK,
    "no-level": Handicap.NO_LEVEL,
    "no-transform": Handicap.NO_TRANSFORM,
    "no-revenge": Handicap.NO_REVENGE,
}
NO_CARD = "no-card"
TREE = "mcts"
"""The policy that takes a budget."""
EVALUATION = Path(__file__).with_name("evaluation.toml")
TABLES = ("turn_player", "opponent")
"""Its tables: whose features they weigh."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a policy's name says. `iterations` are those of a tree search, 0 for other policies; `barred` are the keys
    of the names of cards that it may not play."""

    number: int
    iterations: int
    handicaps: int
    barred: frozenset[str]


def read_policy(written: str) -> Named:
    """The policy of that name. Raises UsageFault for a policy or handicap that there is none of."""
    policy, *parts = written.split(":")
    if policy not in POLICIES:
        raise UsageFault(f"there is no policy {policy!r}; {_advice(policy, POLICIES)}")
    iterations = USUAL_ITERATIONS if policy == TREE else 0
    handicaps = 0
    barred = set()
    for part in parts:
        if part.isdecimal():
            iterations = _read_budget(written, policy, part)
            continue
        word, _, card = part.partition("=")
        if word == NO_CARD and card:
            handicaps |= Handicap.NO_CARD
            barred.add(name_key(card))
        elif part in HANDICAPS:
            handicaps |= HANDICAPS[part]
        else:
            raise UsageFault(f"{written}: there is no handicap {part!r}; {_advice(part, [*HANDICAPS, 'no-card=NAME'])}")
    return Named(POLICIES.index(policy), iterations, handicaps, frozenset(barred))


def _read_budget(written: str, policy: str, budget: str) -> int:
    if policy != TREE:
        raise UsageFault(f"{written}: {policy} takes no budget; write {policy!r}, or {f'{TREE}:{budget}'!r}")
    if len(budget) > 9 or not 1 <= int(budget) <= MAX_ITERATIONS:
        raise UsageFault(f"{written}: a budget is from 1 to {MAX_ITERATIONS} iterations")
    return int(budget)


def check_policy(written: str, cards: Iterable[Card]) -> None:
    """Raises UsageFault as `read_policy` does, and if a handicap names none of the cards."""
    names = {name_key(name): name for card in cards for name in card.front.names}
    for unknown in read_policy(written).barred - names.keys():
        raise UsageFault(f"{written}: there is no card 「{unknown}」; {_advice(unknown, list(names.values()))}")


def idle_reason(handicap: str, cards: Sequence[Card]) -> str:
    """Why a handicap changes nothing for a deck of these cards; empty if it may change something."""
    word, _, name = handicap.partition("=")
    if word != NO_CARD:
        return ""
    card = next((card for card in cards if name_key(name) in map(name_key, card.front.names)), None)
    if card is None:
        guess = did_you_mean(name, list(dict.fromkeys(card.name for card in cards)))
        return f"holds no 「{name}」{f'; {guess}' if guess else ''}"
    if card.kind is Kind.MAGUS:
        return f"never plays its magus 「{card.name}」; --without no-transform asks what its transformation is worth"
    return ""


def _advice(written: str, known: Sequence[str]) -> str:
    if written.endswith(".py"):
        return "`magus-sim ladder` alone takes one of your own, without handicaps (docs/own_policy.md)"
    advice = did_you_mean(written, known, "{!r}")
    usual = f"choose from {', '.join(known)}" if len(known) <= 10 else "see `magus-sim cards list`"
    return str(advice or usual)


@cache
def read_evaluation() -> Mapping[str, Any]:
    """The weights of the evaluation, as they stand in evaluation.toml."""
    return read_toml(EVALUATION).data


def set_evaluation(mind: Any, weights: Mapping[str, Any]) -> None:
    """Make a mind judge positions by these weights: `to_move`, and a table of features for either player."""
    mind.to_move = weights["to_move"]
    for side, table in enumerate(TABLES):
        for feature in Feature:
            mind.evaluation[side * SIDE_FEATURES + feature] = weights[table][feature.name.lower()]


def minds_of(policies: Sequence[str], lib: Any, cards: Sequence[Card]) -> Any:
    """An array of minds, one for each named policy. `cards` are those of deck A and then of deck B, as in `lib`."""
    minds = new(Mind, len(policies))
    for mind, policy in zip(minds, policies, strict=True):
        named = read_policy(policy)
        mind.policy, mind.handicaps = named.number, named.handicaps
        if POLICIES[named.number] in BUDGETS:  # others need none of it, and play whole chunks in milliseconds
            for name, count in budget_of(POLICIES[named.number], named.iterations).items():
                setattr(mind.budget, name, count)
            set_evaluation(mind, read_evaluation())
        for slot, card in enumerate(cards if named.barred else ()):
            if not named.barred.isdisjoint(map(name_key, card.front.names)):
                mind.barred[lib.slots[slot]] = 1
    return minds
