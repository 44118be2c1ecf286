"""The magic circle: what triggers, what waits in the circle, and whose event is next (MR-8)."""

from __future__ import annotations

from ..unit import compiled, entry
from .library import MAGIC, Ability, Library
from .loops import acts, count_on
from .moves import card_of, move_card, owner_of, put_under
from .ops import ANY, Form, Happening, Zone
from .power import matches, power_of, seat_of
from .state import LEFT, MOST_TIMES, NOBODY, Ask, Do, Event, Game, Seen, Step


@entry
def is_magic(lib: Library, event: Event) -> bool:
    """Whether the event is a magic; then its source is the magic's card, which lies in the circle."""
    return lib.faces[event.face].kind == MAGIC


@compiled
def write_event(g: Game, event: Event, source: int, ability: int, subject: int) -> None:
    """Make the event that of a card's ability, about a crew or NOBODY."""
    event.source = source
    event.subject = subject
    event.ability = ability
    event.face = g.cards[source].face
    event.owner = owner_of(source)
    event.times = 1


@compiled
def joins(g: Game, source: int, ability: int, subject: int) -> bool:
    """Count such an event with an equal one that waits; False if there is none.

    An event about an earlier stay of the same crews is older than all about this stay, so the order of waiting, by
    which they are offered, remains.
    """
    face = g.cards[source].face
    for i in range(g.n_events):
        event = g.events[i]
        equal = event.source == source and event.subject == subject and event.ability == ability and event.face == face
        if equal and event.times < MOST_TIMES:
            event.times += 1
            return True
    return False


@entry
def put_event(g: Game, source: int, ability: int, subject: int) -> None:
    """Put a copy of an ability's effect into the circle (MR-8.2); too many at once end the game as a fault."""
    if joins(g, source, ability, subject):
        return
    if g.n_events == len(g.events):
        g.fault = 1
        return
    write_event(g, g.events[g.n_events], source, ability, subject)
    g.n_events += 1


@compiled
def put_magic(g: Game, lib: Library, card: int) -> None:
    """Put a played magic into the circle; its effect waits to be resolved (MR-6.8)."""
    move_card(g, card, Zone.CIRCLE, False)
    face = lib.faces[g.cards[card].face]
    for k in range(face.abilities):
        if lib.abilities[face.first + k].form == Form.SPELL:
            put_event(g, card, k, NOBODY)
            return
    move_card(g, card, Zone.DISCARD_PILE, False)


# ---- crews that have left --------------------------------------------------------------------------------------------


@compiled
def replace_meant(g: Game, old: int, new: int) -> bool:
    """Let all that means a crew by one number mean it by another; False if nothing does. The same number only asks."""
    found = False
    for i in range(g.n_events):
        event = g.events[i]
        if event.source == old:
            event.source = new
            found = True
        if event.subject == old:
            event.subject = new
            found = True
    frame = g.frame
    if frame.live != 0:
        if frame.event.source == old:
            frame.event.source = new
            found = True
        if frame.event.subject == old:
            frame.event.subject = new
            found = True
        for i in range(frame.n_that):
            if frame.that[i] == old:
                frame.that[i] = new
                found = True
    return found


@compiled
def forget_gone(g: Game) -> None:
    """Make room: forget the crews that have left and that nothing means any more."""
    kept = 0
    for i in range(g.n_gone):
        if replace_meant(g, LEFT - i, LEFT - kept):
            if kept != i:
                g.gone[kept] = g.gone[i]
            kept += 1
    g.n_gone = kept


