"""A game that is answered from outside, told to one player or to all, with advice and all that a player sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from magus_sim.ruleset import PERSON
from magus_sim.told import Advice, GameCard, Label, Pile, Printed, Side, Sight

from ..card import Face, Kind
from ..engine.game import advance, apply, must_choose
from ..engine.ops import Zone
from ..engine.state import DECK_SIZE
from ..labels import KINDS
from ..policies.budgets import BUDGETS
from ..policies.choose import POLICIES, choose
from ..policies.names import minds_of
from . import words
from .fields import counts_of, facts_of, field_of
from .play import Beginning
from .questions import Questioned
from .view import SIDES, View
from .words import say

LOST, WON = -1000, 1000
"""The scores of a search: the outcome that it expects, on average."""


class GameUnderWay(Questioned):
    """See told.GameUnderWay."""

    def __init__(self, begun: Beginning, seen_by: Side | None, subtypes: Mapping[str, str]) -> None:
        """`subtypes` are English name → Japanese name; the rest is as for a Narrator."""
        super().__init__(begun, seen_by)
        self.subtypes = subtypes
        self.run()

    def run(self) -> None:
        """Go on to the next question, or to the end."""
        while not self.game.over and not must_choose(self.game):
            self.go_on()

    def answer(self, choice: int) -> None:
        """See told.GameUnderWay."""
        super().answer(choice)
        self.run()

    @cached_property
    def minds(self) -> Any:
        """The policies at work; a person's stands idle."""
        policies = [POLICIES[0] if policy == PERSON else policy for policy in self.begun.policies]
        return minds_of(policies, self.lib, self.begun.cards)

    def decide(self) -> None:
        """See told.GameUnderWay."""
        self.choose()

    def advice(self, policy: str) -> Advice:
        """See told.GameUnderWay."""
        mind = minds_of([policy], self.lib, self.begun.cards)[0]
        choice = int(choose(mind, self.game, self.lib))
        tried = [mind.visits[at] > 0 for at in range(self.game.n_options)]
        expected = ((int(mind.scores[at]) - LOST) / (WON - LOST) if was else None for at, was in enumerate(tried))
        if any(tried):
            return Advice(choice, tuple(expected))
        name = POLICIES[int(mind.policy)]
        reason = words.NOTHING_ELSE if name in BUDGETS else words.UNWEIGHED[name]
        return Advice(choice, reason=say(reason, policy=policy))

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def sight(self, side: Side) -> Sight:
        """See told.GameUnderWay."""
        view = self.view
        seats = (self.table.first, 1 - self.table.first)
        a, b = (tuple(map(view.game_card, view.pile(seat, Zone.FIELD))) for seat in seats)
        own = seats[SIDES.index(side)]
        hand = tuple(map(view.game_card, view.pile(own, Zone.HAND)))
        piles = tuple(pile for seat in seats for pile in self.piles(view, seat))
        asked = not self.game.over and self.game.asked == own
        offered = [move.card for move in self.moves if move.card] if asked else []
        seen = {*a, *b, *hand, *offered, *(card for pile in piles for card in pile.cards)}
        return Sight(
            (field_of(view, seats[0]), field_of(view, seats[1])),
            (a, b),
            hand,
            piles,
            (counts_of(view, seats[0]), counts_of(view, seats[1])),
            {card: facts_of(view, card.number) for card in sorted(seen, key=lambda card: card.number)},
        )

    def piles(self, view: View, seat: int) -> Iterator[Pile]:
        """What lies open beside the field, and under its crews (MR-9.7)."""
        heaps = [
            (say(words.PILE, who=self.table.player(seat), place=place), view.pile(seat, zone))
            for zone, place in words.PILES.items()
        ]
        heaps += [(say(words.BELOW, crew=view.name(crew)), view.under(crew)) for crew in view.pile(seat, Zone.FIELD)]
        for name, cards in heaps:
            if cards:
                yield Pile(name, tuple(map(view.game_card, cards)))

    def printed(self, card: GameCard) -> tuple[Printed, ...]:
        """See told.GameUnderWay."""
        seat, slot = divmod(card.number, DECK_SIZE)
        deck_card = self.begun.decks[seat ^ self.table.first][slot]
        up_first = sorted(deck_card.faces, key=lambda face: face.name_ja != card.name.ja)
        return tuple(self.read(face, face is deck_card.back) for face in up_first)

    def read(self, face: Face, is_back: bool) -> Printed:
        """A face: value, kind and subtype, power and what a level adds. A magus has no value, its back may have one."""
        kind = KINDS[face.kind]
        if face.subtype:
            kind = Label(f"{kind.en} [{face.subtype}]", f"{kind.ja}〈{self.subtypes[face.subtype]}〉")
        value = "" if face.kind is Kind.MAGUS or (is_back and face.value == 0) else str(face.value)
        power = f"{face.power} +{face.gain}" if face.kind is Kind.CREW else ""
        return Printed(
            Label(face.name_en, face.name_ja),
            (Label(value, value), kind, Label(power, power)),
            Label(face.text_en, face.text_ja),
        )


class Untold(GameUnderWay):
    """A game of which no more is told than how it ends."""

    def run(self) -> None:
        """See GameUnderWay."""
        advance(self.game, self.lib)

    def answer(self, choice: int) -> None:
        """See GameUnderWay."""
        self.game.decisions += 1
        apply(self.game, self.lib, choice)
        self.run()
