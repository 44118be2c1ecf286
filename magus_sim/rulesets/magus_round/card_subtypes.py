"""The subtypes that cards may have: those of the phrase table, and those that card files add in a [subtypes] table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from magus_sim.errors import Problem
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.toml_file import TomlFile, shown
from magus_sim.sources.wording import line_fault
from magus_sim.told import Label

TABLE = "subtypes"
"""The table of a card file: English name = "Japanese name"."""

_NOT_IN_A_SUBTYPE = re.compile(r"[〈〉＜＞<>\[\]［］（）()]")
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
    message = Label(f"`{TABLE}` must be a table", f"`{TABLE}`はテーブルでなければなりません")
    advice = Label(f"write [{TABLE}]", f"[{TABLE}] と書いてください")
    problems.append(Problem(source.file, source.line((TABLE,)), "not_a_table", message, advice))
    return {}


def _fault_of(english: str, japanese: object, subtypes: Mapping[str, str]) -> Label | None:
    """Why this pair cannot be a subtype beside the others; a pair that is known already is none."""
    if not isinstance(japanese, str):
        key, value = shortened(english), shown(japanese)
        return Label(
            f"the Japanese name of `{key}` must be text in quotes, not {value}",
            f"`{key}`の日本語名は引用符で囲んだテキストでなければなりません（{value}）",
        )
    for name in (english, japanese):
        called = f"「{shortened(name)}」"
        if not name_key(name) or len(name) > 30:
            return Label(
                f"a subtype's name has 1 to 30 characters, not {called}", f"サブタイプ名は1〜30文字です（{called}）"
            )
        if fault := line_fault(name):
            return Label(f"{called} {fault.en}", f"{called}{fault.ja}")
        if found := _NOT_IN_A_SUBTYPE.search(name):
            return Label(
                f"{called} holds {found[0]}, which a card's text cannot say in a subtype",
                f"{called}の {found[0]} は、カードのテキストでサブタイプ名に使えません",
            )
        taken = subtype_named(name, subtypes)
        if taken is not None and (taken, subtypes[taken]) != (english, japanese):
            subtype = f"{subtypes[taken]} {taken}"
            return Label(f"{called} is the name of the subtype {subtype}", f"{called}はサブタイプ {subtype} の名前です")
    return None


def subtype_named(word: str, subtypes: Mapping[str, str]) -> str | None:
    """The English name of a subtype written in either language."""
    known = {name_key(name): english for english, japanese in subtypes.items() for name in (english, japanese)}
    return known.get(name_key(word))


def suggest_subtype(word: str, subtypes: Mapping[str, str]) -> Label:
    """What may have been meant by a subtype that is not known, else all there are."""
    guess = did_you_mean(word, [*subtypes.values(), *subtypes])
    known = [f"{japanese} {english}" for english, japanese in subtypes.items()]
    return guess or Label(f"known are {', '.join(known)}", f"使えるのは {'、'.join(known)} です")
