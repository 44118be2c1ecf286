"""A deck list as a whole: its cards in order, its name, what it says of its own numbers, and its sideboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from magus_sim.errors import FaultyFiles, Problem, Wording
from magus_sim.sources.names import name_problems, shortened

from .claims import Claim, Claims
from .cockatrice import ROOT, read_cockatrice
from .foreign import AS_LIST, foreign_kind, xml_root
from .headings import Heading, Part, heading_of, says_nothing, unknown_heading
from .known import Known
from .lines import Copies, Unread, read_line, read_plain
from .marks import folded, visible
from .tables import SEPARATORS, Table, heads_columns, table_headed

MOST_LINES = 500
LONGEST_LINE = 200
"""A longer file or line is no deck list; to look each of its names up would take long and help nobody."""
FEWEST_ALIKE = 5
"""So many lines without a known card are no slips but the list of another game; so many without a count have one cause,
too."""
HIDING = frozenset({"unreadable", "unclear", "no_count", "too_long"})
"""Codes of faults that leave the number of cards in a line unknown."""

_COMMENT = re.compile(r"(?:#|//)\s*(?P<said>.*)")
_COMMENT_BEHIND = re.compile(r"\s+(?:#|//).*")
_METADATA = re.compile(r"(?:[#＃]|//|／／)\s*(?P<key>name|author|was)\s*[:：]\s*(?P<value>.*\S)", re.IGNORECASE)
_SIGN = re.compile("[:：]")
_NAME = re.compile(r"name(?:\s*[=:：]\s*|\s+)(?P<name>.*\S)", re.IGNORECASE)
_SETTING = re.compile(r"\w+\s*=.*")
_SIDEBOARD_LINE = re.compile(r"(?:SB|side\s?board|サイド(?:ボード|デッキ)?)\s*:.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line understood: so many copies of a card, by its own name (None: of a card that is not known)."""

    line: int
    count: int
    card: str | None


@dataclass(slots=True)
class DeckList:
    """What a deck list says. `was`: the name of the deck that it was made from. `sideboard`: the lines of cards
    that are named beside the deck and not played."""

    file: str
    name: str = ""
    author: str = ""
    was: str = ""
    entries: list[Entry] = field(default_factory=list)
    sideboard: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def hides_cards(self) -> bool:
        """Whether a line could not be read, so that nobody knows how many cards there are."""
        return any(problem.code in HIDING for problem in self.problems)

    def enter(self, line: int, count: int, card: str | None, name: str) -> None:
        """Copies of a card, `name` being how it is written; fewer than one are a fault."""
        if count < 1:
            told = f"「{shortened(name)}」 ×{count}, at least 1"
            self.fault(line, "count", told, "correct or delete the line")
        self.entries.append(Entry(line, max(count, 0), card))

    def fault(self, line: int | None, code: str, message: Wording, suggestion: Wording | None = None) -> None:
        self.problems.append(Problem(self.file, line, code, message, suggestion))


IsFull = Callable[[Sequence[Entry]], bool]
"""Whether cards make a full deck by the rules of the game."""


def read_list(text: str, file: str, known: Known, is_full: IsFull) -> DeckList:
    """Read a deck list; what is wrong with it stands in its `problems`.

    Raises FaultyFiles with one fault for a text that is something else: another program's file, a list of another game.
    """
    if xml_root(text) == ROOT:
        return _cockatrice_list(text, file, known)
    if kind := foreign_kind(text, known):
        raise _wrong_file(file, f"{kind}, not a deck list")
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise _too_long(file, f"has {len(lines)} lines, a deck file at most {MOST_LINES}")
    return _Reader(file, known, is_full).read(lines)


def _wrong_file(file: str, message: str, advice: str = AS_LIST) -> FaultyFiles:
    return FaultyFiles([Problem(file, None, "wrong_file", message, advice)])


def _too_long(file: str, message: str) -> FaultyFiles:
    return FaultyFiles([Problem(file, None, "too_long", message)])


def _cockatrice_list(text: str, file: str, known: Known) -> DeckList:
    read = read_cockatrice(text)
    deck = DeckList(file, name=read.name.strip(), sideboard=read.aside)
    if deck.name:
        deck.problems += name_problems(deck.name, file, None, "`<deckname>`")
    for line, message, advice in read.faults:
        deck.fault(line, "unreadable", message, advice)
    if len(read.cards) > MOST_LINES:
        raise _too_long(file, f"names {len(read.cards)} cards, a deck file at most {MOST_LINES}")
    for line, count, name in read.cards:
        card = known.find(name)
        if card is None:
            deck.fault(line, "unknown_card", f"unknown card 「{shortened(name)}」", known.suggest(name))
        deck.enter(line, count, card, name)
    return deck


