"""Looking at the game: who matches a filter, what a crew's power is, what it may do, how much there is of something.

Of two things that say what a crew's power or keyword is, the later counts (MR-9.10, MR-9.18): what is printed comes
first, a continuous ability is as old as its source on the field, a resolved change as old as its resolution. Filters
and conditions inside a continuous ability look at the game without continuous abilities (MR-9.17), so that no two of
them can chase each other; the functions for that are called `plain_…`.
"""

from __future__ import annotations

from ..unit import compiled, entry
from .library import Ability, Filter, Instruction, Library, Quantity
from .moves import is_crew, is_there, owner_of
from .ops import ANY, HIGH, LOW, Form, Measured, Side, What, Who, Zone
from .state import LEFT, NOBODY, Card, Game

UNSET = LOW
OF_POWER = 1 << What.POWER | 1 << What.SET_POWER | 1 << What.SET_BASE


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


# ---- power and keywords without continuous abilities ----------------------------------------------------------------


@compiled
def with_changes(g: Game, lib: Library, card: int, base: int, based: int, whole: int, wholed: int, plus: int) -> int:
    """Power, with the resolved changes taken in.

    `base` is the base power and `whole` what "power becomes" says (or UNSET), each with the stamp it dates from
    (`based`, `wholed`): of two, the later counts, and changes are kept by age. `plus` is the sum of what goes up and
    down.
    """
    for i in range(g.n_changes):
        change = g.changes[i]
        if change.card == card:
            if change.what == What.POWER:
                plus += change.amount
            elif change.what == What.SET_POWER and change.stamp > wholed:
                whole = change.amount + 0
            elif change.what == What.SET_BASE and change.stamp > based:
                base = change.amount + 0
    c = g.cards[card]
    if whole == UNSET:
        whole = base + c.level * lib.faces[c.face].gain
    return max(LOW, min(whole + plus, HIGH))


@compiled
def plain_power(g: Game, lib: Library, card: int) -> int:
    """Power without continuous abilities."""
    return with_changes(g, lib, card, lib.faces[g.cards[card].face].power, 0, UNSET, 0, 0)


@compiled
def flag_with_changes(g: Game, card: int, what: int, flag: int, since: int) -> int:
    """A keyword or permission that dates from the stamp `since`, with later resolved changes on top (MR-9.18)."""
    for i in range(g.n_changes):
        change = g.changes[i]
        if change.card == card and change.what == what and change.stamp > since:
            flag = change.amount + 0
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
        keyword = flag_with_changes(g, card, f.keyword, printed_flag(g, lib, card, f.keyword), 0)
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


@compiled
def repeats(g: Game, lib: Library, row: Instruction, source: int) -> int:
    """How often a continuous change counts: once, or for each of a quantity, counted anew whenever power is asked."""
    return 1 if row.per == ANY else plain_quantity(g, lib, row.per, owner_of(source), source)


# ---- continuous abilities -------------------------------------------------------------------------------------------


@compiled
def holds(g: Game, lib: Library, a: Ability, source: int) -> bool:
    """Whether the continuous ability's condition is true."""
    return a.quantity == ANY or a.low <= plain_quantity(g, lib, a.quantity, owner_of(source), source) <= a.high


@entry
def reaches(g: Game, lib: Library, a: Ability, source: int, card: int) -> bool:
    """Whether the continuous ability of `source` acts on that crew."""
    row = lib.rows[a.start]
    if row.who == Who.THIS:
        return card == source and holds(g, lib, a, source)
    return plain_fits(g, lib, row.filter, card, owner_of(source), source) and holds(g, lib, a, source)


@compiled
def as_printed(g: Game, card: int, kinds: int) -> bool:
    """Whether nothing changes the card in these ways now, a bit for each kind of change."""
    c = g.cards[card]
    return (g.acting | c.own | c.changed) & kinds == 0


@compiled
def is_known(g: Game, c: Card, what: int) -> bool:
    """Whether the card's power or keyword was worked out since anything moved; what is older is forgotten."""
    if c.worked_out != g.moment:
        c.worked_out = g.moment
        c.known = 0
    return (c.known >> what) & 1 != 0


