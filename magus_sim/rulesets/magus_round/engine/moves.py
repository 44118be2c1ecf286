"""Moving cards. `move_card` alone changes zones: leaving, entering, levels and losing are seen here, nowhere else."""

from __future__ import annotations

from ..unit import compiled, entry
from .library import CREW, Library, PrintedFace
from .luck import SHUFFLE, roll, stream
from .ops import HIGH, LOW, What, Zone
from .state import CARDS, DECK_SIZE, LEFT, NOBODY, Card, Game, Mark, Pile, Player, Reason, Seen


@compiled
def owner_of(card: int) -> int:
    """The seat whose card this is. Nothing in the game changes who a card belongs to."""
    return 1 if card >= DECK_SIZE else 0


@entry
def is_crew(g: Game, lib: Library, card: int) -> bool:
    """Whether the card is a crew on the field; a magus before it transforms is none (MR-1.6)."""
    c = g.cards[card]
    return c.zone == Zone.FIELD and lib.faces[c.face].kind == CREW


@entry
def card_of(g: Game, meant: int) -> int:
    """The card that an event means, on the field or gone (state.Event)."""
    return int(g.gone[LEFT - meant].card) if meant <= LEFT else meant


@compiled
def is_there(g: Game, meant: int) -> bool:
    """Whether the crew that an event means is on the field, in that very stay (state.Event, MR-9.12)."""
    return meant >= 0 and g.cards[meant].zone == Zone.FIELD


@compiled
def same_stay(g: Game, mark: Mark) -> bool:
    """Whether the marked card is still on the field, in the very stay that was marked (MR-9.12)."""
    if mark.card == NOBODY:
        return False
    c = g.cards[mark.card]
    return c.zone == Zone.FIELD and c.stamp == mark.stamp


@compiled
def set_mark(g: Game, mark: Mark, card: int) -> None:
    """Mark a card in its present stay."""
    mark.card = card
    mark.stamp = g.cards[card].stamp


@compiled
def forget_known(g: Game) -> None:
    """Something moves that powers and keywords may depend on: what was worked out of them holds no more."""
    g.moment += 1


@compiled
def take_out(pile: Pile, card: int) -> None:
    at = pile.number - 1
    while pile.cards[at] != card:
        at -= 1
    for i in range(at, pile.number - 1):
        pile.cards[i] = pile.cards[i + 1]
    pile.number -= 1


@compiled
def put_in(pile: Pile, card: int, at: int) -> None:
    for i in range(pile.number, at, -1):
        pile.cards[i] = pile.cards[i - 1]
    pile.cards[at] = card
    pile.number += 1


@compiled
def place_for(pile: Pile, card: int, zone: int, bottom: bool) -> int:
    """Where in the pile a card comes to lie: a hand is kept sorted, so that the order of drawing shows nowhere."""
    if bottom:
        return 0
    if zone != Zone.HAND:
        return pile.number
    at = pile.number
    while at > 0 and pile.cards[at - 1] > card:
        at -= 1
    return at


@compiled
def is_first_copy(g: Game, hand: Pile, at: int) -> bool:
    """Whether the card before this one in a hand, which is sorted, is another: of equal cards the first is offered."""
    return at == 0 or g.cards[hand.cards[at]].face != g.cards[hand.cards[at - 1]].face


@compiled
def note_loss(g: Game, seat: int) -> None:
    """No life or no deck left: the game is over at this moment (MR-5.1, MR-5.2, MR-5.5)."""
    piles = g.players[seat].piles
    if piles[Zone.LIFE].number == 0:
        g.out_of_life |= 1 << seat
    if piles[Zone.DECK].number == 0:
        g.out_of_deck |= 1 << seat


@compiled
def end_game(g: Game, winner: int, reason: int) -> None:
    g.over = 1
    g.winner = winner
    g.reason = reason


@compiled
def settle(g: Game) -> None:
    """End the game if somebody lost in the instruction just done; both at once is a tie (MR-5.3)."""
    losers = g.out_of_life | g.out_of_deck
    if losers == 3:
        end_game(g, NOBODY, Reason.BOTH)
    elif losers != 0:
        end_game(g, 0 if losers == 2 else 1, Reason.LIFE if g.out_of_life != 0 else Reason.DECK)


@compiled
def is_unseen(zone: int) -> bool:
    """Whether nobody sees the cards in that zone."""
    return zone == Zone.DECK or zone == Zone.LIFE


