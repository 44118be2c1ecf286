"""The options of a question as moves: named by kind, card and target, never by their place in the list."""

from __future__ import annotations

from typing import Any

from magus_sim.told import Label, Move

from ..engine.state import NOBODY, Ask, Do
from . import words
from .view import View
from .words import EMPTY, say

TOLD_BY_EVENTS = {(Ask.SET_ENERGY, Do.PASS), (Ask.ACT, Do.PASS), (Ask.ATTACK, Do.PASS)} | {
    (ask, do) for ask in Ask for do in (Do.LEVEL_UP, Do.PICK)
}
"""Answers that do nothing by themselves, and that are plain from what comes next."""
GIVES_AWAY = {(Ask.REVENGE, Do.PASS), (Ask.PICK, Do.PASS)}
"""Answers that tell an opponent what was in a hidden hand or deck: nobody is asked without a card for it."""


def move_of(view: View, option: Any) -> Move:
    """An option of the question that is being asked (docs/choices.md)."""
    game = view.game
    do, card, extra = Do(option.do), int(option.card), int(option.extra)
    kind, question = do.name, Ask(game.ask)
    match do:
        case Do.PASS:
            return Move(kind, words.PASSES[question])
        case Do.ACCEPT:
            return Move(kind, words.ACCEPTS[question])
        case Do.CHOOSE_ONE:
            return Move(kind, say(words.MOVES[do], number=extra + 1), number=extra)
        case Do.UNDER:
            return Move(kind, named(view, do, card), view.game_card(int(game.pending)), view.game_card(card))
        case Do.ACTIVATE:
            text = view.table.text(view.face[card], extra)
            return Move(kind, say(words.MOVES[do], card=view.name(card), text=text), view.game_card(card), number=extra)
        case Do.RESOLVE:
            return resolve(view, game.events[extra])
        case _:
            return Move(kind, named(view, do, card), view.game_card(card))


def named(view: View, do: Do, card: int) -> Label:
    return say(words.MOVES[do], card=view.name(card))


def resolve(view: View, event: Any) -> Move:
    """An event of the circle: its source, the crew that it tells of, the line of an ability."""
    source, subject = int(event.source.card), int(event.subject.card)
    tells = subject not in (NOBODY, source)
    about = say(words.ABOUT, card=view.name(subject)) if tells else EMPTY
    return Move(
        Do.RESOLVE.name,
        say(words.MOVES[Do.RESOLVE], card=view.name(source), about=about),
        view.game_card(source),
        view.game_card(subject) if tells else None,
        int(event.ability) if event.magic == NOBODY else None,
    )
