"""The card play step: playing cards, activating abilities, leveling up (MR-6.5 to MR-6.9)."""

from __future__ import annotations

from dataclasses import dataclass

from magus_sim.rulesets.magus_round.language import tree as t

from .circle import Event
from .picks import PASS, Asking, Option, ask, one_of_each, pick_set
from .pieces import Piece, Zone
from .state import State
from .values import Speaker

ActivatedLine = t.Activated | t.Transform | t.ExtraDraw


def card_play_step(state: State) -> Asking[None]:
    """Until the turn player passes; every action starts with an empty circle (MR-6.13)."""
    while True:
        answer = yield from ask("ACT", state.turn_player, actions(state))
        match answer:
            case ("PLAY", number):
                play_from_hand(state, state.table.pieces[number])
            case ("LEVEL_UP", number):
                yield from level_up(state, state.table.pieces[number])
            case ("ACTIVATE", number, index):
                yield from activate(state, state.table.pieces[number], index)
            case _:
                return
        yield from state.resolve_circle()


def actions(state: State) -> list[Option]:
    hand = one_of_each(state.player[Zone.HAND])
    energy = len(state.acts.untapped_energy(state.turn_player))
    return [
        PASS,
        *(("PLAY", card.number) for card in hand if card.card.front.value <= energy),
        *(("LEVEL_UP", card.number) for card in hand if may_level_up(state)),
        *(
            ("ACTIVATE", card.number, index)
            for card in state.table.on_field()
            if card.owner == state.turn_player
            for index, line in enumerate(card.face.lines)
            if isinstance(line, ActivatedLine) and may_activate(state, card, index, line)
        ),
    ]


def play_from_hand(state: State, card: Piece) -> None:
    """MR-6.6"""
    state.acts.pay(card.owner, card.card.front.value)
    state.acts.play(card)


# -- level up ---------------------------------------------------------------------------------------------------------


def may_level_up(state: State) -> bool:
    """MR-6.9"""
    limit = state.options.level_ups_per_turn
    return bool(state.table.crews(state.turn_player)) and (limit is None or state.player.level_ups < limit)


def level_up(state: State, card: Piece) -> Asking[None]:
    """MR-6.9"""
    crews = state.table.crews(state.turn_player)
    answer = yield from ask("UNDER", state.turn_player, [("UNDER", crew.number) for crew in crews])
    state.player.level_ups += 1
    state.acts.put_under(card, state.table.pieces[answer[1]])


# -- activated abilities ----------------------------------------------------------------------------------------------


def is_once_a_turn(line: ActivatedLine) -> bool:
    return isinstance(line, t.ExtraDraw) or (isinstance(line, t.Activated) and line.once)


@dataclass(frozen=True, slots=True)
class WholeCost:
    """All that activating costs, in the order in which it is paid (MR-9.4)."""

    energy: int = 0
    tap: bool = False
    discards: int = 0


def cost_of(line: ActivatedLine) -> WholeCost:
    """Extra Draw X costs X energy (MR-2.5); Transform costs nothing (MR-2.4)."""
    match line:
        case t.ExtraDraw(x):
            return WholeCost(energy=x)
        case t.Activated(costs=costs):
            return WholeCost(
                energy=sum(cost.n for cost in costs if isinstance(cost, t.PayEnergy)),
                tap=t.TapThis() in costs,
                discards=sum(cost.n for cost in costs if isinstance(cost, t.DiscardCost)),
            )
    return WholeCost()


def effect_of(line: ActivatedLine) -> t.Effect | t.Transform:
    match line:
        case t.ExtraDraw():
            return (t.PlayerAct(t.PlayerVerb.DRAW, t.Side.YOU, 1),)
        case t.Activated():
            return line.effect
    return line


def may_activate(state: State, card: Piece, index: int, line: ActivatedLine) -> bool:
    """Its condition holds, its whole cost can be paid, and it was not used this turn (MR-9.4, MR-9.16)."""
    if is_once_a_turn(line) and (card.mark, card.transformed, index) in state.used:
        return False
    return condition_holds(state, card, line) and can_pay(state, card, cost_of(line))


def condition_holds(state: State, card: Piece, line: ActivatedLine) -> bool:
    match line:
        case t.Transform(x):
            return len(state.player[Zone.ENERGY]) >= x
        case t.Activated(condition=condition) if condition is not None:
            return state.values.true(condition, Speaker(card.owner, card.mark))
    return True


def can_pay(state: State, card: Piece, cost: WholeCost) -> bool:
    return (
        len(state.acts.untapped_energy(card.owner)) >= cost.energy
        and not (cost.tap and card.tapped)
        and len(state.player[Zone.HAND]) >= cost.discards
    )


def activate(state: State, card: Piece, index: int) -> Asking[None]:
    """Pay; then a copy of the effect goes into the circle (MR-8.2)."""
    line = card.face.lines[index]
    assert isinstance(line, ActivatedLine)
    state.activated.add((card.mark, card.transformed, index))
    if is_once_a_turn(line):
        state.used.add((card.mark, card.transformed, index))
    yield from pay(state, card, cost_of(line))
    state.circle.put(Event(card.owner, card, card.mark, index, effect_of(line), None, card.face))


def pay(state: State, card: Piece, cost: WholeCost) -> Asking[None]:
    """Energy, tapping, then what must be picked, whatever the print (MR-9.4)."""
    state.acts.pay(card.owner, cost.energy)
    card.tapped = card.tapped or cost.tap
    for discarded in (yield from pick_set(card.owner, state.player[Zone.HAND], cost.discards, False)):
        state.table.move(discarded, Zone.DISCARD)