@entry
def work_out_power(g: Game, lib: Library, card: int) -> int:
    base = lib.faces[g.cards[card].face].power + 0
    based, whole, wholed, plus = 0, UNSET, 0, 0
    if g.cards[card].zone == Zone.FIELD:
        alone = g.acting & OF_POWER == 0
        for i in range(1 if alone else g.n_sources):
            source = card if alone else int(g.sources[i])
            c = g.cards[source]
            if (c.reaching if source != card else c.own | c.reaching) & OF_POWER != 0:
                face = lib.faces[c.face]
                since = c.since
                for k in range(face.first, face.first + face.abilities):
                    a = lib.abilities[k]
                    if a.form == Form.CONTINUOUS:
                        row = lib.rows[a.start]
                        if row.what >= What.POWER and reaches(g, lib, a, source, card):
                            if row.what == What.POWER:
                                plus += row.amount * repeats(g, lib, row, source)
                            elif row.what == What.SET_BASE and since >= based:
                                base, based = row.amount + 0, since + 0
                            elif row.what == What.SET_POWER and since >= wholed:
                                whole, wholed = row.amount + 0, since + 0
    return with_changes(g, lib, card, base, based, whole, wholed, plus)


@entry
def power_of(g: Game, lib: Library, card: int) -> int:
    """A crew's power (MR-9.10). Can be 0 or less."""
    c = g.cards[card]
    if as_printed(g, card, OF_POWER):
        printed = lib.faces[c.face]
        return printed.power + c.level * printed.gain
    if not is_known(g, c, What.POWER):
        c.power = work_out_power(g, lib, card)
        c.known |= 1 << What.POWER
    return c.power


@entry
def work_out_flag(g: Game, lib: Library, card: int, what: int) -> int:
    flag = printed_flag(g, lib, card, what)
    dated = 0
    if g.cards[card].zone == Zone.FIELD:
        alone = (g.acting >> what) & 1 == 0
        for i in range(1 if alone else g.n_sources):
            source = card if alone else int(g.sources[i])
            c = g.cards[source]
            since = c.since
            if ((c.reaching if source != card else c.own | c.reaching) >> what) & 1 != 0 and since >= dated:
                face = lib.faces[c.face]
                for k in range(face.first, face.first + face.abilities):
                    a = lib.abilities[k]
                    if a.form == Form.CONTINUOUS:
                        row = lib.rows[a.start]
                        if row.what == what and reaches(g, lib, a, source, card):
                            flag, dated = row.amount + 0, since + 0
    return flag_with_changes(g, card, what, flag, dated)


@entry
def has(g: Game, lib: Library, card: int, what: int) -> bool:
    """Whether a crew has a keyword, or is kept from attacking, blocking or being blocked (MR-9.11, MR-9.18)."""
    c = g.cards[card]
    if as_printed(g, card, 1 << what):
        return printed_flag(g, lib, card, what) != 0
    if not is_known(g, c, what):
        c.known |= 1 << what
        c.keywords &= ~(1 << what)
        c.keywords |= work_out_flag(g, lib, card, what) << what
    return (c.keywords >> what) & 1 != 0


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


@compiled
def speaker_of(g: Game) -> int:
    """The crew that "other" excepts: the source of the event being resolved, if it is still there (MR-9.12)."""
    source = int(g.frame.event.source)
    return source if is_there(g, source) else NOBODY


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
def number_of(g: Game, lib: Library, q: Quantity, meant: int) -> int:
    """The level or power of a crew that an event means; its last one if it has left the field (MR-8.2)."""
    if meant <= LEFT:
        gone = g.gone[LEFT - meant]
        return int(gone.level) if q.measured == Measured.LEVEL else int(gone.power)
    if not is_there(g, meant):
        return 0
    return int(g.cards[meant].level) if q.measured == Measured.LEVEL else power_of(g, lib, meant)


@compiled
def quantity_of(g: Game, lib: Library, quantity: int) -> int:
    """A quantity, for the event being resolved."""
    q = lib.quantities[quantity]
    event = g.frame.event
    if q.measured == Measured.CREWS:
        return count_crews(g, lib, q.filter, event.owner, speaker_of(g))
    if q.measured == Measured.DID:
        return g.frame.done
    if q.measured == Measured.LEVEL or q.measured == Measured.POWER:
        if q.who == Who.THIS:
            return number_of(g, lib, q, event.source)
        total = 0
        for i in range(g.frame.n_that):
            total += number_of(g, lib, q, g.frame.that[i])
        return total
    return count_for_player(g, lib, q, event.owner, speaker_of(g))
