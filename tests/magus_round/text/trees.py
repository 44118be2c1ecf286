"""Trees of every shape, made from the annotations of tree.py: what the phrase table must be able to say."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import Any, get_args, get_origin

from hypothesis import strategies as st

from magus_sim.rulesets.magus_round.text import tree
from magus_sim.rulesets.magus_round.text.phrases import SUBTYPES
from magus_sim.rulesets.magus_round.text.templates import fields_of, members

NAMES = ["マニファクチャード・ローニン", "Manufactured Ronin", "九龍神（改）", "Dr. X, up to a crew: with", "Ｘ"]
COUNTS = [1, 2, 3, 9, 10, 20]
AMOUNTS = [0, 1, 2, 3000, 100_000]
CHANGES = [500, -500, 1000, -2000, 100_000]
EXAMPLES: list[tuple[Any, list[Any]]] = [
    (tree.Count, COUNTS),
    (tree.Amount, AMOUNTS),
    (tree.KeywordX, [1, 2, 5, 40]),
    (tree.Signed, CHANGES),
    (tree.Subtype, sorted(SUBTYPES)),
    (tree.CardName, NAMES),
]
ON_THE_FIELD = (tree.Choose, tree.All, tree.Some, tree.Crews, tree.Put)


def examples_of(kind: Any) -> list[Any] | None:
    """Values for numbers and words; None for a kind that is made of parts."""
    return next((values for known, values in EXAMPLES if known == kind), None)


def may_be_none(owner: type, name: str) -> bool:
    return "None" in str(owner.__annotations__[name])


def least(kind: Any) -> int:
    """The smallest length of a tuple of that kind."""
    return {tree.Options: 2, tree.Costs: 0}.get(kind, 1)


@cache
def strategy(kind: Any) -> st.SearchStrategy[Any]:
    """All values of a kind, lawful or not."""
    return st.deferred(lambda: made(kind))


def made(kind: Any) -> st.SearchStrategy[Any]:
    if (values := examples_of(kind)) is not None:
        return st.sampled_from(values)
    if get_origin(kind) is tuple:
        return st.lists(strategy(get_args(kind)[0]), min_size=least(kind), max_size=3).map(tuple)
    if len(members(kind)) > 1:
        return st.one_of([strategy(member) for member in members(kind)])
    if kind is bool:
        return st.booleans()
    if issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    parts = {
        name: strategy(part) | st.none() if may_be_none(kind, name) else strategy(part)
        for name, part in fields_of(kind).items()
    }
    return st.builds(kind, **parts)


def random_value(kind: Any, luck: Random, depth: int = 0) -> Any:
    """A plainly random value of a kind: reaches combinations that Hypothesis leaves out, and is much faster."""
    if (values := examples_of(kind)) is not None:
        return luck.choice(values)
    if get_origin(kind) is tuple:
        size = max(least(kind), luck.choice([0, 1, 1, 2]))
        return tuple(random_value(get_args(kind)[0], luck, depth) for _ in range(size))
    if len(members(kind)) > 1:
        deep = kind == tree.Step and depth > 5
        return random_value(luck.choice(members(tree.Action if deep else kind)), luck, depth + 1)
    if kind is bool:
        return luck.random() < 0.3
    if issubclass(kind, Enum):
        return luck.choice(list(kind))
    return kind(
        **{
            name: None
            if may_be_none(kind, name) and luck.random() < 0.7
            else random_value(part, luck, depth + 1)
            for name, part in fields_of(kind).items()
        }
    )


def random_line(card: str, luck: Random) -> tree.Line:
    """A random lawful line for a kind of card."""
    from magus_sim.rulesets.magus_round.text.phrases import STARTS

    while True:
        line: tree.Line = random_value(STARTS[card], luck)
        if lawful(line):
            return line


def lawful(node: Any) -> bool:
    """Whether the phrase table has words for it: the combinations of fields that it leaves out are listed here."""
    match node:
        case tree.At(moment, side) if (moment is tree.Moment.ATTACK_END) != (side is None):
            return False
        case tree.Played(_, tree.Kind.CARD):
            return False
        case tree.Recover(to=to) if to not in (tree.Target.HAND, tree.Target.DECK_BOTTOM):
            return False
        case tree.Search(to=tree.Target.DECK_BOTTOM):
            return False
        case tree.Activated(False, None, ()):
            return False
    if isinstance(node, ON_THE_FIELD) and node.filter.kind is tree.Kind.CARD:
        return False
    if is_dataclass(node):
        both = getattr(node, "side", None) is tree.Side.BOTH and not isinstance(node, tree.PlayerAct)
        return not both and all(lawful(getattr(node, field.name)) for field in fields(node))
    return not isinstance(node, tuple) or all(map(lawful, node))
