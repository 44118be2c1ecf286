"""What holds in every game, whatever the cards say and whoever plays: over random decks and random choices.

Run as a program, this module prints what became of some games, for the last test.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from magus_sim.records import COMPILES, new
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.game import advance, apply, go_on, history_with, must_choose, start
from magus_sim.rulesets.magus_round.engine.library import CREW, MAGUS, library_of
from magus_sim.rulesets.magus_round.engine.moves import is_crew
from magus_sim.rulesets.magus_round.engine.ops import What, Zone
from magus_sim.rulesets.magus_round.engine.power import has, power_of, work_out_flag, work_out_power
from tests.magus_round.policies.positions import Position, contents, dealt_anew
from tests.magus_round.scene import Scene, Seat, crew, magic, rules_of
from tests.reference.random_cards import random_decks

SIZE = s.DECK_SIZE
seeds = st.integers(0, 10_000)
games = settings(max_examples=5 if COMPILES else 15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
QUESTIONS = 20 if COMPILES else 150
"""Fewer where the rules are compiled: looking into such records from outside is slow, and the rules are the same."""
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "life": st.integers(1, 8),
        "opening_hand": st.integers(0, 9),
        "mulligan": st.just(1),
        "first_player_draws": st.just(1),
        "energy_per_turn": st.integers(0, 2),
        "level_ups_per_turn": st.integers(0, 2),
        "cards_under_follow": st.just(1),
        "turn_limit": st.integers(1, 60),
    },
)


class Play:
    """A game between two random decks."""

    def __init__(self, seed: int, **options: int) -> None:
        self.table = library_of(random_decks(seed))
        self.games = new(s.Game, 1)
        start(self.game, self.lib, rules_of({"loop_limit": 300, **options}), seed, seed % 2)
        advance(self.game, self.lib)

    @property
    def lib(self) -> Any:
        return self.table[0]

    @property
    def game(self) -> Any:
        return self.games[0]

    def choose(self, choice: int) -> None:
        apply(self.game, self.lib, choice)
        advance(self.game, self.lib)

    def choices(self, luck: Random, most: int) -> Iterator[int]:
        """A choice by that luck for each question, at most so many; whoever gets one makes it."""
        for _ in range(most):
            if self.game.over != 0:
                break
            yield luck.randrange(self.game.n_options)

    def run(self, luck: Random, look: Callable[[Play], None] = lambda _: None) -> str:
        """Play to the end by that luck, looking at every question; the answer tells all that happened."""
        told = hashlib.sha256()
        look(self)
        while self.game.over == 0:
            told.update(repr(self.summary()).encode())
            self.choose(luck.randrange(self.game.n_options))
            look(self)
        told.update(repr(self.summary()).encode())
        return told.hexdigest()

    def summary(self) -> list[int]:
        """The question, its options, and where every card is."""
        game = self.game
        options = [game.options[at] for at in range(game.n_options)]
        cards = [game.cards[number] for number in range(s.CARDS)]
        return [
            *(int(part) for part in (game.turn, game.ask, game.asked, game.over, game.winner, game.reason)),
            *(int(part) for option in options for part in (option.do, option.card, option.extra)),
            *(int(part) for card in cards for part in (card.zone, card.host, card.tapped, card.level, card.face)),
        ]

    def copied(self) -> Play:
        """The same game, to be played on by itself."""
        other = Play.__new__(Play)
        other.table = self.table
        other.games = new(s.Game, 1)
        other.games[0] = self.game
        return other


# ---- what holds at every question -----------------------------------------------------------------------------------


def check(play: Play) -> None:
    """All that must be true between two choices."""
    check_piles(play.game)
    check_cards(play.game, play.lib)
    check_numbers(play.game)
    check_options(play.game)
    check_summaries(play.game, play.lib)
    assert play.game.over != 0 or play.game.n_options > 1


def piles(game: Any) -> Iterator[tuple[int, int, list[int]]]:
    """Every pile: whose, which zone, which cards."""
    for seat in range(2):
        for zone in range(s.ZONES):
            pile = game.players[seat].piles[zone]
            yield seat, zone, [int(pile.cards[at]) for at in range(pile.number)]


def check_piles(game: Any) -> None:
    """Each card of the 82 is there once, among its owner's cards, where it says that it is."""
    held = [card for _, _, cards in piles(game) for card in cards]
    assert sorted(held) == list(range(s.CARDS))
    for seat, zone, cards in piles(game):
        for card in cards:
            assert (card // SIZE, game.cards[card].zone) == (seat, zone)
        if zone == Zone.HAND:
            assert cards == sorted(cards)


def check_cards(game: Any, lib: Any) -> None:
    """Levels are the cards under a crew; only what lies on the field is tapped; a magus is there or exiled."""
    hosts = [int(game.cards[card].host) for card in range(s.CARDS)]
    for number in range(s.CARDS):
        card = game.cards[number]
        assert card.level == hosts.count(number)
        assert (card.host != s.NOBODY) == (card.zone == Zone.UNDER)
        assert card.tapped == 0 or card.zone in (Zone.FIELD, Zone.ENERGY)
        if card.zone == Zone.UNDER:
            assert game.cards[card.host].zone == Zone.FIELD
        if card.zone == Zone.FIELD:
            assert lib.faces[card.face].kind in (CREW, MAGUS)
        if number % SIZE == 0:
            assert card.zone in (Zone.FIELD, Zone.EXILE)
            assert card.zone == Zone.FIELD or lib.faces[card.face].kind == CREW


def check_numbers(game: Any) -> None:
    """Counts are those of the cards, none is negative, and who has no life or deck left has lost."""
    for player in (game.players[0], game.players[1]):
        energy = player.piles[Zone.ENERGY]
        untapped = [at for at in range(energy.number) if game.cards[energy.cards[at]].tapped == 0]
        assert player.ready == len(untapped)
        counts = (player.damage, player.spent, player.played, player.level_ups, player.attacks, player.blocks)
        assert min(counts) >= 0
        if game.turn > 0 and 0 in (player.piles[Zone.LIFE].number, player.piles[Zone.DECK].number):
            assert game.over == 1
    assert 0 <= game.n_events <= s.MAX_EVENTS
    assert 0 <= game.n_changes <= s.MAX_CHANGES


def check_options(game: Any) -> None:
    """An option says what is done with which card, and a number only where there is something to count."""
    for do, card, extra in options_of(game):
        assert (card == s.NOBODY) == (do in (s.Do.PASS, s.Do.ACCEPT, s.Do.CHOOSE_ONE))
        assert extra == 0 or do in (s.Do.ACTIVATE, s.Do.RESOLVE, s.Do.CHOOSE_ONE)


def check_summaries(game: Any, lib: Any) -> None:
    """What is kept so that power need not be worked out each time is what it sums up."""
    changes = [game.changes[at] for at in range(game.n_changes)]
    for number in range(s.CARDS):
        card, face = game.cards[number], lib.faces[game.cards[number].face]
        assert card.changed == bits(change.what for change in changes if change.card == number)
        assert (card.own, card.reaching, card.listens) == (face.own, face.reaching, face.listens)
    sources = [int(game.sources[at]) for at in range(game.n_sources)]
    there = [card for _, zone, cards in piles(game) if zone == Zone.FIELD for card in cards]
    assert set(sources) == {card for card in there if game.cards[card].own | game.cards[card].reaching}
    assert [game.cards[card].since for card in sources] == sorted(game.cards[card].since for card in sources)
    assert len(set(sources)) == len(sources)
    assert game.acting == bits(what for card in sources for what in range(16) if game.cards[card].reaching >> what & 1)
    assert game.listening == bits(what for card in there for what in range(16) if game.cards[card].listens >> what & 1)
    assert all(game.cards[change.card].zone == Zone.FIELD for change in changes)
    assert [change.stamp for change in changes] == sorted({change.stamp for change in changes})


def bits(numbers: Iterable[int]) -> int:
    """A number with these bits set."""
    return sum(1 << number for number in {int(number) for number in numbers})


def options_of(game: Any) -> list[tuple[int, int, int]]:
    options = [game.options[at] for at in range(game.n_options)] if game.over == 0 else []
    return [(int(option.do), int(option.card), int(option.extra)) for option in options]


@given(seed=seeds, options=OPTIONS)
@games
def test_all_that_must_be_true_is_true_at_every_question(seed: int, options: dict[str, int]) -> None:
    play = Play(seed, **options)
    play.run(Random(seed), check)
    assert play.game.turn <= play.game.rules.turn_limit


@given(seed=seeds)
@games
def test_the_same_choices_make_the_same_game(seed: int) -> None:
    assert Play(seed).run(Random(seed)) == Play(seed).run(Random(seed))


@given(seed=seeds, before=seeds)
@games
def test_a_game_begins_alike_whatever_the_record_held(seed: int, before: int) -> None:
    used, fresh = Play(before), Play(seed)
    used.run(Random(before))
    used.table = fresh.table
    start(used.game, used.lib, rules_of({"loop_limit": 300}), seed, seed % 2)
    advance(used.game, used.lib)
    for card in range(s.CARDS):
        assert card_of(used, card) == card_of(fresh, card)
    assert numbers_of(used) == numbers_of(fresh)
    assert fresh.game.decisions == 0
    assert used.run(Random(seed)) == fresh.run(Random(seed))


def numbers_of(play: Play) -> list[int]:
    """The game's own numbers, but for `pending`, which is written before it is read."""
    numbers = (name for name, field in s.Game.fields.items() if isinstance(field.kind, str) and field.length is None)
    return [int(getattr(play.game, name)) for name in numbers if name != "pending"]


def card_of(play: Play, card: int) -> list[int]:
    """All that is kept of a card but `used`, which is written before it is read: it counts in turn `used_turn` only."""
    return [int(getattr(play.game.cards[card], name)) for name in s.Card.fields if name != "used"]


@given(seed=seeds, stop=st.integers(0, 80))
@games
def test_a_copied_game_plays_on_by_itself(seed: int, stop: int) -> None:
    play = Play(seed)
    for choice in play.choices(Random(seed), stop):
        play.choose(choice)
    copy = play.copied()
    before = play.summary()
    copied = copy.run(Random(stop))
    assert play.summary() == before  # whatever the copy did
    assert play.run(Random(stop)) == copied


def must_remember_rightly(play: Play) -> None:
    game, lib = play.game, play.lib
    for card in range(s.CARDS):
        if is_crew(game, lib, card):
            assert power_of(game, lib, card) == work_out_power(game, lib, card)
            for what in range(What.POWER):
                assert has(game, lib, card, what) == bool(work_out_flag(game, lib, card, what))


@given(seed=seeds)
@games
def test_powers_and_keywords_are_remembered_only_until_something_moves(seed: int) -> None:
    """Within an effect, too: powers are asked there, and what was worked out before it must not be believed."""
    play = Play(seed)
    for choice in play.choices(Random(seed), QUESTIONS):
        apply(play.game, play.lib, choice)
        must_remember_rightly(play)
        while play.game.over == 0 and not must_choose(play.game):
            go_on(play.game, play.lib)
            must_remember_rightly(play)


def hidden(play: Play, seat: int, *zones: Zone) -> list[list[int]]:
    piles = play.game.players[seat].piles
    return [[int(piles[zone].cards[at]) for at in range(piles[zone].number)] for zone in zones]


@given(seed=seeds)
@games
def test_it_is_counted_whenever_something_hidden_changes(seed: int) -> None:
    play = Play(seed)
    for choice in play.choices(Random(seed), QUESTIONS):
        before = play.copied()
        play.choose(choice)
        for seat in (0, 1):
            now, then = play.game.players[seat], before.game.players[seat]
            unseen = hidden(play, seat, Zone.DECK, Zone.LIFE) != hidden(before, seat, Zone.DECK, Zone.LIFE)
            held = hidden(play, seat, Zone.HAND) != hidden(before, seat, Zone.HAND)
            assert now.unseen_moves > then.unseen_moves or not unseen
            assert now.hand_moves > then.hand_moves or not held
        assert play.game.history != before.game.history


def test_nothing_is_counted_while_nothing_hidden_changes() -> None:
    scene = Scene(Seat(field=[crew("矛")], energy=3), Seat(field=[crew("盾")], life=5), step="attack")
    counts = [(player.unseen_moves, player.hand_moves) for player in scene.game.players]
    scene.do("ATTACK 矛")
    scene.do("BLOCK 盾")
    assert scene.me.field == scene.you.field == []
    assert counts == [(player.unseen_moves, player.hand_moves) for player in scene.game.players]


def test_who_looks_into_the_deck_has_seen_it() -> None:
    searching = magic("探し物", "山札からクルーを１枚まで手札に加え、山札をシャッフルする。")
    scene = Scene(Seat(hand=[searching], deck=[crew("兵")]))
    before = int(scene.game.players[0].unseen_moves)
    scene.do("PLAY 探し物")
    assert "PICK 兵" in scene.options  # nothing has moved yet
    assert scene.game.players[0].unseen_moves == before + 1


def test_the_history_tells_other_choices_apart() -> None:
    plays = [Play(3), Play(3), Play(3)]
    for play, choice in zip(plays, (0, 0, 1), strict=True):
        play.choose(choice)
    histories = [int(play.game.history) for play in plays]
    assert histories[0] == histories[1] != histories[2]
    assert history_with(Play(3).game, 1) == histories[2]


# ---- options --------------------------------------------------------------------------------------------------------


def reached(seed: int, stop: int) -> Play:
    """A game at about its so-manieth question; at the last one if there are fewer."""
    play = Play(seed)
    for choice in play.choices(Random(seed), stop):
        before = play.copied()
        play.choose(choice)
        if play.game.over != 0:
            return before
    return play


@given(seed=seeds, stop=st.integers(0, 80))
@games
def test_every_listed_option_applies_and_each_makes_another_game(seed: int, stop: int) -> None:
    play = reached(seed, stop)
    outcomes = set()
    for choice in range(play.game.n_options):
        copy = play.copied()
        apply(copy.game, copy.lib, choice)
        after = state_of(copy)
        assert after != state_of(play)
        advance(copy.game, copy.lib)
        check_piles(copy.game)
        assert copy.game.over == 0 or copy.game.reason != s.Reason.FAULT
        outcomes.add(after)
    assert len(outcomes) == play.game.n_options


def state_of(play: Play) -> str:
    """All that the record holds."""
    return repr(contents(play.games))


@given(seed=seeds, stop=st.integers(0, 80), choice=st.integers(-(2**31), 2**31 - 1))
@games
def test_nothing_that_is_not_listed_is_accepted(seed: int, stop: int, choice: int) -> None:
    play = reached(seed, stop)
    before = state_of(play)
    for unlisted in {choice, -1, int(play.game.n_options)} - set(range(play.game.n_options)):
        with pytest.raises(IndexError, match="no such option"):
            apply(play.game, play.lib, unlisted)
        assert state_of(play) == before
    play.run(Random(seed))
    with pytest.raises(IndexError, match="no such option"):
        apply(play.game, play.lib, 0)


@given(seed=seeds, stop=st.integers(0, 80), luck=st.integers(0, 99))
@games
def test_what_a_player_may_not_see_does_not_change_the_options(seed: int, stop: int, luck: int) -> None:
    play = reached(seed, stop)
    world = dealt_anew(Position(play.games, play.table), Random(luck))
    asked = s.Ask(play.game.ask)
    world.game.ask = s.Ask.NOTHING
    world.game.n_options = 0
    if asked in (s.Ask.REVENGE, s.Ask.BLOCK):  # these have named the step after them already
        world.game.step = s.Step[asked.name]
    go_on(world.game, world.lib)  # asks anew
    assert (world.game.ask, world.game.asked) == (play.game.ask, play.game.asked)
    assert options_of(world.game) == options_of(play.game)


# ---- compiled and plain ---------------------------------------------------------------------------------------------


def digests() -> str:
    """What became of some games, a line each."""
    return "\n".join(Play(seed).run(Random(seed)) for seed in range(12))


@pytest.mark.skipif(not COMPILES, reason="this run is the plain one")
def test_compiled_games_are_those_of_the_plain_rules() -> None:
    plain = subprocess.run(
        [sys.executable, "-m", __name__],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == digests()


if __name__ == "__main__":
    print(digests())
