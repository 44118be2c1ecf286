"""The door to the rules: `start` sets a battle up, `advance` runs it until somebody must choose, `apply` goes on.

Between two calls everything there is lies in the Battle record, so that a battle can be copied, played on from the
middle of a spell, or asked what the options are, by anyone who holds it.
"""

from __future__ import annotations

from ..unit import compiled, entry
from .bodies import body_of, drop_lasting, end_battle, refresh_all, settle
from .combat import ask_attack, ask_order, ask_stand_in, begin_combat, deal_damage, declare, put_in_order
from .hands import burn, draw_to_limit, pay, place_marker, to_graveyard
from .library import Library
from .luck import mixed
from .ops import NOBODY, Being
from .spells import (
    add_lasting,
    ask_act,
    ask_respond,
    begin_cast,
    begin_use,
    clear_body,
    go_on_casting,
    resolve,
)
from .state import MAGES, MOST_CARDS, Ask, Battle, Do, Reason, Rules, Step, Zone
from .turn import (
    ask_discard,
    ask_upkeep,
    cleanup,
    draw_step,
    fade,
    forget_turn,
    keep_up,
    roll_initiative,
    untap,
)

# ---- setting up -----------------------------------------------------------------------------------------------------


@compiled
def clear(g: Battle) -> None:
    """Make the record that of a battle that has not begun."""
    g.history = 0
    g.decisions = 0
    g.turn = 1
    g.active = 0
    g.step = Step.UNTAP
    g.ask = Ask.NOTHING
    g.at = 0
    g.over = 0
    g.winner = NOBODY
    g.reason = 0
    g.fault = 0
    g.casting = 0
    g.responder = NOBODY
    g.passes = 0
    g.n_bodies = 0
    g.n_lasting = 0
    g.n_stack = 0
    g.n_options = 0
    g.spell.target = NOBODY
    for mage in range(2 * MAGES):
        g.mages[mage].cards = 0
        g.mages[mage].n_hand = 0
        g.mages[mage].in_library = 0
        g.mages[mage].level = 0
    forget_turn(g)


@compiled
def set_up_mage(g: Battle, lib: Library, side: int, at: int) -> None:
    """TR-1.2, TR-1.3, TR-1.6, TR-2.4: a mage with full MP, its equips on, its hand drawn."""
    member = lib.halves[side ^ g.first].members[at]
    mage = side * MAGES + at
    m = g.mages[mage]
    m.level = member.level
    m.cards = member.cards
    m.in_library = member.cards
    m.used = 0
    for colour in range(len(member.most)):
        m.most[colour] = member.most[colour]
        m.mp[colour] = member.most[colour]
    m.most[len(member.most)] = 0
    m.mp[len(member.most)] = 0
    for place in range(member.cards):
        m.zones[place] = Zone.LIBRARY
    for i in range(member.n_equips):
        add_lasting(g, -1 - mage * 16 - i, member.equips[i], mage, body_of(g, mage))


@compiled
def set_up_side(g: Battle, lib: Library, side: int) -> None:
    half = lib.halves[side ^ g.first]
    g.sides[side].members = half.n
    g.sides[side].standing = half.n
    for at in range(half.n):
        body = g.n_bodies
        g.n_bodies += 1
        clear_body(g, body)
        b = g.bodies[body]
        b.side = side
        b.being = Being.MAGE if half.members[at].level > 0 else Being.WANDERING
        if b.being == Being.MAGE:
            set_up_mage(g, lib, side, at)
        else:
            b.face = half.members[at].face
            b.counters = lib.faces[b.face].fading


@entry
def start(g: Battle, lib: Library, rules: Rules, seed: int, first: int) -> None:
    """Set a battle up (TR-2.4, TR-3.1). `first` is the half, 0 or 1, that is side 0 and takes the first turn."""
    clear(g)
    g.seed = seed
    g.first = first
    g.rules.draw = rules.draw
    g.rules.rounds = rules.rounds
    g.rules.spell_dice = rules.spell_dice
    g.rules.random_marker = rules.random_marker
    g.rules.duel_initiative = rules.duel_initiative
    for side in range(2):
        set_up_side(g, lib, side)
    for side in range(2):
        for at in range(lib.halves[side ^ first].mages):
            place_marker(g, side * MAGES + at)
            draw_to_limit(g, side * MAGES + at)
    refresh_all(g, lib)
    roll_initiative(g, lib)


# ---- going on -------------------------------------------------------------------------------------------------------


@compiled
def after_window(step: int) -> int:
    """What follows once nobody casts any more (TR-9.3)."""
    if step == Step.UPKEEP_WINDOW:
        return Step.DRAW
    if step == Step.ATTACK_WINDOW:
        return Step.STAND_IN
    if step == Step.STAND_IN_WINDOW:
        return Step.ORDER
    return Step.DISCARD


