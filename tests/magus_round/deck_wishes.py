"""Random wishes for decks: whatever is wished for, the deck is legal and as wished, or refused with a reason.

    python -m tests.magus_round.deck_wishes --wishes 10000 --seed 1

prints how many wishes were met and how many were refused, and fails at the first deck that should not be.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from magus_sim.decks.exchange import copies_of, grouped_text
from magus_sim.decks.workshop import CURVES, DeckGroup, DeckWish
from magus_sim.errors import UsageFault
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.workshop import MagusRoundWorkshop

FILE = Path("wish.txt")


def random_wish(luck: random.Random, workshop: MagusRoundWorkshop) -> DeckWish:
    """A wish of any kind; about one of five cannot be met."""
    maguses = [card.name for card in workshop.cards.values() if card.kind is Kind.MAGUS]
    others = [name for name in workshop.order if name not in maguses]
    include = {luck.choice(others): luck.randint(1, 4) for _ in range(luck.choice([0, 0, 1, 2, 5, 10, 16]))}
    exclude = frozenset(luck.sample(others, luck.choice([0, 0, 1, 5, 40, 120])))
    if luck.random() < 0.8:
        exclude -= include.keys()
    owned = None
    if luck.random() < 0.3:
        owned = {name: luck.randint(0, 4) for name in luck.sample(others, luck.randint(10, len(others)))}
        owned |= {luck.choice(maguses): 1 for _ in range(4)} | (include if luck.random() < 0.8 else {})
    return DeckWish(
        luck.choice(sorted({*(owned or ())} & {*maguses} or maguses)) if luck.random() < 0.9 else "火矢",
        tuple(luck.sample(list(workshop.cards.subtypes), luck.choice([0, 0, 1, 1, 2]))),
        luck.choice(["", *CURVES]),
        include,
        exclude,
        owned,
    )


def fault_of(wish: DeckWish, workshop: MagusRoundWorkshop) -> tuple[bool, str | None]:
    """Whether a wish was met, and what is wrong with the deck, or with the refusal; None if all is well."""
    try:
        groups = workshop.build(wish)
    except UsageFault as refused:
        return False, _no_reason(wish, workshop, str(refused))
    return True, _wrong_with(groups, wish, workshop)


def _wrong_with(groups: list[DeckGroup], wish: DeckWish, workshop: MagusRoundWorkshop) -> str | None:
    read = workshop.listed(grouped_text(groups, "wish", "en"), FILE)
    if read.problems or read.sideboard:
        return f"is illegal: {read.problems}"
    copies = copies_of(read)
    if Counter(copies) != sum((Counter(group.copies) for group in groups), Counter()):
        return "is read otherwise than it was built"
    if copies.get(wish.leader) != 1:
        return "has another leader"
    if any(copies.get(card, 0) < count for card, count in wish.include.items()):
        return "lacks what was wished for"
    if any(card in copies for card in wish.exclude):
        return "holds what was excluded"
    if wish.owned is not None and any(wish.owned.get(card, 0) < count for card, count in copies.items()):
        return "holds more than is owned"
    return None


def _no_reason(wish: DeckWish, workshop: MagusRoundWorkshop, told: str) -> str | None:
    """What is wrong with a refusal: the wish can be met by plain counting."""
    if not told:
        return "is refused without a reason"
    most = {card: 4 if wish.owned is None else min(4, wish.owned.get(card, 0)) for card in workshop.order}
    room = {card: 0 if card in wish.exclude else count for card, count in most.items()}
    maguses = {card.name for card in workshop.cards.values() if card.kind is Kind.MAGUS}
    crews = {card.name: card.front.subtype for card in workshop.cards.values() if card.kind is Kind.CREW}
    can_be = (
        wish.leader in maguses
        and room[wish.leader] > 0
        and all(room[card] >= count for card, count in wish.include.items())
        and sum(wish.include.values()) <= 40
        and sum(count for card, count in room.items() if card not in maguses) >= 40
        and all(any(crews[card] == each and room[card] for card in crews) for each in wish.subtypes)
    )
    return f"is refused, but can be met: {told}" if can_be else None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--wishes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    workshop = MagusRound().workshop()
    luck = random.Random(given.seed)
    met = 0
    for number in range(given.wishes):
        wish = random_wish(luck, workshop)
        was_met, fault = fault_of(wish, workshop)
        met += was_met
        if fault:
            raise SystemExit(f"wish {number} {fault}\n{wish}")
    print(f"{given.wishes:,} wishes: {met:,} legal decks, {given.wishes - met:,} refused with a reason")


if __name__ == "__main__":
    main()
