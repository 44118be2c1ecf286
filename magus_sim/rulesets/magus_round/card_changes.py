"""What changed between two versions of cards: in meaning first, in words and print only for those who ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from .card import Card, Face
from .card_files import CardSet
from .language import write_text
from .language.tree import Line

PRINT = ("set", "number", "rarity", "artist", "status")


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. `key` is that of the card file ("back.power"); `old` or `new` is None where there is nothing.

    `wording` says that the rules do not see it.
    """

    key: str
    old: str | int | None
    new: str | int | None
    wording: bool = False


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that is new (no `old`), gone (no `new`), or changed."""

    old: Card | None
    new: Card | None
    changes: tuple[Change, ...] = ()


def changes_between(old: CardSet, new: CardSet, language: str, *, wording: bool = False) -> list[CardChange]:
    """The cards that differ, in the order of the new set, then those that are gone.

    A card is the same card if either of its names is the same. Abilities are told in `language`, as they were
    understood. Changes of `wording`, flavour and print are left out unless they are asked for.
    """
    found: list[CardChange] = []
    left = dict(old)
    for card in new.values():
        before = next((known for name in card.front.names if (known := old.find(name)) and known.key in left), None)
        if before is None:
            found.append(CardChange(None, card))
            continue
        del left[before.key]
        changes = tuple(
            change
            for change in _changes(before, card, language, {**old.subtypes, **new.subtypes})
            if wording or not change.wording
        )
        if changes:
            found.append(CardChange(before, card, changes))
    return found + [CardChange(card, None) for card in left.values()]


def _changes(old: Card, new: Card, language: str, subtypes: dict[str, str]) -> Iterator[Change]:
    if old.kind is not new.kind:
        yield Change("kind", old.kind.value, new.kind.value)
    for at, prefix in enumerate(("", "back.")):
        before, after = old.faces[at : at + 1], new.faces[at : at + 1]
        if before and after:
            yield from _face_changes(before[0], after[0], prefix, language, subtypes)
    for key in PRINT:
        yield from _differing(key, getattr(old, key), getattr(new, key), wording=True)


def _face_changes(old: Face, new: Face, prefix: str, language: str, subtypes: dict[str, str]) -> Iterator[Change]:
    for key in ("name_ja", "name_en", "value", "subtype", "power", "gain"):
        yield from _differing(prefix + key, getattr(old, key), getattr(new, key))
    told: dict[Line | None, str | None] = {None: None}
    told |= {line: write_text((line,), language, subtypes=subtypes) for line in (*old.lines, *new.lines)}
    for before, after in _abilities(old, new):
        yield Change(f"{prefix}ability", told[before], told[after])
    for key in ("text_ja", "text_en", "reading", "flavor_ja", "flavor_en"):
        yield from _differing(prefix + key, getattr(old, key), getattr(new, key), wording=True)


def _differing(key: str, old: str | int | None, new: str | int | None, *, wording: bool = False) -> Iterator[Change]:
    if old != new:
        yield Change(key, old, new, wording)


def _abilities(old: Face, new: Face) -> Iterator[tuple[Line | None, Line | None]]:
    """The abilities that are not the same, each beside the one that it came from. Their order has no meaning."""
    if Counter(old.lines) == Counter(new.lines):
        return
    for step, start, end, new_start, new_end in SequenceMatcher(None, old.lines, new.lines, False).get_opcodes():
        if step != "equal":
            before, after = list(old.lines[start:end]), list(new.lines[new_start:new_end])
            for at in range(max(len(before), len(after))):
                yield (before[at] if at < len(before) else None, after[at] if at < len(after) else None)
