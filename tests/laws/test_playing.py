"""Laws of the compiled half: luck, rows, ends, digests."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest
from joblib import Parallel, delayed
from numpy.typing import NDArray

from magus_sim.errors import UsageFault
from magus_sim.results import SIDE
from magus_sim.ruleset import BROKEN_OFF, Chunk, Deck
from tests.laws.games import Game

Table = Mapping[str, NDArray[Any]]

ALL = frozenset(["turns", "cards"])
SIDES = tuple(SIDE.categories)


def seeds(games: int) -> NDArray[np.int64]:
    return np.arange(games, dtype=np.int64) * 7_919 + 5


def play(game: Game, decks: tuple[Deck, Deck], policies: tuple[str, str], a_first: bool, first: int = 0) -> Chunk:
    """The games from number `first` on."""
    luck = seeds(game.games)[first:]
    return game.engine.play(decks, policies, luck, np.full(len(luck), a_first), ALL)


def exchanged(columns: Table) -> dict[str, NDArray[Any]]:
    """The table with A and B called each other."""
    found = {}
    for name, values in columns.items():
        if name in ("winner", "active", "side"):
            values = np.where(values < 0, values, 1 - values)
        elif name.endswith("_a") and f"{name[:-2]}_b" in columns:
            values = columns[f"{name[:-2]}_b"]
        elif name.endswith("_b") and f"{name[:-2]}_a" in columns:
            values = columns[f"{name[:-2]}_a"]
        found[name] = values
    return found


def rows(columns: Table) -> list[tuple[object, ...]]:
    """The rows of a table, sorted, so that the order of sides does not count."""
    return sorted(zip(*(columns[name].tolist() for name in sorted(columns)), strict=True))


def test_luck_belongs_to_the_seat(game: Game) -> None:
    """Whoever is called A: the deck in the first seat plays the same games."""
    a, b = game.decks
    for one, other in product(game.quick, repeat=2):
        played, called = play(game, (a, b), (one, other), True), play(game, (b, a), (other, one), False)
        for table in ("games", "turns", "cards"):
            assert rows(getattr(played, table)) == rows(exchanged(getattr(called, table))), (one, other, table)


def test_a_deck_against_itself_wins_in_one_seat_what_it_loses_in_the_other(game: Game) -> None:
    deck, _ = game.decks
    for policy in game.policies:
        first, second = (
            play(game, (deck, deck), (policy, policy), a_first).games["winner"] for a_first in (True, False)
        )
        assert (np.where(first < 0, first, 1 - first) == second).all(), policy


def test_a_game_depends_on_its_seed_alone_however_the_work_is_cut(game: Game) -> None:
    whole = play(game, game.decks, game.policies[:2], True)
    half = game.games // 2
    later = play(game, game.decks, game.policies[:2], True, half)
    for name, values in later.games.items():
        assert (values == whole.games[name][half:]).all(), name
    ours = whole.turns["game"] >= half
    for name, values in later.turns.items():
        assert (values == whole.turns[name][ours] - (half if name == "game" else 0)).all(), name


def test_threads_play_what_one_thread_plays(game: Game) -> None:
    alone = play(game, game.decks, game.policies[:2], True)
    work = (delayed(play)(game, game.decks, game.policies[:2], True) for _ in range(4))
    for chunk in Parallel(4, prefer="threads")(work):
        for table in ("games", "turns", "cards"):
            assert rows(getattr(chunk, table)) == rows(getattr(alone, table))


def test_the_same_seed_in_another_seat_is_another_game(game: Game) -> None:
    """Else pairs of games would hide that luck was given to the deck."""
    a, b = game.decks
    first, second = (play(game, (a, b), game.quick[:1] * 2, a_first).games for a_first in (True, False))
    assert any((first[name] != second[name]).any() for name in first)


def test_every_game_ends_for_a_reason_that_is_named(game: Game) -> None:
    reasons = tuple(game.rules.reasons)
    for policy in game.policies:
        ended = play(game, game.decks, (policy, policy), True).games
        found = {reasons[reason] for reason in ended["reason"]}
        assert BROKEN_OFF not in found, policy
        assert ended["turns"].min() >= 1, policy
        assert set(ended["winner"]) <= {-1, 0, 1}, policy


def test_turns_are_counted_from_1_and_each_belongs_to_a_player(game: Game) -> None:
    played = play(game, game.decks, game.policies[:2], True)
    counted = played.turns
    columns = {f"{measure.name}_{side}" for measure in game.rules.measures for side in SIDES}
    assert set(counted) == {"game", "turn", "active", *columns}
    assert set(counted["active"]) <= {0, 1}
    for number, turns in enumerate(played.games["turns"]):
        assert counted["turn"][counted["game"] == number].tolist() == list(range(1, turns + 1)), number


def test_cards_are_counted_for_both_sides_and_their_games_add_up(game: Game) -> None:
    played = play(game, game.decks, game.policies[:2], True)
    counted, winner = played.cards, played.games["winner"]
    for side, deck in enumerate(game.decks):
        ours = counted["side"] == side
        half_wins = int(np.where(winner < 0, 1, np.where(winner == side, 2, 0)).sum())
        assert set(counted["card"][ours]) <= set(deck.slots)
        assert (counted["games"][ours] == game.games).all()
        assert (counted["half_wins"][ours] == half_wins).all()
        for card, copies in zip(counted["card"][ours], counted["copies"][ours], strict=True):
            assert copies == deck.slots.count(card), card
    assert set(game.rules.uses) <= set(counted)
    for event in ("seen", "not_seen"):
        assert (counted[f"{event}_half_wins"] <= 2 * counted[f"{event}_games"]).all()
    assert (counted["seen_games"] + counted["not_seen_games"] == counted["games"]).all()


def test_tables_that_nobody_wants_stay_empty_and_change_no_game(game: Game) -> None:
    whole = play(game, game.decks, game.policies[:2], True)
    luck = seeds(game.games)
    bare = game.engine.play(game.decks, game.policies[:2], luck, np.full(len(luck), True), frozenset())
    assert not any(len(column) for table in (bare.turns, bare.cards) for column in table.values())
    assert rows(bare.games) == rows(whole.games)


def test_digests_stay_and_follow_the_cards(game: Game) -> None:
    deck, _ = game.decks
    again = game.ruleset()
    assert again.engine().digest == game.engine.digest
    assert again.engine().policies_digest == game.engine.policies_digest
    assert again.deck_of(deck.name, deck.slots).digest == deck.digest
    assert again.deck_of("Other name", deck.slots).digest == deck.digest
    assert game.edited(deck).digest != deck.digest


def test_what_was_compiled_is_ready(game: Game) -> None:
    assert game.engine
    assert game.ruleset().is_compiled()


def test_the_ladder_is_made_of_policies_that_there_are(game: Game) -> None:
    engine = game.engine
    assert engine.anchor in engine.rungs
    for policy in (*engine.rungs, *engine.policies, game.rules.partner, game.rules.adviser):
        engine.check_policy(policy)
        assert engine.rung(policy).policy == policy
        assert engine.rung(policy).speed > 0
    for handicap in engine.handicaps:
        engine.check_policy(f"{engine.anchor}:{handicap}")


@pytest.mark.parametrize("policy", ["nobody", "", ":", "nobody:nothing"])
def test_another_policy_is_refused_with_those_that_there_are(game: Game, policy: str) -> None:
    with pytest.raises(UsageFault, match="|".join(game.engine.policies)):
        game.engine.check_policy(policy)