@compiled
def remember(g: Game, lib: Library, card: int) -> None:
    """Before a crew leaves the field: what means it means its last level and power from now on (MR-8.2).

    Too many at once end the game as a fault.
    """
    if not replace_meant(g, card, card):
        return
    if g.n_gone == len(g.gone):
        forget_gone(g)
        if g.n_gone == len(g.gone):
            g.fault = 1
            return
    gone = g.gone[g.n_gone]
    gone.card = card
    gone.level = g.cards[card].level
    gone.power = power_of(g, lib, card)
    replace_meant(g, card, LEFT - g.n_gone)
    g.n_gone += 1


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
    if (g.listening >> happening) & 1 == 0:
        return
    meant = subject if happening < Happening.ATTACKED else NOBODY
    for player in range(2):
        pile = g.players[player].piles[Zone.FIELD]
        for i in range(pile.number):
            source = pile.cards[i]
            if (g.cards[source].listens >> happening) & 1 != 0:
                face = lib.faces[g.cards[source].face]
                for k in range(face.abilities):
                    a = lib.abilities[face.first + k]
                    if hears(g, lib, a, source, happening, subject, seat):
                        put_event(g, source, k, meant)


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
    """Triggers look back at the moment before a crew leaves, so they are collected while it is there (MR-9.13).

    All crews that leave together are announced, then all are remembered, before the first one goes.
    """
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
def equal_events(lib: Library, a: Event, b: Event) -> bool:
    """Whether it makes no difference which of two events comes first."""
    if a.owner != b.owner or a.face != b.face or a.ability != b.ability:
        return False
    return (a.source == b.source and a.subject == b.subject) or is_magic(lib, a)


@compiled
def comes_before(g: Game, a: Event, b: Event) -> bool:
    """The order in which events are offered: by source, ability and subject; of equal ones the older is first."""
    one = (card_of(g, a.source), a.ability, card_of(g, a.subject))
    return one < (card_of(g, b.source), b.ability, card_of(g, b.subject))


@compiled
def is_repeated(g: Game, lib: Library, at: int) -> bool:
    """Whether an equal event is offered in its place: of equal ones the first in the listed order (MR-8.4)."""
    event = g.events[at]
    for i in range(g.n_events):
        if i != at and equal_events(lib, g.events[i], event):
            other = g.events[i]
            if comes_before(g, other, event) or (i < at and not comes_before(g, event, other)):
                return True
    return False


@compiled
def add_option(g: Game, do: int, card: int, extra: int) -> None:
    """List an option; too many at once end the game as a fault."""
    if g.n_options == len(g.options):
        g.fault = 1
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
def ask_order(g: Game, lib: Library, seat: int) -> None:
    """The owner of several events picks freely which is next, anew after each one (MR-8.4)."""
    g.n_options = 0
    for i in range(g.n_events):
        if g.events[i].owner == seat and not is_repeated(g, lib, i):
            add_option(g, Do.RESOLVE, card_of(g, g.events[i].source), i)
    for i in range(1, g.n_options):
        at = i
        while at > 0 and comes_before(g, g.events[g.options[at].extra], g.events[g.options[at - 1].extra]):
            card, event = g.options[at].card, g.options[at].extra
            g.options[at].card, g.options[at].extra = g.options[at - 1].card, g.options[at - 1].extra
            g.options[at - 1].card, g.options[at - 1].extra = card, event
            at -= 1
    ask(g, Ask.ORDER, seat)


@compiled
def start_frame(g: Game, row: int) -> None:
    """Resolve the frame's event from that row of its program on."""
    frame = g.frame
    frame.live = 1
    frame.row = row
    frame.picking = 0
    frame.looked = 0
    frame.n_picks = 0
    frame.n_that = 0


@entry
def begin(g: Game, lib: Library, at: int) -> None:
    """Take an event out of the waiting ones and make it the one being resolved (MR-8.5)."""
    if not count_on(g, Ask.NOTHING):
        return
    frame = g.frame
    event = g.events[at]
    acts(g, card_of(g, event.source))
    frame.event = event
    event.times -= 1
    if event.times == 0:
        for i in range(at, g.n_events - 1):
            g.events[i] = g.events[i + 1]
        g.n_events -= 1
    start_frame(g, lib.abilities[lib.faces[frame.event.face].first + frame.event.ability].start)
    if frame.event.subject != NOBODY:
        frame.that[0] = frame.event.subject
        frame.n_that = 1
