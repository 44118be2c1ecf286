"""Laws of a game that is told and answered from outside: choices, copies, what a player may know."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from magus_sim.ruleset import PERSON
from magus_sim.told import Entry, GameUnderWay, Side
from tests.laws.games import Game

SEEDS = range(3)
A_FIRST = (True, False)


def decided(under_way: GameUnderWay, questions: int = 1_000_000) -> GameUnderWay:
    """Played on by the policies, to its end or through so many questions."""
    for _ in range(questions):
        if under_way.question is None:
            break
        under_way.decide()
    return under_way


def begun(game: Game, seed: int, policies: tuple[str, str], seen_by: Side | None = None) -> GameUnderWay:
    return game.rules.begin(game.decks, policies, seed, True, seen_by)


def test_a_replay_is_the_game_that_was_played(game: Game) -> None:
    reasons = tuple(game.rules.reasons)
    for one, a_first in product(game.policies, A_FIRST):
        policies = (one, game.policies[0])
        luck = np.array(SEEDS, np.int64)
        played = game.engine.play(game.decks, policies, luck, np.full(len(luck), a_first), frozenset()).games
        for place, seed in enumerate(SEEDS):
            told = game.rules.replay(game.decks, policies, seed, a_first)
            winner = {0: "a", 1: "b"}.get(int(played["winner"][place]))
            row = winner, reasons[played["reason"][place]], played["turns"][place], played["decisions"][place]
            assert (told.winner, told.reason, told.turns, told.decisions) == row, (policies, seed)


def test_a_game_under_way_ends_as_its_replay(game: Game) -> None:
    for seed, policy in product(SEEDS, game.policies):
        policies = (policy, game.policies[0])
        told = game.rules.replay(game.decks, policies, seed, True)
        assert decided(begun(game, seed, policies)).told == told


def test_of_a_game_told_in_short_the_end_is_the_same(game: Game) -> None:
    policies = (game.policies[0], game.policies[-1])
    for seed in SEEDS:
        short = decided(game.rules.begin(game.decks, policies, seed, True, None, tell=False)).told
        told = game.rules.replay(game.decks, policies, seed, True)
        assert (short.winner, short.reason, short.turns) == (told.winner, told.reason, told.turns)


def test_every_listed_option_can_be_taken_and_no_other(game: Game) -> None:
    under_way = begun(game, 3, (PERSON, game.quick[-1]))
    while (question := under_way.question) is not None:
        assert len(question.options) >= 2
        assert question.passes is None or 0 <= question.passes < len(question.options)
        moment = under_way.mark()
        for choice in range(len(question.options)):
            before = len(under_way.told.entries)
            under_way.answer(choice)
            assert len(under_way.told.entries) > before
            under_way.go_back(moment)
        for choice in (-1, len(question.options), 10**9):
            with pytest.raises(IndexError):
                under_way.answer(choice)
        assert under_way.question == question
        under_way.answer((7 * under_way.told.decisions) % len(question.options))
    assert under_way.told.reason in game.rules.reasons


def test_a_copy_plays_on_alone(game: Game) -> None:
    """Going back is as if nothing had been played since, and the same answers bring the same luck."""
    for questions in (0, 5, 25):
        under_way = decided(begun(game, 4, (game.policies[-1], game.quick[-1])), questions)
        if under_way.question is None:
            continue
        before, moment = under_way.told, under_way.mark()
        end = decided(under_way).told
        under_way.go_back(moment)
        assert under_way.told == before
        assert decided(under_way).told == end


def sees(entry: Entry) -> tuple[Any, ...]:
    """What a player knows of a choice before they make it."""
    return entry.turn, entry.player, entry.question, entry.options


def test_a_card_that_was_not_seen_changes_no_choice(game: Game) -> None:
    """One card of the opponent is another one: A's choices are equal until A has seen something of it."""
    a, b = game.decks
    differing = 0
    for policy, seed in product(game.quick, range(8)):
        tellings = (
            decided(game.rules.begin((a, other), (policy, game.quick[-1]), seed, True, "a")).told.entries
            for other in (b, game.edited(b))
        )
        for one, other in zip(*tellings, strict=False):
            if one == other:
                continue
            differing += 1
            if one.player == "a" and sees(one) == sees(other):
                assert (one.chosen, one.which) == (other.chosen, other.which), (policy, seed, one, other)
            break
    assert differing or not decided(begun(game, 1, game.quick[-1:] * 2)).told.entries[1:]


def test_a_player_is_not_told_what_only_the_other_one_knows(game: Game) -> None:
    """The hand of one is in no sight and in no event of the other."""
    for side, other in (("a", "b"), ("b", "a")):
        under_way = begun(game, 5, (game.quick[0], game.quick[-1]))
        for _ in range(30):
            if under_way.question is None:
                break
            own, theirs = under_way.sight(side), under_way.sight(other)
            shown = {card.number for rows in own.rows for card in rows} | {
                card.number for pile in own.piles for card in pile.cards
            }
            hidden = {card.number for card in theirs.hand} - shown
            assert hidden.isdisjoint(card.number for card in own.hand)
            assert hidden.isdisjoint(card.number for card in own.facts)
            under_way.decide()
