"""Running an event's program, row by row, stopping where its player must choose (MR-8.5, MR-9.8)."""

from __future__ import annotations

from ..unit import compiled, entry
from .circle import add_option, announce_leaving, ask, enter, is_magic, level_up, play, put_event, remember, trigger
from .library import Instruction, Library
from .moves import (
    add_change,
    add_source,
    drop_source,
    forget_known,
    is_crew,
    is_there,
    listen_anew,
    move_card,
    owner_of,
    settle,
    show_face,
    shuffle,
    tap,
    top_of,
    untap,
)
from .ops import Happening, Op, Result, Side, Span, Who, Zone
from .picking import cards_meant, pile_zone, run_pick, seat_for, speak_of_picks, times
from .power import matching_crew, quantity_of, speaker_of
from .state import DURING_ATTACK, FOREVER, NOBODY, Ask, Do, Game


@compiled
def run_host(g: Game, lib: Library, row: Instruction) -> None:
    """Take the crew that cards go under or are taken from; if it has left the field nothing is done (MR-8.2)."""
    frame = g.frame
    frame.host = NOBODY
    if row.host == Who.THIS and is_there(g, frame.event.source):
        frame.host = frame.event.source
    elif row.host == Who.THAT and frame.n_that > 0 and is_there(g, frame.that[0]):
        frame.host = frame.that[0]
    if frame.host == NOBODY or not is_crew(g, lib, frame.host):
        frame.done = 0
        frame.row += row.skip
    frame.row += 1


@compiled
def note_done(g: Game, row: Instruction, done: bool) -> None:
    """Keep for "if you do" whether the instruction did what it says (MR-9.19)."""
    if row.result == Result.SETS:
        g.frame.done = 1 if done else 0
    elif row.result == Result.JOINS:
        g.frame.done = 1 if done and g.frame.done != 0 else 0


@compiled
def is_meant(g: Game, lib: Library, row: Instruction, card: int) -> bool:
    """Whether a card of the field is among those that the row acts on."""
    frame = g.frame
    if not is_crew(g, lib, card):
        return False
    if row.who == Who.ALL:
        return matching_crew(g, lib, row.filter, card, frame.event.owner, speaker_of(g))
    if row.who == Who.THIS:
        return frame.event.source == card
    for i in range(frame.n_that):
        if frame.that[i] == card:
            return True
    return False


# ---- moving ---------------------------------------------------------------------------------------------------------


@compiled
def send(g: Game, lib: Library, row: Instruction, card: int) -> None:
    """Move one card that is not on the field to where the row says."""
    if g.cards[card].zone == Zone.DECK and g.frame.looked > 0:
        g.frame.looked -= 1
    if row.target == Zone.FIELD:
        enter(g, lib, card)
    elif row.target == Zone.CIRCLE:
        play(g, lib, card)
    elif row.target == Zone.UNDER:
        level_up(g, lib, card, g.frame.host)
    elif row.target == Zone.DECK_BOTTOM:
        move_card(g, card, Zone.DECK, True)
    else:
        move_card(g, card, row.target, False)
        if row.target == Zone.ENERGY and row.amount != 0:
            tap(g, card)


@compiled
def move_top(g: Game, lib: Library, row: Instruction, seat: int, number: int) -> int:
    """Move cards off the top one by one, as long as there are any; the answer is how many. Damage is counted."""
    player = g.players[seat]
    moved = 0
    while moved < number and player.piles[row.source].number > 0:
        send(g, lib, row, top_of(player, row.source))
        moved += 1
        if row.what != 0:
            player.damage += 1
            forget_known(g)
            if seat != g.frame.event.owner:
                g.players[1 - seat].dealt += 1
    return moved


@compiled
def run_move_top(g: Game, lib: Library, row: Instruction) -> None:
    """Draw, mill, damage, energy, life or levels from the top; for both players it is one moment (MR-5.3)."""
    number = cards_meant(g, lib, row, row.number)
    seat = seat_for(g, row)
    moved = move_top(g, lib, row, seat, number)
    if row.side == Side.BOTH:
        moved = min(moved, move_top(g, lib, row, 1 - seat, number))
    note_done(g, row, moved > 0 and moved >= number)


