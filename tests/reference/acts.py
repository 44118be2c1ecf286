"""The game's verbs: what moves cards and is seen by abilities (chapters 6, 7 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.language import tree as t

from .circle import MAGIC, Circle, Event, Happening
from .pieces import Look, Piece, Zone
from .values import Values
from .zones import Table


class Acts:
    """What happens to cards, with the triggers that it sets off."""

    def __init__(self, table: Table, values: Values, circle: Circle) -> None:
        self.table = table
        self.values = values
        self.circle = circle
        self.turn = 0

    def happens(self, event: t.Event, crew: Piece) -> None:
        self.circle.happens(Happening(event=event, subject=self.values.look(crew)))

    # -- coming and going ---------------------------------------------------------------------------------------------

    def enter(self, crew: Piece) -> None:
        """Untapped and new (MR-6.7, MR-9.6, MR-9.12)."""
        self.table.move(crew, Zone.FIELD)
        crew.turn_entered = self.turn
        crew.since = self.table.tick()
        self.happens(t.Event.ENTERS, crew)

    def leave(self, crews: Sequence[Piece], zone: Zone, *, bottom: bool = False, destroyed: bool = False) -> None:
        """Crews leave together: they see each other leave (MR-9.13), a magus is exiled (MR-1.8), levels go (MR-9.2)."""
        looks = [self.values.look(crew) for crew in crews]
        self.values.remember(crews)
        self.look_back(looks, destroyed)
        follow = self.table.options.cards_under == "follow"
        for crew in crews:
            for card in sorted(self.table.under(crew), key=lambda card: card.number):
                self.table.move(card, zone if follow else Zone.DISCARD, bottom=bottom and follow)
            magus = crew.card.kind is Kind.MAGUS
            self.table.move(crew, Zone.EXILE if magus else zone, bottom=bottom)

    def look_back(self, looks: Sequence[Look], destroyed: bool) -> None:
        """The triggers look at the moment before, so this runs while the crews are still there."""
        events = (t.Event.DESTROYED, t.Event.LEAVES) if destroyed else (t.Event.LEAVES,)
        self.circle.happens(*(Happening(event=event, subject=look) for event in events for look in looks))

    def destroy(self, crews: Sequence[Piece]) -> None:
        """MR-9.1"""
        self.leave(crews, Zone.DISCARD, destroyed=True)

    def put_under(self, card: Piece, crew: Piece) -> None:
        """One level up (MR-6.9, MR-6.15)."""
        self.table.move(card, Zone.UNDER, host=crew)
        self.happens(t.Event.LEVELS_UP, crew)

    def put_as_energy(self, card: Piece, *, tapped: bool = False) -> None:
        """MR-6.4, MR-9.6"""
        self.table.move(card, Zone.ENERGY)
        card.tapped = tapped

    def transform(self, magus: Piece) -> None:
        """It is turned over and stays what it was otherwise (MR-2.4); once a game (MR-1.7)."""
        magus.transformed = True
        magus.turn_entered = self.turn
        magus.since = self.table.tick()
        self.happens(t.Event.TRANSFORMS, magus)

    # -- players ------------------------------------------------------------------------------------------------------

    def pay(self, seat: int, energy: int) -> None:
        """The energy cards put down first are tapped first (MR-6.6)."""
        for card in self.untapped_energy(seat)[:energy]:
            card.tapped = True

    def untapped_energy(self, seat: int) -> list[Piece]:
        return [card for card in self.table.players[seat][Zone.ENERGY] if not card.tapped]

    def play(self, card: Piece) -> None:
        """A card that is paid for, or free: it is played, then it arrives (MR-6.7, MR-6.8, MR-6.14)."""
        face = card.card.front
        if face.kind is Kind.MAGIC:
            self.table.move(card, Zone.CIRCLE)
            effect = tuple(step for line in face.lines if isinstance(line, t.Spell) for step in line.effect)
            self.circle.put(Event(card.owner, card, card.mark, MAGIC, effect, None, face))
        self.circle.happens(Happening(played=(card.owner, face.kind)))
        if face.kind is Kind.CREW:
            self.enter(card)

    def draw(self, seats: Sequence[int], n: int) -> None:
        """MR-9.3"""
        self.take_from_top(seats, Zone.DECK, Zone.HAND, n)

    def mill(self, seats: Sequence[int], n: int) -> None:
        self.take_from_top(seats, Zone.DECK, Zone.DISCARD, n)

    def damage(self, seats: Sequence[int], points: int) -> None:
        """Each point takes a card of the life into the hand, and these cards are counted (MR-7.12)."""
        for seat in seats:
            player = self.table.players[seat]
            player.damage_taken += min(points, len(player[Zone.LIFE]))
        self.take_from_top(seats, Zone.LIFE, Zone.HAND, points)

    def take_from_top(self, seats: Sequence[int], pile: Zone, zone: Zone, n: int) -> None:
        """One moment for all these players: a part ends with its pile, and then it is seen who has won (MR-5.3).

        For one player that is the same as looking after every card (MR-5.5): nobody can win before the pile is empty.
        """
        for seat in seats:
            for card in self.table.players[seat][pile][:n]:
                self.table.shift(card, zone)
        self.table.see_who_wins()
