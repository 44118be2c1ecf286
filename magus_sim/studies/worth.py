"""What a mechanic is worth: the same games with a policy that may use it and with one that may not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from magus_sim.errors import UsageFault
from magus_sim.ruleset import Deck, Engine, KnowsIdleHandicaps, Ruleset
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.paired import change_of, rate_of

from .pairs import MOST, HalfWins, Heard, Lab, Meeting, opponents_of


@dataclass(frozen=True, slots=True)
class Worth:
    """What one deck (None: all of them) loses in win rate without a mechanic, and the interval that covers the true
    loss in 95 of 100 studies. `rate` is its win rate with all of them. `games` were played with it and as many without.
    """

    deck: str | None
    handicap: str
    rate: Estimate
    lost: float
    low: float
    high: float
    games: int


def study_worth(
    lab: Lab,
    ruleset: Ruleset,
    engine: Engine,
    decks: Sequence[Deck],
    policy: str,
    handicaps: Sequence[str],
    *,
    games: int,
    against: Sequence[Deck] = (),
    heard: Heard = lambda _: None,
) -> list[Worth]:
    """Play each deck against each of `against`, or the decks against each other, or a single one against itself, and
    say what each handicap costs it.

    `games` are played of each meeting with each handicap and without, in pairs of the same luck. Only the deck in
    question is restricted. A deck that a handicap cannot touch is not played with it, and `heard` is told why. Raises
    UsageFault for an unknown policy, and for a handicap that touches none of the decks.
    """
    for handicap in handicaps:
        engine.check_policy(f"{policy}:{handicap}")
    asked = [(deck, handicap) for handicap in handicaps for deck in _touched(engine, decks, handicap, heard)]
    met = [
        (deck, handicap, Meeting(ruleset, engine, (deck, other), (own, policy), games // 2))
        for deck, handicap in [*((deck, "") for deck in dict.fromkeys(deck for deck, _ in asked)), *asked]
        for own in [f"{policy}:{handicap}" if handicap else policy]
        for other in opponents_of(deck, against or decks)
    ]
    found: dict[tuple[str, str], list[HalfWins]] = {}
    for (deck, handicap, _), half_wins in zip(met, lab.play([meeting for _, _, meeting in met]), strict=True):
        found.setdefault((deck.name, handicap), []).append(half_wins)
    groups: list[tuple[str | None, list[str]]] = [(deck.name, [deck.name]) for deck in decks]
    if len(decks) > 1:
        groups.insert(0, (None, [deck.name for deck in decks]))
    return [
        _worth(
            name,
            handicap,
            [each for deck in touched for each in found[deck, ""]],
            [each for deck in touched for each in found[deck, handicap]],
        )
        for name, members in groups
        for handicap in handicaps
        if (touched := [deck for deck in members if (deck, handicap) in found])
    ]


def _touched(engine: Engine, decks: Sequence[Deck], handicap: str, heard: Heard) -> list[Deck]:
    """The decks for which a handicap can matter. Raises UsageFault if it can for none."""
    if not isinstance(engine, KnowsIdleHandicaps):
        return list(decks)
    idle = {deck.name: reason for deck in decks if (reason := engine.idle(handicap, deck))}
    words = [f"{handicap}: {deck} {reason}" for deck, reason in idle.items()]
    if len(idle) == len(decks):
        raise UsageFault("\n".join(words))
    for word in words:
        heard(f"{word}; not played")
    return [deck for deck in decks if deck.name not in idle]


def _worth(deck: str | None, handicap: str, free: Sequence[HalfWins], restricted: Sequence[HalfWins]) -> Worth:
    loss = change_of(restricted, free, MOST)
    return Worth(deck, handicap, rate_of(free, MOST), loss.value, loss.low, loss.high, 2 * loss.pairs)
