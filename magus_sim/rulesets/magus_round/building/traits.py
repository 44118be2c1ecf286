"""What a card does for a deck, read off its program: its roles, what it makes for others, what it needs of them.

A resource is a word: a subtype has its English name, the others are the constants below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from magus_sim.language.walking import nodes

from ..card import Card, Face, Kind
from ..language import tree
from ..language.tree import CrewVerb, Pile, PlayerVerb, Ref, Side, Source, Target

LEVELS, DISCARD_PILE, ENERGY, DAMAGE, TRANSFORMING, MAGICS = (
    "levels", "discard pile", "energy", "damage", "transforming", "magics"
)  # fmt: skip
DEAR = 6
"""From this value on a card needs energy that others make."""
EARLY = 2
"""Up to this value a card is played in the first turns."""
QUICK_TRANSFORM = 5
"""A magus that transforms with so many energy cards does so in most games."""


class Role(Enum):
    """What a deck wants some of."""

    EARLY = "early"
    ANSWER = "answer"
    CARDS = "cards"
    FINISH = "finish"
    RAMP = "ramp"


@dataclass(frozen=True, slots=True)
class Traits:
    """A card as a deck builder sees it. `worth` is in cards: 1 is as good as a plain card of its value."""

    card: Card
    roles: frozenset[Role]
    makes: tuple[str, ...]
    needs: tuple[str, ...]
    worth: float

    @property
    def value(self) -> int:
        return self.card.front.value


ANSWERS = {
    CrewVerb.DESTROY: 1.0,
    CrewVerb.EXILE: 1.0,
    CrewVerb.RETURN: 0.6,
    CrewVerb.TO_DECK_BOTTOM: 0.9,
    CrewVerb.TO_DECK_TOP: 0.7,
    CrewVerb.TO_ENERGY: 0.6,
    CrewVerb.TAP: 0.4,
}


def traits_of(card: Card) -> Traits:
    """The traits of a card. Those of a magus count both of its faces."""
    lines = tuple(face.lines for face in card.faces)
    found = list(nodes(lines))
    return Traits(
        card,
        frozenset(_roles(card.front, found)),
        tuple(sorted({*_makes(card, found)} - {""})),
        tuple(sorted({*_needs(card, found)} - {""})),
        _worth(card.front, found),
    )


def _roles(face: Face, found: list[Any]) -> Iterator[Role]:
    if face.kind is Kind.CREW and face.value <= EARLY:
        yield Role.EARLY
    if face.kind is Kind.CREW and face.value >= DEAR:
        yield Role.FINISH
    for node in found:
        match node:
            case tree.CrewAct(verb=verb, who=who) if verb in ANSWERS and who is not Ref.THIS:
                yield Role.ANSWER
            case tree.ChangePower(by=by, who=who) if by < 0 and who is not Ref.THIS:
                yield Role.ANSWER
            case tree.PlayerAct(verb=PlayerVerb.DRAW, side=Side.YOU | Side.BOTH) | tree.Look() | tree.Search():
                yield Role.CARDS
            case tree.TopToEnergy():
                yield Role.RAMP


def _makes(card: Card, found: list[Any]) -> Iterator[str]:
    for face in card.faces:
        if face.subtype:
            yield face.subtype
    if card.kind is Kind.MAGIC:
        yield MAGICS
    for node in found:
        match node:
            case tree.TopUnder() | tree.HandUnder():
                yield LEVELS
            case (
                tree.PlayerAct(verb=PlayerVerb.MILL, side=Side.YOU | Side.BOTH)
                | tree.Look(rest=tree.Rest.DISCARD_PILE)
                | tree.FromHand(to=Target.DISCARD_PILE)
                | tree.Search(to=Target.DISCARD_PILE)
                | tree.DiscardCost()
            ):
                yield DISCARD_PILE
            case tree.TopToEnergy() | tree.FromHand(to=Target.ENERGY) | tree.Recover(to=Target.ENERGY):
                yield ENERGY
            case tree.TopToLife() | tree.TakeLife() | tree.PlayerAct(verb=PlayerVerb.DAMAGE, side=Side.YOU):
                yield DAMAGE
            case tree.Transform(x=x) if x <= QUICK_TRANSFORM:
                yield TRANSFORMING


def _needs(card: Card, found: list[Any]) -> Iterator[str]:
    if card.kind is not Kind.MAGUS and card.front.value >= DEAR:
        yield ENERGY
    for node in found:
        match node:
            case tree.Filter(side=Side.YOU, subtype=subtype):
                yield subtype or ""
            case tree.Put(filter=wanted, source=Source.DISCARD_PILE) | tree.Recover(filter=wanted):
                yield DISCARD_PILE
                yield wanted.subtype or ""
            case tree.Put(filter=wanted) | tree.PlayFree(filter=wanted) | tree.Look(filter=wanted):
                yield wanted.subtype or ""
                yield MAGICS if wanted.kind is tree.Kind.MAGIC else ""
            case tree.Search(filter=wanted) | tree.Matching(side=Side.YOU, filter=wanted):
                yield wanted.subtype or ""
                yield DISCARD_PILE if isinstance(node, tree.Matching) else ""
            case tree.Cards(side=Side.YOU, pile=Pile.DISCARD_PILE):
                yield DISCARD_PILE
            case tree.Cards(side=Side.YOU, pile=Pile.ENERGY):
                yield ENERGY
            case tree.Level() | tree.Happens(event=tree.Event.LEVELS_UP):
                yield LEVELS
            case tree.Happens(event=tree.Event.TRANSFORMS, who=tree.Some()):
                yield TRANSFORMING
            case tree.Played(side=Side.YOU, kind=tree.Kind.MAGIC):
                yield MAGICS
            case tree.Revenge() | tree.DamageTaken(side=Side.YOU):
                yield DAMAGE


def _worth(face: Face, found: list[Any]) -> float:
    """A rough price of what is printed: power beside what it costs, and what each word of the text brings."""
    body = (face.power + 0.5 * face.gain) / 1500 - face.value if face.kind is Kind.CREW else -0.5 * face.value
    return body + sum(map(_price, found))


def _price(node: Any) -> float:
    match node:
        case tree.CrewAct(verb=verb, who=Ref.THIS):
            return -ANSWERS.get(verb, 0.0)
        case tree.CrewAct(verb=verb):
            return 2 * ANSWERS.get(verb, 0.2)
        case tree.PlayerAct(verb=PlayerVerb.DRAW, side=Side.YOU, n=n):
            return 1.0 * n
        case tree.PlayerAct(verb=PlayerVerb.DAMAGE, side=Side.OPPONENT, n=n):
            return 1.5 * n
        case tree.PlayerAct(verb=PlayerVerb.MILL, side=Side.OPPONENT, n=n):
            return 0.4 * n
        case tree.PlayerAct(verb=PlayerVerb.DISCARD, side=Side.OPPONENT, n=n):
            return 0.7 * n
        case tree.TopToEnergy(n=n) | tree.TopToLife(n=n):
            return 0.9 * n
        case tree.Put() | tree.PlayFree():
            return 1.5
        case tree.Look() | tree.Search() | tree.Recover():
            return 0.8
        case tree.Has():
            return 1.2
        case tree.FromHand(n=n):
            return -0.6 * min(n, 2)
        case tree.Revenge():
            return 0.8
        case tree.ChangePower(by=by, who=Ref.THIS) if by < 0:
            return by / 2500
        case tree.ChangePower(by=by):
            return min(abs(by) / 2500, 1.5)
        case tree.DiscardCost() | tree.PayEnergy():
            return -0.5
    return 0.0
