"""The contract between one game and everything that is not that game.

A ruleset has a light half (cards, decks, labels), which imports nothing heavy, and a compiled half, which is imported
only when `Ruleset.engine` is called. A ruleset never imports polars, matplotlib, joblib or typer: what it hands out are
plain values and NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

from magus_sim.told import GameUnderWay, Label, Replay, Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Columns = Mapping[str, NDArray[Any]]
    """A table: column name → one-dimensional array, all of one length."""


Report = Callable[[float], None]
"""Is told the share of the work that is done, from 0 to 1."""


def ignore(share: float) -> None:
    """A Report for callers who show no progress."""


Facts = Mapping[str, str | int]
"""What a game says of one of its cards, key → value."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that a ruleset counts for each side at the end of each turn.

    The turns table holds it twice, as `<name>_a` and `<name>_b`. `flow` says whether it is what happened in that turn
    (energy spent) or what stands at its end (life).
    """

    name: str
    unit: str
    flow: bool
    label: Label
    meaning: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A legal deck. `slots` holds one card name for each card, in the order that shuffles act on (decks/slots.py)."""

    name: str
    file: str
    slots: tuple[str, ...]
    digest: str
    """Hash of the deck's contents: the ordered names and all that is printed on its cards."""
    author: str = ""
    sideboard: tuple[int, ...] = ()
    """The lines of its file that name cards beside the deck, which are not played."""
    was: str = ""
    """The name of the deck that it was made from, if that has another one."""
    like: str = ""
    """Digest of the deck that it is laid over, so that the cards of both have the same luck; empty if of none."""
    role: str = ""
    """What it is in the game, where not all decks are the same: who may meet whom depends on it."""
    content: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the game knows of the deck beside its cards, as plain JSON; the digest covers it."""

    @property
    def lineage(self) -> str:
        """The name that its luck comes from: a deck and its edited copy play with the same."""
        return self.was or self.name


@dataclass(frozen=True, slots=True)
class Chunk:
    """What the engine hands back for a run of games of one matchup. See results/columns.py for the columns.

    `games` may lack `loop` if no game can end by an endless loop; where a game has not ended so it is "".
    """

    games: Columns
    turns: Columns
    cards: Columns


@dataclass(frozen=True, slots=True)
class Rung:
    """A policy as a rung of the ladder.

    `speed` is how many games a second it plays against itself on one core, roughly: by it, and never by a clock, the
    ladder decides how many games it plays. Rungs of one `family` differ by their budget alone ("": it takes none).
    `sees_all` says that it sees what is hidden: a bound for the others, and no rung.
    """

    policy: str
    speed: float
    family: str = ""
    sees_all: bool = False


BROKEN_OFF = "fault"
"""Why a game ended that the engine had no room for: a tie that says nothing. Commands warn of such games."""

LOOP = " + "
"""Stands between the names of the cards that make an endless loop together."""

PERSON = "person"
"""Stands for the policy of a side for which a person chooses."""


class Engine(Protocol):
    """The compiled half. Calls release the GIL, so that threads play in parallel."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Names of policies. A name may go on with handicaps, `greedy:no-block`."""
        ...

    handicaps: tuple[str, ...]
    """What a policy can be kept from doing, for example `no-block`."""

    @property
    def digest(self) -> str:
        """Hash of the rules: results of different digests cannot be compared."""
        ...

    @property
    def policies_digest(self) -> str:
        """Hash of all policies: with another one a game may be decided otherwise."""
        ...

    @property
    def not_kept(self) -> str:
        """Why later processes have to compile the rules again; empty if their machine code is kept."""
        ...

    rungs: tuple[str, ...]
    """The policies of the ladder, from the bottom up, with their usual budgets."""
    anchor: str
    """The policy whose rating is 0."""

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        """Play one game for each seed; deck A starts where `a_first` says so.

        The same seed gives the same luck to the same seat, whichever deck sits there. `wanted` names the tables to fill
        ("turns", "cards"); the others come back empty. Rows refer to a game by its position in `seeds` (column `game`).
        """
        ...

    def check_policy(self, policy: str) -> None:
        """Raises UsageFault if there is no such policy, or not such a handicap, and says what there is."""
        ...

    def rung(self, policy: str) -> Rung:
        """The policy, of which `check_policy` has no complaint, as a rung of the ladder."""
        ...

    def copy_nanoseconds(self) -> float:
        """How long it takes to copy a game's state, which is what a search pays for each try."""
        ...


