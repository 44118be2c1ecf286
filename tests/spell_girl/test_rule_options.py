"""Rule options of Spell Girl: SG-7 is off by default, and what the source leaves undefined is refused by name."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.rulesets.spell_girl.rule_options import (
    DEFAULT,
    SPECS,
    UNDEFINED,
    WORDS,
    changed_options,
    read_options,
    write_options,
)

RULE_2 = {"spells_any_phase": "no", "no_stacking": "no", "counter": "no", "charge": "no", "double_strike": "no"}


def test_the_defaults_are_those_of_the_rules():
    assert write_options(DEFAULT) == {
        "pay": "gauge_then_hand",
        "gauge_start": "0",
        "copies": "4",
        "draw": "2",
        "opening": "mp",
        "summons": "3",
        "orders_per_turn": "1",
        "spells_per_turn": "unlimited",
        "lasting": "3",
        "min_cost": "1",
        **RULE_2,
    }


def test_what_is_written_can_be_given_again():
    given = {"pay": "gauge", "opening": "7", "spells_per_turn": "2", "min_cost": "0", "charge": "yes"}
    options = read_options(given)
    assert changed_options(options) == given
    assert read_options(write_options(options)) == options


@pytest.mark.parametrize("name", UNDEFINED)
def test_what_the_source_does_not_define_is_refused_by_name(name):
    with pytest.raises(UsageFault, match=rf"rule option {name}: the source does not define .* \(SG-7\.4\)$"):
        read_options({name: "yes"})


def test_every_fault_is_named_at_once_in_the_order_given():
    with pytest.raises(UsageFault) as raised:
        read_options({"draw": "0", "weapons": "yes", "copys": "4", "pay": "hand"})
    lines = str(raised.value).splitlines()
    assert lines == [
        "rule option draw: '0' is not a number from 1 to 5",
        "rule option weapons: the source does not define weapon spells (SG-7.4)",
        "no rule option is called 'copys'; did you mean 'copies'?",
        "rule option pay: 'hand' is not gauge_then_hand or gauge",
    ]


def test_every_value_that_is_a_word_has_words_in_both_languages():
    assert set(WORDS) == {word for spec in SPECS.values() for word in spec.words or {}}
    assert all(not label.ja.isascii() for label in [*WORDS.values(), *(spec.label for spec in SPECS.values())])
