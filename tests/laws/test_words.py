"""Laws of the light half: two languages for every word, decks and cards that can be written down and read back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from magus_sim.errors import MagusSimError
from magus_sim.told import Label
from tests.laws.games import Game


def labels(thing: Any) -> Iterator[Label]:
    """Every label in a value, however deep."""
    if isinstance(thing, Label):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from labels(getattr(thing, field.name))
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from labels(each)
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from labels(each)


def japanese(words: str) -> bool:
    return any("\u3040" <= sign <= "\u30ff" or "\u4e00" <= sign <= "\u9fff" for sign in words)


def test_every_word_is_there_in_both_languages(game: Game) -> None:
    rules = game.rules
    cards = [rules.card_label(card) for deck in game.decks for card in deck.slots]
    told = [rules.replay(game.decks, (policy, policy), seed, True) for policy in game.policies for seed in range(3)]
    found = list(labels([rules.label, rules.measures, dict(rules.reasons), dict(rules.uses)]))
    found += labels([dict(rules.rule_labels), dict(rules.rule_words), cards, told])
    assert len(found) > 10
    for label in found:
        assert bool(label.en.strip()) == bool(label.ja.strip()), label
        assert not japanese(label.en), label
    assert sum(japanese(label.ja) for label in found) > len(found) / 2


def test_measures_reasons_and_uses_have_names_for_columns(game: Game) -> None:
    rules = game.rules
    measures = [measure.name for measure in rules.measures]
    assert len(set(measures)) == len(measures)
    assert all(name.isidentifier() and name.islower() for name in (*measures, *rules.reasons, *rules.uses))
    assert rules.lead in measures


def test_rule_options_have_names_and_come_back_as_they_were_given(game: Game) -> None:
    rules = game.rules
    assert set(rules.rule_labels) == set(rules.rules)
    assert game.ruleset().with_rules(rules.rules).rules == rules.rules
    assert game.ruleset().with_rules({}).rules == rules.rules
    for value in rules.rules.values():
        assert value.isdecimal() or value in rules.rule_words, value


def test_a_deck_comes_back_from_its_name_and_its_slots(game: Game) -> None:
    for deck in game.decks:
        again = game.rules.deck_of(deck.name, deck.slots)
        assert (again.slots, again.digest) == (deck.slots, deck.digest)


def test_a_card_comes_back_from_its_facts(game: Game) -> None:
    """A run that keeps the facts of its cards needs no card file."""
    for deck in game.decks:
        facts = {card: game.rules.card_facts(card) for card in deck.slots}
        assert all(isinstance(value, str | int) for each in facts.values() for value in each.values())
        recorded = game.ruleset().with_card_facts(facts)
        assert {card: recorded.card_facts(card) for card in deck.slots} == facts
        assert recorded.deck_of(deck.name, deck.slots).digest == deck.digest
        assert not any(recorded.is_own_card(card) for card in deck.slots)


def test_a_card_that_there_is_not_makes_no_deck(game: Game) -> None:
    deck, _ = game.decks
    with pytest.raises(MagusSimError):
        game.rules.deck_of("Wrong", [*deck.slots[:-1], "no such card"])
