"""Characters: power, toughness and keywords, damage and healing, and going down (TR-1.2, TR-3.2, TR-6, TR-9.7)."""

from __future__ import annotations

from ..unit import compiled, entry
from .library import Face, Library, Row
from .ops import ANY, BEINGS, NOBODY, PROTECTION, SIDES, Among, Being, Keyword, Kind, Lasts, Op, When, Whom
from .state import MAGES, MOST_CARDS, Battle, Body, Reason, Zone

HP = 5
"""HP for each point of toughness (TR-1.2)."""


@entry
def hp_of(g: Battle, body: int) -> int:
    """What a character has left (TR-1.2)."""
    b = g.bodies[body]
    return HP * b.toughness - b.damage


@compiled
def has(g: Battle, body: int, keyword: int) -> bool:
    return g.bodies[body].keywords & keyword != 0


@entry
def colour_of(g: Battle, lib: Library, body: int) -> int:
    """A creature's colour, ANY for none: mages have none."""
    face = g.bodies[body].face
    return ANY if face == NOBODY else lib.faces[face].colour + 0


@compiled
def is_protected(g: Battle, body: int, colour: int) -> bool:
    """TR-6.3: protection from that colour."""
    return colour != ANY and g.bodies[body].keywords & (PROTECTION << colour) != 0


@compiled
def is_up(g: Battle, body: int) -> bool:
    return g.bodies[body].down == 0


@entry
def mage_of(g: Battle, body: int) -> int:
    """The number among Battle.mages of a mage's body."""
    return body if g.bodies[body].side == 0 else MAGES + body - g.sides[0].members


@entry
def body_of(g: Battle, mage: int) -> int:
    """The body of a mage."""
    return mage if mage < MAGES else g.sides[0].members + mage - MAGES


# ---- whom a row means -----------------------------------------------------------------------------------------------


@compiled
def is_among(g: Battle, lib: Library, row: Row, body: int, side: int) -> bool:
    """Whether the row's filter lets the character through, seen from a side."""
    b = g.bodies[body]
    beings = row.among & BEINGS
    if beings != 0:
        bit = (
            Among.MAGES if b.being == Being.MAGE else Among.WANDERING if b.being == Being.WANDERING else Among.SUMMONED
        )
        if beings & bit == 0:
            return False
    sides = row.among & SIDES
    if sides != 0 and sides & (Among.OWN if b.side == side else Among.OTHERS) == 0:
        return False
    if row.needs & ~b.keywords != 0 or (row.most != 0 and b.toughness > row.most):
        return False
    if row.colours == 0:
        return True
    colour = colour_of(g, lib, body)
    return colour != ANY and (row.colours >> colour) & 1 != 0


@compiled
def can_be_target(g: Battle, lib: Library, row: Row, colour: int, body: int, side: int) -> bool:
    """TR-6.3, TR-9.2: a character that is up, that the filter lets through, without protection from the colour."""
    return is_up(g, body) and not is_protected(g, body, colour) and is_among(g, lib, row, body, side)


# ---- power, toughness, keywords -------------------------------------------------------------------------------------


@compiled
def add_static(row: Row, b: Body) -> None:
    if row.op == Op.POWER:
        b.power += row.amount
    elif row.op == Op.TOUGHNESS:
        b.toughness += row.amount
    else:
        b.keywords |= row.keywords


@compiled
def reaches(g: Battle, lib: Library, row: Row, bearer: int, side: int, body: int) -> bool:
    """Whether a static row of a lasting card acts on the character."""
    if row.whom == Whom.ALL:
        return is_among(g, lib, row, body, side)
    return bearer == body


@entry
def refresh(g: Battle, lib: Library, body: int) -> None:
    """Work a character's numbers out: what is printed, what was given, and what lies on it."""
    b = g.bodies[body]
    if b.being == Being.MAGE:
        b.power = 0
        b.toughness = 2 * g.mages[mage_of(g, body)].level
        b.keywords = 0
    else:
        face = lib.faces[b.face]
        b.power = face.power
        b.toughness = face.toughness
        b.keywords = face.keywords
    b.power += b.turn_power + b.battle_power
    b.toughness += b.turn_toughness + b.battle_toughness
    b.keywords |= b.turn_keywords | b.battle_keywords
    for i in range(g.n_lasting):
        lasting = g.lasting[i]
        face = lib.faces[lasting.face]
        for at in range(face.n_rows):
            row = face.rows[at]
            if row.when == When.STATIC:
                side = g.bodies[body_of(g, lasting.mage)].side
                if reaches(g, lib, row, lasting.bearer, side, body):
                    add_static(row, b)


@entry
def refresh_all(g: Battle, lib: Library) -> None:
    """The same for every character that is up; who has no HP left is then down."""
    for body in range(g.n_bodies):
        if g.bodies[body].down == 0:
            refresh(g, lib, body)


