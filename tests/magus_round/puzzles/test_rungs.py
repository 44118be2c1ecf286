"""That a policy has solved a puzzle only if nothing that the opponent answers spoils it."""

from __future__ import annotations

from itertools import chain

import pytest

from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.engine.state import Ask
from magus_sim.rulesets.magus_round.positions import rungs
from magus_sim.rulesets.magus_round.positions.collection import name_of, shipped_puzzles
from magus_sim.rulesets.magus_round.positions.dealing import deal_anew
from magus_sim.rulesets.magus_round.positions.proof import Setting
from tests.magus_round.puzzles.positions import puzzle


def setting(name):
    return Setting(next(position for position in shipped_puzzles() if name_of(position) == name))


def play_first(monkeypatch, choose):
    """Let every policy choose so."""
    monkeypatch.setattr(rungs, "choose", lambda _mind, game, _lib: choose(game))


def test_one_answer_that_spoils_it_is_enough(tmp_path, monkeypatch):
    board = '[me]\nfield = ["蜜蜂飼い"]\n[you]\nlife = 1\nfield = [{ card = "九龍神", tapped = true }]\n'
    free = Setting(puzzle(tmp_path, 'goal = "win"\nsolution = []', board))
    blocked = Setting(puzzle(tmp_path, 'goal = "win"\nsolution = []', board.replace("true", "false")))
    play_first(monkeypatch, lambda game: game.n_options - 1)  # attack
    assert rungs.solves(free, "random", 1)
    assert not rungs.solves(blocked, "random", 1)


def test_who_only_blocks_solves_what_asks_for_nothing_else(monkeypatch):
    play_first(monkeypatch, lambda game: game.n_options - 1 if game.ask == Ask.BLOCK else 0)
    assert rungs.solves(setting("both_stay_home"), "random", 1)
    assert not rungs.solves(setting("blood_first"), "random", 1)


def test_luck_solves_some_of_the_deals():
    position = setting("blood_first").position
    assert 0 < rungs.solved(position, "random", 40) < 40


@pytest.mark.parametrize("policy", ["greedy", "greedy:no-block"])
def test_a_policy_and_a_handicap(policy):
    assert rungs.solved(setting("the_duelist_must_not_win").position, policy, 2) == (0 if ":" in policy else 2)


def test_hidden_cards_are_dealt_among_themselves(tmp_path):
    board = '[me]\ndeck = ["九龍神", "火矢"]\nlife = ["煙玉", "煙玉"]\nhand = ["抜刀"]\n[you]\nhand = ["落とし格子"]\n'
    start = Setting(puzzle(tmp_path, 'goal = "win"\nsolution = []', board))
    view = start.trial.view
    worlds = set()
    for deal in range(3):
        game = start.copy(start.start)
        deal_anew(game, deal)
        assert int(game.seed) == deal
        for seat, zones in ((0, (Zone.DECK, Zone.LIFE)), (1, (Zone.HAND, Zone.DECK, Zone.LIFE))):
            before = [view.pile(seat, zone) for zone in zones]
            piles = [game.players[seat].piles[zone] for zone in zones]
            now = [[int(pile.cards[at]) for at in range(pile.number)] for pile in piles]
            assert list(map(len, now)) == list(map(len, before))
            assert sorted(chain(*now)) == sorted(chain(*before))
            assert now != before
            worlds.add(str(now))
            assert all(game.cards[card].zone == zone for zone, cards in zip(zones, now, strict=True) for card in cards)
    assert len(worlds) == 6
