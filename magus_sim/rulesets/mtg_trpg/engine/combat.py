"""Combat: attacks, stand-ins and damage (TR-4.5, TR-4.6, TR-6, TR-9.5, TR-9.6)."""

from __future__ import annotations

from ..unit import compiled, entry
from .bodies import colour_of, has, hp_of, hurt, is_protected, is_up, is_wall, settle
from .hands import burn
from .library import Library
from .luck import dice_of_body, die
from .ops import NOBODY, Being, Keyword
from .spells import add_option, ask
from .state import Ask, Battle, Do, Step

# ---- who attacks whom -----------------------------------------------------------------------------------------------


@compiled
def begin_combat(g: Battle) -> None:
    """TR-4.5: nobody attacks yet."""
    for body in range(g.n_bodies):
        b = g.bodies[body]
        b.victim = NOBODY
        b.stand_in = NOBODY
        b.order = 0
    g.at = 0
    g.step = Step.ATTACK


@entry
def can_attack(g: Battle, body: int) -> bool:
    """TR-4.5, TR-6.1: neither done nor late nor a wall; one without power is not asked (TR-9.13)."""
    b = g.bodies[body]
    ready = b.down == 0 and b.done == 0 and b.late == 0
    return ready and b.side == g.active and b.power > 0 and not is_wall(g, body)


@entry
def can_be_attacked(g: Battle, victim: int, attacker: int) -> bool:
    """TR-6.2: those that fly only by those that fly."""
    b = g.bodies[victim]
    if b.down != 0 or b.side == g.active:
        return False
    return not has(g, victim, Keyword.FLYING) or has(g, attacker, Keyword.FLYING)


@compiled
def ask_attack(g: Battle) -> None:
    """TR-4.5, TR-9.4: for each character that can attack, in the order of the bodies, whom it attacks or that it does
    not."""
    while g.at < g.n_bodies and not can_attack(g, g.at):
        g.at += 1
    if g.at == g.n_bodies:
        g.step = Step.ATTACK_WINDOW if is_anybody_attacking(g) else Step.MAIN_2
        g.passes = 0
        return
    g.n_options = 0
    add_option(g, Do.PASS, g.at, 0)
    for victim in range(g.n_bodies):
        if can_be_attacked(g, victim, g.at):
            add_option(g, Do.ATTACK, victim, g.at)
    ask(g, Ask.ATTACK, g.active)


@compiled
def declare(g: Battle, attacker: int, victim: int) -> None:
    """TR-4.5: attackers become done."""
    g.bodies[attacker].victim = victim
    g.bodies[attacker].done = 1
    g.at += 1


@entry
def attacks(g: Battle, body: int) -> bool:
    """Whether the character is attacking somebody."""
    return is_up(g, body) and g.bodies[body].victim != NOBODY


@compiled
def is_anybody_attacking(g: Battle) -> bool:
    for body in range(g.n_bodies):
        if attacks(g, body):
            return True
    return False


# ---- stand-ins ------------------------------------------------------------------------------------------------------


@compiled
def is_attacked(g: Battle, body: int) -> bool:
    """Whether anybody attacks the character, or it takes an attack already."""
    for other in range(g.n_bodies):
        if attacks(g, other) and (g.bodies[other].victim == body or g.bodies[other].stand_in == body):
            return True
    return False


@entry
def can_stand_in(g: Battle, body: int, attacker: int) -> bool:
    """TR-4.5, TR-6.2, TR-9.5: a character that the attacked one controls, not attacked itself, that could attack this
    attacker; walls too, done or not."""
    victim = g.bodies[attacker].victim
    b = g.bodies[body]
    if b.down != 0 or b.being != Being.SUMMONED or b.owner != victim or is_attacked(g, body):
        return False
    if has(g, attacker, Keyword.FLYING) and not has(g, body, Keyword.FLYING):
        return False
    if has(g, attacker, Keyword.FLANKING) and not has(g, body, Keyword.FLANKING):
        return False
    return has(g, attacker, Keyword.SHADOW) == has(g, body, Keyword.SHADOW)


@compiled
def ask_stand_in(g: Battle) -> None:
    """TR-4.5: for each attack, in the order of the attackers, who takes it instead of its victim, or nobody."""
    while g.at < g.n_bodies:
        if attacks(g, g.at):
            g.n_options = 0
            add_option(g, Do.PASS, g.at, 0)
            for body in range(g.n_bodies):
                if can_stand_in(g, body, g.at):
                    add_option(g, Do.STAND_IN, body, g.at)
            if g.n_options > 1:
                ask(g, Ask.STAND_IN, 1 - g.active)
                return
        g.at += 1
    g.step = Step.STAND_IN_WINDOW
    g.passes = 0


# ---- damage ---------------------------------------------------------------------------------------------------------


@entry
def receiver_of(g: Battle, attacker: int) -> int:
    """Who takes the attack; NOBODY if whoever should is gone (TR-9.5)."""
    b = g.bodies[attacker]
    taker = b.victim if b.stand_in == NOBODY else b.stand_in
    return taker + 0 if is_up(g, taker) else NOBODY


