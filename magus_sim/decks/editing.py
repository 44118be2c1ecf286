"""Editing the text of a deck list: each line that is not concerned stays as it is, comments and order too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem, UsageFault
from magus_sim.sources.names import name_problems, shortened
from magus_sim.told import Label

from .deck_list import DeckList, Entry
from .lines import read_plain
from .marks import plain_line
from .workshop import SIZE, Workshop

_PLAIN = re.compile(r"(?P<count>\s*[0-9０-９]+)(?P<gap>\s+)(?P<name>\S.*?)")
_COMMENT = re.compile(r"\s+(?:#|//).*$")
_NAME = re.compile(r"\s*(?:[#＃]|//|／／)\s*name\s*[:：].*", re.IGNORECASE)
_HEAD = re.compile(r"\s*[#＃]\s*ruleset\s*[:：=＝].*", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9０-９]+")


@dataclass(frozen=True, slots=True)
class Wish:
    """A card of a call, by its own name; `count` is None if the call names no number."""

    card: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Edited:
    """A deck list after an edit. `problems` are what is still wrong with it, such as its size."""

    text: str
    before: DeckList
    after: DeckList

    @property
    def problems(self) -> list[Problem]:
        return self.after.problems


def read_wishes(written: Sequence[str], workshop: Workshop) -> list[Wish]:
    """Cards as a call names them: `4 NAME`, or only NAME. Raises UsageFault that names every fault."""
    wishes: list[Wish] = []
    faults: list[str] = []
    for each in written:
        line = plain_line(each)
        if copies := read_plain(line, workshop.known):
            wishes.append(Wish(copies.card, copies.count))
            if copies.count < 1:
                faults.append(f"{shortened(each)}: at least 1 copy")
        elif card := workshop.known.find(line):
            wishes.append(Wish(card, None))
        else:
            name = re.sub(r"^[+-]?[0-9]+\s+", "", line)
            advice = workshop.known.suggest(name)
            faults.append(f"unknown card 「{shortened(name)}」" + (f"; {advice}" if advice else ""))
    if faults:
        raise UsageFault("\n".join(faults))
    return wishes


class Editor:
    """The text of a deck list while it is edited. Raises FaultyFiles if it has faults that no edit of counts mends."""

    def __init__(self, text: str, file: Path, workshop: Workshop) -> None:
        self.file = file
        self.workshop = workshop
        self.text = text
        self.before = workshop.listed(text, file)
        if any(problem.code not in workshop.mendable for problem in self.before.problems):
            raise FaultyFiles(self.before.problems)
        self.rows: list[str] = text.split("\n")
        self.entries = list(self.before.entries)
        self.wanted = Counter(_copies(self.entries))

    def add(self, wish: Wish) -> None:
        """Add copies, 1 if the wish names no number: in the card's last line, else in a new one below the last card."""
        count = wish.count or 1
        self.wanted[wish.card] += count
        if own := self._entries(wish.card):
            self._set(own[-1], own[-1].count + count)
        elif self.entries:
            self._insert(max(entry.line for entry in self.entries), count, wish.card)
        else:
            self._insert(len(self.rows) - (not self.rows[-1].strip()), count, wish.card)

    def remove(self, wish: Wish) -> None:
        """Take copies out, all if the wish names no number, from the last line of the card up. Raises UsageFault."""
        has = self.wanted[wish.card]
        left = has if wish.count is None else wish.count
        self._has(wish, has)
        self.wanted[wish.card] -= left
        for entry in reversed(self._entries(wish.card)):
            taken = min(entry.count, left)
            left -= taken
            if taken:
                self._set(entry, entry.count - taken)

    def swap(self, out: Wish, into: str) -> None:
        """Put another card in the place of all copies, or of so many of the last ones. Raises UsageFault."""
        has = self.wanted[out.card]
        self._has(out, has)
        if out.card == into:
            raise UsageFault(f"「{into}」 cannot take its own place; name two cards")
        count = has if out.count is None else out.count
        own = self._entries(out.card)
        if count == has and len(own) == 1 and not self._entries(into):
            self.wanted[into] += count
            self.wanted[out.card] -= count
            self._replace(own[0], into)
            return
        line = own[-1].line
        self.remove(Wish(out.card, count))
        self.wanted[into] += count
        if there := self._entries(into):
            self._set(there[-1], there[-1].count + count)
        else:
            self._insert(line, count, into)

    def rename(self, name: str) -> None:
        """Give the deck a name, and keep the luck of the old one (`# was:`). Raises UsageFault for no name."""
        if faults := name_problems(name, "", None, "the name"):
            raise UsageFault(faults[0].message)
        line = f"# name: {name.strip()}"
        at = next((at for at, row in enumerate(self.rows) if _NAME.fullmatch(row)), None)
        if at is not None:
            self.rows[at] = line
            if self.before.name and not self.before.was and self.before.name != name.strip():
                self.rows.insert(at + 1, f"# was: {self.before.name}")
            return
        head = next((at + 1 for at, row in enumerate(self.rows) if _HEAD.fullmatch(row)), 0)
        self.rows.insert(head, line)

    def done(self) -> Edited:
        """The edited list, read again. Raises FaultyFiles if the edit breaks a rule other than that of the size,
        UsageFault if the list has a form in which lines cannot be edited one by one."""
        text = "\n".join(self.rows)
        try:
            after = self._numbers_mended(self.workshop.listed(text, self.file))
        except FaultyFiles as faults:
            raise self._no_plain_list() from faults
        had = {problem.code for problem in self.before.problems}
        if any(problem.code not in self.workshop.mendable for problem in after.problems):
            raise self._no_plain_list()
        if Counter(_copies(after.entries)) != +self.wanted:
            raise self._no_plain_list()
        if any(problem.code not in had | {SIZE} for problem in after.problems):
            raise FaultyFiles([problem for problem in after.problems if problem.code not in had | {SIZE}])
        return Edited("\n".join(self.rows), self.before, after)

    def _numbers_mended(self, read: DeckList) -> DeckList:
        """Headings and totals that the edit made wrong get the number that is right again."""
        changed = {abs(count) for count in _change(self.wanted, self.before).values()}
        changed.add(abs(self.wanted.total() - sum(_copies(self.before.entries).values())))
        steps = [sign * n for n in sorted(changed) for sign in (1, -1) if n]
        for line in [problem.line for problem in read.problems if problem.code == "total" and problem.line]:
            row = self.rows[line - 1]
            numbers = _NUMBER.findall(row)
            for step in steps if len(numbers) == 1 else ():
                self.rows[line - 1] = _NUMBER.sub(str(int(numbers[0]) + step), row)
                tried = self.workshop.listed("\n".join(self.rows), self.file)
                if all(problem.line != line for problem in tried.problems):
                    read = tried
                    break
                self.rows[line - 1] = row
        return read

    def _no_plain_list(self) -> UsageFault:
        return UsageFault(
            Label(
                f"{self.file}: its lines cannot be edited one by one; "
                "make a plain list of it first: magus-sim deck convert FILE --out NEW.txt",
                f"{self.file}: 行ごとに編集できない形式です。先に magus-sim deck convert FILE --out NEW.txt で"
                "ふつうのリストにしてください",
            )
        )

    def _has(self, wish: Wish, has: int) -> None:
        if has == 0:
            raise UsageFault(f"{self.file}: has no 「{wish.card}」")
        if wish.count is not None and wish.count > has:
            raise UsageFault(f"{self.file}: has {has} of 「{wish.card}」, not {wish.count}")

    def _entries(self, card: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.card == card]

    def _set(self, entry: Entry, count: int) -> None:
        """Write another count into a line. At 0 the line goes, and a comment behind the card stays."""
        if count == 0:
            comment = _COMMENT.search(self.rows[entry.line - 1])
            self.entries.remove(entry)
            if comment:
                self.rows[entry.line - 1] = comment[0].strip()
            else:
                del self.rows[entry.line - 1]
                self._shift(entry.line, -1)
            return
        self._write(entry, lambda plain: f"{count}{plain['gap']}{plain['name']}", Entry(entry.line, count, entry.card))

    def _replace(self, entry: Entry, card: str) -> None:
        self._write(entry, lambda plain: f"{plain['count']}{plain['gap']}{card}", Entry(entry.line, entry.count, card))

    def _write(self, entry: Entry, plain_form: Callable[[re.Match[str]], str], new: Entry) -> None:
        row = self.rows[entry.line - 1]
        comment = found[0] if (found := _COMMENT.search(row)) else ""
        plain = _PLAIN.fullmatch(row[: len(row) - len(comment)].rstrip())
        body = plain_form(plain) if plain else f"{new.count} {new.card}"
        self.rows[entry.line - 1] = body + comment
        self.entries[self.entries.index(entry)] = new

    def _insert(self, below: int, count: int, card: str) -> None:
        self.rows.insert(below, f"{count} {card}")
        self._shift(below, 1)
        self.entries.append(Entry(below + 1, count, card))

    def _shift(self, below: int, by: int) -> None:
        self.entries = [
            Entry(entry.line + by, entry.count, entry.card) if entry.line > below else entry for entry in self.entries
        ]


def _copies(entries: Sequence[Entry]) -> dict[str, int]:
    copies: Counter[str] = Counter()
    for entry in entries:
        if entry.card:
            copies[entry.card] += entry.count
    return dict(copies)


def _change(wanted: Counter[str], before: DeckList) -> dict[str, int]:
    had = Counter(_copies(before.entries))
    return {card: wanted[card] - had[card] for card in {*wanted, *had}}