class _Reader:
    """A deck list while it is read, line by line."""

    def __init__(self, file: str, known: Known, is_full: IsFull) -> None:
        self.deck = DeckList(file)
        self.known = known
        self.is_full = is_full
        self.part = Part.DECK
        self.table: Table | None = None
        self.claims = Claims(self.deck.entries)
        self.gaps: list[tuple[int, int]] = []
        """Empty lines, each with the number of entries above it."""
        self.first = ""
        """The first line that names a card which is not known, or cannot be read."""
        self.title = ""
        """The name that a part `About` gives to the deck."""
        self.misnamed: list[Problem] = []
        """Faults of the names of the deck and its author, which say nothing about its cards."""

    def read(self, lines: Sequence[str]) -> DeckList:
        for number, written in enumerate(lines, 1):
            self.line(number, folded(written), written.strip())
        self.deck.name = self.deck.name or self.title
        self.refuse_other_games(lines)
        self.fold_missing_counts()
        self.cut_sideboard()
        self.check_claims()
        self.deck.problems += self.misnamed
        return self.deck

    def line(self, number: int, row: str, written: str) -> None:
        """Read a line: as it is in half width, where a tab in front is an empty cell, and as it is written."""
        line = row.strip()
        if found := _METADATA.fullmatch(visible(written).strip()):
            key = found["key"].lower()
            setattr(self.deck, key, self.name(number, f"`# {key}:`", _SIGN.split(written, 1)[1].strip()))
        elif found := _COMMENT.fullmatch(line):
            self.comment(found["said"])
        elif not line:
            self.gap(number)
        elif len(row.strip(" ")) > LONGEST_LINE:
            message = f"is longer than {LONGEST_LINE} characters: {shortened(line)}"
            self.deck.fault(number, "too_long", message)
        elif self.part is Part.ABOUT and self.is_about_the_deck(number, visible(written).strip()):
            return
        else:
            row = _COMMENT_BEHIND.sub("", row.strip(" "))
            self.content(number, row.strip(), row)

    def name(self, number: int, called: str, name: str) -> str:
        """A name that the list gives to itself or its author, checked by the rule of names."""
        self.misnamed += name_problems(name, self.deck.file, number, called)
        return name

    def comment(self, said: str) -> None:
        """A remark, unless it is the very word for a sideboard, or for the deck behind one: `// Sideboard`."""
        heading = heading_of(said, self.known)
        if heading and (heading.part is Part.SIDEBOARD or (self.in_sideboard and heading.part is Part.DECK)):
            self.part = heading.part

    def gap(self, number: int) -> None:
        self.gaps.append((number, len(self.deck.entries)))
        self.claims.divide()
        if self.part is Part.ABOUT:
            self.part = Part.DECK

    def is_about_the_deck(self, number: int, written: str) -> bool:
        """Whether a line of the part `About` is the deck's name, which is kept, or some other setting."""
        if found := _NAME.fullmatch(written):
            self.title = self.name(number, "`Name`", found["name"])
            return True
        return bool(_SETTING.fullmatch(written))

    @property
    def in_sideboard(self) -> bool:
        return self.part is Part.SIDEBOARD

    def content(self, number: int, line: str, row: str) -> None:
        """A line that is no remark: a row, a card, a heading, or nothing that could be read."""
        if not line.strip(SEPARATORS):
            self.gap(number)
        elif headed := table_headed(row):
            self.table = headed
            if headed.fault:
                self.unread(number, line, headed.fault)
        elif self.table and self.table.holds(row) and not says_nothing(line):
            self.row(number, row, self.table)
        elif not says_nothing(line) and not heads_columns(line):
            self.card_or_heading(number, line)

    def row(self, number: int, line: str, table: Table) -> None:
        said = table.read(line, self.known)
        if said is Part.SIDEBOARD or (said and self.in_sideboard):
            self.deck.sideboard.append(number)
        elif isinstance(said, Copies):
            self.deck.enter(number, said.count, said.card, said.card)
        elif isinstance(said, Unread):
            if heading := heading_of(table.as_heading(line), self.known):
                self.heading(number, heading)
            else:
                self.unread(number, line, said)

    def card_or_heading(self, number: int, line: str) -> None:
        plain, heading = read_plain(line, self.known), heading_of(line, self.known)
        if self.in_sideboard and not (heading and heading.part is Part.DECK and not plain):
            if not heading:
                self.deck.sideboard.append(number)
            return
        if heading and heading.count is None and not plain:
            self.heading(number, heading)
            return
        said = plain or read_line(line, self.known)
        if heading and not plain:
            if not isinstance(said, Copies):
                self.heading(number, heading)
                return
            advice = f"write `{said.count} {said.card}`, or `# ` before a heading"
            said = Unread("unclear", f"can be a heading or a card: 「{shortened(line)}」", advice)
        if isinstance(said, Copies):
            self.deck.enter(number, said.count, said.card, said.card)
        elif _SIDEBOARD_LINE.fullmatch(line):
            self.deck.sideboard.append(number)
        elif said.code != "unclear" and (seeming := unknown_heading(line, self.known)):
            self.claims.head(number, seeming, doubtful=True)
        else:
            self.unread(number, line, said)

    def heading(self, number: int, heading: Heading) -> None:
        if heading.part is Part.TOTAL:
            self.claims.total(number, heading)
            return
        self.part = heading.part
        if heading.part in (Part.DECK, Part.GROUP):
            self.part = Part.DECK
            self.claims.head(number, heading)

    def unread(self, number: int, line: str, said: Unread) -> None:
        self.first = self.first or line
        self.deck.fault(number, said.code, said.message, said.advice)
        if said.count is not None:
            self.deck.enter(number, said.count, None, said.name)

    # ---- when all lines are read ------------------------------------------------------------------------------------

    def refuse_other_games(self, lines: Sequence[str]) -> None:
        """Raises FaultyFiles if many lines were to name cards and none of them is known."""
        if any(entry.card for entry in self.deck.entries) or len(self.deck.problems) < FEWEST_ALIKE:
            return
        if not any(named.apart for line in lines[:MOST_LINES] for named in self.known.named_in(line[:LONGEST_LINE])[0]):
            message = f"names no known card in its {len(self.deck.problems)} lines, 「{shortened(self.first)}」 first"
            advice = "if they are cards of your own, name their file with --cards"
            raise _wrong_file(self.deck.file, message, advice)

    def fold_missing_counts(self) -> None:
        """A list without any counts has one fault, and not one in each line."""
        missing = [problem for problem in self.deck.problems if problem.code == "no_count"]
        if len(missing) >= FEWEST_ALIKE and not self.deck.entries:
            first = missing[0]
            self.deck.problems = [problem for problem in self.deck.problems if problem not in missing]
            message = f"names a card without a count, and so do {len(missing) - 1} more lines"
            self.deck.fault(first.line, first.code, message, first.suggestion)

    def cut_sideboard(self) -> None:
        """After an empty line, what is too much for a deck is a sideboard if the cards above make a full one."""
        entries = self.deck.entries
        if self.deck.sideboard or self.is_full(entries):
            return
        hiding = [problem.line or 0 for problem in self.deck.problems if problem.code in HIDING]
        for line, above in self.gaps:
            if above < len(entries) and not any(at < line for at in hiding) and self.is_full(entries[:above]):
                kept = [problem for problem in self.deck.problems if (problem.line or 0) < line]
                dropped = [problem.line for problem in self.deck.problems if problem not in kept and problem.line]
                self.deck.sideboard = sorted({*dropped, *(entry.line for entry in entries[above:])})
                self.deck.problems = kept
                del entries[above:]
                self.claims.cut(line)
                return

    def check_claims(self) -> None:
        """Totals and headings that contradict the list are faults; a heading whose word is not known is one only if its
        number fits and the deck is full, and else a card that is not known."""
        full = self.is_full(self.deck.entries)
        unfit = [claim for claim in self.claims.unfit() if not claim.doubtful]
        doubted = [claim for claim in self.claims.made if claim.doubtful and not (full and self.claims.fits(claim))]
        if not self.deck.hides_cards and not any(problem.code == "count" for problem in self.deck.problems):
            for claim in unfit:
                self.deck.fault(claim.line, "total", *self.claims.told(claim))
        for claim in doubted:
            self.doubted(claim)
        self.deck.entries.sort(key=lambda entry: entry.line)

    def doubted(self, claim: Claim) -> None:
        label = shortened(claim.label)
        message = f"「{label}」 {claim.count}: no known card, and no heading with the number of its cards"
        advice = self.known.suggest(claim.label)
        self.deck.fault(claim.line, "unknown_card", message, advice or "correct it, or write `# ` before a remark")
        if advice:
            self.deck.entries.append(Entry(claim.line, claim.count, None))
