"""The options of a question as moves: named by kind, card and target, never by their place in the list."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from magus_sim.told import Label, Move

from ..engine.state import MOST_CARDS, Ask, Do
from ..labels import COLOURS
from . import words
from .view import View
from .words import say


def moves_of(view: View) -> tuple[Move, ...]:
    """The options of the question that is being asked, no two of them in the same words."""
    moves = [move_of(view, view.game.options[at]) for at in range(int(view.game.n_options))]
    for alike, number in Counter(move.words for move in moves).items():
        places = [at for at, move in enumerate(moves) if move.words == alike]
        for nth, at in enumerate(places if number > 1 else (), 1):
            moves[at] = replace(moves[at], words=say(words.BY_NUMBER, move=alike, number=nth))
    return tuple(moves)


def move_of(view: View, option: Any) -> Move:
    """An option of the question that is being asked."""
    do, card, extra = Do(int(option.do)), int(option.card), int(option.extra)
    kind = do.name
    match do:
        case Do.PASS:
            return Move(kind, passing(view, card))
        case Do.KEEP:
            return Move(kind, say(words.MOVES[do], card=view.card_name(card)), view.game_card(card))
        case Do.CAST | Do.DISCARD:
            who = view.mage_name(card // MOST_CARDS)
            return Move(kind, say(words.MOVES[do], who=who, card=view.card_name(card)), view.game_card(card))
        case Do.USE:
            equip = -1 - card * 16 - extra
            told = say(words.MOVES[do], who=view.mage_name(card), card=view.card_name(equip))
            return Move(kind, told, view.game_card(equip))
        case Do.PAY:
            colour = list(COLOURS.values())[extra] if extra < len(COLOURS) else words.COLOURLESS
            return Move(kind, say(words.MOVES[do], colour=colour), number=extra)
        case Do.ATTACK | Do.STAND_IN:
            told = say(words.MOVES[do], who=view.name(extra), card=view.name(card))
            one, other = (extra, card) if do is Do.ATTACK else (card, extra)
            return Move(kind, told, view.game_body(one), view.game_body(other))
        case _:
            return Move(kind, say(words.MOVES[do], card=view.name(card)), view.game_body(card))


def passing(view: View, card: int) -> Label:
    """What declining is called."""
    question = Ask(int(view.game.ask))
    if question is Ask.UPKEEP:
        return say(words.PASSES[question], card=view.card_name(card))
    if question in (Ask.ATTACK, Ask.STAND_IN):
        return say(words.PASSES[question], card=view.name(card))
    return words.PASSES[question]
