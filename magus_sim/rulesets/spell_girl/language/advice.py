"""What is said of a text that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from magus_sim.language.advice import Advice, Elsewhere, Nonsense, Rewriting
from magus_sim.language.diagnose import with_article
from magus_sim.language.sense import ranges
from magus_sim.language.templates import fields_of

from ..card import Part
from ..labels import KINDS
from ..parts import MOST_PARTS, PARTS
from .tree import SENTENCES, line_of, part_of


def in_node(node: Any, _: str) -> Iterator[Nonsense]:
    """Numbers that no number of parts makes. Those that are too large or too small are told of anyway."""
    if type(node) not in SENTENCES or part_of(node) or any(_out_of_limits(node)):
        return
    told = [" and ".join(map(str, each)) for each in _possible(node)]
    numbers = "numbers" if len(_values(node)) > 1 else "number"
    en = f"the {numbers} here can be {', '.join(told[:-1])} or {told[-1]}"
    yield Nonsense(en, f"ここに書ける数は {'、'.join(told).replace(' and ', 'と')} です", _marks(node))


def _out_of_limits(node: Any) -> Iterator[bool]:
    """Of each number whether it is outside of what the tree allows."""
    for name, limits in ranges(node.__class__):
        yield not limits.low <= getattr(node, name) <= limits.high


def _possible(node: Any) -> list[tuple[int, ...]]:
    """The numbers that the parts of a sentence can make, those of Master Rule #2 left out."""
    rows = [row for row in SENTENCES[type(node)] if not row.rule]
    parts = [Part(row.id, times) for row in rows for times in range(1, MOST_PARTS + 1 if row.stacks else 2)]
    return sorted({tuple(map(abs, _values(line_of(part)))) for part in parts})


def _values(node: Any) -> list[int]:
    return [getattr(node, name) for name in fields_of(node.__class__)]


def _marks(node: Any) -> tuple[str, ...]:
    return tuple(str(abs(number)) for number in _values(node))


def elsewhere(line: Any, card: str) -> Elsewhere | None:
    """The part of another kind of card that has a namesake on this one: a draw on damage for a draw, and so on."""
    part = part_of(line)
    twin = TWINS.get((part.id, card)) if part else None
    if part is None or twin is None:
        return None
    other = KINDS[PARTS[part.id].kind]
    own = KINDS[card]
    words = (
        f"this belongs on {with_article(other.en)}; {with_article(own.en)} says it otherwise",
        f"これは{other.ja}の効果です。{own.ja}では次のように書きます",
    )
    return Elsewhere(words, line_of(Part(twin, min(part.times, MOST_PARTS if PARTS[twin].stacks else 1))))


TWINS: Mapping[tuple[str, str], str] = {
    ("draw", "attack"): "draw_hit",
    ("draw", "defence"): "draw_safe",
    ("draw_hit", "recover"): "draw",
    ("draw_safe", "recover"): "draw",
    ("draw_hit", "defence"): "draw_safe",
    ("draw_safe", "attack"): "draw_hit",
    ("atk", "strengthen"): "atk_up",
    ("atk_up", "attack"): "atk",
    ("guard", "strengthen"): "def_up",
    ("def_up", "defence"): "guard",
    ("atk_down", "defence"): "attacker_down",
    ("attacker_down", "weaken"): "atk_down",
    ("def_down", "weaken"): "def_down_lasting",
    ("def_down_lasting", "attack"): "def_down",
    ("heal", "miracle"): "last_stand",
    ("last_stand", "recover"): "heal",
}
"""(part, kind of card on which it stands by mistake) → the part that may have been meant."""

HABITS: Mapping[str, list[Rewriting]] = {
    "ja": [
        (re.compile("攻撃力"), "ATK"),
        (re.compile("防御力"), "DEF"),
        (re.compile("素早さ|スピード"), "SPE"),
        (re.compile("体力|ライフ"), "HP"),
        (re.compile("(?<=[0-9])上げる|(?<=[0-9])アップする"), "する"),
        (re.compile("ドローする"), "引く"),
        (re.compile("火傷状態にする"), "火傷にする"),
        (re.compile("スタン状態にする|スタンにする"), "スタンさせる"),
        (re.compile("捨てる"), "ドロップに置く"),
    ],
    "en": [
        (re.compile(r"\battack power\b|\battack\b", re.IGNORECASE), "ATK"),
        (re.compile(r"\bdefen[cs]e\b", re.IGNORECASE), "DEF"),
        (re.compile(r"\bspeed\b", re.IGNORECASE), "SPE"),
        (re.compile(r"\bgains?\b|\bgets?\b", re.IGNORECASE), "has"),
        (re.compile(r"\bheal\b|\brestore\b|\bregain\b", re.IGNORECASE), "recover"),
        (re.compile(r"\buntil (?:the )?end of (?:the )?turn\b", re.IGNORECASE), "this turn"),
        (re.compile(r"\blife\b|\bhealth\b", re.IGNORECASE), "HP"),
    ],
}


def habits(lang: str, _: Any) -> list[Rewriting]:
    """How designers are used to write it."""
    return HABITS[lang]


ADVICE = Advice(
    in_node=in_node,
    cards={kind: (label.en, label.ja) for kind, label in KINDS.items()},
    particular={
        kind: {name: getattr(line_of(Part(rows[0].id)), name) for name in fields_of(kind)}
        for kind, rows in SENTENCES.items()
    },
    elsewhere=elsewhere,
    habits=habits,
)
