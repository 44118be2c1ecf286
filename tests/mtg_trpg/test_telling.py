"""A battle told, and a battle answered from outside."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from magus_sim.ruleset import PERSON, Deck
from magus_sim.rulesets.mtg_trpg import MtgTrpg
from magus_sim.told import Replay

DECKS = Path(__file__).parents[2] / "decks" / "mtg_trpg"
GAME = MtgTrpg()
BY_NAME = {deck.name: deck for deck in GAME.read_decks([DECKS])}
FOUR, DEEP, FLAME = BY_NAME["暁の四人"], BY_NAME["森の深み"], BY_NAME["紅蓮隊"]


def end_of(decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int) -> tuple[str | None, str, int, int]:
    """How the engine plays the battle: winner, reason, turns, decisions."""
    games = GAME.engine().play(decks, policies, np.array([seed]), np.ones(1, bool), frozenset()).games
    winner, reason = int(games["winner"][0]), list(GAME.reasons)[int(games["reason"][0])]
    return {0: "a", 1: "b"}.get(winner), reason, int(games["turns"][0]), int(games["decisions"][0])


def told_end(replay: Replay) -> tuple[str | None, str, int, int]:
    return replay.winner, replay.reason, replay.turns, replay.decisions


@pytest.mark.parametrize("policies", [("greedy", "greedy"), ("random", "random"), ("beam", "beast")])
@pytest.mark.parametrize("other", [DEEP, FLAME], ids=["encounter", "duel"])
def test_a_battle_is_told_as_the_engine_plays_it(policies: tuple[str, str], other: Deck) -> None:
    for seed in range(3):
        replay = GAME.replay((FOUR, other), policies, seed, True)
        assert told_end(replay) == end_of((FOUR, other), policies, seed)
        assert replay.entries[-1].events[-1].kind == "end"


def test_everything_is_told_in_both_languages_and_no_two_options_read_alike() -> None:
    replay = GAME.replay((FOUR, FLAME), ("random", "random"), 1, True)
    for entry in replay.entries:
        words = [event.words for event in entry.events if event.words] + [move.words for move in entry.options]
        assert all(label.en and label.ja for label in words)
        assert len({move.words for move in entry.options}) == len(entry.options)


def test_the_damage_told_is_the_damage_counted() -> None:
    chunk = GAME.engine().play(
        (FOUR, DEEP), ("greedy", "greedy"), np.array([3]), np.ones(1, bool), frozenset({"turns"})
    )
    replay = GAME.replay((FOUR, DEEP), ("greedy", "greedy"), 3, True)
    points = sum(
        int(event.facts["points"])
        for entry in replay.entries
        for event in entry.events
        if event.kind == "hurt" and event.player == "b"
    )
    assert points == chunk.turns["damage_dealt_a"].sum()


def test_a_side_is_not_told_what_the_other_draws() -> None:
    for side, hidden in (("a", "b"), ("b", "a")):
        under_way = GAME.begin((FOUR, FLAME), ("greedy", "greedy"), 5, True, side)  # type: ignore[arg-type]
        while under_way.question is not None:
            under_way.decide()
        draws = [event for entry in under_way.told.entries for event in entry.events if event.kind == "draw"]
        assert {event.player for event in draws if event.cards} == {side}
        assert hidden in {event.player for event in draws}
        assert all(card.number >= 600 for card in under_way.sight("b").hand)


def test_a_battle_under_way_is_answered_advised_and_taken_back() -> None:
    under_way = GAME.begin((FOUR, DEEP), (PERSON, "greedy"), 2, True, "a")
    question = under_way.question
    assert question is not None
    assert question.player == "a"
    advice = under_way.advice("mcts:20")
    assert 0 <= advice.choice < len(question.options)
    assert under_way.advice("greedy").reason is not None
    moment, before = under_way.mark(), under_way.told
    under_way.answer(advice.choice)
    assert under_way.told != before
    under_way.go_back(moment)
    assert (under_way.told, under_way.question) == (before, question)
    with pytest.raises(IndexError):
        under_way.answer(99)


def test_what_is_seen_can_be_read() -> None:
    under_way = GAME.begin((FOUR, DEEP), (PERSON, "greedy"), 2, True, "a")
    sight = under_way.sight("a")
    assert len(sight.rows[0]) == 4
    assert len(sight.hand) == 12
    for card in (*sight.hand, *sight.rows[0], *sight.rows[1]):
        assert all(printed.name.en and printed.name.ja for printed in under_way.printed(card))
    assert sight.counts[1]["standing"] == len(sight.rows[1]) == 7
    assert GAME.begin((FOUR, DEEP), ("greedy", "greedy"), 2, True, "a", tell=False).told.entries
