"""Walking over trees."""

from __future__ import annotations

from typing import Any

from magus_sim.language.walking import depth, nodes, remade
from magus_sim.rulesets.magus_round.language.tree import Bound, ChooseOne, CrewAct, CrewVerb, If, Is, Level, Ref, Spell

from .building import at_least, draw

BOUND = at_least(2)
ASKED = If(Is(Level(Ref.IT), BOUND), CrewAct(CrewVerb.DESTROY, Ref.IT))
CHOICE = ChooseOne(((draw(1),), (ASKED, draw(3))))


def test_every_part_is_met_once_in_the_order_of_the_fields_and_tuples_are_none() -> None:
    assert list(nodes(ASKED)) == [
        *(ASKED, ASKED.condition, Level(Ref.IT), Ref.IT, BOUND, BOUND.compare, 2),
        *(ASKED.then, CrewVerb.DESTROY, Ref.IT),
    ]
    assert [*nodes(CHOICE)] == [CHOICE, *nodes(draw(1)), *nodes(ASKED), *nodes(draw(3))]


def test_a_tree_is_made_anew_from_inside_to_outside() -> None:
    met: list[Any] = []

    def larger(part: Any) -> Any:
        met.append(part)
        return part + 1 if isinstance(part, int) else part

    assert remade(CHOICE, larger) == ChooseOne(
        ((draw(2),), (If(Is(Level(Ref.IT), Bound(BOUND.compare, 3)), ASKED.then), draw(4)))
    )
    assert met.index(3) < met.index(draw(4))
    assert remade(Bound, larger) is Bound  # a class is no part of a tree


def test_depth_counts_the_parts_inside_one_another() -> None:
    assert [depth(part) for part in (1, (), Ref.IT, Level(Ref.IT), ASKED, CHOICE)] == [1, 0, 1, 2, 4, 5]
    assert depth((draw(1), ASKED)) == 4
    assert depth(Spell(())) == 1
