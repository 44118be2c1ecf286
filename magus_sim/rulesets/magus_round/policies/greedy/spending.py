"""What to do with cards in hand: set as energy, play, put under a crew, or keep."""

from __future__ import annotations

from ...engine.attack import can_attack
from ...engine.library import CREW, Library
from ...engine.moves import is_crew, is_first_copy, owner_of
from ...engine.ops import ANY, Form, Happening, Op, Zone
from ...engine.state import Do, Game
from ...unit import compiled
from ..mind import Mind
from .board import level_worth, strongest_blocker
from .prospect import effect_worth, own_triggers, triggers_of
from .worth import CARD, DECISIVE, energy_worth, face_worth, keep_worth, spared

TAPPED_FOR = 60


# ---- playing --------------------------------------------------------------------------------------------------------


@compiled
def magic_worth(g: Game, lib: Library, card: int) -> int:
    """What a magic's effect would bring."""
    face = lib.faces[g.cards[card].face]
    points = 0
    for k in range(face.first, face.first + face.abilities):
        if lib.abilities[k].form == Form.SPELL:
            points += effect_worth(g, lib, lib.abilities[k].start, owner_of(card), card)
    return points


@compiled
def card_worth(g: Game, lib: Library, card: int) -> int:
    """What playing the card would bring, whatever it costs."""
    face = lib.faces[g.cards[card].face]
    if face.kind == CREW:
        points = face_worth(face) + triggers_of(g, lib, card, Happening.ENTERS, card)
        return points + own_triggers(g, lib, Happening.ENTERS, card) + own_triggers(g, lib, Happening.PLAYED_CREW, card)
    return magic_worth(g, lib, card) + own_triggers(g, lib, Happening.PLAYED_MAGIC, card)


@compiled
def score_play(g: Game, lib: Library, card: int) -> int:
    return card_worth(g, lib, card) - keep_worth(g, lib, card)


@compiled
def transform_worth(g: Game, lib: Library, card: int) -> int:
    """What it brings that a magus becomes the crew on its back."""
    back = lib.faces[lib.faces[g.cards[card].face].back]
    points = face_worth(back)
    for k in range(back.first, back.first + back.abilities):
        a = lib.abilities[k]
        if a.form == Form.TRIGGERED and a.happening == Happening.TRANSFORMS and a.subject == ANY:
            points += effect_worth(g, lib, a.start, owner_of(card), card)
    return points


@compiled
def score_activate(g: Game, lib: Library, card: int, ability: int) -> int:
    a = lib.abilities[lib.faces[g.cards[card].face].first + ability]
    if lib.rows[a.start].op == Op.TURN_OVER:
        return transform_worth(g, lib, card)
    gain = effect_worth(g, lib, a.start, owner_of(card), card) - CARD * a.discard // 2
    return gain - (TAPPED_FOR if a.tap != 0 and can_attack(g, lib, card) else 0)


# ---- level-ups ------------------------------------------------------------------------------------------------------


@compiled
def level_gain(g: Game, lib: Library, host: int, enemy: int) -> int:
    """What one more level brings a crew, with all that it triggers; `enemy` as in `level_worth`."""
    return level_worth(g, lib, host, enemy) + own_triggers(g, lib, Happening.LEVELS_UP, host)


@compiled
def best_level_gain(g: Game, lib: Library, seat: int) -> int:
    field = g.players[seat].piles[Zone.FIELD]
    enemy = strongest_blocker(g, lib, 1 - seat)
    best = 0
    for i in range(field.number):
        if is_crew(g, lib, field.cards[i]):
            best = max(best, level_gain(g, lib, field.cards[i], enemy))
    return best


@compiled
def choose_level_up(g: Game, lib: Library) -> int:
    """Give the card that is missed least, if some crew gains more by it, or none."""
    least, cost = 0, DECISIVE
    for i in range(1, g.n_options):
        if g.options[i].do == Do.LEVEL_UP:
            points = spared(g, lib, g.options[i].card)
            if points < cost:
                least, cost = i, points
    return least if least > 0 and best_level_gain(g, lib, g.asked) > cost else 0


# ---- the choices ----------------------------------------------------------------------------------------------------


@compiled
def choose_energy(g: Game, lib: Library, mind: Mind) -> int:
    """Set the card without which the rest of this turn and the turns to come are best, or none.

    `plan` holds the most that the hand can bring for so much energy: once with all of its cards, then without one.
    """
    hand = g.players[g.asked].piles[Zone.HAND]
    ready = g.players[g.asked].ready
    plan, gains = mind.plan, mind.gains
    for i in range(hand.number):
        gains[i] = 0
        if not is_first_copy(g, hand, i):
            gains[i] = gains[i - 1]
        elif lib.faces[g.cards[hand.cards[i]].face].value <= ready + 1:
            gains[i] = max(0, score_play(g, lib, hand.cards[i]))
    worth = energy_worth(g, lib, g.asked)
    now, most = 0, 0
    best, best_score, at = 0, 0, 0
    for out in range(-1, hand.number):
        points = 0
        if out >= 0:
            if not is_first_copy(g, hand, out):
                continue
            if at + 1 < g.n_options and g.options[at + 1].card == hand.cards[out]:
                at += 1
            points = most - now + worth - spared(g, lib, hand.cards[out])
            if points <= best_score:
                continue
        if out < 0 or gains[out] > 0:
            for e in range(ready + 2):
                plan[e] = 0
            for i in range(hand.number):
                if i != out and gains[i] > 0:
                    value = lib.faces[g.cards[hand.cards[i]].face].value
                    for e in range(ready + 1, value - 1, -1):
                        plan[e] = max(plan[e], plan[e - value] + gains[i])
        if out < 0:
            now, most = plan[ready], plan[ready + 1]
        elif gains[out] > 0:
            points -= most - plan[ready + 1]
        if points > best_score:
            best, best_score = at, points
    return best


@compiled
def choose_act(g: Game, lib: Library, mind: Mind) -> int:
    """Of the deeds that bring most together for the energy that there is, one; level-ups when nothing else pays."""
    ready = g.players[g.asked].ready
    hand = g.players[g.asked].piles[Zone.HAND]
    plan, part = mind.plan, mind.part
    for e in range(ready + 1):
        plan[e] = 0
        part[e] = 0
    mind.hopes[0] = 0
    for i in range(1, g.n_options):
        option = g.options[i]
        face = g.cards[option.card].face
        gain, cost, copies = 0, 0, 1
        if option.do == Do.PLAY:
            gain, cost, copies = score_play(g, lib, option.card), lib.faces[face].value + 0, 0
            for k in range(hand.number if gain > 0 else 0):
                copies += 1 if g.cards[hand.cards[k]].face == face else 0
        elif option.do == Do.ACTIVATE:
            gain = score_activate(g, lib, option.card, option.extra)
            cost = lib.abilities[lib.faces[face].first + option.extra].energy + 0
        mind.hopes[i] = gain
        if gain > 0:
            for _ in range(copies):
                for e in range(ready, cost - 1, -1):
                    if plan[e - cost] + gain > plan[e]:
                        plan[e] = plan[e - cost] + gain
                        part[e] = i
    return part[ready] if plan[ready] > 0 else choose_level_up(g, lib)