@compiled
def run_move_picked(g: Game, lib: Library, row: Instruction) -> None:
    """Move the picked cards; ordered picks have been moved already, each when it was picked."""
    frame = g.frame
    if row.ordered == 0:
        for i in range(frame.n_picks):
            send(g, lib, row, frame.picks[i])
    note_done(g, row, frame.n_picks > 0 and frame.n_picks >= frame.needed)
    if row.that != 0:
        speak_of_picks(g)


@compiled
def run_move_rest(g: Game, lib: Library, row: Instruction) -> None:
    """Move what was looked at and not taken."""
    player = g.players[seat_for(g, row)]
    while g.frame.looked > 0:
        send(g, lib, row, top_of(player, Zone.DECK))


@compiled
def mean(g: Game, card: int) -> None:
    """Put a crew into its place among those meant."""
    at = g.n_meant + 0
    while at > 0 and g.meant[at - 1] > card:
        g.meant[at] = g.meant[at - 1]
        at -= 1
    g.meant[at] = card
    g.n_meant += 1


@compiled
def point_out(g: Game, lib: Library, row: Instruction) -> None:
    """List the crews that the row acts on before it acts on any, since acting can change who matches."""
    g.n_meant = 0
    for seat in range(2):
        field = g.players[seat].piles[Zone.FIELD]
        for i in range(field.number):
            if is_meant(g, lib, row, field.cards[i]):
                mean(g, field.cards[i])


@compiled
def run_move_crews(g: Game, lib: Library, row: Instruction) -> None:
    """Crews leave the field together, after all of them were announced, so that they see each other (MR-9.13)."""
    point_out(g, lib, row)
    for i in range(g.n_meant):
        announce_leaving(g, lib, g.meant[i], row.what != 0)
    for i in range(g.n_meant):
        remember(g, lib, g.meant[i])
    for i in range(g.n_meant):
        move_card(g, g.meant[i], pile_zone(row.target), row.target == Zone.DECK_BOTTOM)
    note_done(g, row, g.n_meant > 0)


@compiled
def run_move(g: Game, lib: Library, row: Instruction) -> None:
    if row.who == Who.TOP:
        run_move_top(g, lib, row)
    elif row.who == Who.PICKED:
        run_move_picked(g, lib, row)
    elif row.who == Who.REST:
        run_move_rest(g, lib, row)
    else:
        run_move_crews(g, lib, row)


# ---- turning and changing crews -------------------------------------------------------------------------------------


@compiled
def turn_energy(g: Game, lib: Library, row: Instruction) -> None:
    """Tap or untap energy cards, those put down first before the others (MR-9.23)."""
    number = cards_meant(g, lib, row, row.number)
    pile = g.players[seat_for(g, row)].piles[Zone.ENERGY]
    turned = 0
    for i in range(pile.number):
        if turned < number and (tap(g, pile.cards[i]) if row.amount != 0 else untap(g, pile.cards[i])):
            turned += 1
    note_done(g, row, turned > 0 and turned >= number)


@compiled
def run_turn(g: Game, lib: Library, row: Instruction) -> None:
    """Tap or untap crews, or energy cards."""
    if row.source == Zone.ENERGY:
        turn_energy(g, lib, row)
        return
    point_out(g, lib, row)
    turned = False
    for i in range(g.n_meant):
        if tap(g, g.meant[i]) if row.amount != 0 else untap(g, g.meant[i]):
            turned = True
    note_done(g, row, turned)


@compiled
def last_turn(g: Game, span: int) -> int:
    """The turn through which a change lasts that begins now."""
    if span == Span.ATTACK:
        return DURING_ATTACK
    if span == Span.LASTING:
        return FOREVER
    if span == Span.NEXT_TURN:
        return g.turn + 1 if g.frame.event.owner == g.active else g.turn + 2
    return int(g.turn)


