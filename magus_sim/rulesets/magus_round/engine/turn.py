"""The turn, step by step, outside of attacks (MR-4.5 and MR-6). Each step starts with an empty circle (MR-6.13)."""

from __future__ import annotations

from ..unit import compiled
from .circle import add_option, ask, level_up, play, put_event, start_frame, trigger, write_event
from .library import Ability, Library
from .loops import start_count
from .moves import (
    draw,
    end_game,
    expire_changes,
    is_crew,
    is_first_copy,
    move_card,
    note_loss,
    owner_of,
    pay,
    settle,
    shuffle,
    tap,
    untap,
)
from .ops import ANY, Form, Happening, Zone
from .power import quantity_of
from .state import NOBODY, UNLIMITED, Ask, Do, Game, Player, Reason, Seen, Step

# ---- the beginning of the game and of the turn ----------------------------------------------------------------------


@compiled
def ask_mulligan(g: Game) -> None:
    """MR-4.5: with that option each player may once shuffle the hand in and draw anew, the first player first."""
    if g.rules.mulligan == 0 or g.mulligans == 2:
        g.turn = 1
        start_count(g)
        g.step = Step.RECOVERY
        note_loss(g, 0)
        note_loss(g, 1)
        settle(g)
        return
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    add_option(g, Do.ACCEPT, NOBODY, 0)
    ask(g, Ask.MULLIGAN, g.mulligans)


@compiled
def deal_hand(g: Game, seat: int, number: int) -> None:
    """MR-4.5: the opening hand."""
    draw(g, seat, number)
    hand = g.players[seat].piles[Zone.HAND]
    for i in range(hand.number):
        g.cards[hand.cards[i]].seen = Seen.OPENING


@compiled
def mulligan(g: Game, lib: Library, seat: int) -> None:
    hand = g.players[seat].piles[Zone.HAND]
    number = hand.number + 0
    for _ in range(number):
        card = hand.cards[hand.number - 1]
        g.cards[card].seen = 0
        move_card(g, card, Zone.DECK, False)
    shuffle(g, lib, seat)
    deal_hand(g, seat, number)


@compiled
def recovery(g: Game) -> None:
    """MR-6.1: the turn player's energy cards, crews and magus become untapped."""
    player = g.players[g.active]
    piles = player.piles
    if player.ready < piles[Zone.ENERGY].number:
        for i in range(piles[Zone.ENERGY].number):
            untap(g, piles[Zone.ENERGY].cards[i])
    for i in range(piles[Zone.FIELD].number):
        untap(g, piles[Zone.FIELD].cards[i])
    g.step = Step.TURN_START


@compiled
def turn_start(g: Game, lib: Library) -> None:
    """MR-6.2."""
    trigger(g, lib, Happening.TURN_START, NOBODY, g.active)
    g.step = Step.DRAW


@compiled
def draw_step(g: Game) -> None:
    """MR-6.3: one card; the first player draws none in their first turn, unless that option is set."""
    g.step = Step.SET_ENERGY
    if g.turn > 1 or g.rules.first_player_draws != 0:
        draw(g, g.active, 1)
        settle(g)


@compiled
def ask_energy(g: Game) -> None:
    """MR-6.4: any number of hand cards become energy cards, one by one."""
    hand = g.players[g.active].piles[Zone.HAND]
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    if g.rules.energy_per_turn == UNLIMITED or g.energy_set < g.rules.energy_per_turn:
        for i in range(hand.number):
            if is_first_copy(g, hand, i):
                add_option(g, Do.SET_ENERGY, hand.cards[i], 0)
    ask(g, Ask.SET_ENERGY, g.active)


# ---- the card play step ---------------------------------------------------------------------------------------------


@compiled
def own_crews(g: Game, lib: Library, seat: int) -> int:
    pile = g.players[seat].piles[Zone.FIELD]
    n = 0
    for i in range(pile.number):
        if is_crew(g, lib, pile.cards[i]):
            n += 1
    return n


@compiled
def was_used(g: Game, card: int, ability: int) -> bool:
    """Whether the ability was activated this turn (MR-2.5, MR-9.16)."""
    c = g.cards[card]
    return c.used_turn == g.turn and (c.used >> ability) & 1 != 0


@compiled
def condition_holds(g: Game, lib: Library, a: Ability, card: int) -> bool:
    """MR-9.4: the condition, seen from the card whose ability it is."""
    if a.quantity == ANY:
        return True
    # Nothing is being resolved while options are listed, so the frame is free to hold whose eyes look.
    g.frame.event.owner = owner_of(card)
    g.frame.event.source = card
    return a.low <= quantity_of(g, lib, a.quantity) <= a.high


