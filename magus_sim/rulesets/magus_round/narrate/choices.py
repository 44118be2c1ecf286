"""The options of a question as moves: named by kind, card and target, never by their place in the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from magus_sim.told import Label, Move

from ..engine.circle import is_magic
from ..engine.moves import card_of
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

Namer = Callable[[int], Label]
"""What a card is called in a sentence."""


def moves_of(view: View) -> tuple[Move, ...]:
    """The options of the question that is being asked, no two of them in the same words."""
    options = [view.game.options[at] for at in range(view.game.n_options)]
    moves = [move_of(view, option) for option in options]
    for words_alike, number in Counter(move.words for move in moves).items():
        if number > 1:
            places = [at for at, move in enumerate(moves) if move.words == words_alike]
            for at, words_apart in zip(places, tell_apart(view, [options[at] for at in places]), strict=True):
                moves[at] = replace(moves[at], words=words_apart)
    return tuple(moves)


def move_of(view: View, option: Any, name: Namer | None = None) -> Move:
    """An option of the question that is being asked (docs/choices.md); `name` says what cards are called in it."""
    game, name = view.game, name or view.name
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
            under = say(words.MOVES[do], card=name(card))
            return Move(kind, under, view.game_card(int(game.pending)), view.game_card(card))
        case Do.ACTIVATE:
            text = view.table.text(view.face[card], extra)
            return Move(kind, say(words.MOVES[do], card=name(card), text=text), view.game_card(card), number=extra)
        case Do.RESOLVE:
            return resolve(view, game.events[extra], name)
        case _:
            return Move(kind, say(words.MOVES[do], card=name(card)), view.game_card(card))


def resolve(view: View, event: Any, name: Namer) -> Move:
    """An event of the circle: its source, the crew that it tells of, the line of an ability."""
    game = view.game
    source, subject = (int(card_of(game, int(meant))) for meant in (event.source, event.subject))
    tells = subject not in (NOBODY, source)
    about = say(words.ABOUT, card=name(subject)) if tells else EMPTY
    return Move(
        Do.RESOLVE.name,
        say(words.MOVES[Do.RESOLVE], card=name(source), about=about),
        view.game_card(source),
        view.game_card(subject) if tells else None,
        None if is_magic(view.lib, event) else int(event.ability),
    )


# ---- options that would read alike ----------------------------------------------------------------------------------


def tell_apart(view: View, options: Sequence[Any]) -> Sequence[Label]:
    """The words of options that read alike, each with what it alone has: no more of it than is needed."""
    told = zip(*(ways(view, option, at) for at, option in enumerate(options, 1)), strict=True)
    return next(labels for labels in told if len(set(labels)) == len(labels))


def ways(view: View, option: Any, at: int) -> Iterator[Label]:
    """An option in more and more words; the last ones, with its number `at` among its like, are no other option's."""
    moves = [move_of(view, option, name) for name in namers(view)]
    yield from (move.words for move in moves)
    if option.do == Do.RESOLVE:
        event = view.game.events[int(option.extra)]
        text = view.table.text(int(event.face), int(event.ability))
        yield from (say(words.BY_TEXT, move=move.words, text=text) for move in moves)
    line = moves[0].number
    if line is not None:
        yield from (say(words.BY_LINE, move=move.words, number=line + 1) for move in moves)
    yield say(words.BY_NUMBER, move=moves[0].words, number=at)


def namers(view: View) -> Iterator[Namer]:
    """Ways to call a card: as ever, with its owner, with how it lies, with the number of its copy, with both owner and
    number."""

    def owned(card: int) -> Label:
        return say(words.OWNED, card=view.name(card), who=view.owner(card))

    def lying(card: int) -> Label:
        return say(words.POSTURES[view.tapped[card]], card=view.name(card))

    def numbered(card: int) -> Label:
        return view.name(card, copy=True)

    def in_full(card: int) -> Label:
        return say(words.OWNED, card=numbered(card), who=view.owner(card))

    return iter((view.name, owned, lying, numbered, in_full))
