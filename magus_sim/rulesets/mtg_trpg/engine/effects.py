"""What the rows of a card do (docs/rules, chapter 9; Op)."""

from __future__ import annotations

from ..unit import compiled
from .bodies import body_of, can_be_target, give, go_down, heal, hurt, is_among, is_protected, is_up, shed, vanish
from .hands import back_to_hand, draw, move_marker
from .library import Face, Library, Row
from .luck import dice_of_spell, die
from .ops import NOBODY, Being, Op, Whom
from .state import Battle, Spell

FIXED = 5
"""TR-9.1: a die of damage, with the option that spells roll none."""


@compiled
def rolled(g: Battle, spell: Spell, side: int, dice: int) -> int:
    """TR-9.1: so many D6 of a spell's damage, or 5 points for each."""
    if g.rules.spell_dice == 0:
        return FIXED * dice
    total = 0
    who = dice_of_spell(spell.card)
    for _ in range(dice):
        total += die(g, side, who, spell.rolls)
        spell.rolls += 1
    return total


@compiled
def return_to_hand(g: Battle, lib: Library, side: int, body: int) -> None:
    """TR-9.12: a summoned character vanishes; its card comes back to the hand if it is one of the own side."""
    b = g.bodies[body]
    if b.being == Being.SUMMONED:
        vanish(g, lib, body)
        if b.side == side:
            back_to_hand(g, b.card)


@compiled
def act_on(g: Battle, lib: Library, row: Row, spell: Spell, colour: int, side: int, body: int) -> None:
    """Carry a row out on one character that is up."""
    b = g.bodies[body]
    if row.op == Op.DAMAGE:
        points = rolled(g, spell, side, row.amount)
        if not is_protected(g, body, colour):
            hurt(g, body, points, side)
    elif row.op == Op.HEAL:
        heal(g, body, row.amount)
    elif row.op == Op.POWER or row.op == Op.TOUGHNESS or row.op == Op.GAIN:
        give(g, lib, row, body)
        shed(g, lib, body)
    elif row.op == Op.DESTROY:
        go_down(g, lib, body)
    elif row.op == Op.RETURN:
        return_to_hand(g, lib, side, body)
    elif row.op == Op.READY:
        b.done = 0
    elif row.op == Op.EXHAUST:
        b.done = 1


@compiled
def act_on_mage(g: Battle, row: Row, mage: int) -> None:
    """Carry a row out that concerns a mage's cards and MP."""
    m = g.mages[mage]
    if row.op == Op.DRAW:
        draw(g, mage, row.amount)
    elif row.op == Op.MOVE_MARKER:
        move_marker(m, row.amount)
    else:
        m.mp[row.colour] += row.amount


@compiled
def run_row(g: Battle, lib: Library, row: Row, spell: Spell, bearer: int) -> None:
    """One instruction. A target that is no longer there, or no longer one, is left alone (TR-9.12)."""
    if row.op == Op.DRAW or row.op == Op.MOVE_MARKER or row.op == Op.MANA:
        act_on_mage(g, row, spell.mage)
        return
    caster = body_of(g, spell.mage)
    side = g.bodies[caster].side
    colour = lib.faces[spell.face].colour
    if row.whom == Whom.ALL:
        for body in range(g.n_bodies):
            if is_up(g, body) and is_among(g, lib, row, body, side):
                act_on(g, lib, row, spell, colour, side, body)
        return
    body = spell.target if row.whom == Whom.TARGET else caster if row.whom == Whom.CASTER else bearer
    if body == NOBODY or not is_up(g, body):
        return
    if row.whom != Whom.TARGET or can_be_target(g, lib, row, colour, body, side):
        act_on(g, lib, row, spell, colour, side, body)


@compiled
def run(g: Battle, lib: Library, face: Face, when: int, spell: Spell, bearer: int) -> None:
    """All instructions of a card for this occasion, in order; `bearer` is whom it lies on, or who arrives by it."""
    for at in range(face.n_rows):
        if face.rows[at].when == when:
            run_row(g, lib, face.rows[at], spell, bearer)