@compiled
def run_change(g: Game, lib: Library, row: Instruction) -> None:
    """Change power, keywords or permissions of the crews there are now (MR-9.9, MR-9.11)."""
    frame = g.frame
    frame.done = 0
    if row.span == Span.ATTACK and g.attacker.card == NOBODY:
        return
    amount = times(g, lib, row, row.amount)
    point_out(g, lib, row)
    for i in range(g.n_meant):
        add_change(g, g.meant[i], row.what, amount, last_turn(g, row.span))
        frame.done = 1


@entry
def turn_over(g: Game, lib: Library) -> None:
    """The magus becomes the crew on its back: not entering, its orientation and what acts on it kept (MR-2.4)."""
    card = int(g.frame.event.source)
    if is_there(g, card) and not is_crew(g, lib, card):
        c = g.cards[card]
        g.stamps += 1
        c.since = g.stamps
        c.used = 0
        drop_source(g, card)
        c.face = lib.faces[c.face].back
        show_face(c, lib.faces[c.face])
        listen_anew(g)
        forget_known(g)
        c.entered = g.turn
        add_source(g, card)
        trigger(g, lib, Happening.TRANSFORMS, card, owner_of(card))


# ---- the program ----------------------------------------------------------------------------------------------------


@compiled
def ask_may(g: Game) -> None:
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    add_option(g, Do.ACCEPT, NOBODY, 0)
    ask(g, Ask.MAY, g.frame.event.owner)


@compiled
def ask_one_of(g: Game, effects: int) -> None:
    g.n_options = 0
    for effect in range(effects):
        add_option(g, Do.CHOOSE_ONE, NOBODY, effect)
    ask(g, Ask.CHOOSE_ONE, g.frame.event.owner)


@compiled
def finish(g: Game, lib: Library) -> None:
    """The event is complete: a magic goes to the discard pile (MR-1.4, MR-8.9), a copy vanishes (MR-8.2)."""
    g.frame.live = 0
    if is_magic(lib, g.frame.event):
        move_card(g, g.frame.event.source, Zone.DISCARD_PILE, False)


@compiled
def launch(g: Game) -> None:
    """A cost with a choice in it is paid: the ability's effect goes into the circle (MR-9.4)."""
    event = g.frame.event
    g.frame.live = 0
    put_event(g, event.source, event.ability, NOBODY)


@compiled
def run_row(g: Game, lib: Library) -> None:
    """One row of the event being resolved. Rows that ask stay where they are until they are answered."""
    frame = g.frame
    row = lib.rows[frame.row]
    if row.op == Op.PICK:
        run_pick(g, lib, row)
    elif row.op == Op.ASK:
        ask_may(g)
    elif row.op == Op.CHOOSE:
        ask_one_of(g, row.number)
    elif row.op == Op.END:
        finish(g, lib)
    elif row.op == Op.LAUNCH:
        launch(g)
    elif row.op == Op.HOST:
        run_host(g, lib, row)
    elif row.op == Op.JUMP:
        frame.row += 1 + row.skip
    elif row.op == Op.TEST:
        true = row.low <= quantity_of(g, lib, row.per) <= row.high
        frame.done = frame.done if true else 0
        frame.row += 1 if true else 1 + row.skip
    else:
        if row.op == Op.MOVE:
            run_move(g, lib, row)
        elif row.op == Op.TURN:
            run_turn(g, lib, row)
        elif row.op == Op.CHANGE:
            run_change(g, lib, row)
        elif row.op == Op.SHUFFLE:
            shuffle(g, lib, seat_for(g, row))
        else:
            turn_over(g, lib)
        frame.row += 1
    settle(g)


@compiled
def answer_effect(g: Game, lib: Library, do: int, card: int, extra: int) -> None:
    """Go on with the event being resolved after PICK, MAY or CHOOSE_ONE was answered."""
    frame = g.frame
    row = lib.rows[frame.row]
    if row.op == Op.PICK:
        if do == Do.PASS:
            frame.wanted = frame.n_picks
        else:
            frame.picks[frame.n_picks] = card
            frame.n_picks += 1
            if row.ordered != 0:
                send(g, lib, lib.rows[frame.row + 1], card)
                settle(g)
    elif row.op == Op.ASK:
        frame.done = 0
        frame.row += 1 if do == Do.ACCEPT else 1 + row.skip
    else:
        frame.row += 1 + extra
