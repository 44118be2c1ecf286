"""What a veteran would warn of in a legal deck, beside deck_advice: what comes too late, and what nothing enables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from magus_sim.told import Label

from .building.traits import MAGICS, QUICK_TRANSFORM, TRANSFORMING, Role, Traits, traits_of
from .card import Card
from .language.tree import Revenge, Transform
from .rule_options import RuleOptions

FEWEST_ANSWERS, FEWEST_EARLY = 4, 6
LATE_TRANSFORM, FEWEST_MAKERS = 8, 4
"""A magus that needs so many energy cards wants some that come from elsewhere than the hand."""
SELDOM = 0.5
"""A revenge that needs more than this share of the life as damage in one turn seldom fires."""
FEWEST = {MAGICS: 6, TRANSFORMING: 1}
"""Copies that make a resource, below which cards that live by it have too little. What play makes in any deck is not
among them: levels, energy, damage taken, cards in the discard pile."""
WORDS = {
    MAGICS: Label("magics", "マジック"),
    TRANSFORMING: Label(
        f"maguses that transform with {QUICK_TRANSFORM} energy cards or fewer",
        f"エネルギー{QUICK_TRANSFORM}枚以下で変身するメイガス",
    ),
}


def warnings_for(cards: Sequence[Card], options: RuleOptions) -> list[Label]:
    """Warnings about a deck under rule options. `cards` has the magus first."""
    traits = [traits_of(card) for card in cards]
    return [*_revenge(cards[1:], options), *_transform(traits), *_roles(traits[1:]), *_enabled(traits)]


def _revenge(others: Sequence[Card], options: RuleOptions) -> Iterator[Label]:
    """Revenge X fires after X damage in one turn of the opponent; who has taken all the life has lost (MR-5.1)."""
    for card in dict.fromkeys(others):
        for line in card.front.lines:
            if isinstance(line, Revenge) and line.x >= options.life:
                yield Label(
                    f"Revenge {line.x} of “{card.front.name_en}” never fires with a life of {options.life}",
                    f"「{card.front.name_ja}」のリベンジ{line.x}は、ライフ{options.life}枚では決して使えない",
                )
            elif isinstance(line, Revenge) and line.x > SELDOM * options.life:
                yield Label(
                    f"Revenge {line.x} of “{card.front.name_en}” seldom fires: "
                    f"it takes {line.x} of {options.life} life in one turn",
                    f"「{card.front.name_ja}」のリベンジ{line.x}はめったに使えない："
                    f"１ターンにライフ{options.life}枚中{line.x}枚を失う必要がある",
                )


def _transform(traits: Sequence[Traits]) -> Iterator[Label]:
    makers = sum(Role.RAMP in each.roles for each in traits)
    for line in traits[0].card.front.lines:
        if isinstance(line, Transform) and line.x >= LATE_TRANSFORM and makers < FEWEST_MAKERS:
            yield Label(
                f"Transform {line.x} comes too late in most games: {makers} cards make energy from the deck",
                f"変身{line.x}は多くのゲームで間に合わない：山札からエネルギーを増やすカードが{makers}枚",
            )


def _roles(others: Sequence[Traits]) -> Iterator[Label]:
    early, answers = (sum(role in each.roles for each in others) for role in (Role.EARLY, Role.ANSWER))
    if early < FEWEST_EARLY:
        yield Label(
            f"{early} crews for the first two turns: too few early plays",
            f"最初の２ターンに出せるクルーが{early}枚：序盤が薄い",
        )
    if answers < FEWEST_ANSWERS:
        yield Label(
            f"{answers} answers to opposing crews: a single large one can win",
            f"対戦相手のクルーへの対処が{answers}枚：大型１体に負けかねない",
        )


def _enabled(traits: Sequence[Traits]) -> Iterator[Label]:
    """Cards that live by something of which the rest of the deck has too little."""
    for each in {one.card: one for one in traits[1:]}.values():
        for need in each.needs:
            if need not in FEWEST:
                continue
            makers = sum(need in other.makes for other in traits if other.card != each.card)
            if makers < FEWEST[need]:
                words, name = WORDS[need], each.card.front
                yield Label(
                    f"“{name.name_en}” wants {words.en}: the deck has {makers}",
                    f"「{name.name_ja}」を生かす{words.ja}が{makers}枚しかない",
                )
