"""What each card is worth to its deck: the same games with the card and with another one in its slots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Deck, Engine, HasBaselines, Ruleset
from magus_sim.sources.names import did_you_mean
from magus_sim.statistics.paired import Change, Z, change_of, pairs_for
from magus_sim.statistics.shrinkage import shrunken

from .pairs import MOST, HalfWins, Heard, Lab, Meeting, opponents_of, rebuilt

FIRST_PAIRS = 2000
"""Of each variant, over all opponents: enough to tell how many pairs the wanted precision takes."""

GROWTH = 4
"""A round makes a variant's games at most so many times as many: the first spread is rough."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A question: a deck without some copies of a card, and with them. `copy` 0 stands for all of them at once, 1 for
    the first beside none, 2 for the second beside one."""

    card: str
    copy: int
    by: str
    without: Deck
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardWorth:
    """What a card, or one more copy of it, adds to the win rate, compared with `by` in its slots.

    `measured` is what the games show. `value`, `low` and `high` are shrunken: of many figures the highest are those
    that luck has favoured.
    """

    card: str
    copy: int
    by: str
    value: float
    low: float
    high: float
    measured: Change


def swaps_of(
    ruleset: Ruleset,
    deck: Deck,
    *,
    instead: str = "",
    cards: Sequence[str] = (),
    copies: bool = False,
    heard: Heard = lambda _: None,
) -> tuple[Ruleset, list[Swap]]:
    """The questions about each card of a deck, or about some, and the ruleset that has all cards which they need.

    Each card is replaced in its own slots by `instead`, or by its plain baseline. `heard` is told of cards that have
    none. Raises UsageFault for a card that is not in the deck, and for a game without baselines; FaultyFiles for an
    unknown `instead`.
    """
    own = list(dict.fromkeys(deck.slots))
    wanted = [_found(ruleset, deck.name, card, own) for card in cards] or own
    by: dict[str, str] = {}
    for card in wanted:
        if instead:
            by[card] = _printed(ruleset, instead, own)
            continue
        if not isinstance(ruleset, HasBaselines):
            raise UsageFault(f"{ruleset.name} has no plain baseline to replace a card by; say --instead CARD")
        if baseline := ruleset.with_baseline(card):
            ruleset, by[card] = baseline
        else:
            heard(f"{card}: has no plain baseline, and is left out")
    if not by:
        raise UsageFault(f"{deck.name}: none of these cards can be replaced")
    base = rebuilt(ruleset, deck, deck.slots)
    return ruleset, [
        Swap(card, copy, other, without, present)
        for card, other in by.items()
        for copy, without, present in _steps(ruleset, base, card, other, copies)
    ]


def _found(ruleset: Ruleset, deck: str, written: str, own: Sequence[str]) -> str:
    """The name under which the deck holds a card. Raises UsageFault."""
    names = {name: ruleset.card_label(name) for name in own}
    for name, label in names.items():
        if written in (name, label.ja, label.en):
            return name
    guess = did_you_mean(written, [word for label in names.values() for word in (label.ja, label.en)], "{}")
    raise UsageFault(f"{deck} holds no 「{written}」; {guess or 'see its list'}")


def _printed(ruleset: Ruleset, written: str, own: Sequence[str]) -> str:
    """The name by which slots call a card that is given in either language."""
    label = ruleset.card_label(ruleset.deck_of("", [written]).slots[0])
    return next((name for name in own if ruleset.card_label(name) == label), label.ja)


def _steps(ruleset: Ruleset, base: Deck, card: str, by: str, copies: bool) -> Iterator[tuple[int, Deck, Deck]]:
    """Copy (0: all), the deck without it, the deck with it. The first slots are those that are kept longest."""
    places = [place for place, name in enumerate(base.slots) if name == card]

    def holding(kept: int) -> Deck:
        slots = list(base.slots)
        for place in places[kept:]:
            slots[place] = by
        return rebuilt(ruleset, base, slots)

    if not copies:
        yield 0, holding(0), base
        return
    for kept in range(len(places)):
        yield kept + 1, holding(kept), holding(kept + 1)


def study_cards(
    lab: Lab,
    ruleset: Ruleset,
    engine: Engine,
    swaps: Sequence[Swap],
    against: Sequence[Deck],
    policy: str,
    *,
    precision: float,
    games: int = 0,
) -> list[CardWorth]:
    """The answers, the most valuable card first.

    Each variant of the deck plays every deck of `against` on the same luck. Games are added until each difference is
    known to ± `precision`, or `games` are played of each meeting if that is not 0. Raises UsageFault.
    """
    engine.check_policy(policy)
    opponents = [opponents_of(swap.deck, against) for swap in swaps]
    pairs = [games // 2 or -(-FIRST_PAIRS // len(others)) for others in opponents]
    while True:
        changes = _changes(lab, ruleset, engine, swaps, opponents, policy, pairs)
        needed = [
            min(GROWTH * known, pairs_for(change.half_width, known, precision))
            for known, change in zip(pairs, changes, strict=True)
        ]
        if games or all(need <= known for need, known in zip(needed, pairs, strict=True)):
            return _sorted(swaps, changes)
        pairs = [max(need, known) for need, known in zip(needed, pairs, strict=True)]


def _changes(
    lab: Lab,
    ruleset: Ruleset,
    engine: Engine,
    swaps: Sequence[Swap],
    opponents: Sequence[Sequence[Deck]],
    policy: str,
    pairs: Sequence[int],
) -> list[Change]:
    meetings = [
        Meeting(ruleset, engine, (deck, other), (policy, policy), number)
        for swap, others, number in zip(swaps, opponents, pairs, strict=True)
        for deck in (swap.without, swap.deck)
        for other in others
    ]
    played = iter(lab.play(meetings))

    def next_of(others: Sequence[Deck]) -> list[HalfWins]:
        return [next(played) for _ in others]

    return [
        change_of(next_of(others), next_of(others), MOST, same_games=swap.without.digest == swap.deck.digest)
        for swap, others in zip(swaps, opponents, strict=True)
    ]


def _sorted(swaps: Sequence[Swap], changes: Sequence[Change]) -> list[CardWorth]:
    """What is exactly 0 stays so; all others are shrunken together."""
    values, errors = (np.array([getattr(change, name) for change in changes]) for name in ("value", "error"))
    guessed = errors > 0
    if guessed.any():
        values[guessed], errors[guessed] = shrunken(values[guessed], errors[guessed])
    rows = [
        CardWorth(
            swap.card, swap.copy, swap.by, float(value), float(value - Z * error), float(value + Z * error), change
        )
        for swap, change, value, error in zip(swaps, changes, values, errors, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.value)
