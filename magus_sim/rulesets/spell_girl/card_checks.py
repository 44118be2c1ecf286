"""The rules of card making (SG-2 and SG-3), each fault with the sentence why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from magus_sim.sources.names import did_you_mean, shortened
from magus_sim.told import Label

from .card import Girl, Part
from .labels import KINDS, SKILLS
from .parts import MOST_COST, MOST_PARTS, PARTS, parts_of


class Fault(NamedTuple):
    """What is wrong at a key of a card's table, and what to write instead."""

    key: str
    code: str
    message: Label
    suggestion: Label | None = None


# ---- parts ----------------------------------------------------------------------------------------------------------


def check_parts(kind: str, parts: Sequence[Part], key: str) -> Iterator[Fault]:
    """What is wrong with the parts of a card (SG-3.1 to SG-3.4); `key` is where they are written."""
    known = [part for part in parts if part.id in PARTS]
    for part in parts:
        if part.id not in PARTS:
            yield Fault(key, "unknown_part", *_unknown(part.id, kind))
    for part in known:
        yield from _check_part(kind, part, key)
    if len(known) == len(parts):
        yield from _check_whole(kind, parts, key)


def _unknown(id: str, kind: str) -> tuple[Label, Label]:
    own = [row.id for row in parts_of(kind)]
    guess = did_you_mean(id, own, "`{}`") or did_you_mean(id, PARTS, "`{}`")
    called = shortened(id)
    return Label(f"there is no part `{called}`", f"`{called}`という効果はありません"), guess or _those_of(kind)


def _those_of(kind: str) -> Label:
    own = ", ".join(row.id for row in parts_of(kind))
    return Label(f"{KINDS[kind].en}s have: {own}", f"{KINDS[kind].ja}の効果：{own}")


def _check_part(kind: str, part: Part, key: str) -> Iterator[Fault]:
    row = PARTS[part.id]
    if row.kind != kind:
        message = Label(
            f"`{part.id}` is a part of {KINDS[row.kind].en}s, not of {KINDS[kind].en}s",
            f"`{part.id}`は{KINDS[row.kind].ja}の効果で、{KINDS[kind].ja}には使えません",
        )
        yield Fault(key, "other_kind", message, _those_of(kind))
    elif part.times > 1 and not row.stacks:
        message = Label(f"`{part.id}` can stand on a card once only", f"`{part.id}`は１枚のカードに１つだけです")
        yield Fault(key, "stacks", message)


def _check_whole(kind: str, parts: Sequence[Part], key: str) -> Iterator[Fault]:
    count = sum(part.times for part in parts)
    cost = sum(PARTS[part.id].cost * part.times for part in parts)
    if count == 0:
        yield Fault(key, "no_part", Label("a card needs a part", "カードには効果が必要です"), _those_of(kind))
    if count > MOST_PARTS:
        message = Label(
            f"has {count} parts, at most {MOST_PARTS} (SG-3.1)",
            f"効果が{count}個あります。{MOST_PARTS}個までです（SG-3.1）",
        )
        yield Fault(key, "parts", message)
    if cost > MOST_COST:
        message = Label(
            f"its parts cost {cost}, at most {MOST_COST} (SG-3.1)",
            f"コストの合計が{cost}です。{MOST_COST}までです（SG-3.1）",
        )
        yield Fault(key, "cost", message)
    yield from _check_places(kind, [part.id for part in parts], count, key)


def _check_places(kind: str, ids: Sequence[str], count: int, key: str) -> Iterator[Fault]:
    """Parts that stand alone, and those that come first."""
    for row in parts_of(kind):
        if row.place == "alone" and row.id in ids and count > 1:
            message = Label(f"`{row.id}` stands alone on its card", f"`{row.id}`はほかの効果と一緒には使えません")
            yield Fault(key, "alone", message)
            return
        if row.place == "first" and ids and ids[0] != row.id:
            message = Label(
                f"the first part of a {KINDS[kind].en} is `{row.id}`", f"{KINDS[kind].ja}の最初の効果は`{row.id}`です"
            )
            yield Fault(key, "first", message)


