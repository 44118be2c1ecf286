"""What a proof finds wanting, and that the search behind it sees what plain playing out sees."""

from __future__ import annotations

from itertools import combinations

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.positions import exhaustive
from magus_sim.rulesets.magus_round.positions.collection import name_of, shipped_puzzles
from magus_sim.rulesets.magus_round.positions.proof import ME, Setting, prove
from tests.magus_round.puzzles.positions import puzzle

RIGHT = 'goal = "win"\nsolution = ["attack 蜜蜂飼い", "attack 追い討ちの騎龍"]'
STRIDER = """
[me]
field = ["影渡り", "蜜蜂飼い"]

[you]
life = 1
field = ["九龍神"]
"""
"""The Strider cannot be blocked."""


def complaint(position):
    with pytest.raises(FaultyFiles) as caught:
        prove(position)
    (problem,) = caught.value.problems
    return f"{problem.line}: {problem.message}"


def test_a_line_that_holds_is_proven(tmp_path):
    proof = prove(puzzle(tmp_path, RIGHT))
    assert proof.keys == ["attack 蜜蜂飼い", "attack 蜜蜂飼い → attack 追い討ちの騎龍"]


def test_the_same_deeds_in_the_wrong_order_are_no_solution(tmp_path):
    wrong = puzzle(tmp_path, 'goal = "win"\nsolution = ["attack 追い討ちの騎龍", "attack 蜜蜂飼い"]')
    assert complaint(wrong).startswith("3: the solution does not reach the goal: attack 追い討ちの騎龍")


def test_an_answer_of_the_opponent_that_spoils_it_is_told(tmp_path):
    told = complaint(puzzle(tmp_path, 'goal = "win"\nsolution = ["attack 蜜蜂飼い", "pass"]', STRIDER))
    assert told == "3: the solution does not reach the goal: attack 蜜蜂飼い → (block 九龍神) → pass"


def test_what_the_solution_does_not_say_is_searched(tmp_path):
    assert prove(puzzle(tmp_path, 'goal = "win"\nsolution = ["attack 蜜蜂飼い"]')).keys == ["attack 蜜蜂飼い"]


def test_choices_that_can_never_be_made_are_told(tmp_path):
    told = complaint(puzzle(tmp_path, 'goal = "win"\nsolution = ["attack 蜜蜂飼い", "attack 影渡り"]'))
    assert told.startswith("3: 「attack 影渡り」 can never be chosen")


def test_a_puzzle_in_which_anything_goes_is_none(tmp_path):
    board = '[me]\nfield = ["影渡り", "蜜蜂飼い"]\n[you]\nlife = 6\n'
    told = complaint(puzzle(tmp_path, 'goal = "survive"\nsolution = ["pass"]', board))
    assert told.startswith("3: nothing shows that other choices are worse")


@pytest.mark.parametrize(
    ("trap", "fault"),
    [
        ("attack 蜜蜂飼い", "「attack 蜜蜂飼い」 is no trap: the goal can still be reached"),
        ("attack 九龍神", "「attack 九龍神」 can never be chosen on the way of the solution"),
    ],
)
def test_a_trap_must_be_one(tmp_path, trap, fault):
    told = f'goal = "win"\nsolution = ["attack 影渡り"]\ntraps = ["{trap}"]'
    assert complaint(puzzle(tmp_path, told, STRIDER)) == f"4: {fault}"


def test_a_choice_whose_options_all_belong_to_the_solution_shows_nothing(tmp_path):
    board = '[me]\nfield = ["影渡り", "城壁の石工"]\n[you]\nfield = ["蜜蜂飼い"]\n'
    told = complaint(puzzle(tmp_path, 'goal = "survive"\nsolution = ["attack 影渡り", "pass"]', board))
    assert told.startswith("3: nothing shows that other choices are worse")


@pytest.mark.parametrize("limit", ["DEEPEST", "PATIENCE"])
def test_what_is_too_much_to_be_played_out_proves_nothing(tmp_path, monkeypatch, limit):
    monkeypatch.setattr(exhaustive, limit, {"DEEPEST": 1, "PATIENCE": 0}[limit])
    told = complaint(puzzle(tmp_path, 'goal = "win"\nsolution = ["attack 蜜蜂飼い"]'))
    assert told == "3: there is too much to play out to prove anything; make the position smaller"


def test_a_tie_is_not_won_and_not_lost(tmp_path):
    board = '[me]\nhand = ["相打ち覚悟"]\nenergy = 2\nmagus = "疾風の魔女ハヤテ"\nlife = 1\n[you]\nlife = 1\n'
    told = 'goal = "{}"\nturns = 1\nsolution = ["play 相打ち覚悟"]\ntraps = ["level up 相打ち覚悟"]'
    for goal, reached in (("win", False), ("survive", True)):
        setting = Setting(puzzle(tmp_path, told.format(goal), board))
        play = [move.kind for move in setting.spoken(setting.start).moves].index("PLAY")
        assert setting.settled(setting.after(setting.start, play)) is reached


