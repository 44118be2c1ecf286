"""Narration: what is told of a game, in both languages, and that what is told is the game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

from magus_sim.records import new
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card import Card
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.game import advance, apply, go_on, start
from magus_sim.rulesets.magus_round.engine.library import Binder
from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.narrate.choices import move_of
from magus_sim.rulesets.magus_round.narrate.compare import Comparison, cause_of
from magus_sim.rulesets.magus_round.narrate.view import Table, View
from magus_sim.told import Event, Move, Replay
from tests.magus_round import scene
from tests.magus_round.printed import crew, magic, magus
from tests.magus_round.scene import On, Scene, Seat

PLAYERS = ("Ann", "Bob")


class ToldScene(Scene):
    """A scene that tells what happens in it, piece by piece."""

    @cached_property
    def events(self) -> list[Event]:
        return []

    def view(self, game: Any) -> View:
        return View(game, self.lib, Table(PLAYERS, 0, self.binder.faces))

    def go_on(self) -> None:
        while self.game.over == 0 and not self.waits():
            self.piece(None)

    def answer(self, choice: int) -> None:
        self.piece(choice)
        self.go_on()

    def piece(self, choice: int | None) -> None:
        past = new(s.Game, 1)
        past[0] = self.games[0]
        cause = cause_of(past[0], self.lib, choice or 0)
        if choice is None:
            go_on(self.game, self.lib)
        else:
            apply(self.game, self.lib, choice)
        self.events += Comparison(self.view(past[0]), self.view(self.game), cause).events()

    def told(self, *answers: str) -> list[tuple[str, str]]:
        """The sentences told from these answers on, Japanese and English."""
        self.events.clear()
        self.do(*answers)
        return [(event.words.ja, event.words.en) for event in self.events if event.words]


RONIN = crew("Ronin", "このクルーが登場したとき、カードを１枚引く。", value=2, power=3000)
SOLDIER = crew("Soldier", power=2000)
GIANT = crew("Giant", power=9000)
FILLER = scene.FILLER.front


# ---- sentences ------------------------------------------------------------------------------------------------------


def test_a_crew_that_is_played_tells_its_price_its_power_and_what_it_sets_off():
    told = ToldScene(Seat(hand=[RONIN], energy=2)).told("PLAY Ronin")
    assert told == [
        ("Annはエネルギー2点で「Ronin」をプレイする（パワー3000）。", "Ann plays Ronin for 2 energy (power 3000)."),
        (
            "「Ronin」が誘発する：『このクルーが登場したとき、カードを１枚引く。』",
            "Ronin triggers: “When this crew enters, draw a card.”",
        ),
        ("「Ronin」を解決する。", "Ronin resolves."),
        (f"Annは「{FILLER.name_ja}」を引く。", f"Ann draws {FILLER.name_en}."),
    ]


def test_a_magic_that_is_played_tells_its_text_and_not_that_it_is_put_away():
    arrow = magic("Arrow", "対戦相手に２点のダメージを与える。")
    told = ToldScene(Seat(hand=[arrow]), Seat(life=[GIANT, SOLDIER, SOLDIER])).told("PLAY Arrow")
    assert told == [
        (
            "Annはエネルギー0点で「Arrow」をプレイする：『対戦相手に２点のダメージを与える。』",
            "Ann plays Arrow for 0 energy: “Deal 2 damage to the opponent.”",
        ),
        ("「Arrow」を解決する。", "Arrow resolves."),
        (
            "Bobは2点のダメージを受け、ライフから「Giant」、「Soldier」を手札に加える（残りライフ1）。",
            "Bob takes 2 damage: Giant · Soldier from life to hand, 1 life left.",
        ),
    ]


def test_a_battle_tells_both_powers_and_what_lay_under_the_loser():
    board = ToldScene(Seat(field=[GIANT]), Seat(field=[On(SOLDIER, under=[RONIN, RONIN])]))
    assert board.told("PASS", "ATTACK Giant", "BLOCK Soldier") == [
        ("Annは「Giant」で攻撃する（パワー9000）。", "Ann attacks with Giant (power 9000)."),
        ("Bobは「Soldier」でブロックする（パワー3000）。", "Bob blocks with Soldier (power 3000)."),
        ("「Giant」（9000）と「Soldier」（3000）が交戦する。", "Giant (9000) battles Soldier (3000)."),
        (
            "「Soldier」が破壊される（下の「Ronin」×2は捨て札へ）。",
            "Soldier is destroyed; from under it to the discard pile: Ronin ×2.",
        ),
    ]
    assert [event.kind for event in board.events][-2:] == ["battle", "destroyed"]
    assert board.events[-2].facts == {"attack": 9000, "defence": 3000}


def test_an_attacker_that_leaves_tells_why_there_is_no_damage():
    thunder = magic("Thunder", "リベンジ１\n対戦相手のヨコ向きのクルーを１体えらび、それを破壊する。")
    board = ToldScene(Seat(field=[SOLDIER, GIANT]), Seat(hand=[thunder]))
    board.do("PASS", "ATTACK Soldier")
    told = board.told("ATTACK Giant", "REVENGE Thunder", "PICK Giant")
    assert ("Bobはリベンジで「Thunder」をプレイする：『対戦相手のヨコ向きのクルーを１体えらび、それを破壊する。』") in [
        ja for ja, _ in told
    ]
    assert told[-1] == (
        "攻撃クルーが場を離れたので、ダメージはない。",
        "There is no damage: the attacker has left the field.",
    )


def test_a_level_up_tells_level_and_power_and_its_loss_does_too():
    board = ToldScene(Seat(field=[crew("Smith", power=1000, gain=1500)], hand=[SOLDIER]))
    assert board.told("LEVEL_UP Soldier") == [
        (
            "Annは「Soldier」を「Smith」の下に置く（レベル1、パワー2500）。",
            "Ann puts Soldier under Smith: level 1, power 2500.",
        )
    ]
    rust = magic("Rust", "クルーを１体えらび、それの下のカードを１枚捨て札に置く。")
    board = ToldScene(Seat(field=[On(crew("Smith", power=1000, gain=1500), under=[SOLDIER])], hand=[rust]))
    assert board.told("PLAY Rust")[-1] == (
        "「Smith」から「Soldier」が取り除かれる（レベル0、パワー1000）。",
        "Smith loses Soldier: level 0, power 1000.",
    )


def test_cards_that_go_under_one_crew_together_or_leave_it_together_are_one_sentence():
    stack = magic("Stack", "あなたのクルーを１体えらび、手札を２枚まで、それの下に重ねる。")
    rust = magic("Rust", "クルーを１体えらび、それの下のカードを２枚捨て札に置く。")
    board = ToldScene(Seat(field=[crew("Smith", power=1000, gain=1500)], hand=[stack, rust, SOLDIER, GIANT]))
    told = board.told("PLAY Stack", "PICK Soldier", "PICK Giant")
    assert told[-1][1] == "Ann puts Soldier · Giant under Smith: level 2, power 4000."
    assert board.told("PLAY Rust")[-1][1] == "Smith loses Soldier · Giant: level 0, power 1000."


def test_a_magus_tells_that_it_transforms_and_is_exiled_when_it_is_destroyed():
    witch = magus("Witch", transform=1)
    board = ToldScene(Seat(magus=witch, energy=1))
    assert board.told("ACTIVATE Witch 1")[-1] == (
        "「Witch」が「Witchの裏」に変身する（パワー5000）。",
        "Witch becomes Witchの裏 (power 5000).",
    )
    doom = magic("Doom", "クルーを１体えらび、それを破壊する。")
    board = ToldScene(Seat(magus=witch, transformed=True, hand=[doom]))
    assert board.told("PLAY Doom")[-1] == (
        "「Witchの裏」が破壊され、除外される。",
        "Witchの裏 is destroyed and exiled.",
    )


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ("クルーをすべてヨコ向きにする。", "「Soldier」がヨコ向きになる。", "Tapped: Soldier."),
        (
            "クルーを１体えらび、このターンの間、それのパワーを＋１０００する。",
            "「Soldier」（3000になる）：このターンの間、パワー+1000。",
            "Soldier (now 3000): +1000 power this turn.",
        ),
        ("クルーを１体えらび、それは速攻を得る。", "「Soldier」：速攻を得る。", "Soldier: gains haste."),
        (
            "クルーを１体えらび、対戦相手の次のターンの終了時まで、それは攻撃できない。",
            "「Soldier」：ターン4の終わりまで、攻撃できない。",
            "Soldier: cannot attack until the end of turn 4.",
        ),
        (
            "クルーを１体えらび、それを手札に戻す。",
            "「Soldier」が場から手札へ移る。",
            "Soldier goes from the field to the hand.",
        ),
        (
            "クルーを１体えらび、それを山札の下に置く。",
            "「Soldier」が場から山札の下へ移る。",
            "Soldier goes from the field to the bottom of the deck.",
        ),
        ("手札を１枚捨てる。", "Annは「Giant」を捨てる。", "Ann discards Giant."),
        (
            "山札の上からカードを１枚、エネルギー・カードとして場に置く。",
            "Annは山札から「Ronin」をエネルギーに置く。",
            "Ann puts Ronin from the deck down as energy.",
        ),
        (
            "山札の上からカードを１枚、ライフに加える。",
            "Annは山札から「Ronin」をライフに置く。",
            "Ann puts Ronin from the deck on the life.",
        ),
        (
            "捨て札からクルーを１枚手札に加える。",
            "Ann：「Smith」が捨て札から手札へ移る。",
            "Ann: Smith from the discard pile to the hand.",
        ),
        (
            "バリュー１のクルーを１体手札から登場させる。",
            "「Giant」が登場する（パワー9000）。",
            "Giant enters (power 9000).",
        ),
    ],
    ids=lambda words: words if words.isascii() else "",
)
def test_what_an_effect_does_is_told(text, ja, en):
    spell = magic("Spell", text)
    board = ToldScene(Seat(field=[SOLDIER], hand=[spell, GIANT], deck=[RONIN], discard=[crew("Smith")]))
    assert (ja, en) in board.told("PLAY Spell")


def test_a_search_tells_what_was_taken_and_that_the_deck_was_shuffled():
    search = magic("Search", "山札からクルーを１枚まで手札に加え、山札をシャッフルする。")
    told = ToldScene(Seat(hand=[search], deck=[RONIN])).told("PLAY Search", "PICK Ronin")
    assert told[-2:] == [
        ("Annは山札から「Ronin」を手札に加える。", "Ann takes Ronin from the deck into the hand."),
        ("Annは山札をシャッフルする。", "Ann shuffles the deck."),
    ]


def test_a_change_is_told_once_however_long_it_lasts():
    courage = magic("Courage", "クルーを１体えらび、それのパワーを＋１０００する。")
    board = ToldScene(Seat(field=[SOLDIER], hand=[courage, GIANT], energy=1))
    board.told("PLAY Courage", "LEVEL_UP Giant", "PASS", "ATTACK Soldier")
    assert [event.facts for event in board.events if event.kind == "power"] == [{"amount": 1000}]


def test_a_battle_that_waits_for_a_trigger_is_told_once_and_after_it():
    wall = crew("Wall", "このクルーがブロックしたとき、このターンの間、これのパワーを＋３０００する。", power=1000)
    board = ToldScene(Seat(field=[SOLDIER]), Seat(field=[wall]))
    board.told("PASS", "ATTACK Soldier", "BLOCK Wall")
    kinds = [event.kind for event in board.events]
    assert kinds == ["attack", "block", "trigger", "resolve", "power", "battle", "destroyed"]


def test_changes_that_end_with_the_turn_are_told_then_those_of_one_kind_together():
    rally = magic(
        "Rally",
        "このターンの間、あなたのクルーすべてのパワーを＋１０００する。クルーを１体えらび、このターンの間、それは速攻を得る。",
    )
    board = ToldScene(Seat(field=[SOLDIER, GIANT], hand=[rally]))
    board.do("PLAY Rally", "PICK Giant")
    assert board.told("PASS", "PASS")[-3:-1] == [
        (
            "「Soldier」（2000になる）、「Giant」（9000になる）：『パワー+1000』が終わる。",
            "Soldier (now 2000) · Giant (now 9000): “+1000 power” ends.",
        ),
        ("「Giant」：『速攻を得る』が終わる。", "Giant: “gains haste” ends."),
    ]


def test_changes_that_end_with_the_attack_are_told_then_and_those_that_last_are_not():
    charger = crew("Charger", "このクルーが攻撃するとき、この攻撃の間、これのパワーを＋２０００する。", power=1000)
    board = ToldScene(Seat(field=[charger, SOLDIER]))
    told = board.told("PASS", "ATTACK Charger")
    assert told[-1] == (
        "「Charger」（1000になる）：『パワー+2000』が終わる。",
        "Charger (now 1000): “+2000 power” ends.",
    )
    board.events.clear()
    board.told("PASS")
    assert "power_ends" not in [event.kind for event in board.events]


def test_changes_that_are_one_sum_are_told_each_as_it_begins_and_together_when_they_end():
    rally = magic("Rally", "このターンの間、あなたのクルーすべてのパワーを＋１０００する。")
    doubt = magic("Doubt", "クルーを１体えらび、このターンの間、それのパワーを－１０００する。")
    board = ToldScene(Seat(field=[SOLDIER, GIANT], hand=[rally, rally, doubt, doubt]))
    board.do("PLAY Rally", "PLAY Doubt", "PICK Soldier", "PLAY Rally", "PLAY Doubt", "PICK Soldier")
    begun = [(event.facts["amount"], len(event.cards)) for event in board.events if event.kind == "power"]
    assert begun == [(1000, 2), (-1000, 1), (1000, 2), (-1000, 1)]
    board.told("PASS", "PASS")
    ended = [(event.facts["amount"], len(event.cards)) for event in board.events if event.kind == "power_ends"]
    assert ended == [(2000, 1)]  # those of the soldier add up to nothing


def test_a_change_that_a_later_one_outlasts_is_not_told_to_end():
    rally = magic("Rally", "このターンの間、クルーすべては速攻を得る。")
    march = magic("March", "対戦相手の次のターンの終了時まで、クルーすべては速攻を得る。")
    board = ToldScene(Seat(field=[SOLDIER], hand=[rally, march]))
    board.told("PLAY Rally", "PLAY March", "PASS", "PASS")
    assert [event.kind for event in board.events if event.kind.startswith("haste")] == ["haste", "haste"]


def test_equal_events_are_told_each():
    scholar = crew("Scholar", "このクルーがレベルアップしたとき、カードを１枚引く。")
    feast = magic("Feast", "クルーを１体えらび、山札の上からカードを３枚、それの下に重ねる。")
    board = ToldScene(Seat(field=[scholar], hand=[feast]))
    board.told("PLAY Feast")
    kinds = [event.kind for event in board.events if event.kind in ("trigger", "draw")]
    assert kinds == ["trigger"] * 3 + ["draw"] * 3


def test_what_a_crew_takes_along_when_it_leaves_does_not_end():
    strike = magic("Strike", "クルーを１体えらび、このターンの間、それのパワーを＋１０００する。それを破壊する。")
    board = ToldScene(Seat(field=[SOLDIER, GIANT], hand=[strike]))
    board.told("PLAY Strike", "PICK Soldier")
    assert [event.kind for event in board.events][-3:] == ["power", "destroyed", "resolved"]


def test_a_level_up_names_the_card_and_the_crew_it_goes_under():
    board = ToldScene(Seat(field=[SOLDIER, GIANT], hand=[RONIN]))
    board.do("LEVEL_UP Ronin")
    view, game = board.view(board.game), board.game
    moves = [move_of(view, game.options[at]) for at in range(game.n_options)]
    named = [(move.kind, move.card and move.card.name.en, move.target and move.target.name.en) for move in moves]
    assert named == [("UNDER", "Ronin", "Soldier"), ("UNDER", "Ronin", "Giant")]


def test_like_crews_side_by_side_are_told_apart():
    board = ToldScene(Seat(field=[SOLDIER, SOLDIER]))
    board.do("PASS")
    view = board.view(board.game)
    assert [view.title(card).en for card in view.pile(0, Zone.FIELD)[1:]] == ["Soldier #1", "Soldier #2"]


# ---- whole games ----------------------------------------------------------------------------------------------------

RULES = MagusRound()
"""The shipped cards under the manual's options."""


