"""A battle that is answered from outside, told to one side or to all, with advice and all that a side sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from magus_sim.records import new
from magus_sim.told import Advice, Entry, GameCard, Label, Pile, Printed, Question, Side, Sight

from ..card import Card
from ..engine.game import advance, apply, must_choose
from ..engine.state import Ask, Battle, Do, Zone
from ..labels import COLOURS, KINDS
from ..language import write_text
from ..policies.budgets import BUDGETS
from ..policies.choose import POLICIES, choose
from ..policies.names import minds_of
from . import words
from .play import Beginning, Narrator, field_of, on_field
from .view import BODY, SIDES, View
from .words import say

LOST, WON = -1000, 1000
"""The scores of a search: the outcome that it expects, on average."""
ABOUT_A_BODY = (Ask.ATTACK, Ask.STAND_IN)
ABOUT_THE_SPELL = (Ask.TARGET, Ask.PAY)


@dataclass(frozen=True, slots=True)
class Moment:
    """A battle as it was, and what had been told of it."""

    games: Any
    entries: tuple[Entry, ...]


class GameUnderWay(Narrator):
    """See told.GameUnderWay."""

    def __init__(self, begun: Beginning, seen_by: Side | None) -> None:
        super().__init__(begun, seen_by)
        self.run()

    def run(self) -> None:
        """Go on to the next question, or to the end."""
        while not self.game.over and not must_choose(self.game):
            self.go_on()

    def answer(self, choice: int) -> None:
        """See told.GameUnderWay."""
        super().answer(choice)
        self.run()

    def decide(self) -> None:
        """See told.GameUnderWay."""
        self.choose()

    def advice(self, policy: str) -> Advice:
        """See told.GameUnderWay."""
        mind = minds_of([policy], self.faces)[0]
        choice = int(choose(mind, self.game, self.lib))
        tried = [mind.visits[at] > 0 for at in range(self.game.n_options)]
        if any(tried):
            expected = ((int(mind.scores[at]) - LOST) / (WON - LOST) if was else None for at, was in enumerate(tried))
            return Advice(choice, tuple(expected))
        searches = POLICIES[int(mind.policy)] in BUDGETS
        return Advice(choice, reason=words.NOTHING_ELSE if searches else say(words.UNWEIGHED, policy=policy))

    def mark(self) -> Moment:
        """See told.GameUnderWay."""
        games = new(Battle, 1)
        games[0] = self.game
        return Moment(games, tuple(self.entries))

    def go_back(self, moment: Moment) -> None:
        """See told.GameUnderWay. The policies forget what they had thought since."""
        self.games[0] = moment.games[0]
        self.entries = list(moment.entries)
        self.__dict__.pop("minds", None)

    # ---- the question -----------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """See told.GameUnderWay."""
        game = self.game
        if game.over:
            return None
        moves, view = self.moves, self.view
        passes = next((at for at, move in enumerate(moves) if move.kind == Do.PASS.name), None)
        question = Ask(int(game.ask))
        about = self.about(view, question)
        name = words.EMPTY if about is None else self.subject_name(view, about)
        return Question(
            int(game.turn),
            self.table.side(int(game.asked)),
            say(words.QUESTIONS[question], card=name),
            None,
            moves,
            passes,
            question in ABOUT_THE_SPELL,
            question.name,
            about,
        )

    def about(self, view: View, question: Ask) -> GameCard | None:
        """The character or card that the question is about."""
        option = self.game.options[0]
        if question in ABOUT_A_BODY:
            return view.game_body(int(option.card))
        if question is Ask.ORDER:
            return view.game_body(int(option.extra))
        if question in ABOUT_THE_SPELL:
            return view.game_card(int(self.game.spell.card))
        return view.game_card(int(option.card)) if question is Ask.UPKEEP else None

    def subject_name(self, view: View, card: GameCard) -> Label:
        return view.name(card.number - BODY) if card.number >= BODY else view.card_name(card.number)

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def sight(self, side: Side) -> Sight:
        """See told.GameUnderWay."""
        view = self.view
        seats = (self.table.first, 1 - self.table.first)
        own = seats[SIDES.index(side)]
        rows = tuple(tuple(map(view.game_body, on_field(view, seat))) for seat in seats)
        hand = tuple(view.game_card(card) for mage in view.mages(own) for card in view.hands[mage])
        piles = tuple(
            Pile(say(words.GRAVEYARD, who=view.mage_name(mage)), tuple(map(view.game_card, cards)))
            for seat in seats
            for mage in view.mages(seat)
            if (cards := view.in_zone(mage, Zone.GRAVEYARD))
        )
        asked = not self.game.over and int(self.game.asked) == own
        offered = [move.card for move in self.moves if move.card] if asked else []
        seen = {*rows[0], *rows[1], *hand, *offered, *(card for pile in piles for card in pile.cards)}
        return Sight(
            (field_of(view, seats[0]), field_of(view, seats[1])),
            (rows[0], rows[1]),
            hand,
            piles,
            (counts_of(view, seats[0]), counts_of(view, seats[1])),
            {card: facts_of(view, card) for card in sorted(seen, key=lambda card: card.number)},
        )

    def printed(self, card: GameCard) -> tuple[Printed, ...]:
        """See told.GameUnderWay; a mage is no card and has nothing printed on it."""
        view = self.view
        if card.number < BODY:
            return (read(view.card(card.number)),)
        face = view.bodies[card.number - BODY].face
        return (Printed(card.name, (), words.EMPTY),) if face < 0 else (read(self.table.faces[face]),)


def counts_of(view: View, side: int) -> Mapping[str, int]:
    """One side in numbers."""
    mages = view.mages(side)
    return {
        "standing": int(view.game.sides[side].standing),
        "hand": sum(len(view.hands[mage]) for mage in mages),
        "library": sum(int(view.game.mages[mage].in_library) for mage in mages),
    }


def facts_of(view: View, card: GameCard) -> Mapping[str, int]:
    """A character as it stands, or a card as it is printed, in numbers."""
    if card.number >= BODY:
        b = view.bodies[card.number - BODY]
        return {"hp": b.hp, "power": b.power, "toughness": b.toughness, "done": b.done}
    printed = view.card(card.number)
    return {"cost": printed.cost, "level": printed.level, "power": printed.power, "toughness": printed.toughness}


def read(card: Card) -> Printed:
    """A card: its cost, kind and colour, power and toughness, and its text."""
    kind, cost = KINDS[card.kind], str(card.cost) if card.cost else ""
    if card.colour is not None:
        colour = COLOURS[card.colour.name.lower()]
        kind = Label(f"{colour.en} {kind.en}", f"{colour.ja}の{kind.ja}")
    size = f"{card.power}/{card.toughness}" if card.is_being else ""
    texts = {lang: write_text(card.lines, lang, reminders=True) for lang in ("en", "ja")}
    return Printed(
        Label(card.name_en, card.name), (Label(cost, cost), kind, Label(size, size)), Label(texts["en"], texts["ja"])
    )


class Untold(GameUnderWay):
    """A battle of which no more is told than how it ends."""

    def run(self) -> None:
        """See GameUnderWay."""
        advance(self.game, self.lib)

    def answer(self, choice: int) -> None:
        """See GameUnderWay."""
        self.game.decisions += 1
        apply(self.game, self.lib, choice)
        self.run()
