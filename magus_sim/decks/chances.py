"""Exact chances of cards drawn from a shuffled deck, whatever the game."""

from __future__ import annotations

from math import comb


def none_of(copies: int, drawn: int, deck: int) -> float:
    """The chance that none of so many copies is among the cards drawn from a deck (hypergeometric)."""
    drawn = max(0, min(drawn, deck))
    return comb(deck - copies, drawn) / comb(deck, drawn) if 0 <= copies <= deck else 0.0


def some_of(copies: int, drawn: int, deck: int) -> float:
    """The chance that at least one of so many copies is among the cards drawn from a deck."""
    return 1.0 - none_of(copies, drawn, deck)


def exactly(found: int, copies: int, drawn: int, deck: int) -> float:
    """The chance that exactly so many of the copies are among the cards drawn."""
    if found < 0 or found > copies or drawn - found < 0 or drawn - found > deck - copies:
        return 0.0
    return comb(copies, found) * comb(deck - copies, drawn - found) / comb(deck, drawn)
