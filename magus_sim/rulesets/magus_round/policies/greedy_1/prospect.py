"""What an effect would bring its player now, in points: its program is read, row by row, and never run.

Only what the player may see is looked at: the field, the own hand, how many cards lie where. Cards that would come from
a deck are worth an unknown card.
"""

from __future__ import annotations

from ...engine.library import CREW, Instruction, Library
from ...engine.moves import is_crew, owner_of
from ...engine.ops import ANY, Measured, Op, Side, What, Who, Zone
from ...engine.power import matches, plain_quantity, seat_of
from ...engine.state import NOBODY, Game
from ...unit import compiled
from .worth import CARD, DECISIVE, ENERGY_CARD, LEVEL, crew_worth, face_worth, keep_worth, life_worth

DISCARDED = 55
FOUND = 90
MILLED = 4
NOTHING_HELD = 0


@compiled
def signed_worth(g: Game, lib: Library, card: int, owner: int, aim: int) -> int:
    """What it brings to act on this crew: good things on own crews, bad ones on the opponent's."""
    worth = crew_worth(g, lib, card)
    return worth * aim if owner_of(card) == owner else -worth * aim


@compiled
def best_target(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    """The crew that the row's picker would like best, or NOBODY."""
    best, best_worth = NOBODY, -DECISIVE
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            card = pile.cards[i]
            if is_crew(g, lib, card) and matches(g, lib, row.filter, card, owner, this):
                worth = signed_worth(g, lib, card, owner, row.aim)
                if worth > best_worth:
                    best, best_worth = card + 0, worth
    if row.upto != 0 and best_worth <= 0:
        return NOBODY
    return best


@compiled
def share(g: Game, row: Instruction, card: int) -> int:
    """How much of a crew's worth the row touches, in percent, good or bad for the crew."""
    if row.op == Op.MOVE:
        if row.target == Zone.HAND or row.target == Zone.ENERGY:
            return -55
        return -100
    if row.op == Op.TURN:
        if g.cards[card].tapped == row.amount:
            return 0
        return -25 if row.amount != 0 else 25
    if row.what == What.POWER:
        return max(-100, min(60, row.amount // 50))
    if row.what == What.HASTE or row.what == What.RAMPAGE or row.what == What.UNBLOCKABLE:
        return 25 if row.amount != 0 else -15
    if row.what == What.CANNOT_ATTACK or row.what == What.CANNOT_BLOCK:
        return -25
    return 0


@compiled
def effect_on(g: Game, lib: Library, row: Instruction, card: int, owner: int) -> int:
    points = crew_worth(g, lib, card) * share(g, row, card) // 100
    return points if owner_of(card) == owner else -points


@compiled
def effect_on_all(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    points = 0
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            card = pile.cards[i]
            if is_crew(g, lib, card) and matches(g, lib, row.filter, card, owner, this):
                points += effect_on(g, lib, row, card, owner)
    return points


@compiled
def damage_worth(g: Game, seat: int, number: int) -> int:
    """What damage costs that player."""
    life = g.players[seat].piles[Zone.LIFE].number
    points = 0
    for i in range(number):
        points += life_worth(life - i)
    return points


@compiled
def top_worth(g: Game, row: Instruction, seat: int, number: int) -> int:
    """What cards moved off the top bring the player whose cards they are."""
    deck = g.players[seat].piles[Zone.DECK].number
    if row.source == Zone.LIFE:
        return -damage_worth(g, seat, number)
    if deck <= number:
        return -DECISIVE
    if row.target == Zone.HAND:
        return number * CARD if deck > number + 3 else -CARD
    if row.target == Zone.ENERGY:
        return number * ENERGY_CARD
    if row.target == Zone.LIFE:
        return number * life_worth(g.players[seat].piles[Zone.LIFE].number + 1)
    if row.target == Zone.UNDER:
        return number * LEVEL * 2
    return -number * MILLED


@compiled
def best_in_hand(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    """The best hand card that the row could put onto the field or play free, in points; 0 without any."""
    hand = g.players[owner].piles[Zone.HAND]
    best = 0
    for i in range(hand.number):
        card = hand.cards[i]
        if card != this and (row.filter == ANY or matches(g, lib, row.filter, card, owner, this)):
            best = max(best, face_worth(lib.faces[g.cards[card].face]) - keep_worth(g, lib, card) // 2)
    return best


@compiled
def pick_worth(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    """What picking from a hand, deck or pile brings."""
    seat = seat_of(owner, row.side) if row.side <= Side.OPPONENT else owner
    if row.source == Zone.HAND:
        if row.aim < 0:
            number = min(row.number, g.players[seat].piles[Zone.HAND].number)
            points = -DISCARDED * number
            return points if seat == owner else -points
        return best_in_hand(g, lib, row, owner, this)
    if row.source == Zone.DISCARD_PILE:
        pile = g.players[owner].piles[Zone.DISCARD_PILE]
        best = 0
        for i in range(pile.number):
            if row.filter == ANY or matches(g, lib, row.filter, pile.cards[i], owner, this):
                best = max(best, face_worth(lib.faces[g.cards[pile.cards[i]].face]) // 2)
        return best
    if row.source == Zone.DECK or (row.source == Zone.DECK_TOP and row.looked > 0):
        return FOUND if g.players[owner].piles[Zone.DECK].number > row.looked + 2 else NOTHING_HELD
    return 0


@compiled
def multiplied(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    return row.number if row.per == ANY else row.number * plain_quantity(g, lib, row.per, owner, this)


@compiled
def prospect(g: Game, lib: Library, start: int, owner: int, this: int) -> int:
    """What the program from row `start` on would bring `owner`; `this` is the card that it speaks of."""
    points = 0
    that = NOBODY
    at = start
    for _ in range(64):
        row = lib.rows[at]
        at += 1
        if row.op == Op.END or row.op == Op.LAUNCH:
            break
        if row.op == Op.JUMP:
            if row.skip < 0:
                continue
            at += row.skip
        elif row.op == Op.TEST:
            q = lib.quantities[row.per]
            if q.measured != Measured.DID and not row.low <= plain_quantity(g, lib, row.per, owner, this) <= row.high:
                at += row.skip
        elif row.op == Op.PICK and row.source == Zone.FIELD:
            that = best_target(g, lib, row, owner, this)
            if that == NOBODY:
                at += row.skip
        elif row.op == Op.PICK:
            points += pick_worth(g, lib, row, owner, this)
        elif row.op == Op.MOVE and row.who == Who.TOP:
            number = multiplied(g, lib, row, owner, this)
            if number > 0:
                if row.side != Side.OPPONENT:
                    points += top_worth(g, row, owner, number)
                if row.side != Side.YOU:
                    points -= top_worth(g, row, 1 - owner, number)
        elif row.op == Op.MOVE or row.op == Op.TURN or row.op == Op.CHANGE:
            if row.who == Who.ALL:
                points += effect_on_all(g, lib, row, owner, this)
            elif row.who == Who.THAT and that != NOBODY:
                points += effect_on(g, lib, row, that, owner)
            elif row.who == Who.THIS and this != NOBODY and lib.faces[g.cards[this].face].kind == CREW:
                points += effect_on(g, lib, row, this, owner)
    return points
