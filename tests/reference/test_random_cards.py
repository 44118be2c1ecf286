"""What random decks must be, so that a law that holds for them means something."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import pairwise
from random import Random
from typing import Any, get_args

import pytest

from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.language import read_text, write_text
from magus_sim.rulesets.magus_round.language import tree as t

from .game import ReferenceGame
from .pieces import SLOTS
from .random_cards import random_decks, shipped_decks

UNIONS = (t.Line, t.Cost, t.Trigger, t.Step, t.Action, t.Change, t.Simple, t.Condition, t.Quantity, t.Who)
CLASSES = {kind for union in UNIONS for kind in get_args(union)} - {t.Ref}


def parts(node: Any) -> list[Any]:
    """Everything in a tree."""
    below = node if isinstance(node, tuple) else ()
    if is_dataclass(node):
        below = tuple(getattr(node, field.name) for field in fields(node))
    return [node, *(part for child in below for part in parts(child))]


@pytest.mark.parametrize("make", [random_decks, shipped_decks])
@pytest.mark.parametrize("seed", range(5))
def test_decks_are_legal_and_copies_lie_side_by_side(make: Any, seed: int) -> None:
    for deck in make(seed):
        assert len(deck) == SLOTS
        assert [place for place, card in enumerate(deck) if card.kind is Kind.MAGUS] == [0]
        assert max(Counter(card.key for card in deck).values()) <= 4
        changes = sum(one != other for one, other in pairwise(deck))
        assert changes == len(set(deck)) - 1


@pytest.mark.parametrize("make", [random_decks, shipped_decks])
def test_a_seed_makes_the_same_decks_and_another_seed_others(make: Any) -> None:
    assert make(3) == make(3)
    assert make(3) != make(4)


def test_random_cards_say_everything_that_a_card_can_say() -> None:
    said = [
        part
        for seed in range(60)
        for deck in random_decks(seed)
        for card in set(deck)
        for face in card.faces
        for part in parts(face.lines)
    ]
    assert {type(part) for part in said} >= CLASSES
    words = {part for part in said if isinstance(part, Enum)}
    enums = (t.Side, t.Keyword, t.Ref, t.Pile, t.Source, t.Target, t.Rest, t.Posture, t.Event, t.Moment, t.Deed)
    assert {word for words in (*enums, t.Span, t.CrewVerb, t.PlayerVerb, t.Kind, t.Compare) for word in words} <= words


@pytest.mark.parametrize("seed", range(3))
def test_random_cards_can_be_printed_and_read(seed: int) -> None:
    for deck in random_decks(seed):
        for face in {face for card in deck for face in card.faces}:
            assert read_text(write_text(face.lines, "ja"), face.kind.value, "ja") == face.lines


@pytest.mark.parametrize("make", [random_decks, shipped_decks])
@pytest.mark.parametrize("seed", range(4))
def test_games_of_such_decks_end_with_every_card_in_one_place(make: Any, seed: int) -> None:
    luck = Random(seed)
    game = ReferenceGame(make(seed), lambda _seat, _shuffle, cards: luck.sample(cards, len(cards)))
    while game.question:
        assert len(set(game.options)) == len(game.options) > 1, game.question
        game.choose(luck.randrange(len(game.options)))
        table = game.state.table
        held = [card for player in table.players for zone in player.zones.values() for card in zone]
        assert len(held) == len(set(held)) == 2 * SLOTS
    assert game.result
