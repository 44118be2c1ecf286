"""The subtypes that cards may have: those of the phrase table, and those that card files add in a [subtypes] table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from magus_sim.errors import Problem
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.toml_file import TomlFile

TABLE = "subtypes"
"""The table of a card file: English name = "Japanese name"."""

_NOT_IN_A_SUBTYPE = re.compile(r"[〈〉＜＞<>\[\]［］（）()\x00-\x1f]")
"""The brackets in which texts write subtypes, and those of reminders."""


def subtypes_of(sources: Iterable[TomlFile], known: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
    """The known subtypes and those of the files, English name → Japanese name, and what is wrong with the tables."""
    subtypes = dict(known)
    problems: list[Problem] = []
    for source in sources:
        for english, japanese in _table(source, problems).items():
            fault = _fault_of(english, japanese, subtypes)
            if fault is None:
                subtypes[english] = str(japanese)
            else:
                problems.append(Problem(source.file, source.line((TABLE, english)), "subtype", fault))
    return subtypes, problems


def _table(source: TomlFile, problems: list[Problem]) -> Mapping[str, object]:
    table = source.data.get(TABLE, {})
    if isinstance(table, Mapping):
        return table
    message = f"`{TABLE}` must be a table"
    problems.append(Problem(source.file, source.line((TABLE,)), "not_a_table", message, f"write [{TABLE}]"))
    return {}


def _fault_of(english: str, japanese: object, subtypes: Mapping[str, str]) -> str | None:
    """Why this pair cannot be a subtype beside the others; a pair that is known already is none."""
    if not isinstance(japanese, str):
        return f"the Japanese name of `{english}` must be text in quotes, not {shortened(repr(japanese))}"
    for name in (english, japanese):
        if not name_key(name) or len(name) > 30:
            return f"a subtype's name has 1 to 30 characters, not 「{shortened(name)}」"
        if found := _NOT_IN_A_SUBTYPE.search(name):
            return f"「{shortened(name)}」 holds {found[0]!r}, which a card's text cannot say in a subtype"
        taken = subtype_named(name, subtypes)
        if taken is not None and (taken, subtypes[taken]) != (english, japanese):
            return f"「{name}」 is the name of the subtype {subtypes[taken]} {taken}"
    return None


def subtype_named(word: str, subtypes: Mapping[str, str]) -> str | None:
    """The English name of a subtype written in either language."""
    known = {name_key(name): english for english, japanese in subtypes.items() for name in (english, japanese)}
    return known.get(name_key(word))


def suggest_subtype(word: str, subtypes: Mapping[str, str]) -> str:
    """What may have been meant by a subtype that is not known, else all there are."""
    guess = did_you_mean(word, [*subtypes.values(), *subtypes])
    return guess or "known are " + ", ".join(f"{japanese} {english}" for english, japanese in subtypes.items())
