"""Casting, the stack, and the windows in which instants can be cast (TR-1.7, TR-4.4, TR-5.1, TR-9.3, TR-9.4)."""

from __future__ import annotations

from ..unit import compiled, entry
from .bodies import body_of, can_be_target, is_up, refresh, refresh_all, row_of_target, settle
from .effects import run
from .hands import mp_left, pay, take_from_hand
from .library import Face, Library, Row
from .ops import ANY, COLOURS, NOBODY, Being, Keyword, Kind, When
from .state import (
    BODIES,
    MAGES,
    MOST_CARDS,
    MOST_LASTING,
    MOST_OPTIONS,
    MOST_STACK,
    SUMMONS,
    Ask,
    Battle,
    Do,
    Spell,
    Zone,
)

# ---- questions ------------------------------------------------------------------------------------------------------


@compiled
def add_option(g: Battle, do: int, card: int, extra: int) -> None:
    if g.n_options == MOST_OPTIONS:
        g.fault = 1
        return
    option = g.options[g.n_options]
    option.do = do
    option.card = card
    option.extra = extra
    g.n_options += 1


@compiled
def ask(g: Battle, question: int, side: int) -> None:
    g.ask = question
    g.asked = side


# ---- what can be cast -----------------------------------------------------------------------------------------------


@entry
def face_of(g: Battle, lib: Library, card: int) -> int:
    """The face of a card by number."""
    mage = card // MOST_CARDS
    side = 0 if mage < MAGES else 1
    return lib.halves[side ^ g.first].members[mage % MAGES].slots[card % MOST_CARDS] + 0


@compiled
def has_target(g: Battle, lib: Library, row: Row, colour: int, side: int) -> bool:
    for body in range(g.n_bodies):
        if can_be_target(g, lib, row, colour, body, side):
            return True
    return False


@compiled
def can_pay(g: Battle, mage: int, face: Face) -> bool:
    """TR-1.7: a cost in the card's own colour, unless any colour does."""
    colour = ANY if face.any_colour != 0 else face.colour
    return mp_left(g.mages[mage], colour) >= face.cost


@compiled
def has_room(g: Battle, side: int, face: Face) -> bool:
    """TR-9.14: a side has at most 12 summoned creatures, and only so many spells last."""
    if face.kind == Kind.ENCHANTMENT:
        return g.n_lasting < MOST_LASTING
    if face.kind != Kind.CREATURE:
        return True
    there = 0
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.down == 0 and b.side == side and b.being == Being.SUMMONED:
            there += 1
    return there < SUMMONS


@compiled
def is_instant(face: Face) -> bool:
    """What can be cast at any time: instants, and items, which are at hand (TR-9.9)."""
    return face.kind == Kind.INSTANT or face.kind == Kind.ITEM


@compiled
def can_cast(g: Battle, lib: Library, mage: int, face: Face, at_once: bool) -> bool:
    """Whether a mage that may act can cast a card of this face now; `at_once`: only what is fast enough (TR-4.4)."""
    if not is_instant(face) and (at_once or g.bodies[body_of(g, mage)].done != 0):
        return False
    if not can_pay(g, mage, face):
        return False
    side = g.bodies[body_of(g, mage)].side
    if not has_room(g, side, face):
        return False
    return face.must == 0 or has_target(g, lib, face.rows[row_of_target(face)], face.colour, side)


@compiled
def row_of_ability(face: Face) -> int:
    for at in range(face.n_rows):
        if face.rows[at].when == When.ABILITY:
            return at
    return NOBODY


@compiled
def can_use(g: Battle, lib: Library, mage: int, face: Face, equip: int) -> bool:
    """TR-9.9: the ability of an equip, once a turn, its cost paid, at any time that an instant can be cast."""
    at = row_of_ability(face)
    if at == NOBODY or (g.mages[mage].used >> equip) & 1 != 0:
        return False
    if mp_left(g.mages[mage], face.ability_colour) < face.ability:
        return False
    side = g.bodies[body_of(g, mage)].side
    return face.ability_targeted == 0 or has_target(g, lib, face.rows[at], face.colour, side)


