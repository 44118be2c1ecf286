"""What greedy thinks that things are worth, in HP: characters, damage, cards."""

from __future__ import annotations

from ..engine.bodies import body_of, can_be_target, hp_of, is_among, is_protected, is_up
from ..engine.combat import attacks, can_attack, receiver_of
from ..engine.library import Face, Library, Row
from ..engine.ops import NOBODY, PROTECTION, Being, Keyword, Kind, Lasts, Op, When, Whom
from ..engine.spells import is_instant
from ..engine.state import MAGES, Battle, Step
from ..unit import compiled

HALF_DIE = 7
"""Twice what a die deals on average; sums of dice are counted in halves and divided once."""
MAGE = 60
"""What keeping a mage in the battle is worth, beside its HP."""
ATTACKS = 2
"""How often a creature attacks, as far as greedy thinks ahead."""
CARD = 6
"""A card in hand."""
NEVER = -10_000


@compiled
def dice_mean(dice: int) -> int:
    """What so many dice deal, rounded down."""
    return HALF_DIE * max(0, dice) // 2


@compiled
def body_worth(g: Battle, body: int) -> int:
    """What a character is worth to its side, beside its HP."""
    b = g.bodies[body]
    worth = MAGE if b.being == Being.MAGE else 4
    worth += ATTACKS * dice_mean(b.power)
    if b.keywords & (Keyword.FLYING | Keyword.REGENERATION | Keyword.FIRST_STRIKE) != 0:
        worth += 4
    return worth


@compiled
def loss_of(g: Battle, body: int, points: int) -> int:
    """What so much damage takes from the character's side."""
    left = hp_of(g, body)
    if points <= 0:
        return 0
    return points if points < left else left + body_worth(g, body)


@compiled
def threat_to(g: Battle, body: int) -> int:
    """The damage that is about to be dealt to a character in this combat, on average."""
    total = 0
    for other in range(g.n_bodies):
        if attacks(g, other) and receiver_of(g, other) == body:
            total += dice_mean(g.bodies[other].power)
    if attacks(g, body):
        receiver = receiver_of(g, body)
        if receiver != NOBODY:
            total += g.bodies[receiver].power
    return total


@compiled
def is_fighting(g: Battle, body: int) -> bool:
    """Whether the character's power counts in this turn's combat."""
    if attacks(g, body):
        return receiver_of(g, body) != NOBODY
    if g.step == Step.MAIN_1 and can_attack(g, body):
        return True
    return g.active != g.bodies[body].side and threat_to(g, body) > 0


@compiled
def power_gain(g: Battle, row: Row, body: int) -> int:
    """What a change of power is worth to the character's side."""
    b = g.bodies[body]
    change = row.amount if row.amount > 0 else max(row.amount, -b.power)
    if row.lasts == Lasts.BATTLE or row.when == When.STATIC:
        return ATTACKS * HALF_DIE * change // 2
    if not is_fighting(g, body):
        return 0
    striking = attacks(g, body) or b.side == g.active
    return HALF_DIE * change // 2 if striking else change


@compiled
def toughness_gain(g: Battle, row: Row, body: int) -> int:
    """What a change of toughness is worth to the character's side."""
    if row.lasts == Lasts.BATTLE or row.when == When.STATIC:
        return 4 * row.amount
    left, threat = hp_of(g, body), threat_to(g, body)
    saved = threat >= left and threat < left + 5 * row.amount
    return body_worth(g, body) if saved else 0


@compiled
def keyword_gain(g: Battle, row: Row, body: int) -> int:
    """What a keyword is worth to a character."""
    b = g.bodies[body]
    if row.keywords & ~b.keywords == 0:
        return 0
    if row.keywords >= PROTECTION or row.when == When.STATIC or row.lasts == Lasts.BATTLE:
        return 4
    if row.keywords & Keyword.FLYING != 0 and g.active != b.side and g.step == Step.UPKEEP_WINDOW:
        return 6
    return 1 if is_fighting(g, body) else 0


@compiled
def exhaust_gain(g: Battle, body: int) -> int:
    """What it is worth to the other side that a character cannot act: only before its own side has attacked."""
    b = g.bodies[body]
    early = g.step == Step.UPKEEP_WINDOW or g.step == Step.MAIN_1
    return dice_mean(b.power) if early and b.done == 0 and g.active == b.side else 0


