"""The magic circle: what triggers, what waits in the circle, and whose event is next (MR-8)."""

from __future__ import annotations

from ..unit import compiled, entry
from .library import MAGIC, Ability, Library
from .moves import end_game, move_card, owner_of, put_under
from .ops import ANY, Form, Happening, Zone
from .power import matches, power_of, seat_of, set_mark
from .state import NOBODY, Ask, Do, Event, Game, Mark, Reason, Seen, Step


@compiled
def same_mark(a: Mark, b: Mark) -> bool:
    return a.card == b.card and a.stamp == b.stamp


@compiled
def copy_mark(to: Mark, mark: Mark) -> None:
    to.card = mark.card
    to.stamp = mark.stamp
    to.level = mark.level
    to.power = mark.power


@compiled
def copy_event(to: Event, event: Event) -> None:
    copy_mark(to.source, event.source)
    copy_mark(to.subject, event.subject)
    to.start = event.start
    to.face = event.face
    to.ability = event.ability
    to.owner = event.owner
    to.magic = event.magic


@entry
def put_event(g: Game, lib: Library, source: int, ability: int, start: int, subject: int) -> None:
    """Put a copy of an ability's effect into the circle (MR-8.2); too many at once end the game as a fault."""
    if g.n_events == len(g.events):
        g.fault = True
        return
    event = g.events[g.n_events]
    event.owner = owner_of(source)
    event.face = g.cards[source].face
    event.ability = ability
    event.start = start
    event.magic = NOBODY
    set_mark(g, lib, event.source, source)
    set_mark(g, lib, event.subject, subject)
    g.n_events += 1


@compiled
def put_magic(g: Game, lib: Library, card: int) -> None:
    """Put a played magic into the circle; its effect waits to be resolved (MR-6.8)."""
    move_card(g, card, Zone.CIRCLE, False)
    face = lib.faces[g.cards[card].face]
    for k in range(face.abilities):
        if lib.abilities[face.first + k].form == Form.SPELL:
            put_event(g, lib, card, k, lib.abilities[face.first + k].start, NOBODY)
            if g.fault == 0:
                g.events[g.n_events - 1].magic = card
            return
    move_card(g, card, Zone.DISCARD_PILE, False)


@compiled
def remember(g: Game, lib: Library, card: int) -> None:
    """Before a crew leaves the field: write its last level and power into every event that means it (MR-8.2)."""
    stamp = g.cards[card].stamp
    level = g.cards[card].level
    power = power_of(g, lib, card)
    for i in range(g.n_events):
        event = g.events[i]
        if event.source.card == card and event.source.stamp == stamp:
            event.source.level = level
            event.source.power = power
        if event.subject.card == card and event.subject.stamp == stamp:
            event.subject.level = level
            event.subject.power = power
    frame = g.frame
    if frame.live != 0:
        if frame.event.source.card == card and frame.event.source.stamp == stamp:
            frame.event.source.level = level
            frame.event.source.power = power
        for i in range(frame.n_that):
            if frame.that[i].card == card and frame.that[i].stamp == stamp:
                frame.that[i].level = level
                frame.that[i].power = power


# ---- triggers -------------------------------------------------------------------------------------------------------


@compiled
def hears(g: Game, lib: Library, a: Ability, source: int, happening: int, subject: int, seat: int) -> bool:
    """Whether this ability triggers: on something that happened to `subject`, or by or in the turn of `seat`."""
    if a.form != Form.TRIGGERED or a.happening != happening:
        return False
    if happening >= Happening.ATTACKED:
        return a.side == ANY or seat_of(owner_of(source), a.side) == seat
    if a.subject == ANY:
        return subject == source
    return matches(g, lib, a.subject, subject, owner_of(source), source)


@compiled
def trigger(g: Game, lib: Library, happening: int, subject: int, seat: int) -> None:
    """Let everything on the field trigger that waits for this; the copies wait in the circle (MR-8.1, MR-9.5).

    Only what happens to a crew has a crew that "it" can mean (MR-8.10); a moment or a player's deed has none.
    """
    if (lib.listens >> happening) & 1 == 0:
        return
    meant = subject if happening < Happening.ATTACKED else NOBODY
    for player in range(2):
        pile = g.players[player].piles[Zone.FIELD]
        for i in range(pile.number):
            source = pile.cards[i]
            face = lib.faces[g.cards[source].face]
            if (face.listens >> happening) & 1 != 0:
                for k in range(face.abilities):
                    a = lib.abilities[face.first + k]
                    if hears(g, lib, a, source, happening, subject, seat):
                        put_event(g, lib, source, k, a.start, meant)


@compiled
def enter(g: Game, lib: Library, card: int) -> None:
    """A crew comes onto the field, and what waits for that triggers (MR-9.6, MR-8.7)."""
    move_card(g, card, Zone.FIELD, False)
    trigger(g, lib, Happening.ENTERS, card, owner_of(card))