def test_a_solution_may_not_live_by_what_lies_on_top_of_the_deck(tmp_path):
    board = """
        [me]
        field = ["影渡り"]
        hand = ["過負荷"]
        energy = 4
        magus = "城壁の魔女カサネ"
        deck = ["火矢"]
        [you]
        life = 2
    """
    lucky = 'goal = "win"\nsolution = ["play 過負荷", "play 火矢", "choose 1"]'
    assert complaint(puzzle(tmp_path, lucky, board)).startswith("3: the solution does not reach the goal")
    with_secret = board.replace("過負荷", "火矢")
    assert prove(puzzle(tmp_path, 'goal = "win"\nsolution = ["play 火矢", "choose 1"]', with_secret)).made == {0, 1}


# ---- the search -----------------------------------------------------------------------------------------------------


def reached(setting, game):
    """Whether I can be sure of the goal, by playing everything out and remembering nothing."""
    done = setting.settled(game)
    if done is not None:
        return done
    results = (reached(setting, setting.after(game, option)) for option in range(game.n_options))
    return any(results) if game.asked == ME else all(results)


def shipped(name):
    return next(position for position in shipped_puzzles() if name_of(position) == name)


SMALL = ("blood_first", "both_would_fall", "let_the_mouse_through", "two_heads_must_not_win", "down_to_three")
SMALLER = ("strike_and_untap", "two_steps_to_the_sky", "rumours_reach_both", "paid_back_in_full", "she_must_draw")


@pytest.mark.parametrize("name", SMALL + SMALLER)
def test_the_search_finds_what_playing_everything_out_finds(name):
    setting = Setting(shipped(name))
    setting.run_on(setting.start)
    for option in range(setting.start.n_options):
        game = setting.after(setting.start, option)
        assert setting.reaches(game) is reached(setting, game), setting.spoken(setting.start).moves[option].words.en


def test_a_search_that_pauses_goes_on_where_it_was(monkeypatch):
    setting = Setting(shipped("let_the_mouse_through"))
    monkeypatch.setattr(exhaustive, "SLICE", 1)
    assert setting.reaches(setting.start) is True
    assert setting.searcher.effort.positions == setting.searcher.effort.pause > 1


def after(setting, *names):
    """The game after attacks that nobody can block."""
    game = setting.after(setting.start, 0)
    for name in names:
        option = [move.card.name.en if move.card else "" for move in setting.spoken(game).moves].index(name)
        game = setting.after(game, option)
    return game


def test_positions_are_the_same_by_what_lies_there_and_not_by_how_it_came_to_be(tmp_path):
    field = '["蜜蜂飼い", "灯喰い", "苔むす石人", "影渡り"]'
    setting = Setting(puzzle(tmp_path, 'goal = "win"\nsolution = []', f"[me]\nfield = {field}\nhand = 1\n"))
    bee, eater, stone = "Beekeeper", "Lamp-Eater", "Mossy Stone-Man"
    keys = [exhaustive.key_of(after(setting, *names)) for names in ([bee, eater], [eater, bee], [bee, stone], [bee])]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    assert 0 not in keys


def test_there_is_no_key_in_the_middle_of_an_effect():
    setting = Setting(shipped("the_one_who_can_block"))
    play = [move.kind for move in setting.spoken(setting.start).moves].index("PLAY")
    assert exhaustive.key_of(setting.after(setting.start, play)) == 0


def test_the_key_sees_whatever_counts(tmp_path):
    board = '[me]\nfield = ["蜜蜂飼い", "灯喰い"]\nhand = 1\nenergy = 1\n[you]\nfield = ["影渡り"]\n'
    setting = Setting(puzzle(tmp_path, 'goal = "win"\nsolution = []', board))
    changes = {
        "turn": lambda g: setattr(g, "turn", 5),
        "step": lambda g: setattr(g, "step", 7),
        "asked": lambda g: setattr(g, "asked", 1),
        "leveled": lambda g: setattr(g, "leveled", 1),
        "damage": lambda g: setattr(g.players[1], "damage", 1),
        "tapped": lambda g: setattr(g.cards[1], "tapped", 1),
        "level": lambda g: setattr(g.cards[1], "level", 1),
        "new": lambda g: setattr(g.cards[1], "entered", g.turn),
        "used": lambda g: (setattr(g.cards[0], "used", 1), setattr(g.cards[0], "used_turn", g.turn)),
        "zone": lambda g: setattr(g.cards[2], "zone", 5),
        "face": lambda g: setattr(g.cards[1], "face", g.cards[2].face),
        "deck": lambda g: setattr(g.players[0].piles[2], "number", g.players[0].piles[2].number - 1),
        "change": lambda g: (setattr(g, "n_changes", 1), setattr(g.changes[0], "amount", 1000)),
    }
    keys = {"": exhaustive.key_of(setting.start)}
    for name, change in changes.items():
        game = setting.copy(setting.start)
        change(game)
        keys[name] = exhaustive.key_of(game)
    same = [(a, b) for a, b in combinations(keys, 2) if keys[a] == keys[b]]
    assert same == []
