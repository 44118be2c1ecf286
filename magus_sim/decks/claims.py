"""What a deck list says of its own numbers: headings with the number of cards below them, and totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from .headings import Heading, Part
from .line_numbers import in_words


class Counted(Protocol):
    """A line that names so many cards."""

    @property
    def line(self) -> int: ...
    @property
    def count(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Claim:
    """So many cards, says a line with `above` entries above it and `order` divisions before it. `doubtful`: its word is
    not known, so it may be a card's name."""

    line: int
    part: Part
    label: str
    count: int
    above: int
    order: int
    doubtful: bool = False


class Claims:
    """The claims of a list. Headings, totals and empty lines divide it; a heading speaks of the cards from it to any
    later division, a total of those from any earlier division to it, or either of the whole deck."""

    def __init__(self, entries: Sequence[Counted]) -> None:
        self.entries = entries
        self.made: list[Claim] = []
        self._divisions: list[int] = [0]
        self._headings: list[int] = []

    def divide(self) -> None:
        """What is below is another part than what is above."""
        self._divisions.append(len(self.entries))

    def head(self, line: int, heading: Heading, doubtful: bool = False) -> None:
        """A heading; one without a number claims nothing."""
        self._headings.append(len(self.entries))
        self.divide()
        self._claim(line, heading, doubtful)

    def total(self, line: int, heading: Heading) -> None:
        """A total."""
        self._claim(line, heading)
        self.divide()

    def _claim(self, line: int, heading: Heading, doubtful: bool = False) -> None:
        if heading.count is not None:
            above, order = len(self.entries), len(self._divisions)
            self.made.append(Claim(line, heading.part, heading.label, heading.count, above, order, doubtful))

    def cut(self, line: int) -> None:
        """Forget what is said from a line on."""
        self.made = [claim for claim in self.made if claim.line < line]
        self._divisions = [division for division in self._divisions if division <= len(self.entries)]

    def unfit(self) -> Iterator[Claim]:
        """The claims that contradict the list."""
        return (claim for claim in self.made if not self.fits(claim))

    def fits(self, claim: Claim) -> bool:
        """Whether there is a part of the list that has so many cards."""
        if claim.part is Part.TOTAL:
            sums = {self._sum(begin, claim.above) for begin in self._divisions[: claim.order]}
        else:
            sums = {self._sum(claim.above, end) for end in [*self._divisions[claim.order :], len(self.entries)]}
        whole = {self._sum(0, len(self.entries))} if claim.part is not Part.GROUP else set()
        return claim.count in sums | whole

    def told(self, claim: Claim) -> tuple[str, str]:
        """What is wrong with a claim, with what was counted, and what to do."""
        begin, end = 0, len(self.entries)
        if claim.part is Part.GROUP:
            begin, end = claim.above, min((at for at in self._headings if at > claim.above), default=end)
        lines = [entry.line for entry in self.entries[begin:end]]
        where = f" ({in_words(lines)})" if lines else ""
        counted = self._sum(begin, end)
        said = f"says {claim.count} {'card' if claim.count == 1 else 'cards'}"
        if claim.part is Part.GROUP:
            said = f"「{claim.label}」 {said}, but below it {_are(counted)} named{where}"
        else:
            said = f"{said} in all, but {_are(counted)} named{where}"
        return said, "correct the number, or the counts"

    def _sum(self, begin: int, end: int) -> int:
        return sum(entry.count for entry in self.entries[begin:end])


def _are(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"