@compiled
def gain_on(g: Battle, row: Row, colour: int, side: int, body: int) -> int:
    """What a row is worth to a side if it acts on the character."""
    b = g.bodies[body]
    own = 1 if b.side == side else -1
    if row.op == Op.DAMAGE:
        if is_protected(g, body, colour):
            return 0
        return -own * loss_of(g, body, dice_mean(row.amount))
    if row.op == Op.HEAL:
        back = min(row.amount, b.damage + 0)
        left, threat = hp_of(g, body), threat_to(g, body)
        saved = threat >= left and threat < left + back
        return own * (back * 2 // 3 + (body_worth(g, body) if saved else 0))
    if row.op == Op.POWER:
        return own * power_gain(g, row, body)
    if row.op == Op.TOUGHNESS:
        return own * toughness_gain(g, row, body)
    if row.op == Op.GAIN:
        return own * keyword_gain(g, row, body)
    if row.op == Op.DESTROY:
        return -own * (hp_of(g, body) + body_worth(g, body))
    if row.op == Op.RETURN:
        threatened = threat_to(g, body) >= hp_of(g, body)
        if own > 0:
            return body_worth(g, body) if threatened else -CARD
        return hp_of(g, body) + body_worth(g, body)
    if row.op == Op.READY:
        attacking = g.step == Step.MAIN_1 and b.done != 0 and b.power > 0
        return own * (dice_mean(b.power) if attacking else 0)
    return -own * exhaust_gain(g, body)


@compiled
def gain_of_mage_row(g: Battle, lib: Library, row: Row, mage: int) -> int:
    """What a row is worth that concerns the mage's own cards and MP."""
    m = g.mages[mage]
    if row.op == Op.DRAW:
        return CARD * min(row.amount, m.in_library + 0) if m.n_hand <= m.level else 1
    if row.op == Op.MANA:
        side = g.bodies[body_of(g, mage)].side
        member = lib.halves[side ^ g.first].members[mage % MAGES]
        for at in range(m.n_hand):
            face = lib.faces[member.slots[m.hand[at]]]
            short = face.cost - m.mp[row.colour]
            if face.colour == row.colour and is_instant(face) and 0 < short <= row.amount:
                return CARD + 1
        return -1
    return 0


@compiled
def gain_of_row(g: Battle, lib: Library, row: Row, colour: int, mage: int, target: int) -> int:
    """What a row is worth to the mage's side with that target."""
    if row.op == Op.DRAW or row.op == Op.MOVE_MARKER or row.op == Op.MANA:
        return gain_of_mage_row(g, lib, row, mage)
    caster = body_of(g, mage)
    side = g.bodies[caster].side
    if row.whom == Whom.ALL:
        total = 0
        for body in range(g.n_bodies):
            if is_up(g, body) and is_among(g, lib, row, body, side):
                total += gain_on(g, row, colour, side, body)
        return total
    if row.whom == Whom.CASTER:
        return gain_on(g, row, colour, side, caster)
    return 0 if target == NOBODY else gain_on(g, row, colour, side, target)


@compiled
def gain_with(g: Battle, lib: Library, face: Face, ability: bool, mage: int, target: int) -> int:
    """What all rows of a card, or of its ability, are worth with that target."""
    total = 0
    for at in range(face.n_rows):
        row = face.rows[at]
        if ability == (row.when == When.ABILITY):
            gain = gain_of_row(g, lib, row, face.colour, mage, target)
            total += ATTACKS * gain if row.when == When.UPKEEP else gain
    return total


@compiled
def aim_of(g: Battle, lib: Library, face: Face, ability: bool, row: Row, mage: int) -> int:
    """The target with which a card is worth most, the first of equal ones; NOBODY if there is none."""
    side = g.bodies[body_of(g, mage)].side
    best, most = NOBODY, NEVER
    for body in range(g.n_bodies):
        if can_be_target(g, lib, row, face.colour, body, side):
            gain = gain_with(g, lib, face, ability, mage, body)
            if gain > most:
                best, most = body, gain
    return best


@compiled
def summon_worth(face: Face) -> int:
    """What a summoned creature is worth: what it deals, and what it takes in a mage's stead."""
    attack = 0 if face.keywords & Keyword.WALL != 0 else ATTACKS * dice_mean(face.power)
    return attack + 4 * face.toughness + (dice_mean(face.power) if face.keywords & Keyword.HASTE != 0 else 0)


@compiled
def card_worth(face: Face) -> int:
    """What a card in hand is worth in the long run."""
    if face.kind == Kind.CREATURE:
        return summon_worth(face)
    return CARD * face.cost
