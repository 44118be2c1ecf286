"""Policies by name: `greedy`, or with handicaps `greedy:no-block:no-card=火矢`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from magus_sim.errors import UsageFault
from magus_sim.records import new
from magus_sim.sources.names import did_you_mean, name_key

from ..card import Card
from .choose import POLICIES
from .mind import Handicap, Mind

HANDICAPS = {
    "no-block": Handicap.NO_BLOCK,
    "no-level": Handicap.NO_LEVEL,
    "no-transform": Handicap.NO_TRANSFORM,
    "no-revenge": Handicap.NO_REVENGE,
}
NO_CARD = "no-card"


@dataclass(frozen=True, slots=True)
class Named:
    """What a policy's name says. `barred` are the keys of the names of cards that it may not play."""

    number: int
    handicaps: int
    barred: frozenset[str]


def read_policy(written: str) -> Named:
    """The policy of that name. Raises UsageFault for a policy or handicap that there is none of."""
    policy, *parts = written.split(":")
    if policy not in POLICIES:
        raise UsageFault(f"there is no policy {policy!r}; {_advice(policy, POLICIES)}")
    handicaps = 0
    barred = set()
    for part in parts:
        word, _, card = part.partition("=")
        if word == NO_CARD and card:
            handicaps |= Handicap.NO_CARD
            barred.add(name_key(card))
        elif part in HANDICAPS:
            handicaps |= HANDICAPS[part]
        else:
            raise UsageFault(f"{written}: there is no handicap {part!r}; {_advice(part, [*HANDICAPS, 'no-card=NAME'])}")
    return Named(POLICIES.index(policy), handicaps, frozenset(barred))


def check_policy(written: str, cards: Iterable[Card]) -> None:
    """Raises UsageFault as `read_policy` does, and if a handicap names none of the cards."""
    names = {name_key(name): name for card in cards for name in card.front.names}
    for unknown in read_policy(written).barred - names.keys():
        raise UsageFault(f"{written}: there is no card 「{unknown}」; {_advice(unknown, list(names.values()))}")


def _advice(written: str, known: Sequence[str]) -> str:
    if written.endswith(".py"):
        return "`magus-sim ladder` alone takes one of your own, without handicaps (docs/own_policy.md)"
    advice = did_you_mean(written, known, "{!r}")
    return advice or (f"choose from {', '.join(known)}" if len(known) <= 10 else "see `magus-sim cards list`")


def minds_of(policies: Sequence[str], lib: Any, cards: Sequence[Card]) -> Any:
    """An array of minds, one for each named policy. `cards` are those of deck A and then of deck B, as in `lib`."""
    minds = new(Mind, len(policies))
    for mind, policy in zip(minds, policies, strict=True):
        named = read_policy(policy)
        mind.policy, mind.handicaps = named.number, named.handicaps
        for slot, card in enumerate(cards if named.barred else ()):
            if not named.barred.isdisjoint(map(name_key, card.front.names)):
                mind.barred[lib.slots[slot]] = 1
    return minds
