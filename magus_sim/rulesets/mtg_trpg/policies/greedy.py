"""The policy `greedy`: for each question the option that is worth most now. It sees nothing that its side does not."""

from __future__ import annotations

from ..engine.bodies import has, hp_of, row_of_target
from ..engine.combat import attacks
from ..engine.library import Library
from ..engine.ops import ANY, NOBODY, Keyword, Kind
from ..engine.spells import face_of, row_of_ability
from ..engine.state import MAGES, MOST_CARDS, Ask, Battle, Do
from ..unit import compiled
from .worth import (
    CARD,
    NEVER,
    aim_of,
    body_worth,
    card_worth,
    dice_mean,
    gain_with,
    loss_of,
    summon_worth,
)

# ---- casting --------------------------------------------------------------------------------------------------------


@compiled
def price_of(g: Battle, mage: int) -> int:
    """What it costs to use a card up: less if more are in hand than may stay there."""
    m = g.mages[mage]
    return 1 if m.n_hand > m.level else CARD - 2


@compiled
def worth_of_cast(g: Battle, lib: Library, card: int) -> int:
    """What it is worth to cast the card now, with its best target."""
    mage = card // MOST_CARDS
    face = lib.faces[face_of(g, lib, card)]
    worth = summon_worth(face) if face.kind == Kind.CREATURE else 0
    target = aim_of(g, lib, face, False, face.rows[row_of_target(face)], mage) if face.targeted != 0 else NOBODY
    worth += gain_with(g, lib, face, False, mage, target)
    return worth - price_of(g, mage) - 2 * face.upkeep


@compiled
def worth_of_use(g: Battle, lib: Library, mage: int, equip: int) -> int:
    """What it is worth to use an equip's ability now; its MP could still be wanted."""
    side = 0 if mage < MAGES else 1
    face = lib.faces[lib.halves[side ^ g.first].members[mage % MAGES].equips[equip]]
    row = face.rows[row_of_ability(face)]
    target = aim_of(g, lib, face, True, row, mage) if face.ability_targeted != 0 else NOBODY
    return gain_with(g, lib, face, True, mage, target) - face.ability


@compiled
def choose_cast(g: Battle, lib: Library) -> int:
    """The card or ability that is worth most, of equal ones the first; to pass is worth nothing."""
    best, most = 0, 0
    for i in range(1, g.n_options):
        option = g.options[i]
        if option.do == Do.CAST:
            worth = worth_of_cast(g, lib, option.card)
        else:
            worth = worth_of_use(g, lib, option.card, option.extra)
        if worth > most:
            best, most = i, worth
    return best


@compiled
def choose_target(g: Battle, lib: Library) -> int:
    """The target with which the spell is worth most."""
    s = g.spell
    face = lib.faces[s.face]
    best, most = 0, NEVER
    for i in range(g.n_options):
        gain = gain_with(g, lib, face, s.ability != 0, s.mage, g.options[i].card)
        if gain > most:
            best, most = i, gain
    return best


@compiled
def choose_pay(g: Battle) -> int:
    """The colour of which most MP are left; colourless ones first, since they burn."""
    m = g.mages[g.spell.mage]
    best, most = 0, 0
    for i in range(g.n_options):
        colour = g.options[i].extra
        if colour == ANY:
            return i
        if m.mp[colour] > most:
            best, most = i, m.mp[colour] + 0
    return best


@compiled
def choose_discard(g: Battle, lib: Library) -> int:
    """The card that is worth least in the long run."""
    best, least = 0, -NEVER
    for i in range(g.n_options):
        worth = card_worth(lib.faces[face_of(g, lib, g.options[i].card)])
        if worth < least:
            best, least = i, worth
    return best


# ---- combat ---------------------------------------------------------------------------------------------------------


@compiled
def coming_to(g: Battle, victim: int) -> int:
    """What the attackers so far deal to a victim, on average."""
    total = 0
    for body in range(g.n_bodies):
        if attacks(g, body) and g.bodies[body].victim == victim:
            total += dice_mean(g.bodies[body].power)
    return total


@compiled
def exchange(g: Battle, attacker: int, receiver: int, before: int) -> int:
    """What an attack is worth to the attacker's side if the receiver takes it, who takes `before` from others."""
    points = dice_mean(g.bodies[attacker].power)
    gain = loss_of(g, receiver, before + points) - loss_of(g, receiver, before)
    counter = 0 if before >= hp_of(g, receiver) else g.bodies[receiver].power
    first = has(g, attacker, Keyword.FIRST_STRIKE) and not has(g, receiver, Keyword.FIRST_STRIKE)
    if first and before + points >= hp_of(g, receiver):
        counter = 0
    return gain - loss_of(g, attacker, counter)


@compiled
def choose_attack(g: Battle) -> int:
    """The victim whose attack gains most, and more than it costs. Staying gains nothing: who is done can stand in."""
    best, most = 0, 0
    for i in range(1, g.n_options):
        victim = g.options[i].card
        worth = exchange(g, g.options[i].extra, victim, coming_to(g, victim))
        if worth > most:
            best, most = i, worth
    return best


@compiled
def choose_stand_in(g: Battle) -> int:
    """Who loses least by taking the attack: the victim, or one that stands in."""
    attacker = g.options[0].card
    victim = g.bodies[attacker].victim
    best, least = 0, exchange(g, attacker, victim, coming_to(g, victim) - dice_mean(g.bodies[attacker].power))
    for i in range(1, g.n_options):
        loss = exchange(g, attacker, g.options[i].card, 0)
        if loss < least:
            best, least = i, loss
    return best


@compiled
def choose_order(g: Battle) -> int:
    """First whom the counter damage puts down, the most valuable one; else whoever has least left."""
    points = g.bodies[g.options[0].extra].power
    best, most = 0, NEVER
    for i in range(g.n_options):
        body = g.options[i].card
        left = hp_of(g, body)
        worth = body_worth(g, body) if left <= points else -left
        if worth > most:
            best, most = i, worth
    return best


@compiled
def choose_greedy(g: Battle, lib: Library) -> int:
    """The position of the option that greedy takes."""
    if g.ask == Ask.ACT or g.ask == Ask.RESPOND:
        return choose_cast(g, lib)
    if g.ask == Ask.TARGET:
        return choose_target(g, lib)
    if g.ask == Ask.ATTACK:
        return choose_attack(g)
    if g.ask == Ask.STAND_IN:
        return choose_stand_in(g)
    if g.ask == Ask.DISCARD:
        return choose_discard(g, lib)
    if g.ask == Ask.PAY:
        return choose_pay(g)
    return choose_order(g) if g.ask == Ask.ORDER else 0
