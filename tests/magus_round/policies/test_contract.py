"""What every policy keeps to, whatever it thinks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from magus_sim.records import COMPILES
from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.engine.state import Ask
from magus_sim.rulesets.magus_round.policies.choose import POLICIES, choose
from magus_sim.rulesets.magus_round.policies.names import HANDICAPS, minds_of
from magus_sim.rulesets.magus_round.rungs import SEES_ALL

from .positions import Position, choices_of, contents, dealt_anew, positions

POSITIONS = 400
WORLDS = 3

Decide = Callable[[Any, Any], int]
Worlds = list[tuple[Position, list[Position]]]
FAIR = [{"mcts": "mcts:24"}.get(policy, policy) for policy in POLICIES if policy not in SEES_ALL]
PLAYERS: dict[str, Decide] = {
    name: partial(choose, minds_of([name], None, [])[0])
    for name in [*FAIR, *(f"greedy:{handicap}" for handicap in HANDICAPS)]
}


@pytest.fixture(scope="module")
def reached() -> list[Position]:
    return positions(POSITIONS)


@pytest.fixture(scope="module")
def worlds(reached: list[Position]) -> Worlds:
    """Each position with others that look the same to the player who is asked."""
    luck = Random(1)
    return [(position, [dealt_anew(position, luck) for _ in range(WORLDS)]) for position in reached]


@pytest.fixture(params=PLAYERS)
def decide(request: pytest.FixtureRequest) -> Decide:
    return PLAYERS[request.param]


def misled(decide: Decide, worlds: Worlds) -> list[str]:
    """The positions where the choice changes with something that the player cannot see."""
    return [
        str(position)
        for position, others in worlds
        if {decide(position.game, position.lib)} != {decide(world.game, world.lib) for world in others}
    ]


# ---- the laws -------------------------------------------------------------------------------------------------------


def test_a_choice_is_the_position_of_an_option(decide: Decide, reached: list[Position]) -> None:
    assert all(0 <= decide(position.game, position.lib) < position.game.n_options for position in reached)


def test_the_same_position_gives_the_same_choice(decide: Decide, reached: list[Position]) -> None:
    for position in reached:
        copy = position.copied()
        choice = decide(position.game, position.lib)
        assert choice == decide(position.game, position.lib) == decide(copy.game, copy.lib), position


def test_choosing_changes_neither_the_game_nor_the_cards(decide: Decide, reached: list[Position]) -> None:
    for position in reached:
        before = contents(position.games)
        decide(position.game, position.lib)
        assert contents(position.games) == before, position
    last = reached[-1]
    before = contents(last.table)
    decide(last.game, last.lib)
    assert contents(last.table) == before


def test_a_policy_is_blind_to_what_its_player_cannot_see(decide: Decide, worlds: Worlds) -> None:
    assert not misled(decide, worlds)


# ---- that the laws would find a fault -------------------------------------------------------------------------------


def total(game: Any, seat: int, zone: Zone) -> int:
    """A number that tells apart what lies in a pile, in which order."""
    pile = game.players[seat].piles[zone]
    return sum((at + 1) * int(game.cards[pile.cards[at]].face) for at in range(pile.number))


def option_faces(position: Position) -> list[int]:
    """What the options show."""
    options = [position.game.options[at] for at in range(position.game.n_options)]
    return [int(position.game.cards[option.card].face) if option.card >= 0 else -1 for option in options]


CHEATS: dict[str, Decide] = {
    "the opponent's hand": lambda game, _lib: total(game, 1 - game.asked, Zone.HAND) % game.n_options,
    "the opponent's deck": lambda game, _lib: total(game, 1 - game.asked, Zone.DECK) % game.n_options,
    "the opponent's life": lambda game, _lib: total(game, 1 - game.asked, Zone.LIFE) % game.n_options,
    "the own deck": lambda game, _lib: total(game, game.asked, Zone.DECK) % game.n_options,
    "the own life": lambda game, _lib: total(game, game.asked, Zone.LIFE) % game.n_options,
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_policy_that_looks_where_it_must_not_is_caught(cheat: str, worlds: Worlds) -> None:
    assert len(misled(CHEATS[cheat], worlds)) > len(worlds) // 2


def test_the_cheater_is_caught(worlds: Worlds) -> None:
    assert len(misled(partial(choose, minds_of(["cheater"], None, [])[0]), worlds)) > len(worlds) // 20


def test_a_policy_may_look_at_its_own_hand_and_at_the_table(worlds: Worlds) -> None:
    def honest(game: Any, _lib: Any) -> int:
        seen = total(game, game.asked, Zone.HAND) + sum(
            total(game, seat, zone) for seat in (0, 1) for zone in (Zone.FIELD, Zone.ENERGY, Zone.DISCARD_PILE)
        )
        return (seen + int(game.players[1 - game.asked].piles[Zone.HAND].number)) % int(game.n_options)

    assert not misled(honest, worlds)


def test_the_positions_ask_every_question(reached: list[Position]) -> None:
    asked = Counter(position.question for position in reached)
    assert asked.keys() == {question.name for question in Ask} - {Ask.NOTHING.name}


def test_the_options_are_the_same_in_every_world(worlds: Worlds) -> None:
    for position, others in worlds:
        here = [option_faces(position)]
        assert [option_faces(world) for world in others] == here * WORLDS


# ---- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["beam", "reply", "mcts:24"])
def test_what_a_search_remembers_changes_no_choice(policy: str) -> None:
    """A search that has played the whole game finds the same as one that has just sat down, with the same score."""
    old = minds_of([policy], None, [])[0]
    remembered = 0
    for seed in range(12 if COMPILES else 1):
        for position in choices_of(seed):
            new = minds_of([policy], None, [])[0]
            remembered += bool(old.expected.history == position.game.history != 0)
            choices = [choose(mind, position.game, position.lib) for mind in (old, new)]
            assert choices[0] == choices[1], position
            assert [old.visits[at] for at in range(position.game.n_options)] == [
                new.visits[at] for at in range(position.game.n_options)
            ], position
            assert old.scores[choices[0]] == new.scores[choices[1]] or old.visits[choices[0]] == 0, position
    assert remembered > 10


def test_the_policy_random_takes_every_option_now_and_then() -> None:
    first_choice = next(choices_of(0))
    counts: Counter[int] = Counter()
    for decisions in range(200):
        first_choice.game.decisions = decisions
        counts[PLAYERS["random"](first_choice.game, first_choice.lib)] += 1
    assert first_choice.game.n_options == len(counts) == 2
    assert min(counts.values()) > 70
