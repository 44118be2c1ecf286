"""One attack, time by time (MR-7). Each function is one step; the circle is empty when it starts (MR-7.15)."""

from __future__ import annotations

from ..unit import compiled, entry
from .circle import add_option, announce_leaving, ask, remember, trigger
from .library import Library
from .moves import expire_changes, is_crew, is_first_copy, move_card, same_stay, set_mark, settle, tap, top_of
from .ops import Happening, What, Zone
from .power import has, power_of
from .state import DURING_ATTACK, NOBODY, Ask, Do, Game, Step


@entry
def can_attack(g: Game, lib: Library, card: int) -> bool:
    """MR-7.1: untapped, a crew, not new this turn unless it has haste, and nothing keeps it from attacking."""
    c = g.cards[card]
    if c.tapped != 0 or not is_crew(g, lib, card):
        return False
    if c.entered == g.turn and not has(g, lib, card, What.HASTE):
        return False
    return not has(g, lib, card, What.CANNOT_ATTACK)


@compiled
def can_block(g: Game, lib: Library, card: int) -> bool:
    """MR-7.7: untapped, a crew, and nothing keeps it from blocking; a new crew may block."""
    return g.cards[card].tapped == 0 and is_crew(g, lib, card) and not has(g, lib, card, What.CANNOT_BLOCK)


@compiled
def ask_attack(g: Game, lib: Library) -> None:
    """MR-7.1, MR-7.11: declare an attack, or end the battle step; without an attacker it ends by itself."""
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    pile = g.players[g.active].piles[Zone.FIELD]
    for i in range(pile.number):
        if can_attack(g, lib, pile.cards[i]):
            add_option(g, Do.ATTACK, pile.cards[i], 0)
    ask(g, Ask.ATTACK, g.active)


@compiled
def declare_attack(g: Game, card: int) -> None:
    tap(g, card)
    set_mark(g, g.attacker, card)
    g.players[g.active].attacks += 1
    g.step = Step.ATTACK_TRIGGERS


@compiled
def attack_triggers(g: Game, lib: Library) -> None:
    """MR-7.2. The attacker's declaration time (MR-7.3) has nothing to ask: no attacker's card triggers from hiding."""
    trigger(g, lib, Happening.ATTACKS, g.attacker.card, g.active)
    trigger(g, lib, Happening.ATTACKED, g.attacker.card, 1 - g.active)
    g.step = Step.REVENGE


@compiled
def ask_revenge(g: Game, lib: Library) -> None:
    """MR-7.5, MR-2.3: one Revenge card, if enough damage was taken this turn, looked at now."""
    defender = 1 - g.active
    player = g.players[defender]
    hand = player.piles[Zone.HAND]
    g.step = Step.BLOCK
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    for i in range(hand.number):
        revenge = lib.faces[g.cards[hand.cards[i]].face].revenge
        if is_first_copy(g, hand, i) and revenge > 0 and player.damage >= revenge:
            add_option(g, Do.REVENGE, hand.cards[i], 0)
    ask(g, Ask.REVENGE, defender)


@compiled
def ask_block(g: Game, lib: Library) -> None:
    """MR-7.7, MR-7.13: one untapped crew may block, if the attacker is still there and can be blocked."""
    defender = 1 - g.active
    if not same_stay(g, g.attacker):
        g.step = Step.ATTACK_END
        return
    g.step = Step.DAMAGE
    if has(g, lib, g.attacker.card, What.UNBLOCKABLE):
        return
    g.n_options = 0
    add_option(g, Do.PASS, NOBODY, 0)
    pile = g.players[defender].piles[Zone.FIELD]
    for i in range(pile.number):
        if can_block(g, lib, pile.cards[i]):
            add_option(g, Do.BLOCK, pile.cards[i], 0)
    ask(g, Ask.BLOCK, defender)


@compiled
def declare_block(g: Game, lib: Library, card: int) -> None:
    tap(g, card)
    set_mark(g, g.blocker, card)
    g.players[1 - g.active].blocks += 1
    trigger(g, lib, Happening.BLOCKS, card, 1 - g.active)
    g.step = Step.BATTLE


@compiled
def battle(g: Game, lib: Library) -> None:
    """MR-7.8: the higher power wins, the lower is destroyed; equal powers destroy both and nobody won."""
    g.step = Step.ATTACK_END
    if not (same_stay(g, g.attacker) and same_stay(g, g.blocker)):
        return
    attacker, blocker = g.attacker.card, g.blocker.card
    attack, defence = power_of(g, lib, attacker), power_of(g, lib, blocker)
    if attack <= defence:
        announce_leaving(g, lib, attacker, True)
    if defence <= attack:
        announce_leaving(g, lib, blocker, True)
    if attack <= defence:
        remember(g, lib, attacker)
    if defence <= attack:
        remember(g, lib, blocker)
    if attack <= defence:
        move_card(g, attacker, Zone.DISCARD_PILE, False)
    if defence <= attack:
        move_card(g, blocker, Zone.DISCARD_PILE, False)
    if attack > defence:
        trigger(g, lib, Happening.WINS, attacker, g.active)
    elif defence > attack:
        trigger(g, lib, Happening.WINS, blocker, 1 - g.active)


@compiled
def deal_damage(g: Game, lib: Library) -> None:
    """MR-7.9, MR-7.12: 1 damage, 2 with rampage, one life card after the other.

    That the attacker is still there was seen when the block was asked for; nothing happens in between.
    """
    g.step = Step.ATTACK_END
    defender = g.players[1 - g.active]
    for _ in range(2 if has(g, lib, g.attacker.card, What.RAMPAGE) else 1):
        if defender.piles[Zone.LIFE].number > 0:
            defender.damage += 1
            move_card(g, top_of(defender, Zone.LIFE), Zone.HAND, False)
            g.players[g.active].dealt += 1
    settle(g)
    if g.over == 0:
        trigger(g, lib, Happening.DAMAGES, g.attacker.card, g.active)


@compiled
def end_attack(g: Game, lib: Library) -> None:
    """MR-7.10, its first half: what waits for the end of the attack triggers."""
    trigger(g, lib, Happening.ATTACK_END, g.attacker.card, g.active)
    g.step = Step.ATTACK_OVER


@compiled
def attack_over(g: Game) -> None:
    """MR-7.10, its second half: what lasted during the attack ends; MR-7.11: another attack may come."""
    expire_changes(g, DURING_ATTACK)
    g.attacker.card = NOBODY
    g.blocker.card = NOBODY
    g.step = Step.ATTACK
