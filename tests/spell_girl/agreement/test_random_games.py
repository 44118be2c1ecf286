"""Games of random choices in the reference engine: every card in one place, an end, and in time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from magus_sim.rulesets.spell_girl.card import Spell
from magus_sim.rulesets.spell_girl.card_checks import check_girl, check_parts
from magus_sim.rulesets.spell_girl.parts import PARTS
from magus_sim.rulesets.spell_girl.rule_options import DEFAULT
from tests.spell_girl.reference.game import ReferenceGame
from tests.spell_girl.reference.pieces import Piece, Player
from tests.spell_girl.reference.random_cards import random_decks, random_rules, shipped_decks


class RandomLuck:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def shuffled(self, _seat: int, cards: list[int]) -> list[int]:
        return self.random.sample(cards, len(cards))

    def first(self, _round: int) -> int:
        return self.random.randrange(2)

    def heads(self, _seat: int, _turn: int) -> bool:
        return self.random.random() < 0.5


def piles(player: Player) -> list[list[Piece]]:
    return [player.deck, player.hand, player.gauge, player.drop, player.field]


@pytest.mark.parametrize("make", [random_decks, shipped_decks])
@pytest.mark.parametrize("rules", ["", "random"])
def test_games_end_with_every_card_in_one_place(make, rules):
    ends: Counter[str] = Counter()
    questions: Counter[str] = Counter()
    for seed in range(60):
        luck = Random(seed)
        options = random_rules(luck) if rules else DEFAULT
        decks = random_decks(seed, options) if make is random_decks else make(seed)
        game = ReferenceGame(decks, RandomLuck(seed), options)
        while game.question:
            assert len(set(game.options)) == len(game.options) > 1, game.question
            questions[game.question] += 1
            game.choose(luck.randrange(len(game.options)))
            table = game.table
            held = [piece.number for each in table.players for pile in piles(each) for piece in pile]
            assert len(held) == len(set(held))
            assert len(held) >= 80 - (game.question in ("PAY", "PICK", None))  # the card that is used lies aside
            assert table.round <= (20 if not rules else 41)
            assert all(0 <= player.girl.hp <= player.printed.hp for player in table.players)
        assert game.result
        ends[game.result[1]] += 1
    assert ends["hp"] > 10
    assert {"MAIN", "DECLARE", "CARD", "PAY", "PICK"} <= questions.keys()


def test_random_cards_are_legal_and_say_everything():
    said: set[str] = set()
    for seed in range(60):
        options = random_rules(Random(seed))
        for girl, *cards in random_decks(seed, options):
            assert not list(check_girl(girl))  # type: ignore[arg-type]
            assert len(cards) == 40
            for card in cards:
                assert isinstance(card, Spell)
                assert not list(check_parts(card.kind, card.parts, "parts"))
                said |= {part.id for part in card.parts}
    assert said == PARTS.keys()
