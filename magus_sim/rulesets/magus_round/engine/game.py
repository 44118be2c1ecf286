"""The door to the rules: `start` sets a game up, `advance` runs it until somebody must choose, `apply` goes on.

Between two calls everything there is lies in the Game record, so that a game can be copied, played on from the middle
of an effect, or asked what the options are, by anyone who holds it.
"""

from __future__ import annotations

from ..unit import compiled, entry
from .attack import (
    ask_attack,
    ask_block,
    ask_revenge,
    attack_over,
    attack_triggers,
    battle,
    deal_damage,
    declare_attack,
    declare_block,
    end_attack,
)
from .circle import ask_order, begin, play, waiting_seat
from .effects import answer_effect, run_row
from .library import Library
from .loops import acts, count_on, start_count
from .luck import mixed
from .moves import add_source, end_game, move_card, put_in, show_face, shuffle, top_of
from .ops import Zone
from .state import CARDS, DECK_SIZE, NOBODY, Ask, Do, Game, Reason, Rules, Seen, Step
from .turn import (
    activate,
    ask_act,
    ask_energy,
    ask_mulligan,
    ask_under,
    cleanup,
    deal_hand,
    draw_step,
    forget_turn,
    level_up_from_hand,
    mulligan,
    play_from_hand,
    recovery,
    turn_end,
    turn_start,
)


@compiled
def clear(g: Game) -> None:
    """Make the record that of a game that has not begun."""
    g.stamps = 0
    g.moment = 1
    g.history = 0
    g.decisions = 0
    g.turn = 0
    g.noted = 0
    start_count(g)
    g.energy_set = 0
    g.leveled = 0
    g.acting = 0
    g.listening = 0
    g.active = 0
    g.step = Step.MULLIGAN
    g.ask = Ask.NOTHING
    g.over = 0
    g.winner = NOBODY
    g.reason = 0
    g.out_of_life = 0
    g.out_of_deck = 0
    g.fault = 0
    g.mulligans = 0
    g.n_events = 0
    g.n_gone = 0
    g.n_changes = 0
    g.n_sources = 0
    g.n_meant = 0
    g.n_options = 0
    g.attacker.card = NOBODY
    g.blocker.card = NOBODY
    g.frame.live = 0
    for seat in range(2):
        player = g.players[seat]
        player.shuffles = 0
        player.unseen_moves = 0
        player.hand_moves = 0
        player.ready = 0
        forget_turn(player)
        for zone in range(len(player.piles)):
            player.piles[zone].number = 0


@entry
def start(g: Game, lib: Library, rules: Rules, seed: int, first: int) -> None:
    """Set a game up (MR-4). `first` is the deck, 0 or 1, that sits in seat 0 and takes the first turn."""
    clear(g)
    g.seed = seed
    g.first = first
    g.rules.life = rules.life
    g.rules.opening_hand = rules.opening_hand
    g.rules.mulligan = rules.mulligan
    g.rules.first_player_draws = rules.first_player_draws
    g.rules.energy_per_turn = rules.energy_per_turn
    g.rules.level_ups_per_turn = rules.level_ups_per_turn
    g.rules.cards_under_follow = rules.cards_under_follow
    g.rules.turn_limit = rules.turn_limit
    g.rules.loop_limit = rules.loop_limit
    for card in range(CARDS):
        seat = card // DECK_SIZE
        slot = card % DECK_SIZE
        c = g.cards[card]
        c.face = lib.slots[(seat ^ first) * DECK_SIZE + slot]
        c.host = NOBODY
        c.stamp = 0
        c.worked_out = 0
        c.known = 0
        c.keywords = 0
        c.power = 0
        c.since = 0
        c.entered = 0
        c.used_turn = 0
        c.tapped = 0
        c.level = 0
        c.seen = 0
        c.zone = Zone.FIELD if slot == 0 else Zone.DECK
        show_face(c, lib.faces[c.face])
        c.changed = 0
        pile = g.players[seat].piles[c.zone]
        put_in(pile, card, pile.number)
        if slot == 0:
            add_source(g, card)
            g.listening |= c.listens
    for seat in range(2):
        shuffle(g, lib, seat)
        for _ in range(rules.life):
            move_card(g, top_of(g.players[seat], Zone.DECK), Zone.LIFE, False)
        deal_hand(g, seat, rules.opening_hand)


