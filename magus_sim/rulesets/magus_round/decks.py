"""Deck files: text with one `4 カード名` a line, as players of card games paste it, checked against MR-3."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.ruleset import Deck
from magus_sim.sources.names import name_key, shortened
from magus_sim.sources.reading import STANDARD_INPUT, file_label, files_in, read_text

from .card import Card, Kind
from .card_files import CardSet
from .deck_limits import COPIES, NO_LIMITS, Limits
from .file_kinds import FileKind, toml_kind, wrong_kind
from .text import write_text

DECK_SIZE = 41
"""MR-3.1: one magus and forty other cards."""
MOST_LINES = 500
LONGEST_LINE = 200
"""A longer file or line is no deck list; to look each of its names up would take long and help nobody."""

_COUNT = r"(?P<count>[-+−－]?\d+)"
_READINGS = [
    re.compile(form.format(n=_COUNT))
    for form in (
        r"{n}\s*[×✕✖枚]\s*(?P<name>.+)",  # 4×九龍神, 4枚 九龍神
        r"[×✕✖]\s*{n}\s*枚?\s*(?P<name>\D.*)",  # ×4 九龍神
        r"{n}[xXｘＸ]\s+(?P<name>.+)",  # 4x 九龍神; an x without a space belongs to the name (2 X線の目)
        r"{n}\s+(?P<name>.+)",  # 4 九龍神
        r"{n}(?P<name>[《「].+)",  # 4《九龍神》
        r"(?P<name>.+?)\s*[×✕✖]\s*{n}\s*枚?",  # 九龍神 ×4
        r"(?P<name>.+?)\s*{n}\s*枚",  # 九龍神 4枚
        r"(?P<name>.+?)\s+[xXｘＸ]\s?{n}",  # 九龍神 x4
    )
]
"""The ways to write a line. Where several fit, the first that names a known card is meant."""

_COMMENT_BEHIND = re.compile(r"\s+(?:#|//).*")
_METADATA = re.compile(r"(?:#|//)\s*(name|author)\s*[:：]\s*(.*\S)", re.IGNORECASE)
_HEADING = re.compile(r"\[?(?:deck|main|maindeck|デッキ|メインデッキ)\]?:?", re.IGNORECASE)
_SIDEBOARD = re.compile(r"\[?(?:sideboard|サイドボード)\]?[:：]?", re.IGNORECASE)
_SIDEBOARD_LINE = re.compile(r"(?:SB|sideboard|サイドボード)\s*[:：].*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line understood: so many copies of a card (None: of a card that is not known)."""

    line: int
    count: int
    card: Card | None


def read_deck(path: Path, cards: CardSet, limits: Limits = NO_LIMITS) -> Deck:
    """Read one deck file (`-`: standard input). Raises FaultyFiles with all its faults, StorageFault."""
    return _DeckFile(path, cards, limits).read()


def check_decks(paths: Iterable[Path], cards: CardSet, limits: Limits = NO_LIMITS) -> list[Deck | tuple[Problem, ...]]:
    """Read deck files and folders: for each file its deck, or its faults. Raises StorageFault.

    Two decks of one name are a fault of the later file, and get no suffix: a game's seed comes from the names of its
    decks, so a name that depends on what else is read would change the results of a deck that nobody touched.
    """
    checked: list[Deck | tuple[Problem, ...]] = []
    named: dict[str, Deck] = {}
    for path in files_in(paths, ".txt"):
        try:
            deck = read_deck(path, cards, limits)
        except FaultyFiles as faults:
            checked.append(faults.problems)
            continue
        first = named.setdefault(name_key(deck.name), deck)
        if first is deck:
            checked.append(deck)
        else:
            message = f"the name 「{deck.name}」 is that of {first.file} too"
            advice = "give each deck its own `# name: …`"
            checked.append((Problem(deck.file, None, "deck_name", message, advice),))
    return checked


def read_decks(paths: Iterable[Path], cards: CardSet, limits: Limits = NO_LIMITS) -> list[Deck]:
    """The decks of files and folders. Raises FaultyFiles with every fault of every file, StorageFault."""
    checked = check_decks(paths, cards, limits)
    faults = [problem for result in checked if not isinstance(result, Deck) for problem in result]
    if faults:
        raise FaultyFiles(faults)
    return [result for result in checked if isinstance(result, Deck)]


