"""The contract between one game and everything that is not that game.

A ruleset has a light half (cards, decks, labels), which imports nothing heavy, and a compiled half, which is imported
only when `Ruleset.engine` is called. A ruleset never imports polars, matplotlib, joblib or typer: what it hands out are
plain values and NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Columns = Mapping[str, NDArray[Any]]
    """A table: column name → one-dimensional array, all of one length."""


@dataclass(frozen=True, slots=True)
class Label:
    """The words for one thing in both languages."""

    en: str
    ja: str


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
    """A legal deck. `slots` holds one card name for each card, in file order: the order that shuffles act on."""

    name: str
    file: str
    slots: tuple[str, ...]
    digest: str
    """Hash of the deck's contents: the ordered names and all that is printed on its cards."""
    author: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What the engine hands back for a run of games of one matchup. See results.py for the columns."""

    games: Columns
    turns: Columns
    cards: Columns


Side = Literal["a", "b"]
"""The deck that was named first, or the other one."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A card in a game: `number` tells copies apart, `name` is that of the side which is up."""

    number: int
    name: Label


@dataclass(frozen=True, slots=True)
class Move:
    """An option of a question: what is done with which card, to which other card; `number` is that of an ability or
    effect, from 0. These four name it for good; `words` are for people."""

    kind: str
    words: Label
    card: GameCard | None = None
    target: GameCard | None = None
    number: int | None = None

    @property
    def key(self) -> tuple[str, int | None, int | None, int | None]:
        """What names it: kind, numbers of card and target, number."""
        card, target = (None if each is None else each.number for each in (self.card, self.target))
        return self.kind, card, target, self.number


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game.

    `kind` and `facts` are for programs; `words` is the sentence for people, None if the one before says it already.
    `player` is the side it befell, `cards` those it happened to. `inside` says that it is part of an effect told
    before.
    """

    kind: str
    player: Side | None
    cards: tuple[GameCard, ...]
    facts: Mapping[str, int | str]
    words: Label | None
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """What lies before one player: numbers with their words, then a row of cells for each card."""

    numbers: tuple[tuple[Label, str], ...]
    rows: tuple[tuple[Label, ...], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A choice of `player` and what happened up to the next one.

    Without a `question` it is the set-up (turn 0) or the start of that player's turn, which has the `fields` of A and
    B. `aside` says that the events tell what was chosen. The policy chose among `options`, `chosen` being one of them,
    and `which` how many options before it have the same key.
    """

    turn: int
    player: Side | None
    question: str | None = None
    chosen: Move | None = None
    options: tuple[Move, ...] = ()
    events: tuple[Event, ...] = ()
    fields: tuple[Field, Field] | None = None
    aside: bool = False
    inside: bool = False
    which: int = 0


@dataclass(frozen=True, slots=True)
class Replay:
    """One whole game, told. `players` names A and B as the sentences do, `rules` are the rule options that are not the
    game's own; the rest is as in the games table."""

    players: tuple[str, str]
    policies: tuple[str, str]
    a_first: bool
    seed: int
    winner: Side | None
    reason: str
    turns: int
    decisions: int
    rules: Mapping[str, str]
    entries: tuple[Entry, ...]


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


PERSON = "person"
"""Stands for the policy of a side for which a person chooses."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One side of a card, to be read: its name, short facts in an order that is the same for all cards, its text."""

    name: Label
    facts: tuple[Label, ...]
    text: Label


@dataclass(frozen=True, slots=True)
class Question:
    """What must be answered now. `words` ask it, `about` is the text of the effect that asks, None if none does.

    `passes` is the position of the option that does nothing, None if something must be done; `inside` says that it
    is asked in the middle of something. For programs `kind` says what is asked, and `card` which card it is about, such
    as the attacker that may be blocked.
    """

    turn: int
    player: Side
    words: Label
    about: Label | None
    options: tuple[Move, ...]
    passes: int | None
    inside: bool
    kind: str = ""
    card: GameCard | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that everybody may look through, and where they lie."""

    words: Label
    cards: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player may see. `rows` are the cards that the rows of the `fields` of A and B show.

    For programs there are numbers, by name: `counts` are those of A and B, `facts` those of every card that is in sight
    or in an option.
    """

    fields: tuple[Field, Field]
    rows: tuple[tuple[GameCard, ...], tuple[GameCard, ...]]
    hand: tuple[GameCard, ...]
    piles: tuple[Pile, ...]
    counts: tuple[Mapping[str, int], Mapping[str, int]]
    facts: Mapping[GameCard, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a policy would answer: the position of an option. `expected` has for each option the share of wins that a
    search expects of it, None if it was not tried. It is empty if nothing was tried; `reason` says then why not."""

    choice: int
    expected: tuple[float | None, ...] = ()
    reason: Label | None = None


class GameUnderWay(Protocol):
    """A game that stands still wherever two or more options are left, and is answered from outside."""

    @property
    def told(self) -> Replay:
        """All so far, the side of `seen_by` knowing what it may know; the reason is empty until the game is over."""
        ...

    @property
    def question(self) -> Question | None:
        """What must be answered now; None when the game is over."""
        ...

    def answer(self, choice: int) -> None:
        """Take the option at this position, and go on to the next question."""
        ...

    def decide(self) -> None:
        """Let the policy of the side that is asked answer."""
        ...

    def advice(self, policy: str) -> Advice:
        """What a policy would answer now. Raises UsageFault if there is no such policy."""
        ...

    def sight(self, side: Side) -> Sight:
        """What that side sees now."""
        ...

    def printed(self, card: GameCard) -> tuple[Printed, ...]:
        """What is printed on a card, on the side that is up first."""
        ...

    def mark(self) -> object:
        """This moment, for `go_back`."""
        ...

    def go_back(self, moment: Any) -> None:
        """Be where `mark` was called. The same answers bring the same luck again."""
        ...


class Engine(Protocol):
    """The compiled half. Calls release the GIL, so that threads play in parallel."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Names of policies. A name may go on with handicaps, `greedy:no-block`."""
        ...

    handicaps: tuple[str, ...]
    """What a policy can be kept from doing, for example `no-block`."""
    digest: str
    """Hash of the rules: results of different digests cannot be compared."""
    policies_digest: str
    """Hash of all policies: with another one a game may be decided otherwise."""
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
    """Why a game can end: code → words. Reasons of tied games among them; that it is a tie is said beside them."""
    uses: Mapping[str, Label]
    """What a card can be used for, counted in copies: column of the cards table (`plays`) → words."""
    lead: str
    """The measure that says who is ahead; a winner who was far behind in it has made a comeback."""
    partner: str
    """The strongest policy that answers at once: a person plays against it if nobody says otherwise."""
    adviser: str
    """The strongest policy of all that see no more than their player does: a person may ask it."""

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

    def engine(self) -> Engine:
        """Import and, the first time on a machine, compile the rules (a minute or two)."""
        ...