class Ruleset(Protocol):
    """One game system."""

    name: str
    label: Label
    measures: tuple[Measure, ...]
    reasons: Mapping[str, Label]
    """Why a game can end: code → words. Reasons of tied games among them; that it is a tie is said beside them.

    BROKEN_OFF is the code for a game that the engine could not play to its end.
    """
    uses: Mapping[str, Label]
    """What a card can be used for, counted in copies: column of the cards table (`plays`) → words."""
    lead: str
    """The measure that says who is ahead; a winner who was far behind in it has made a comeback."""
    partner: str
    """The strongest policy that answers at once: a person plays against it if nobody says otherwise."""
    adviser: str
    """The strongest policy of all that see no more than their player does: a person may ask it."""

    ordered_decks: bool
    """Whether the order of a deck's cards means something. Then slots have the order of the file, and an edited deck
    keeps its own."""

    rules: Mapping[str, str]
    """The rule options in force: name → value, as they are given and written into manifests."""

    rule_labels: Mapping[str, Label]
    """What the rule options are called."""
    rule_words: Mapping[str, Label]
    """What those of their values are called that are words: `no` → no, なし."""

    def with_rules(self, given: Mapping[str, str]) -> Ruleset:
        """The same ruleset under other rule options, name → value. Raises UsageFault that names every fault."""
        ...

    def with_cards(self, paths: Sequence[Path], *, override: bool = False) -> Ruleset:
        """The same ruleset with the cards of own files beside its cards; with `override` they replace those of their
        names. Raises FaultyFiles, StorageFault, and UsageFault if the cards of this game do not come from files."""
        ...

    def with_rules_file(self, path: Path) -> Ruleset:
        """The same ruleset under what a file says: rule options, and which cards a deck may hold. Raises FaultyFiles
        with every fault, StorageFault, UsageFault if the game knows no such file."""
        ...

    def read_decks(self, paths: Sequence[Path]) -> list[Deck]:
        """Read deck files (folders are searched for *.txt). Raises FaultyFiles with every fault, StorageFault."""
        ...

    def card_label(self, name: str) -> Label:
        """The card's printed name in both languages."""
        ...

    def card_facts(self, name: str) -> Facts:
        """The card's names and all that the rules see of it: what is equal here plays alike, however it is worded."""
        ...

    def is_own_card(self, name: str) -> bool:
        """Whether the card is not as it came with the game: a new one, or one with other facts."""
        ...

    def with_card_facts(self, recorded: Mapping[str, Facts]) -> Ruleset:
        """The same ruleset with the cards that had these facts when a run was played, in place of their namesakes.
        Raises FaultyFiles if facts are not enough to read one of them."""
        ...

    def deck_of(self, name: str, slots: Sequence[str]) -> Deck:
        """The deck of these cards, in this order, as they are printed today. Raises FaultyFiles for unknown cards."""
        ...

    def replay(self, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, a_first: bool) -> Replay:
        """Play the game that `Engine.play` plays with these arguments, and tell it."""
        ...

    def begin(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seed: int,
        a_first: bool,
        seen_by: Side | None,
        *,
        tell: bool = True,
    ) -> GameUnderWay:
        """The same game, to be answered from outside; where a person chooses, the policy is PERSON.

        It is told as the side `seen_by` sees it, or as one who knows everything. With `tell` false no more is told than
        how it ends, which takes a fraction of the time.
        """
        ...

    def is_compiled(self) -> bool:
        """Whether `engine` finds its machine code ready, so that it starts within a second."""
        ...

    def engine(self, report: Report = ignore) -> Engine:
        """Import the rules and, the first time on a machine, compile them (half a minute).

        While they are compiled, `report` is called with the share of the work that is done, from 0 to 1.
        """
        ...


@runtime_checkable
class HasBaselines(Protocol):
    """What a ruleset may offer besides: a plain card to measure others by."""

    def with_baseline(self, name: str) -> tuple[Self, str] | None:
        """The same ruleset with the plain baseline of this card among its cards, and the baseline's name. It costs what
        the card costs, does what a card of that cost usually does, and nothing else. None if the card has no baseline.
        """
        ...


@runtime_checkable
class KnowsIdleHandicaps(Protocol):
    """What an engine may offer besides: which handicaps cannot matter to a deck."""

    def idle(self, handicap: str, deck: Deck) -> str:
        """Why this handicap changes no game of the deck, and what to ask instead; empty if it may change some."""
        ...


@dataclass(frozen=True, slots=True)
class CardField:
    """A number on a card that a designer may change: what it is today, and by how much it is usually changed."""

    number: int
    step: int = 1


@runtime_checkable
class HasCardFields(Protocol):
    """What a ruleset may offer besides: cards with other numbers, to ask what they should be."""

    def card_fields(self, name: str) -> Mapping[str, CardField]:
        """The numbers on a card that can be changed, by name: `value`, or `text#1` for the first one in its text."""
        ...

    def with_card_number(self, name: str, field: str, number: int) -> Self:
        """The same ruleset with another number in a field of the card. Raises UsageFault if it cannot stand there."""
        ...