@compiled
def play(g: Game, lib: Library, card: int) -> None:
    """Play a card that is paid for, or free: a crew enters at once, a magic goes into the circle (MR-6.7, MR-6.8).

    Playing comes before entering, so no crew sees its own playing (MR-6.14).
    """
    seat = owner_of(card)
    g.players[seat].played += 1
    g.cards[card].seen |= Seen.PLAYED
    if lib.faces[g.cards[card].face].kind == MAGIC:
        trigger(g, lib, Happening.PLAYED_MAGIC, card, seat)
        put_magic(g, lib, card)
    else:
        trigger(g, lib, Happening.PLAYED_CREW, card, seat)
        enter(g, lib, card)


@compiled
def level_up(g: Game, lib: Library, card: int, host: int) -> None:
    """A card goes under a crew (MR-6.9), which is leveling up for triggers, whatever put it there."""
    put_under(g, card, host)
    g.players[owner_of(host)].level_ups += 1
    trigger(g, lib, Happening.LEVELS_UP, host, owner_of(host))


@compiled
def announce_leaving(g: Game, lib: Library, card: int, destroyed: bool) -> None:
    """Triggers look back at the moment before a crew leaves, so they are collected while it is there (MR-9.13), and so
    are its last values. All crews that leave together are announced before the first one goes."""
    remember(g, lib, card)
    if destroyed:
        trigger(g, lib, Happening.DESTROYED, card, owner_of(card))
    trigger(g, lib, Happening.LEAVES, card, owner_of(card))


# ---- which event is next --------------------------------------------------------------------------------------------


@compiled
def has_events(g: Game, seat: int) -> bool:
    for i in range(g.n_events):
        if g.events[i].owner == seat:
            return True
    return False


@entry
def waiting_seat(g: Game) -> int:
    """Whose event must be resolved before the next step, or NOBODY (MR-8.3).

    Until the defender's declaration time only the attacker's events are resolved (MR-7.4).
    """
    if g.n_events == 0:
        return NOBODY
    if has_events(g, g.active):
        return int(g.active)
    return NOBODY if g.step == Step.REVENGE else 1 - g.active


@compiled
def equal_events(a: Event, b: Event) -> bool:
    """Whether it makes no difference which of two events comes first."""
    if a.owner != b.owner or a.start != b.start or a.face != b.face:
        return False
    if a.magic != NOBODY and b.magic != NOBODY:
        return True
    return same_mark(a.source, b.source) and same_mark(a.subject, b.subject)


@compiled
def comes_before(a: Event, b: Event) -> bool:
    """The order in which events are offered: by source, ability and subject; of equal ones the older is first."""
    return (a.source.card, a.ability, a.subject.card) < (b.source.card, b.ability, b.subject.card)


@compiled
def is_repeated(g: Game, at: int) -> bool:
    """Whether an equal event is offered in its place: of equal ones the first in the listed order (MR-8.4)."""
    event = g.events[at]
    for i in range(g.n_events):
        other = g.events[i]
        first = comes_before(other, event) or (i < at and not comes_before(event, other))
        if first and equal_events(other, event):
            return True
    return False


@compiled
def add_option(g: Game, do: int, card: int, extra: int) -> None:
    """List an option; too many at once end the game as a fault."""
    if g.n_options == len(g.options):
        g.fault = True
        return
    option = g.options[g.n_options]
    option.do = do
    option.card = card
    option.extra = extra
    g.n_options += 1


@compiled
def ask(g: Game, question: int, seat: int) -> None:
    g.ask = question
    g.asked = seat


@compiled
def ask_order(g: Game, seat: int) -> None:
    """The owner of several events picks freely which is next, anew after each one (MR-8.4)."""
    g.n_options = 0
    for i in range(g.n_events):
        if g.events[i].owner == seat and not is_repeated(g, i):
            add_option(g, Do.RESOLVE, g.events[i].source.card, i)
    for i in range(1, g.n_options):
        at = i
        while at > 0 and comes_before(g.events[g.options[at].extra], g.events[g.options[at - 1].extra]):
            card, event = g.options[at].card, g.options[at].extra
            g.options[at].card, g.options[at].extra = g.options[at - 1].card, g.options[at - 1].extra
            g.options[at - 1].card, g.options[at - 1].extra = card, event
            at -= 1
    ask(g, Ask.ORDER, seat)


@compiled
def count_on(g: Game) -> bool:
    """Count a question or event of this turn; beyond the limit the game is a loop and a tie (MR-5.4, MR-5.6)."""
    g.questions_and_events += 1
    if g.questions_and_events > g.rules.loop_limit:
        end_game(g, NOBODY, Reason.LOOP)
        return False
    return True


@entry
def begin(g: Game, at: int) -> None:
    """Take an event out of the waiting ones and make it the one being resolved (MR-8.5)."""
    if not count_on(g):
        return
    frame = g.frame
    copy_event(frame.event, g.events[at])
    for i in range(at, g.n_events - 1):
        g.events[i] = g.events[i + 1]
    g.n_events -= 1
    frame.live = True
    frame.row = frame.event.start
    frame.picking = 0
    frame.looked = 0
    frame.n_picks = 0
    frame.n_that = 0
    if frame.event.subject.card != NOBODY:
        copy_mark(frame.that[0], frame.event.subject)
        frame.n_that = 1
