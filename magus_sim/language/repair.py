"""Finding the line that was meant: the nearest text that can be read and means something."""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lark.exceptions import UnexpectedInput

from .examples import spelt
from .grammar import SaidTwice
from .reading import Setting, UnknownSubtype
from .sense import nonsense

LONGEST = 300
"""Characters. What a longer line means is not guessed at."""
LINES_TRIED = 40
"""How many half-repaired lines are looked at before giving up."""
KEPT = 30
"""How many repairs of one place are followed."""
PLACES = 3
"""A fault may lie before the place where reading stops: that many places are repaired."""
CHANGE = 0.6
"""What every change costs, however small."""
CHEAP = 3.0
"""A change of up to this distance is tried, a larger one only if most of the phrase stands there already."""
SLACK = 5
"""By how many characters the words that a phrase replaces may be longer than it."""


@dataclass(frozen=True)
class Reach:
    """How far a line was read: where it stopped (None: nowhere), and the last places with what could stand there."""

    stop: int | None
    places: list[tuple[int, set[str]]]

    @property
    def expected(self) -> set[str]:
        """The terminals that could stand where reading stopped."""
        return self.places[-1][1]


def reach(text: str, setting: Setting) -> Reach:
    """Read a cleaned line as far as it goes."""
    reader = setting.reader
    parser: Any = reader.lark.parse_interactive(text, start=reader.grammar.starts[setting.card])
    seen: deque[tuple[int, Any]] = deque(maxlen=PLACES)
    stop: int | None
    try:
        for token in parser.iter_parse():
            seen.append((token.start_pos or 0, parser.copy()))
        seen.append((len(text), parser))
        stop = None if "$END" in parser.accepts() else len(text)
    except SaidTwice:
        stop = seen[-1][0]
    except UnexpectedInput as unread:
        stop = unread.pos_in_stream or 0
        if not seen or seen[-1][0] != stop:
            seen.append((stop, parser))
    return Reach(stop, [(at, cursor.accepts()) for at, cursor in seen])


def readable(text: str, setting: Setting) -> Any | None:
    """What a line says, if it can be read at all."""
    try:
        return setting.parse(text)
    except (UnexpectedInput, SaidTwice, UnknownSubtype):
        return None


def meaning(text: str, setting: Setting) -> Any | None:
    """What a line says, if it can be read and means something."""
    line = readable(text, setting)
    return None if line is None or any(nonsense(setting.language, line, setting.card)) else line


def repaired(text: str, setting: Setting) -> Any | None:
    """What a cleaned line that is not read was meant to say, if a near enough line says anything."""
    if len(text) > LONGEST:
        return None
    for line in itertools.chain(said_the_usual_way(text, setting), nearest(text, setting)):
        if (understood := meaning(line, setting)) is not None:
            return understood
    return None


def said_the_usual_way(text: str, setting: Setting) -> Iterator[str]:
    """The line with one, two or three habits put right."""
    known = {text}
    lines = [text]
    for _ in range(3):
        lines = [new for line in lines for new in rewritten(line, setting) if new not in known]
        lines = list(dict.fromkeys(lines))[: 2 * LINES_TRIED]
        known.update(lines)
        yield from lines


def rewritten(text: str, setting: Setting) -> Iterator[str]:
    """The line with one habit put right, each habit that it shows in turn."""
    subtypes = setting.subtypes.values() if setting.lang == "ja" else setting.subtypes.keys()
    for pattern, better in setting.language.advice().habits(setting.lang, subtypes):
        new = pattern.sub(better, text)
        if new != text:
            yield new


def nearest(text: str, setting: Setting) -> Iterator[str]:
    """Lines that can be read, nearest first: phrases replaced, put in or left out where reading stops."""
    order = itertools.count()
    waiting = [(0.0, next(order), text)]
    tried: set[str] = set()
    while waiting and len(tried) < LINES_TRIED:
        cost, _, line = heapq.heappop(waiting)
        if line in tried:
            continue
        tried.add(line)
        read = reach(line, setting)
        if read.stop is None:
            yield line
            continue
        changes = (change for at, names in read.places for change in changed(line, at, names, setting))
        for price, new in heapq.nsmallest(KEPT, changes):
            heapq.heappush(waiting, (cost + price, next(order), new))


def changed(line: str, at: int, expected: Iterable[str], setting: Setting) -> Iterator[tuple[float, str]]:
    """Every line in which words at a place give way to a phrase that could stand there, with what that costs."""
    glue = " " if setting.lang == "en" else ""
    for phrase in [*spelt_out(expected, setting), ""]:
        limit = max(CHEAP, 0.7 * len(phrase))
        old = line[at : at + len(phrase) + SLACK]
        for length, distance in enumerate(distances(old.casefold(), phrase)):
            if 0 < distance <= limit and not splits_a_number(line, at, length, phrase):
                yield distance + CHANGE, line[:at] + glue + phrase + glue + line[at + length :]


def splits_a_number(line: str, at: int, length: int, phrase: str) -> bool:
    """Whether a number would be put beside digits, and so become another number."""
    return phrase.isdigit() and (line[at - 1 : at].isdigit() or line[at + length : at + length + 1].isdigit())


def spelt_out(terminals: Iterable[str], setting: Setting) -> list[str]:
    """Terminals as phrases, in a fixed order; subtypes and numbers by an example."""
    samples = spelt(setting.language, setting.lang)
    phrases = (samples.get(name) or setting.reader.grammar.phrases.get(name) for name in sorted(terminals))
    return [phrase for phrase in phrases if phrase]


def distances(text: str, phrase: str) -> Iterator[float]:
    """Edit distance to a phrase from each beginning of a text, the empty one first.

    Kana cost less than kanji and katakana: they are inflection, those carry the meaning.
    """
    costs = [weight(character) for character in phrase]
    row = [0.0, *itertools.accumulate(costs)]
    yield row[-1]
    for character in text:
        own = weight(character)
        last, row[0] = row[0], row[0] + own
        for column, (other, cost) in enumerate(zip(phrase, costs, strict=True), 1):
            change = last if character == other else last + max(own, cost)
            last, row[column] = row[column], min(row[column] + own, row[column - 1] + cost, change)
        yield row[-1]


def weight(character: str) -> float:
    if "ぁ" <= character <= "ん" or character in " 、。,.":
        return 0.7
    return 1.0 if character.isascii() else 1.6
