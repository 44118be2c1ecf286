"""Games that are answered from outside: what a player is told, and that going back is going back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from magus_sim.ruleset import PERSON, Deck
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.engine.state import CARDS, DECK_SIZE, Game
from magus_sim.rulesets.magus_round.narrate.compare import Cause
from magus_sim.rulesets.magus_round.narrate.play import Beginning
from magus_sim.rulesets.magus_round.narrate.under_way import GameUnderWay
from magus_sim.rulesets.magus_round.narrate.view import Table, View
from magus_sim.rulesets.magus_round.narrate.words import EMPTY
from magus_sim.simulation.game_file import Choice, choices_of
from magus_sim.sources.names import name_key
from magus_sim.told import GameCard, Label, Move, Question
from tests.magus_round.scene import Seat
from tests.magus_round.test_narrate import GIANT, PLAYERS, RONIN, SOLDIER, ToldScene, magic

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
HIDDEN = (Zone.DECK, Zone.HAND, Zone.LIFE)


def decks(*names: str) -> tuple[Deck, Deck]:
    a, b = MagusRound().read_decks([DECKS / f"{name}.txt" for name in names])
    return a, b


# ---- what the opponent is told --------------------------------------------------------------------------------------


class SeenScene(ToldScene):
    """A scene that is told to Bob, who sits opposite."""

    viewer = 1

    def view(self, game: Any) -> View:
        return View(game, self.lib, Table(PLAYERS, 0, self.binder.faces, self.viewer))

    def heard(self, *answers: str) -> list[str]:
        return [english for _, english in self.told(*answers)]


class OwnScene(SeenScene):
    """The same, told to Ann, whose turn it is."""

    viewer = 0


def test_cards_that_are_drawn_are_counted():
    for told, drawn in ((SeenScene, "Ann draws 2 cards."), (OwnScene, "Ann draws Soldier · Giant.")):
        draw = magic("Draw", "カードを２枚引く。")
        assert told(Seat(hand=[draw], deck=[SOLDIER, GIANT])).heard("PLAY Draw")[-1] == drawn


def test_damage_shows_its_cards_to_their_owner_only():
    hit = magic("Hit", "対戦相手に１点のダメージを与える。")
    seats = Seat(hand=[hit]), Seat(life=[GIANT, SOLDIER])
    said = "Bob takes 1 damage: {} from life to hand, 1 life left."
    assert SeenScene(*seats).heard("PLAY Hit")[-1] == said.format("Giant")
    assert OwnScene(*seats).heard("PLAY Hit")[-1] == said.format("a card")


def test_cards_that_go_where_all_can_see_them_are_named():
    discard = magic("Discard", "手札を１枚捨てる。")
    told = SeenScene(Seat(hand=[discard, GIANT, SOLDIER])).heard("PLAY Discard", "PICK Giant")
    assert "Ann discards Giant." in told


def test_a_search_by_a_condition_shows_what_it_found():
    search = magic("Search", "山札からクルーを１枚まで手札に加え、山札をシャッフルする。")
    told = SeenScene(Seat(hand=[search], deck=[RONIN])).heard("PLAY Search", "PICK Ronin")
    assert "Ann takes Ronin from the deck into the hand." in told


def test_a_search_for_any_card_shows_nothing():
    search = magic("Search", "山札からカードを１枚手札に加え、山札をシャッフルする。")
    seat = Seat(hand=[search], deck=[RONIN])
    assert "Ann takes a card from the deck into the hand." in SeenScene(seat).heard("PLAY Search", "PICK Ronin")
    assert "Ann takes Ronin from the deck into the hand." in OwnScene(seat).heard("PLAY Search", "PICK Ronin")


def test_what_is_looked_at_is_known_to_the_looker_only():
    look = magic("Look", "山札の上からカードを３枚見て、その中からカードを１枚手札に加え、残りを山札の下に置く。")
    seat = Seat(hand=[look], deck=[RONIN, GIANT, SOLDIER])
    answers = ("PLAY Look", "PICK Ronin", "PICK Giant")
    theirs, own = SeenScene(seat).heard(*answers), OwnScene(seat).heard(*answers)
    assert [line for line in theirs if re.search("Ronin|Giant|Soldier", line)] == []
    assert "Ann puts Giant on the bottom of the deck." in own
    assert "Ann puts a card on the bottom of the deck." in theirs


class Watched(GameUnderWay):
    """Notes which names have lain open, and holds what is told against that; `found` says that a search showed one.

    A name counts if a card of that name lay where the viewer sees it before or after the piece that was told.
    """

    open: set[str]
    secret: int

    def tell(self, before: View, after: View, cause: Cause) -> None:
        told = sum(len(entry.events) for entry in self.entries)
        super().tell(before, after, cause)
        viewer = self.table.viewer
        for view in (before, after):
            for card in range(CARDS):
                if view.zone[card] not in HIDDEN or (view.zone[card] == Zone.HAND and card // DECK_SIZE == viewer):
                    self.open.add(view.printed(card).name_ja)
        assert viewer is not None
        mine = before.game.asked == viewer
        events = [event for entry in self.entries for event in entry.events][told:]
        for event in events:
            said = event.words.ja if event.words else ""
            names = {re.sub(r" #\d+$", "", name) for name in re.findall("「(.*?)」", said)}
            if event.kind in ("play", "activate", "trigger", "revenge"):
                continue  # they quote the text of a card that lies open
            if not (cause.found or mine):
                assert names <= self.open, event
                assert {card.name.ja for card in event.cards} <= self.open, event
            self.secret += "カード" in said


@pytest.mark.parametrize(
    "names", [("gale", "stillness"), ("dragons", "ramparts"), ("evergreen", "siege"), ("skyworks", "spellstorm")]
)
def test_nothing_is_told_but_what_lies_open(names, monkeypatch):
    """Random games find the corners: every piece of them is held against where the cards lie."""
    monkeypatch.setattr(Watched, "open", set(), raising=False)
    monkeypatch.setattr(Watched, "secret", 0, raising=False)
    monkeypatch.setattr("magus_sim.rulesets.magus_round.narrate.under_way.GameUnderWay", Watched)
    rules = MagusRound().with_rules({"mulligan": "once"})
    for seed, seen_by in ((1, "a"), (2, "b")):
        Watched.open, Watched.secret = set(), 0
        game = rules.begin(decks(*names), ("random", "random"), seed, True, seen_by)
        while game.question:
            game.decide()
        assert isinstance(game, Watched)
        assert game.secret > 10


def test_that_an_opponent_declines_a_revenge_is_told_to_nobody_but_all_knowing_eyes():
    """Nobody is asked without a card for it."""
    for seen_by, aside in (("a", True), ("b", False), (None, False)):
        game = MagusRound().begin(decks("gale", "ramparts"), ("greedy", "greedy"), 9, True, seen_by)
        while game.question:
            game.decide()
        entries = [entry for entry in game.told.entries if entry.question == "REVENGE" and entry.chosen.kind == "PASS"]
        assert {(entry.player, entry.aside) for entry in entries} == {("b", aside)}


# ---- going back -----------------------------------------------------------------------------------------------------


def content(record: Any, kind: Any = Game) -> Any:
    """All values of a record; between them compiled records have bytes that mean nothing."""
    if isinstance(kind, str):
        return int(record)
    return {
        name: content(getattr(record, name), inner)
        if count is None
        else [content(getattr(record, name)[at], inner) for at in range(count)]
        for name, (inner, count) in kind.fields.items()
    }


def test_to_go_back_is_to_be_in_the_very_position_with_the_same_luck():
    game = MagusRound().begin(decks("siege", "gale"), ("random", "greedy"), 8, True, "a")
    marks = []
    while game.question:
        marks.append((game.mark(), content(game.game), game.told, game.question, game.silent))
        game.decide()
    end = content(game.game), game.told
    in_an_effect = next(at for at, (*_, silent) in enumerate(marks) if silent)
    for at in (-1, in_an_effect, 7, 0):
        moment, was, *rest = marks[at]
        game.go_back(moment)
        assert content(game.game) == was
        assert [game.told, game.question, game.silent] == rest
    while game.question:
        game.decide()
    assert (content(game.game), game.told) == end


def test_a_person_is_asked_in_words_and_sees_text_of_what_asks():
    game = MagusRound().begin(decks("siege", "gale"), ("random", PERSON), 8, True, "b")
    asked: dict[str, Any] = {}
    while question := game.question:
        kind = question.options[-1].kind
        asked.setdefault(kind, question)
        assert question.words.ja
        assert "{" not in question.words.ja + question.words.en
        assert (question.about is not None) == (question.inside and kind != "UNDER")
        assert question.passes == (0 if question.options[0].kind == "PASS" else None)
        game.answer(len(question.options) - 1)
    assert asked.keys() >= {"SET_ENERGY", "PLAY", "ATTACK", "BLOCK", "PICK"}


def test_a_magus_is_read_with_both_sides_the_one_that_is_up_first():
    game = MagusRound().begin(decks("siege", "gale"), ("random", "random"), 3, True, None)
    magus = game.sight("a").rows[0][0]
    front, back = game.printed(magus)
    assert front.name == magus.name
    assert front.facts[0].ja == front.facts[2].ja == ""
    assert back.facts[1].ja.startswith("クルー")
    assert re.fullmatch(r"\d+ \+\d+", back.facts[2].ja)
    assert front.text.ja
    assert front.text.en


def test_options_that_are_named_alike_are_told_apart():
    class Alike(GameUnderWay):
        moves = (Move("RESOLVE", Label("x", "x"), GameCard(3, Label("y", "y"))),) * 200

    rules = MagusRound()
    a, b = ([rules.cards[name_key(name)] for name in deck.slots] for deck in decks("siege", "gale"))
    game = Alike(Beginning(PLAYERS, (a, b), rules.options, (PERSON, PERSON), 3, True), None, {})
    game.answer(2)
    game.answer(0)
    first, second = choices_of(game.told)
    assert (first, second) == (Choice("a", "RESOLVE", 3, which=2), Choice("a", "RESOLVE", 3))
    assert first.position(Question(1, "a", EMPTY, None, Alike.moves[:3], None, False)) == 2
    assert first.position(Question(1, "a", EMPTY, None, Alike.moves[:2], None, False)) is None
    assert first.position(Question(1, "b", EMPTY, None, Alike.moves, None, False)) is None