class _DeckFile:
    """One deck file while it is read; `problems` collects its faults."""

    def __init__(self, path: Path, cards: CardSet, limits: Limits) -> None:
        self.file = file_label(path)
        self.name = "stdin" if path == STANDARD_INPUT else path.stem
        self.author = ""
        self.cards = cards
        self.limits = limits
        self.problems: list[Problem] = []
        self.text = read_text(path)
        self.lines = self.text.split("\n")

    def read(self) -> Deck:
        if seems := toml_kind(self.text):
            raise wrong_kind(self.file, seems, FileKind.DECK)
        if len(self.lines) > MOST_LINES:
            self._fault(None, "too_long", f"has {len(self.lines)} lines, a deck file at most {MOST_LINES}")
            raise FaultyFiles(self.problems)
        self._read_metadata()
        entries = list(self._entries())
        if entries or self.problems:
            self._check(entries)
        else:
            self._fault(None, "empty", "names no cards", "write `4 カード名`, one card a line")
        if self.problems:
            raise FaultyFiles(sorted(self.problems, key=lambda problem: problem.line or MOST_LINES + 1))
        return self._deck(entries)

    def _fault(self, line: int | None, code: str, message: str, suggestion: str | None = None) -> None:
        self.problems.append(Problem(self.file, line, code, message, suggestion))

    def _read_metadata(self) -> None:
        for line in self.lines:
            if found := _METADATA.fullmatch(line.strip()):
                setattr(self, found[1].lower(), found[2])

    def _entries(self) -> Iterator[_Entry]:
        for number, written in enumerate(self.lines, 1):
            line = written.strip()
            if line.startswith(("#", "//")):
                continue
            if len(line) > LONGEST_LINE:
                self._fault(number, "too_long", f"is longer than {LONGEST_LINE} characters: {shortened(line)}")
                continue
            line = _COMMENT_BEHIND.sub("", line)
            if not line or _HEADING.fullmatch(line):
                continue
            if _SIDEBOARD.fullmatch(line):
                self._fault(number, "sideboard", "Magus Round has no sideboard (MR-3.1)", "delete it and what follows")
                return
            if _SIDEBOARD_LINE.fullmatch(line):
                self._fault(number, "sideboard", "Magus Round has no sideboard (MR-3.1)", "delete this line")
            elif entry := self._entry(number, line):
                yield entry

    def _entry(self, number: int, line: str) -> _Entry | None:
        readings = [found for form in _READINGS if (found := form.fullmatch(line))]
        if not readings:
            known = self.cards.find(line)
            advice = f"write `1 {known.name}`" if known else "write `4 カード名`"
            self._fault(number, "unreadable", f"needs a count and a card's name, not 「{shortened(line)}」", advice)
            return None
        found = next((reading for reading in readings if self.cards.find(reading["name"])), readings[0])
        name, count = found["name"], int(found["count"].replace("−", "-").replace("－", "-"))
        card = self.cards.find(name)
        if card is None:
            self._fault(number, "unknown_card", f"unknown card 「{shortened(name)}」", self.cards.suggest(name))
        if count < 1:
            self._fault(number, "count", f"「{shortened(name)}」 ×{count}, at least 1", "correct or delete the line")
        return _Entry(number, max(count, 0), card)

    def _check(self, entries: Sequence[_Entry]) -> None:
        """The rules of deck building, as far as the lines were understood: a faulty line hides what it would add."""
        faulty = {problem.code for problem in self.problems}
        for card, own in _by_card(entries).items():
            self._check_copies(card, own)
        if not faulty:
            self._check_maguses([entry for entry in entries if entry.card and entry.card.kind is Kind.MAGUS])
        if not faulty & {"unreadable", "too_long"}:
            self._check_size(sum(entry.count for entry in entries))

    def _check_copies(self, card: Card, entries: Sequence[_Entry]) -> None:
        """MR-3.2, and the limits of the rules file; that there is one magus is asked for elsewhere."""
        copies, most = sum(entry.count for entry in entries), self.limits.of(card)
        if copies <= most or (most == COPIES and card.kind is Kind.MAGUS):
            return
        told = f"「{card.name}」 ×{copies}, at most {most} (MR-3.2; {_lines(entries)})"
        if most == 0:
            told = f"「{card.name}」 is banned by {self.limits.file} ({_lines(entries)})"
        elif most < COPIES:
            told = f"「{card.name}」 ×{copies}, restricted to {most} by {self.limits.file} ({_lines(entries)})"
        self._fault(entries[-1].line, "copies", told)

    def _check_maguses(self, entries: Sequence[_Entry]) -> None:
        count = sum(entry.count for entry in entries)
        if count == 0:
            self._fault(None, "magus", "has no magus, needs exactly 1 (MR-3.1)", f"add one: {self._maguses()}")
        elif count > 1:
            message = f"has {count} maguses, needs exactly 1 (MR-3.1; {_lines(entries)})"
            self._fault(entries[-1].line, "magus", message)

    def _maguses(self) -> str:
        return ", ".join(f"「{card.name}」" for card in self.cards.values() if card.kind is Kind.MAGUS)

    def _check_size(self, size: int) -> None:
        if size != DECK_SIZE:
            change = f"add {DECK_SIZE - size}" if size < DECK_SIZE else f"take out {size - DECK_SIZE}"
            has = f"has {size} {'card' if size == 1 else 'cards'}"
            self._fault(None, "size", f"{has}, needs exactly {DECK_SIZE} ({change})")

    def _deck(self, entries: Sequence[_Entry]) -> Deck:
        """The magus first, then the cards in the order of the file, copies side by side."""
        copies = {card: sum(entry.count for entry in own) for card, own in _by_card(entries).items()}
        cards = sorted(copies, key=lambda card: card.kind is not Kind.MAGUS)
        slots = tuple(card.name for card in cards for _ in range(copies[card]))
        return Deck(self.name, self.file, slots, deck_digest(slots, cards), self.author)


def _by_card(entries: Iterable[_Entry]) -> dict[Card, list[_Entry]]:
    """The entries of each known card, cards in the order of the file."""
    found: dict[Card, list[_Entry]] = {}
    for entry in entries:
        if entry.card:
            found.setdefault(entry.card, []).append(entry)
    return found


def _lines(entries: Sequence[_Entry]) -> str:
    return ("line " if len(entries) == 1 else "lines ") + ", ".join(str(entry.line) for entry in entries)


def deck_digest(slots: Sequence[str], cards: Iterable[Card]) -> str:
    """Twelve bytes over all that the rules see of a deck. Flavour, reminders and the wording of a text are left out."""
    printed = [
        (face.kind.value, face.value, face.subtype, face.power, face.gain, write_text(face.lines, "ja"))
        for card in cards
        for face in card.faces
    ]
    return hashlib.sha256(repr((tuple(slots), printed)).encode()).hexdigest()[:24]
