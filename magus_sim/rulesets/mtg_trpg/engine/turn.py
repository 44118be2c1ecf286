"""A side's turn, step by step, outside of combat (TR-3.1, TR-4)."""

from __future__ import annotations

from ..unit import compiled
from .bodies import HP, body_of, drop_lasting, end_battle, end_turn_changes, go_down, has, hp_of, settle
from .effects import run
from .hands import burn, draw, mp_left, pay, refill
from .library import Library
from .luck import initiative_dice
from .ops import ANY, NOBODY, Being, Keyword, When
from .spells import add_option, ask
from .state import MAGES, MOST_CARDS, Ask, Battle, Do, Reason, Step

# ---- the first turn -------------------------------------------------------------------------------------------------


@compiled
def initiative_value(g: Battle, lib: Library) -> int:
    """TR-3.1, TR-9.8: the mean over the creatures, rounded down; each mage of a second party counts as the option
    says."""
    total = 0
    half = lib.halves[1 ^ g.first]
    for i in range(half.n):
        member = half.members[i]
        total += g.rules.duel_initiative if member.level > 0 else lib.faces[member.face].initiative
    return total // half.n


@compiled
def roll_initiative(g: Battle, lib: Library) -> None:
    """TR-3.1: who rolls less than the value does nothing in the first turn."""
    value = initiative_value(g, lib)
    for body in range(g.sides[0].members):
        if g.bodies[body].being == Being.MAGE and initiative_dice(g, body) < value:
            g.bodies[body].late = 1


# ---- the start of the turn ------------------------------------------------------------------------------------------


@compiled
def untap(g: Battle) -> None:
    """TR-4.1: the side's MP become full, and none of it is done any more."""
    for body in range(g.n_bodies):
        b = g.bodies[body]
        b.rolls = 0
        if b.side == g.active:
            b.done = 0
    for i in range(MAGES):
        m = g.mages[g.active * MAGES + i]
        refill(m)
        m.used = 0
    g.at = 0
    g.step = Step.UPKEEP


@compiled
def is_ours(g: Battle, at: int) -> bool:
    """Whether a lasting card is kept up by the active side."""
    return g.bodies[body_of(g, g.lasting[at].mage)].side == g.active


@compiled
def ask_upkeep(g: Battle, lib: Library) -> None:
    """TR-4.2, TR-9.9: each lasting card with an upkeep is paid for or dropped, in the order in which they came; what
    cannot be paid is dropped."""
    while g.at < g.n_lasting:
        lasting = g.lasting[g.at]
        face = lib.faces[lasting.face]
        if is_ours(g, g.at) and face.upkeep > 0:
            colour = ANY if face.any_colour != 0 else face.colour
            if mp_left(g.mages[lasting.mage], colour) >= face.upkeep:
                g.n_options = 0
                add_option(g, Do.KEEP, lasting.card, 0)
                add_option(g, Do.PASS, lasting.card, 0)
                ask(g, Ask.UPKEEP, g.active)
                return
            drop_lasting(g, lib, g.at)
            settle(g, lib)
        else:
            g.at += 1
    g.at = 0
    g.step = Step.FADING


@compiled
def keep_up(g: Battle, lib: Library) -> None:
    """TR-4.2: the upkeep is paid; of any colour, by the colour of which most is left (TR-9.9)."""
    lasting = g.lasting[g.at]
    face = lib.faces[lasting.face]
    if face.any_colour == 0:
        pay(g, lasting.mage, face.colour, face.upkeep)
    else:
        m = g.mages[lasting.mage]
        for _ in range(face.upkeep):
            most = 0
            for colour in range(len(m.mp)):
                if m.mp[colour] > m.mp[most]:
                    most = colour
            pay(g, lasting.mage, most, 1)
    g.at += 1


