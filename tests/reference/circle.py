"""The magic circle: what triggers, what waits, what is resolved next (chapter 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.language import tree as t

from .picks import Asking, ask_which
from .pieces import Look, Mark, Piece
from .values import Speaker, Values, crew_fits

MAGIC = -1
"""The ability index of a magic: all of its text is one event."""
NOBODY = -1

Description = tuple[int, int, int]
"""An event in plain numbers: the card it comes from, the ability's place on its face, the crew that it happened to."""


@dataclass(eq=False)
class Event:
    """A magic, or the copy of an ability's effect (MR-8.2)."""

    owner: int
    card: Piece
    source: Mark
    ability: int
    effect: t.Effect | t.Transform
    subject: Mark | None
    face_up: object = field(repr=False)
    """The face that the ability stands on, so that front and back of a magus differ."""

    @property
    def description(self) -> Description:
        return (self.card.number, self.ability, self.subject.number if self.subject else NOBODY)

    def equals(self, other: Event) -> bool:
        """Equal events share an option: same ability of the same source about the same crew, or magics of one face."""
        if self.face_up != other.face_up or self.ability != other.ability or self.owner != other.owner:
            return False
        return self.ability == MAGIC or (self.source == other.source and self.subject == other.subject)


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that abilities may wait for, at the moment when it happens (MR-8.8)."""

    event: t.Event | None = None
    """Something that happened to the crew `subject`."""
    subject: Look | None = None
    attacked: int | None = None
    """The seat that is attacked."""
    played: tuple[int, Kind] | None = None
    """Who played a card of which kind."""
    moment: t.Moment | None = None


class Circle:
    """The events that wait."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.events: list[Event] = []

    def put(self, event: Event) -> None:
        self.events.append(event)

    def of(self, seat: int) -> list[Event]:
        return [event for event in self.events if event.owner == seat]

    # -- triggering ---------------------------------------------------------------------------------------------------

    def happens(self, *happenings: Happening) -> None:
        """Whatever waits for these on the field triggers, and always does (MR-8.6)."""
        for happening in happenings:
            for watcher in self.values.table.on_field():
                self.trigger(watcher, happening)

    def trigger(self, watcher: Piece, happening: Happening) -> None:
        for index, line in enumerate(watcher.face.lines):
            if isinstance(line, t.Triggered) and self.meets(line.trigger, watcher, happening):
                subject = happening.subject.mark if happening.subject else None
                self.put(Event(watcher.owner, watcher, watcher.mark, index, line.effect, subject, watcher.face))

    def meets(self, trigger: t.Trigger, watcher: Piece, happening: Happening) -> bool:
        speaker = Speaker(watcher.owner, watcher.mark)
        match trigger:
            case t.Happens(event, who):
                if event is not happening.event or happening.subject is None:
                    return False
                if isinstance(who, t.Some):
                    return crew_fits(happening.subject, who.filter, speaker)
                return happening.subject.mark == watcher.mark
            case t.Attacked(side):
                return happening.attacked == speaker.side(side)
            case t.Played(side, kind):
                return happening.played == (speaker.side(side), Kind[kind.name])
            case t.At(moment, side):
                if moment is not happening.moment:
                    return False
                return side is None or speaker.side(side) == self.values.turn_player

    # -- resolving ----------------------------------------------------------------------------------------------------

    def next_of(self, seat: int) -> Asking[Event]:
        """The owner picks freely which is next (MR-8.4)."""
        different: list[Event] = []
        for event in sorted(self.of(seat), key=lambda event: event.description):
            if not any(event.equals(other) for other in different):
                different.append(event)
        options = [("RESOLVE", event.description) for event in different]
        return different[(yield from ask_which("ORDER", seat, options))]

    def next_seat(self, seats: Sequence[int]) -> int | None:
        """Of these players the first who has an event (MR-8.3)."""
        return next((seat for seat in seats if self.of(seat)), None)

    def resolve(self, seats: Sequence[int], resolve_one: Callable[[Event], Asking[None]]) -> Asking[None]:
        """Until none of these players has an event; the earlier player's always come first (MR-8.3)."""
        while (seat := self.next_seat(seats)) is not None:
            event = yield from self.next_of(seat)
            self.events.remove(event)
            yield from resolve_one(event)
