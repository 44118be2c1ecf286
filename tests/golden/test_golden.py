"""Golden games: whole games as people read them, kept in git. A game that comes out otherwise shows line by line.

Their cards and decks are their own, so that the shipped ones can be tuned. `make golden` writes them anew after a
change of the rules, a policy or the narration; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from magus_sim.cli.telling import PLAIN_WIDTH, print_to
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card_files import load_cards
from magus_sim.rulesets.magus_round.rule_options import SPECS
from magus_sim.told import Replay

HERE = Path(__file__).parent
CARDS = load_cards([HERE / "cards.toml"])


@dataclass(frozen=True)
class Golden:
    """A game to be played and told. Decks are files in decks/; the first is A."""

    name: str
    decks: str
    seed: int
    lang: str = "en"
    policies: str = "greedy-1 greedy-1"
    a_first: bool = True
    rules: Mapping[str, str] = field(default_factory=dict)


GAMES = [
    Golden("wind_against_forest", "wind forest", 2307, lang="ja"),
    Golden("forest_against_ice", "forest ice", 5686, a_first=False),
    Golden("ice_against_steel", "ice steel", 2259, lang="ja"),
    Golden("steel_against_wind", "steel wind", 1532, a_first=False),
    Golden("forest_against_steel", "forest steel", 2459),
    Golden("ice_against_wind", "ice wind", 1160, lang="ja", a_first=False),
    Golden("mirror", "wind wind", 390),
    Golden("random_wind_against_ice", "wind ice", 446, lang="ja", policies="random random", rules={"life": "4"}),
    Golden(
        "random_steel_against_forest",
        "steel forest",
        3637,
        policies="random random",
        a_first=False,
        rules={"life": "4"},
    ),
    Golden("greedy_against_random", "forest wind", 135, policies="greedy random"),
    Golden("random_against_greedy", "steel ice", 1984, lang="ja", policies="random greedy"),
    Golden("greedy_against_greedy", "ice wind", 1854, lang="ja", policies="greedy greedy"),
    Golden("greedy_against_greedy_1", "forest steel", 401, policies="greedy greedy-1"),
    Golden("beam_against_reply", "wind steel", 9, policies="beam reply"),
    Golden("cheater_against_tree", "forest ice", 15, lang="ja", policies="cheater mcts:40"),
    Golden("revenge", "wind ice", 826),
    Golden("levels", "steel steel", 153, lang="ja", policies="random greedy-1"),
    Golden("life_3", "wind steel", 436, lang="ja", rules={"life": "3"}),
    Golden("life_1", "wind forest", 339, rules={"life": "1"}),
    Golden("opening_hand_7", "ice forest", 9, rules={"opening_hand": "7"}),
    Golden("opening_hand_0", "wind steel", 289, lang="ja", a_first=False, rules={"opening_hand": "0", "life": "3"}),
    Golden("mulligan_by_greedy", "wind steel", 119, rules={"mulligan": "once", "life": "4"}),
    Golden(
        "mulligan_by_random",
        "wind ice",
        1372,
        lang="ja",
        policies="random random",
        rules={"mulligan": "once", "life": "2"},
    ),
    Golden("first_player_draws", "wind forest", 683, rules={"first_player_draws": "yes"}),
    Golden("energy_per_turn_1", "wind steel", 385, rules={"energy_per_turn": "1", "life": "4"}),
    Golden("level_ups_per_turn_1", "steel wind", 921, rules={"level_ups_per_turn": "1"}),
    Golden(
        "level_ups_per_turn_0",
        "steel ice",
        975,
        lang="ja",
        policies="random random",
        rules={"level_ups_per_turn": "0", "life": "3"},
    ),
    Golden("cards_under_follow", "steel ice", 169, rules={"cards_under": "follow"}),
    Golden("turn_limit_6", "ice forest", 81, lang="ja", policies="random random", rules={"turn_limit": "6"}),
    Golden("loop_limit_12", "forest wind", 393, rules={"loop_limit": "12"}),
    Golden("endless_loop", "wheel ice", 410, policies="greedy greedy"),
    Golden("both_at_once", "wind steel", 188, lang="ja", rules={"life": "2"}),
    Golden("deck_runs_out", "ice steel", 20, rules={"life": "12", "opening_hand": "18"}),
    Golden(
        "all_options",
        "forest steel",
        2960,
        lang="ja",
        policies="random random",
        rules={
            "life": "3",
            "opening_hand": "4",
            "mulligan": "once",
            "first_player_draws": "yes",
            "energy_per_turn": "2",
            "level_ups_per_turn": "2",
            "cards_under": "follow",
            "turn_limit": "30",
            "loop_limit": "200",
        },
    ),
]


@cache
def played(name: str) -> Replay:
    game = next(game for game in GAMES if game.name == name)
    rules = MagusRound(CARDS).with_rules(game.rules)
    a, b = (rules.read_decks([HERE / "decks" / f"{name}.txt"])[0] for name in game.decks.split())
    policy_a, policy_b = game.policies.split()
    return rules.replay((a, b), (policy_a, policy_b), game.seed, game.a_first)


def told(game: Golden) -> str:
    """The game as `magus-sim replay` prints it into a pipe."""
    out = StringIO()
    print_to(Console(file=out, width=PLAIN_WIDTH, highlight=False), played(game.name), game.lang)
    return out.getvalue()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_game_is_told_as_before(game, golden):
    golden(HERE / f"{game.name}.txt", told(game))


def test_every_policy_magus_and_rule_option_has_a_game():
    assert {policy.split(":")[0] for game in GAMES for policy in game.policies.split()} == set(
        MagusRound().engine().policies
    )
    assert {name for game in GAMES for name in game.rules} == SPECS.keys()
    assert {deck for game in GAMES for deck in game.decks.split()} == {p.stem for p in (HERE / "decks").iterdir()}


def test_every_way_to_end_but_a_fault_has_a_game():
    assert {played(game.name).reason for game in GAMES} == set(MagusRound.reasons) - {"fault"}


def test_no_golden_file_is_left_of_a_game_that_is_gone():
    assert {path.stem for path in HERE.glob("*.txt")} == {game.name for game in GAMES}