@compiled
def give(g: Battle, lib: Library, row: Row, body: int) -> None:
    """A change until the end of the turn, or of the battle."""
    b = g.bodies[body]
    to_turn = row.lasts == Lasts.TURN
    if row.op == Op.POWER:
        if to_turn:
            b.turn_power += row.amount
        else:
            b.battle_power += row.amount
    elif row.op == Op.TOUGHNESS:
        if to_turn:
            b.turn_toughness += row.amount
        else:
            b.battle_toughness += row.amount
    elif to_turn:
        b.turn_keywords |= row.keywords
    else:
        b.battle_keywords |= row.keywords
    refresh(g, lib, body)


@compiled
def end_turn_changes(g: Battle, lib: Library) -> None:
    """TR-4.7: what was given until the end of the turn ends."""
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.turn_power != 0 or b.turn_toughness != 0 or b.turn_keywords != 0:
            b.turn_power = 0
            b.turn_toughness = 0
            b.turn_keywords = 0
            if b.down == 0:
                refresh(g, lib, body)


# ---- lasting cards --------------------------------------------------------------------------------------------------


@compiled
def drop_lasting(g: Battle, lib: Library, at: int) -> None:
    """A lasting card leaves the field: an enchantment's card goes to the graveyard (TR-2.3)."""
    lasting = g.lasting[at]
    card, mage, bearer = lasting.card, lasting.mage, lasting.bearer
    if card >= 0:
        g.mages[mage].zones[card % MOST_CARDS] = Zone.GRAVEYARD
    for i in range(at, g.n_lasting - 1):
        g.lasting[i] = g.lasting[i + 1]
    g.n_lasting -= 1
    if bearer == NOBODY:
        refresh_all(g, lib)
    elif is_up(g, bearer):
        refresh(g, lib, bearer)


@compiled
def drop_all_of(g: Battle, lib: Library, body: int) -> None:
    """What lies on a character that is down, or is kept up by it, is dropped."""
    mage = mage_of(g, body) if g.bodies[body].being == Being.MAGE else NOBODY
    at = 0
    while at < g.n_lasting:
        if g.lasting[at].bearer == body or g.lasting[at].mage == mage:
            drop_lasting(g, lib, at)
        else:
            at += 1


@compiled
def shed(g: Battle, lib: Library, body: int) -> None:
    """TR-6.3: with protection from a colour no enchantment of that colour stays on a character."""
    at = 0
    while at < g.n_lasting:
        lasting = g.lasting[at]
        face = lib.faces[lasting.face]
        if lasting.bearer == body and face.kind == Kind.ENCHANTMENT and is_protected(g, body, face.colour):
            drop_lasting(g, lib, at)
        else:
            at += 1


# ---- damage, healing, going down ------------------------------------------------------------------------------------


@compiled
def hurt(g: Battle, body: int, points: int, by: int) -> None:
    """Damage dealt by a side."""
    g.bodies[body].damage += points
    g.sides[by].damage_dealt += points


@compiled
def heal(g: Battle, body: int, points: int) -> None:
    """HP come back, never more than were lost (TR-9.1)."""
    b = g.bodies[body]
    back = min(points, b.damage + 0)
    b.damage -= back
    g.sides[b.side].healed += back


@compiled
def vanish(g: Battle, lib: Library, body: int) -> None:
    """A summoned character leaves the battle without having been put down."""
    b = g.bodies[body]
    b.down = 1
    b.victim = NOBODY
    drop_all_of(g, lib, body)


@compiled
def go_down(g: Battle, lib: Library, body: int) -> None:
    """TR-3.2, TR-9.7: down for the rest of the battle; what a mage has summoned
    vanishes, and what it keeps up ends."""
    b = g.bodies[body]
    b.down = 1
    b.victim = NOBODY
    if b.being != Being.SUMMONED:
        g.sides[b.side].standing -= 1
    g.sides[b.side].went_down += 1
    if b.being == Being.MAGE:
        for other in range(g.n_bodies):
            o = g.bodies[other]
            if o.down == 0 and o.being == Being.SUMMONED and o.owner == body:
                vanish(g, lib, other)
    drop_all_of(g, lib, body)


@compiled
def end_battle(g: Battle, winner: int, reason: int) -> None:
    g.over = 1
    g.winner = winner
    g.reason = reason


@entry
def settle(g: Battle, lib: Library) -> None:
    """After every piece of the battle: who has no HP left is down; a side that is down has lost (TR-3.2, TR-8.1)."""
    fallen = True
    while fallen:
        fallen = False
        for body in range(g.n_bodies):
            if g.bodies[body].down == 0 and hp_of(g, body) <= 0:
                go_down(g, lib, body)
                fallen = True
    if g.over == 0 and (g.sides[0].standing == 0 or g.sides[1].standing == 0):
        if g.sides[0].standing == g.sides[1].standing:
            end_battle(g, NOBODY, Reason.BOTH_DOWN)
        else:
            end_battle(g, 0 if g.sides[1].standing == 0 else 1, Reason.DOWN)


@compiled
def is_wall(g: Battle, body: int) -> bool:
    return has(g, body, Keyword.WALL)


@compiled
def row_of_target(face: Face) -> int:
    """The first row that names a target: its filter is that of the card."""
    for at in range(face.n_rows):
        if face.rows[at].whom == Whom.TARGET and face.rows[at].when != When.ABILITY:
            return at
    return 0
