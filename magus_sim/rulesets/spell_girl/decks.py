"""Deck files, checked against SG-1. In which forms lists are read is said in magus_sim/decks."""

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
from magus_sim.sources.names import name_problems
from magus_sim.sources.reading import STANDARD_INPUT, file_label, files_in, read_text
from magus_sim.told import Label

from .card import Card, Girl
from .card_facts import facts_of
from .card_files import CardSet
from .file_kinds import not_a_deck
from .labels import KINDS
from .parts import PARTS
from .rule_options import DECK_SIZE, DEFAULT, RuleOptions, write_options

MIRACLES = 3
"""SG-9.8: miracles in a deck, one of each name."""
FILE_NAME = Label("its file name, which is the deck's,", "デッキの名前になるファイル名")
GROUPS = (
    *(word for label in KINDS.values() for word in (label.ja, label.en, f"{label.en}s")),
    *("girl", "character", "キャラクター", "spells", "スペル", "orders", "miracles"),
)
"""The words that head a part of a list."""


def check_decks(
    paths: Iterable[Path], cards: CardSet, options: RuleOptions = DEFAULT
) -> list[Deck | tuple[Problem, ...]]:
    """Read deck files and folders: for each file its deck, or its faults. Raises StorageFault."""
    known = known_names(cards)
    checked: list[Deck | tuple[Problem, ...]] = []
    for path in files_in(paths, ".txt"):
        try:
            checked.append(_DeckFile(path, cards, options, known).read())
        except FaultyFiles as faults:
            checked.append(faults.problems)
    return checked


def read_decks(paths: Iterable[Path], cards: CardSet, options: RuleOptions = DEFAULT) -> list[Deck]:
    """The decks of files and folders. Raises FaultyFiles with every fault of every file, StorageFault."""
    checked = check_decks(paths, cards, options)
    faults = [problem for result in checked if not isinstance(result, Deck) for problem in result]
    if faults:
        raise FaultyFiles(faults)
    return [result for result in checked if isinstance(result, Deck)]


def listed(text: str, file: Path, cards: CardSet, options: RuleOptions = DEFAULT) -> DeckList:
    """What a text names that is meant for this file, faults in its `problems`. Raises FaultyFiles for no deck list."""
    return _DeckFile(file, cards, options, known_names(cards), text).listed()


def known_names(cards: CardSet) -> Known:
    """What a deck list may name: each card by its names."""
    return Known({name: card.name for card in cards.values() for name in card.names}, groups=GROUPS)


