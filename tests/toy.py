"""A complete game in thirty lines of NumPy, to prove that nothing outside a ruleset knows Magus Round.

Decks are files of card names; a card "Might 3" has strength 3. Each player draws a hand of three by the luck of their
seat; the stronger hand wins after as many turns as luck says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from magus_sim.errors import FaultyFiles, Problem, UsageFault
from magus_sim.ruleset import Chunk, Deck, Facts, Measure, Report, Rung, ignore
from magus_sim.sources.names import did_you_mean
from magus_sim.sources.reading import files_in, read_text
from magus_sim.told import Entry, Event, GameCard, Label, Printed, Replay, Side

HAND = 3
EVENTS = ("opening", "drawn", "seen", "not_seen", "played")


def luck(seeds: NDArray[np.int64], *purpose: int) -> NDArray[np.int64]:
    """A number from 0 on for each seed, by splitmix64."""
    value = seeds.astype(np.uint64)
    for step in purpose:
        value = value + np.uint64(0x9E3779B97F4A7C15 * (step + 1) % 2**64)
        value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (value >> np.uint64(33)).astype(np.int64)


@dataclass(frozen=True)
class ToyEngine:
    """Whoever draws the stronger hand wins; equal hands tie. The policy "bold" doubles the last card."""

    policies: tuple[str, ...] = ("plain", "bold")
    digest: str = "toy-1"
    policies_digest: str = "toy-p"
    handicaps: tuple[str, ...] = ("no-luck",)
    rungs: tuple[str, ...] = ("plain", "bold")
    anchor: str = "plain"
    not_kept: str = ""

    def check_policy(self, policy: str) -> None:
        if policy.removesuffix(":no-luck") not in self.policies:
            advice = did_you_mean(policy, self.policies, "{!r}") or f"choose from {', '.join(self.policies)}"
            raise UsageFault(f"there is no policy {policy!r}; {advice}")

    def rung(self, policy: str) -> Rung:
        return Rung(policy, 2.0 if policy == "bold" else 1.0)

    def copy_nanoseconds(self) -> float:
        return 1.0

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        hands = [self._hands(deck, seeds, np.where(a_first, side, 1 - side)) for side, deck in enumerate(decks)]
        power = [self._power(deck, hand, policy) for deck, hand, policy in zip(decks, hands, policies, strict=True)]
        winner = np.where(power[0] == power[1], -1, np.where(power[0] > power[1], 0, 1)).astype(np.int8)
        turns = (2 + luck(seeds, 9) % 9).astype(np.int32)
        games: dict[str, NDArray[Any]] = {
            "winner": winner,
            "reason": np.where(winner < 0, 1, 0).astype(np.int8),
            "turns": turns,
            "decisions": turns * 2,
        }
        none: dict[str, NDArray[Any]] = {}
        return Chunk(
            games,
            self._turns(turns, power, a_first) if "turns" in wanted else none,
            self._cards(decks, hands, winner) if "cards" in wanted else none,
        )

    def _hands(self, deck: Deck, seeds: NDArray[np.int64], seat: NDArray[np.int64]) -> NDArray[np.int64]:
        rows = [luck(seeds + 7 * seat, draw) % len(deck.slots) for draw in range(HAND)]
        return np.stack(rows, axis=1)

    def _power(self, deck: Deck, hand: NDArray[np.int64], policy: str) -> NDArray[np.int64]:
        strength = np.array([int(card.split()[-1]) for card in deck.slots], np.int64)[hand]
        weights = np.array([1, 1, 0 if policy.endswith(":no-luck") else 2 if policy == "bold" else 1], np.int64)
        return np.asarray(strength @ weights, np.int64)

    def _turns(
        self, turns: NDArray[np.int32], power: list[NDArray[np.int64]], a_first: NDArray[np.bool_]
    ) -> dict[str, NDArray[np.int64]]:
        game = np.repeat(np.arange(len(turns)), turns)
        turn = np.arange(len(game)) - np.repeat(np.cumsum(turns) - turns, turns) + 1
        active = (turn % 2 == 1) != a_first[game]
        counts = {f"might_{side}": power[number][game] * turn for number, side in enumerate("ab")}
        flows = {f"swings_{side}": (active == number).astype(np.int64) for number, side in enumerate("ab")}
        return {"game": game, "turn": turn, "active": active.astype(np.int8), **counts, **flows}

    def _cards(
        self, decks: tuple[Deck, Deck], hands: list[NDArray[np.int64]], winner: NDArray[np.int8]
    ) -> dict[str, NDArray[Any]]:
        rows: list[dict[str, Any]] = []
        for side, (deck, hand) in enumerate(zip(decks, hands, strict=True)):
            half_wins = np.where(winner < 0, 1, np.where(winner == side, 2, 0))
            for card in dict.fromkeys(deck.slots):
                held = np.isin(hand, [slot for slot, name in enumerate(deck.slots) if name == card])
                masks = (held[:, :2].any(axis=1), held[:, 2], held.any(axis=1), ~held.any(axis=1), held[:, 0])
                row: dict[str, Any] = {"side": side, "card": card, "copies": deck.slots.count(card)}
                row |= {"games": len(winner), "half_wins": half_wins.sum(), "swung": held.sum()}
                for event, mask in zip(EVENTS, masks, strict=True):
                    row |= {f"{event}_games": mask.sum(), f"{event}_half_wins": half_wins[mask].sum()}
                rows.append(row)
        return {name: np.array([row[name] for row in rows]) for name in rows[0]}


@dataclass(frozen=True)
class ToyUnderWay:
    """A game of the toy: nobody chooses anything, so it is over when it begins."""

    told: Replay
    question: None = None

    def printed(self, card: GameCard) -> tuple[Printed, ...]:
        return (Printed(card.name, (), card.name),)


@dataclass(frozen=True)
class Toy:
    """The toy's light half."""

    name: str = "toy"
    label: Label = field(default=Label("Toy", "おもちゃ"))
    measures: tuple[Measure, ...] = (
        Measure("might", "strength", False, Label("Might", "力"), "strength times turns"),
        Measure("swings", "swings", True, Label("Swings", "攻撃回数"), "swings in this turn"),
    )
    reasons: Mapping[str, Label] = field(
        default_factory=lambda: {"beaten": Label("Beaten", "撃破"), "even": Label("Evenly matched", "互角")}
    )
    uses: Mapping[str, Label] = field(default_factory=lambda: {"swung": Label("swung", "振った")})
    lead: str = "might"
    partner: str = "plain"
    adviser: str = "bold"
    ordered_decks: bool = False
    rules: Mapping[str, str] = field(default_factory=lambda: {"luck": "wild"})
    rule_labels: Mapping[str, Label] = field(default_factory=lambda: {"luck": Label("luck", "運")})
    rule_words: Mapping[str, Label] = field(default_factory=lambda: {"wild": Label("wild", "荒れる")})

    def read_decks(self, paths: Sequence[Path]) -> list[Deck]:
        files = files_in(paths, ".txt")
        return [toy_deck(file.stem, cards_of(read_text(file)), str(file)) for file in files]

    def card_label(self, name: str) -> Label:
        return Label(name, name.replace("Might", "力"))

    def card_facts(self, name: str) -> Facts:
        return {"might": int(name.split()[-1])}

    def is_own_card(self, name: str) -> bool:
        return "Own" in name

    def with_card_facts(self, recorded: Mapping[str, Facts]) -> Toy:
        assert all(self.card_facts(name) == facts for name, facts in recorded.items())
        return self

    def deck_of(self, name: str, slots: Sequence[str]) -> Deck:
        return toy_deck(name, slots)

    def replay(self, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, a_first: bool) -> Replay:
        played = self.engine().play(decks, policies, np.array([seed]), np.array([a_first]), frozenset()).games
        winner = {0: "a", 1: "b"}.get(int(played["winner"][0]))
        reason = list(self.reasons)[int(played["reason"][0])]
        end = Event("end", winner, (), {}, self.reasons[reason])
        turns, decisions = int(played["turns"][0]), int(played["decisions"][0])
        players = (decks[0].name, decks[1].name)
        return Replay(
            players, policies, a_first, seed, winner, reason, turns, decisions, {}, (Entry(0, None, events=(end,)),)
        )

    def begin(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seed: int,
        a_first: bool,
        seen_by: Side | None,
        *,
        tell: bool = True,
    ) -> ToyUnderWay:
        assert isinstance(tell, bool)
        assert seen_by in ("a", "b", None)
        return ToyUnderWay(self.replay(decks, policies, seed, a_first))

    def with_rules(self, given: Mapping[str, str]) -> Toy:
        assert given in ({}, self.rules)
        return self

    def with_cards(self, paths: Sequence[Path], *, override: bool = False) -> Toy:
        raise UsageFault(f"the cards of toy do not come from files: {paths}, {override}")

    def with_rules_file(self, path: Path) -> Toy:
        raise UsageFault(f"{path}: the toy has no rules files")

    def is_compiled(self) -> bool:
        return True

    def engine(self, report: Report = ignore) -> ToyEngine:
        report(1)
        return ToyEngine()


def cards_of(text: str) -> list[str]:
    """The lines of a deck file that name a card."""
    return [line for line in text.splitlines() if line and not line.startswith(("#", "＃"))]


def toy_deck(name: str, slots: Sequence[str], file: str = "") -> Deck:
    """A deck of the toy game. Raises FaultyFiles for cards without a strength."""
    file = file or f"{name}.txt"
    unknown = [card for card in slots if not card.split()[-1].isdecimal()]
    if unknown:
        raise FaultyFiles([Problem(file, None, "unknown-card", f"there is no card {card!r}") for card in unknown])
    digest = blake2b("\n".join(slots).encode(), digest_size=8).hexdigest()
    return Deck(name, file, tuple(slots), digest)
