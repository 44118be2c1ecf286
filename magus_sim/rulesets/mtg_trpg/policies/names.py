"""Policies by name: `greedy`, with handicaps `greedy:no-stand-in:no-card=火花`, with a budget `mcts:200`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from magus_sim.errors import UsageFault
from magus_sim.records import new
from magus_sim.sources.names import did_you_mean, name_key

from ..card import Card
from .budgets import BUDGETS, USUAL_ITERATIONS, budget_of
from .choose import POLICIES
from .mind import MAX_ITERATIONS, Handicap, Mind

HANDICAPS = {"no-stand-in": Handicap.NO_STAND_IN, "no-ability": Handicap.NO_ABILITY}
NO_CARD = "no-card"
TREE = "mcts"
"""The policy that takes a budget."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a policy's name says. `iterations` are those of a tree search, 0 for other policies; `barred` are the keys
    of the names of cards that it may not cast."""

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
        word, _, card = part.partition("=")
        if part.isdecimal():
            iterations = _read_budget(written, policy, part)
        elif word == NO_CARD and card:
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
    names = {name_key(name): name for card in cards for name in (card.name, card.name_en)}
    for unknown in read_policy(written).barred - names.keys():
        raise UsageFault(f"{written}: there is no card 「{unknown}」; {_advice(unknown, list(names.values()))}")


def _advice(written: str, known: Sequence[str]) -> str:
    usual = f"choose from {', '.join(known)}" if len(known) <= 10 else "see `magus-sim cards list`"
    return str(did_you_mean(written, known, "{!r}") or usual)


def minds_of(policies: Sequence[str], faces: Mapping[Card, int]) -> Any:
    """An array of minds, one for each named policy. `faces` has the number of each card in the library."""
    minds = new(Mind, len(policies))
    for mind, policy in zip(minds, policies, strict=True):
        named = read_policy(policy)
        mind.policy, mind.handicaps = named.number, named.handicaps
        if POLICIES[named.number] in BUDGETS:
            for name, count in budget_of(POLICIES[named.number], named.iterations).items():
                setattr(mind.budget, name, count)
        for card, face in faces.items():
            if not named.barred.isdisjoint({name_key(card.name), name_key(card.name_en)}):
                mind.barred[face] = 1
    return minds