def check_cost(written: int, cost: int) -> Iterator[Fault]:
    """A cost that is written beside the parts: it must be theirs."""
    if written != cost:
        message = Label(
            f"`cost` is {written}, its parts cost {cost}", f"`cost`は{written}ですが、効果の合計は{cost}です"
        )
        advice = Label(f"write {cost}, or leave `cost` out", f"{cost}と書くか、`cost`を省いてください")
        yield Fault("cost", "cost", message, advice)


# ---- spell girls ----------------------------------------------------------------------------------------------------

MP_OF: Mapping[int, int] = {11: 7, 13: 6, 15: 5, 17: 4, 19: 3}
"""SG-2.2: HP → MP."""
STATUS = ("atk", "def", "spe")
POINTS = 6
LOWEST, HIGHEST = 1, 3
"""SG-2.3: what ATK, DEF and SPE are together, and each of them."""
PRICES: Mapping[str, Mapping[str, int]] = {
    "": {},
    "initiative": {"hp": 2},
    "double_strike": {"atk": 1, "spe": 1},
}
"""SG-9.10: skill → what it takes off the status."""
assert PRICES.keys() == SKILLS.keys()


def check_girl(girl: Girl) -> Iterator[Fault]:
    """Whether a girl's points add up, the price of her skill added back (SG-2.2, SG-2.3, SG-9.10)."""
    price = PRICES[girl.skill]
    with_skill = (
        Label(f" with {SKILLS[girl.skill].en}", f"（{SKILLS[girl.skill].ja}）") if girl.skill else Label("", "")
    )
    yield from _check_hp(girl, price.get("hp", 0), with_skill)
    printed = {"atk": girl.atk, "def": girl.def_, "spe": girl.spe}
    faulty = False
    for name, value in printed.items():
        low, high = LOWEST - price.get(name, 0), HIGHEST - price.get(name, 0)
        if not low <= value <= high:
            faulty = True
            message = Label(
                f"{name.upper()} is {value}, can be {low} to {high}{with_skill.en} (SG-2.3)",
                f"{name.upper()}が{value}です。{low}から{high}までです{with_skill.ja}（SG-2.3）",
            )
            yield Fault(name, "status", message)
    points = POINTS - sum(price.get(name, 0) for name in STATUS)
    if not faulty and sum(printed.values()) != points:
        told = " + ".join(f"{name.upper()} {value}" for name, value in printed.items())
        message = Label(
            f"{told} is {sum(printed.values())}, must be {points}{with_skill.en} (SG-2.3)",
            f"{told}＝{sum(printed.values())}です。合計は{points}でなければなりません{with_skill.ja}（SG-2.3）",
        )
        yield Fault("atk", "points", message)


def _check_hp(girl: Girl, price: int, with_skill: Label) -> Iterator[Fault]:
    paid = girl.hp + price
    if paid not in MP_OF:
        can_be = ", ".join(str(hp - price) for hp in MP_OF)
        message = Label(
            f"HP is {girl.hp}, can be {can_be}{with_skill.en} (SG-2.2)",
            f"HPが{girl.hp}です。{can_be}のどれかです{with_skill.ja}（SG-2.2）",
        )
        yield Fault("hp", "hp", message)
    elif girl.mp != MP_OF[paid]:
        message = Label(
            f"HP {girl.hp}{with_skill.en} goes with MP {MP_OF[paid]}, not {girl.mp}: each 2 HP cost 1 MP (SG-2.2)",
            f"HP{girl.hp}{with_skill.ja}のMPは{MP_OF[paid]}で、{girl.mp}ではありません。HP2につきMP1です（SG-2.2）",
        )
        yield Fault("mp", "mp", message)
