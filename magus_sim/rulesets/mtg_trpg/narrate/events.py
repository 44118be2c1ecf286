"""What a piece of the battle did, found by comparing before and after."""

from __future__ import annotations

from collections.abc import Iterator

from magus_sim.told import Event, Label

from ..engine.ops import NOBODY, Being
from ..engine.state import MAGES, MOST_CARDS, Reason
from . import words
from .view import View
from .words import say


def events_between(before: View, after: View) -> Iterator[Event]:
    """All that a person would tell, in the order in which it matters."""
    yield from draws(before, after)
    yield from lasting(before, after)
    yield from arrivals(before, after)
    for body in range(len(before.bodies)):
        if before.bodies[body].card == after.bodies[body].card:
            yield from changes(before, after, body)
    if after.game.over and not before.game.over:
        yield ending(after)


def draws(before: View, after: View) -> Iterator[Event]:
    """Cards that came to a hand."""
    if before.hands == after.hands:
        return
    for side in range(2):
        for mage in after.mages(side):
            new = [card for card in after.hands[mage] if card not in before.hands[mage]]
            if not new:
                continue
            cards = tuple(map(after.game_card, new)) if after.shows_hand(side) else ()
            names = say(words.CARDS, number=len(new))
            if cards:
                names = Label(
                    " · ".join(after.card_name(card).en for card in new),
                    "".join(after.card_name(card).ja for card in new),
                )
            told = say(words.DRAWS, who=after.mage_name(mage), cards=names)
            yield Event("draw", after.table.side(side), cards, {"cards": len(new)}, told)


def lasting(before: View, after: View) -> Iterator[Event]:
    """Enchantments that came or went; equips go with their mage, which is told."""
    had, has = before.lasting(), after.lasting()
    for kind, sentence, view, found in (
        ("lasts", words.LASTS, after, has - had),
        ("ends", words.ENDS, before, had - has),
    ):
        for card, _ in found:
            if card >= 0:
                side = view.table.side(0 if card < MAGES * MOST_CARDS else 1)
                yield Event(kind, side, (view.game_card(card),), {}, say(sentence, card=view.card_name(card)))


def arrivals(before: View, after: View) -> Iterator[Event]:
    """Summoned creatures that came, into a new place or that of one that was gone."""
    for body, b in enumerate(after.bodies):
        is_new = body >= len(before.bodies) or before.bodies[body].card != b.card
        if is_new and b.being == Being.SUMMONED:
            told = say(words.ARRIVES, card=after.name(body))
            yield Event("arrive", after.table.side(b.side), (after.game_body(body),), {}, told)


def changes(before: View, after: View, body: int) -> Iterator[Event]:
    """What befell one character."""
    was, now = before.bodies[body], after.bodies[body]
    side, card, name = after.table.side(now.side), (after.game_body(body),), after.name(body)
    if was.down:
        return
    if now.down:
        if was.damage != now.damage:
            points = now.damage - was.damage
            told = say(words.HURT, card=name, points=points, left=0)
            yield Event("hurt", side, card, {"points": points, "left": 0}, told)
        is_vanished = now.being == Being.SUMMONED and was.most > now.damage
        sentence = words.VANISHES if is_vanished else words.DOWN
        yield Event("vanish" if is_vanished else "down", side, card, {}, say(sentence, card=name))
        return
    if (was.power, was.toughness) != (now.power, now.toughness):
        told = say(words.CHANGED, card=name, power=now.power, toughness=now.toughness)
        yield Event("change", side, card, {"power": now.power, "toughness": now.toughness}, told)
    lost = now.damage - was.damage
    if lost > 0:
        told = say(words.HURT, card=name, points=lost, left=now.hp)
        yield Event("hurt", side, card, {"points": lost, "left": now.hp}, told)
    elif lost < 0:
        told = say(words.HEALED, card=name, points=-lost, left=now.hp)
        yield Event("heal", side, card, {"points": -lost, "left": now.hp}, told)


def ending(view: View) -> Event:
    """How the battle ended."""
    reason, winner = Reason(int(view.game.reason)), int(view.game.winner)
    if winner == NOBODY:
        return Event("end", None, (), {}, words.ENDINGS[reason])
    told = say(words.ENDINGS[reason], who=view.table.player(winner), loser=view.table.player(1 - winner))
    return Event("end", view.table.side(winner), (), {}, told)
