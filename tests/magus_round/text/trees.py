"""Trees of every shape, made from the annotations of tree.py: what the phrase table must be able to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from typing import Any, get_args, get_origin

from hypothesis import strategies as st

from magus_sim.language.templates import fields_of, members
from magus_sim.rulesets.magus_round.language import tree
from magus_sim.rulesets.magus_round.language.phrases import STARTS, SUBTYPES

Pick = Callable[[Sequence[Any]], Any]

LEAVES: list[tuple[Any, list[Any]]] = [
    (bool, [True, False, False]),
    (tree.Count, [1, 1, 2, 3, 9, 10, 20]),
    (tree.HowMany, [1, 1, 2, 3, 20, tree.ANY_NUMBER]),
    (tree.Amount, [0, 1, 2, 3000, 100_000]),
    (tree.KeywordX, [1, 2, 5, 40]),
    (tree.Signed, [500, -500, 1000, -2000, 100_000]),
    (tree.Subtype, sorted(SUBTYPES)),
    (
        tree.CardName,
        ["マニファクチャード・ローニン", "Manufactured Ronin", "九龍神（改）", "Dr. X, up to a crew: with", "Ｘ"],
    ),
]
LENGTHS = {tree.Options: [2, 2, 3], tree.Costs: [0, 1, 2]}
ON_THE_FIELD = (tree.Choose, tree.All, tree.Some, tree.Crews, tree.Put)
DEEPEST = 6
TO = tree.Target
GOES_TO = {
    tree.Recover: (TO.HAND, TO.DECK_TOP, TO.DECK_BOTTOM, TO.ENERGY, TO.LIFE),
    tree.FromHand: (TO.DISCARD_PILE, TO.DECK_TOP, TO.DECK_BOTTOM, TO.ENERGY, TO.LIFE),
    tree.Search: (TO.HAND, TO.FIELD, TO.ENERGY),
    tree.TakeLevels: (TO.DISCARD_PILE, TO.HAND, TO.ENERGY),
    tree.TakeLife: (TO.HAND, TO.ENERGY),
    tree.TakeEnergy: (TO.HAND, TO.DISCARD_PILE),
}
"""Where the phrase table lets an action put cards."""


@st.composite
def lines(draw: st.DrawFn, card: str) -> tree.Line:
    """Hypothesis draws every part of a line, and makes a failing one smaller."""
    return made(STARTS[card], lambda options: draw(st.sampled_from(options)))


def random_line(card: str, luck: Random) -> tree.Line:
    """A plainly random lawful line: reaches combinations that Hypothesis leaves out, and is much faster."""
    while True:
        line: tree.Line = made(STARTS[card], luck.choice)
        if lawful(line):
            return line


def made(kind: Any, pick: Pick, depth: int = 0) -> Any:
    """A value of a kind, every choice left to `pick`."""
    for known, values in LEAVES:
        if known == kind:
            return pick(values)
    if get_origin(kind) is tuple:
        return tuple(made(get_args(kind)[0], pick, depth) for _ in range(pick(LENGTHS.get(kind, [1, 1, 2]))))
    if len(members(kind)) > 1:
        too_deep = kind == tree.Step and depth > DEEPEST
        return made(pick(members(tree.Action if too_deep else kind)), pick, depth + 1)
    if issubclass(kind, Enum):
        return pick(list(kind))
    return kind(
        **{
            name: None if may_be_none(kind, name) and pick([True, True, False]) else made(part, pick, depth + 1)
            for name, part in fields_of(kind).items()
        }
    )


def may_be_none(owner: type, name: str) -> bool:
    return "None" in owner.__annotations__[name]


def lawful(node: Any) -> bool:
    """Whether the phrase table has words for it: the combinations of fields that it leaves out are listed here."""
    match node:
        case tree.At(moment, side) if (moment is tree.Moment.ATTACK_END) != (side is None):
            return False
        case tree.Played(_, tree.Kind.CARD):
            return False
        case tree.Recover() | tree.FromHand() | tree.Search() | tree.TakeLevels() | tree.TakeLife() | tree.TakeEnergy():
            if node.to not in GOES_TO[type(node)]:
                return False
        case tree.PlayerAct(tree.PlayerVerb.DISCARD, tree.Side.YOU):
            return False
        case tree.Activated(False, None, ()):
            return False
    if isinstance(node, ON_THE_FIELD) and node.filter.kind is tree.Kind.CARD:
        return False
    if is_dataclass(node):
        both = getattr(node, "side", None) is tree.Side.BOTH and not isinstance(node, tree.PlayerAct)
        return not both and all(lawful(getattr(node, field.name)) for field in fields(node))
    return not isinstance(node, tuple) or all(map(lawful, node))
