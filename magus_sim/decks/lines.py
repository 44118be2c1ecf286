"""One line of a deck list: every way to read a count and a known name out of it. If there are two, it is not read."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from magus_sim.errors import Wording
from magus_sim.sources.names import name_key, shortened

from .known import Known
from .marks import ORDINAL, without_lead, without_leading_code, without_marks

EXAMPLE = "write `4 カード名`, or `# ` before a remark"
MOST_COPIES = 99
"""A greater number beside a name that is not known is no count: 2024 is a year."""

_LONGEST_COUNT = 6

_N = r"(?P<count>[+-]?[0-9]+)"
_NAME = r"(?P<name>\S.*)"
_PLAIN = re.compile(rf"{_N}\s+{_NAME}")
_COUNT_FIRST = [
    re.compile(form)
    for form in (
        rf"{_N}\s*枚?\s*[×*]\s*{_NAME}",  # 4×九龍神, 4枚×九龍神
        rf"{_N}\s*枚\s*{_NAME}",  # 4枚 九龍神
        rf"[×*]\s*{_N}\s*枚\s*{_NAME}",  # ×4枚 九龍神
        rf"[×*]\s*{_N}\s*(?P<name>[^\s0-9].*)",  # ×4 九龍神
        rf"[xX]\s?{_N}\s+{_NAME}",  # x4 九龍神
        rf"{_N}(?:x\s*|X\s+){_NAME}",  # 4x九龍神, 4X 九龍神; any other X belongs to the name (2X線の目, 2 X線の目)
        rf"{_N}\s+x\s+{_NAME}",  # 4 x 九龍神
        rf"{_N}\s*[,;|]\s*{_NAME}",  # 4,九龍神
        rf"{_N}(?P<name>[《「『【〈“\"\[].+)",  # 4《九龍神》
        rf"{_N}\s+{_NAME}",  # 4 九龍神
    )
]
_GLUED_COUNT = re.compile(r"(?P<count>[0-9]+)(?P<name>[^\s0-9].*)")
_SEPARATORS = tuple(".,:;)、×|")
_LINE_ENDS = (" ", " \t,;|", " \t,;|、。")
"""What can stand around a line: nothing, empty cells, or a mark of punctuation too."""
_COUNT_BEHIND = re.compile(r"(?P<rest>(?:.*?[^0-9])?)(?P<count>[0-9]+)\s*(?P<unit>枚)?")
_TIMES = re.compile(r"\s*(?:[×*x]\s*|X)$")
_LEADERS = frozenset("…‥・·.:=,;|_→–—―─")
"""What leads the eye from a name to its count."""
_CELL_ENDS = frozenset("…‥:=,;|_→")
"""Leaders that end what belongs to the name: a number behind one of them is no collector number."""
_DASHES = re.compile(r"(?:\s+[-~]+\s+|--+\s*)$")
_POINT = re.compile(r"[0-9]\.$")
_CLOSING = tuple('》」』】〉”"]')
_COUNT_IN_BRACKETS = re.compile(r"(?P<name>.*\S)\s*[(\[【][×xX]?\s*(?P<count>[0-9]+)\s*枚?[)\]】]")
_NUMBER = re.compile(r"(?<![0-9a-wyz])[0-9]+(?:\.0+)?(?![0-9a-wyz])")
_KANJI = "一二三四五六七八九"
_KANJI_COUNT = re.compile(f"([{_KANJI}])枚")
_CODE_WITH_NUMBER = re.compile(r"[a-z]+[0-9]*-[a-z]*[0-9]+")


@dataclass(frozen=True, slots=True)
class Copies:
    """A line understood: so many copies of a known card."""

    count: int
    card: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A line not understood: code, message and suggestion of its fault. Of a card that is not known: its name as it
    is written, and its count."""

    code: str
    message: str
    advice: Wording | None
    name: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class _Split:
    """A count and a name as they stand in a line. `firm`: nothing else can be the count. `glued`: no space and no mark
    lies between them. `marks`: set codes behind the name may be left out."""

    count: int
    name: str
    firm: bool = True
    glued: bool = False
    marks: bool = True


