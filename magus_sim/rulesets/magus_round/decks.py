"""Deck files, checked against MR-3. In which forms lists are read is said in magus_sim/decks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from magus_sim.decks.deck_list import DeckList, Entry, read_list
from magus_sim.decks.known import Known
from magus_sim.decks.line_numbers import in_words
from magus_sim.decks.slots import in_order
from magus_sim.errors import FaultyFiles, Problem, Wording
from magus_sim.ruleset import Deck
from magus_sim.sources.names import name_key, name_problems
from magus_sim.sources.reading import STANDARD_INPUT, file_label, files_in, read_text
from magus_sim.told import Label

from .card import Card, Kind
from .card_files import CardSet, is_back_of
from .deck_limits import COPIES, NO_LIMITS, Limits
from .file_kinds import FileKind, seems_card_table, toml_kind, wrong_kind
from .labels import KINDS
from .program import DECK_SIZE, keywords_of, program_of

FILE_NAME = Label("its file name, which is the deck's,", "デッキの名前になるファイル名")
GROUPS = (
    *(word for label in KINDS.values() for word in (label.ja, label.en, f"{label.en}s")),
    *("maguses", "leader", "リーダー"),
)
"""The words that head a part of a list."""


def read_deck(path: Path, cards: CardSet, limits: Limits = NO_LIMITS) -> Deck:
    """Read one deck file (`-`: standard input). Raises FaultyFiles with all its faults, StorageFault."""
    return _DeckFile(path, cards, limits, known_names(cards)).read()


def listed(text: str, file: Path, cards: CardSet, limits: Limits = NO_LIMITS) -> DeckList:
    """What a text names that is meant for this file, faults in its `problems`. Raises FaultyFiles for no deck list."""
    return _DeckFile(file, cards, limits, known_names(cards), text).listed()


def check_decks(paths: Iterable[Path], cards: CardSet, limits: Limits = NO_LIMITS) -> list[Deck | tuple[Problem, ...]]:
    """Read deck files and folders: for each file its deck, or its faults. Raises StorageFault."""
    known = known_names(cards)
    checked: list[Deck | tuple[Problem, ...]] = []
    for path in files_in(paths, ".txt"):
        try:
            checked.append(_DeckFile(path, cards, limits, known).read())
        except FaultyFiles as faults:
            checked.append(faults.problems)
    return checked


def read_decks(paths: Iterable[Path], cards: CardSet, limits: Limits = NO_LIMITS) -> list[Deck]:
    """The decks of files and folders. Raises FaultyFiles with every fault of every file, StorageFault."""
    checked = check_decks(paths, cards, limits)
    faults = [problem for result in checked if not isinstance(result, Deck) for problem in result]
    if faults:
        raise FaultyFiles(faults)
    return [result for result in checked if isinstance(result, Deck)]


def known_names(cards: CardSet) -> Known:
    """What a deck list may name: each card by its names, a magus by those of its front (MR-3.2)."""
    backs = {name: card for card in cards.values() if card.back for name in card.back.names}
    return Known(
        {name: card.name for card in cards.values() for name in card.front.names},
        wrong={name: is_back_of(card) for name, card in backs.items()},
        groups=GROUPS,
        codes={code for card in cards.values() for code in (card.set, card.number) if code},
    )


class _DeckFile:
    """One deck file while it is checked."""

    def __init__(self, path: Path, cards: CardSet, limits: Limits, known: Known, text: str | None = None) -> None:
        self.file = file_label(path)
        self.stem = "stdin" if path == STANDARD_INPUT else path.stem
        self.cards = cards
        self.limits = limits
        self.known = known
        self.text = read_text(path) if text is None else text

    def read(self) -> Deck:
        read = self.listed()
        if read.problems:
            raise FaultyFiles(read.problems)
        return self._deck(read)

    def listed(self) -> DeckList:
        """What the file names, and in `problems` what is wrong with it, in the order of its lines."""
        for seems in (toml_kind(self.text), seems_card_table(self.text)):
            if seems:
                raise wrong_kind(self.file, seems, FileKind.DECK)
        self.list = read_list(self.text, self.file, self.known, self._is_full)
        if self.list.entries or self.list.problems:
            self._check()
        else:
            self._fault(None, "empty", "names no cards", "write `4 カード名`, one card a line")
        if not self.list.name:
            self.list.problems += name_problems(self.stem, self.file, None, FILE_NAME)
        last = self.text.count("\n") + 2
        self.list.problems.sort(key=lambda problem: problem.line or last)
        return self.list

    def _fault(self, line: int | None, code: str, message: Wording, suggestion: Wording | None = None) -> None:
        self.list.fault(line, code, message, suggestion)

    def _check(self) -> None:
        """The rules of deck building, as far as the lines were understood: a faulty line hides what it would add."""
        entries, faulty = self.list.entries, any(problem.code != "name" for problem in self.list.problems)
        for card, own in self._by_card(entries).items():
            self._check_copies(card, own)
        if not faulty:
            self._check_maguses(self._maguses(entries))
        if not self.list.hides_cards:
            self._check_size(sum(entry.count for entry in entries))

    def _is_full(self, entries: Sequence[Entry]) -> bool:
        """Whether cards have the size of a deck and its one magus, which may be behind a name that is not known."""
        maguses = sum(entry.count for entry in self._maguses(entries))
        unknown = any(entry.card is None for entry in entries)
        return sum(entry.count for entry in entries) == DECK_SIZE and (maguses == 1 or (unknown and maguses == 0))

    def _check_copies(self, card: Card, entries: Sequence[Entry]) -> None:
        """MR-3.2, and the limits of the rules file; that there is one magus is asked for elsewhere."""
        copies, most = sum(entry.count for entry in entries), self.limits.of(card)
        if copies <= most or (most == COPIES and card.kind is Kind.MAGUS):
            return
        where = _lines(entries)
        told = f"「{card.name}」 ×{copies}, at most {most} (MR-3.2; {where})"
        if most == 0:
            told = f"「{card.name}」 is banned by {self.limits.file} ({where})"
        elif most < COPIES:
            told = f"「{card.name}」 ×{copies}, restricted to {most} by {self.limits.file} ({where})"
        self._fault(entries[-1].line, "copies", told)

    def _check_maguses(self, entries: Sequence[Entry]) -> None:
        count = sum(entry.count for entry in entries)
        if count == 0:
            self._fault(None, "magus", "has no magus, needs exactly 1 (MR-3.1)", f"add one: {self._known_maguses()}")
        elif count > 1:
            message = f"has {count} maguses, needs exactly 1 (MR-3.1; {_lines(entries)})"
            self._fault(entries[-1].line, "magus", message)

    def _maguses(self, entries: Iterable[Entry]) -> list[Entry]:
        return [entry for entry in entries if (card := self._card(entry)) and card.kind is Kind.MAGUS]

    def _known_maguses(self) -> str:
        return ", ".join(f"「{card.name}」" for card in self.cards.values() if card.kind is Kind.MAGUS)

    def _check_size(self, size: int) -> None:
        if size != DECK_SIZE:
            change = f"add {DECK_SIZE - size}" if size < DECK_SIZE else f"take out {size - DECK_SIZE}"
            has = f"has {size} {'card' if size == 1 else 'cards'}"
            aside = f"the sideboard ({in_words(self.list.sideboard)}) does not count" if self.list.sideboard else None
            self._fault(None, "size", f"{has}, needs exactly {DECK_SIZE} ({change})", aside)

    def _deck(self, read: DeckList) -> Deck:
        """The magus first, then the other cards by name: the order of the file's lines counts for nothing."""
        copies = {card: sum(entry.count for entry in own) for card, own in self._by_card(read.entries).items()}
        names = {card: [card.name] * number for card, number in copies.items()}
        magus = [name for card, own in names.items() for name in own if card.kind is Kind.MAGUS]
        others = [name for card, own in names.items() for name in own if card.kind is not Kind.MAGUS]
        slots = in_order(magus, others)
        digest = deck_digest(slots, copies)
        return Deck(read.name or self.stem, self.file, slots, digest, read.author, tuple(read.sideboard), read.was)

    def _by_card(self, entries: Iterable[Entry]) -> dict[Card, list[Entry]]:
        """The entries of each known card, cards in the order of the file."""
        found: dict[Card, list[Entry]] = {}
        for entry in entries:
            if card := self._card(entry):
                found.setdefault(card, []).append(entry)
        return found

    def _card(self, entry: Entry) -> Card | None:
        return self.cards[name_key(entry.card)] if entry.card else None


def _lines(entries: Sequence[Entry]) -> str:
    return in_words(entry.line for entry in entries)


def deck_digest(slots: Sequence[str], cards: Iterable[Card]) -> str:
    """Twelve bytes over all that the rules see of a deck: of each card its numbers, keywords and compiled program.

    Flavour, reminders and the wording of a text are left out, and so is the code that reads them. The order of `cards`
    counts for nothing; that of the slots does, since the luck of a card depends on its slot.
    """
    printed = [
        (face.kind.value, face.value, face.subtype, face.power, face.gain, keywords_of(face), program_of(face).codes())
        for card in sorted({card.name: card for card in cards}.values(), key=lambda card: card.name)
        for face in card.faces
    ]
    return hashlib.sha256(repr((tuple(slots), printed)).encode()).hexdigest()[:24]
