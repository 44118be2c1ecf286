"""In which slot each card of a deck lies. Shuffles act on slots, so the slot decides the luck of a card.

Two rules keep the luck of what nobody changed. The order of lines in a file counts for nothing: `in_order` puts the
cards in an order of their names. And an edited deck is `laid_over` the deck that it was made from: copies that both
have keep their slots, new ones take the slots that became free. Then the same seed shuffles both decks alike, and what
they differ in is due to the edit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def in_order(leader: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    """The slots of a deck: its leader, then all other cards by name, copies side by side."""
    return (*leader, *sorted(cards))


def laid_over(base: Sequence[str], slots: Sequence[str]) -> tuple[str, ...]:
    """The cards of `slots` in the order that leaves as many as possible where they are in `base`.

    Of several copies the first ones stay. New cards come, in their order in `slots`, into what has become free; what
    finds no room stands at the end. If the base has more cards, the gaps are closed.
    """
    left = Counter(slots)
    kept: list[str | None] = []
    for card in base:
        stays = left[card] > 0
        left[card] -= stays
        kept.append(card if stays else None)
    new = []
    for card in slots:
        if left[card] > 0:
            left[card] -= 1
            new.append(card)
    free = iter(new)
    found = [next(free, None) if card is None else card for card in kept]
    return (*(card for card in found if card is not None), *free)


def numbered(slots: Sequence[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cards of a deck by number, and which number lies in each slot.

    Numbers go by name, the leader being 0, so that copies have adjacent numbers and those of a card stay in the same
    order beside others when the deck is edited.
    """
    places = sorted(range(len(slots)), key=lambda place: (place > 0, slots[place] if place else "", place))
    lots = [0] * len(slots)
    for number, place in enumerate(places):
        lots[place] = number
    return tuple(slots[place] for place in places), tuple(lots)
