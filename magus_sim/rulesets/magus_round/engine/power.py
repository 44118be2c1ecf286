"""Looking at the game: who matches a filter, what a crew's power is, what it may do, how much there is of something.

Power and keywords are built in layers, the latest on top (MR-9.10, MR-9.18): what is printed, then continuous
abilities, then changes in the order in which they resolved. Filters and conditions inside a continuous ability look at
the layers without continuous abilities (MR-9.17): so no two of them can chase each other. These functions are called
`plain_…` here.
"""

from __future__ import annotations

from magus_sim.records import compiled
from .library import Ability, Filter, Library, Quantity
from .moves import is_crew, owner_of, same_stay
from .ops import ANY, HIGH, LOW, Form, Measured, Side, What, Who, Zone
from .state import NOBODY, Game, Mark

UNSET = LOW


@compiled
def seat_of(owner: int, side: int) -> int:
    """A side, seen from the owner of the effect, as a seat."""
    return 1 - owner if side == Side.OPPONENT else owner


# ---- filters --------------------------------------------------------------------------------------------------------


@compiled
def fits(g: Game, lib: Library, f: Filter, card: int, owner: int, this: int, power: int, keyword: int) -> bool:
    """Whether a card meets a filter, its power and the keyword in question being given."""
    c = g.cards[card]
    face = lib.faces[c.face]
    if f.kind != ANY and face.kind != f.kind:
        return False
    if f.side != ANY and owner_of(card) != seat_of(owner, f.side):
        return False
    if f.other != 0 and card == this:
        return False
    if f.posture != ANY and c.tapped != f.posture:
        return False
    if f.subtype != ANY and face.subtype != f.subtype:
        return False
    if f.name != ANY and face.name != f.name:
        return False
    if not f.value_low <= face.value <= f.value_high:
        return False
    if not f.level_low <= c.level <= f.level_high:
        return False
    return f.power_low <= power <= f.power_high and keyword != 0


@compiled
def asks_power(f: Filter) -> bool:
    return f.power_low != LOW or f.power_high != HIGH


# ---- the layers of power and keywords -------------------------------------------------------------------------------


@compiled
def with_changes(g: Game, lib: Library, card: int, base: int, whole: int, plus: int) -> int:
    """Power out of base power, "power becomes" (or UNSET) and a sum of changes, with the resolved changes on top."""
    for i in range(g.n_changes):
        change = g.changes[i]
        if change.card == card:
            if change.what == What.POWER:
                plus += change.amount
            elif change.what == What.SET_POWER:
                whole = change.amount
            elif change.what == What.SET_BASE:
                base = change.amount
    c = g.cards[card]
    if whole == UNSET:
        whole = base + c.level * lib.faces[c.face].gain
    return whole + plus


@compiled
def plain_power(g: Game, lib: Library, card: int) -> int:
    """Power without continuous abilities."""
    return with_changes(g, lib, card, lib.faces[g.cards[card].face].power, UNSET, 0)


@compiled
def flag_with_changes(g: Game, card: int, what: int, flag: int) -> int:
    """A keyword or permission, with the resolved changes on top: of gained and lost, the later counts (MR-9.18)."""
    for i in range(g.n_changes):
        change = g.changes[i]
        if change.card == card and change.what == what:
            flag = change.amount
    return flag


@compiled
def printed_flag(g: Game, lib: Library, card: int, what: int) -> int:
    return (lib.faces[g.cards[card].face].keywords >> what) & 1


@compiled
def plain_fits(g: Game, lib: Library, filter: int, card: int, owner: int, this: int) -> bool:
    f = lib.filters[filter]
    power = plain_power(g, lib, card) if asks_power(f) else f.power_low
    keyword = 1
    if f.keyword != ANY:
        keyword = flag_with_changes(g, card, f.keyword, printed_flag(g, lib, card, f.keyword))
    return fits(g, lib, f, card, owner, this, power, keyword)


@compiled
def count_cards(g: Game, lib: Library, seat: int, zone: int, filter: int, owner: int, this: int) -> int:
    pile = g.players[seat].piles[zone]
    if filter == ANY:
        return pile.number
    n = 0
    for i in range(pile.number):
        if plain_fits(g, lib, filter, pile.cards[i], owner, this):
            n += 1
    return n


@compiled
def plain_count_crews(g: Game, lib: Library, filter: int, owner: int, this: int) -> int:
    n = 0
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            card = pile.cards[i]
            if is_crew(g, lib, card) and plain_fits(g, lib, filter, card, owner, this):
                n += 1
    return n


@compiled
def count_for_player(g: Game, lib: Library, q: Quantity, owner: int, this: int) -> int:
    """The quantities that need no crew: cards in a pile, damage taken, whose turn it is."""
    seat = seat_of(owner, q.side)
    if q.measured == Measured.CARDS:
        return count_cards(g, lib, seat, q.zone, q.filter, owner, this)
    if q.measured == Measured.DAMAGE:
        return g.players[seat].damage
    return 1 if g.active == seat else 0


@compiled
def plain_quantity(g: Game, lib: Library, quantity: int, owner: int, this: int) -> int:
    """A quantity as a continuous ability sees it; the only crew it can name is its source."""
    q = lib.quantities[quantity]
    if q.measured == Measured.CREWS:
        return plain_count_crews(g, lib, q.filter, owner, this)
    if q.measured == Measured.LEVEL:
        return g.cards[this].level
    if q.measured == Measured.POWER:
        return plain_power(g, lib, this)
    return count_for_player(g, lib, q, owner, this)


# ---- continuous abilities -------------------------------------------------------------------------------------------


