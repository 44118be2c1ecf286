"""The numbers on a card that a designer may change, as fields of its facts.

`value`, `power`, `gain`; `text#1` for the first number in its text, `text#2` for the second; of a magus `transform`,
`extra_draw`, and the same fields of its back behind `back.`. Numbers of a text are counted in its canonical Japanese
wording, in which reminders are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from magus_sim.errors import UsageFault
from magus_sim.ruleset import CardField, Facts

NUMBER = re.compile(r"[0-9０-９]+")
NAMED_IN_TEXT = {
    "transform": re.compile(r"変身([0-9０-９]+)"),
    "extra_draw": re.compile(r"エクストラドロー([0-9０-９]+)"),
}
SCALE = 500
"""Power and gain are designed in steps of so much (docs/starter_set.md)."""

Place = tuple[str, int, int]
"""Where a number stands: the key of the facts, and from where to where in its text."""


def fields_of(facts: Facts) -> Mapping[str, CardField]:
    """The fields of a card with these facts."""
    return {name: CardField(number, SCALE if number >= SCALE else 1) for name, number, _ in _fields(facts)} | {
        name: CardField(number, SCALE) for name, number, _ in _fields(facts) if name.endswith(("power", "gain"))
    }


def with_number(facts: Facts, field: str, number: int) -> Facts:
    """The facts with another number in a field. Raises UsageFault for a field that there is not."""
    places = {name: place for name, _, place in _fields(facts)}
    if field not in places:
        raise UsageFault(f"{facts['name_ja']} has no field {field!r}; there are {', '.join(places)}")
    key, start, end = places[field]
    text = str(facts[key])
    changed = text[:start] + str(number) + text[end:]
    return {**facts, key: number if isinstance(facts[key], int) else changed}


def _fields(facts: Facts) -> Iterator[tuple[str, int, Place]]:
    """Name, number and place of each field."""
    for key, fact in facts.items():
        if isinstance(fact, int):
            yield key, fact, (key, 0, len(str(fact)))
    for key, fact in facts.items():
        if key.removeprefix("back.") != "text_ja":
            continue
        text, prefix = str(fact), key.removesuffix("text_ja")
        named = {found.start(1): name for name, words in NAMED_IN_TEXT.items() for found in words.finditer(text)}
        numbers = list(NUMBER.finditer(text))
        for found in numbers:
            if found.start() in named:
                yield prefix + named[found.start()], int(found[0]), (key, found.start(), found.end())
        for place, found in enumerate(numbers, 1):
            yield f"{prefix}text#{place}", int(found[0]), (key, found.start(), found.end())
