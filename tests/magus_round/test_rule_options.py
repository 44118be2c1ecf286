"""Rule options: what may be given, and what is said when it may not."""

from __future__ import annotations

import pytest

from magus_sim.errors import UsageFault
from magus_sim.rulesets.magus_round.rule_options import (
    DEFAULT,
    SPECS,
    WORDS,
    read_options,
    write_options,
)
from magus_sim.sources.rule_options import UNLIMITED


def test_the_defaults_are_the_manuals():
    assert write_options(DEFAULT) == {
        "life": "6",
        "opening_hand": "5",
        "mulligan": "none",
        "first_player_draws": "no",
        "energy_per_turn": "unlimited",
        "level_ups_per_turn": "unlimited",
        "cards_under": "discard",
        "turn_limit": "200",
        "loop_limit": "2000",
    }


def test_every_value_that_is_a_word_has_words_in_both_languages():
    assert set(WORDS) == {word for spec in SPECS.values() for word in spec.words or {}}
    assert not any(label.ja.isascii() for label in WORDS.values())


def test_what_is_written_can_be_given_again():
    options = read_options({"life": "7", "first_player_draws": "yes", "energy_per_turn": "1", "cards_under": "follow"})
    assert (options.life, options.first_player_draws, options.energy_per_turn) == (7, 1, 1)
    assert options.cards_under_follow == 1
    assert options.level_ups_per_turn == UNLIMITED
    assert read_options(write_options(options)) == options


def test_every_fault_is_named_at_once_with_what_may_be_given():
    with pytest.raises(UsageFault) as raised:
        read_options({"lief": "7", "life": "0", "mulligan": "twice", "energy_per_turn": "٣", "turn_limit": "9" * 50})
    lines = str(raised.value).splitlines()
    assert len(lines) == 5
    assert "no rule option is called 'lief'" in lines[0]
    assert "life" in lines[0]
    assert lines[1] == "rule option life: '0' is not a number from 1 to 30"
    assert lines[2] == "rule option mulligan: 'twice' is not none or once"
    assert lines[3].endswith("is not a number from 0 to 40 or unlimited")


def test_life_and_hand_must_leave_a_deck():
    with pytest.raises(UsageFault, match="life 30 and opening_hand 10 leave no card in the deck of 40"):
        read_options({"life": "30", "opening_hand": "10"})
    assert read_options({"life": "30", "opening_hand": "9"}).life == 30


@pytest.mark.parametrize("name", SPECS)
def test_every_option_says_what_it_takes(name):
    spec = SPECS[name]
    assert spec.allowed
    assert spec.label.ja
    assert spec.read("") is None