@compiled
def holds(g: Game, lib: Library, a: Ability, source: int) -> bool:
    """Whether the continuous ability's condition is true."""
    return a.quantity == ANY or a.low <= plain_quantity(g, lib, a.quantity, owner_of(source), source) <= a.high


@compiled
def reaches(g: Game, lib: Library, a: Ability, source: int, card: int) -> bool:
    """Whether the continuous ability of `source` acts on that crew."""
    row = lib.rows[a.start]
    if row.who == Who.THIS:
        return card == source and holds(g, lib, a, source)
    return plain_fits(g, lib, row.filter, card, owner_of(source), source) and holds(g, lib, a, source)


@compiled
def continuous_flag(g: Game, lib: Library, card: int, what: int, flag: int) -> int:
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            source = pile.cards[i]
            face = lib.faces[g.cards[source].face]
            if face.continuous != 0:
                for k in range(face.first, face.first + face.abilities):
                    a = lib.abilities[k]
                    if a.form == Form.CONTINUOUS and lib.rows[a.start].what == what and reaches(g, lib, a, source, card):
                        flag = lib.rows[a.start].amount
    return flag


@compiled
def power_of(g: Game, lib: Library, card: int) -> int:
    """A crew's power, worked out anew (MR-9.10). Can be 0 or less."""
    base, whole, plus = lib.faces[g.cards[card].face].power + 0, UNSET, 0
    if lib.continuous != 0 and g.cards[card].zone == Zone.FIELD:
        for seat in range(2):
            pile = g.players[seat].piles[Zone.FIELD]
            for i in range(pile.number):
                source = pile.cards[i]
                face = lib.faces[g.cards[source].face]
                if face.continuous != 0:
                    for k in range(face.first, face.first + face.abilities):
                        a = lib.abilities[k]
                        if a.form == Form.CONTINUOUS:
                            row = lib.rows[a.start]
                            if row.what >= What.POWER and reaches(g, lib, a, source, card):
                                if row.what == What.SET_BASE:
                                    base = row.amount
                                elif row.what == What.SET_POWER:
                                    whole = row.amount
                                elif row.per == ANY:
                                    plus += row.amount
                                else:
                                    times = plain_quantity(g, lib, row.per, owner_of(source), source)
                                    plus += row.amount * times
    return with_changes(g, lib, card, base, whole, plus)


@compiled
def has(g: Game, lib: Library, card: int, what: int) -> bool:
    """Whether a crew has a keyword, or is kept from attacking, blocking or being blocked (MR-9.11)."""
    flag = printed_flag(g, lib, card, what) if what <= What.RAMPAGE else 0
    if lib.continuous != 0 and g.cards[card].zone == Zone.FIELD:
        flag = continuous_flag(g, lib, card, what, flag)
    return flag_with_changes(g, card, what, flag) != 0


@compiled
def matches(g: Game, lib: Library, filter: int, card: int, owner: int, this: int) -> bool:
    """Whether a card meets the filter of a resolving effect, whose owner and source are given."""
    f = lib.filters[filter]
    power = power_of(g, lib, card) if asks_power(f) else f.power_low
    keyword = 1 if f.keyword == ANY or has(g, lib, card, f.keyword) else 0
    return fits(g, lib, f, card, owner, this, power, keyword)


@compiled
def matching_crew(g: Game, lib: Library, filter: int, card: int, owner: int, this: int) -> bool:
    """Whether the card is a crew on the field that meets the filter."""
    return is_crew(g, lib, card) and matches(g, lib, filter, card, owner, this)


# ---- quantities -----------------------------------------------------------------------------------------------------


@compiled
def count_crews(g: Game, lib: Library, filter: int, owner: int, this: int) -> int:
    n = 0
    for seat in range(2):
        pile = g.players[seat].piles[Zone.FIELD]
        for i in range(pile.number):
            if matching_crew(g, lib, filter, pile.cards[i], owner, this):
                n += 1
    return n


@compiled
def level_of(g: Game, mark: Mark) -> int:
    """The marked crew's level, the last one if it has left the field (MR-8.2)."""
    return g.cards[mark.card].level if same_stay(g, mark) else mark.level


@compiled
def marked_power(g: Game, lib: Library, mark: Mark) -> int:
    """The marked crew's power, the last one if it has left the field (MR-8.2)."""
    return power_of(g, lib, mark.card) if same_stay(g, mark) else mark.power


@compiled
def quantity_of(g: Game, lib: Library, quantity: int) -> int:
    """A quantity, for the event being resolved."""
    q = lib.quantities[quantity]
    event = g.frame.event
    if q.measured == Measured.CREWS:
        return count_crews(g, lib, q.filter, event.owner, event.source.card)
    if q.measured == Measured.DID:
        return g.frame.done
    if q.measured == Measured.LEVEL or q.measured == Measured.POWER:
        if q.who == Who.THAT and g.frame.n_that == 0:
            return 0
        mark = event.source if q.who == Who.THIS else g.frame.that[0]
        return level_of(g, mark) if q.measured == Measured.LEVEL else marked_power(g, lib, mark)
    return count_for_player(g, lib, q, event.owner, event.source.card)


@compiled
def set_mark(g: Game, lib: Library, mark: Mark, card: int) -> None:
    """Mark a card in its present stay, with its level and power."""
    mark.card = card
    mark.stamp = 0
    mark.level = 0
    mark.power = 0
    if card != NOBODY:
        c = g.cards[card]
        mark.stamp = c.stamp
        mark.level = c.level
        if is_crew(g, lib, card):
            mark.power = power_of(g, lib, card)