def shipped_decks() -> list[Deck]:
    return RULES.read_decks([Path(__file__).parents[2] / "decks" / "magus_round"])


@pytest.fixture(scope="module")
def replays() -> list[Replay]:
    """Eight games of shipped decks, either policy, either deck beginning."""
    decks = shipped_decks()
    policies = [("greedy", "random"), ("random", "random"), ("random", "greedy"), ("greedy", "greedy")]
    return [
        RULES.replay((decks[n % 4], decks[(n + n // 4 + 1) % 4]), policies[n % 4], 90 + n, n % 3 == 0) for n in range(8)
    ]


def test_a_replay_is_the_game_that_the_engine_plays(replays):
    decks = {deck.name: deck for deck in shipped_decks()}
    for told in replays:
        a, b = (decks[name] for name in told.players)
        played = (
            RULES.engine()
            .play((a, b), told.policies, np.array([told.seed]), np.array([told.a_first]), frozenset())
            .games
        )
        outcome = ({"a": 0, "b": 1, None: -1}[told.winner], list(RULES.reasons).index(told.reason))
        assert outcome == (played["winner"][0], played["reason"][0])
        assert (told.turns, told.decisions) == (played["turns"][0], played["decisions"][0])


def test_the_moves_alone_play_the_same_game(replays):
    cards = {card.name: card for card in RULES.cards.values()}
    decks = {deck.name: [cards[slot] for slot in deck.slots] for deck in shipped_decks()}
    for told in replays:
        a, b = (decks[name] for name in told.players)
        game = Moves(a, b, told.seed, 0 if told.a_first else 1)
        moves = [entry.chosen for entry in told.entries if entry.chosen]
        assert len(moves) == told.decisions
        for move in moves:
            game.take(move)
        assert game.ended() == (told.winner, told.turns)


class Moves:
    """A game that is played by moves, without policies."""

    def __init__(self, a: Sequence[Card], b: Sequence[Card], seed: int, first: int) -> None:
        binder = Binder((a, b))
        self.library = binder.library((a, b))
        self.table = Table(("", ""), first, binder.faces)
        self.games = new(s.Game, 1)
        start(self.games[0], self.library[0], scene.rules_of({}), seed, first)

    def take(self, move: Move) -> None:
        game, lib = self.games[0], self.library[0]
        advance(game, lib)
        view = View(game, lib, self.table)
        names = [name_of(move_of(view, game.options[at])) for at in range(game.n_options)]
        assert names.count(name_of(move)) == 1
        apply(game, lib, names.index(name_of(move)))

    def ended(self) -> tuple[str | None, int]:
        game = self.games[0]
        advance(game, self.library[0])
        return None if game.winner == s.NOBODY else self.table.side(int(game.winner)), int(game.turn)


def name_of(move: Move) -> tuple[str, int | None, int | None, int | None]:
    """What names a move for good."""
    return move.kind, move.card and move.card.number, move.target and move.target.number, move.number


def test_a_replay_is_json_and_back(replays):
    for told in replays[:2]:
        assert TypeAdapter(Replay).validate_json(json.dumps(asdict(told))) == told


def test_entries_are_the_set_up_then_turns_and_choices(replays):
    for told in replays:
        first, *others = told.entries
        assert (first.turn, first.question, [event.kind for event in first.events][:3]) == (
            0,
            None,
            ["first", "opening", "opening"],
        )
        starts = [entry for entry in others if entry.fields]
        assert [entry.turn for entry in starts] == list(range(1, told.turns + 1))
        assert [entry.player == "a" for entry in starts] == [(entry.turn % 2 == 1) == told.a_first for entry in starts]
        for choice in (entry for entry in others if not entry.fields):
            assert choice.question
            assert choice.chosen in choice.options
            assert len(choice.options) > 1
            assert len(set(map(name_of, choice.options))) == len(choice.options)
        assert told.entries[-1].events[-1].kind == "end"


def test_every_sentence_is_whole(replays):
    words = [event.words for told in replays for entry in told.entries for event in entry.events if event.words]
    assert len(words) > 200
    for label in words:
        assert label.ja.endswith(("。", "』")), label.ja
        assert label.en.endswith((".", "”")), label.en
        assert not {"{", "}"} & {*label.ja, *label.en}
