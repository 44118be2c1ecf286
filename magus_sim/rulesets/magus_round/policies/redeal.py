"""Another world that looks the same to a player: everything hidden from them, dealt anew."""

from __future__ import annotations

from ..engine.library import Library
from ..engine.luck import POLICY, mixed, roll, stream
from ..engine.moves import forget_known, place_for, put_in
from ..engine.ops import Zone
from ..engine.state import DECK_SIZE, Ask, Game, Pile
from ..unit import compiled, entry

DEAL = 1 << 20
"""Sets the streams of dealing anew apart from those of other choices by luck."""


@compiled
def looks_through_deck(g: Game, lib: Library) -> bool:
    """Whether the player who is asked searches the own deck, and so sees which cards are in it."""
    return g.ask == Ask.PICK and lib.rows[g.frame.row].source == Zone.DECK


@compiled
def deal_to(g: Game, pile: Pile, zone: int, deck: Pile, n: int) -> int:
    """Fill the pile anew with the last of the `n` cards; the answer is how many are left."""
    number = pile.number
    pile.number = 0
    for _ in range(number):
        n -= 1
        card = deck.cards[n]
        put_in(pile, card, place_for(pile, card, zone, False))
        g.cards[card].zone = zone
    return n


@compiled
def is_known(deck: Pile, known: int, card: int) -> bool:
    """Whether the card is one of those that `deal` has put out of the way."""
    for i in range(DECK_SIZE - known, DECK_SIZE):
        if deck.cards[i] == card:
            return True
    return False


@compiled
def deal(g: Game, seat: int, hand: bool, life: bool, known: int, luck: int) -> None:
    """Deal the seat's deck, and its hand and life if asked to, among each other; the `known` cards on top of the deck
    stay.

    The cards are taken in the order of their numbers, so that where they lay before shows nowhere, and shuffled in the
    deck's own list, which has room for all; what is known waits at its end.
    """
    piles = g.players[seat].piles
    deck = piles[Zone.DECK]
    top = deck.number - known
    for i in range(1, known + 1):
        deck.cards[DECK_SIZE - i] = deck.cards[deck.number - i]
    n = 0
    for card in range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE):
        zone = g.cards[card].zone
        in_deck = zone == Zone.DECK and not is_known(deck, known, card)
        if in_deck or (hand and zone == Zone.HAND) or (life and zone == Zone.LIFE):
            deck.cards[n] = card
            n += 1
    for i in range(n - 1, 0, -1):
        j = roll(luck, i, i + 1)
        other = deck.cards[i]
        deck.cards[i] = deck.cards[j]
        deck.cards[j] = other
    if hand:
        n = deal_to(g, piles[Zone.HAND], Zone.HAND, deck, n)
    if life:
        n = deal_to(g, piles[Zone.LIFE], Zone.LIFE, deck, n)
    for i in range(n):
        g.cards[deck.cards[i]].zone = Zone.DECK
    for i in range(known):
        deck.cards[top + i] = deck.cards[DECK_SIZE - known + i]


@entry
def redeal(g: Game, lib: Library, seat: int, number: int) -> None:
    """Deal anew the opponent's hand, deck and life, the own deck and life, and the luck to come.

    Every number gives another deal, the same one through a turn as long as the same is hidden. What the player is
    looking at stays: the top of the own deck during an effect that shows it, and which cards are in the own deck while
    it is searched.
    """
    luck = stream(g.seed, seat, POLICY, DEAL + g.turn * 16384 + number)
    deal(g, 1 - seat, True, True, 0, mixed(luck ^ 1))
    if looks_through_deck(g, lib):
        deal(g, seat, False, False, 0, mixed(luck ^ 2))
        deal(g, seat, False, True, g.players[seat].piles[Zone.DECK].number, mixed(luck ^ 3))
    else:
        looked = g.frame.looked if g.frame.live != 0 and g.frame.event.owner == seat else 0
        deal(g, seat, False, True, looked, mixed(luck ^ 2))
    g.seed = luck
    forget_known(g)


@compiled
def hidden_from(g: Game, seat: int) -> int:
    """A running number that stays the same as long as the same is hidden from the player."""
    own, other = g.players[seat], g.players[1 - seat]
    return own.unseen_moves + other.unseen_moves + other.hand_moves
