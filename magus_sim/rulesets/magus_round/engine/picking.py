"""Picking cards for an effect or a cost: who picks, from what, and in which order sets of cards are offered."""

from __future__ import annotations

from ..unit import compiled
from .circle import add_option, ask
from .library import Instruction, Library
from .moves import owner_of
from .ops import ANY, Side, Upto, Zone
from .power import matches, matching_crew, quantity_of, seat_of, speaker_of
from .state import CARDS, DECK_SIZE, MAX_PICKS, NOBODY, Ask, Do, Game

NO_FACE = -1


@compiled
def times(g: Game, lib: Library, row: Instruction, number: int) -> int:
    """A number of the text, multiplied by its "for each", which is counted once for both players (MR-9.20)."""
    if row.again == 0:
        g.frame.units = 1 if row.per == ANY else quantity_of(g, lib, row.per)
    return number * g.frame.units


@compiled
def cards_meant(g: Game, lib: Library, row: Instruction, number: int) -> int:
    """How many cards a number of the text means; no pile holds more than a deck, so more is the same as all."""
    return min(times(g, lib, row, number), DECK_SIZE)


@compiled
def seat_for(g: Game, row: Instruction) -> int:
    """The player who acts or picks by this row."""
    if row.side == Side.TURN_PLAYER:
        return int(g.active)
    if row.side == Side.NON_TURN_PLAYER:
        return 1 - g.active
    return seat_of(g.frame.event.owner, row.side)


@compiled
def pile_zone(zone: int) -> int:
    """The zone that holds the cards of a place: top and bottom of the deck are the deck."""
    return Zone.DECK.value if zone >= Zone.DECK_BOTTOM else zone


@compiled
def picker_of(g: Game, row: Instruction) -> int:
    """Who picks: the effect's player, the one who discards, or the owner of a crew that loses levels (MR-9.14)."""
    if row.source == Zone.UNDER:
        return owner_of(g.frame.host)
    return seat_for(g, row)


@compiled
def is_picked(g: Game, card: int) -> bool:
    for i in range(g.frame.n_picks):
        if g.frame.picks[i] == card:
            return True
    return False


@compiled
def is_looked_at(g: Game, card: int) -> bool:
    """Whether the card is among the cards of the deck's top that are being looked at."""
    pile = g.players[owner_of(card)].piles[Zone.DECK]
    for i in range(pile.number - g.frame.looked, pile.number):
        if pile.cards[i] == card:
            return True
    return False


@compiled
def can_pick(g: Game, lib: Library, row: Instruction, card: int) -> bool:
    """Whether one of the `cards_of` a pick that lies in the zone picked from can be picked."""
    event = g.frame.event
    if row.source == Zone.FIELD:
        return matching_crew(g, lib, row.filter, card, event.owner, speaker_of(g))
    if row.source == Zone.UNDER:
        return g.cards[card].host == g.frame.host
    if row.source == Zone.DECK_TOP and not is_looked_at(g, card):
        return False
    return row.filter == ANY or matches(g, lib, row.filter, card, event.owner, speaker_of(g))


@compiled
def cards_of(row: Instruction, seat: int) -> tuple[int, int]:
    """The range of cards to look through: both players' for crews and what lies under them, else what the seat owns."""
    if row.source == Zone.FIELD or row.source == Zone.UNDER:
        return 0, CARDS
    return seat * DECK_SIZE, (seat + 1) * DECK_SIZE


@compiled
def count_candidates(g: Game, lib: Library, row: Instruction, seat: int, most: int) -> int:
    """How many cards can be picked, counted up to `most`."""
    zone = pile_zone(row.source)
    n = 0
    first, end = cards_of(row, seat)
    for card in range(first, end):
        if n >= most:
            break
        if g.cards[card].zone == zone and can_pick(g, lib, row, card):
            n += 1
    return n


@compiled
def list_picks(g: Game, lib: Library, row: Instruction, seat: int) -> None:
    """List what can be picked next. A set of cards can be picked in one way only, in ascending order, equal cards
    lowest first, tapped and untapped ones apart; an exact number must remain possible. Where the order matters any card
    is next (docs/choices.md)."""
    frame = g.frame
    g.n_options = 0
    if row.upto != 0:
        add_option(g, Do.PASS, NOBODY, 0)
    # An ordered pick has been moved away already; else a pick that was made stays where it is until all are.
    last_pick = frame.picks[frame.n_picks - 1] if frame.n_picks > 0 and row.ordered == 0 else NOBODY
    needed_after = frame.wanted - frame.n_picks - 1 if row.upto == 0 and row.ordered == 0 else 0
    left = count_candidates(g, lib, row, seat, DECK_SIZE) if needed_after > 0 else DECK_SIZE
    untapped_before = NO_FACE
    tapped_before = NO_FACE
    zone = pile_zone(row.source)
    first, end = cards_of(row, seat)
    for card in range(first, end):
        if g.cards[card].zone == zone and can_pick(g, lib, row, card):
            left -= 1
            if not is_picked(g, card):
                before = tapped_before if g.cards[card].tapped != 0 else untapped_before
                equal = row.source != Zone.FIELD and g.cards[card].face == before
                if card > last_pick and not equal and left >= needed_after:
                    add_option(g, Do.PICK, card, 0)
                if g.cards[card].tapped != 0:
                    tapped_before = int(g.cards[card].face)
                else:
                    untapped_before = int(g.cards[card].face)


@compiled
def start_picking(g: Game, lib: Library, row: Instruction, seat: int) -> None:
    frame = g.frame
    if row.source == Zone.DECK or row.source == Zone.DECK_TOP:
        g.players[seat].unseen_moves += 1  # now they are seen
    if row.looked > 0:
        frame.looked = min(cards_meant(g, lib, row, row.looked), g.players[seat].piles[Zone.DECK].number)
    number = cards_meant(g, lib, row, row.number)
    frame.needed = 1 if row.upto == Upto.NUMBER else number
    frame.wanted = count_candidates(g, lib, row, seat, min(number, MAX_PICKS))
    frame.n_picks = 0
    frame.picking = True


@compiled
def speak_of_picks(g: Game) -> None:
    """From here on "it" and "they" mean the cards that were picked."""
    frame = g.frame
    for i in range(frame.n_picks):
        frame.that[i] = frame.picks[i]
    frame.n_that = frame.n_picks


@compiled
def run_pick(g: Game, lib: Library, row: Instruction) -> None:
    """Ask for one pick after the other, then go on; what hangs on a choice of crews is skipped if none was chosen."""
    frame = g.frame
    seat = picker_of(g, row)
    if frame.picking == 0:
        start_picking(g, lib, row, seat)
    if frame.n_picks < frame.wanted:
        list_picks(g, lib, row, seat)
        ask(g, Ask.PICK, seat)
        return
    frame.picking = False
    if row.that != 0:
        speak_of_picks(g)
    if row.source == Zone.FIELD and frame.n_picks == 0:
        frame.done = 0
        frame.row += row.skip
    frame.row += 1
