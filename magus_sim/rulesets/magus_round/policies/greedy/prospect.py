"""What an effect would bring its player now, in points: its program is read, row by row, and never run.

Only what the player may see is looked at: the field, the own hand, how many cards lie where. Cards that would come from
a deck are worth an unknown card.
"""

from __future__ import annotations

from ...engine.attack import can_block
from ...engine.circle import hears
from ...engine.library import CREW, Instruction, Library
from ...engine.moves import owner_of
from ...engine.ops import ANY, Measured, Op, Side, Span, What, Who, Zone
from ...engine.power import matches, matching_crew, plain_quantity, power_of, seat_of
from ...engine.state import DECK_SIZE, NOBODY, Game
from ...unit import compiled
from .board import level_worth, strongest_blocker, wins_with
from .worth import (
    DECISIVE,
    LEVEL,
    crew_worth,
    damage_worth,
    drawn_worth,
    energy_worth,
    face_worth,
    keep_worth,
    life_worth,
)

DISCARDED = 55
FOUND = 90
MILLED = 4
MOVED = 55
TAPPED = 25
KEYWORD = 15
FLEETING = 3


@compiled
def share(g: Game, lib: Library, row: Instruction, card: int) -> int:
    """How much of a crew's worth the row touches, in percent, good or bad for the crew."""
    if row.op == Op.MOVE:
        kept = (row.target == Zone.HAND or row.target == Zone.ENERGY) and card % DECK_SIZE != 0
        return -MOVED if kept else -100
    if row.op == Op.TURN:
        if g.cards[card].tapped == row.amount:
            return 0
        return -TAPPED if row.amount != 0 else TAPPED
    if row.what == What.POWER:
        percent = max(-100, min(60, row.amount // 50))
        return percent if row.span == Span.LASTING or card == g.attacker.card else percent // FLEETING
    if row.what == What.HASTE or row.what == What.RAMPAGE or row.what == What.UNBLOCKABLE:
        return KEYWORD if row.amount != 0 else -KEYWORD
    if row.what == What.CANNOT_BLOCK:
        return -KEYWORD if can_block(g, lib, card) else 0
    return -KEYWORD if row.what == What.CANNOT_ATTACK else 0


@compiled
def effect_on(g: Game, lib: Library, row: Instruction, card: int, owner: int) -> int:
    points = crew_worth(g, lib, card, power_of(g, lib, card)) * share(g, lib, row, card) // 100
    return points if owner_of(card) == owner else -points


@compiled
def target_worth(g: Game, lib: Library, at: int, card: int, owner: int) -> int:
    """What it brings to pick this crew for what follows the PICK in row `at`."""
    row = lib.rows[at + 1]
    if row.who == Who.THAT and (row.op == Op.MOVE or row.op == Op.TURN or row.op == Op.CHANGE):
        return effect_on(g, lib, row, card, owner)
    if row.op == Op.HOST:
        worth = level_worth(g, lib, card, strongest_blocker(g, lib, 1 - owner_of(card))) * row.aim
    else:
        worth = crew_worth(g, lib, card, power_of(g, lib, card)) * lib.rows[at].aim
    return worth if owner_of(card) == owner else -worth


@compiled
def best_target(g: Game, lib: Library, at: int, owner: int, this: int) -> int:
    """The crew that it brings most to pick, or NOBODY."""
    row = lib.rows[at]
    best, best_worth = NOBODY, -DECISIVE
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            card = pile.cards[i]
            if matching_crew(g, lib, row.filter, card, owner, this):
                worth = target_worth(g, lib, at, card, owner)
                if worth > best_worth:
                    best, best_worth = card + 0, worth
    if row.upto != 0 and best_worth <= 0:
        return NOBODY
    return best


@compiled
def count_targets(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    """How many crews of the side that the row is aimed at could be picked, at most as many as it picks."""
    pile = g.players[owner if row.aim > 0 else 1 - owner].piles[Zone.FIELD]
    n = 0
    for i in range(pile.number):
        if matching_crew(g, lib, row.filter, pile.cards[i], owner, this):
            n += 1
    return min(n, row.number)


@compiled
def removes_blocker(g: Game, lib: Library, row: Instruction, card: int, owner: int) -> bool:
    """Whether the row keeps an opposing crew from blocking that could block now."""
    if owner_of(card) == owner or not can_block(g, lib, card):
        return False
    if row.op == Op.CHANGE:
        return row.what == What.CANNOT_BLOCK and row.amount != 0
    return row.op == Op.MOVE or row.amount != 0


@compiled
def count_removed(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    """How many blockers of the opponent's a row for all crews that match takes out."""
    pile = g.players[1 - owner].piles[Zone.FIELD]
    n = 0
    for i in range(pile.number):
        card = pile.cards[i]
        if matching_crew(g, lib, row.filter, card, owner, this) and removes_blocker(g, lib, row, card, owner):
            n += 1
    return n


@compiled
def effect_on_all(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    points = 0
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            card = pile.cards[i]
            if matching_crew(g, lib, row.filter, card, owner, this):
                points += effect_on(g, lib, row, card, owner)
    return points


@compiled
def top_worth(g: Game, lib: Library, row: Instruction, seat: int, number: int) -> int:
    """What cards moved off the top bring the player whose cards they are."""
    if row.source == Zone.LIFE:
        return -damage_worth(g.players[seat].piles[Zone.LIFE].number, number)
    if row.target == Zone.HAND:
        return drawn_worth(g, seat, number)
    if g.players[seat].piles[Zone.DECK].number <= number:
        return -DECISIVE
    if row.target == Zone.ENERGY:
        return number * energy_worth(g, lib, seat)
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
        return FOUND if g.players[owner].piles[Zone.DECK].number > row.looked + 2 else 0
    return 0


@compiled
def multiplied(g: Game, lib: Library, row: Instruction, owner: int, this: int) -> int:
    return row.number if row.per == ANY else row.number * plain_quantity(g, lib, row.per, owner, this)


@compiled
def prospect(g: Game, lib: Library, start: int, owner: int, this: int) -> int:
    """What the program from row `start` on would bring `owner`; `this` is the card that it speaks of."""
    points, removed, dealt, targets = 0, 0, 0, 0
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
            that = best_target(g, lib, at - 1, owner, this)
            targets = count_targets(g, lib, row, owner, this)
            if that == NOBODY:
                at += row.skip
        elif row.op == Op.PICK:
            points += pick_worth(g, lib, row, owner, this)
        elif row.op == Op.MOVE and row.who == Who.TOP:
            number = multiplied(g, lib, row, owner, this)
            if number > 0:
                if row.side != Side.OPPONENT:
                    points += top_worth(g, lib, row, owner, number)
                if row.side != Side.YOU:
                    points -= top_worth(g, lib, row, 1 - owner, number)
                    if row.source == Zone.LIFE:
                        dealt += number
        elif row.op == Op.MOVE or row.op == Op.TURN or row.op == Op.CHANGE:
            if row.who == Who.ALL:
                points += effect_on_all(g, lib, row, owner, this)
                removed += count_removed(g, lib, row, owner, this)
            elif row.who == Who.THAT and that != NOBODY:
                points += effect_on(g, lib, row, that, owner) * max(1, targets)
                if removes_blocker(g, lib, row, that, owner):
                    removed += max(1, targets)
            elif row.who == Who.THIS and this != NOBODY and lib.faces[g.cards[this].face].kind == CREW:
                points += effect_on(g, lib, row, this, owner)
    if removed + dealt > 0 and g.active == owner and wins_with(g, lib, owner, removed, dealt):
        points += DECISIVE
    return points


@compiled
def effect_worth(g: Game, lib: Library, start: int, owner: int, this: int) -> int:
    """What an effect would bring: of one that lets its player choose among several, the best of them."""
    if lib.rows[start].op != Op.CHOOSE:
        return prospect(g, lib, start, owner, this)
    best = prospect(g, lib, start + 1, owner, this)
    for choice in range(1, lib.rows[start].number):
        best = max(best, prospect(g, lib, start + 1 + choice, owner, this))
    return best


@compiled
def triggers_of(g: Game, lib: Library, source: int, happening: int, subject: int) -> int:
    """What the abilities of one card bring its owner that wait for this to happen to, or be done with, `subject`."""
    points = 0
    if (g.cards[source].listens >> happening) & 1 != 0:
        face = lib.faces[g.cards[source].face]
        for k in range(face.first, face.first + face.abilities):
            a = lib.abilities[k]
            if hears(g, lib, a, source, happening, subject, owner_of(subject)):
                points += effect_worth(g, lib, a.start, owner_of(source), source)
    return points


@compiled
def own_triggers(g: Game, lib: Library, happening: int, subject: int) -> int:
    """What the abilities on its owner's field bring when this happens to, or is done with, a card."""
    points = 0
    if (g.listening >> happening) & 1 != 0:
        field = g.players[owner_of(subject)].piles[Zone.FIELD]
        for i in range(field.number):
            points += triggers_of(g, lib, field.cards[i], happening, subject)
    return points
