"""The numbers on a card that sweeps change, and the plain card that others are measured by."""

from __future__ import annotations

import pytest

from magus_sim.errors import FaultyFiles, UsageFault
from magus_sim.rulesets.spell_girl.baseline import PLAIN, baseline_of
from magus_sim.rulesets.spell_girl.card import Girl, Spell
from magus_sim.rulesets.spell_girl.card_facts import facts_of, with_recorded
from magus_sim.rulesets.spell_girl.card_fields import fields_of, with_number
from magus_sim.rulesets.spell_girl.card_files import shipped_cards

CARDS = shipped_cards()


def test_a_card_has_its_parts_that_stack_as_fields_and_its_cost_follows():
    facts = facts_of(CARDS["業火の行進"])
    assert {name: field.number for name, field in fields_of(facts).items()} == {"atk": 3}
    changed = with_number(facts, "atk", 4)
    assert (changed["parts"], changed["cost"]) == ("atk x4, burn", 5)
    assert with_number(facts, "atk", 1)["parts"] == "atk, burn"
    spell = with_recorded(CARDS, {"業火の行進": changed})["業火の行進"]
    assert isinstance(spell, Spell)
    assert spell.text_en == "The attacker has ATK +8 this turn.\nOn damage, burn the opposing girl."


def test_a_girls_mp_follows_her_hp():
    facts = facts_of(CARDS["時計塔のトキワ"])
    assert {name: (field.number, field.step) for name, field in fields_of(facts).items()} == {"hp": (13, 2)}
    changed = with_number(facts, "hp", 11)
    assert (changed["hp"], changed["mp"]) == (11, 6)
    assert isinstance(with_recorded(CARDS, {"時計塔のトキワ": changed})["時計塔のトキワ"], Girl)


def test_numbers_that_cannot_be():
    facts = facts_of(CARDS["火花"])
    with pytest.raises(UsageFault, match="has no field 'burn'; there are atk"):
        with_number(facts, "burn", 1)
    with pytest.raises(UsageFault, match="a part stands on a card once at least"):
        with_number(facts, "atk", 0)
    with pytest.raises(FaultyFiles, match="has 9 parts, at most 5"):
        with_recorded(CARDS, {"火花": with_number(facts, "atk", 9)})
    with pytest.raises(FaultyFiles, match="HP is 16"):
        with_recorded(CARDS, {"月琴のカナデ": with_number(facts_of(CARDS["月琴のカナデ"]), "hp", 16)})


def test_a_baseline_costs_the_same_is_plain_and_is_its_own():
    assert "miracle" not in PLAIN
    for card in CARDS.values():
        baseline = baseline_of(card)
        if isinstance(card, Girl) or card.kind == "miracle":
            assert baseline is None
            continue
        assert baseline is not None
        plain = with_recorded(CARDS, {str(baseline["name_ja"]): baseline})[str(baseline["name_ja"])]
        assert isinstance(plain, Spell)
        assert (plain.kind, plain.cost) == (card.kind, card.cost)
        assert {part.id for part in plain.parts} <= {PLAIN[card.kind], "body"}
        assert baseline_of(plain) == baseline
