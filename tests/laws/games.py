"""The games that must keep the laws. A game joins by one line in `GAMES`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from magus_sim.ruleset import Deck, Engine, Ruleset
from magus_sim.rulesets import get_ruleset
from tests.toy import Toy

DECKS = Path(__file__).parents[2] / "decks"


@dataclass(frozen=True)
class Game:
    """A game system, and what the laws need to know of it.

    `lists` are the cards of two decks, `policies` those that play here, `quick` those among them that answer at once
    and know nothing of the opponent's list.
    """

    ruleset: Callable[[], Ruleset]
    lists: Callable[[Ruleset], Sequence[Sequence[str]]]
    policies: tuple[str, ...]
    quick: tuple[str, ...]
    games: int = 60

    @property
    def rules(self) -> Ruleset:
        return _once(self.ruleset)

    @property
    def engine(self) -> Engine:
        return self.rules.engine()

    @property
    def decks(self) -> tuple[Deck, Deck]:
        """Left and Right: names without Japanese, so that a text in English has none."""
        left, right = (
            self.rules.deck_of(name, slots)
            for name, slots in zip(("Left", "Right"), self.lists(self.rules), strict=True)
        )
        return left, right

    def edited(self, deck: Deck) -> Deck:
        """The deck with its last card replaced by another one of it."""
        first, *_, last = dict.fromkeys(deck.slots[1:])
        slots = list(deck.slots)
        slots[slots.index(last)] = first
        return self.rules.deck_of(deck.name, slots)


@cache
def _once(ruleset: Callable[[], Ruleset]) -> Ruleset:
    return ruleset()


def shipped(*names: str) -> Callable[[Ruleset], Sequence[Sequence[str]]]:
    """The lists of shipped decks, by file."""
    return lambda ruleset: [
        deck.slots for deck in ruleset.read_decks([DECKS / ruleset.name / f"{name}.txt" for name in names])
    ]


def might(_: Ruleset) -> Sequence[Sequence[str]]:
    """Two lists of the toy game."""
    return [[f"Might {least + slot % 3}" for slot in range(8)] for least in (1, 2)]


GAMES = {
    "magus_round": Game(get_ruleset, shipped("steel", "dragons"), ("random", "greedy", "beam"), ("random", "greedy")),
    "toy": Game(Toy, might, ("plain", "bold"), ("plain", "bold")),
}
