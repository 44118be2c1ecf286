"""Another world that looks the same to a player: everything hidden from them, dealt anew."""

from __future__ import annotations

from magus_sim.records import compiled

from ..engine.library import Library
from ..engine.luck import POLICY, mixed, roll, stream
from ..engine.moves import forget_known
from ..engine.ops import Zone
from ..engine.state import DECK_SIZE, Ask, Game, Pile

DEAL = 1 << 20
"""Sets the streams of dealing anew apart from those of other choices by luck."""


@compiled
def looks_through_deck(g: Game, lib: Library) -> bool:
    """Whether the player who is asked searches the own deck, and so sees which cards are in it."""
    return g.ask == Ask.PICK and lib.rows[g.frame.row].source == Zone.DECK


@compiled
def is_among(pile: Pile, begin: int, card: int) -> bool:
    """Whether the card lies in the pile at the place `begin` or above."""
    for i in range(begin, pile.number):
        if pile.cards[i] == card:
            return True
    return False


@compiled
def deal(g: Game, seat: int, hand: bool, life: bool, deck: bool, known: int, luck: int) -> None:
    """Deal the seat's cards in these zones among each other, all but the `known` ones on top of the deck.

    The cards are taken in the order of their numbers, so that where they lay before shows nowhere.
    """
    piles = g.players[seat].piles
    top = piles[Zone.DECK].number - known
    sizes_hand = piles[Zone.HAND].number if hand else 0
    sizes_life = piles[Zone.LIFE].number if life else 0
    left = sizes_hand + sizes_life + (top if deck else 0)
    need_hand, need_life = sizes_hand, sizes_life
    n = 0
    # Selection sampling puts cards into hand and life; what is left makes the deck, which is then shuffled.
    for card in range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE):
        c = g.cards[card]
        if is_among(piles[Zone.DECK], top, card):
            continue
        if (hand and c.zone == Zone.HAND) or (life and c.zone == Zone.LIFE) or (deck and c.zone == Zone.DECK):
            at = roll(luck, left, left)
            left -= 1
            if at < need_hand:
                need_hand -= 1
                piles[Zone.HAND].cards[sizes_hand - need_hand - 1] = card
                c.zone = Zone.HAND
            elif at < need_hand + need_life:
                need_life -= 1
                piles[Zone.LIFE].cards[sizes_life - need_life - 1] = card
                c.zone = Zone.LIFE
            else:
                piles[Zone.DECK].cards[n] = card
                c.zone = Zone.DECK
                n += 1
    for i in range(n - 1, 0, -1):
        j = roll(luck, 100 + i, i + 1)
        other = piles[Zone.DECK].cards[i]
        piles[Zone.DECK].cards[i] = piles[Zone.DECK].cards[j]
        piles[Zone.DECK].cards[j] = other
    for i in range(sizes_life - 1, 0, -1):
        j = roll(luck, 200 + i, i + 1)
        other = piles[Zone.LIFE].cards[i]
        piles[Zone.LIFE].cards[i] = piles[Zone.LIFE].cards[j]
        piles[Zone.LIFE].cards[j] = other


@compiled
def redeal(g: Game, lib: Library, seat: int, number: int) -> None:
    """Deal anew the opponent's hand, deck and life, the own deck and life, and the luck to come.

    Every number gives another deal, the same one through a turn as long as the same is hidden. What the player is
    looking at stays: the top of the own deck during an effect that shows it, and which cards are in the own deck while
    it is searched.
    """
    luck = stream(g.seed, seat, POLICY, DEAL + g.turn * 16384 + number)
    deal(g, 1 - seat, True, True, True, 0, mixed(luck ^ 1))
    if looks_through_deck(g, lib):
        deal(g, seat, False, False, True, 0, mixed(luck ^ 2))
        deal(g, seat, False, True, False, 0, mixed(luck ^ 3))
    else:
        looked = g.frame.looked if g.frame.live != 0 and g.frame.event.owner == seat else 0
        deal(g, seat, False, True, True, looked, mixed(luck ^ 2))
    g.seed = luck
    forget_known(g)


@compiled
def hidden_from(g: Game, seat: int) -> int:
    """A running number that stays the same as long as the same is hidden from the player."""
    own, other = g.players[seat], g.players[1 - seat]
    return own.unseen_moves + other.unseen_moves + other.hand_moves