@compiled
def shift(g: Game, card: int, zone: int, bottom: bool) -> None:
    """Put the card into a zone of its owner, and see whether that loses the game."""
    c = g.cards[card]
    seat = owner_of(card)
    player = g.players[seat]
    take_out(player.piles[c.zone], card)
    if c.zone == Zone.ENERGY and c.tapped == 0:
        player.ready -= 1
    if c.zone == Zone.UNDER:
        g.cards[c.host].level -= 1
        c.host = NOBODY
    if is_unseen(c.zone) or is_unseen(zone):
        player.unseen_moves += 1
    if c.zone == Zone.HAND or zone == Zone.HAND:
        player.hand_moves += 1
    put_in(player.piles[zone], card, place_for(player.piles[zone], card, zone, bottom))
    c.zone = zone
    c.tapped = 0
    forget_known(g)
    if zone == Zone.ENERGY:
        player.ready += 1
    elif zone == Zone.HAND and c.seen == 0:
        c.seen = Seen.DRAWN
    if g.turn > 0:
        note_loss(g, seat)


@compiled
def forget_changes(g: Game, card: int) -> None:
    """What acted on a crew ends when it leaves the field (MR-9.11, MR-9.12)."""
    g.cards[card].changed = 0
    kept = 0
    for i in range(g.n_changes):
        if g.changes[i].card != card:
            if kept != i:
                g.changes[kept] = g.changes[i]
            kept += 1
    g.n_changes = kept


@compiled
def show_face(c: Card, face: PrintedFace) -> None:
    """Keep beside the card what is asked again and again of the face that shows."""
    c.own = face.own
    c.reaching = face.reaching
    c.listens = face.listens


@compiled
def add_source(g: Game, card: int) -> None:
    """Note a card on the field whose continuous abilities work from now on (MR-9.9)."""
    c = g.cards[card]
    if c.own | c.reaching != 0:
        g.sources[g.n_sources] = card
        g.n_sources += 1
        forget_known(g)
        g.acting |= c.reaching


@compiled
def drop_source(g: Game, card: int) -> None:
    """Its continuous abilities have ended: it left the field, or another face shows."""
    kept = 0
    g.acting = 0
    for i in range(g.n_sources):
        source = g.sources[i]
        if source != card:
            g.sources[kept] = source
            g.acting |= g.cards[source].reaching
            kept += 1
    g.n_sources = kept


@compiled
def listen_anew(g: Game) -> None:
    """Note what the cards on the field wait for, after one of them has left or turned over."""
    g.listening = 0
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            g.listening |= g.cards[pile.cards[i]].listens


@compiled
def leave_field(g: Game, card: int, zone: int, bottom: bool) -> None:
    """The cards under a crew that leaves go to their owners' discard piles, or by that option where it goes (MR-9.1,
    MR-9.2)."""
    forget_changes(g, card)
    if g.cards[card].own | g.cards[card].reaching != 0:
        drop_source(g, card)
    if g.cards[card].level > 0:
        for below in range(CARDS):
            if g.cards[below].zone == Zone.UNDER and g.cards[below].host == card:
                if g.rules.cards_under_follow != 0:
                    shift(g, below, zone, bottom)
                else:
                    shift(g, below, Zone.DISCARD_PILE, False)


@compiled
def enter_field(g: Game, card: int) -> None:
    """A crew that enters is new: level 0, untapped, its abilities fresh (MR-9.12)."""
    c = g.cards[card]
    g.stamps += 1
    c.stamp = g.stamps
    c.since = g.stamps
    c.entered = g.turn
    c.used = 0
    g.listening |= c.listens
    add_source(g, card)


@entry
def move_card(g: Game, card: int, zone: int, bottom: bool) -> None:
    """Move a card to a zone of its owner, on top or to the bottom.

    A transformed magus that would leave the field is exiled instead (MR-1.8).
    """
    leaves = g.cards[card].zone == Zone.FIELD
    if leaves:
        leave_field(g, card, zone, bottom)
        if card % DECK_SIZE == 0:
            zone = Zone.EXILE
    shift(g, card, zone, bottom)
    if leaves and g.cards[card].listens != 0:
        listen_anew(g)
    if zone == Zone.FIELD:
        enter_field(g, card)


@entry
def put_under(g: Game, card: int, host: int) -> None:
    """Put a card under a crew: its level rises (MR-1.3, MR-6.9)."""
    move_card(g, card, Zone.UNDER, False)
    if g.cards[card].zone == Zone.UNDER:
        g.cards[card].host = host
        g.cards[host].level += 1