@compiled
def unordered(g: Battle, receiver: int) -> int:
    """How many attackers of a receiver have no place yet in the order of its counter damage."""
    n = 0
    for body in range(g.n_bodies):
        if attacks(g, body) and g.bodies[body].order == 0 and receiver_of(g, body) == receiver:
            n += 1
    return n


@compiled
def put_in_order(g: Battle, receiver: int, attacker: int) -> None:
    """The next attacker that the receiver's counter damage is dealt to."""
    last = 0
    for body in range(g.n_bodies):
        if attacks(g, body) and receiver_of(g, body) == receiver:
            last = max(last, g.bodies[body].order + 0)
    g.bodies[attacker].order = last + 1


@compiled
def ask_order(g: Battle) -> None:
    """TR-9.6: who takes several attacks names in which order its counter damage is dealt."""
    while g.at < g.n_bodies:
        waiting = unordered(g, g.at) if is_up(g, g.at) and g.bodies[g.at].power > 0 else 0
        if waiting > 0:
            g.n_options = 0
            for body in range(g.n_bodies):
                if attacks(g, body) and g.bodies[body].order == 0 and receiver_of(g, body) == g.at:
                    add_option(g, Do.ORDER, body, g.at)
            ask(g, Ask.ORDER, 1 - g.active)
            return
        g.at += 1
    g.step = Step.DAMAGE


@compiled
def attack_dice(g: Battle, body: int) -> int:
    """TR-4.6: attack damage is as many D6 as the power."""
    b = g.bodies[body]
    total = 0
    who = dice_of_body(g, body)
    for _ in range(max(0, b.power)):
        total += die(g, b.side, who, b.rolls)
        b.rolls += 1
    return total


@compiled
def strikes_now(g: Battle, body: int, first: bool) -> bool:
    """TR-6.1: whether a character deals its damage in this stage."""
    return is_up(g, body) and has(g, body, Keyword.FIRST_STRIKE) == first


@compiled
def deal_attack(g: Battle, lib: Library, attacker: int) -> None:
    """TR-4.6, TR-6.1: an attack's damage; with trample what puts a stand-in down goes on to the victim."""
    receiver = receiver_of(g, attacker)
    victim = g.bodies[attacker].victim
    trample = has(g, attacker, Keyword.TRAMPLE) and receiver != victim and is_up(g, victim)
    if receiver == NOBODY and not trample:
        return
    points = attack_dice(g, attacker)
    colour = colour_of(g, lib, attacker)
    if receiver != NOBODY:
        left = hp_of(g, receiver)
        if is_protected(g, receiver, colour):
            return
        g.bodies[receiver].taken += points
        if not trample or points < left:
            return
        points -= left
    if not is_protected(g, victim, colour):
        g.bodies[victim].taken += points


@compiled
def next_in_order(g: Battle, receiver: int, after: int) -> int:
    """The attacker of the receiver whose place comes next, or NOBODY."""
    best = NOBODY
    for body in range(g.n_bodies):
        order = g.bodies[body].order
        sooner = best == NOBODY or order < g.bodies[best].order
        if attacks(g, body) and order > after and receiver_of(g, body) == receiver and sooner:
            best = body
    return best


@compiled
def deal_counter(g: Battle, lib: Library, receiver: int) -> None:
    """TR-4.6, TR-9.6: counter damage is the power itself, dealt in the named order, each taking what puts it down; the
    last takes what is left."""
    points = g.bodies[receiver].power + 0
    colour = colour_of(g, lib, receiver)
    attacker = next_in_order(g, receiver, 0)
    while attacker != NOBODY and points > 0:
        following = next_in_order(g, receiver, g.bodies[attacker].order)
        share = points if following == NOBODY else min(points, max(0, hp_of(g, attacker)))
        points -= share
        if not is_protected(g, attacker, colour):
            g.bodies[attacker].taken += share
        attacker = following


@compiled
def deal_stage(g: Battle, lib: Library, first: bool) -> None:
    """Everybody who strikes in this stage does so at the same time (TR-4.6, TR-8.1)."""
    for body in range(g.n_bodies):
        g.bodies[body].taken = 0
    for body in range(g.n_bodies):
        if attacks(g, body):
            if strikes_now(g, body, first):
                deal_attack(g, lib, body)
        elif g.bodies[body].side != g.active and strikes_now(g, body, first):
            deal_counter(g, lib, body)
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.taken > 0:
            hurt(g, body, b.taken, 1 - b.side)
    settle(g, lib)


@compiled
def deal_damage(g: Battle, lib: Library) -> None:
    """TR-4.6: those with first strike, then the others that are still up."""
    any_first = False
    for body in range(g.n_bodies):
        if is_up(g, body) and has(g, body, Keyword.FIRST_STRIKE):
            any_first = True
    if any_first:
        deal_stage(g, lib, True)
    if g.over == 0:
        deal_stage(g, lib, False)
    end_combat(g, lib)


@compiled
def end_combat(g: Battle, lib: Library) -> None:
    """TR-4.5, TR-4.8: nobody attacks any more, and the phase ends."""
    for body in range(g.n_bodies):
        g.bodies[body].victim = NOBODY
        g.bodies[body].stand_in = NOBODY
    burn(g, lib)
    g.step = Step.MAIN_2
