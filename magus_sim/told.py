"""What is told of a game, in plain values: its words in both languages, its cards, moves, events and fields, and the
game under way that answers and is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol


@dataclass(frozen=True, slots=True)
class Label:
    """The words for one thing in both languages; as plain text it is the English ones."""

    en: str
    ja: str

    def __str__(self) -> str:
        return self.en


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
        """Take the option at this position, and go on to the next question.

        Raises IndexError if there is no such option; nothing is done then."""
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