@compiled
def open_window(g: Battle, lib: Library) -> None:
    """TR-9.3: the active side is asked first, then the other, until both pass in a row."""
    if g.passes == 2:
        g.passes = 0
        g.at = 0
        g.step = after_window(g.step)
    else:
        ask_respond(g, lib, g.active if g.passes == 0 else 1 - g.active)


@compiled
def take_step(g: Battle, lib: Library) -> None:
    """Do what the present step says and go on to the next one."""
    if g.step == Step.UNTAP:
        untap(g)
    elif g.step == Step.UPKEEP:
        ask_upkeep(g, lib)
    elif g.step == Step.FADING:
        fade(g, lib)
    elif g.step == Step.DRAW:
        draw_step(g, lib)
    elif g.step == Step.MAIN_1 or g.step == Step.MAIN_2:
        ask_act(g, lib)
    elif g.step == Step.ATTACK:
        ask_attack(g)
    elif g.step == Step.STAND_IN:
        ask_stand_in(g)
    elif g.step == Step.ORDER:
        ask_order(g)
    elif g.step == Step.DAMAGE:
        deal_damage(g, lib)
    elif g.step == Step.DISCARD:
        ask_discard(g, lib)
    elif g.step == Step.CLEANUP:
        cleanup(g, lib)
    else:
        open_window(g, lib)


@compiled
def pass_on(g: Battle, lib: Library, question: int) -> None:
    """Declining moves the battle on."""
    if question == Ask.ACT:
        burn(g, lib)
        if g.step == Step.MAIN_1:
            begin_combat(g)
        else:
            g.passes = 0
            g.step = Step.END_WINDOW
    elif question == Ask.RESPOND:
        if g.n_stack > 0:
            resolve(g, lib)
        else:
            g.passes += 1
    elif question == Ask.UPKEEP:
        drop_lasting(g, lib, g.at)
        settle(g, lib)
    else:
        g.at += 1


@entry
def history_with(g: Battle, choice: int) -> int:
    """What `history` will be once this option is chosen: the same only after the same choices."""
    return mixed(g.history ^ (choice + 1))


@entry
def apply(g: Battle, lib: Library, choice: int) -> None:
    """Carry out the chosen option; `choice` is its position in the list. The question is answered thereby.

    Raises IndexError if there is no such option; nothing is done then.
    """
    if g.over != 0 or g.ask == Ask.NOTHING or choice < 0 or choice >= g.n_options:
        raise IndexError("there is no such option")
    option = g.options[choice]
    do, card, extra = option.do, option.card, option.extra
    question = g.ask
    g.ask = Ask.NOTHING
    if g.n_options > 1:
        g.history = history_with(g, choice)
    if do == Do.PASS:
        pass_on(g, lib, question)
    elif do == Do.KEEP:
        keep_up(g, lib)
    elif do == Do.CAST:
        begin_cast(g, lib, card)
    elif do == Do.USE:
        begin_use(g, lib, card, extra)
    elif do == Do.TARGET:
        g.spell.target = card
    elif do == Do.PAY:
        pay(g, g.spell.mage, extra, 1)
        g.spell.unpaid -= 1
    elif do == Do.ATTACK:
        declare(g, extra, card)
    elif do == Do.STAND_IN:
        g.bodies[extra].stand_in = card
        g.at += 1
    elif do == Do.ORDER:
        put_in_order(g, extra, card)
    else:
        to_graveyard(g, card // MOST_CARDS, card % MOST_CARDS)


@entry
def must_choose(g: Battle) -> bool:
    """Whether there is a question with two or more options; a single option is taken without asking."""
    return g.ask != Ask.NOTHING and g.n_options > 1 and g.over == 0


@entry
def at_turn_end(g: Battle) -> bool:
    """Whether the next thing to happen is that the turn ends."""
    return g.step == Step.CLEANUP and g.ask == Ask.NOTHING


@entry
def go_on(g: Battle, lib: Library) -> None:
    """The smallest piece of the battle: answer a question that has one answer, go on with a spell, do a step."""
    if g.ask != Ask.NOTHING:
        apply(g, lib, 0)
    elif g.casting != 0:
        go_on_casting(g, lib)
    elif g.n_stack > 0:
        ask_respond(g, lib, g.responder)
    else:
        take_step(g, lib)
    if g.fault != 0:
        end_battle(g, NOBODY, Reason.FAULT)


@entry
def advance(g: Battle, lib: Library) -> None:
    """Run the rules until somebody must choose among two or more options, or the battle is over."""
    while g.over == 0 and not must_choose(g):
        go_on(g, lib)
