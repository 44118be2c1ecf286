"""A card as it is written in a file, and all that can be wrong with it.

Checks note every fault that they find and let the others go on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from magus_sim.errors import Problem
from magus_sim.sources.names import card_name_fault, did_you_mean, name_key, shortened
from magus_sim.sources.toml_file import Place, TomlFile, shown
from magus_sim.sources.wording import text_fault
from magus_sim.told import Label

from .card import Card, Girl, Part, Spell
from .card_checks import Fault, check_cost, check_girl, check_parts
from .labels import KINDS, SKILLS
from .language import TextFaults, merged, read_text, write_text

LANGUAGES = ("ja", "en")
PRINTED = {"name_ja": str, "name_en": str, "flavor_ja": str, "flavor_en": str}
MADE = {"parts": list, "text_ja": str, "text_en": str}
STATUS = {"hp": int, "mp": int, "atk": int, "def": int, "spe": int}
TABLES: Mapping[str, Mapping[str, type]] = {
    "girl": {**PRINTED, **STATUS, "skill": str},
    "spell": {**PRINTED, "kind": str, "cost": int, **MADE},
    "order": {**PRINTED, **MADE},
    "miracle": {**PRINTED, **MADE},
}
"""The tables of a card file, and the keys of each with what stands there."""
NEEDED: Mapping[str, Collection[str]] = {"girl": STATUS, "spell": ("kind",), "order": (), "miracle": ()}
"""The keys that each table must have."""
EITHER: Mapping[str, Sequence[tuple[str, ...]]] = {
    table: [("name_ja", "name_en"), *([tuple(MADE)] if table != "girl" else [])] for table in TABLES
}
"""The keys of which each table must have one."""
SPELLS = tuple(kind for kind in KINDS if kind not in TABLES)
TYPES = {
    str: Label("a text", "文字列"),
    int: Label("a whole number", "整数"),
    list: Label("a list of texts", "文字列の並び"),
}
PART = re.compile(r"\s*(?P<id>[^\s×*]+?)\s*(?:(?:\s[xX]|[×*])\s*(?P<times>[0-9]{1,4}))?\s*")
"""`atk`, `atk x2`, `atk ×2`."""


@dataclass(slots=True)
class Draft:
    """A table of a card file. Faults are noted in `problems`; `card` is None if there are any in the table itself."""

    source: TomlFile
    place: Place
    table: str
    data: Mapping[str, Any]
    problems: list[Problem] = field(default_factory=list)
    card: Card | None = None

    @property
    def names(self) -> dict[str, str]:
        """The names that are written, by key; one that is no text is left out."""
        return {key: name for key in ("name_ja", "name_en") if isinstance(name := self.data.get(key), str)}

    @property
    def name_keys(self) -> set[str]:
        return set(map(name_key, self.names.values()))

    def note(self, fault: Fault, text_line: int = 0) -> None:
        """Note a fault at its key ("": at the table itself); `text_line` counts the lines of a text from 0."""
        place = (*self.place, fault.key) if fault.key else self.place
        line = self.source.text_line(place, text_line)
        self.problems.append(Problem(self.source.file, line, fault.code, fault.message, fault.suggestion))


def draft_of(source: TomlFile, place: Place, table: str, data: Mapping[str, Any]) -> Draft:
    """Take a table for a card, with all faults noted that can be seen in it alone."""
    draft = Draft(source, place, table, data)
    sound = {key: value for key, value in data.items() if is_a(value, TABLES[table].get(key))}
    for fault in [*_check_keys(table, data), *_check_names(sound)]:
        draft.note(fault)
    if table == "girl":
        _read_girl(draft, sound)
    else:
        _read_spell(draft, sound)
    return draft


def is_a(value: object, kind: type | None) -> bool:
    """Whether a value of TOML is of that kind; a boolean is no number."""
    if kind is list:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return kind is not None and isinstance(value, kind) and not isinstance(value, bool)


def _check_keys(table: str, data: Mapping[str, Any]) -> Iterator[Fault]:
    """Keys that there are not, values that cannot stand there, and keys that are missing."""
    keys = TABLES[table]
    for key, value in data.items():
        if key not in keys:
            message = Label(
                f"a [[{table}]] has no key `{shortened(key)}`", f"[[{table}]]に`{shortened(key)}`は書けません"
            )
            there_are = Label(f"there are: {', '.join(keys)}", f"書けるのは：{', '.join(keys)}")
            yield Fault(key, "unknown_key", message, did_you_mean(key, keys, "`{}`") or there_are)
        elif not is_a(value, keys[key]):
            kind = TYPES[keys[key]]
            message = Label(
                f"`{key}` is {shown(value)}, must be {kind.en}", f"`{key}`は{kind.ja}です（{shown(value)}ではなく）"
            )
            yield Fault(key, "type", message)
        elif isinstance(value, str) and not key.startswith("name") and (wrong := text_fault(value)):
            yield Fault(key, "text", Label(f"`{key}` {wrong.en}", f"`{key}`{wrong.ja}"))
    missing: list[tuple[str, ...]] = [(key,) for key in NEEDED[table] if key not in data]
    missing += [keys for keys in EITHER[table] if data.keys().isdisjoint(keys)]
    for alternatives in missing:
        en, ja = (between.join(f"`{key}`" for key in alternatives) for between in (" or ", "か"))
        yield Fault("", "missing", Label(f"a [[{table}]] needs {en}", f"[[{table}]]には{ja}が必要です"))


def _check_names(sound: Mapping[str, Any]) -> Iterator[Fault]:
    for key in ("name_ja", "name_en"):
        if key in sound and (wrong := card_name_fault(sound[key])):
            yield Fault(key, "name", Label(f"`{key}` {wrong.en}", f"`{key}`{wrong.ja}"))


# ---- spell girls ----------------------------------------------------------------------------------------------------


def _read_girl(draft: Draft, sound: Mapping[str, Any]) -> None:
    skill = sound.get("skill", "")
    if skill not in SKILLS:
        called = shortened(skill)
        known = ", ".join(filter(None, SKILLS))
        message = Label(f"there is no skill `{called}`", f"`{called}`というスキルはありません")
        advice = did_you_mean(skill, filter(None, SKILLS), "`{}`") or Label(
            f"there are: {known}", f"書けるのは：{known}"
        )
        draft.note(Fault("skill", "skill", message, advice))
        return
    if not STATUS.keys() <= sound.keys():
        return
    hp, mp, atk, def_, spe = (sound[key] for key in STATUS)
    girl = Girl(*_names(sound), hp, mp, atk, def_, spe, skill, *_flavor(sound), *_where(draft))
    for fault in check_girl(girl):
        draft.note(fault)
    if not draft.problems:
        draft.card = girl


# ---- cards of the main deck -----------------------------------------------------------------------------------------


def _read_spell(draft: Draft, sound: Mapping[str, Any]) -> None:
    kind: Any = sound.get("kind", "") if draft.table == "spell" else draft.table
    if draft.table == "spell" and kind not in SPELLS:
        if "kind" in sound:
            message = Label(
                f"there is no kind of spell `{shortened(kind)}`", f"`{shortened(kind)}`というスペルはありません"
            )
            there_are = Label(f"there are: {', '.join(SPELLS)}", f"書けるのは：{', '.join(SPELLS)}")
            draft.note(Fault("kind", "kind", message, did_you_mean(kind, SPELLS, "`{}`") or there_are))
        return
    said = _said(draft, sound, kind)
    if not said:
        return
    key, parts = next(iter(said.items()))
    for other, others in said.items():
        if set(others) != set(parts):
            draft.note(_differ(key, parts, other, others))
    if draft.problems:
        return
    spell = Spell(
        *_names(sound), kind, parts, write_text(parts, "ja"), write_text(parts, "en"), *_flavor(sound), *_where(draft)
    )
    for fault in check_cost(sound.get("cost", spell.cost), spell.cost):
        draft.note(fault)
    if not draft.problems:
        draft.card = spell


def _said(draft: Draft, sound: Mapping[str, Any], kind: str) -> dict[str, tuple[Part, ...]]:
    """The parts of the card by the key that says them, each checked; a key that cannot be read is left out."""
    said: dict[str, tuple[Part, ...]] = {}
    if "parts" in sound:
        said["parts"] = _listed(draft, sound["parts"])
    for lang in LANGUAGES:
        text = sound.get(f"text_{lang}")
        if text is not None and not text_fault(text):
            try:
                said[f"text_{lang}"] = read_text(text, kind, lang)
            except TextFaults as faults:
                for fault in faults.faults:
                    words = shortened(fault.words)
                    en, ja = fault.message_en.rstrip("."), fault.message_ja.rstrip("。")
                    line = fault.suggestion
                    meant = Label(f"did you mean: {line}", f"もしかして：{line}") if line else None
                    message = Label(f"「{words}」: {en}", f"「{words}」：{ja}")
                    draft.note(Fault(f"text_{lang}", "text", message, meant), fault.line_index)
    for key, parts in said.items():
        for wrong in check_parts(kind, parts, key):
            draft.note(wrong)
    return said


def _listed(draft: Draft, written: list[str]) -> tuple[Part, ...]:
    """The parts of a list, equal ones merged."""
    parts: list[Part] = []
    for entry in written:
        found = PART.fullmatch(entry)
        times = int(found["times"] or 1) if found else 0
        if found is None or times < 1:
            message = Label(f"`{shortened(entry)}` is no part", f"`{shortened(entry)}`は効果として読めません")
            advice = Label("write `atk`, or `atk x2` for two of them", "`atk`、２つなら`atk x2`のように書いてください")
            draft.note(Fault("parts", "no_part", message, advice))
        else:
            parts.append(Part(found["id"], times))
    return merged(parts)


def _differ(key: str, parts: tuple[Part, ...], other: str, others: tuple[Part, ...]) -> Fault:
    first, second = in_list(parts), in_list(others)
    message = Label(
        f"`{key}` and `{other}` say different things: {first} and {second}",
        f"`{key}`と`{other}`の内容が違います：{first} と {second}",
    )
    return Fault(other, "texts_differ", message)


def in_list(parts: tuple[Part, ...]) -> str:
    """Parts as a card file lists them."""
    written = (f'"{part}"' for part in parts)
    return f"[{', '.join(written)}]"


def _names(sound: Mapping[str, Any]) -> tuple[str, str]:
    """Both names; one that is written in one language only serves for both."""
    ja, en = sound.get("name_ja"), sound.get("name_en")
    return (ja or en or "", en or ja or "")


def _flavor(sound: Mapping[str, Any]) -> tuple[str, str]:
    return (sound.get("flavor_ja", "").strip("\n"), sound.get("flavor_en", "").strip("\n"))


def _where(draft: Draft) -> tuple[str, int]:
    return (draft.source.file, draft.source.line(draft.place))