def read_plain(line: str, known: Known) -> Copies | None:
    """The plain form, `4 NAME` with a known name, which always means that."""
    found = _PLAIN.fullmatch(line)
    card = known.find(found["name"]) if found else None
    return Copies(int(found["count"]), card) if found and card else None


def read_line(line: str, known: Known) -> Copies | Unread:
    """What a line (marks.plain_line) says. Any other form than the plain one must leave one reading only."""
    if plain := read_plain(line, known):
        return plain
    firm, doubtful = _readings(line, known)
    both = doubtful | firm
    if len(both) > 1 or (doubtful and not firm):
        return _unclear(line, [f"{copies.count} {written}" for copies, written in both.items()])
    return next(iter(firm), None) or _unread(line, known)


def _readings(line: str, known: Known) -> tuple[dict[Copies, str], dict[Copies, str]]:
    """The readings with a known name, and how it is written: those that may be taken, and those that only cast doubt on
    others."""
    firm: dict[Copies, str] = {}
    doubtful: dict[Copies, str] = {}
    for bare in _variants(line, known):
        for split in _splits(bare):
            for name in _names(split, known):
                if card := known.find(name):
                    (firm if split.firm else doubtful).setdefault(Copies(split.count, card), name)
    if firm:  # a name that ends with a number may stand without a count
        doubtful |= {Copies(1, card): bare for bare in _variants(line, known) if (card := known.find(bare))}
    return firm, doubtful


def _variants(line: str, known: Known) -> list[str]:
    """The line with and without what stands around count and name; the last has the least around it."""
    cells = _without_quotes(line)
    starts = [start for ends in _LINE_ENDS for start in without_lead(cells.strip(ends), known)]
    return list(dict.fromkeys(text for start in starts for text in without_marks(start, known)))


def _without_quotes(line: str) -> str:
    """Two cells of a spreadsheet in quotes, `"4","Name, with a comma"`, with a tab between them."""
    for separator in ",;\t" if '"' in line else "":
        cells = [cell.strip() for cell in next(csv.reader([line], delimiter=separator)) if cell.strip()]
        if len(cells) == 2:
            return "\t".join(cells)
    return line


def _names(split: _Split, known: Known) -> Iterator[str]:
    yield split.name
    yield from without_leading_code(split.name, known)
    if split.marks:
        yield from without_marks(split.name, known)


def _splits(line: str) -> Iterator[_Split]:
    for form in _COUNT_FIRST:
        if found := form.fullmatch(line):
            yield _Split(int(found["count"]), found["name"])
    yield from _count_behind(line)
    if found := _GLUED_COUNT.fullmatch(line):
        digits, name = found["count"], found["name"]
        yield _Split(int(digits), name, firm=not name.startswith(_SEPARATORS), glued=True)
        for at in _places_within(digits):
            yield _Split(int(digits[:at]), digits[at:] + name, firm=False, glued=True)


def _places_within(digits: str) -> range:
    """Where a count can end within digits. Longer ones are more copies than any deck holds, however they are split."""
    return range(1, len(digits) if len(digits) <= _LONGEST_COUNT else 1)


def _count_behind(line: str) -> Iterator[_Split]:
    """Name first. The name may end with what could be a leader or a digit, so every end is tried."""
    if found := _COUNT_IN_BRACKETS.fullmatch(line):
        yield _Split(int(found["count"]), found["name"], marks=False)
    found = _COUNT_BEHIND.fullmatch(line)
    if not found:
        return
    rest, digits, unit = found["rest"], found["count"], found["unit"]
    count = int(digits)
    if dashes := _DASHES.search(rest):
        for at in range(dashes.start(), len(rest)):
            yield _Split(count, rest[:at], marks=unit is not None)
    if times := _TIMES.search(rest):
        yield from _without_leaders(count, rest[: times.start()], ended=True)
    if not rest.endswith(("-", "+")):
        yield _Split(count, rest, glued=not (unit or rest.endswith(_CLOSING)), marks=unit is not None)
    yield from _without_leaders(count, rest, ended=unit is not None)
    for at in _places_within(digits):
        yield _Split(int(digits[at:]), rest + digits[:at], firm=False, glued=True, marks=False)


