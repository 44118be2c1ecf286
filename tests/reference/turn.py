"""Set-up and the seven steps of a turn (chapters 4 and 6)."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language import tree as t

from .attacking import battle_step
from .circle import Happening
from .picks import ACCEPT, PASS, Asking, Option, ask, one_of_each
from .pieces import Zone
from .playing import card_play_step
from .state import State


def play_game(state: State) -> Asking[None]:
    """It ends with GameOver only."""
    yield from set_up(state)
    while True:
        state.begin_turn()
        yield from one_turn(state)


# -- set-up: nobody can win yet, so cards are shifted and not moved ---------------------------------------------------


def set_up(state: State) -> Asking[None]:
    for seat in (0, 1):
        magus, *others = (piece for piece in state.table.pieces if piece.owner == seat)
        state.table.players[seat][Zone.DECK].extend(others)  # MR-4.1
        state.shuffle(seat)
        state.table.shift(magus, Zone.FIELD)  # MR-4.3
        magus.since = state.table.tick()
    for seat in (0, 1):
        shift_top(state, seat, Zone.LIFE, state.options.life)  # MR-4.4
        shift_top(state, seat, Zone.HAND, state.options.opening_hand)  # MR-4.5
    if state.options.mulligan == "once":
        for seat in (0, 1):
            yield from mulligan(state, seat)
    state.table.see_who_wins()


def shift_top(state: State, seat: int, zone: Zone, n: int) -> None:
    for card in state.table.players[seat][Zone.DECK][:n]:
        state.table.shift(card, zone)


def mulligan(state: State, seat: int) -> Asking[None]:
    """MR-4.5"""
    if (yield from ask("MULLIGAN", seat, [PASS, ACCEPT])) == ACCEPT:
        hand = list(state.table.players[seat][Zone.HAND])
        for card in hand:
            state.table.shift(card, Zone.DECK)
        state.shuffle(seat)
        shift_top(state, seat, Zone.HAND, len(hand))


# -- the turn ---------------------------------------------------------------------------------------------------------


def one_turn(state: State) -> Asking[None]:
    state.step = "recovery"
    recover(state)
    state.step = "turn_start"
    yield from moment(state, t.Moment.TURN_START)
    state.step = "draw"
    draw(state)
    state.step = "energy_set"
    yield from energy_set_step(state)
    state.step = "card_play"
    yield from card_play_step(state)
    state.step = "battle"
    yield from battle_step(state)
    state.step = "turn_end"
    yield from moment(state, t.Moment.TURN_END)
    end(state)


def recover(state: State) -> None:
    """MR-6.1"""
    for card in state.player[Zone.FIELD] + state.player[Zone.ENERGY]:
        card.tapped = False


def moment(state: State, which: t.Moment) -> Asking[None]:
    """MR-6.2, MR-6.11"""
    state.circle.happens(Happening(moment=which))
    yield from state.resolve_circle()


def draw(state: State) -> None:
    """MR-6.3"""
    if state.turn > 1 or state.options.first_player_draws:
        state.acts.draw([state.turn_player], 1)


def energy_set_step(state: State) -> Asking[None]:
    """MR-6.4"""
    limit = state.options.energy_per_turn
    while limit is None or state.player.energy_set < limit:
        hand = one_of_each(state.player[Zone.HAND])
        options: list[Option] = [PASS, *(("SET_ENERGY", card.number) for card in hand)]
        answer = yield from ask("SET_ENERGY", state.turn_player, options)
        if answer == PASS:
            return
        state.player.energy_set += 1
        state.acts.put_as_energy(state.table.pieces[answer[1]])


def end(state: State) -> None:
    """MR-6.11"""
    state.changes.end_turn(state.turn)
    state.used.clear()
    state.activated.clear()
    for player in state.table.players:
        player.damage_taken = player.energy_set = player.level_ups = 0