class _DeckFile:
    """One deck file while it is checked."""

    def __init__(self, path: Path, cards: CardSet, options: RuleOptions, known: Known, text: str | None = None) -> None:
        self.file = file_label(path)
        self.stem = "stdin" if path == STANDARD_INPUT else path.stem
        self.cards = cards
        self.options = options
        self.known = known
        self.text = read_text(path) if text is None else text

    def read(self) -> Deck:
        read = self.listed()
        if read.problems:
            raise FaultyFiles(read.problems)
        return self._deck(read)

    def listed(self) -> DeckList:
        """What the file names, and in `problems` what is wrong with it, in the order of its lines. Raises FaultyFiles
        for a card file."""
        if wrong := not_a_deck(self.text, self.file):
            raise FaultyFiles([wrong])
        self.list = read_list(self.text, self.file, self.known, self._is_full)
        if self.list.entries or self.list.problems:
            self._check()
        else:
            advice = Label(
                "write `4 CARD NAME`, one card a line", "`4 カード名`のように、１行に１種類ずつ書いてください"
            )
            self._fault(None, "empty", Label("names no cards", "カードが書かれていません"), advice)
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
            self._check_rule(card, own)
        self._check_miracles([entry for entry in entries if self._kind(entry) == "miracle"])
        girls = [entry for entry in entries if self._kind(entry) == "girl"]
        if not faulty:
            self._check_girls(girls)
        if not self.list.hides_cards:
            self._check_size(self._beside_the_girl(entries))

    def _is_full(self, entries: Sequence[Entry]) -> bool:
        """Whether cards make a whole deck, whose girl may be behind a name that is not known."""
        girls = sum(entry.count for entry in entries if self._kind(entry) == "girl")
        return self._beside_the_girl(entries) == DECK_SIZE and (girls == 1 or (girls == 0 and _unknown(entries)))

    def _beside_the_girl(self, entries: Sequence[Entry]) -> int:
        """The cards of the main deck. If there is no girl, a name that is not known is taken for hers."""
        girls = sum(entry.count for entry in entries if self._kind(entry) == "girl")
        return sum(entry.count for entry in entries) - (girls or _unknown(entries))

    def _check_copies(self, card: Card, entries: Sequence[Entry]) -> None:
        """SG-1.2 and SG-9.8; that there is one girl is asked for elsewhere."""
        copies = sum(entry.count for entry in entries)
        if isinstance(card, Girl):
            return
        most, clause = (1, "SG-9.8") if card.kind == "miracle" else (self.options.copies, "SG-1.2")
        if copies > most:
            message = Label(
                f"「{card.name}」 ×{copies}, at most {most} ({clause}; {_lines(entries)})",
                f"「{card.name}」が{copies}枚あります。{most}枚までです（{clause}; {_lines(entries)}）",
            )
            self._fault(entries[-1].line, "copies", message)

    def _check_rule(self, card: Card, entries: Sequence[Entry]) -> None:
        """Cards of Master Rule #2 want its option (SG-7)."""
        for rule in lacking_rules(card, self.options):
            message = Label(
                f"「{card.name}」 needs the rule option {rule} (SG-7)",
                f"「{card.name}」にはルールオプション {rule} が必要です（SG-7）",
            )
            self._fault(entries[0].line, "rule", message)

    def _check_miracles(self, entries: Sequence[Entry]) -> None:
        count = sum(entry.count for entry in entries)
        if count > MIRACLES:
            message = Label(
                f"has {count} miracles, at most {MIRACLES} (SG-9.8; {_lines(entries)})",
                f"ミラクルが{count}枚あります。{MIRACLES}枚までです（SG-9.8; {_lines(entries)}）",
            )
            self._fault(entries[-1].line, "miracles", message)

    def _check_girls(self, entries: Sequence[Entry]) -> None:
        count = sum(entry.count for entry in entries)
        if count == 0:
            known = ", ".join(f"「{card.name}」" for card in self.cards.values() if isinstance(card, Girl))
            message = Label(
                "has no spell girl, needs exactly 1 (SG-1.1)", "スペルガールがいません。ちょうど1枚必要です（SG-1.1）"
            )
            self._fault(None, "girl", message, Label(f"add one: {known}", f"1枚加えてください：{known}"))
        elif count > 1:
            message = Label(
                f"has {count} spell girls, needs exactly 1 (SG-1.1; {_lines(entries)})",
                f"スペルガールが{count}枚います。ちょうど1枚です（SG-1.1; {_lines(entries)}）",
            )
            self._fault(entries[-1].line, "girl", message)

    def _check_size(self, size: int) -> None:
        if size == DECK_SIZE:
            return
        change = DECK_SIZE - size
        en, ja = (f"add {change}", f"あと{change}枚") if change > 0 else (f"take out {-change}", f"{-change}枚減らす")
        has = f"has {size} {'card' if size == 1 else 'cards'} beside the girl"
        message = Label(
            f"{has}, needs exactly {DECK_SIZE} ({en}; SG-1.2)",
            f"スペルガールのほかに{size}枚あります。ちょうど{DECK_SIZE}枚です（{ja}、SG-1.2）",
        )
        side = in_words(self.list.sideboard) if self.list.sideboard else ""
        aside = Label(f"the sideboard ({side}) does not count", f"サイドボード（{side}）は数えません") if side else None
        self._fault(None, "size", message, aside)

    def _deck(self, read: DeckList) -> Deck:
        """The girl first, then the other cards by name: the order of the file's lines counts for nothing."""
        copies = {card: sum(entry.count for entry in own) for card, own in self._by_card(read.entries).items()}
        girl = [card.name for card in copies if isinstance(card, Girl)]
        others = [card.name for card, number in copies.items() if not isinstance(card, Girl) for _ in range(number)]
        slots = in_order(girl, others)
        digest = deck_digest(slots, copies)
        return Deck(read.name or self.stem, self.file, slots, digest, read.author, tuple(read.sideboard), read.was)

    def _by_card(self, entries: Iterable[Entry]) -> dict[Card, list[Entry]]:
        """The entries of each known card, cards in the order of the file."""
        found: dict[Card, list[Entry]] = {}
        for entry in entries:
            if entry.card:
                found.setdefault(self.cards[entry.card], []).append(entry)
        return found

    def _kind(self, entry: Entry) -> str:
        """The kind of the entry's card; "" if it is not known."""
        card = self.cards[entry.card] if entry.card else None
        return "" if card is None else "girl" if isinstance(card, Girl) else card.kind


def lacking_rules(card: Card, options: RuleOptions) -> list[str]:
    """The rule options, as `name=value`, that a card needs and that are not in force."""
    if isinstance(card, Girl):
        needed = {"double_strike=yes"} if card.skill == "double_strike" else set()
    else:
        needed = {rule for part in card.parts if (rule := PARTS[part.id].rule)}
    return sorted(needed - {f"{name}={value}" for name, value in write_options(options).items()})


def _unknown(entries: Iterable[Entry]) -> bool:
    return any(entry.card is None for entry in entries)


def _lines(entries: Sequence[Entry]) -> str:
    return in_words(entry.line for entry in entries)


def deck_digest(slots: Sequence[str], cards: Iterable[Card]) -> str:
    """Twelve bytes over all that the rules see of a deck: its slots, and of each card its numbers and its parts.

    Flavour and the wording of a text are left out. The order of `cards` counts for nothing; that of the slots does,
    since the luck of a card depends on its slot.
    """
    printed = [
        (sorted(facts_of(card).items()), deeds_of(card))
        for card in sorted({card.name: card for card in cards}.values(), key=lambda card: card.name)
    ]
    return hashlib.sha256(repr((tuple(slots), printed)).encode()).hexdigest()[:24]


def deeds_of(card: Card) -> list[tuple[object, ...]]:
    """What the table of parts says of each of a card's parts, apart from its sentence."""
    if isinstance(card, Girl):
        return []
    rows = [(PARTS[part.id], part.times) for part in card.parts]
    return [(row.op, row.amount, row.otherwise, row.lasts, row.cost, times) for row, times in rows]
