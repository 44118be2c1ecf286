"""A meaning told step by step, one short line a step, indented under what it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .tree import (
    Activated,
    Choose,
    ChooseOne,
    Effect,
    If,
    IfSo,
    Line,
    May,
    Spell,
    Static,
    Step,
    Triggered,
    While,
)
from .writing import Writer

INDENT = "  "
HEADS = {
    Triggered: {"ja": "誘発", "en": "Triggered"},
    Activated: {"ja": "起動", "en": "Activated"},
    Static: {"ja": "常時", "en": "Continuous"},
    While: {"ja": "常時", "en": "Continuous"},
    Spell: {"ja": "効果", "en": "Effect"},
}
ONCE = {"ja": "各ターンに一度のみ", "en": "Once each turn"}
OPTION = {"ja": "選択肢", "en": "Option"}
ALONE: Mapping[str, tuple[list[str], list[str]]] = {"ja": ([], []), "en": ([], [])}
IF = {"ja": ([], ["のとき"]), "en": (["if"], [])}
WHILE = {"ja": ([], ["の間"]), "en": (["while"], [])}
COLON = {"ja": "：", "en": ": "}
SLASH = {"ja": "／", "en": " / "}


class Outline:
    """Tells meanings in one language."""

    def __init__(self, language: str, subtypes: Mapping[str, str]) -> None:
        self.language = language
        self.writer = Writer(language, subtypes)

    def line(self, line: Line) -> Iterator[str]:
        """One ability: its kind and what sets it off, then its steps."""
        if type(line) not in HEADS:
            yield self.writer.line(line)
            yield INDENT + self.writer.reminder(line)
            return
        head = HEADS[type(line)][self.language] + COLON[self.language]
        match line:
            case Triggered(trigger, effect):
                yield head + self.phrase(trigger)
                yield from self.effect(effect, INDENT)
            case Activated(once, condition, costs, effect):
                terms = [self.phrase(cost) for cost in costs]
                if condition:
                    terms.insert(0, self.phrase(condition, IF))
                if once:
                    terms.insert(0, ONCE[self.language])
                yield head + SLASH[self.language].join(terms)
                yield from self.effect(effect, INDENT)
            case Spell(effect):
                yield head.rstrip(": ：")
                yield from self.effect(effect, INDENT)
            case While(condition, change):
                yield head + self.phrase(condition, WHILE)
                yield INDENT + self.phrase(change)
            case Static(change):
                yield head + self.phrase(change)

    def effect(self, effect: Effect, indent: str) -> Iterator[str]:
        for step in effect:
            yield from self.step(step, indent)

    def step(self, step: Step, indent: str) -> Iterator[str]:
        """A step; what a choice, a condition or a wish leads to stands under it."""
        match step:
            case Choose(then=then) | If(then=then) | IfSo(then=then) | May(then=then):
                whole, rest = self.words(step), self.words(then)
                yield indent + self.joined(whole[: -len(rest)])
                yield from self.step(then, indent + INDENT)
            case ChooseOne(options):
                yield indent + self.joined(self.words(step)[:1])
                for number, option in enumerate(options, 1):
                    yield f"{indent}{INDENT}{OPTION[self.language]} {number}"
                    yield from self.effect(option, indent + 2 * INDENT)
            case _:
                yield indent + self.phrase(step)

    def words(self, node: Any) -> list[str]:
        form = "て" if self.language == "ja" else None
        return self.writer.words(node, type(node), form)

    def phrase(self, node: Any, around: Mapping[str, tuple[list[str], list[str]]] = ALONE) -> str:
        before, after = around[self.language]
        return self.joined([*before, *self.words(node), *after])

    def joined(self, words: list[str]) -> str:
        """Words as a line of its own, without the comma or “and” that led on to the next."""
        return self.writer.join(words).strip(" ,、。.:").removesuffix(" and")
