"""What can be said for an option: as it is told, in short ("attack 蟻 #2"), or by the card's name alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from magus_sim.told import GameCard, Move

from ..engine.state import Do
from ..narrate.view import View
from .called import call_keys, calls, said_key, shortest

VERBS = {Do.CHOOSE_ONE.name: "choose"}
"""Verbs of short forms that are not called like their kind."""


class Spoken:
    """The options of a question, and what can be said for each."""

    def __init__(self, view: View, moves: Sequence[Move]) -> None:
        self.view = view
        self.moves = moves
        self.tiers = tuple(zip(*(_tiers(view, move) for move in moves), strict=True))

    def meant(self, said: str) -> list[int]:
        """The options that may be meant; one that is said in full or by its number goes before one that is not."""
        key = said_key(said)
        found = ([at for at, keys in enumerate(tier) if key in keys] for tier in self.tiers)
        return next(filter(None, found), [])

    def short(self, at: int) -> str:
        """The shortest that can be said for this option and no other."""
        return shortest(_shorts(self.view, self.moves[at]), lambda said: self.meant(said) == [at])

    def listed(self, places: Iterable[int]) -> str:
        """What can be said for these options."""
        return ", ".join(f"「{self.short(at)}」" for at in places)


def _verb(move: Move) -> str:
    return VERBS.get(move.kind, move.kind.lower().replace("_", " "))


def _card(move: Move) -> GameCard | None:
    """The card that is named: of a card that goes under a crew the crew, since the card has been named before."""
    return move.target if move.kind == Do.UNDER.name else move.card


def _subject(move: Move) -> GameCard | None:
    """The crew that an event tells of."""
    return move.target if move.kind == Do.RESOLVE.name else None


def _tiers(view: View, move: Move) -> tuple[frozenset[str], ...]:
    """The keys of what can be said for a move: all of it, some of it left out, the card alone.

    Without a number the first ability of the card is meant.
    """
    card, subject = _card(move), _subject(move)
    cards = frozenset[str]() if card is None else call_keys(view, card.number)
    heads = {_verb(move)} if card is None else {f"{_verb(move)} {call}" for call in cards}
    numbered = set() if move.number is None else {f"{head} {move.number + 1}" for head in heads}
    abouts = {""} if subject is None else {f" about {call}" for call in call_keys(view, subject.number)}
    unnumbered = heads if move.number is None or (card and move.number == 0) else set()
    whole = {said + about for said in numbered | unnumbered for about in abouts}
    partly = {said + about for said in numbered | heads for about in {"", *abouts}}
    told = {said_key(move.words.ja), said_key(move.words.en)}
    return frozenset(whole | told), frozenset(partly), cards


def _shorts(view: View, move: Move) -> Iterator[str]:
    """What can be said for a move in short, from the shortest to the most exact; at last as it is told."""
    verb, card, subject = _verb(move), _card(move), _subject(move)
    number = "" if move.number is None else f" {move.number + 1}"
    abouts = [""] if subject is None else [f" about {call}" for call in calls(view, subject.number)]
    heads = [verb] if card is None else [f"{verb} {call}" for call in calls(view, card.number)]
    yield from (f"{head}{number}{about}" for head in heads for about in abouts)
    yield move.words.ja