@compiled
def list_casts(g: Battle, lib: Library, side: int, at_once: bool) -> None:
    """TR-9.4: what the side can cast and use: mage after mage, the hand in the order of the library, a card that is
    there several times once; then the abilities of equips."""
    half = lib.halves[side ^ g.first]
    for i in range(half.mages):
        mage = side * MAGES + i
        b = g.bodies[body_of(g, mage)]
        if b.down != 0 or b.late != 0:
            continue
        m = g.mages[mage]
        member = half.members[i]
        for at in range(m.n_hand):
            number = member.slots[m.hand[at]]
            again = False
            for before in range(at):
                again = again or member.slots[m.hand[before]] == number
            if not again and can_cast(g, lib, mage, lib.faces[number], at_once):
                add_option(g, Do.CAST, mage * MOST_CARDS + m.hand[at], 0)
        for equip in range(member.n_equips):
            if can_use(g, lib, mage, lib.faces[member.equips[equip]], equip):
                add_option(g, Do.USE, mage, equip)


@compiled
def ask_act(g: Battle, lib: Library) -> None:
    """TR-4.4, TR-9.4: one question a side, who casts what, until it passes."""
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    list_casts(g, lib, g.active, False)
    ask(g, Ask.ACT, g.active)


@compiled
def ask_respond(g: Battle, lib: Library, side: int) -> None:
    """TR-9.3: what the side casts in this window; to pass is always possible, and taken unasked if it is all. Eight
    spells on the stack are the most (TR-9.14)."""
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    if g.n_stack < MOST_STACK:
        list_casts(g, lib, side, True)
    ask(g, Ask.RESPOND, side)


# ---- casting --------------------------------------------------------------------------------------------------------


@compiled
def begin_cast(g: Battle, lib: Library, card: int) -> None:
    """A card leaves the hand; its target is chosen and its cost paid before it goes onto the stack."""
    s = g.spell
    s.card = card
    s.mage = card // MOST_CARDS
    s.face = face_of(g, lib, card)
    face = lib.faces[s.face]
    take_from_hand(g.mages[s.mage], card % MOST_CARDS)
    g.mages[s.mage].zones[card % MOST_CARDS] = Zone.FIELD if face.kind == Kind.ENCHANTMENT else Zone.GRAVEYARD
    s.ability = 0
    s.unpaid = face.cost if face.any_colour != 0 else 0
    if face.any_colour == 0:
        pay(g, s.mage, face.colour, face.cost)
    if not is_instant(face):
        g.bodies[body_of(g, s.mage)].done = 1
    g.sides[g.bodies[body_of(g, s.mage)].side].cards_cast += 1
    start_spell(g)


@compiled
def begin_use(g: Battle, lib: Library, mage: int, equip: int) -> None:
    """TR-9.9: the ability of an equip."""
    s = g.spell
    side = 0 if mage < MAGES else 1
    s.card = -1 - mage * 16 - equip
    s.mage = mage
    s.face = lib.halves[side ^ g.first].members[mage % MAGES].equips[equip]
    face = lib.faces[s.face]
    g.mages[mage].used |= 1 << equip
    s.ability = 1
    s.unpaid = face.ability if face.ability_colour == ANY else 0
    if face.ability_colour != ANY:
        pay(g, mage, face.ability_colour, face.ability)
    start_spell(g)


@compiled
def start_spell(g: Battle) -> None:
    g.spell.target = NOBODY
    g.spell.rolls = 0
    g.casting = 1


@compiled
def needs_target(g: Battle, lib: Library) -> int:
    """The row whose filter the target must pass, or NOBODY if the spell has none to choose, or has it already."""
    face = lib.faces[g.spell.face]
    if g.spell.target != NOBODY:
        return NOBODY
    if g.spell.ability != 0:
        return row_of_ability(face) if face.ability_targeted != 0 else NOBODY
    return row_of_target(face) if face.targeted != 0 else NOBODY


@compiled
def ask_target(g: Battle, lib: Library, row: Row) -> bool:
    """Whom the spell aims at, in the order of the bodies; False if there is nobody."""
    side = g.bodies[body_of(g, g.spell.mage)].side
    colour = lib.faces[g.spell.face].colour
    g.n_options = 0
    for body in range(g.n_bodies):
        if can_be_target(g, lib, row, colour, body, side):
            add_option(g, Do.TARGET, body, 0)
    if g.n_options == 0:
        return False
    ask(g, Ask.TARGET, side)
    return True


@compiled
def ask_pay(g: Battle) -> None:
    """TR-1.7: of which colour the next MP of a cost is that any colour pays."""
    m = g.mages[g.spell.mage]
    g.n_options = 0
    for colour in range(COLOURS + 1):
        if m.mp[colour] > 0:
            add_option(g, Do.PAY, NOBODY, colour)
    ask(g, Ask.PAY, g.bodies[body_of(g, g.spell.mage)].side)