def _without_leaders(count: int, rest: str, *, ended: bool) -> Iterator[_Split]:
    """The name without any of the leaders and spaces behind it, without the last of them, the last two, and so on.
    `ended`: a mark already ends the name, so that set codes may be left out."""
    end = len(rest)
    if ended:
        yield _Split(count, rest)
    while end and (rest[end - 1].isspace() or rest[end - 1] in _LEADERS) and not _POINT.search(rest[:end]):
        end -= 1
        ended = ended or rest[end] in _CELL_ENDS
        yield _Split(count, rest[:end], marks=ended)


# ---- what is said of a line that cannot be read ---------------------------------------------------------------------


def _unclear(line: str, lines: Sequence[str]) -> Unread:
    written = " or ".join(f"`{' '.join(each.split())}`" for each in lines[:3])
    return Unread("unclear", f"is not clear: 「{quoted(line)}」", f"write {written}")


def quoted(written: str) -> str:
    """What is written, for a message: cut if it is long, with single spaces."""
    return shortened(" ".join(written.split()))


def _unread(line: str, known: Known) -> Unread:
    lead, bare = without_lead(line, known)[-1], _variants(line, known)[-1]
    named, _ = known.named_in(lead)
    apart = [found for found in named if found.apart]
    if len(apart) > 1:
        cards = ", ".join(f"「{found.name}」" for found in apart[:5])
        return Unread("unclear", f"names {len(apart)} cards: {cards}", "write one card a line")
    sole = apart[0] if apart else named[0] if len(named) == 1 else None
    numbers = _numbers(known.named_in(without_marks(lead, known)[-1])[1])
    guess = None if known.find(bare) else _guess(bare, known)
    if sole and ((guess is None and numbers) or (sole.apart and len(numbers) > 1)):
        return _unclear(line, [f"{number} {sole.name}" for number in numbers])
    if guess is None:
        told = f"needs a count and a card's name, not 「{quoted(line)}」"
        if sole and sole.apart:
            return Unread("no_count", told, f"write `{_ordinal(line)} {sole.name}`")
        return Unread("unreadable", told, EXAMPLE)
    name = guess.name.strip()
    advice = known.suggest(name)
    if sole and len(numbers) == 1 and (sole.apart or known.suggests_only(name, sole.card)):
        advice = f"write `{numbers[0]} {sole.name}` if that is the card"
    return Unread("unknown_card", f"unknown card 「{quoted(name)}」", advice, name, guess.count)


def _guess(bare: str, known: Known) -> _Split | None:
    """The count and the name that a line without a known name seems to have. If no space is between them, the name must
    come near to a known one."""
    firm = [split for split in _splits(bare) if split.firm and split.count <= MOST_COPIES]
    splits = [split for split in firm if not split.glued] or [split for split in firm if known.suggest(split.name)]
    if splits and (len({split.count for split in splits}) == 1 or _PLAIN.fullmatch(bare)):
        return splits[0]
    return None


def _numbers(rest: str) -> list[int]:
    """The numbers beside the names of a line that can be counts: none within a code."""
    rest = _KANJI_COUNT.sub(lambda found: f" {_KANJI.index(found[1]) + 1} ", _CODE_WITH_NUMBER.sub(" ", rest))
    found = [int(number.partition(".")[0]) for number in _NUMBER.findall(rest)]
    return list(dict.fromkeys(number for number in found if number <= MOST_COPIES))


def _ordinal(line: str) -> int:
    """The number in front of a line that has no count: it may have been meant as one. 1 if there is none."""
    found = re.match(r"\D?([0-9]{1,2})\D", name_key(line))
    return int(found[1]) if found and ORDINAL.match(line) else 1
