"""A mage's library, hand and MP (TR-2, TR-4.1, TR-4.8)."""

from __future__ import annotations

from ..unit import compiled, entry
from .bodies import body_of, mage_of, settle
from .library import Library
from .luck import random_place
from .ops import ANY, COLOURS, NOBODY, Being
from .state import MOST_CARDS, MOST_HAND, Battle, Mage, Zone

# ---- the marker and the library -------------------------------------------------------------------------------------


@compiled
def find_top(m: Mage) -> int:
    """TR-2.1: the first card in the library from the marker on, round to the top if need be; NOBODY if it is empty."""
    if m.in_library == 0:
        return NOBODY
    at = m.marker + 0
    while m.zones[at] != Zone.LIBRARY:
        at = at + 1 if at + 1 < m.cards else 0
    return at


@compiled
def pass_marker(m: Mage, place: int) -> None:
    """TR-2.1: the marker moves to the next card in the library behind this one, which has just left it."""
    m.marker = place + 1 if place + 1 < m.cards else 0
    top = find_top(m)
    if top != NOBODY:
        m.marker = top


@compiled
def put_in_hand(m: Mage, place: int) -> None:
    """A hand is kept in the order of the library."""
    at = m.n_hand + 0
    while at > 0 and m.hand[at - 1] > place:
        m.hand[at] = m.hand[at - 1]
        at -= 1
    m.hand[at] = place
    m.n_hand += 1
    m.zones[place] = Zone.HAND


@compiled
def take_from_hand(m: Mage, place: int) -> None:
    at = 0
    while m.hand[at] != place:
        at += 1
    for i in range(at, m.n_hand - 1):
        m.hand[i] = m.hand[i + 1]
    m.n_hand -= 1


@entry
def draw(g: Battle, mage: int, number: int) -> None:
    """TR-2.1, TR-2.5, TR-9.14: cards from the marker on into the hand; none once the library is empty or the hand
    holds 40 cards."""
    m = g.mages[mage]
    for _ in range(number):
        place = find_top(m)
        if place == NOBODY:
            return
        if m.n_hand == MOST_HAND:
            return
        m.in_library -= 1
        put_in_hand(m, place)
        pass_marker(m, place)


@compiled
def draw_to_limit(g: Battle, mage: int) -> None:
    """TR-2.4: as many cards as the hand limit allows, which is the level."""
    m = g.mages[mage]
    draw(g, mage, m.level - m.n_hand)


@compiled
def move_marker(m: Mage, number: int) -> None:
    """TR-2.2: what shuffling would be elsewhere: the marker moves down by so many cards in the library."""
    for _ in range(number):
        place = find_top(m)
        if place != NOBODY:
            pass_marker(m, place)


@compiled
def place_marker(g: Battle, mage: int) -> None:
    """TR-9.10: at the top or, with that option, anywhere."""
    m = g.mages[mage]
    m.marker = 0
    if g.rules.random_marker != 0 and m.cards > 0:
        m.marker = random_place(g, g.bodies[body_of(g, mage)].side, mage, m.cards)


@compiled
def to_graveyard(g: Battle, mage: int, place: int) -> None:
    """A card in hand goes to the graveyard (TR-2.3)."""
    m = g.mages[mage]
    take_from_hand(m, place)
    m.zones[place] = Zone.GRAVEYARD


@compiled
def back_to_hand(g: Battle, card: int) -> None:
    """A card that lies in the graveyard comes back to its mage's hand."""
    m = g.mages[card // MOST_CARDS]
    if m.n_hand < MOST_HAND and m.zones[card % MOST_CARDS] == Zone.GRAVEYARD:
        put_in_hand(m, card % MOST_CARDS)


# ---- MP -------------------------------------------------------------------------------------------------------------


@compiled
def refill(m: Mage) -> None:
    """TR-4.1: MP become full."""
    for colour in range(COLOURS + 1):
        m.mp[colour] = m.most[colour]


@entry
def mp_left(m: Mage, colour: int) -> int:
    """The MP that can pay a cost of this colour: of ANY all, colourless ones too (TR-1.7)."""
    if colour != ANY:
        return m.mp[colour] + 0
    total = 0
    for each in range(COLOURS + 1):
        total += m.mp[each]
    return total


@compiled
def pay(g: Battle, mage: int, colour: int, points: int) -> None:
    """TR-1.7: so many MP of one colour, or with ANY colourless ones."""
    g.mages[mage].mp[colour] -= points
    g.sides[g.bodies[body_of(g, mage)].side].mp_spent += points


@compiled
def burn(g: Battle, lib: Library) -> None:
    """TR-4.8: MP over the maximum are lost at the end of a phase, and as many HP with them."""
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.being == Being.MAGE and b.down == 0:
            m = g.mages[mage_of(g, body)]
            for colour in range(COLOURS + 1):
                over = m.mp[colour] - m.most[colour]
                if over > 0:
                    m.mp[colour] = m.most[colour]
                    b.damage += over
    settle(g, lib)
