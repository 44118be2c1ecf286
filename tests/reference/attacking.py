"""The battle step: attack after attack, each in its nine times (chapter 7)."""

from __future__ import annotations

from collections.abc import Sequence

from magus_sim.rulesets.magus_round.language import tree as t

from .circle import Happening
from .picks import PASS, Asking, Option, ask, one_of_each
from .pieces import Piece, Zone
from .state import Attack, State


def battle_step(state: State) -> Asking[None]:
    """MR-7.11"""
    while attackers := may_attack(state):
        options: list[Option] = [PASS, *(("ATTACK", crew.number) for crew in attackers)]
        answer = yield from ask("ATTACK", state.turn_player, options)
        if answer == PASS:
            return
        yield from one_attack(state, state.table.pieces[answer[1]])


def may_attack(state: State) -> list[Piece]:
    """Untapped, and here since an earlier turn unless it has haste (MR-7.1)."""
    return [
        crew
        for crew in state.table.crews(state.turn_player)
        if not crew.tapped
        and (not state.new_this_turn(crew) or state.values.has(crew, t.Keyword.HASTE))
        and not state.values.cannot(crew, t.Deed.ATTACK)
    ]


def one_attack(state: State, attacker: Piece) -> Asking[None]:
    # Time 1, declaration (MR-7.1)
    defender = 1 - state.turn_player
    attack = state.attack = Attack(attacker.mark, defender)
    attacker.tapped = True
    # Time 2, attack triggers (MR-7.2)
    state.acts.happens(t.Event.ATTACKS, attacker)
    state.circle.happens(Happening(attacked=defender))
    # Time 3: no card text has a hidden trigger of the attacker's (MR-7.3)
    # Time 4, the attacker's events (MR-7.4)
    yield from state.resolve_own_events()
    # Time 5, the defender declares (MR-7.5)
    revenge = yield from declare_revenge(state, defender)
    # Time 6, the defender's events (MR-7.6, MR-7.16)
    if revenge:
        state.acts.play(revenge)
    yield from state.resolve_circle()
    # Time 7, block and battle (MR-7.7, MR-7.8)
    blocker = yield from declare_block(state, attack)
    if blocker:
        block = blocker.mark
        blocker.tapped = True
        state.acts.happens(t.Event.BLOCKS, blocker)
        yield from state.resolve_circle()
        fighters = (state.table.find(attack.attacker), state.table.find(block))
        if fighters[0] and fighters[1]:
            battle(state, (fighters[0], fighters[1]))
            yield from state.resolve_circle()
    # Time 8, damage (MR-7.9)
    elif there := state.table.find(attack.attacker):
        state.acts.damage([defender], 2 if state.values.has(there, t.Keyword.RAMPAGE) else 1)
        state.acts.happens(t.Event.DAMAGES, there)
        yield from state.resolve_circle()
    # Time 9, the end (MR-7.10)
    state.circle.happens(Happening(moment=t.Moment.ATTACK_END))
    yield from state.resolve_circle()
    state.changes.end_attack()
    state.attack = None


def declare_revenge(state: State, defender: int) -> Asking[Piece | None]:
    """At most one card for each attack, by the damage taken so far (MR-2.3, MR-7.5)."""
    player = state.table.players[defender]
    cards = [
        card
        for card in one_of_each(player[Zone.HAND])
        if any(isinstance(line, t.Revenge) and player.damage_taken >= line.x for line in card.card.front.lines)
    ]
    options: list[Option] = [PASS, *(("REVENGE", card.number) for card in cards)]
    answer = yield from ask("REVENGE", defender, options)
    return None if answer == PASS else state.table.pieces[answer[1]]


def declare_block(state: State, attack: Attack) -> Asking[Piece | None]:
    """One own untapped crew, while the attacker is there (MR-7.7, MR-7.13)."""
    options: list[Option] = [PASS, *(("BLOCK", crew.number) for crew in may_block(state, attack))]
    answer = yield from ask("BLOCK", attack.defender, options)
    return None if answer == PASS else state.table.pieces[answer[1]]


def may_block(state: State, attack: Attack) -> list[Piece]:
    attacker = state.table.find(attack.attacker)
    if attacker is None or state.values.cannot(attacker, t.Deed.BE_BLOCKED):
        return []
    return [
        crew
        for crew in state.table.crews(attack.defender)
        if not crew.tapped and not state.values.cannot(crew, t.Deed.BLOCK)
    ]


def battle(state: State, fighters: Sequence[Piece]) -> None:
    """The higher power wins, the lower is destroyed; equal powers destroy both (MR-7.8)."""
    powers = [state.values.look(crew).power for crew in fighters]
    if powers[0] == powers[1]:
        state.acts.destroy(fighters)
        return
    winner, loser = fighters if powers[0] > powers[1] else fighters[::-1]
    state.acts.destroy([loser])
    state.acts.happens(t.Event.WINS, winner)