@entry
def tap(g: Game, card: int) -> bool:
    """Tap a card on the field; False if it was tapped already."""
    c = g.cards[card]
    if c.tapped != 0:
        return False
    c.tapped = 1
    forget_known(g)
    if c.zone == Zone.ENERGY:
        g.players[owner_of(card)].ready -= 1
    return True


@compiled
def untap(g: Game, card: int) -> bool:
    """Untap a card on the field; False if it was untapped already."""
    c = g.cards[card]
    if c.tapped == 0:
        return False
    c.tapped = 0
    forget_known(g)
    if c.zone == Zone.ENERGY:
        g.players[owner_of(card)].ready += 1
    return True


@compiled
def pay(g: Game, seat: int, energy: int) -> None:
    """Tap that many untapped energy cards, those put down first (MR-6.6)."""
    player = g.players[seat]
    player.spent += energy
    pile = player.piles[Zone.ENERGY]
    at = 0
    while energy > 0:
        if tap(g, pile.cards[at]):
            energy -= 1
        at += 1


@compiled
def top_of(player: Player, zone: int) -> int:
    """The top card of a deck or of the life."""
    pile = player.piles[zone]
    return pile.cards[pile.number - 1]


@compiled
def draw(g: Game, seat: int, number: int) -> None:
    """Draw cards one by one (MR-9.3); drawing the last card loses (MR-5.2)."""
    for _ in range(number):
        move_card(g, top_of(g.players[seat], Zone.DECK), Zone.HAND, False)


@compiled
def shuffle(g: Game, lib: Library, seat: int) -> None:
    """Shuffle the deck. It is laid out in the order of its slots first, so that luck falls on slots and not on past
    orders."""
    player = g.players[seat]
    pile = player.piles[Zone.DECK]
    n = 0
    for slot in range(DECK_SIZE):
        card = seat * DECK_SIZE + lib.lots[(seat ^ g.first) * DECK_SIZE + slot]
        if g.cards[card].zone == Zone.DECK:
            pile.cards[n] = card
            n += 1
    start = stream(g.seed, seat, SHUFFLE, player.shuffles)
    player.shuffles += 1
    player.unseen_moves += 1
    for i in range(n - 1, 0, -1):
        j = roll(start, i, i + 1)
        other = pile.cards[i]
        pile.cards[i] = pile.cards[j]
        pile.cards[j] = other


@compiled
def expire_changes(g: Game, last: int) -> None:
    """End what lasted through that turn, or for the attack (MR-6.11, MR-7.10)."""
    kept = 0
    for i in range(g.n_changes):
        if g.changes[i].until <= last:
            g.cards[g.changes[i].card].changed = 0
        else:
            if kept != i:
                g.changes[kept] = g.changes[i]
            kept += 1
    g.n_changes = kept
    forget_known(g)
    for i in range(kept):
        g.cards[g.changes[i].card].changed |= 1 << g.changes[i].what


@compiled
def take_like(g: Game, card: int, what: int, until: int) -> int:
    """Take out the changes of a crew that a later one stands for as well; the answer is by how much they add to it.

    What goes up and down and ends at one time is one sum. Of all else the later one counts (MR-9.10, MR-9.18), so one
    that does not outlast it never counts again.
    """
    total = 0
    kept = 0
    for i in range(g.n_changes):
        change = g.changes[i]
        like = change.card == card and change.what == what
        if like and what == What.POWER and change.until == until:
            total += change.amount
        elif not like or what == What.POWER or change.until > until:
            if kept != i:
                g.changes[kept] = change
            kept += 1
    g.n_changes = kept
    return total


@compiled
def add_change(g: Game, card: int, what: int, amount: int, until: int) -> None:
    """Write a change down, the latest last; too many at once end the game as a fault, never in silence."""
    if (g.cards[card].changed >> what) & 1 != 0:
        amount += take_like(g, card, what, until)
    if g.n_changes == len(g.changes):
        g.fault = 1
        return
    change = g.changes[g.n_changes]
    g.stamps += 1
    change.stamp = g.stamps
    change.card = card
    change.what = what
    change.amount = max(LOW, min(amount, HIGH))
    change.until = until
    g.n_changes += 1
    g.cards[card].changed |= 1 << what
    forget_known(g)
