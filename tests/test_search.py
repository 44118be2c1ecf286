"""The search patterns, on a game small enough to know every answer.

Seats take turns, most of a single step. Whoever is asked takes 1 or 2 counters or passes; after six turns the game is
over and won by whoever has more, a tie if both have the same. A hidden card of each seat, 0 or 1, is added at the end.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from magus_sim import search

TURNS = 6


class Plain(SimpleNamespace):
    """A record that assigning copies, as records are."""

    def copied(self) -> Plain:
        return Plain(**{name: list(v) if isinstance(v, list) else v for name, v in vars(self).items()})


class Worlds(list[Any]):
    def __setitem__(self, at: Any, game: Any) -> None:
        super().__setitem__(at, game.copied())


def position(*counters: int, turn: int = 1, hidden: tuple[int, int] = (0, 0)) -> Plain:
    return Plain(
        over=0,
        winner=-1,
        turn=turn,
        asked=(turn - 1) % 2,
        n_options=3,
        seed=5,
        history=0,
        counters=list(counters),
        hidden=list(hidden),
        hidden_moves=0,
        steps=1,
        shame=[0, 0],
    )


def advance(g: Plain, _lib: Any) -> None:
    if g.over == 0 and g.turn > TURNS:
        g.over = 1
        totals = [sum(pair) for pair in zip(g.counters, g.hidden, strict=True)]
        g.winner = -1 if totals[0] == totals[1] else int(totals[1] > totals[0])


def apply(g: Plain, _lib: Any, option: int) -> None:
    g.history = history_with(g, option)
    g.counters[g.asked] += option
    g.steps -= 1
    if g.steps == 0:
        g.turn += 1
        g.asked = 1 - g.asked
        g.steps = 1


def history_with(g: Plain, option: int) -> int:
    return int(g.history * 3 + option + 1)


def mind_of(**budget: int) -> Plain:
    whole = {"doubt": 2000, "deals": 0, "turns": 1, "margin": 0, "explore": 100, "iterations": 0, "sees_all": 0}
    return Plain(
        budget=Plain(**(whole | budget)),
        tries=[0] * 3,
        scores=[0] * 3,
        visits=[0] * 3,
        expected=Plain(seed=0, history=0, hidden=0, turn=0, seat=0, score=0),
        worlds=Worlds([None, None]),
        nodes=[Plain(name=0, usual=0, total=0, visits=0, child=0, sibling=0) for _ in range(500)],
        n_nodes=0,
        path=[0] * 20,
        baseline=[0] * 100,
        redealt=[],
    )


@pytest.fixture
def fitted() -> Any:
    """The patterns for this game, in plain Python; what is usual is to take one."""
    unit: Any = SimpleNamespace(compiled=lambda rule: rule)

    def redeal(g: Plain, _lib: Any, seat: int, number: int) -> None:
        g.hidden[1 - seat] = number % 2

    def consider(_g: Plain, _lib: Any, mind: Plain, _sure: int) -> None:
        mind.tries[:] = [1, 1, 1]

    names = search.fitted(
        unit,
        __name__,
        Game=Plain,
        Library=Plain,
        Mind=Plain,
        advance=advance,
        apply=apply,
        hidden_from=lambda g, _seat: g.hidden_moves,
        history_with=history_with,
        redeal=redeal,
        usual=lambda _g, _lib, _mind: 1,
        consider=consider,
        name_option=lambda _g, option: option + 1,
        evaluate=lambda g, _lib, _mind, seat: 1000 * (g.counters[seat] - g.counters[1 - seat]),
        judge_tie=lambda g, seat: g.shame[seat],
    )
    return SimpleNamespace(**names)


def test_a_score_is_bounded_and_even_at_zero(fitted):
    g = position(3, 3)
    assert fitted.score_of(g, None, None, 0) == 0
    g = position(9, 3)
    assert 0 < fitted.score_of(g, None, None, 0) == -fitted.score_of(g, None, None, 1) < search.DECIDED
    g.over, g.winner = 1, 0
    assert [fitted.score_of(g, None, None, seat) for seat in (0, 1)] == [search.DECIDED, -search.DECIDED]
    g.winner = -1
    assert fitted.score_of(g, None, None, 0) == 0
    g.shame = [-2000, 2000]
    assert [fitted.score_of(g, None, None, seat) for seat in (0, 1)] == [-search.DECIDED // 2, search.DECIDED // 2]


def test_the_option_that_leads_best_is_chosen(fitted):
    mind = mind_of()
    assert fitted.choose_ahead(position(0, 0), None, mind) == 2
    assert mind.scores[0] < mind.scores[1] < mind.scores[2]
    assert mind.visits == [1, 1, 1]


def test_what_is_usual_stands_unless_another_option_leads_by_more_than_the_margin(fitted):
    mind = mind_of()
    fitted.choose_ahead(position(0, 0), None, mind)
    lead = mind.scores[2] - mind.scores[1]
    assert fitted.choose_ahead(position(0, 0), None, mind_of(margin=lead)) == 1
    assert fitted.choose_ahead(position(0, 0), None, mind_of(margin=lead - 1)) == 2


def test_the_game_itself_is_left_alone(fitted):
    g = position(1, 2, hidden=(0, 1))
    before = g.copied()
    fitted.choose_ahead(g, None, mind_of(deals=3, turns=2))
    fitted.search_tree(g, None, mind_of(iterations=40, turns=3))
    assert g == before


def test_everybody_plays_in_the_usual_way_through_so_many_turns(fitted):
    g = position(0, 0)
    fitted.play_on(g, None, None, 4)
    assert (g.turn, g.counters) == (4, [2, 1])
    fitted.play_on(g, None, None, 99)
    assert (g.over, g.turn, g.winner) == (1, TURNS + 1, -1)


def test_a_score_is_the_mean_over_deals_of_what_is_hidden(fitted):
    """At the end only the hidden card decides: with 0 there it is a tie, with 1 it is lost."""
    last = position(3, 2, turn=TURNS, hidden=(0, 0))
    assert last.asked == 1
    mind = mind_of(deals=2)
    fitted.choose_ahead(last, None, mind)
    assert mind.scores[1] == -search.DECIDED // 2
    sighted = mind_of(deals=2, sees_all=1)
    fitted.choose_ahead(last, None, sighted)
    assert sighted.scores[1] == 0


@pytest.mark.parametrize("hidden", [0, 1])
def test_a_search_is_blind_to_what_is_dealt_anew_and_one_that_sees_all_is_not(fitted, hidden):
    last = position(3, 2, turn=TURNS, hidden=(hidden, 0))
    blind, sighted = mind_of(deals=2), mind_of(deals=2, sees_all=1)
    fitted.choose_ahead(last, None, blind)
    fitted.choose_ahead(last, None, sighted)
    assert blind.scores == [-1000, -500, 500]
    assert sighted.scores == ([-1000, 0, 1000] if hidden == 0 else [-1000, -1000, 0])


def test_an_option_far_behind_at_first_is_not_looked_at_closely(fitted):
    first = mind_of()
    fitted.choose_ahead(position(0, 0), None, first)
    behind = first.scores[1] - first.scores[0]
    for doubt, looked_at in ((behind, [2, 2, 2]), (behind - 1, [0, 2, 2])):
        mind = mind_of(doubt=doubt, deals=2, turns=3)
        assert fitted.choose_ahead(position(0, 0), None, mind) == 2
        assert mind.visits == looked_at


def test_what_is_usual_is_taken_if_nothing_else_is_close(fitted):
    mind = mind_of(doubt=-search.DECIDED, deals=9)
    assert fitted.choose_ahead(position(0, 0), None, mind) == 1
    assert mind.visits == [1, 1, 1]


def test_beside_a_sure_win_nothing_is_tried(fitted):
    winning = position(5, 3, turn=TURNS)
    winning.asked = 0
    mind = mind_of()
    assert fitted.choose_ahead(winning, None, mind) == 1
    assert (mind.scores[1], mind.visits) == (search.DECIDED, [0, 1, 0])


# ---- what is expected -----------------------------------------------------------------------------------------------


@pytest.fixture
def tries(fitted, monkeypatch) -> list[int]:
    """The options tried out, in order."""
    seen: list[int] = []
    whole = fitted.look_at_turn.__globals__["try_out"]

    def counted(g, lib, mind, option, until):
        seen.append(option)
        return whole(g, lib, mind, option, until)

    monkeypatch.setitem(fitted.look_at_turn.__globals__, "try_out", counted)
    return seen


def test_after_its_choice_a_search_knows_what_the_usual_way_leads_to(fitted, tries):
    g, mind = position(0, 0), mind_of(margin=200)
    g.steps = 2
    assert fitted.choose_ahead(g, None, mind) == 1
    assert sorted(tries) == [0, 1, 2]
    tries.clear()
    apply(g, None, 1)
    anew = mind_of(margin=200)
    assert fitted.choose_ahead(g, None, mind) == 1
    assert sorted(tries) == [0, 2]
    fitted.choose_ahead(g, None, anew)
    assert mind.scores == anew.scores


@pytest.mark.parametrize(
    "change",
    [
        lambda g: apply(g, None, 2),
        lambda g: (apply(g, None, 1), setattr(g, "hidden_moves", 1)),
        lambda g: (apply(g, None, 1), setattr(g, "seed", 6)),
        lambda g: (apply(g, None, 1), setattr(g, "asked", 1)),
        lambda g: (apply(g, None, 1), setattr(g, "turn", 2)),
    ],
    ids=["another choice", "something hidden shows", "another game", "another seat", "another turn"],
)
def test_it_looks_anew_when_something_came_between(fitted, tries, change):
    g, mind = position(0, 0), mind_of(margin=200)
    g.steps = 3
    fitted.choose_ahead(g, None, mind)
    change(g)
    tries.clear()
    fitted.choose_ahead(g, None, mind)
    assert sorted(tries) == [0, 1, 2]


def test_what_is_expected_lasts_through_a_choice_without_alternatives(fitted, tries, monkeypatch):
    g, mind = position(0, 0), mind_of(margin=200)
    g.steps = 3
    fitted.choose_ahead(g, None, mind)
    apply(g, None, 1)
    with monkeypatch.context() as patch:
        patch.setitem(
            fitted.look_first.__globals__, "consider", lambda _g, _l, m, _s: m.tries.__setitem__(slice(None), [0, 1, 0])
        )
        fitted.choose_ahead(g, None, mind)
    assert mind.visits == [0, 0, 0]
    apply(g, None, 1)
    tries.clear()
    fitted.choose_ahead(g, None, mind)
    assert sorted(tries) == [0, 2]


def test_nothing_is_expected_after_a_close_look(fitted, tries):
    g, mind = position(0, 0), mind_of(margin=200, deals=2, turns=2)
    g.steps = 2
    fitted.choose_ahead(g, None, mind)
    apply(g, None, 1)
    tries.clear()
    fitted.choose_ahead(g, None, mind)
    assert 1 in tries


# ---- the tree -------------------------------------------------------------------------------------------------------


def test_the_tree_search_finds_what_wins(fitted):
    mind = mind_of(iterations=64, turns=TURNS, sees_all=1)
    assert fitted.search_tree(position(2, 2, turn=TURNS - 1), None, mind) == 2
    assert mind.visits[2] == max(mind.visits)


def test_the_answers_of_the_opponent_are_what_is_best_for_them(fitted):
    """Whatever one takes, the opponent takes two: their usual one would let the game be won by taking two."""
    mind = mind_of(iterations=400, turns=TURNS, sees_all=1)
    fitted.search_tree(position(2, 2, turn=TURNS - 1), None, mind)
    child = mind.nodes[0].child
    while mind.nodes[child].name != 3:
        child = mind.nodes[child].sibling
    answers = {}
    at = mind.nodes[child].child
    while at != search.NOWHERE:
        answers[mind.nodes[at].name - 1] = mind.nodes[at].visits
        at = mind.nodes[at].sibling
    assert max(answers, key=lambda option: answers[option]) == 2


def test_no_more_iterations_are_made_than_allowed(fitted):
    for iterations in (1, 8, 50):
        mind = mind_of(iterations=iterations, turns=3)
        fitted.search_tree(position(0, 0), None, mind)
        assert sum(mind.visits) <= iterations - max(1, iterations // search.SHARE)
        assert mind.n_nodes <= 1 + 3 + iterations


def test_a_search_with_next_to_no_budget_does_what_is_usual(fitted):
    assert fitted.search_tree(position(0, 0), None, mind_of(iterations=1)) == 1


def test_it_stops_when_the_lead_is_hardly_lost_any_more(fitted):
    mind = mind_of(iterations=80, turns=1, explore=0)
    fitted.search_tree(position(0, 0), None, mind)
    assert sum(mind.visits) < 80 - 80 // search.SHARE
    assert fitted.lead_in_visits(mind) > 0
