"""What a legal deck may be told all the same: numbers that surprise, and texts that have nothing to speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import comb

from magus_sim.language.walking import nodes
from magus_sim.told import Label

from .card import Card, Kind
from .language.tree import Filter, Look, Matching, PlayFree, Put, Recover, Search, Side
from .rule_options import DEFAULT

CHEAP = 2
"""The value up to which a card can be played in the first turns."""
IDLE_HANDS = 1 / 3
"""More opening hands without a cheap card than this are worth a word."""
FEWEST_CREWS = 12
FEWEST_OF_A_SUBTYPE = 4


def advice_for(cards: Sequence[Card], subtypes: Mapping[str, str]) -> list[Label]:
    """Warnings about a deck, in both languages. `cards` has the magus first; `subtypes` are English → Japanese."""
    return [*_about_the_curve(cards[1:]), *_about_subtypes(cards, subtypes), *_about_names(cards)]


def _noun(one: str, number: int) -> str:
    return one if number == 1 else f"{one}s"


def _about_the_curve(others: Sequence[Card]) -> Iterator[Label]:
    cheap = sum(card.front.value <= CHEAP for card in others)
    crews = sum(card.kind is Kind.CREW for card in others)
    idle = comb(len(others) - cheap, DEFAULT.opening_hand) / comb(len(others), DEFAULT.opening_hand)
    if idle > IDLE_HANDS:
        yield Label(
            f"{cheap} {_noun('card', cheap)} of value {CHEAP} or less: {idle:.0%} of opening hands hold none of them",
            f"バリュー{CHEAP}以下のカードが{cheap}枚：最初の手札の{idle:.0%}に１枚も入らない",
        )
    if crews < FEWEST_CREWS:
        yield Label(
            f"{crews} {_noun('crew', crews)}: little to attack and block with",
            f"クルーが{crews}枚：攻撃とブロックの手が足りない",
        )


def _about_subtypes(cards: Sequence[Card], subtypes: Mapping[str, str]) -> Iterator[Label]:
    """A text that asks for a subtype of which the deck has few."""
    have = Counter(face.subtype for card in cards for face in card.faces)
    for card in dict.fromkeys(cards):
        for wanted in dict.fromkeys(f.subtype for f in _own_filters(card) if f.subtype):
            number = have[wanted] - (1 if any(face.subtype == wanted for face in card.faces) else 0)
            if number < FEWEST_OF_A_SUBTYPE:
                yield Label(
                    f"“{card.front.name_en}” speaks of [{wanted}], of which the deck has {number} more",
                    f"「{card.front.name_ja}」は〈{subtypes[wanted]}〉を指すが、他に{number}枚しかない",
                )


def _about_names(cards: Sequence[Card]) -> Iterator[Label]:
    """A text that asks for a card that is not in the deck."""
    names = {name for card in cards for face in card.faces for name in face.names}
    for card in dict.fromkeys(cards):
        for wanted in dict.fromkeys(f.name for f in _own_filters(card) if f.name):
            if wanted not in names:
                yield Label(
                    f"“{card.front.name_en}” speaks of “{wanted}”, which is not in the deck",
                    f"「{card.front.name_ja}」が指す《{wanted}》がデッキにない",
                )


def _own_filters(card: Card) -> Iterator[Filter]:
    """Which cards its texts look for among the own ones: allied crews, and cards of the own hand and piles."""
    for node in nodes(tuple(face.lines for face in card.faces)):
        match node:
            case Filter(side=Side.YOU):
                yield node
            case Put() | PlayFree() | Recover() | Look() | Search() | Matching(side=Side.YOU):
                yield node.filter