@compiled
def go_on_casting(g: Battle, lib: Library) -> None:
    """The next thing that a spell needs: a target, MP; then it goes onto the stack."""
    at = needs_target(g, lib)
    if at != NOBODY and ask_target(g, lib, lib.faces[g.spell.face].rows[at]):
        return
    if g.spell.unpaid > 0:
        ask_pay(g)
        return
    g.casting = 0
    g.stack[g.n_stack] = g.spell
    g.n_stack += 1
    g.responder = 1 - g.bodies[body_of(g, g.spell.mage)].side
    g.passes = 0


# ---- resolving ------------------------------------------------------------------------------------------------------


@compiled
def free_body(g: Battle) -> int:
    """A place for one more character: a new one, else that of a summoned one that is gone and no target any more."""
    if g.n_bodies < BODIES:
        g.n_bodies += 1
        return g.n_bodies - 1
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.down != 0 and b.being == Being.SUMMONED and not is_meant(g, body):
            return body
    g.fault = 1
    return NOBODY


@compiled
def is_meant(g: Battle, body: int) -> bool:
    for i in range(g.n_stack):
        if g.stack[i].target == body:
            return True
    return False


@compiled
def arrive(g: Battle, lib: Library, spell: Spell) -> int:
    """TR-4.4: a creature is summoned, done unless it has haste; its summoner controls it (TR-9.5)."""
    body = free_body(g)
    if body == NOBODY:
        return NOBODY
    face = lib.faces[spell.face]
    b = g.bodies[body]
    clear_body(g, body)
    b.being = Being.SUMMONED
    b.owner = body_of(g, spell.mage)
    b.side = g.bodies[b.owner].side
    b.face = spell.face
    b.card = spell.card
    b.counters = face.fading
    b.done = 0 if face.keywords & Keyword.HASTE != 0 else 1
    refresh(g, lib, body)
    return body


@compiled
def clear_body(g: Battle, body: int) -> None:
    """A character as it comes: unhurt, with nothing given to it."""
    b = g.bodies[body]
    b.damage = 0
    b.taken = 0
    b.turn_power = 0
    b.turn_toughness = 0
    b.turn_keywords = 0
    b.battle_power = 0
    b.battle_toughness = 0
    b.battle_keywords = 0
    b.card = NOBODY
    b.face = NOBODY
    b.rolls = 0
    b.owner = NOBODY
    b.counters = 0
    b.done = 0
    b.late = 0
    b.down = 0
    b.victim = NOBODY
    b.stand_in = NOBODY
    b.order = 0


@compiled
def put_down_lasting(g: Battle, lib: Library, spell: Spell) -> None:
    """TR-5.1: an enchantment comes to lie on its target, or on its mage's side; it goes to the graveyard if its target
    is gone."""
    face = lib.faces[spell.face]
    row = face.rows[row_of_target(face)]
    side = g.bodies[body_of(g, spell.mage)].side
    lost = face.attached != 0 and (
        spell.target == NOBODY or not can_be_target(g, lib, row, face.colour, spell.target, side)
    )
    if lost or not is_up(g, body_of(g, spell.mage)):
        g.mages[spell.mage].zones[spell.card % MOST_CARDS] = Zone.GRAVEYARD
        return
    add_lasting(g, spell.card, spell.face, spell.mage, spell.target if face.attached != 0 else NOBODY)
    g.lasting[g.n_lasting - 1].counters = face.fading
    refresh_all(g, lib)


@compiled
def add_lasting(g: Battle, card: int, face: int, mage: int, bearer: int) -> None:
    lasting = g.lasting[g.n_lasting]
    lasting.card = card
    lasting.face = face
    lasting.mage = mage
    lasting.bearer = bearer
    lasting.counters = 0
    g.n_lasting += 1


@compiled
def resolve(g: Battle, lib: Library) -> None:
    """TR-8.1: the last spell on the stack comes first."""
    g.n_stack -= 1
    g.spell = g.stack[g.n_stack]
    spell = g.spell
    face = lib.faces[spell.face]
    if spell.ability != 0:
        run(g, lib, face, When.ABILITY, spell, body_of(g, spell.mage))
    elif face.kind == Kind.ENCHANTMENT:
        put_down_lasting(g, lib, spell)
    elif face.kind == Kind.CREATURE:
        if is_up(g, body_of(g, spell.mage)):
            body = arrive(g, lib, spell)
            if body != NOBODY:
                run(g, lib, face, When.CAST, spell, body)
    else:
        run(g, lib, face, When.CAST, spell, NOBODY)
    settle(g, lib)
    if g.n_stack > 0:
        g.responder = 1 - g.bodies[body_of(g, g.stack[g.n_stack - 1].mage)].side