@compiled
def can_activate(g: Game, lib: Library, card: int, ability: int) -> bool:
    """MR-9.4: an activated ability whose condition holds and whose cost can be paid in full."""
    a = lib.abilities[lib.faces[g.cards[card].face].first + ability]
    player = g.players[owner_of(card)]
    if a.form != Form.ACTIVATED or a.energy > player.ready or a.discard > player.piles[Zone.HAND].number:
        return False
    if a.tap != 0 and g.cards[card].tapped != 0:
        return False
    if a.once != 0 and was_used(g, card, ability):
        return False
    return condition_holds(g, lib, a, card)


@compiled
def ask_act(g: Game, lib: Library) -> None:
    """MR-6.5: play a card, level up, or activate an ability, as often as possible; or go on to the battle step."""
    player = g.players[g.active]
    hand = player.piles[Zone.HAND]
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    for i in range(hand.number):
        if is_first_copy(g, hand, i) and lib.faces[g.cards[hand.cards[i]].face].value <= player.ready:
            add_option(g, Do.PLAY, hand.cards[i], 0)
    limit = g.rules.level_ups_per_turn
    if (limit == UNLIMITED or g.leveled < limit) and own_crews(g, lib, g.active) > 0:
        for i in range(hand.number):
            if is_first_copy(g, hand, i):
                add_option(g, Do.LEVEL_UP, hand.cards[i], 0)
    field = player.piles[Zone.FIELD]
    for i in range(field.number):
        printed = lib.faces[g.cards[field.cards[i]].face]
        if printed.activated != 0:
            for ability in range(printed.abilities):
                if can_activate(g, lib, field.cards[i], ability):
                    add_option(g, Do.ACTIVATE, field.cards[i], ability)
    ask(g, Ask.ACT, g.active)


@compiled
def play_from_hand(g: Game, lib: Library, card: int) -> None:
    """MR-6.6: pay the value, then the card is played."""
    pay(g, g.active, lib.faces[g.cards[card].face].value)
    play(g, lib, card)


@compiled
def activate(g: Game, lib: Library, card: int, ability: int) -> None:
    """MR-9.4: pay the cost; a copy of the effect goes into the circle. A discard in the cost is asked for first."""
    c = g.cards[card]
    a = lib.abilities[lib.faces[c.face].first + ability]
    if c.used_turn != g.turn:
        c.used_turn = g.turn
        c.used = 0
    c.used |= 1 << ability
    pay(g, g.active, a.energy)
    if a.tap != 0:
        tap(g, card)
    if a.cost == ANY:
        put_event(g, card, ability, NOBODY)
        return
    write_event(g, g.frame.event, card, ability, NOBODY)
    start_frame(g, a.cost)


@compiled
def ask_under(g: Game, lib: Library) -> None:
    """MR-6.9: under which own crew the chosen card goes."""
    field = g.players[g.active].piles[Zone.FIELD]
    g.n_options = 0
    for i in range(field.number):
        if is_crew(g, lib, field.cards[i]):
            add_option(g, Do.UNDER, field.cards[i], 0)
    ask(g, Ask.UNDER, g.active)


@compiled
def level_up_from_hand(g: Game, lib: Library, host: int) -> None:
    """MR-6.9: free, any card, any own crew."""
    g.leveled += 1
    g.cards[g.pending].seen |= Seen.LEVELED
    level_up(g, lib, g.pending, host)
    g.step = Step.ACT


# ---- the end of the turn --------------------------------------------------------------------------------------------


@compiled
def turn_end(g: Game, lib: Library) -> None:
    """MR-6.11, its first part: what waits for the end of the turn triggers, once."""
    trigger(g, lib, Happening.TURN_END, NOBODY, g.active)
    g.step = Step.CLEANUP


@compiled
def forget_turn(player: Player) -> None:
    """What is counted of a turn starts anew."""
    player.damage = 0
    player.spent = 0
    player.played = 0
    player.level_ups = 0
    player.dealt = 0
    player.attacks = 0
    player.blocks = 0


@compiled
def cleanup(g: Game) -> None:
    """MR-6.11, the rest: what lasted this turn ends, so does the count of damage; the opponent becomes turn player."""
    g.energy_set = 0
    g.leveled = 0
    start_count(g)
    for seat in range(2):
        forget_turn(g.players[seat])
    g.active = 1 - g.active
    expire_changes(g, g.turn)
    g.step = Step.RECOVERY
    if g.turn >= g.rules.turn_limit:
        end_game(g, NOBODY, Reason.TURN_LIMIT)
    else:
        g.turn += 1