@compiled
def fade(g: Battle, lib: Library) -> None:
    """TR-6.3: at each upkeep of its controller a counter comes off; without one, what fades is destroyed. Then what
    acts at each upkeep does."""
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.down == 0 and b.side == g.active and b.face != NOBODY and lib.faces[b.face].fading > 0:
            if b.counters == 0:
                go_down(g, lib, body)
            else:
                b.counters -= 1
    at = 0
    while at < g.n_lasting:
        lasting = g.lasting[at]
        if is_ours(g, at) and lib.faces[lasting.face].fading > 0:
            if lasting.counters == 0:
                drop_lasting(g, lib, at)
                continue
            lasting.counters -= 1
        at += 1
    settle(g, lib)
    act_at_upkeep(g, lib)
    g.passes = 0
    g.step = Step.UPKEEP_WINDOW


@compiled
def act_at_upkeep(g: Battle, lib: Library) -> None:
    """What the active side's lasting cards do at each upkeep, in the order in which they came."""
    at = 0
    while at < g.n_lasting and g.over == 0:
        lasting = g.lasting[at]
        card, mage = lasting.card, lasting.mage
        if is_ours(g, at):
            g.spell.card = card
            g.spell.face = lasting.face
            g.spell.mage = mage
            g.spell.target = NOBODY
            g.spell.ability = 0
            g.spell.rolls = 0
            run(g, lib, lib.faces[lasting.face], When.UPKEEP, g.spell, lasting.bearer)
            settle(g, lib)
        if at < g.n_lasting and g.lasting[at].card == card and g.lasting[at].mage == mage:
            at += 1


@compiled
def draw_step(g: Battle, lib: Library) -> None:
    """TR-4.3: each mage of the side draws; the battle's first turn has no draw step (TR-3.1)."""
    if g.turn > 1:
        for i in range(MAGES):
            mage = g.active * MAGES + i
            if g.mages[mage].cards > 0 and g.bodies[body_of(g, mage)].down == 0:
                draw(g, mage, g.rules.draw)
    burn(g, lib)
    g.step = Step.MAIN_1


# ---- the end of the turn --------------------------------------------------------------------------------------------


@compiled
def ask_discard(g: Battle, lib: Library) -> None:
    """TR-4.7, TR-9.10: whoever of the side holds more cards than the hand limit puts some away, one by one."""
    half = lib.halves[g.active ^ g.first]
    for i in range(half.mages):
        mage = g.active * MAGES + i
        m = g.mages[mage]
        if m.n_hand > m.level and g.bodies[body_of(g, mage)].down == 0:
            g.n_options = 0
            member = half.members[i]
            for at in range(m.n_hand):
                again = False
                for before in range(at):
                    again = again or member.slots[m.hand[before]] == member.slots[m.hand[at]]
                if not again:
                    add_option(g, Do.DISCARD, mage * MOST_CARDS + m.hand[at], 0)
            ask(g, Ask.DISCARD, g.active)
            return
    g.step = Step.CLEANUP


@compiled
def recover(g: Battle) -> None:
    """TR-4.7, TR-6.1: everybody's HP rise to the next multiple of 5; with regeneration they are full."""
    for body in range(g.n_bodies):
        b = g.bodies[body]
        if b.down == 0:
            if has(g, body, Keyword.REGENERATION):
                b.damage = 0
            else:
                over = hp_of(g, body) % HP
                if over != 0:
                    b.damage = max(0, b.damage - (HP - over))


@compiled
def forget_turn(g: Battle) -> None:
    """What is counted of a turn starts again at 0."""
    for side in range(2):
        s = g.sides[side]
        s.mp_spent = 0
        s.cards_cast = 0
        s.damage_dealt = 0
        s.healed = 0
        s.went_down = 0


@compiled
def cleanup(g: Battle, lib: Library) -> None:
    """TR-4.7, TR-4.8: HP recover, what lasted this turn ends, MP over the maximum burn; then the other side's turn
    begins, unless that would be a round too many (TR-9.7)."""
    recover(g)
    end_turn_changes(g, lib)
    burn(g, lib)
    if g.over != 0:
        return
    for body in range(g.n_bodies):
        g.bodies[body].late = 0
    if g.turn >= 2 * g.rules.rounds:
        end_battle(g, NOBODY, Reason.LIMIT)
        return
    forget_turn(g)
    g.active = 1 - g.active
    g.turn += 1
    g.step = Step.UNTAP
