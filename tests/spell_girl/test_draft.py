"""A designer's generator of part lists."""

from __future__ import annotations

import itertools

import pytest

from magus_sim.rulesets.spell_girl.card import Part, Spell
from magus_sim.rulesets.spell_girl.card_checks import check_parts
from magus_sim.rulesets.spell_girl.card_files import CardSet, shipped_cards
from magus_sim.rulesets.spell_girl.draft import MOST_DRAFTS, drafts
from magus_sim.rulesets.spell_girl.language import merged
from magus_sim.rulesets.spell_girl.parts import PARTS, parts_of

KINDS = list(dict.fromkeys(row.kind for row in PARTS.values()))
NONE = CardSet(())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cost", range(6))
def test_every_draft_is_legal_of_that_cost_new_and_there_once(kind, cost):
    printed = {frozenset(card.parts) for card in shipped_cards().values() if isinstance(card, Spell)}
    found = drafts(kind, cost, shipped_cards())
    assert len(found.parts) <= MOST_DRAFTS
    assert len({frozenset(parts) for parts in found.parts}) == len(found.parts)
    for parts in found.parts:
        assert not list(check_parts(kind, parts, "parts"))
        assert Spell("", "", kind, parts).cost == cost
        assert frozenset(parts) not in printed


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cost", [0, 1, 2, 3])
def test_none_is_missing_as_counted_by_trying_all_lists(kind, cost):
    rows = [row for row in parts_of(kind) if not row.rule]
    tried = (
        merged(map(Part, sorted((row.id for row in rows_), key=lambda id: PARTS[id].place != "first")))
        for size in range(1, 6)
        for rows_ in itertools.combinations_with_replacement(rows, size)
        if sum(row.cost for row in rows_) == cost
    )
    legal = {frozenset(parts) for parts in tried if not list(check_parts(kind, parts, "parts"))}
    found = drafts(kind, cost, NONE)
    assert {frozenset(parts) for parts in found.parts} == legal
    assert found.left_off == 0


def test_simple_ones_come_first_and_what_is_left_off_is_counted():
    found = drafts("attack", 5, NONE)
    assert found.parts[0] == (Part("atk", 5),)
    assert [len(parts) for parts in found.parts] == sorted(len(parts) for parts in found.parts)
    assert found.left_off > 0
    assert drafts("attack", 5, NONE) == found
    assert drafts("attack", 6, NONE).parts == ()
    assert drafts("attack", 10**9, NONE).parts == ()