@compiled
def take_step(g: Game, lib: Library) -> None:
    """Do what the present step says and go on to the next one."""
    if g.step == Step.MULLIGAN:
        ask_mulligan(g)
    elif g.step == Step.RECOVERY:
        recovery(g)
    elif g.step == Step.TURN_START:
        turn_start(g, lib)
    elif g.step == Step.DRAW:
        draw_step(g)
    elif g.step == Step.SET_ENERGY:
        ask_energy(g)
    elif g.step == Step.ACT:
        ask_act(g, lib)
    elif g.step == Step.UNDER:
        ask_under(g, lib)
    elif g.step == Step.ATTACK:
        ask_attack(g, lib)
    elif g.step == Step.ATTACK_TRIGGERS:
        attack_triggers(g, lib)
    elif g.step == Step.REVENGE:
        ask_revenge(g, lib)
    elif g.step == Step.BLOCK:
        ask_block(g, lib)
    elif g.step == Step.BATTLE:
        battle(g, lib)
    elif g.step == Step.DAMAGE:
        deal_damage(g, lib)
    elif g.step == Step.ATTACK_END:
        end_attack(g, lib)
    elif g.step == Step.ATTACK_OVER:
        attack_over(g)
    elif g.step == Step.TURN_END:
        turn_end(g, lib)
    else:
        cleanup(g)


@compiled
def pass_on(g: Game, question: int) -> None:
    """Declining moves the game to its next step."""
    if question == Ask.SET_ENERGY:
        g.step = Step.ACT
    elif question == Ask.ACT:
        g.step = Step.ATTACK
    elif question == Ask.ATTACK:
        g.step = Step.TURN_END
    elif question == Ask.MULLIGAN:
        g.mulligans += 1


@entry
def history_with(g: Game, choice: int) -> int:
    """What `history` will be once this option is chosen: the same only after the same choices."""
    return mixed(g.history ^ (choice + 1))


@entry
def apply(g: Game, lib: Library, choice: int) -> None:
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
        if not count_on(g, question):
            return
        if do == Do.PLAY or do == Do.LEVEL_UP or do == Do.ACTIVATE or do == Do.ATTACK:
            acts(g, card)
    if question >= Ask.PICK:
        answer_effect(g, lib, do, card, extra)
    elif do == Do.PASS:
        pass_on(g, question)
    elif do == Do.SET_ENERGY:
        g.energy_set += 1
        g.cards[card].seen |= Seen.SET_ENERGY
        move_card(g, card, Zone.ENERGY, False)
    elif do == Do.PLAY:
        play_from_hand(g, lib, card)
    elif do == Do.LEVEL_UP:
        g.pending = card
        g.step = Step.UNDER
    elif do == Do.UNDER:
        level_up_from_hand(g, lib, card)
    elif do == Do.ACTIVATE:
        activate(g, lib, card, extra)
    elif do == Do.ATTACK:
        declare_attack(g, card)
    elif do == Do.REVENGE:
        play(g, lib, card)
    elif do == Do.BLOCK:
        declare_block(g, lib, card)
    elif do == Do.RESOLVE:
        begin(g, lib, extra)
    else:
        mulligan(g, lib, g.asked)
        g.mulligans += 1


@compiled
def guard(g: Game) -> None:
    """End a game that does not fit into its tables, counted and shown as such; never in silence."""
    if g.fault != 0:
        end_game(g, NOBODY, Reason.FAULT)


@entry
def must_choose(g: Game) -> bool:
    """Whether there is a question with two or more options; a single option is taken without asking."""
    return g.ask != Ask.NOTHING and g.n_options > 1 and g.over == 0


@entry
def at_turn_end(g: Game) -> bool:
    """Whether the next thing to happen is that the turn ends."""
    return g.step == Step.CLEANUP and g.n_events == 0 and g.frame.live == 0 and g.ask == Ask.NOTHING


@entry
def go_on(g: Game, lib: Library) -> None:
    """The smallest piece of the game: answer a question that has one answer, run a row, begin an event, do a step."""
    if g.ask != Ask.NOTHING:
        apply(g, lib, 0)
    elif g.frame.live != 0:
        run_row(g, lib)
    else:
        seat = waiting_seat(g)
        if seat == NOBODY:
            if g.n_events == 0:
                g.n_gone = 0
            take_step(g, lib)
        else:
            ask_order(g, lib, seat)
    guard(g)


@entry
def advance(g: Game, lib: Library) -> None:
    """Run the rules until somebody must choose among two or more options, or the game is over."""
    while g.over == 0 and not must_choose(g):
        go_on(g, lib)
